"""A server with many delayed matches serves at once and opens them meanwhile."""

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from tests.faults.server_process import TOY, ServerProcess
from tests.support.clocks import ManualClock
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.server.matches import registry
from wardrum.server.store.interface import Append, Tail
from wardrum.server.store.sqlite import SqliteStore

SOME, MANY = 40, 9_440
READY_S = 2.0
DELAY = {"delay": {"seconds": 30, "commits": 1}}


class TickingClock(ManualClock):
    """Each look at durations takes 3 ms, so that a slice of the start is over after its second match."""

    def monotonic(self) -> float:
        self._pass(3)
        return super().monotonic()


async def many_delayed(directory: Path, count: int) -> list[str]:
    """A data directory with this many live delayed matches, all copies of one except for their ids, which come back."""
    battle = Battle()
    clock = ManualClock(int(time.time() * 1000))
    async with serving(clock, data=str(directory)) as server, talking(server) as talker:
        await battle.begin(talker, setup={"target": 1000}, terms=DELAY)
        await battle.play(talker, 3)
    store = SqliteStore(directory, lambda call: call())
    matches = [f"{number:032x}" for number in range(1, count)]
    for match in matches:
        copy(store, battle.match, match)
    store.close()
    return [battle.match, *matches]


def copy(store: SqliteStore, original: str, match: str) -> None:
    """One more match, with the commits of another one."""
    tail = Tail(0, root(match), 0, 0)
    summary = msgspec.structs.replace(store.summary(original), match=match)
    due = store.due_of(original)
    for entry in store.read(original, 0):
        record = entry.record.replace(original.encode(), match.encode())
        head = link(tail.head, leaf(record))
        fields = {"match": match, "record": record, "head": head}
        store.submit(
            Append(msgspec.structs.replace(entry, **fields), tail, due, summary), lambda outcome: None
        )
        tail = Tail(entry.version, head, entry.at, 0)


async def opened_at_start(directory: Path) -> tuple[int, int]:
    """How many matches are in memory when the server begins to serve, and how many later."""
    async with serving(TickingClock(int(time.time() * 1000)), data=str(directory)) as server:
        at_start = len(server.registry.rooms)
        async with asyncio.timeout(patient(60)):
            while len(server.registry.rooms) < SOME:  # noqa: ASYNC110
                await asyncio.sleep(0)
        return at_start, len(server.registry.rooms)


async def test_delayed_matches_do_not_hold_up_the_start(tmp_path, monkeypatch):
    """A server listens after a slice of the delayed matches has been opened; the others follow. Opening all of them
    first is noticed.
    """
    await many_delayed(tmp_path, SOME)
    at_start, later = await opened_at_start(tmp_path)
    assert (at_start < SOME / 4, later) == (True, SOME)
    monkeypatch.setattr(registry, "SLICE_S", 3600.0)
    monkeypatch.setattr(
        registry.MatchRegistry,
        "when_open",
        lambda self, match, then: then(self.new_room(match, self._stored_game(match))),
    )
    assert await opened_at_start(tmp_path) == (SOME, SOME)


async def test_one_that_was_not_opened_yet_is_there_for_who_asks(tmp_path, monkeypatch):
    """A delayed match whose turn has not come is opened by the first who asks, as late as agreed."""
    matches = await many_delayed(tmp_path, 3)
    monkeypatch.setattr(registry.MatchRegistry, "open_delayed", lambda registry: None)
    async with serving(ManualClock(), data=str(tmp_path)) as server, talking(server) as stranger:
        assert server.registry.rooms == {}
        state = await stranger.ask("state", match=matches[-1])
        assert state["type"] == "snapshot"
        assert state["version"] < server.registry.rooms[matches[-1]].lane.version


async def until_ready(server: ServerProcess) -> tuple[float, float]:
    """Seconds and seconds of processor time from the start of the process until it answers that it is ready."""
    began = time.monotonic()
    starting = asyncio.create_task(server.start())
    async with asyncio.timeout(patient(60)):
        while True:
            with suppress(OSError):
                if " 200 " in (await server.page("/readyz")).partition("\r\n")[0]:
                    break
            await asyncio.sleep(0.02)
    took_s, worked_s = time.monotonic() - began, cpu_s(server.pid)
    await starting
    return took_s, worked_s


def cpu_s(pid: int) -> float:
    """Processor time that a process has taken, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.long
@pytest.mark.timeout(patient(600))
async def test_a_cold_start_with_thousands_of_delayed_matches_takes_two_seconds(tmp_path):
    """With 9,440 delayed matches the process is ready after 2 s of processor time at most, the interpreter's start
    included; how long that takes is the machine's affair.
    """
    await many_delayed(tmp_path, MANY)
    server = ServerProcess(tmp_path, TOY)
    try:
        took_s, worked_s = await until_ready(server)
        print({"delayed": MANY, "ready_s": round(took_s, 2), "cpu_s": round(worked_s, 2)})
    finally:
        await server.kill()
    assert worked_s <= READY_S
