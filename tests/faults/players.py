"""Tables of two players each, who fight one battle after the other through the real client, whatever the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from tests.faults.ledger import Key, Ledger
from wardrum.clients import (
    Backoff,
    Client,
    Connected,
    ConnectionStatus,
    Mirror,
    ProblemError,
    RejectedError,
    Seat,
    Timing,
    play_randomly,
    playable,
    position,
)
from wardrum.events.formats import wire

HASTE = Timing(backoff=Backoff(first_s=0.02, factor=1.0, tries_max=5_000), open_s=20.0)
"""Back at once: a killed server is here again in a quarter of a second."""


AGAIN = {"outcome_unknown", "busy"}
"""After these the same is asked again, with the same id."""


class Witness(Client):
    """A client that asks until it hears what was done, and writes its commands and the answers into a ledger."""

    ledger: Ledger

    async def ask(self, frame: Any, later: Any = None) -> Any:
        while True:
            try:
                return await self._ask(frame, later)
            except ProblemError as problem:
                if problem.code not in AGAIN:
                    raise
                await asyncio.sleep(problem.retry_after)

    async def _ask(self, frame: Any, later: Any = None) -> Any:
        if not isinstance(frame, wire.CommandFrame):
            return await super().ask(frame, later)
        key: Key = (frame.match, frame.seat, frame.id)
        self.ledger.send(key)
        try:
            ack = await super().ask(frame, later)
        except RejectedError:
            self.ledger.refuse(key)
            raise
        self.ledger.ack(key, ack)
        return ack


Standing = tuple[int, str]
"""Version and head at which a player's mirror stands."""


class Crowd:
    """All players of a test. connections: all they ever had · ends: how each battle ended for each of its players."""

    def __init__(
        self, url: str, tables: int, rng: Random, timing: Timing = HASTE, ruleset: str = "warcry"
    ) -> None:
        self.ledger = Ledger()
        self.connections = 0
        self.ends: list[list[Standing]] = []
        self.ruleset = ruleset
        self.at_rest = False  # nobody sends anything new
        self._url, self._timing, self._rng = url, timing, rng
        self._tables = [asyncio.create_task(self._table()) for _ in range(tables)]

    async def rest(self) -> list[str]:
        """Let every command be answered, then send everybody home; what went wrong for whom."""
        self.at_rest = True
        await first_failure(self.ledger.all_answered(), *self._tables)
        return await self.go_home()

    async def go_home(self) -> list[str]:
        """Stop at once, whatever is unanswered; what went wrong for whom."""
        for table in self._tables:
            table.cancel()
        ended = await asyncio.gather(*self._tables, return_exceptions=True)
        return [repr(cause(e)) for e in ended if not isinstance(e, asyncio.CancelledError)]

    @property
    def all_play(self) -> bool:
        """Whether nobody has had to give up."""
        return not any(table.done() for table in self._tables)

    async def playing(self, until: Any) -> None:
        """Wait for something while everybody plays on; a player who cannot go on ends the wait."""
        await first_failure(until, *self._tables)

    def sit_down(self) -> Any:
        """One more client, as a context."""
        return witness(self._url, self.ledger, self._timing, self._noted)

    def _noted(self, status: ConnectionStatus) -> None:
        self.connections += isinstance(status, Connected)

    async def _table(self) -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(self.sit_down()) for _ in "ab"]
            while True:
                self.ends.append(await self._battle(clients))

    async def _battle(self, clients: list[Witness]) -> list[Standing]:
        created = await clients[0].create(self.ruleset)
        rngs = [Random(self._rng.getrandbits(64)) for _ in clients]
        playing = []
        async with asyncio.TaskGroup() as group:
            for client, (name, invite), rng in zip(clients, created.invites.items(), rngs, strict=True):
                seat = await client.join(created.match, seat=name, invite=invite)
                playing.append(group.create_task(self._play(client, seat, rng)))
        return [play.result() for play in playing]

    async def _play(self, client: Witness, seat: Seat, rng: Random) -> Standing:
        async with client.mirror(seat.match, hash=seat.name == "a") as mirror:
            while await self._turn(mirror, seat):
                version = mirror.version
                await self._act(mirror, seat, play_randomly(position(mirror, seat.name), rng), version)
            return mirror.version, mirror.head

    async def _turn(self, mirror: Mirror, seat: Seat) -> bool:
        """Wait for something to do; False: the battle is over."""
        await mirror.until(lambda m: m.over or (m.caught_up and playable(m.legal(seat.name))))
        if self.at_rest:
            await asyncio.get_running_loop().create_future()  # until sent home
        return not mirror.over

    async def _act(self, mirror: Mirror, seat: Seat, command: dict[str, Any], version: int) -> None:
        try:
            reached = (await seat.do(command, expected_version=version)).version
        except RejectedError as refused:
            reached = version + (refused.code == "conflict")
        await mirror.until(lambda m: m.version >= reached)


@asynccontextmanager
async def witness(
    url: str, ledger: Ledger, timing: Timing, on_status: Callable[[ConnectionStatus], None]
) -> AsyncIterator[Witness]:
    """`Client.connect` with a ledger."""
    async with Witness.connect(url, "wardrum-witness/1", timing=timing, on_status=on_status) as client:
        assert isinstance(client, Witness)
        client.ledger = ledger
        yield client


async def until(holds: Callable[[], Any]) -> None:
    """Wait for a condition of things that do not tell of their changes."""
    while not holds():  # noqa: ASYNC110 -- for an event, all of them would have to know of it
        await asyncio.sleep(0.01)


async def first_failure(until: Any, *players: asyncio.Task[Any]) -> None:
    """Wait for `until`, or until one of the players cannot go on."""
    wanted = asyncio.ensure_future(until)
    await asyncio.wait([wanted, *players], return_when=asyncio.FIRST_COMPLETED)
    if not wanted.done():
        wanted.cancel()


def cause(error: BaseException | None) -> BaseException | None:
    """What lies behind a group of failures."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
