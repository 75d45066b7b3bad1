"""A real server that is killed in its syncs and cut off from its power while people play on it over websockets."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.faults.players import first_failure
from tests.faults.powercut.promises import KEY_FILES, Listener
from tests.faults.powercut.recording import KILLED, environment
from tests.faults.powercut.replay import DROPPED, Disk, Life, Replay
from tests.faults.server_process import TOY, ServerDied, ServerProcess
from tests.support.table_talk import Battle, Frame, Talker, talking

DONE = ("ack", "seated", "names")
SETUP = {"target": 100_000}  # nobody wins before the test is over


class Lives:
    """Tells players when a server listens, and which one it is: a broken connection may be one of the server before."""

    def __init__(self) -> None:
        self.begun = 0
        self._changed = asyncio.Event()

    def begin(self) -> None:
        """The next server listens."""
        self.begun += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def after(self, life: int) -> int:
        """Wait for a server after this one; its number."""
        while self.begun <= life:
            await self._changed.wait()
        return self.begun


class Player:
    """Both seats of one match on one connection, and a spectator on another; comes back and sends again after a death."""

    def __init__(self, server: ServerProcess, lives: Lives, rolls: int) -> None:
        self.battle = Battle()
        self._server, self._lives, self._rolls = server, lives, rolls
        self._seated: list[str] = []
        self._version = 0

    async def play(self) -> None:
        """Create, sit down, take names and roll; returns when every command has been acknowledged."""
        steps = self._steps()
        step: dict[str, Any] | None = next(steps)
        life = 0
        while step:
            life = await self._lives.after(life)
            async with AsyncExitStack() as stack:
                try:
                    talker = await self._connect(stack)
                    while step:
                        self._note(step, await talker.ask(**step))
                        step = next(steps, None)
                except (ConnectionClosed, ConnectionError, EOFError, InvalidMessage):
                    pass  # it was killed

    def _steps(self) -> Any:
        battle, match = self.battle, self.battle.match
        yield {"kind": "create", "match": match, "ruleset": "toy", "token": battle.host, "setup": SETUP}
        for seat in "ab":
            commitment = battle.commitment(seat)
            who = {"match": match, "seat": seat, "token": battle.tokens[seat], "invite": battle.host}
            yield {"kind": "join", "id": f"join-{seat}", "seed_commitment": commitment, **who}
        for seat in "ab":
            yield {"kind": "name", "id": f"name-{seat}", "match": match, "seat": seat, "name": f"Seat {seat}"}
        for seat in "ab":
            yield {"kind": "reveal", "match": match, "seat": seat, "seed": battle.seeds[seat]}
        for n in range(self._rolls):
            yield {
                "kind": "command",
                "id": f"roll-{n}",
                "match": match,
                "seat": "ab"[n % 2],
                "command": {"type": "Roll"},
            }

    async def _connect(self, stack: AsyncExitStack) -> Talker:
        talker = await stack.enter_async_context(talking(self._server))
        for seat in self._seated:
            token = self.battle.tokens[seat] if seat else self.battle.host
            self._note({}, await talker.ask("seat", match=self.battle.match, token=token))
        if self._version:
            spectator = await stack.enter_async_context(talking(self._server))
            await spectator.say("watch", match=self.battle.match, after=self._version)
            reading = asyncio.create_task(listen(spectator))
            stack.callback(reading.cancel)
        return talker

    def _note(self, step: dict[str, Any], answer: Frame) -> None:
        assert answer["type"] in DONE, (step, answer)
        self._version = max(self._version, answer.get("version", 0))
        if answer["type"] == "seated" and answer["seat"] not in self._seated:
            self._seated.append(answer["seat"])


async def listen(spectator: Talker) -> None:
    """Read what comes until the connection is gone."""
    try:
        async for _ in spectator.socket:
            pass
    except ConnectionClosed:
        pass


class Session:
    """The lives of a server on one folder, recorded, and what its players know."""

    def __init__(self, recorder: Path, directory: Path, entry: Sequence[str] = TOY) -> None:
        self.root, self.lives = directory / "root", [Life(b"", Disk())]
        self.root.mkdir(parents=True)
        self.tokens: dict[tuple[str, str], str] = {}
        self.keys: dict[str, bytes] = {}
        self._recorder, self._trace = recorder, directory / "trace"
        self._server = ServerProcess(self.root / "data", entry)
        self._found: Disk | None = None

    async def play(self, deaths: Sequence[int], cut_after: int, *, players: int, rolls: int) -> None:
        """People play until all is acknowledged, on a server that is killed in the nth syncs of its lives.

        deaths: the number of the sync for each life but the last · cut_after: the life after which the power is cut.
        """
        lives = Lives()
        crowd = [Player(self._server, lives, rolls) for _ in range(players)]
        for player in crowd:
            names = {"": player.battle.host, **player.battle.tokens}
            self.tokens |= {(player.battle.match, seat): token for seat, token in names.items()}
        playing = asyncio.gather(*(player.play() for player in crowd))
        try:
            for number, death in enumerate(deaths):
                with suppress(ServerDied):  # killed in a sync of its start
                    await self._start(lives, f"fdatasync:{death}:-wal")
                    await first_failure(self._server.ended(), playing)
                assert not playing.done(), "the battles were over too early"
                assert await self._server.ended() == KILLED, "".join(self._server.output[-20:])
                self._note_life()
                if number == cut_after:
                    self._cut()
            await self._start(lives)
            await playing
        finally:
            playing.cancel()
            await self._server.kill()
        self._note_life()

    async def _start(self, lives: Lives, kill: str = "") -> None:
        recording = environment(self._recorder, self.root, self._trace, kill=kill)
        await self._server.start(environment=recording)
        self.keys = self.keys or {
            name: (self.root / "data" / name).read_bytes()
            for name in KEY_FILES
            if (self.root / "data" / name).exists()
        }
        lives.begin()

    def _note_life(self) -> None:
        self.lives.append(Life(self._trace.read_bytes(), self._found))
        self._found = None

    def _cut(self) -> None:
        """The power is cut and comes back: the next server finds what the disk kept for certain."""
        replay = Replay(Listener())
        for life in self.lives:
            for call in replay.begin(life):
                replay.take(call)
        shutil.rmtree(self.root)
        replay.disk.cut(self.root, DROPPED, Random(0))
        self._found = Disk.found(self.root)


async def recorded(
    recorder: Path, directory: Path, random: Random, entry: Sequence[str] = TOY, *, rolls: int = 40
) -> Session:
    """Four lives: two end in a sync, the second of them with a power cut, the third in a sync, the last with the battle."""
    session = Session(recorder, directory, entry)
    deaths = [
        random.randint(6, 16),
        *(random.randint(3, 10) for _ in range(2)),
    ]  # fewer than a player has steps
    await session.play(deaths, 1, players=3, rolls=rolls)
    return session
