"""The exact odds of a roll as it stands (T-12, X-30, X-31). Of markers only those count that are spent already."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events.toolkit.pools import SIDES

from ..decide.attack import is_automatic, success_roll, weapon_of
from ..decide.injury import by_attack, pool_of, victim_of
from ..decide.shooting import OWN_MODEL, exposed, is_random
from ..decide.success_rolls import with_state
from ..dice import CERTAIN, AttackTerms, attack_odds, injury_odds, net, reduced_odds, success_odds
from ..dice import is_spared as spared_by_keyword
from ..keywords import critical_bonus
from ..state import State
from ..tasks import Attack, InjuryRoll, SuccessRoll

Roll = SuccessRoll | InjuryRoll
T = TypeVar("T")

ASTRAY: Final = Fraction(
    OWN_MODEL, SIDES
)  # the chance that a shot into melee goes at the shooter's own


def odds(state: State, roll: Roll) -> dict[str, str]:
    """The chances of the roll; for an attack, multiplied in, those of each injury of its target."""
    return reduced_odds(roll_odds(state, roll))


def roll_odds(state: State, roll: Roll) -> dict[str, Fraction]:
    """The same as numbers."""
    if isinstance(roll, InjuryRoll):
        return dict(injury_odds(pool_of(roll), spared=is_spared(state, roll)).items())
    attack = roll.attack
    if attack is not UNSET and attack.target:
        return dict(attack_odds(terms(state, roll, attack)).items())
    sure = attack is not UNSET and is_automatic(attack, weapon_of(state, attack))
    return dict((CERTAIN if sure else success_odds(net(roll.mods))).items())


def of_attack(state: State, attack: Attack) -> dict[str, str]:
    """The odds of an attack that could be made."""
    return odds(state, with_state(state, success_roll(state, attack)))


def of_shot(state: State, shot: Attack) -> dict[str, str]:
    """X-21: the odds of a shot; into melee those at the enemy, and how likely it goes at the shooter's own or is lost."""
    if not is_random(state, shot):
        return of_attack(state, shot)
    at_enemy = roll_odds(state, with_state(state, success_roll(state, shot)))
    stray = "own_model" if exposed(state, shot) else "lost"
    return reduced_odds({stray: ASTRAY} | {line: (1 - ASTRAY) * chance for line, chance in at_enemy.items()})


def terms(state: State, roll: SuccessRoll, attack: Attack) -> AttackTerms:
    """All that decides the odds of an attack."""
    weapon = weapon_of(state, attack)
    injury = by_attack(state, attack, attack.target)
    return AttackTerms(
        net=net(roll.mods),
        injury=pool_of(injury),
        critical=critical_bonus(weapon),
        spared=is_spared(state, injury),
        automatic=is_automatic(attack, weapon),
    )


def is_spared(state: State, roll: InjuryRoll) -> bool:
    """X-38: whether Out of Action counts as Down."""
    return spared_by_keyword(victim_of(state, roll.model), bloodbath=roll.bloodbath)


def sorted_by(
    odds_of: Callable[[T], dict[str, str]], values: Iterable[T]
) -> list[tuple[dict[str, str], tuple[T, ...]]]:
    """Values of a domain by their odds, since an option states one set of odds for all that it lists."""
    found: dict[tuple[tuple[str, str], ...], tuple[T, ...]] = {}
    for value in values:
        key = tuple(odds_of(value).items())
        found[key] = (*found.get(key, ()), value)
    return [(dict(key), several) for key, several in found.items()]
