"""What keywords do to an attack: DICE, INJURY DICE, armour, BLOOD (X-22, X-24, X-31, X-32, X-37, X-39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..dice import injury_modifier
from ..roster import Model, Weapon
from .bearers import amount, carried, entries, has_effect, negates
from .keyword import AttackConditions, AttackManner, Keyword

CRITICAL = 1  # INJURY DICE that a critical success adds by itself (T-12)


def hit_dice(
    attacker: Model,
    weapon: Weapon,
    victim: Model | None,
    *,
    charged: bool = False,
    manner: AttackManner = "ranged",
) -> dict[str, int]:
    """The DICE of a Success Roll that come from keywords of the attacker, its weapon and the victim, if it is at one
    (X-22, X-24).
    """
    attack = AttackConditions(manner, fears=not negates(attacker, "fear"), charged=charged)
    own = [(k, k.dice * k.times(n)) for k, n in (*entries(attacker), *entries(weapon)) if k.counts(attack)]
    borne = (
        {k.slug: (k, k.against * k.times(n)) for k, n in carried(victim) if k.counts(attack)}
        if victim
        else {}
    )
    return {s: dice for s, dice in _sum([*own, *borne.values()]).items() if not ignores(weapon, s)}


def injury_dice(
    weapon: Weapon, victim: Model, *, critical: bool = False, long_range: bool = False
) -> dict[str, int]:
    """The INJURY DICE that come from keywords, and those of a critical success (X-31)."""
    attack = AttackConditions(long_range=long_range)
    dealt = [(k, k.injury_dice * k.times(n)) for k, n in entries(weapon) if k.counts(attack)]
    worn = [(k, k.injured_dice * k.times(n)) for k, n in entries(victim)]
    return _sum([*dealt, *worn]) | ({"critical": critical_bonus(weapon)} if critical else {})


def critical_bonus(weapon: Weapon) -> int:
    """INJURY DICE that a critical success adds (T-12, X-31)."""
    return max((keyword.critical for keyword, _ in entries(weapon)), default=0) or CRITICAL


def injury_base(weapon: Weapon) -> int:
    """How many dice of an Injury Roll are kept: two, three for the DEADLY (X-37)."""
    return 2 + sum(keyword.base for keyword, _ in entries(weapon))


def injury_terms_modifier(weapon: Weapon, victim: Model) -> int:
    """The INJURY MODIFIER: armour as far as the weapon leaves it, and what keywords add or take (X-32)."""
    both = (*entries(weapon), *entries(victim))
    return injury_modifier(
        victim.profile.armour,
        [keyword.injury_modifier * keyword.times(n) for keyword, n in both],
        piercing=int(has_effect(weapon, "pierces")),
        ignored=has_effect(weapon, "ignores_armour"),
        impervious=_impervious(victim),
    )


def extra_blood(weapon: Weapon, victim: Model) -> tuple[str, ...]:
    """What places one more BLOOD after the Injury Roll, whatever it was, unless the victim negates it (X-39)."""
    burning = [keyword.slug for keyword, _ in entries(weapon) if keyword.blood]
    return tuple(slug for slug in dict.fromkeys(burning) if not negates(victim, slug))


def ignores(weapon: Weapon, modifier: str) -> bool:
    """Whether the weapon sets a modifier of the Success Roll aside: "cover", "long-range", "off-hand"."""
    return any(modifier in keyword.ignores for keyword, _ in entries(weapon))


def _impervious(victim: Model) -> int:
    """The part of its armour that is IMPERVIOUS, as a modifier."""
    if not has_effect(victim, "impervious"):
        return 0
    part = amount(victim, "impervious")
    return max(victim.profile.armour, -part) if part > 0 else victim.profile.armour


def _sum(numbers: Iterable[tuple[Keyword, int]]) -> dict[str, int]:
    """The numbers by keyword, those of the same one added up; what comes to nothing is left out."""
    total: Counter[str] = Counter()
    for keyword, more in numbers:
        total[keyword.slug] += more
    return {slug: dice for slug, dice in total.items() if dice}
