"""Starts a client for each scenario and judges what it does."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress

from msgspec import Struct

from .outcomes import TrialOutcome, TrialResult
from .recording import ShownBattle
from .scenarios import SCENARIOS, ClientScenario, ScenarioSkipped
from .scripted_server import ScenarioFailed, ScriptedServer

PATIENCE_S = 20.0
"""How long a client may take for one thing: to start, to come back, to report a version."""
LINE_BYTES_MAX = 1 << 20
STDERR_LINES = 3
"""Of what a failed client says on its standard error, the last lines are shown."""


class ClientCommand(Struct, frozen=True):
    """How a client is started."""

    words: tuple[str, ...]
    """The program and its arguments; {url} and {match} stand for the server's address and the match's id."""

    def bound(self, url: str, match: str) -> list[str]:
        """The words with the address and the match in their places."""
        return [word.replace("{url}", url).replace("{match}", match) for word in self.words]


def command_of(text: str) -> ClientCommand:
    """A command as one writes it for a shell. Raises ValueError: it is empty, or a quote is not closed."""
    words = tuple(shlex.split(text))
    if not words:
        raise ValueError("there is no command")
    return ClientCommand(words)


def chosen(names: Sequence[str]) -> list[ClientScenario]:
    """The scenarios of these names or groups, all of them without any. Raises ValueError: there is no such scenario."""
    groups = {scenario.group for scenario in SCENARIOS.values()}
    for name in names:
        if name not in SCENARIOS and name not in groups:
            raise ValueError(
                f"there is no scenario {name!r}; there are {', '.join([*sorted(groups), *SCENARIOS])}"
            )
    return [each for each in SCENARIOS.values() if not names or each.name in names or each.group in names]


async def try_client(
    command: ClientCommand,
    battle: ShownBattle,
    scenarios: Iterable[ClientScenario],
    on_outcome: Callable[[TrialOutcome], None] = lambda _: None,
    patience_s: float = PATIENCE_S,
) -> list[TrialOutcome]:
    """One scenario after the other, each with a new process of the client. Raises OSError: it cannot be started."""
    outcomes = []
    for scenario in scenarios:
        outcomes.append(await _tried(command, battle, scenario, patience_s))
        on_outcome(outcomes[-1])
    return outcomes


async def _tried(
    command: ClientCommand, battle: ShownBattle, scenario: ClientScenario, patience_s: float
) -> TrialOutcome:
    result: TrialResult = "passed"
    came, said = "", deque[str](maxlen=STDERR_LINES)
    async with ScriptedServer(battle, scenario.begins(battle), patience_s) as server:
        try:
            async with _running(command, server, said):
                await scenario.play(server)
        except ScenarioSkipped as skipped:
            result, came = "skipped", str(skipped)
        except ScenarioFailed as failed:
            result, came = "failed", str(failed)
            if said:
                came += f" (on its standard error: {' / '.join(said)})"
    return TrialOutcome(scenario.name, scenario.group, result, scenario.expected, came)


@asynccontextmanager
async def _running(command: ClientCommand, server: ScriptedServer, said: deque[str]) -> AsyncIterator[None]:
    """The client as a process of its own, its output read into the server's ledger; gone afterwards, with what it started."""
    match = server.chain.match
    process = await asyncio.create_subprocess_exec(
        *command.bound(server.url, match),
        env={**os.environ, "CONFORMANCE_URL": server.url, "CONFORMANCE_MATCH": match},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=LINE_BYTES_MAX,
        start_new_session=True,
    )
    readers = [asyncio.create_task(_reported(process, server)), asyncio.create_task(_heard(process, said))]
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        await asyncio.wait(readers, timeout=1)
        for reader in readers:
            reader.cancel()


async def _reported(process: asyncio.subprocess.Process, server: ScriptedServer) -> None:
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            server.ledger.take(line)
            server.changed()
    except ValueError:
        server.ledger.complain(f"it printed a line of more than {LINE_BYTES_MAX:,} bytes")
    server.ended = await process.wait()
    server.changed()


async def _heard(process: asyncio.subprocess.Process, said: deque[str]) -> None:
    assert process.stderr is not None
    with suppress(ValueError):
        async for line in process.stderr:
            if text := line.decode(errors="replace").strip():
                said.append(text[:200])
