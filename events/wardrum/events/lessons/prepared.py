"""The battle of a lesson as a log: made by the rules themselves, with fixed seeds, so that it is the same on every server.

The battle ends right after its moment: nobody plays on in it, every visitor gets a fork of it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.core.dice import Dice, commitment, substitute_seed
from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, MatchId
from wardrum.events.core.record import SCHEMA, Record, canonical
from wardrum.events.match.commands import Concede, CreateMatch, RevealSeed, TakeSeat
from wardrum.events.match.game import Fold, Game, State, is_secret

from .lesson import Hint, Lesson, Script

KEY = "lesson"  # names no server's key: the dice of a lesson are no secret
NONCE = "0" * 32
BEGAN_AT = 1_767_225_600_000  # ms since the epoch; each commit one second after the one before
SALT = "00" * 16


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
    made = PreparedBattle(game, lesson, script.seed)
    for seat, command in script.commands:
        made.play(seat, command)
    version, piece = made.version, name_of(game, made.state, script.piece)
    made.end()
    return Prepared(made.match, version, tuple(made.records), suggesting(lesson, script), piece)


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


class PreparedBattle:
    """The battle of a lesson while it is made: all have sat down. state: after the last of the records."""

    def __init__(self, game: Game, lesson: Lesson, seed: int) -> None:
        self._game, self._lesson = game, lesson
        self.match = identity(game, lesson, seed)
        self._seed = self._secret("server")
        self._setup = game.setup(lesson.setup)
        self.state: State = game.before(self.match, self._setup)
        self._fold = Fold(game, self.state)
        self.records: list[bytes] = []
        self._open()

    @property
    def version(self) -> int:
        """Of the last record."""
        return len(self.records)

    def play(self, seat: str, command: dict[str, Any]) -> None:
        """A seat makes a command. Raises Rejected."""
        self._do(seat, self._game.read_command(msgspec.json.encode(command)))

    def end(self) -> None:
        """Nobody plays on."""
        for seat in reversed(self.state.match.order):
            if self.state.match.status != "ended":
                self._do(seat, Concede())

    def _open(self) -> None:
        self._do(SYSTEM, self._creation())
        seats = self.state.match.order
        for seat in seats:
            self._do(seat, TakeSeat(commitment(self._secret(seat))))
        for seat in seats:
            self._do(seat, RevealSeed(self._secret(seat).hex()))

    def _secret(self, whose: str) -> bytes:
        """A seed that is none: everybody can reckon it."""
        return hashlib.sha256(f"{self.match}/{whose}".encode()).digest()

    def _creation(self) -> CreateMatch:
        ruleset = self._game.ruleset
        seats = self._game.seats(self._setup)
        substitutes = {
            seat: commitment(substitute_seed(self._seed, place)) for place, seat in enumerate(seats)
        }
        return CreateMatch(
            ruleset=self._game.name,
            edition=ruleset.edition,
            setup=self._setup,
            key_id=KEY,
            nonce=NONCE,
            seed_commitment=commitment(self._seed),
            substitute_commitments=substitutes,
            decision_s=self._lesson.decision_s,
            listed=False,
        )

    def _do(self, actor: str, command: Command) -> None:
        match: Any = self.state.match
        dice = Dice(self._seed, self.match, match.seeds, match.rolls + 1)
        at = BEGAN_AT + 1000 * len(self.records)
        events = self._game.decide(self.state, actor, command, dice, DecisionContext(at, self._fold.state_at))
        data = canonical(
            Record(
                schema=SCHEMA,
                match=self.match,
                version=len(self.records) + 1,
                actor=actor,
                command_id=f"c{len(self.records)}",
                at=at,
                command=command,
                events=events,
                salt=SALT if is_secret(events) else UNSET,
                draws=tuple(dice.pools) or UNSET,
            )
        )
        self.state = self._fold.take(self._game.read(data))
        self.records.append(data)
