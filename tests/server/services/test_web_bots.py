"""The server's own bots: they sit down by themselves, play to the end, and come back after a restart."""

import asyncio
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest

from tests.server.http.test_pages import get
from tests.support.table_talk import WAIT_S, Battle, serving, talking, token
from wardrum.server.services import bot_runner

QUICK = {"bot_pace_ms": 0, "commands_burst": 10_000}
ALL_BOTS = {"a": "greedy", "b": "random"}


@asynccontextmanager
async def quick(**settings):
    """A server whose bots do not pause, and a connection to it."""
    async with serving(**{**QUICK, **settings}) as server, talking(server) as talker:
        yield server, talker


async def ended(talker, match):
    """Follow a match to its end; the last state."""
    await talker.say("watch", match=match, as_="state")
    while (state := (await talker.ask("state", match=match))["state"])["match"]["status"] != "ended":
        await talker.hear("commit")
    return state


async def play_against_the_bot(talker, battle, rounds=100_000):
    """Roll as seat a whenever it is its turn, until the match has ended or this many rolls were made."""
    await talker.say("watch", match=battle.match, as_="state", legal=True)
    legal = await talker.hear("legal", seat="a")
    while rounds and any(option["scope"] == "battle" for option in legal["options"]):
        answer = {"type": ""}
        if "Roll" in [option["command"] for option in legal["options"]]:
            answer = await battle.act(talker, "a", "Roll", expected_version=legal["version"])
            rounds -= answer["type"] == "ack"
        if (
            answer["type"] == "rejected"
        ):  # the bot has bet meanwhile, and what came of that has been heard already
            legal = await talker.ask("legal", match=battle.match, seat="a")
        else:
            legal = await talker.hear("legal", seat="a")


async def sit_opposite(talker, battle, **fields):
    """Open a match with a bot at b, sit down at a and tell a's seed."""
    seated = await battle.create(talker, bots={"b": "random"}, **fields)
    await battle.join(talker, "a")
    await talker.say("watch", match=battle.match, after=0)
    while not (await talker.hear("commit"))["record"]["events"][-1].get("all_seated"):
        pass  # one of the two has not sat down yet
    assert (await battle.reveal(talker, "a"))["type"] == "ack"
    return seated


async def test_a_bot_plays_the_other_seat():
    """Its seat is no one else's, it has a name, and it plays by itself until the match is over."""
    async with quick() as (_, talker):
        battle = Battle()
        seated = await sit_opposite(talker, battle, setup={"target": 20})
        assert list(seated["invites"]) == ["a"]
        await play_against_the_bot(talker, battle)
        state = await ended(talker, battle.match)
        assert state["match"]["bots"] == {"b": "random"}
        assert state["match"]["reason"] == "victory"
        assert talker.all("names")[-1]["names"] == {"b": "Random bot"}


async def test_a_bot_agrees_to_a_pause():
    """Asked for a pause a bot agrees, waits as long as it lasts, and plays on."""
    async with quick() as (_, talker):
        battle = Battle()
        await sit_opposite(talker, battle, setup={"target": 20}, terms={"clock": {"main_s": 600}})
        await play_against_the_bot(talker, battle, rounds=1)
        await battle.act(talker, "a", "OfferPause")
        while (await talker.hear("commit"))["record"]["command"]["type"] != "AcceptPause":
            pass  # the bot had something else in hand
        refused = await battle.act(talker, "a", "Roll")
        assert refused["code"] == "battle_paused"
        await battle.act(talker, "a", "ResumeBattle")
        await play_against_the_bot(talker, battle)
        assert (await ended(talker, battle.match))["match"]["reason"] == "victory"


async def test_a_bots_seat_cannot_be_taken():
    """Neither the creator's token nor an open match gives away a seat that is the bot's."""
    async with quick(bots_max=1) as (server, talker):
        battle = Battle()
        await battle.create(talker, open=True, bots={"b": "random"})
        refused = await battle.join(talker, "b")
        assert refused["code"] == "seat_taken"
        async with talking(server) as stranger:
            answer = await stranger.ask(
                "join", match=battle.match, token=token(), seed_commitment=battle.commitment("b")
            )
            assert answer["seat"] == "a"


async def test_bots_alone_play_a_whole_match():
    """Where every seat is a bot's, nobody else is needed."""
    async with quick() as (_, talker):
        battle = Battle()
        await battle.create(talker, bots=ALL_BOTS)
        state = await ended(talker, battle.match)
        assert state["match"]["reason"] == "victory"
        assert not any(hold["substituted"] for hold in state["match"]["seats"].values())


async def test_bots_come_back_after_a_restart(tmp_path):
    """A server that starts again takes up its bots' seats in every match that goes on, without anything stored."""
    battle = Battle()
    async with quick(data=str(tmp_path)) as (_, talker):
        await sit_opposite(talker, battle, setup={"target": 200})
        await play_against_the_bot(talker, battle, rounds=3)
    async with quick(data=str(tmp_path)) as (_, talker):
        await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
        before = (await talker.ask("state", match=battle.match))["version"]
        await play_against_the_bot(talker, battle)
        state = await ended(talker, battle.match)
        assert state["match"]["version"] > before
        assert state["match"]["reason"] == "victory"
    assert "random" not in str((tmp_path / "secret").read_text())


async def test_a_bot_sits_down_after_a_restart(tmp_path, monkeypatch):
    """A bot that had not sat down when the server stopped does so afterwards."""
    from wardrum.server.services.bot_runner import BotRunner

    battle = Battle()
    with monkeypatch.context() as patch:
        patch.setattr(BotRunner, "ensure_playing", lambda self, match: None)
        async with quick(data=str(tmp_path)) as (_, talker):
            await battle.create(talker, bots=ALL_BOTS, listed=False)
    async with quick(data=str(tmp_path)) as (_, talker):
        assert (await ended(talker, battle.match))["match"]["reason"] == "victory"


async def test_a_bot_that_fails_comes_again(monkeypatch):
    """Whatever goes wrong with a bot, it takes its seat up again and the match goes on."""
    from wardrum.clients.bots import worker
    from wardrum.server.services import bot_runner as module

    failures = []

    async def failing(mirror, seat, bot, rng, pause_s):
        if not failures:
            failures.append(seat.name)
            raise RuntimeError("a fault of ours")
        return await play(mirror, seat, bot, rng, pause_s)

    play = worker.play
    monkeypatch.setattr(worker, "play", failing)
    monkeypatch.setattr(module, "RETRY_S", (0.01,))
    async with quick() as (_, talker):
        battle = Battle()
        await battle.create(talker, bots=ALL_BOTS)
        assert (await ended(talker, battle.match))["match"]["status"] == "ended"
    assert len(failures) == 1


async def test_bots_keep_a_human_pace():
    """Before each of a bot's commands there is the configured pause."""
    async with serving(bot_pace_ms=40) as server, talking(server) as talker:
        battle = Battle()
        await battle.create(talker, bots=ALL_BOTS, setup={"target": 12})
        await talker.say("watch", match=battle.match, after=0)
        await ended(talker, battle.match)
        records = {frame["record"]["version"]: frame["record"] for frame in talker.all("commit")}
        times = [record["at"] for record in records.values() if record["command"]["type"] in ("Roll", "Pass")]
        assert len(times) > 2
        assert all(later - earlier >= 20 for earlier, later in pairwise(times))


async def test_there_are_only_so_many_bots():
    """Beyond the limits no new match with bots is opened; what is refused leaves nothing behind."""
    async with serving(bots_max=2, demos_max=1) as server, talking(server) as talker:
        assert (await Battle().create(talker, bots=ALL_BOTS))["type"] == "seated"
        assert (await Battle().create(talker, bots=ALL_BOTS))["code"] == "bots_busy"
        assert (await Battle().create(talker, bots={"a": "greedy"}))["type"] == "seated"
        refused = Battle()
        answer = await refused.create(talker, bots={"b": "greedy"})
        assert (answer["code"], answer["pointer"]) == ("bots_busy", "$.bots")
        assert (await talker.ask("state", match=refused.match))["code"] == "no_such_match"
        assert b"wardrum_matches_with_bots 2.0" in (await get(server, "/metrics"))[2]


async def test_many_at_once_do_not_get_past_the_limit(tmp_path):
    """Requests that arrive together are counted one after the other."""
    async with (
        serving(data=str(tmp_path), bots_max=2) as server,
        talking(server) as first,
        talking(server) as second,
        talking(server) as third,
    ):
        asked = [Battle().create(talker, bots={"a": "greedy"}) for talker in (first, second, third)]
        answers = await asyncio.gather(*asked)
        assert sorted(answer["type"] for answer in answers) == ["problem", "seated", "seated"]


@pytest.mark.parametrize(
    ("bots", "code", "pointer"),
    [({"z": "greedy"}, "no_such_seat", "$.bots.z"), ({"a": "clever"}, "bad_frame", "$.bots.a")],
)
async def test_bots_that_do_not_exist_are_refused(talker, bots, code, pointer):
    """Seats the ruleset does not have and bots the server does not have are typed problems."""
    answer = await Battle().create(talker, bots=bots)
    assert (answer["code"], answer["pointer"]) == (code, pointer)


async def test_create_with_bots_is_idempotent(talker):
    """The same request again is the same match; other bots make it another request."""
    battle = Battle()
    first = await battle.create(talker, bots={"b": "random"}, id="one")
    assert await battle.create(talker, bots={"b": "random"}, id="one") == first
    assert (await battle.create(talker, bots={"b": "greedy"}))["code"] == "match_exists"


async def test_who_is_a_bot_is_public():
    """The record says it, the lobby says it, and a match without bots says nothing about them."""
    async with serving() as server, talking(server) as talker:
        battle, plain = Battle(), Battle()
        await battle.create(talker, bots={"b": "greedy"})
        await plain.create(talker)
        listed = {each["match"]: each for each in (await talker.ask("list", filter="open"))["matches"]}
        assert (listed[battle.match]["bots"], listed[battle.match]["free"]) == ({"b": "greedy"}, ["a"])
        assert "bots" not in listed[plain.match]
        await talker.say("watch", match=battle.match, after=0)
        created = (await talker.hear("commit"))["record"]
        assert created["command"]["bots"] == created["events"][0]["bots"] == {"b": "greedy"}
        assert "bots" not in (await talker.ask("state", match=plain.match))["state"]["match"]


async def test_demo_shows_a_battle():
    """Who wants to watch is shown one: the first asks for it, those after are shown the same one."""
    async with serving() as server, talking(server) as talker, talking(server) as other:
        shown = await talker.ask("demo", ruleset="toy")
        assert shown["type"] == "listed"
        (entry,) = shown["matches"]
        assert entry["bots"] == {"a": "greedy", "b": "greedy"}
        assert (await other.ask("demo", ruleset="toy"))["matches"][0]["match"] == entry["match"]
        await other.say("watch", match=entry["match"], as_="state")
        assert await other.hear("snapshot")


async def test_demo_prefers_a_battle_of_people(talker, battle):
    """A live match that is listed is what one gets to see; no bot has to come."""
    shown = await talker.ask("demo", ruleset="toy")
    assert [each["match"] for each in shown["matches"]] == [battle.match]


async def test_demo_does_not_show_what_is_unlisted(server, talker):
    """A live match that is not listed is nobody's business."""
    hidden = Battle()
    await hidden.begin(talker, listed=False)
    assert (await talker.ask("demo", ruleset="toy"))["matches"][0]["match"] != hidden.match


async def test_demo_begins_anew_when_one_is_over():
    """After the end of a demo the next who asks is shown another battle."""
    async with quick(demos_max=1) as (server, talker):
        first = (await talker.ask("demo", ruleset="toy"))["matches"][0]["match"]
        await ended(talker, first)
        await asyncio.wait(
            server.matches.bots._playing.values(), timeout=WAIT_S
        )  # the bots are on their way home
        again = await talker.ask("demo", ruleset="toy")
        assert again["matches"][0]["match"] != first


async def test_demo_is_bounded():
    """Where no bots may play, there is nothing to show, and that is said."""
    async with serving(demos_max=0) as server, talking(server) as talker:
        assert (await talker.ask("demo", ruleset="toy"))["code"] == "bots_busy"
        assert (await talker.ask("demo", ruleset="chess"))["code"] == "no_such_ruleset"


async def test_a_server_that_stops_looks_for_no_more_of_its_bots(server, talker, monkeypatch):
    """A long look at all matches ends with it, before its store is closed."""
    monkeypatch.setattr(bot_runner, "LOOKS", 1)
    for _ in range(2):
        await Battle().create(talker, bots={"a": "random"})
    looking = server.matches.bots._look_at_all()
    next(looking)
    await server.matches.bots.stop()
    monkeypatch.setattr(server.context.store, "matches", None)
    assert list(looking) == []
