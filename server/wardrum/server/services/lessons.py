"""Guided first battles: their prepared battles are put into the log when somebody asks for the first time.

A visitor gets a fork, by the request `fork` like any other. The prepared battle is made by the rules with seeds that
everybody can reckon; it has ended, is not listed, and nothing can be added to it.
"""

from __future__ import annotations

import asyncio

from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import Head
from wardrum.events.formats import wire
from wardrum.events.lessons import LESSONS, Lesson, Prepared, prepare
from wardrum.events.match.game import Fold, Game, creation
from wardrum.events.match.state import MatchState
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import ServerContext
from wardrum.server.protocol.problems import no_such_ruleset, problem
from wardrum.server.store.interface import (
    HEAD_BYTES,
    Append,
    Appended,
    Duplicate,
    Entry,
    StoreError,
    Summary,
    Tail,
)

BOT: wire.BotName = "greedy"  # it comes near and attacks, which teaches most


class Lessons:
    """Keeps the prepared battle of each ruleset that was asked for."""

    def __init__(self, context: ServerContext) -> None:
        self._store, self._games = context.store, context.games
        self._prepared: dict[str, Prepared] = {}
        self._lock = asyncio.Lock()

    async def answer(self, frame: wire.Learn) -> wire.ServerFrame:
        """The answer to `learn`. Raises StoreError."""
        game, lesson = self._games.get(frame.ruleset), LESSONS.get(frame.ruleset)
        if game is None:
            return no_such_ruleset(self._games, frame.id)
        if lesson is None:
            return problem("no_lesson", "This ruleset has no guided battle.", frame.id, pointer="$.ruleset")
        async with self._lock:
            prepared = self._prepared.get(frame.ruleset) or await self._prepare(game, lesson)
        return as_frame(frame.id, game, lesson, prepared)

    async def _prepare(self, game: Game, lesson: Lesson) -> Prepared:
        prepared = await asyncio.to_thread(prepare, game, lesson)
        batch = await asyncio.to_thread(stored, game, prepared)
        await self._append(*batch)
        self._prepared[lesson.ruleset] = prepared
        return prepared

    async def _append(self, entries: list[Entry], summary: Summary) -> None:
        """Append what is not there yet; another node may do the same now. Raises StoreError."""
        if (waiting := self._store.ready(summary.match)) is not None:
            await waiting
        none = Tail(0, Head(bytes(HEAD_BYTES)), 0, 0)
        while (tail := self._store.tail(summary.match) or none).version < len(entries):
            entry = entries[tail.version]
            outcome = await self._store.append(Append(entry, tail, None, summary))
            if not isinstance(outcome, Appended | Duplicate):
                raise StoreError(f"version {entry.version} of a lesson was not appended: {outcome}")


def stored(game: Game, prepared: Prepared) -> tuple[list[Entry], Summary]:
    """The prepared battle as the store keeps it, and the lobby's entry of it."""
    fold, head, entries = Fold(game), Head(b""), list[Entry]()
    for data in prepared.records:
        record = game.read(data)
        state: MatchState = fold.take(record)
        head = link(head or state.match.root, leaf(data))
        entries.append(
            Entry(record.match, record.version, record.actor, record.command_id, record.at, data, head)
        )
    info = summaries.creation_info(entries[0].at, creation(game.read(prepared.records[0])))
    return entries, summaries.summarize(state, info, None)


def as_frame(id: str, game: Game, lesson: Lesson, prepared: Prepared) -> wire.LessonFrame:
    """What a client needs to fork the prepared battle, and to show the hints."""
    others = [seat for seat in game.seats(game.setup(lesson.setup)) if seat != lesson.seat]
    return wire.LessonFrame(
        id=id,
        ruleset=lesson.ruleset,
        match=prepared.match,
        version=prepared.version,
        seat=lesson.seat,
        bots=dict.fromkeys(others, BOT),
        hints=prepared.hints,
        learnt=lesson.learnt,
        otherwise=lesson.otherwise,
        piece=prepared.piece,
    )
