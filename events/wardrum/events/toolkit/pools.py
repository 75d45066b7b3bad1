"""Pools of dice: what stands alone, what forms a group, what is kept, and how likely all of it is (W-7, W-9, T-11).

Every chance is exact: the shapes of a roll are enumerated once over its multisets, each with the number of
ordered rolls that show it, and every question is then a sum over shapes. On the wire a chance is a reduced
fraction as text (`reduced`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, Literal, NamedTuple, TypeVar

Kind = Literal["double", "triple", "quad"]
KINDS: Final[tuple[Kind, ...]] = ("double", "triple", "quad")

Keep = Literal["highest", "lowest"]

K = TypeVar("K", bound=Hashable)

SIDES: Final = 6
INITIATIVE_DICE: Final = 6

Shape = tuple[int, ...]
"""How often each face that was rolled occurs, highest first: 5 5 2 1 1 1 has the shape (3, 2, 1)."""


def singles(dice: Iterable[int]) -> tuple[int, ...]:
    """The faces that stand alone, in ascending order (W-7)."""
    return tuple(sorted(face for face, count in Counter(dice).items() if count == 1))


def groups(dice: Iterable[int]) -> dict[int, int]:
    """Of each face rolled at least twice, how many dice show it, in ascending order of faces (W-9)."""
    return {face: count for face, count in sorted(Counter(dice).items()) if count >= 2}


def kind(count: int) -> Kind:
    """What so many dice of one face are: 2 a double, 3 a triple, 4 and more one quad (W-9).

    Raises ValueError: fewer than two dice are no group.
    """
    if count < 2:
        raise ValueError(f"{count} dice of one face are no group")
    return KINDS[min(count, 4) - 2]


def reduced(chance: Fraction) -> str:
    """The fraction as clients see it: "7/36", "1", "0"."""
    return str(chance)


# The roll of one pool -------------------------------------------------------------------------------------


class RollTally(NamedTuple):
    """How many singles and how many groups of each kind a roll has."""

    singles: int
    doubles: int
    triples: int
    quads: int


@cache
def shape_odds(dice: int = INITIATIVE_DICE) -> Mapping[Shape, Fraction]:
    """The chance of every shape that so many dice can show."""
    ways: Counter[Shape] = Counter()
    for roll in combinations_with_replacement(range(SIDES), dice):
        shape = tuple(sorted(Counter(roll).values(), reverse=True))
        ways[shape] += factorial(dice) // prod(map(factorial, shape))
    return {shape: Fraction(count, SIDES**dice) for shape, count in ways.items()}


def tally(shape: Shape) -> RollTally:
    """The singles, doubles, triples and quads of a shape."""
    kinds = Counter(kind(count) for count in shape if count > 1)
    return RollTally(shape.count(1), kinds["double"], kinds["triple"], kinds["quad"])


@cache
def tally_odds(dice: int = INITIATIVE_DICE) -> Mapping[RollTally, Fraction]:
    """The joint chance of singles, doubles, triples and quads."""
    return _gathered((tally(shape), chance) for shape, chance in shape_odds(dice).items())


@cache
def singles_odds(dice: int = INITIATIVE_DICE) -> Mapping[int, Fraction]:
    """The chance of each number of singles from none to all dice; five singles out of six dice cannot be."""
    never = ((count, Fraction(0)) for count in range(dice + 1))
    return _gathered([*never, *((roll.singles, chance) for roll, chance in tally_odds(dice).items())])


def chance_of(holds: Callable[[RollTally], bool], dice: int = INITIATIVE_DICE) -> Fraction:
    """The chance of a roll for which `holds` is true."""
    return sum((chance for roll, chance in tally_odds(dice).items() if holds(roll)), Fraction(0))


def at_least_one(group: Kind, dice: int = INITIATIVE_DICE) -> Fraction:
    """The chance of one or more groups of exactly this kind."""
    return chance_of(lambda roll: _number(roll, group) > 0, dice)


def best_at_least(group: Kind, wild: int = 0, dice: int = INITIATIVE_DICE) -> Fraction:
    """The chance of a group of this kind or a higher one, with a wild die (`wild` = 1) put where it helps most."""
    wanted = KINDS.index(group) + 2 - wild
    return sum((chance for shape, chance in shape_odds(dice).items() if shape[0] >= wanted), Fraction(0))


def expected_number(group: Kind, dice: int = INITIATIVE_DICE) -> Fraction:
    """How many groups of exactly this kind a roll has on average."""
    return sum((_number(roll, group) * chance for roll, chance in tally_odds(dice).items()), Fraction(0))


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    """The average of a distribution."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


def variance(odds: Mapping[int, Fraction]) -> Fraction:
    """The mean squared distance from the mean."""
    centre = mean(odds)
    return sum(((value - centre) ** 2 * chance for value, chance in odds.items()), Fraction(0))


# Two pools against each other -----------------------------------------------------------------------------


@cache
def difference_odds(dice: int = INITIATIVE_DICE) -> Mapping[int, Fraction]:
    """The chance of each lead in singles that one roll has over another."""
    odds = singles_odds(dice).items()
    return _gathered((mine - theirs, p * q) for mine, p in odds for theirs, q in odds)


def tie_odds(dice: int = INITIATIVE_DICE) -> Fraction:
    """The chance that two rolls have equally many singles and need a roll-off (W-8)."""
    return difference_odds(dice)[0]


def more_singles_odds(dice: int = INITIATIVE_DICE) -> Fraction:
    """The chance that one roll has strictly more singles than the other."""
    return sum((chance for lead, chance in difference_odds(dice).items() if lead > 0), Fraction(0))


def seize_odds(holder_adds: int, challenger_adds: int, *, ties_roll_again: bool = False) -> Fraction:
    """The chance that the challenger ends with the initiative, both adding so many singles (W-16 to W-19).

    `ties_roll_again`: a tie that was one before is rolled off anew once anybody has added singles (M-11, M-12);
    otherwise the first roll-off stands (W-19).
    """
    again = ties_roll_again and bool(holder_adds or challenger_adds)
    odds = Fraction(0)
    for difference, chance in difference_odds().items():
        before = abs(difference)  # the holder is the seat that leads, or won the roll-off
        after = before + holder_adds - challenger_adds
        if after < 0:
            odds += chance
        elif after == 0 and (before > 0 or again):
            odds += chance / 2
    return odds


# The roll-off ---------------------------------------------------------------------------------------------


def roll_off_tie_odds() -> Fraction:
    """The chance that one throw of a roll-off does not decide it (W-58)."""
    return Fraction(1, SIDES)


def roll_off_decided_odds(throws: int) -> Fraction:
    """The chance that a roll-off is decided within so many throws."""
    return 1 - roll_off_tie_odds() ** throws


def roll_off_throws_mean() -> Fraction:
    """How many throws a roll-off takes on average."""
    return 1 / (1 - roll_off_tie_odds())


# Keeping the highest or the lowest ------------------------------------------------------------------------


def kept_places(dice: Sequence[int], number: int, keep: Keep) -> tuple[int, ...]:
    """Which of the dice are kept, by their places in ascending order; of equal dice those rolled first (TE-4)."""
    sign = -1 if keep == "highest" else 1
    by_value = sorted(range(len(dice)), key=lambda place: sign * dice[place])  # stable: equals stay in order
    return tuple(sorted(by_value[:number]))


@cache
def kept_sum_odds(dice: int, number: int, keep: Keep) -> Mapping[int, Fraction]:
    """The chance of each sum of the `number` highest or lowest of so many dice, in ascending order of sums."""
    if keep == "lowest":  # every die turned upside down
        upside_down = kept_sum_odds(dice, number, "highest")
        return {(SIDES + 1) * number - total: p for total, p in reversed(list(upside_down.items()))}
    return {
        total: Fraction(ways, SIDES**dice) for total, ways in sorted(_kept_sum_ways(dice, number).items())
    }


def _kept_sum_ways(dice: int, number: int) -> Counter[int]:
    """How many ordered rolls give each sum of the highest: dealt out face by face, from the sixes down."""
    ways = Counter({(dice, 0): 1})  # by dice that show lower faces, and the sum kept so far
    for face in range(SIDES, 0, -1):
        dealt: Counter[tuple[int, int]] = Counter()
        for (left, total), count in ways.items():
            room = max(number - dice + left, 0)
            for showing in range(left + 1) if face > 1 else (left,):
                rest = left - showing, total + face * min(showing, room)
                dealt[rest] += count * comb(left, showing)
        ways = dealt
    return Counter({total: count for (_, total), count in ways.items()})


def _number(roll: RollTally, group: Kind) -> int:
    return roll[KINDS.index(group) + 1]


def _gathered(chances: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """One chance per outcome: those of equal outcomes are added up."""
    odds: dict[K, Fraction] = {}
    for outcome, chance in chances:
        odds[outcome] = odds.get(outcome, Fraction(0)) + chance
    return odds
