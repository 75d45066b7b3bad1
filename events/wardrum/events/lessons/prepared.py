"""The battle of a lesson as a log: made by the rules themselves, with fixed seeds, so that it is the same on every server.

The battle ends right after its moment: nobody plays on in it, every visitor gets a fork of it.
"""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import SCHEMA, canonical
from wardrum.events.local import LocalBattle
from wardrum.events.match.commands import Concede
from wardrum.events.match.game import Game, State

from .lesson import Hint, Lesson, Script

KEY = "lesson"  # names no server's key: the dice of a lesson are no secret


class Prepared(Struct, frozen=True):
    """The battle of a lesson. match: its id · version: of the moment · hints: with what they suggest · piece: its name."""

    match: MatchId
    version: int
    records: tuple[bytes, ...]
    hints: tuple[Hint, ...]
    piece: str = ""


def prepare(game: Game, lesson: Lesson) -> Prepared:
    """The log that leads to the lesson's moment. Raises Rejected: the rules have changed since its script was recorded."""
    script = lesson.script
    made = begun(game, lesson, script.seed)
    for seat, command in script.commands:
        made.do(command, seat)
    version, piece = made.version, name_of(game, made.state, script.piece)
    end(made)
    return Prepared(made.state.match.id, version, tuple(made.records), suggesting(lesson, script), piece)


def begun(game: Game, lesson: Lesson, seed: int) -> LocalBattle:
    """The battle of a lesson in which all have sat down."""
    match = identity(game, lesson, seed)
    return LocalBattle.begun(game, match, lesson.setup, key_id=KEY, decision_s=lesson.decision_s)


def end(made: LocalBattle) -> None:
    """Nobody plays on."""
    for seat in reversed(made.state.match.order):
        if made.result is None:
            made.do(Concede(), seat)


def name_of(game: Game, state: State, piece: str) -> str:
    """What a piece is called, "" = there is none."""
    shown = game.display(state).pieces.get(piece)
    return shown.name if shown else ""


def suggesting(lesson: Lesson, script: Script) -> tuple[Hint, ...]:
    """The hints, with what is suggested."""
    suggested = dict(script.values)
    return tuple(replace(hint, values=suggested.pop(hint.command, {})) for hint in lesson.hints)


def identity(game: Game, lesson: Lesson, seed: int) -> MatchId:
    """The id of the lesson's match: another script, or other rules, are another match."""
    named = canonical([game.name, game.revision, SCHEMA, lesson.setup, seed])
    return MatchId(hashlib.sha256(b"wardrum lesson " + named).hexdigest()[:32])
