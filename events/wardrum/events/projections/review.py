"""The review of a battle that has ended: who was ahead at each version, what each roll was worth, and the turning points.

Pure, in slices: a server makes one in the turns of its loop. docs/review.md says what the numbers mean.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.dice import Dice
from wardrum.events.core.kernel import DecisionContext, MatchId, Past, Rejected
from wardrum.events.core.record import AnyRecord, is_drawn
from wardrum.events.core.slices import Sliced
from wardrum.events.match.events import TakenBack
from wardrum.events.match.game import Fold, Game, State
from wardrum.events.toolkit.estimate import WHOLE
from wardrum.events.toolkit.luck import Roll

from .luck import rolls_of

SAMPLES: Final = 24
"""How often the rolls of a turning point are repeated with other dice to tell luck from decision."""
CANDIDATES: Final = 16  # commits that are looked at closely, the heaviest
TURNING_POINTS: Final = 8  # shown at most
LEAST: Final = 15
"""Least change of the lead at a turning point, in thousandths, by luck or by decision."""
LOST: Final = ("defeat", "conceded", "time", "claimed")
MILLI: Final = 1000


class ReviewedRoll(Struct, frozen=True):
    """A roll with its exact odds. kind: see `toolkit.luck` · rank: of 100 such rolls, how many come out worse."""

    seat: str
    kind: str
    value: int
    expected_milli: int
    rank: int


class TurningPoint(Struct, frozen=True):
    """A commit that moved the lead. before, after: the lead as estimated, in thousandths · luck: what of the difference the dice did,
    absent where they were chosen or cannot be rolled again · decision: the rest.
    """

    version: int
    actor: str
    before: int
    after: int
    decision: int
    luck: int | UnsetType = UNSET
    rolls: tuple[ReviewedRoll, ...] = ()


class RollRank(Struct, frozen=True):
    """How lucky a roll was. rank: of 100 such rolls by their exact odds, how many come out worse."""

    version: int
    seat: str
    rank: int


class Review(Struct, frozen=True):
    """lead: of the first seat, or of the party, at each version from 0 on, in thousandths: 1000 = it has won · ranks: of
    every roll of the battle · samples: how often the rolls of a turning point were repeated · turning: the turning points, in
    the order of the battle.
    """

    match: str
    head: str
    version: int
    cooperative: bool
    samples: int
    lead: tuple[int, ...]
    ranks: tuple[RollRank, ...]
    turning: tuple[TurningPoint, ...]


class Moved(Struct, frozen=True):
    """A commit that may be a turning point, with all that it takes to decide it again."""

    record: AnyRecord
    state: State
    past: Past
    after: State
    rolls: tuple[Roll, ...]
    change: int

    @property
    def weight(self) -> int:
        """How much it moved, or how far its dice were from what was to be expected."""
        strays = (abs(roll.odds.ranks[roll.value] - 50) for roll in self.rolls)
        return max(abs(self.change), max(strays, default=0))


def lead_of(game: Game, state: State) -> int:
    """The lead of the first seat, or of the party: the estimate while the battle goes on, then everything or none."""
    match = state.match
    if match.status == "live":
        estimated: int = game.ruleset.estimate(state)
        return estimated
    if match.status != "ended":
        return 0
    if not match.winners:
        return -WHOLE if match.cooperative and match.reason in LOST else 0
    return WHOLE if match.cooperative or match.order[0] in match.winners else -WHOLE


def review_of(game: Game, records: Iterable[bytes], fold: Fold, head: str) -> Sliced[Review]:
    """The review of a match with these stored records, a commit or a repeated roll in each slice. fold: before the first."""
    leads, ranks = [0 if fold.state is None else lead_of(game, fold.state)], list[RollRank]()
    moved = list[Moved]()
    for data in records:
        moment = taken(fold, data)
        leads.append(lead_of(game, moment.after))
        ranks += ranked(moment)
        moved = following(moved, moment)
        yield
    turning = list[TurningPoint]()
    for each in heaviest(moved):
        turning.append((yield from turning_point(game, each)))
    state: Any = fold.state
    found = sorted(nlargest(TURNING_POINTS, filter(tells, turning), key=swing), key=lambda each: each.version)
    match = state.match
    return Review(
        match=match.id,
        head=head,
        version=match.version,
        cooperative=match.cooperative,
        samples=SAMPLES,
        lead=tuple(leads),
        ranks=tuple(ranks),
        turning=tuple(found),
    )


def taken(fold: Fold, data: bytes) -> Moved:
    """One more commit, and what it made of the estimate; that the battle ends by it is no merit of its own."""
    game = fold.game
    record = game.read(data)
    state = game.initial(record) if fold.state is None else fold.state
    past = fold.copy().state_at
    after = fold.take(record)
    rolled = record.draws is not UNSET and is_drawn(record)
    rolls = tuple(rolls_of(game, state, record)) if rolled else ()
    estimate = game.ruleset.estimate
    return Moved(record, state, past, after, rolls, estimate(after) - estimate(state))


def ranked(moment: Moved) -> Iterator[RollRank]:
    """The ranks of a commit's rolls, those counted in another way left out."""
    for roll in moment.rolls:
        if roll.dice:
            yield RollRank(moment.record.version, roll.seat, roll.odds.ranks[roll.value])


def following(moved: list[Moved], moment: Moved) -> list[Moved]:
    """The commits that may be turning points, with one more; what it takes back is none any more."""
    back = next((event.version for event in moment.record.events if type(event) is TakenBack), None)
    if back is not None:
        return [each for each in moved if each.record.version <= back]
    if moment.state.match.status != "live" or not getattr(moment.state.battle, "round", 1):
        return moved  # nothing has turned before the first round
    moved.append(moment)
    return heaviest(moved) if len(moved) > 4 * CANDIDATES else moved


def heaviest(moved: list[Moved]) -> list[Moved]:
    """Those that are worth deciding again, in the order of the battle."""
    return sorted(
        nlargest(CANDIDATES, moved, key=lambda each: each.weight), key=lambda each: each.record.version
    )


def turning_point(game: Game, moved: Moved) -> Sliced[TurningPoint]:
    """Luck is the lead that came about less the mean of what the same command comes to with other dice."""
    record = moved.record
    luck: int | UnsetType = 0
    if record.draws is not UNSET:
        luck = (yield from luck_of(game, moved)) if is_drawn(record) else UNSET
    before = game.ruleset.estimate(moved.state)
    decision = moved.change if luck is UNSET else moved.change - luck
    return TurningPoint(
        record.version,
        record.actor,
        before,
        before + moved.change,
        decision,
        luck,
        tuple(map(reviewed, moved.rolls)),
    )


def luck_of(game: Game, moved: Moved) -> Sliced[int | UnsetType]:
    """What the dice did. UNSET: the command cannot be decided again by this release."""
    total = 0
    for state in repeated(game, moved):
        if state is None:
            return UNSET
        total += game.ruleset.estimate(state)
        yield
    return int(game.ruleset.estimate(moved.after)) - round(total / SAMPLES)


def repeated(game: Game, moved: Moved) -> Iterator[State | None]:
    """The states that the same command leads to with other dice; None: it is refused."""
    record = moved.record
    context = DecisionContext(record.at, moved.past)
    for number in range(SAMPLES):
        draw = other_dice(record.match, record.version, number)
        try:
            events = game.decide(moved.state, record.actor, record.command, draw, context)
        except (Rejected, LookupError):
            yield None
            return
        yield evolved(game, moved, events)


def evolved(game: Game, moved: Moved, events: Sequence[Any]) -> State:
    """The state after these events."""
    state = moved.state
    for event in events:
        state = game.evolve(state, event, moved.past)
    return state


def other_dice(match: MatchId, version: int, number: int) -> Dice:
    """Dice that were never rolled, the same whenever somebody asks."""
    seed = hashlib.sha256(f"wardrum/review/{match}/{version}/{number}".encode()).digest()
    return Dice(seed, match, (), 1)


def reviewed(roll: Roll) -> ReviewedRoll:
    """A roll as a review tells it."""
    odds = roll.odds
    return ReviewedRoll(roll.seat, roll.kind, roll.value, round(MILLI * odds.mean), odds.ranks[roll.value])


def swing(point: TurningPoint) -> int:
    """How much luck or decision moved, whichever did more."""
    return max(abs(point.decision), 0 if point.luck is UNSET else abs(point.luck))


def tells(point: TurningPoint) -> bool:
    """Whether it moved the lead at all."""
    return swing(point) >= LEAST
