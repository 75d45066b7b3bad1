"""Searching in a process of its own, so that no other match waits while one is thought about."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Self

import msgspec
from msgspec import Struct

from ..greedy import play_greedily
from ..position import Bot, LiveBot, Position
from .search import Search

SECONDS = 0.3
"""For a decision, while nobody else waits for one."""
PATIENCE_S = 20.0
"""Until an answer, after which the process is given up: it has to start, and others may be before us."""
LINE_MAX = 1 << 22
"""Bytes of a question or an answer."""


class SearchQuestion(Struct, frozen=True):
    """A position to decide on."""

    ruleset: str
    """Its name."""
    revision: int
    """The revision of it that the match follows."""
    seat: str
    """Who is to decide."""
    state: msgspec.Raw
    """The state as the seat may know it, as JSON."""
    effort: str
    """How much is looked at, by its name in `EFFORTS`."""
    seed: int
    """Of what is drawn at random."""
    seconds: float
    """How long it may take."""


class SearchAnswer(Struct, frozen=True, omit_defaults=True):
    """What is decided."""

    command: dict[str, Any] = {}
    """As it is sent; {}: there is none."""
    fault: str = ""
    """Why there is none."""


class SearchProcess:
    """A process that searches for all bots of this one, one position after the other.

    It begins with the first question, and again with the next one if it has died; it ends with the context. The more bots wait, the
    less time each gets.
    """

    def __init__(self, on_fault: Callable[[str], None] = lambda _: None) -> None:
        """on_fault: is called with the reason when the greedy bot has to step in."""
        self._on_fault = on_fault
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def live(self, bot: Bot) -> LiveBot:
        """A bot for a battle that is played live: one that searches does so in the process, any other one decides at once."""
        return partial(self.decide, bot) if isinstance(bot, Search) else bot

    @property
    def pid(self) -> int | None:
        """The id of the process; None: none runs."""
        return None if self._process is None else self._process.pid

    async def decide(self, search: Search, position: Position, rng: Random) -> dict[str, Any]:
        """What `search` would decide; what the greedy bot does where that cannot be found out."""
        battle = position.imagined(0)
        if battle is None or not _is_choice(position):
            return play_greedily(position, rng)
        self._waiting += 1
        try:
            async with self._turn:
                question = SearchQuestion(
                    battle.game.name,
                    battle.game.revision,
                    position.seat,
                    msgspec.Raw(msgspec.json.encode(battle.state)),
                    search.effort.name,
                    rng.getrandbits(32),
                    SECONDS / self._waiting,
                )
                answer = await self._answer(question)
        finally:
            self._waiting -= 1
        if not answer.command:
            self._on_fault(answer.fault)
            return play_greedily(position, rng)
        return answer.command

    async def close(self) -> None:
        """End it. Whatever is asked afterwards begins another one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _answer(self, question: SearchQuestion) -> SearchAnswer:
        """The answer, or why there is none; then the process is given up."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._asked(question)
        except (OSError, TimeoutError, ValueError) as error:  # msgspec's are ValueErrors
            await self.close()
            return SearchAnswer(fault=f"{type(error).__name__}: {error}")
        except asyncio.CancelledError:  # its answer would be taken for that to the next question
            await self.close()
            raise

    async def _asked(self, question: SearchQuestion) -> SearchAnswer:
        process = self._process or await self._started()
        assert process.stdin is not None  # both are pipes
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise OSError("the process has ended")
        return msgspec.json.decode(line, type=SearchAnswer)

    async def _started(self) -> Process:
        program = (sys.executable, "-m", __package__)
        self._process = await asyncio.create_subprocess_exec(
            *program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE_MAX
        )
        return self._process


def _is_choice(position: Position) -> bool:
    """Whether there is more than one thing to do."""
    return len(position.options) > 1 or bool(position.options[0].params)
