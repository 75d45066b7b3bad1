"""Turns the updates of a match into plain sentences with a heading for each round and each part of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.formats import wire
from wardrum.events.match import PHRASES
from wardrum.events.toolkit.display.lines import aim, standing
from wardrum.events.toolkit.display.shapes import Chapter, Shown
from wardrum.events.toolkit.names import seat_name, with_players

from ..mirror import state_access
from ..mirror.mirror import Mirror
from ..transport.subscription import Update
from .writer import TerminalWriter

RESTS = ("BattlePaused", "BattleResumed")
"""Events at which the clocks are shown."""


class Heading(Struct, frozen=True):
    """The heading of a new round, or (lighter) of a part of one."""

    text: str
    lighter: bool = False


Piece = str | Heading


class Narrator:
    """Narrates the updates of one match, which it also passes to a mirror (with rules or of displays), to spectators."""

    def __init__(self, mirror: Mirror, match: Any = None) -> None:
        """match: the common fields of the state, for who comes late: what displays do not say."""
        self._mirror, self._match = mirror, match
        self._clocks, self._begun = "", False

    def narrate(self, update: Update) -> Iterable[Piece]:
        """Pass an update to the mirror; returns its sentences and headings, with the players' names as they are now.

        Raises Diverged: the update contradicts those before it.
        """
        before = self._mirror.state
        self._mirror.take(update)
        if self._mirror.fault is not None:
            raise self._mirror.fault
        return [self._named(piece) for piece in self._pieces(update, before)]

    def _named(self, piece: Piece) -> Piece:
        names = self._mirror.names
        if isinstance(piece, Heading):
            return replace(piece, text=with_players(piece.text, names))
        return with_players(piece, names)

    def _pieces(self, update: Update, before: Any) -> Iterable[Piece]:
        match update:
            case wire.Commit():
                return self._commit(update, before)
            case wire.Sealed():
                return [f"{seat_name(update.actor)} decides in secret."]
            case wire.Said(_, seat, phrase):
                return [f"{seat_name(seat)} says: {PHRASES.get(phrase, phrase)}"]
            case wire.Displayed(version=version) | wire.Snapshot(version=version) if (
                version and not self._begun
            ):
                return self._standing(version)
            case _:
                return []

    def _commit(self, commit: wire.Commit, before: Any) -> list[Piece]:
        self._begun = True
        pieces = list(narrated(self._shown(commit, before)))
        events = msgspec.json.decode(commit.record)["events"]
        for event in events:
            if event["type"] == "ClocksRan":
                self._clocks = state_access.clocks_text(event)
        is_round = any(isinstance(piece, Heading) and not piece.lighter for piece in pieces)
        if self._clocks and (is_round or any(event["type"] in RESTS for event in events)):
            pieces.append(f"Clocks: {self._clocks}.")
        return [*pieces, *self._ending(pieces)]

    def _ending(self, pieces: list[Piece]) -> Iterator[str]:
        """How the battle came out, unless a sentence of its last commit says so."""
        if self._mirror.over and (result := aim(self._mirror.display)):
            said = [piece.lower() for piece in pieces if isinstance(piece, str)]
            if not any(sentence.endswith(result.lower()) for sentence in said):
                yield result

    def _shown(self, commit: wire.Commit, before: Any) -> Shown:
        """What a commit shows: as the server sent it, else by the rules."""
        if commit.shown is not UNSET:
            return commit.shown
        game = self._mirror.game
        record = game.read(bytes(commit.record))
        shown: Shown = game.shown(
            game.initial(record) if before is None else before, record, self._mirror.state
        )
        return shown

    def _standing(self, version: int) -> Iterator[Piece]:
        """How the battle stands, for who comes in the middle."""
        self._begun = True
        display = self._mirror.display
        yield Heading(f"{display.title} · {display.heading}")
        if wins := aim(display):
            yield wins
        yield from standing(display)
        if state_access.read_path(self._match, "version") != version:
            return  # what is known of the match is of another moment
        if state_access.is_paused(self._match):
            yield "The battle is paused."
        if clocks := state_access.clocks_text(state_access.read_path(self._match, "clocks")):
            yield f"Clocks: {clocks}."


def narrated(shown: Shown) -> Iterator[Piece]:
    """The sentences of a commit, with the headings of what begins in it; no sentence repeats a heading."""
    chapters = {beat.sentence: beat for beat in shown.beats if isinstance(beat, Chapter)}
    for place, sentence in enumerate(shown.text):
        chapter = chapters.get(place)
        if chapter is None:
            yield sentence
        elif not chapter.round:
            yield Heading(sentence, lighter=True)
        else:
            yield Heading(chapter.text)
            if sentence != f"{chapter.text} begins.":
                yield sentence


def write(piece: Piece, writer: TerminalWriter) -> None:
    """One piece as lines of a terminal."""
    if isinstance(piece, str):
        writer.line(piece)
    elif piece.lighter:
        writer.line(piece.text, "heading")
    else:
        writer.heading(piece.text)


def result_line(mirror: Mirror, state: Any) -> str:
    """The last line of a battle, for programs. state: of the match at its end, a struct or JSON."""
    result, number = state_access.result_text(state), mirror.display.round
    silent = state_access.silent_seats(state)
    proof = f"; dice not proven, as seat {' and '.join(silent)} revealed no seed" if silent else ""
    return f"battle over: {result} after round {number}, {mirror.version} commits, head {mirror.head}{proof}"
