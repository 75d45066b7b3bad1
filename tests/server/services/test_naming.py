"""Names at seats: given, changed and erased by the player there."""

import re
import sqlite3
from contextlib import closing
from random import Random

from tests.server.http.test_pages import get
from tests.simulation.stage import Seats, Stage
from tests.support.table_talk import Battle, serving, talking
from tests.support.toy import GAME
from tests.support.traces import traces_gone, traces_reported
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.people import HELD_BY_READER

CANARY = "Kanarienvogel"


async def test_a_name_is_changed(server, talker, battle):
    """All spectators are informed, and those who come later."""
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match)
        await spectator.hear("caught_up")
        answer = await talker.ask("name", match=battle.match, seat="a", name="Ida")
        assert (answer["type"], answer["names"]) == ("names", {"a": "Ida"})
        assert (await spectator.hear("names"))["names"] == {"a": "Ida"}
    async with talking(server) as later:
        await later.say("watch", match=battle.match)
        assert (await later.hear("names"))["names"] == {"a": "Ida"}


async def test_a_client_that_comes_back_hears_that_a_name_was_erased(server, talker, battle):
    """There is none then, which no new spectator needs to be sent."""
    await talker.ask("name", match=battle.match, seat="a", name="Ida")
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match)
        assert (await spectator.hear("names"))["names"] == {"a": "Ida"}
        seen = (await spectator.ask("state", match=battle.match))["version"]
    await talker.ask("name", match=battle.match, seat="a", name="")
    async with talking(server) as back, talking(server) as first:
        await back.say("watch", match=battle.match, after=seen)
        assert (await back.hear("names"))["names"] == {}
        await first.say("watch", match=battle.match)
        await first.ask("ping")
        assert first.all("names") == []


async def test_a_slow_watcher_gets_the_newest_names_afterwards():
    """And how many watch: of each the last, once, as soon as the socket has taken what it was sent."""
    stage = Stage({"toy": GAME})
    seats = Seats(stage, "toy", Random(1))
    await seats.create()
    await seats.sit("a")
    spectator = stage.line("spectator")
    spectator.say("watch", match=seats.match)
    await stage.settle()
    stage.clock.advance(5_000)
    heard = len(spectator.heard)
    spectator.session.slow = True
    for name in ("Ida", "Eve"):
        await seats.lines["a"].ask("name", match=seats.match, seat="a", name=name)
    stage.line("another").say("watch", match=seats.match)
    await stage.settle()
    stage.clock.advance(5_000)
    assert spectator.heard[heard:] == []
    spectator.session.slow = False
    for _ in range(2):
        spectator.session.drained()
    names, presence = spectator.heard[heard:]
    assert (names["type"], names["names"]) == ("names", {"a": "Eve"})
    assert (presence["type"], presence["watching"]) == ("presence", 2)
    await stage.close()


async def test_a_name_is_shown_as_far_as_it_is_visible(talker, battle):
    """Neither a change of direction nor a command for terminals reaches anybody; a name that nobody sees is none."""
    for given, shown in {
        "\u202egro.eiV": {"a": "gro.eiV"},
        "\x1b[31mRed\nSeat b concedes.": {"a": "[31mRed Seat b concedes."},
        "\u200b\u3164": {},
    }.items():
        answer = await talker.ask("name", match=battle.match, seat="a", name=given)
        assert answer["names"] == shown


async def test_a_name_is_for_its_own_seat(server, talker, battle):
    """Nobody names a seat that is not his, nor beyond the length of a name."""
    async with talking(server) as stranger:
        refused = await stranger.ask("name", match=battle.match, seat="a", name="Eve")
        assert refused["code"] == "not_seated"
    too_long = await talker.ask("name", match=battle.match, seat="a", name="x" * 41)
    assert (too_long["code"], too_long["pointer"]) == ("bad_frame", "$.name")


async def test_an_erased_name_leaves_no_byte(tmp_path):
    """While the server runs: a name that was changed or erased soon stands in no file of the directory any more."""

    def kept():
        return [path.name for path in tmp_path.iterdir() if CANARY.encode() in path.read_bytes()]

    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        hurry(server)
        await battle.begin(talker)
        for other in ("Ida", ""):
            await talker.ask("name", match=battle.match, seat="a", name=CANARY)
            assert kept()  # where one looks it can be found
            head = (await talker.ask("state", match=battle.match))["head"]
            await talker.ask("name", match=battle.match, seat="a", name=other)
            await traces_gone(server.context.store)
            assert kept() == []
            assert (await talker.ask("state", match=battle.match))["head"] == head
        assert server.context.store.names(battle.match) == {}


def hurry(server):
    """Traces are overwritten without the pauses that are for others."""
    server.context.store._people_committer._limits = CommitLimits(erasing_share=1.0)


async def test_a_name_changes_while_another_program_reads(tmp_path):
    """Changes and erasures are answered as ever; that traces are pending is reported until the program is done."""
    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        hurry(server)
        await battle.begin(talker)
        await talker.ask("name", match=battle.match, seat="a", name=CANARY)
        with closing(sqlite3.connect(tmp_path / "people.db", isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert (CANARY,) in reader.execute("SELECT name FROM names").fetchall()
            for name, names in (("Ida", {"a": "Ida"}), ("", {})):
                answer = await talker.ask("name", match=battle.match, seat="a", name=name)
                assert (answer["type"], answer["names"]) == ("names", names)
            await traces_reported(server.context.store, HELD_BY_READER)
            line, pending_s = await reported(server)
            assert line == "erased, traces pending: another program reads the database"
            assert pending_s > 0
            assert any(CANARY.encode() in path.read_bytes() for path in tmp_path.iterdir())
        await traces_gone(server.context.store)
        assert await reported(server) == ("ready", 0)
        assert not any(CANARY.encode() in path.read_bytes() for path in tmp_path.iterdir())


async def reported(server):
    """The last line of `/readyz`, which answers 200, and for how long traces have been pending."""
    (status, _, page), (_, _, metrics) = await get(server, "/readyz"), await get(server, "/metrics")
    assert status == 200
    [seconds] = re.findall(r"^wardrum_erasure_pending_seconds (.+)$", metrics.decode(), re.MULTILINE)
    return page.decode().splitlines()[-1], float(seconds)


async def test_names_cannot_be_hammered(talker, battle):
    """Changes of a name count with what the seat says."""
    answers = [await talker.ask("name", match=battle.match, seat="a", name=f"n{i}") for i in range(8)]
    assert [answer.get("code") for answer in answers] == [None] * 6 + ["too_many_requests"] * 2
