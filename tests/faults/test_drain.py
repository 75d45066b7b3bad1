"""SIGTERM: what is under way comes to its end, everybody is asked to come back, and nobody can hold the server up."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from websockets.exceptions import ConnectionClosed

from tests.faults.ledger import Ledger, judge
from tests.faults.players import Crowd
from tests.faults.server_process import PLANTED, TOY, ServerProcess, served
from tests.faults.siege import LIFE_MS, besiege
from tests.faults.stalled import stalled_spectators
from tests.support.table_talk import Battle, Talker, talking
from tests.support.toy import GAME
from wardrum.events.formats import wire

EXIT_S = 5.0  # less than the ten seconds for which websockets waits for a goodbye
STALLED = 3
POLITE = (str(PLANTED / "polite.py"), "serve")
PATIENT = {"stalled_s": 600}  # the stalled ones are still there when the server stops
COMMITS, EVENTS = 200, 6  # 1 KB each: enough to fill every buffer on the way, too little to be cut off for it
IN_FLIGHT = 40


class Leave(Struct, frozen=True):
    """How a server went. closed: the codes with which it ended the connections of those who read."""

    exit_code: int
    took_s: float
    closed: list[int]


async def stopped(server: ServerProcess) -> tuple[int, float]:
    """SIGTERM: the exit code, and how long it took (s)."""
    began_s = time.monotonic()
    return await server.terminate(), time.monotonic() - began_s


async def connections(server: ServerProcess) -> int:
    """How many the server has."""
    page = await server.page("/metrics")
    return next(
        int(float(line.split()[1])) for line in page.splitlines() if line.startswith("wardrum_connections ")
    )


async def commands_in_flight(talker: Talker, battle: Battle, ledger: Ledger) -> None:
    """Send without waiting for answers."""
    for number in range(IN_FLIGHT):
        ledger.send((battle.match, "a", f"late-{number}"))
        await talker.say(
            "command",
            match=battle.match,
            seat="a",
            id=f"late-{number}",
            command={"type": "Bloat", "events": 1},
        )


async def hear_out(talker: Talker, battle: Battle, ledger: Ledger) -> None:
    """Take down every answer until the connection ends."""
    with suppress(ConnectionClosed):
        async for data in talker.socket:
            note(ledger, battle, data)


def note(ledger: Ledger, battle: Battle, data: str | bytes) -> None:
    """One frame, if it answers a command."""
    match wire.from_server.decode(data):
        case wire.Ack() as ack:
            ledger.ack((battle.match, "a", ack.id), ack)
        case wire.Problem(code="restarting", id=str(id)):
            ledger.refuse((battle.match, "a", id))
        case _:
            pass


async def taken_leave(directory: Path, entry: tuple[str, ...], stalled: int = STALLED) -> Leave:
    """A stop with stalled spectators attached."""
    async with (
        served(directory, entry, **PATIENT) as server,
        talking(server) as player,
        talking(server) as spectator,
    ):
        battle = Battle()
        await battle.begin(player)
        await spectator.say("watch", match=battle.match)
        sockets = await stalled_spectators(server.port, battle.match, stalled)
        for _ in range(COMMITS):
            await battle.act(player, "a", "Bloat", events=EVENTS)
        assert await connections(server) == 2 + len(sockets)
        leaving = asyncio.gather(hear_all(player), hear_all(spectator))
        code, took_s = await stopped(server)
        return Leave(code, took_s, await leaving)


async def hear_all(talker: Talker) -> int:
    """Read to the end; the code it ends with."""
    with suppress(ConnectionClosed):
        async for _ in talker.socket:
            pass
    return await talker.closed()


async def test_a_stop_takes_leave_of_everybody(tmp_path, say):
    """With three stalled spectators attached SIGTERM ends in exit code 0, and the others are sent 1012."""
    leave = await taken_leave(tmp_path, TOY)
    say(f"stopped in {leave.took_s:.2f} s with {STALLED} stalled spectators attached")
    assert (leave.exit_code, leave.closed) == (0, [wire.CloseCode.RESTARTING] * 2)


@pytest.mark.long
async def test_nobody_holds_a_stop_up(tmp_path):
    """With three stalled spectators attached the process is gone within 5 s."""
    assert (await taken_leave(tmp_path, TOY)).took_s < EXIT_S


@pytest.mark.long
async def test_a_server_that_waits_for_goodbyes_is_caught(tmp_path):
    """A planted server that closes as websockets does is gone soon from readers, and held up by who reads nothing."""
    assert (await taken_leave(tmp_path / "readers", POLITE, stalled=0)).took_s < EXIT_S
    assert (await taken_leave(tmp_path / "stalled", POLITE)).took_s > EXIT_S


async def test_a_stop_keeps_what_it_acknowledged(tmp_path):
    """Commands in flight at SIGTERM are either acknowledged and kept, or turned away and not done."""
    ledger = Ledger()
    async with served(tmp_path, TOY) as server, talking(server) as player:
        battle = Battle()
        await battle.begin(player)
        hearing = asyncio.create_task(hear_out(player, battle, ledger))
        await commands_in_flight(player, battle, ledger)
        await ledger.until(acks=1)
        code, _ = await stopped(server)
        await hearing
    assert code == 0
    faults = judge(tmp_path, ledger, {"toy": GAME}).faults
    assert [fault for fault in faults if not fault.startswith("unresolved")] == []


async def test_restarts_under_load_lose_and_double_nothing(tmp_path, say):
    """Five times stopped and started again under eight players: each comes back, each command is done once."""
    await restarted_under_load(tmp_path, say)


@pytest.mark.long
async def test_stops_under_load_are_quick(tmp_path, say):
    """Each of five stops under eight players takes less than 5 s."""
    assert max(await restarted_under_load(tmp_path, say)) < EXIT_S


async def restarted_under_load(directory: Path, say) -> list[float]:
    """Five restarts under eight players, and the verdict on them; how long each stop took (s)."""
    rng, stops_s = Random(5), []

    async def restart(server: ServerProcess, crowd: Crowd) -> None:
        await crowd.playing(asyncio.sleep(rng.uniform(*LIFE_MS) / 1000))
        code, took_s = await stopped(server)
        assert code == 0
        stops_s.append(took_s)
        await server.start()
        await crowd.playing(crowd.ledger.until(acks=len(crowd.ledger.acks) + 8))

    siege = await besiege(directory, 5, restart)
    say(siege)
    assert (siege.deaths, siege.failures, siege.verdict.faults) == (5, (), ())
    return stops_s
