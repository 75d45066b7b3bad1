"""The client sends files, comes back when the connection is lost on the way, and its bots bring what came of them."""

import json
from base64 import b64decode
from random import Random

import msgspec
import pytest

from tests.clients.fake import SOON
from tests.server.rosters import makers as m
from tests.support.limits import running
from wardrum.clients import BOTS, Client, ProblemError
from wardrum.clients.bots.battles import BattlesPlan, battles
from wardrum.clients.bots.mustering import UnusableRoster, with_roster
from wardrum.clients.transport.upload import PART_BYTES, joined_files, upload_frames
from wardrum.events.formats import wire
from wardrum.events.rulesets import games

LONG = m.as_json(m.marsh_warband(notes="x" * 40_000))
FAST = {"commands_burst": 1000, "commands_per_s": 1000}


@pytest.fixture
async def server():
    async with running(**FAST) as it:
        yield it


def test_parts_are_the_file():
    """Decoded and joined they are the bytes; each fits a frame, and only the final one says that it is the last."""
    frames = upload_frames("f", LONG)
    assert b"".join(b64decode(frame.data) for frame in frames) == LONG
    assert [frame.part for frame in frames] == list(range(len(frames)))
    assert [frame.last for frame in frames] == [False] * (len(frames) - 1) + [True]
    assert max(len(wire.encode(frame)) for frame in frames) < 16 * 1024
    assert len(upload_frames("f", b"")) == 1
    assert len(upload_frames("f", b"x" * PART_BYTES)) == 1


def test_files_are_sent_together_as_an_array():
    """A roster and the table that it needs are one file, an array of both."""
    assert json.loads(joined_files([b'{"a": 1}', b"[2]"])) == [{"a": 1}, [2]]
    assert json.loads(joined_files([b"\xef\xbb\xbf{}", b"\xef\xbb\xbf[2]"])) == [{}, [2]]
    assert joined_files([b"<roster/>"]) == b"<roster/>"


async def test_a_file_of_the_players_own(server):
    """The roster comes back with the warband that the rules accept."""
    async with Client.connect(server.url, timing=SOON) as client:
        roster = await client.upload(LONG)
        assert (roster.name, roster.points, roster.problems) == ("Evening Watch", 450, ())
        with pytest.raises(ProblemError) as refused:
            await client.upload(LONG, ruleset="trench")
        assert refused.value.code == "unusable_roster"
        table = await client.upload(m.as_json(m.flat()), m.as_json(m.TABLE))
        assert table.ruleset == "trench"
        assert not any("assumed" in note for note in table.notes)


async def test_a_lost_connection_begins_the_file_anew(server):
    """Cut off in the middle of a file, the client sends it again from the start, and the answer is the same."""
    async with Client.connect(server.url, timing=SOON) as client:
        asked = []

        async def ask(frame):
            asked.append(frame.part)
            if len(asked) == 3:
                for connection in list(server.gateway.connections):
                    connection.transport.abort()
            return await client.ask(frame)

        from wardrum.clients.transport.upload import upload

        roster = await upload(ask, LONG)
        assert roster.name == "Evening Watch"
        assert asked[:3] == [0, 1, 2]
        assert asked[3:] == list(range(len(upload_frames("f", LONG))))


FILES = {
    "warcry": (m.as_xml(m.marsh_warband()), m.as_json(m.data_warband())),
    "mordheim": (m.as_xml(m.marsh_warband()), m.as_json(m.data_warband())),
    "trench": (m.as_xml(m.trench_roster()), m.as_json([m.flat(), m.TABLE])),
}
PLAYERS_WORDS = (b"Old Tam", b"old-tam", b"Evening", b"evening", b"Otto", b"otto", b"Ada", b"Lamp Street")


@pytest.mark.parametrize("ruleset", sorted(FILES.keys() & games().keys()))
async def test_a_whole_battle_with_imported_warbands(server, ruleset):
    """Bots bring a warband from a file each, of two makers, and fight to the end; the log knows no name of theirs."""
    files = FILES[ruleset]
    kept = []
    summary = await battles(
        server.url, BattlesPlan(ruleset, rosters=files, bots=("greedy", "greedy")), Random(1), kept.append
    )
    (outcome,) = summary.battles
    assert (outcome.failure, outcome.refused) == ("", {})
    assert outcome.commands["SubmitWarband"] == 2
    async with Client.connect(server.url, timing=SOON) as client:
        records = [update.record async for update in replayed(client, outcome)]
    log = b"".join(map(bytes, records))
    assert len(records) == outcome.commits
    assert (b"digger" if ruleset == "trench" else b"eel-catcher") in log
    assert not [word for word in PLAYERS_WORDS if word in log]


async def replayed(client, outcome):
    async with client.watch(outcome.match, 0) as updates:
        async for update in updates:
            if isinstance(update, wire.Commit):
                yield update
            if (
                isinstance(update, wire.Commit)
                and msgspec.json.decode(update.record)["version"] == outcome.commits
            ):
                return


def test_bots_bring_only_what_may_be_mustered():
    """A roster with a problem, or with nobody in it, is refused before the battle."""
    empty = wire.Roster("u", "warcry", "x", "Marsh", "", {}, 0, (), ())
    with pytest.raises(UnusableRoster, match="Marsh holds nobody"):
        with_roster(BOTS["random"], empty)
    with pytest.raises(UnusableRoster, match="too many"):
        with_roster(
            BOTS["random"], msgspec.structs.replace(empty, problems=("too many",), warband=msgspec.Raw(b"{}"))
        )


async def test_nobody_sits_down_with_what_may_not_be_mustered(server):
    """A file for another game, or a warband that is too small, ends the bots' plan before a match is made."""
    with pytest.raises(ProblemError, match="not for trench"):
        await battles(server.url, BattlesPlan("trench", rosters=FILES["warcry"][:1]), Random(1))
    alone = m.as_json(m.data_warband()[:1])
    with pytest.raises(UnusableRoster, match="has 3 to 15 fighters"):
        await battles(server.url, BattlesPlan("warcry", rosters=(alone,)), Random(1))
    async with Client.connect(server.url, timing=SOON) as client:
        assert await client.matches("open") == await client.matches("live") == []


def test_rulesets_read_what_was_imported():
    """The warband of an answer decodes as the muster command of the ruleset."""
    from wardrum.server.rosters import read

    answer = read([m.as_xml(m.marsh_warband())]).answer("u")
    for ruleset in ("warcry", "mordheim"):
        data = wire.encode({"type": "SubmitWarband", "warband": answer.warband})
        assert games()[ruleset].read_command(data).warband.fighters[0].leads
