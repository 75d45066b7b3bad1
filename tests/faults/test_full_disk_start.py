"""Servers that are killed on a full disk and started again there (RELIABILITY D6, O1)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.server_process import PLANTED, TOY, ServerDied, ServerProcess, served
from tests.faults.small_disk import fill, mounted
from tests.support.table_talk import Battle, Frame, Talker, talking
from wardrum.server.store import schema
from wardrum.server.store.archive import open_archive
from wardrum.server.store.interface import StoreError

UNRESERVED = (str(PLANTED / "shm_unreserved.py"), "serve")
BACK_S = 2.0  # from room on the disk to the first ack


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with mounted(tmp_path / "disk", 8) as disk:
        yield disk


async def played_until_full(server: ServerProcess, disk: Path) -> tuple[Battle, int]:
    """A match whose next command finds no room, and its last acknowledged version."""
    async with talking(server) as talker:  # type: ignore[arg-type]
        battle = Battle()
        await battle.begin(talker)
        for _ in range(20):
            acked = (await bloated(talker, battle))["version"]
        fill(disk)
        while (answer := await bloated(talker, battle))["type"] == "ack":
            acked = answer["version"]
        assert answer["code"] == "storage_full"
        return battle, acked


async def bloated(talker: Talker, battle: Battle) -> Frame:
    return await battle.act(talker, "a", "Bloat", events=EVENTS)


EVENTS = 20  # of each commit: 2 KB


async def killed(server: ServerProcess, disk: Path, *, index: bool) -> tuple[Battle, int]:
    """What is known of a match on a full disk whose server was killed. index: -shm was left there, and keeps its room."""
    battle, acked = await played_until_full(server, disk)
    await server.kill()
    if not index:
        (server.data / "log.db-shm").unlink()
        fill(disk)
    return battle, acked


async def taken(talker: Talker, battle: Battle) -> float:
    """Seconds until a command is acknowledged; it is sent again and again."""
    began_s = time.monotonic()
    while (await bloated(talker, battle))["type"] != "ack":
        pass
    return time.monotonic() - began_s


each_index = pytest.mark.parametrize("index", [True, False], ids=["index-kept", "no-room-for-index"])


@each_index
async def test_a_server_starts_on_a_full_disk(disk: Path, index: bool, say: Callable[[object], None]) -> None:
    """`/readyz` names the trouble in its first answer, what was acknowledged is there to be seen, commands are
    answered `storage_full`, and room brings acks back by itself.
    """
    await started_on_a_full_disk(disk, index, say)


@pytest.mark.long
@each_index
async def test_room_is_noticed_soon(disk: Path, index: bool, say: Callable[[object], None]) -> None:
    """Once there is room again, acks are back within two seconds."""
    assert await started_on_a_full_disk(disk, index, say) <= BACK_S


async def started_on_a_full_disk(disk: Path, index: bool, say: Callable[[object], None]) -> float:
    """A server that was killed on a full disk serves there, then has room; seconds from then to the first ack."""
    async with served(disk / "data", TOY, disk_reserve_bytes=0) as server:
        battle, acked = await killed(server, disk, index=index)
        await server.start()
        ready = await server.page("/readyz")
        assert "503 Service Unavailable" in ready
        assert "not ready: database or disk is full" in ready
        async with talking(server) as talker:  # type: ignore[arg-type]
            assert (await talker.ask("seat", match=battle.match, token=battle.tokens["a"]))[
                "type"
            ] == "seated"
            assert (await talker.ask("state", match=battle.match))["version"] == acked
            assert [(await bloated(talker, battle))["code"] for _ in range(3)] == ["storage_full"] * 3
            (disk / "ballast").unlink()
            back_s = await taken(talker, battle)
            assert (await talker.ask("state", match=battle.match))["version"] == acked + 1
            while "200 OK" not in await server.page("/readyz"):
                pass
        say(
            f"{acked} acked, all there after kill -9 on a full disk; acks {back_s:.2f} s after there was room"
        )
        assert ("no room for log.db-shm" in "".join(server.output)) == (not index)
        assert await server.terminate() == 0
    return back_s


async def test_other_programs_are_shown_why_they_cannot_read(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a server keeps the index in its memory, commands that read the directory say what to do; then they can."""
    monkeypatch.setitem(schema.READER, "busy_timeout", 0)
    async with served(disk / "data", TOY, disk_reserve_bytes=0) as server:
        _, acked = await killed(server, disk, index=False)
        await server.start()
        with pytest.raises(StoreError, match="started on a full disk"), open_archive(disk / "data"):
            pass
        (disk / "ballast").unlink()
        await server.kill()
        await server.start()
        with open_archive(disk / "data") as archive:
            assert archive.count() == acked


async def test_without_room_for_the_index_an_unprepared_server_does_not_start(disk: Path) -> None:
    """The negative control: SQLite alone cannot even be read on a disk without room for its -shm."""
    async with served(disk / "data", UNRESERVED, disk_reserve_bytes=0) as server:
        await killed(server, disk, index=False)
        with pytest.raises(ServerDied, match=r"cannot use .*log\.db"):
            await server.start()


async def test_an_unprepared_server_says_ready_on_a_full_disk(disk: Path) -> None:
    """The negative control: without the attempt at the start `/readyz` knows nothing until a command has failed."""
    async with served(disk / "data", UNRESERVED, disk_reserve_bytes=0) as server:
        await killed(server, disk, index=True)
        await server.start()
        assert "200 OK" in await server.page("/readyz")
