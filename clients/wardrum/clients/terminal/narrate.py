"""What happens in a match, told in plain sentences, round by round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct

from wardrum.events.formats import wire
from wardrum.events.match import PHRASES

from ..mirror import state_access
from ..mirror.mirror import Mirror
from ..transport.subscription import Update

BEGINS = re.compile(r"(\w+ (\d+)) begins\.")


class Heading(Struct, frozen=True):
    """A new round begins."""

    text: str


class Narrator:
    """Tells the updates of one match, each once, to the end. Over a mirror with rules or with patches."""

    def __init__(self, mirror: Mirror) -> None:
        self._mirror, self._round = mirror, 0

    def narrate(self, update: Update) -> Iterable[str | Heading]:
        """The sentences of one update, headings in between; the mirror moves with it.

        Raises Diverged: the update does not fit what came before.
        """
        before = self._mirror.state
        self._mirror.take(update)
        if self._mirror.fault is not None:
            raise self._mirror.fault
        match update:
            case wire.Commit():
                pieces = list(without_repeats(self._commit(update, before)))
                return pieces + self._clocks(pieces, before)
            case wire.Sealed():
                return [f"Seat {update.actor} decides in secret."]
            case wire.Said(_, seat, phrase):
                return [f"Seat {seat} says: {PHRASES.get(phrase, phrase)}"]
            case wire.Snapshot():
                self._round = state_access.battle_round(self._mirror.state)
                return [standing(self._mirror.state)] if update.version and before is None else []
            case _:
                return []

    def _commit(self, commit: wire.Commit, before: Any) -> Iterator[str | Heading]:
        if commit.text is not UNSET:
            yield from self._heading(self._mirror.state)
            yield from commit.text
            return
        game = self._mirror.game
        record = game.read(bytes(commit.record))
        state = before if before is not None else game.initial(record)
        for event in record.events:
            state = game.evolve(state, event)
            yield from self._heading(state)
            if sentence := game.tell(self._mirror.state, event):
                yield sentence

    def _clocks(self, pieces: list[str | Heading], before: Any) -> list[str]:
        """What the seats have left, where a round begins and where the battle comes to rest or goes on."""
        state = self._mirror.state
        told, rests = (
            state_access.clocks_text(state),
            state_access.is_paused(before) != state_access.is_paused(state),
        )
        turns = rests or any(isinstance(piece, Heading) for piece in pieces)
        return [f"Clocks: {told}."] if told and turns else []

    def _heading(self, state: Any) -> Iterator[Heading]:
        """A heading when the battle has come to another round."""
        number = state_access.battle_round(state)
        if number > self._round:
            self._round = number
            yield Heading(f"Round {number}")


def without_repeats(pieces: Iterable[str | Heading]) -> Iterator[str | Heading]:
    """The pieces without a sentence that only repeats a heading; one right behind it lends it the game's own word."""
    number = ""
    for piece, behind in pairwise([*pieces, ""]):
        if isinstance(piece, Heading):
            number = piece.text.rpartition(" ")[2]
            yield Heading(_begun(behind, number) or piece.text)
        elif not _begun(piece, number):
            yield piece


def _begun(piece: str | Heading, number: str) -> str:
    """What a sentence says to begin, as "Turn 2", if it is of this number; else ""."""
    found = BEGINS.fullmatch(piece) if isinstance(piece, str) else None
    return found[1] if found and found[2] == number else ""


def standing(state: Any) -> str:
    """Where a match stands, for who comes in the middle of it."""
    ruleset, version = (
        state_access.read_path(state, "match", "ruleset"),
        state_access.read_path(state, "match", "version"),
    )
    where = f", round {number}" if (number := state_access.battle_round(state)) else ""
    rests = ", paused" if state_access.is_paused(state) else ""
    clocks = f" Clocks: {told}." if (told := state_access.clocks_text(state)) else ""
    return (
        f"A match of {ruleset}, {state_access.status(state)}{where}{rests}, after {version} commits.{clocks}"
    )


def result_line(state: Any, head: str) -> str:
    """The last line of a battle; head: the chain's, 64 hex digits."""
    result, number = state_access.result_text(state), state_access.battle_round(state)
    version = state_access.read_path(state, "match", "version")
    return f"battle over: {result} after round {number}, {version} commits, head {head}"
