"""What a fighter has beside the numbers of its card: equipment, which is paid for, and talents of leaders and heroes (M-45, M-46).

Numbers alone, of a closed set. Each is looked up at one place: by the methods of `FighterState`, or where the rule stands that it changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from wardrum.events.rulesets.warcry.roster import MISSILES
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.language import Text

REMEMBERED: Final = 1_024
"""Sets of names that are looked up once."""


class Perk(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An item or a talent, and what it changes of who has it."""

    slug: str
    """The name by which cards and events mention it."""
    title: Text
    """As it is printed."""
    text: Text
    """What it does, in a sentence."""
    rule: str
    """The id that describes it."""
    gold: int = 0
    """What an item costs, in gold crowns."""
    move: int = 0
    """Move more, in inches."""
    climbs: bool = False
    """Whether climbing costs half of the distance."""
    shots: int = 0
    """Toughness more against weapons that reach farther than 3"."""
    melee: int = 0
    """Toughness more against weapons that reach no farther than 3"."""
    charge: int = 0
    """Attacks more with short weapons after a move in the same activation."""
    aim: int = 0
    """Attacks more with long weapons without a move in the same activation."""
    criticals: int = 0
    """Damage more of each critical hit with short weapons."""
    pierces: bool = False
    """Whether cover does not help against its attacks."""
    bravery: int = 0
    """By how much less the least die is that passes a test of bravery."""
    rerolls: bool = False
    """Whether a die that fails a test for panic is rolled again, once for each test."""
    fearless: bool = False
    """Whether enemies that cause fear do not make it test."""
    footed: bool = False
    """Whether it makes no Move check at an edge."""
    wyrd: int = 0
    """Wyrd dice more for its seat in the first round."""
    heals: int = 0
    """Damage points that it loses at the end of each round."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, self.text, self.rule)


def _item(slug: str, title: Text, text: Text, gold: int, **changes: Any) -> Perk:
    return Perk(slug=slug, title=title, text=text, rule="M-45", gold=gold, **changes)


def _talent(slug: str, title: Text, text: Text, **changes: Any) -> Perk:
    return Perk(slug=slug, title=title, text=text, rule="M-46", **changes)


ITEMS: Final = table(
    (
        _item(
            "pavise",
            "Pavise",
            'Its Toughness is 1 more against weapons that reach farther than 3".',
            5,
            shots=1,
        ),
        _item(
            "plate-harness",
            "Plate Harness",
            'Its Toughness is 1 more against weapons that reach no farther than 3", and its Move is 1" less.',
            5,
            melee=1,
            move=-1,
        ),
        _item("felt-boots", "Felt Boots", 'Its Move is 1" more.', 5, move=1),
        _item(
            "rope-and-hook",
            "Rope and Hook",
            "Climbing costs it half of the distance.",
            5,
            climbs=True,
        ),
        _item("storm-lantern", "Storm Lantern", "Cover does not help against its attacks.", 5, pierces=True),
        _item(
            "blade-venom",
            "Blade Venom",
            'Critical hits of its weapons that reach no farther than 3" do 1 more damage.',
            10,
            criticals=1,
        ),
        _item(
            "healing-herbs",
            "Healing Herbs",
            "At the end of each round it loses 1 damage.",
            5,
            heals=1,
        ),
        _item(
            "lucky-coin",
            "Lucky Coin",
            "A die that fails its test for panic is rolled again, once for each test.",
            5,
            rerolls=True,
        ),
        _item(
            "wyrd-splinter", "Wyrd Splinter", "Its side gains a wyrd die more in the first round.", 10, wyrd=1
        ),
    )
)
"""All items, by slug (M-45)."""

TALENTS: Final = table(
    (
        _talent(
            "headlong",
            "Headlong",
            'Its weapons that reach no farther than 3" have an attack more after a move in the same activation.',
            charge=1,
        ),
        _talent(
            "steady-aim",
            "Steady Aim",
            'Its weapons that reach farther than 3" have an attack more before it has moved in an activation.',
            aim=1,
        ),
        _talent("iron-will", "Iron Will", "It passes tests of bravery on a die that is 1 less.", bravery=1),
        _talent(
            "unflinching",
            "Unflinching",
            "Enemies that cause fear do not make it test for panic.",
            fearless=True,
        ),
        _talent(
            "sure-footed", "Sure-footed", "It makes no Move check when it is struck at an edge.", footed=True
        ),
        _talent("long-stride", "Long Stride", 'Its Move is 1" more.', move=1),
        _talent(
            "quick-parry",
            "Quick Parry",
            'Its Toughness is 1 more against weapons that reach no farther than 3".',
            melee=1,
        ),
        _talent(
            "cruel-cut",
            "Cruel Cut",
            'Critical hits of its weapons that reach no farther than 3" do 1 more damage.',
            criticals=1,
        ),
    )
)
"""All talents, by slug (M-46)."""

PERKS: Final[Mapping[str, Perk]] = {**ITEMS, **TALENTS}
"""Items and talents, by slug."""


@lru_cache(maxsize=REMEMBERED)
def perks_of(equipment: tuple[str, ...], talents: tuple[str, ...]) -> tuple[Perk, ...]:
    """What a card names, items first."""
    return (*(ITEMS[slug] for slug in equipment), *(TALENTS[slug] for slug in talents))


def price(equipment: Sequence[str]) -> int:
    """What items cost, in gold crowns; names that are none cost nothing."""
    return sum(ITEMS[slug].gold for slug in equipment if slug in ITEMS)


def toughness_against(perks: Sequence[Perk], reach: int) -> int:
    """How much more Toughness there is against a weapon of this reach, in inches."""
    return sum(perk.shots if reach > MISSILES else perk.melee for perk in perks)


def attacks_with(perks: Sequence[Perk], reach: int, *, moved: bool) -> int:
    """How many more attacks a weapon of this reach has, in inches. moved: in this activation."""
    if reach > MISSILES:
        return 0 if moved else sum(perk.aim for perk in perks)
    return sum(perk.charge for perk in perks) if moved else 0


def criticals_with(perks: Sequence[Perk], reach: int) -> int:
    """How much more a critical hit does of a weapon of this reach, in inches."""
    return 0 if reach > MISSILES else sum(perk.criticals for perk in perks)
