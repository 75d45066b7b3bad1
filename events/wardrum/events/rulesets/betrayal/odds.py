"""What an engage is likely to do, exactly: the damage to expect, and the chance that the target falls.

Reckoned over all dice that may be rolled at once with every result used; throws again are not counted in.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from wardrum.events.toolkit.pools import reduced

from .decide.die_faces import Face, as_rolled
from .decide.engage import of_line, usable, weapon_effect, weapons
from .profiles import Form
from .skills import characteristics
from .state import DamageInstance, State
from .units import card, has

Share = tuple[int, int, int]
"""What a face adds: on Combat dice, on others, and as true damage."""
Die = tuple[Share, ...]


def engage_odds(state: State, unit: str, form: Form, target: str) -> dict[str, str]:
    """Of an adventurer's engage, with the first ready weapon of the form (F-26, section 5.4)."""
    weapon = next(iter(weapons(state, unit, form).values()), None)
    dice = rolled_at_once(state, unit, form)
    rolls = [tuple(share_of(as_rolled(die, face, form), die) for face in faces) for die, faces in dice]
    rolls += [enemy_die(state)] * weapon_effect(weapon, "combat")
    blow = DamageInstance(unit, target, 1, "engage", magic=form == "magic")
    return _odds(state, rolls, blow, weapon_effect(weapon, "pierce"))


def tenacity_odds(state: State, unit: str, form: Form) -> dict[str, str]:
    """Of at least one tenacity, when all dice that may be are rolled without a target (F-27)."""
    return {"tenacity": _any_tenacity(tuple(rolled_at_once(state, unit, form)), form)}


@lru_cache(maxsize=1024)
def _any_tenacity(dice: tuple[tuple[str, tuple[str, ...]], ...], form: Form) -> str:
    """The chance that one of these dice shows it. dice: each with its faces."""
    missing = Fraction(1)
    for die, faces in dice:
        missing *= Fraction(sum(as_rolled(die, face, form).of.slug != "tenacity" for face in faces), 6)
    return reduced(1 - missing)


def rolled_at_once(state: State, unit: str, form: Form) -> list[tuple[str, tuple[str, ...]]]:
    """F-26: the dice that may be rolled at once, the first of each line, with their faces."""
    dice, who = usable(state, unit, form), card(state, unit)
    lines = (
        of_line(dice, "combat"),
        of_line(dice, "stamina")[: who.stamina],
        of_line(dice, "magicka")[: who.magicka],
    )
    return [(die, dice[die].faces) for line in lines for die in line]


def chip_odds(state: State, unit: str, target: str) -> dict[str, str]:
    """Of a chip's Combat dice against one target (section 5.5)."""
    blow = DamageInstance(unit, target, 1, "engage")
    return _odds(state, [enemy_die(state)] * characteristics.combat(state, unit), blow, 0)


def share_of(face: Face, die: str) -> Share:
    """What a face of this die adds."""
    if face.of.hurts == "true":
        return 0, 0, face.amount
    if not face.of.hurts:
        return 0, 0, 0
    return (face.amount, 0, 0) if die.startswith("combat-") else (0, face.amount, 0)


def enemy_die(state: State) -> Die:
    """The enemies' Combat die, as the setting has it."""
    return tuple((face, 0, 0) for face in state.battle.setup.enemy_die)


def _odds(state: State, rolls: list[Die], blow: DamageInstance, pierce: int) -> dict[str, str]:
    one, half = state.battle.units[blow.target], has(state.battle.units[blow.source], "maim")
    prevented = max(0, sum(most for _, most in characteristics.prevention(state, blow)) - pierce)
    return dict(_reckoned(tuple(sorted(rolls)), prevented, (one.hp, one.bonus), half))


@lru_cache(maxsize=1024)
def _reckoned(
    rolls: tuple[Die, ...],
    prevented: int,
    health: tuple[int, int],
    half: bool,  # noqa: FBT001 -- a key of the cache
) -> tuple[tuple[str, str], ...]:
    """The mean damage after what prevents it, and the chance of as much as there are hit points."""
    all_ways, mean, falls = 6 ** len(rolls), 0, 0
    for (combat, other, true), ways in sums(rolls).items():
        through = max(0, (combat // 2 if half else combat) + other - prevented)
        mean += ways * (through + true)
        falls += ways * (max(0, through - health[1]) + true >= health[0])
    return ("mean", reduced(Fraction(mean, all_ways))), ("defeated", reduced(Fraction(falls, all_ways)))


def sums(rolls: Iterable[Die]) -> dict[Share, int]:
    """In how many ways dice with these faces come to each total."""
    ways: dict[Share, int] = {(0, 0, 0): 1}
    for faces in rolls:
        added: dict[Share, int] = {}
        for (combat, other, true), count in ways.items():
            for c, o, t in faces:
                total = (combat + c, other + o, true + t)
                added[total] = added.get(total, 0) + count
        ways = added
    return ways
