"""A referee: one match played in memory by the pure core alone, with real seeds, real dice and stored bytes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Raw, UnsetType

from wardrum.events.core import dice, record
from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, Pending, Rejected
from wardrum.events.match import Terms
from wardrum.events.match.commands import CreateMatch, Expire, RevealSeed, TakeSeat
from wardrum.events.match.forks.fixed_dice import close, dealing
from wardrum.events.match.game import Fold, Game, is_secret
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Domain,
    Each,
    Option,
    Partition,
    Path,
    Place,
    Route,
    Subset,
    has_values,
)

SECRET = b"s" * 32
MATCH = "0" * 31 + "1"
NONCE = b"n0ce".hex().rjust(32, "0")


class Referee:
    """Plays one match; `log` holds the stored bytes, `state` the fold of what was stored."""

    def __init__(
        self,
        game: Game,
        setup: dict[str, Any] | None = None,
        match: str = MATCH,
        terms: Terms | UnsetType = UNSET,
    ) -> None:
        self.game, self.match, self.terms = game, match, terms
        self.log: list[bytes] = []
        self.seed = dice.server_seed(SECRET, match, NONCE)
        checked = game.setup(setup or {})
        self.fold = Fold(game, game.before(match, checked))
        self.at = 1_700_000_000_000
        self._open(checked)

    @property
    def state(self) -> Any:
        """The fold of what was stored; a test may put another one in its place."""
        return self.fold.state

    @state.setter
    def state(self, state: Any) -> None:
        self.fold.state = state

    def past(self, version: int) -> Any:
        """The state at an earlier version. Raises LookupError: it is out of reach."""
        return self.fold.state_at(version)

    def _open(self, setup: dict[str, Any]) -> None:
        self.do(SYSTEM, self._creation(setup))
        self._sit()

    def _creation(self, setup: dict[str, Any]) -> CreateMatch:
        seats = self.game.seats(setup)
        substitutes = {
            seat: dice.commitment(dice.substitute_seed(self.seed, i)) for i, seat in enumerate(seats)
        }
        ruleset = self.game.ruleset
        return CreateMatch(
            ruleset.name,
            ruleset.edition,
            setup,
            "k1",
            NONCE,
            dice.commitment(self.seed),
            substitutes,
            terms=self.terms,
        )

    def _sit(self) -> None:
        """Everybody takes a seat and tells a seed."""
        seats = self.state.match.order
        for seat in seats:
            self.do(seat, TakeSeat(dice.commitment(self.seat_seed(seat))))
        for seat in seats:
            self.do(seat, RevealSeed(self.seat_seed(seat).hex()))

    @property
    def root(self) -> bytes:
        """h₀: where its chain begins."""
        root: bytes = self.state.match.root
        return root

    def seat_seed(self, seat: str) -> bytes:
        """The seed (32 bytes) a seat brings, fixed by the match id."""
        return hashlib.sha256(f"{self.match}/{seat}".encode()).digest()

    def oracle(self) -> dice.Dice:
        """The dice of the next commit."""
        match = self.state.match
        return dice.Dice(self.seed, self.match, match.seeds, match.rolls + 1)

    def do(
        self, actor: str, command: Command, after_ms: int = 1000, chosen: Sequence[int] = ()
    ) -> record.Record[Any, Any]:
        """Append one command's commit, so long after the one before; chosen: dice of a study.

        Raises Rejected: nothing has changed.
        """
        draw = dealing(self.state.match, self.oracle(), tuple(chosen) or UNSET)
        moment = DecisionContext(self.at + after_ms, self.past)
        events = self.game.decide(self.state, actor, command, draw, moment)
        close(draw)
        self.at = moment.at
        data = record.canonical(
            record.Record(
                schema=record.SCHEMA,
                match=self.match,
                version=self.state.match.version + 1,
                actor=actor,
                command_id=f"c{len(self.log)}",
                at=self.at,
                command=command,
                events=events,
                salt="5a" * 16 if is_secret(events) else UNSET,
                draws=tuple(draw.pools) or UNSET,
                chosen=tuple(chosen) or UNSET,
            )
        )
        stored = self.game.read(data)
        self.fold.take(stored)
        self.log.append(data)
        return stored

    def choose(self, seat: str, option: Option, rng: random.Random) -> record.Record[Any, Any]:
        """Do an option with parameters drawn from its domains."""
        return self.do(seat, self.command(option, rng))

    def command(self, option: Option, rng: random.Random) -> Command:
        """An option with parameters drawn from its domains."""
        fields = {name: sample(domain, rng) for name, domain in option.params.items()}
        return self.command_of({"type": option.command, **fields})

    def command_of(self, fields: dict[str, Any]) -> Command:
        """A command from JSON-like fields, through the wire's own decoder."""
        command: Command = self.game.read_command(Raw(record.canonical(fields)))
        return command

    def awaited(self) -> list[str]:
        """The seats that something is awaited of."""
        return [pending.seat for pending in self.game.pending(self.state)]

    def options(self, seat: str) -> list[Option]:
        """What the seat may do in the battle itself."""
        return [option for option in self.game.legal(self.state, seat) if option.scope == "battle"]

    def step(self, rng: random.Random) -> record.Record[Any, Any]:
        """One random legal command of one of the awaited seats, of options that list something for everything."""
        seat = rng.choice(self.awaited())
        listed = [option for option in self.options(seat) if all(map(has_values, option.params.values()))]
        return self.choose(seat, rng.choice(listed), rng)

    def expire(self) -> record.Record[Any, Any]:
        """Time is up for the first pending decision, when it is."""
        return self.call(self.game.pending(self.state)[0])

    def expire_when_due(self) -> record.Record[Any, Any]:
        """Time is called for the decision that is due first, when it is."""
        return self.call(min(self.game.pending(self.state), key=lambda pending: pending.due_at))

    def call(self, pending: Pending, bot: str | UnsetType = UNSET) -> record.Record[Any, Any]:
        """Time is called for this decision, as soon as it is up. bot: which one could come."""
        return self.do(SYSTEM, Expire(pending.key, bot), after_ms=max(0, pending.due_at - self.at))

    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.match.status == "ended")

    def play(self, rng: random.Random, commits_max: int = 2000) -> None:
        """Random legal commands to the end of the battle."""
        while not self.over():
            self.step(rng)
            assert len(self.log) <= commits_max, f"no end after {commits_max} commits"

    def refused(self, seat: str, command: Command) -> Rejected | None:
        """The refusal of a command, which changes nothing; None = it would be accepted."""
        try:
            self.game.decide(self.state, seat, command, self.oracle(), DecisionContext(self.at, self.past))
        except Rejected as refusal:
            return refusal
        return None


def sample(domain: Domain, rng: random.Random) -> Any:
    """A value that the domain lists."""
    match domain:
        case Choice():
            return rng.choice(domain.of)
        case Count():
            return rng.randint(domain.min, domain.max)
        case Subset():
            return rng.sample(domain.of, rng.randint(domain.min, domain.max))
        case Partition():
            return _split(domain, rng)
        case Path():
            return rng.choice(domain.stops).path
        case Place():
            return rng.choice(domain.spots)
        case Route():
            return rng.choice(domain.halts).path
        case Each():
            return {key: sample(inner, rng) for key, inner in domain.of.items()}


def _split(domain: Partition, rng: random.Random) -> dict[str, list[str]]:
    left = rng.sample(domain.of, len(domain.of))
    sizes = rng.choice(domain.sizes)
    return {part: [left.pop() for _ in range(size)] for part, size in zip(domain.parts, sizes, strict=True)}
