"""Luck over real sockets: what a report says, for whom, and that making it holds nobody up."""

import asyncio

import pytest
from msgspec import UNSET, structs

from tests.support.table_talk import Battle, serving, talking, token
from wardrum.clients import Client, ProblemError
from wardrum.events.formats import wire
from wardrum.events.projections.luck import Reader, luck_of
from wardrum.server.engine.history import SnapshotPolicy
from wardrum.server.services.luck_reports import MATCHES_MAX, PAGE, SNAPSHOTS


def records(server, match):
    return [entry.record for entry in server.context.store.read(match, 0, 10_000)]


async def reported(talker, match, **fields):
    said = await talker.ask("luck", match=match, **fields)
    assert said["type"] == "luck_report", said
    return said


async def test_a_report_is_that_of_the_log(server, talker, battle):
    """At the head and at any version before it, it is what folding the log so far gives."""
    await battle.play(talker, 20)
    log, game = records(server, battle.match), server.context.games["toy"]
    for fields in ({}, {"version": 9}, {"version": len(log)}, {"version": 30}):
        said = await reported(talker, battle.match, **fields)
        expected = luck_of(game, log[: fields.get("version", len(log))])
        assert said["version"] == expected.version
        assert said["seats"] == {
            seat: {kind: structs.asdict(line) for kind, line in kinds.items()}
            for seat, kinds in expected.seats.items()
        }
    assert set(said["seats"]) == {"a", "b"}


async def test_nothing_was_rolled_yet(talker, battle):
    """Before the first roll there is a report with nobody in it; of version 0 as well."""
    for fields in ({}, {"version": 0}):
        said = await reported(talker, battle.match, **fields)
        assert (said["seats"], said["study"]) == ({}, 0)


async def test_a_report_goes_on_with_the_match(talker, battle):
    """What is rolled after a report is in the next one; an earlier version still says what it said."""
    await battle.play(talker, 2)
    before = await reported(talker, battle.match)
    await battle.play(talker, 2)
    after = await reported(talker, battle.match)
    assert sum(seat["pips"]["rolls"] for seat in after["seats"].values()) == 8
    again = await reported(talker, battle.match, version=before["version"])
    assert {**again, "id": ""} == {**before, "id": ""}


async def test_a_sealed_bet_leaves_no_trace(talker, battle):
    """While a secret is closed the report of the version with it differs from the one before in nothing but its number."""
    await battle.play(talker, 2)
    before = await reported(talker, battle.match)
    assert (await battle.act(talker, "a", "Bet", number=3))["type"] == "ack"
    after = await reported(talker, battle.match)
    assert (after["seats"], after["version"]) == (before["seats"], before["version"] + 1)


async def test_anybody_may_ask(server, battle):
    """Who holds no seat gets the same report."""
    async with talking(server) as stranger:
        assert (await reported(stranger, battle.match))["version"] == 5


async def test_what_is_refused(talker, battle):
    """A match that is not there, a version still to come, and frames that make no sense are problems."""
    assert (await talker.ask("luck", match=token()))["code"] == "no_such_match"
    said = await talker.ask("luck", match=battle.match, version=6)
    assert (said["code"], said["pointer"]) == ("no_such_version", "$.version")
    for wrong in (
        {"match": "x"},
        {"match": battle.match, "version": -1},
        {"match": battle.match, "seat": "a"},
    ):
        assert (await talker.ask("luck", **wrong))["code"] == "bad_frame"


async def test_the_client_asks(server, talker, battle):
    """The Python client has the report as a struct."""
    await battle.play(talker, 1)
    async with Client.connect(server.url) as client:
        report = await client.luck(battle.match)
        assert (report.version, report.seats["a"]["pips"].rolls) == (7, 1)
        assert (await client.luck(battle.match, 6)).seats.keys() == {"a"}
        with pytest.raises(ProblemError):
            await client.luck(battle.match, 8)


@pytest.fixture
async def long(clock):
    """A server and a match of it with 205 commits."""
    async with serving(clock, commands_burst=1_000, luck_waiting_max=1) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker, setup={"target": 1_000})
        await battle.play(talker, 100)
        yield server, talker, battle


async def test_a_long_log_is_read_in_slices(long):
    """The loop gets its turn at least once for each page of the log, so that nobody waits for the whole of it."""
    server, _, battle = long
    reports = server.services.luck
    making = asyncio.ensure_future(reports.answer(wire.Luck("x" * 8, battle.match, UNSET)))
    turns = 0
    while not making.done():
        turns += 1
        await asyncio.sleep(0)
    assert making.result().version == 205
    assert turns >= 205 // PAGE
    making = asyncio.ensure_future(reports.answer(wire.Luck("x" * 8, battle.match, UNSET)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert making.done()  # what was made once is there


async def test_reports_that_nobody_waits_for(long):
    """One that is given up half-way leaves nothing wrong behind."""
    server, talker, battle = long
    reports = server.services.luck
    making = asyncio.ensure_future(reports.answer(wire.Luck("x" * 8, battle.match, UNSET)))
    for _ in range(3):
        await asyncio.sleep(0)
    assert not making.done()
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    said = await reported(talker, battle.match)
    assert said["seats"]["a"]["pips"]["rolls"] == 100


async def test_too_many_at_once(long):
    """Past the limit a client is asked to come back."""
    server, _, battle = long
    reports = server.services.luck
    asked = [reports.answer(wire.Luck(f"request-{n}", battle.match, UNSET)) for n in range(3)]
    first, *others = await asyncio.gather(*asked)
    assert isinstance(first, wire.LuckReport)
    assert {(other.code, other.retry_after) for other in others} == {("busy", 1)}


async def test_the_past_is_near(long, monkeypatch):
    """Once a log was read, a report at any version of it folds no more than from the rung before it, and is the same."""
    server, talker, battle = long
    assert SNAPSHOTS.folds_max % PAGE == 0
    monkeypatch.setattr("wardrum.server.services.luck_reports.SNAPSHOTS", SnapshotPolicy(2 * PAGE, 64))
    log, game, taken = records(server, battle.match), server.context.games["toy"], []
    await reported(talker, battle.match)
    monkeypatch.setattr(
        Reader, "take", lambda reader, data, take=Reader.take: (taken.append(1), take(reader, data))
    )
    for version in (204, 64, 65, 127, 10):
        taken.clear()
        said = await reported(talker, battle.match, version=version)
        assert len(taken) == version % (2 * PAGE)
        expected = luck_of(game, log[:version])
        assert said["seats"]["a"]["overall"]["rolled"] == expected.seats["a"]["overall"].rolled


async def test_only_some_matches_are_kept(server, talker):
    """Of many matches the ones asked about last stay in memory."""
    for _ in range(MATCHES_MAX + 3):
        battle = Battle()
        await battle.create(talker)
        await reported(talker, battle.match)
    kept = server.services.luck._snapshots
    assert len(kept) == MATCHES_MAX
    assert battle.match in kept
