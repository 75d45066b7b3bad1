"""Turns the updates of a match into plain sentences with a heading for each round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct

from wardrum.events.formats import wire
from wardrum.events.match import PHRASES
from wardrum.events.toolkit.names import seat_name, with_players

from ..mirror import state_access
from ..mirror.mirror import Mirror
from ..transport.subscription import Update

BEGINS = re.compile(r"(\w+ (\d+)) begins\.")


class Heading(Struct, frozen=True):
    """The heading of a new round."""

    text: str


class Narrator:
    """Narrates the updates of one match, which it also passes to a mirror (with rules or with patches)."""

    def __init__(self, mirror: Mirror) -> None:
        self._mirror, self._round = mirror, 0

    def narrate(self, update: Update) -> Iterable[str | Heading]:
        """Pass an update to the mirror; returns its sentences and headings, with the players' names as they are now.

        Raises Diverged: the update contradicts those before it.
        """
        return [
            with_players(piece, self._mirror.names) if isinstance(piece, str) else piece
            for piece in self._pieces(update)
        ]

    def _pieces(self, update: Update) -> Iterable[str | Heading]:
        before = self._mirror.state
        self._mirror.take(update)
        if self._mirror.fault is not None:
            raise self._mirror.fault
        match update:
            case wire.Commit():
                pieces = list(without_repeats(self._commit(update, before)))
                return pieces + self._clocks(pieces, before)
            case wire.Sealed():
                return [f"{seat_name(update.actor)} decides in secret."]
            case wire.Said(_, seat, phrase):
                return [f"{seat_name(seat)} says: {PHRASES.get(phrase, phrase)}"]
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
            state = game.evolve(state, event, lambda _: self._mirror.state)  # what a take-back returned to
            yield from self._heading(state)
            if sentence := game.tell(self._mirror.state, event):
                yield sentence

    def _clocks(self, pieces: list[str | Heading], before: Any) -> list[str]:
        """The clocks, at the start of a round and at the start and end of a pause."""
        state = self._mirror.state
        clocks = state_access.clocks_text(state)
        pause_changed = state_access.is_paused(before) != state_access.is_paused(state)
        is_due = pause_changed or any(isinstance(piece, Heading) for piece in pieces)
        return [f"Clocks: {clocks}."] if clocks and is_due else []

    def _heading(self, state: Any) -> Iterator[Heading]:
        """A heading if a new round has begun."""
        number = state_access.battle_round(state)
        if number > self._round:
            self._round = number
            yield Heading(f"Round {number}")


def without_repeats(pieces: Iterable[str | Heading]) -> Iterator[str | Heading]:
    """The pieces without sentences that only repeat a heading; such a sentence right after it replaces its text."""
    number = ""
    for piece, behind in pairwise([*pieces, ""]):
        if isinstance(piece, Heading):
            number = piece.text.rpartition(" ")[2]
            yield Heading(_begun(behind, number) or piece.text)
        elif not _begun(piece, number):
            yield piece


def _begun(piece: str | Heading, number: str) -> str:
    """The round that a sentence announces, as "Turn 2", if it has this number; else ""."""
    found = BEGINS.fullmatch(piece) if isinstance(piece, str) else None
    return found[1] if found and found[2] == number else ""


def standing(state: Any) -> str:
    """The current status of a match, for a spectator who joins in the middle."""
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
    """The last line of a battle. head: of the hash chain, 64 hex digits."""
    result, number = state_access.result_text(state), state_access.battle_round(state)
    version = state_access.read_path(state, "match", "version")
    silent = state_access.silent_seats(state)
    proof = f"; dice not proven, as seat {' and '.join(silent)} told no seed" if silent else ""
    return f"battle over: {result} after round {number}, {version} commits, head {head}{proof}"
