"""What the web client asks for beside playing: samples, links, clocks and a rematch."""

import msgspec
import pytest

from tests.support.table_talk import Battle, serving, talking, token
from wardrum.events.rulesets.warcry import battleplan, roster


async def test_samples_tell_what_may_be_chosen(talker):
    """The answer holds what the ruleset exports, by kind and name."""
    said = await talker.ask("samples", ruleset="toy")
    assert (said["type"], said["ruleset"]) == ("samples", "toy")
    assert said["samples"] == {"targets": {"short": 30, "long": 1000}}
    assert said["manifest"]["settings"] == [
        {"name": "target", "label": "Target", "default": 30, "least": 1, "most": 100_000}
    ]


async def test_samples_of_no_ruleset_are_a_problem(talker):
    """A ruleset that is not here is named as such."""
    said = await talker.ask("samples", ruleset="chess")
    assert (said["code"], said["pointer"]) == ("no_such_ruleset", "$.ruleset")


def test_samples_of_warcry_are_complete():
    """Every sample is what its kind says, under its own name, so a page can show it before it is chosen."""
    from wardrum.events.rulesets import games

    game = games()["warcry"]
    found = msgspec.json.decode(game.lobby.samples)
    assert set(found.pop("styles")) == set(found["warbands"])
    kinds = {
        "warbands": roster.Warband,
        "terrains": battleplan.TerrainCard,
        "deployments": battleplan.Deployment,
        "victories": battleplan.Victory,
        "twists": battleplan.Twist,
    }
    assert set(found) == set(kinds)
    for kind, type_ in kinds.items():
        assert {name: msgspec.convert(each, type_).name for name, each in found[kind].items()} == {
            name: name for name in found[kind]
        }
    for card, kind in {"terrain": "terrains", "deployment": "deployments", "victory": "victories"}.items():
        assert all(game.setup({card: name})[card] == name for name in found[kind])


async def test_the_welcome_names_each_ruleset():
    """With its edition, all its seats, whether they are one side, and what it is like: a lobby can offer it at once."""
    from tests.support import toy
    from wardrum.events.rulesets import games
    from wardrum.server.connections.handlers import rulesets

    reported = rulesets(games())
    assert {name: each.cooperative for name, each in reported.items()} == {
        "warcry": False,
        "mordheim": False,
        "trench": False,
        "betrayal": True,
    }
    async with serving() as server, talking(server) as talker:
        (welcome,) = talker.all("welcome")
        assert welcome["rulesets"] == {
            "toy": {
                "edition": toy.EDITION,
                "seats": ["a", "b"],
                "cooperative": False,
                "about": msgspec.to_builtins(toy.manifest().about),
                "words": {
                    "round": "round",
                    "rounds": {"one": "{n} round", "other": "{n} rounds"},
                    "money": "points",
                },
            }
        }


async def links_shown(**settings):
    async with serving(**settings) as server, talking(server) as talker:
        (welcome,) = talker.all("welcome")
        assert welcome["links"] == list(server.links)
        return welcome["links"], server.port


async def test_a_loopback_server_tells_a_loopback_link():
    """Who listens on this machine only says so, and nothing else."""
    links, port = await links_shown(host="127.0.0.1")
    assert links == [f"http://127.0.0.1:{port}/"]


async def test_an_open_server_tells_the_networks_links(monkeypatch):
    """Who listens everywhere tells the addresses that others can use: no loopback, no link-local one, each once."""
    from wardrum.server.http import public_urls as module

    async def named(family):
        return ["127.0.1.1", "10.1.2.3", "169.254.7.7", "192.168.5.6"]

    monkeypatch.setattr(module, "outbound_address", lambda family: ["192.168.5.6"])
    monkeypatch.setattr(module, "by_name", named)
    links, port = await links_shown(host="0.0.0.0")
    assert links == [f"http://192.168.5.6:{port}/", f"http://10.1.2.3:{port}/"]


async def test_without_a_network_an_open_server_tells_loopback(monkeypatch):
    """There is always a link, even where nobody else could come from."""
    from wardrum.server.http import public_urls as module

    async def nothing(family):
        return []

    monkeypatch.setattr(module, "outbound_address", lambda family: [])
    monkeypatch.setattr(module, "by_name", nothing)
    links, port = await links_shown(host="0.0.0.0")
    assert links == [f"http://127.0.0.1:{port}/"]


async def test_a_public_address_is_the_only_link():
    """A configured address is what people are shown, with one slash at its end."""
    assert (await links_shown(public_url="https://drum.example"))[0] == ["https://drum.example/"]


async def test_clocks_follow_every_commit(clock, talker, battle):
    """Who watches as "state" is shown after each commit, in the same breath, what the match waits for and until when."""
    await talker.say("watch", match=battle.match, as_="state")
    first = await talker.hear("waiting")
    assert first["version"] == 5
    assert first["decisions"] == [
        {"seat": "a", "default": "the turn passes", "due_at": clock.now() + 600_000}
    ]
    clock.advance(1_000)
    await battle.act(talker, "a", "Roll")
    commit, second = await talker.hear("commit"), await talker.hear("commit", "waiting")
    assert (second["type"], second["version"]) == ("waiting", commit["record"]["version"])
    assert [each["seat"] for each in second["decisions"]] == ["b"]
    assert second["decisions"][0]["due_at"] == clock.now() + 600_000


async def test_an_ended_match_waits_for_nothing(talker, battle):
    """The last clock is empty."""
    await talker.say("watch", match=battle.match, as_="state")
    await talker.hear("caught_up")
    await battle.act(talker, "a", "Concede")
    assert (await talker.hear("waiting", version=6))["decisions"] == []


async def test_clocks_cost_nothing_to_others(talker, battle):
    """Who watches events is sent no clock."""
    await talker.say("watch", match=battle.match, legal=True)
    await battle.act(talker, "a", "Roll")
    await talker.hear("legal")
    await talker.ask("ping")
    assert talker.all("waiting") == []


@pytest.fixture
async def over(talker, battle):
    """A match that has ended, and the one that is to follow it."""
    await battle.act(talker, "a", "Concede")
    following = Battle()
    invites = (await following.create(talker))["invites"]
    return battle, following, invites


def offer(over):
    battle, following, invites = over
    return {"match": battle.match, "seat": "a", "next": following.match, "invites": {"b": invites["b"]}}


async def test_a_rematch_reaches_the_others(server, talker, over):
    """The other seat gets its code, a spectator gets to know where it goes on, the sender an ack; nobody gets more."""
    battle, following, invites = over
    async with talking(server) as opponent, talking(server) as spectator:
        await opponent.ask("seat", match=battle.match, token=battle.tokens["b"])
        for each in (opponent, spectator, talker):
            await each.say("watch", match=battle.match, as_="state")
            await each.hear("caught_up")
        answer = await talker.ask("rematch", **offer(over))
        assert (answer["type"], answer["duplicate"]) == ("ack", False)
        asked = {"type": "rematch", "match": battle.match, "next": following.match}
        assert await opponent.hear("rematch") == {**asked, "invite": invites["b"]}
        assert await spectator.hear("rematch") == asked
        await talker.ask("ping")
        assert talker.all("rematch") == []


async def test_a_rematch_stands(server, talker, over):
    """The same offer again is a duplicate, another one is refused, and who comes later is shown the first."""
    battle, _, invites = over
    await talker.ask("rematch", **offer(over))
    assert (await talker.ask("rematch", **offer(over)))["duplicate"] is True
    other = Battle()
    await other.create(talker)
    refused = await talker.ask("rematch", **{**offer(over), "next": other.match})
    assert refused["code"] == "rematch_offered"
    async with talking(server) as late:
        await late.ask("seat", match=battle.match, token=battle.tokens["b"])
        await late.say("watch", match=battle.match)
        assert (await late.hear("rematch"))["invite"] == invites["b"]


async def test_a_rematch_needs_an_end_a_seat_and_a_match(server, talker, battle, over):
    """Spectators ask nobody, a match that goes on has no rematch, and a match that is not there invites nobody."""
    asked = offer(over)
    async with talking(server) as spectator:
        assert (await spectator.ask("rematch", **asked))["code"] == "not_seated"
    missing = await talker.ask("rematch", **{**asked, "next": token()})
    assert (missing["code"], missing["pointer"]) == ("no_such_match", "$.next")
    live = Battle()
    await live.begin(talker)
    assert (await talker.ask("rematch", **{**asked, "match": live.match}))["code"] == "match_goes_on"
