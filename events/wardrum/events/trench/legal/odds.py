"""The exact odds of a roll as it stands (T-12, X-30, X-31)."""

from __future__ import annotations

from msgspec import UNSET

from ..decide.attack import weapon_of
from ..decide.injury import by_attack, pool_of, victim_of
from ..dice import Attack as Chances
from ..dice import attack_odds, injury_odds, net, reduced_odds, success_odds
from ..dice import is_spared as spared_by_keyword
from ..keywords import critical_bonus, has
from ..state import State
from ..tasks import Attack, InjuryRoll, SuccessRoll

Roll = SuccessRoll | InjuryRoll


def odds(state: State, roll: Roll) -> dict[str, str]:
    """The chances of the roll; for an attack, multiplied in, those of each injury of its target."""
    if isinstance(roll, InjuryRoll):
        return reduced_odds(injury_odds(pool_of(roll), spared=is_spared(state, roll)))
    if roll.attack is UNSET or not roll.attack.target:
        return reduced_odds(success_odds(net(roll.mods)))
    return reduced_odds(attack_odds(chances(state, roll, roll.attack)))


def chances(state: State, roll: SuccessRoll, attack: Attack) -> Chances:
    """All that decides the odds of an attack; of the markers only those that are spent already."""
    weapon = weapon_of(state, attack)
    injury = by_attack(state, attack, attack.target)
    return Chances(
        net=net(roll.mods),
        injury=pool_of(injury),
        critical=critical_bonus(weapon),
        spared=is_spared(state, injury),
        automatic=has(weapon, "flamethrower") and attack.manner == "ranged",
    )


def is_spared(state: State, roll: InjuryRoll) -> bool:
    """X-38: whether Out of Action counts as Down."""
    return spared_by_keyword(victim_of(state, roll.model), bloodbath=roll.bloodbath)
