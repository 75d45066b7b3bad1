"""What one has missed: sentences for any range of versions, page by page, as each may know them."""

import json

import pytest

from tests.support.limits import running
from tests.support.shelf import keep, played
from tests.support.table_talk import Battle, serving, talking, token
from tests.support.toy import GAME, Bet, Roll
from wardrum.clients import Client
from wardrum.events.core.record import digest
from wardrum.events.rulesets import RULESETS, games

HEAD = 25  # the match of these tests: 5 commits to begin, 20 of play, bets among them


async def reported(talker, battle, **wanted):
    """All pages of a story, and how many there were."""
    lines, pages, after = [], 0, wanted.pop("after", 0)
    while after is not None:
        page = await talker.ask("story", match=battle.match, after=after, **wanted)
        assert page["type"] == "story", page
        lines, pages, after = lines + page["commits"], pages + 1, page.get("next")
    return lines, pages


async def test_a_story_is_what_was_shown_live(server, under_way):
    """The sentences are those of watching as state, commit by commit."""
    async with talking(server) as spectator:
        await spectator.say("watch", match=under_way.match, after=0, as_="state")
        await spectator.hear("caught_up", version=HEAD)
        lines, pages = await reported(spectator, under_way)
        assert pages == 1
        live = [(f["record"]["version"], f["record"]["at"], f["text"]) for f in spectator.all("commit")]
        assert [(line["version"], line["at"], line["text"]) for line in lines] == live
        assert lines[5]["text"] == ["Seat A bets on 3."]


@pytest.mark.parametrize("after", range(0, HEAD + 1, 5))
async def test_any_range_is_shown(server, under_way, after):
    """A story after v up to w tells exactly v + 1 … w, nothing where v is w."""
    async with talking(server) as spectator:
        for upto in range(after, HEAD + 1):
            lines, _ = await reported(spectator, under_way, after=after, upto=upto)
            assert [line["version"] for line in lines] == list(range(after + 1, upto + 1))


async def test_a_story_comes_in_pages(clock):
    """`next` leads from page to page, through every commit once."""
    battle = Battle()
    async with serving(clock, story_commits_max=4) as server, talking(server) as talker:
        await battle.begin(talker)
        await battle.play(talker, 3)
        lines, pages = await reported(talker, battle)
    assert [line["version"] for line in lines] == list(range(1, 12))
    assert pages == 3


async def test_a_page_fits_into_a_frame(clock):
    """Long sentences make short pages; only a commit that is too long by itself is longer than a frame."""
    battle, limit = Battle(), 2048
    async with serving(clock, frame_bytes_max=limit) as server, talking(server) as talker:
        await battle.begin(talker)
        for events in (20, 30, 40, 50, 20, 300, 20):
            await battle.act(talker, "a", "Bloat", events=events)
        sizes, after = {}, 0
        while after is not None:
            await talker.say("story", match=battle.match, after=after)
            data = await talker.socket.recv(decode=False)
            page = json.loads(data)
            sizes[tuple(line["version"] for line in page["commits"])] = len(data)
            after = page.get("next")
    assert [version for versions in sizes for version in versions] == list(range(1, 13))
    assert {versions for versions, size in sizes.items() if size > limit} == {(11,)}
    assert max(map(len, sizes)) > 1


async def test_secrets_of_other_seats_are_never_shown(server, talker, battle):
    """Until it is opened a sealed commit is shown to its own seat alone; the others learn that there was one."""
    await battle.act(talker, "a", "Bet", number=3)
    async with talking(server) as spectator, talking(server) as rival:
        await rival.ask("seat", match=battle.match, token=battle.tokens["b"])
        for stranger in (spectator, rival):
            lines, _ = await reported(stranger, battle)
            assert (lines[-1]["actor"], lines[-1]["text"], lines[-1]["sealed"]) == ("a", [], True)
            assert not any("bets" in json.dumps(frame) for frame in stranger.heard)
        own, _ = await reported(talker, battle)
        assert (own[-1]["text"], own[-1]["sealed"]) == (["Seat A bets on 3."], False)
        await battle.act(talker, "b", "Bet", number=4)
        opened, _ = await reported(spectator, battle, after=5, upto=6)
    assert opened[0]["text"] == ["Seat A bets on 3."]


async def test_what_is_not_known(talker, under_way):
    """Versions to come, a range that ends before it begins and a match that is not there are problems."""
    asked = [
        ({"after": HEAD + 1}, "no_such_version", "$.after"),
        ({"upto": HEAD + 1}, "no_such_version", "$.upto"),
        ({"after": 7, "upto": 6}, "bad_frame", "$.upto"),
    ]
    for wanted, code, pointer in asked:
        problem = await talker.ask("story", match=under_way.match, **wanted)
        assert (problem["code"], problem["pointer"]) == (code, pointer)
    assert (await talker.ask("story", match=token()))["code"] == "no_such_match"


async def test_a_client_asks_for_all_pages(clock):
    """`Client.story` gives the whole range, its own seat's secrets included."""
    async with (
        serving(clock, story_commits_max=3) as server,
        Client.connect(server.url, games={"toy": GAME}) as one,
        Client.connect(server.url, games={"toy": GAME}) as other,
    ):
        created = await one.create("toy")
        a = await one.join(created.match, invite=created.token)
        await other.join(created.match, seat="b", invite=created.invites["b"])
        async with one.mirror(created.match) as mirror:
            await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
        await a.do(Bet(3))
        await a.do(Roll())
        mine, theirs = await one.story(created.match), await other.story(created.match, 2, 6)
    assert [line.version for line in mine] == [1, 2, 3, 4, 5, 6, 7]
    assert mine[5].text == ("Seat A bets on 3.",)
    assert [(line.version, line.sealed) for line in theirs] == [(3, False), (4, False), (5, False), (6, True)]


@pytest.fixture
async def patient():
    """A server of every ruleset that lets one ask without end."""
    limits = {"requests_burst": 5_000, "requests_per_s": 5_000}
    async with running(games(), **limits) as server:
        yield server


@pytest.mark.parametrize("name", sorted(RULESETS))
async def test_every_version_of_every_ruleset(patient, name):
    """Over a socket the state at each version of a battle is a spectator's fold, and its story tells every event."""
    referee = played(name)
    keep(patient.context.store, referee.match, name, referee.log)
    game, state, sentences = referee.game, None, []
    async with talking(patient) as spectator:
        for version, data in enumerate(referee.log, 1):
            record = game.read(data)
            state = game.apply(state, record)
            sentences.append([said for event in record.events if (said := game.tell(state, event))])
            asked = await spectator.ask("state", match=referee.match, version=version)
            assert asked["state_hash"] == digest(game.view(state, ""))
        lines, pages = await reported(spectator, referee)
    assert [line["text"] for line in lines] == sentences
    assert pages >= len(referee.log) / 64


@pytest.mark.parametrize("name", ["mordheim", "trench", "warcry"])
async def test_a_warband_mustered_first_is_not_shown(patient, name):
    """While a warband is secret no word of it is in a story or in any earlier state."""
    referee = played(name)
    sealed = next(at for at, data in enumerate(referee.log, 1) if b'"salt":' in data)
    keep(patient.context.store, referee.match, name, referee.log[:sealed])
    async with talking(patient) as spectator:
        lines, _ = await reported(spectator, referee)
        state = await spectator.ask("state", match=referee.match, version=sealed)
    assert (lines[-1]["version"], lines[-1]["text"], lines[-1]["sealed"]) == (sealed, [], True)
    assert state["state"]["battle"]["secret"] == {}
