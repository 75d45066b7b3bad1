"""The commits of one match decided again, one after the other."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.core.dice import Dice, RecordingOracle, substitute_commitments
from wardrum.events.core.kernel import DecisionContext, Event, MatchId, Rejected
from wardrum.events.core.record import EVENTS_MAX, AnyRecord
from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.events import SeedSubstituted
from wardrum.events.match.forks.base import ForkBase
from wardrum.events.match.forks.fixed_dice import close, dealing
from wardrum.events.match.game import Fold, Game, State, is_secret

from .recorded import Recorded, drawn
from .report import Counts, Silent, Unsound, need
from .seeds import bytes_of, need_commitments

SALT_BYTES = 16


class Redecider:
    """Folds a match from its first command on and holds each commit against what the rules make of it.

    seed: the server's seed as far as it is known to be the one committed to; b"" = not revealed yet, so the dice of
    the records are taken as they stand · origin: what a fork stands on.
    """

    def __init__(self, game: Game, seed: bytes, origin: ForkBase | None = None) -> None:
        self.game, self.seed, self._origin = game, seed, origin
        self._fold = Fold(game)
        self.counts = Counts(matches=1, unproven=int(not seed))
        self.silent: tuple[Silent, ...] = ()

    def follow(self, record: AnyRecord) -> None:
        """Take the next commit. Raises Unsound; LookupError, TypeError, ValueError: a state no rules lead to."""
        before = self._fold.state if self._fold.state is not None else self._opening(record)
        need(len(record.events) <= EVENTS_MAX, f"the commit has more than {EVENTS_MAX} events")
        need_salt(record)
        self._decide_again(before, record)
        need_commitments(record, before.match.seed_commitment, before.match.substitute_commitments)
        self._fold.state = before
        self._fold.take(record)
        silent = tuple(Silent(record.match, e.seat) for e in record.events if isinstance(e, SeedSubstituted))
        self.counts += self._counted(record, len(silent))
        if silent and not self.counts.unproven:  # silence may have been a choice between two streams of dice
            self.counts += Counts(unproven=1)
        self.silent += silent

    def _opening(self, first: AnyRecord) -> State:
        """The state at version 0."""
        command = first.command
        if not isinstance(command, CreateMatch):
            raise Unsound("the first command does not open the match")
        game = self.game
        need(command.ruleset == game.name, f"this is a match of {command.ruleset}, not of {game.name}")
        if self.seed:
            self._need_substitutes(command)
        if isinstance(command, ForkMatch):
            return self._branched(first.match, command)
        return game.before(first.match, command.setup)

    def _branched(self, match: MatchId, command: ForkMatch) -> State:
        """The state at version 0 of a fork."""
        origin = self._origin
        if origin is None:
            raise Unsound(f"it is a fork of match {command.parent}, which is not here")
        parent = origin.state.match
        need(
            parent.revision == self.game.revision, "it follows another revision of the rules than its parent"
        )
        same = (parent.id, parent.version, origin.head) == (command.parent, command.version, command.head)
        need(same, f"it does not branch off match {parent.id} at version {parent.version}")
        need(command.setup == origin.setup, "the settings are not those of its parent")
        try:
            return self.game.branch(origin.state, match, origin.head)
        except Rejected as refusal:
            raise Unsound(f"no fork can begin there: {refusal}") from None

    def _need_substitutes(self, command: CreateMatch) -> None:
        derived = substitute_commitments(self.seed, self.game.seats(command.setup))
        committed = command.substitute_commitments
        need(committed == derived, "the substitutes committed to are not those of the server's seed")

    def _decide_again(self, before: State, record: AnyRecord) -> None:
        dice: RecordingOracle = (
            self._proven(before, record) if self.seed else Recorded(before.match.order, record)
        )
        try:
            oracle = dealing(before.match, dice, record.chosen)
            events = self._events(before, record, oracle)
            close(oracle)
        except Rejected as refusal:
            raise Unsound(f"the rules refuse this command: {refusal}") from None
        need_same(tuple(oracle.pools), drawn(record), "the dice are not those of the seeds")
        need_same(events, record.events, "the rules make something else happen")

    def _events(self, before: State, record: AnyRecord, oracle: RecordingOracle) -> tuple[Event, ...]:
        """What the command makes happen. Of a revision that is gone the events as recorded, and their dice are drawn."""
        if self.game.why_set_aside is None:
            moment = DecisionContext(record.at, self._fold.state_at)
            return self.game.decide(before, record.actor, record.command, oracle, moment)
        for pool in drawn(record):
            oracle(len(pool.values), pool.sides)
        return record.events

    def _proven(self, before: State, record: AnyRecord) -> Dice:
        match = before.match
        seeds = match.seeds if match.status == "live" else []
        return Dice(self.seed, record.match, seeds, match.rolls + 1)

    def _counted(self, record: AnyRecord, substituted: int) -> Counts:
        chosen = 0 if record.chosen is UNSET else len(record.chosen)
        return Counts(
            commits=1,
            events=len(record.events),
            decisions=int(self.game.why_set_aside is None),
            dice=sum(len(pool.values) for pool in drawn(record)) - chosen if self.seed else 0,
            substituted=substituted,
            study=chosen,
        )


def need_salt(record: AnyRecord) -> None:
    """A secret commit has a salt of 128 bits, and no other has one. Raises Unsound."""
    if is_secret(record.events):
        salt = b"" if record.salt is UNSET else bytes_of(record.salt)
        need(len(salt) == SALT_BYTES, "a secret commit needs a salt of 128 bits")
    else:
        need(record.salt is UNSET, "only a secret commit has a salt")


def need_same(derived: tuple[Any, ...], stored: tuple[Any, ...], otherwise: str) -> None:
    """What was derived is what is stored; the sentence names the first place where it is not. Raises Unsound."""
    if derived == stored:
        return
    for place, (mine, theirs) in enumerate(zip(derived, stored, strict=False), 1):
        if mine != theirs:
            raise Unsound(f"{otherwise}: number {place} should be {mine!r}, but is {theirs!r}")
    raise Unsound(f"{otherwise}: {len(derived)} derived, {len(stored)} stored")
