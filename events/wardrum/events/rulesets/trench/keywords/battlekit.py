"""What a model can do with what it carries (X-12, X-25, X-26, X-48)."""

from __future__ import annotations

from typing import Literal

from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.memo import remembered

from ..roster import Model, Weapon
from .bearers import amount, has_effect, negates
from .keyword import AttackManner

STICKS_TO = 6 * INCH
"""Targets of an AUTOMATIC weapon are within this distance of one another (X-25)."""


@remembered
def ranged_weapons(model: Model) -> tuple[str, ...]:
    """The ids of what it can shoot with (T-7)."""
    return tuple([key for key, weapon in model.weapons.items() if weapon.ranged])


@remembered
def melee_weapons(model: Model) -> tuple[str, ...]:
    """The ids of what it can fight with: melee weapons and PISTOLs (T-9)."""
    return tuple(
        [key for key, weapon in model.weapons.items() if weapon.melee or has_effect(weapon, "fights")]
    )


def attacks_with(weapon: Weapon, action: Literal["shoot", "fight"]) -> int:
    """How many attacks one ACTION has with it: AUTOMATIC shots, CLEAVE blows, else one (X-25)."""
    return max(amount(weapon, "shots" if action == "shoot" else "blows"), 1)


def characteristic(model: Model, weapon: Weapon, manner: AttackManner) -> int:
    """The DICE of the profile: Ranged or Melee, and for a PISTOL in a fight the better of the two (X-22, X-24)."""
    profile = model.profile
    if manner == "ranged":
        return profile.ranged
    return max(profile.ranged, profile.melee) if has_effect(weapon, "fights") else profile.melee


def range_of(weapon: Weapon) -> int:
    """How far it shoots, in 1/100 mm; 0 for what cannot be shot (X-20)."""
    return weapon.range_in * INCH if isinstance(weapon.range_in, int) else 0


def short_range(weapon: Weapon) -> int:
    """Up to here the range is Short, beyond it Long (X-20)."""
    return range_of(weapon) // 2


def blast_radius(weapon: Weapon) -> int:
    """The radius of its BLAST, in 1/100 mm; 0 for none (X-26)."""
    return amount(weapon, "blasts") * INCH


def charge_bonus(model: Model) -> bool:
    """Whether it rolls for a Charge Bonus: not with anything HEAVY, unless it negates that (X-12)."""
    heavy = has_effect(model, "burdens") or any(
        has_effect(weapon, "burdens") for weapon in model.weapons.values()
    )
    return not heavy or negates(model, "heavy")


def is_heavy(model: Model, weapon: Weapon) -> bool:
    """Whether shooting it and moving exclude each other for this model (X-26)."""
    return has_effect(weapon, "burdens") and not negates(model, "heavy")


def evasion(die: int) -> int:
    """How far a SKIRMISHER gets out of the way: D3", which is half a die rounded up, in 1/100 mm (X-8)."""
    return -(-die // 2) * INCH
