"""What rolls were worth: skill dice, the Combat dice of chips, chances, locks.

All of the party is one side, but each adventurer has its own luck, a companion that of its seat; what the rules roll
for enemies counts for them. What dice show is counted, whatever is prevented of it; a die thrown again counts again,
except those that a chip's skill throws again at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from wardrum.events.toolkit.luck import ENEMIES, LuckTable, Moment, Odds, Roll, uniform
from wardrum.events.toolkit.luck.odds import KEPT, counted, times

from . import events as e
from .automation.combat_dice import MISS
from .data.delves import CACHE_CODE, TRAPS
from .decide.die_faces import as_rolled, read
from .delve.finds import LOCKPICKS, SIDES, missed
from .odds import Die, enemy_die, share_of, sums
from .skills import characteristics
from .state import CurrentEngage, State
from .units import skill_dice

luck = LuckTable()
luck.leave_out(e.EnemyDeployed, "which enemy of a level is drawn is not worth more or less by any number")
luck.leave_out(e.HexExplored, "which card and which tile are drawn is not worth more or less by any number")
luck.leave_out(e.CacheTried, "what an opened cache holds is not worth more or less by any number")


def side_of(state: State, unit: str) -> str:
    """The seat that steers the unit, or the enemies."""
    return state.battle.units[unit].seat or ENEMIES


# --- an adventurer's dice


@luck.on(e.SkillDiceRolled)
def skill_dice_rolled(at: Moment, event: e.SkillDiceRolled) -> Iterator[Roll]:
    """F-26: dice that are not blank, and at a target the damage that they show."""
    seat, going_on = side_of(at.state, event.unit), at.state.battle.engage
    dice = _dice(at.state, event, going_on)
    count, at_target = len(event.faces) + len(event.extra), bool(going_on.target)
    own = sum(read(face).of.on != "nothing" for face in event.faces.values())
    shown = own + sum(face != MISS for face in event.extra)
    yield Roll(seat, "successes", shown, _showing(dice), 0 if at_target else count)
    if at_target:
        yield Roll(seat, "damage", _damage(event, going_on), _hurting(dice), count)


Faces = tuple[tuple[bool, int], ...]
"""Of each face whether it shows anything, and its damage."""


def _dice(state: State, event: e.SkillDiceRolled, going_on: CurrentEngage) -> tuple[Faces, ...]:
    """All dice of the roll, in an order that does not matter."""
    own = skill_dice(state.battle.units[event.unit])
    thrown = [
        tuple(
            (shown.of.on != "nothing", sum(share_of(shown, die)))
            for shown in (as_rolled(die, face, going_on.form) for face in own[die].faces)
        )
        for die in event.faces
    ]
    added = tuple((face != MISS, face) for (face, _, _) in enemy_die(state))
    return tuple(sorted([*thrown, *[added] * len(event.extra)]))


def _damage(event: e.SkillDiceRolled, going_on: CurrentEngage) -> int:
    """The points that the dice show in this form, true damage among them."""
    shown = (sum(share_of(as_rolled(die, face, going_on.form), die)) for die, face in event.faces.items())
    return sum(shown) + sum(event.extra)


@lru_cache(maxsize=KEPT)
def _showing(dice: tuple[Faces, ...]) -> Odds:
    return _summed(tuple(int(shows) for shows, _ in faces) for faces in dice)


@lru_cache(maxsize=KEPT)
def _hurting(dice: tuple[Faces, ...]) -> Odds:
    return _summed(tuple(points for _, points in faces) for faces in dice)


def _summed(dice: Iterable[tuple[int, ...]]) -> Odds:
    """The sum of dice with these faces."""
    rolls: list[Die] = [tuple((face, 0, 0) for face in faces) for faces in dice]
    ways = {total: count for (total, _, _), count in sums(rolls).items()}
    return Odds({total: Fraction(count, sum(ways.values())) for total, count in ways.items()})


# --- a chip's dice


@luck.on(e.CombatDiceRolled)
def combat_dice_rolled(at: Moment, event: e.CombatDiceRolled) -> Iterator[Roll]:
    """Section 5.6, 6: the damage on the dice as they lie in the end, and how many of them show any."""
    if event.dice:
        seat, faces = side_of(at.state, event.unit), at.state.battle.setup.enemy_die
        again = characteristics.carries(at.state, event.unit, "rerolls")
        points, hits = _combat(faces, len(event.faces), again)
        yield Roll(seat, "successes", len(event.faces) - event.dull, hits, 0)
        yield Roll(seat, "damage", sum(event.faces), points, len(event.dice) + len(event.again))


@lru_cache(maxsize=KEPT)
def _combat(faces: tuple[int, ...], dice: int, again: bool) -> tuple[Odds, Odds]:  # noqa: FBT001 -- a key of the cache
    """Of a number of dice: the damage, and the dice that show any."""
    die = counted(faces).chances
    if again and MISS in die:
        second = {face: die[MISS] * p for face, p in die.items()}
        die = {face: second[face] + (p if face != MISS else 0) for face, p in die.items()}
    hit = 1 - die.get(MISS, Fraction(0))
    return Odds(times(die, dice)), Odds(times({0: 1 - hit, 1: hit}, dice))


# --- chances and locks


@luck.on(e.ChanceRolled)
def chance_rolled(at: Moment, event: e.ChanceRolled) -> Iterator[Roll]:
    """Section 6: every skill that asks for a plain die wants it high."""
    for die in event.dice:
        yield Roll(side_of(at.state, event.unit), "pips", die, uniform(event.sides), 1)


@luck.on(e.TrapSprung)
def trap_sprung(at: Moment, event: e.TrapSprung) -> Iterator[Roll]:
    """Section 5.6, 7: numbers of the code that are met."""
    code = TRAPS[event.trap].code
    yield _lock(at.state, event, code)


@luck.on(e.CacheTried)
def cache_tried(at: Moment, event: e.CacheTried) -> Iterator[Roll]:
    """Section 5.6, 7."""
    yield _lock(at.state, event, CACHE_CODE)


def _lock(state: State, event: e.TrapSprung | e.CacheTried, code: tuple[int, ...]) -> Roll:
    met, seat = len(code) - event.missed, side_of(state, event.unit)
    return Roll(seat, "successes", met, lock_odds(code), len(event.dice))


@cache
def lock_odds(code: tuple[int, ...]) -> Odds:
    """Of each number of the code's numbers that three dice meet."""
    throws = product(range(1, SIDES + 1), repeat=LOCKPICKS)
    return counted(len(code) - missed(dice, code) for dice in throws)
