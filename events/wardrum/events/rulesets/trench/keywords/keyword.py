"""What a keyword is: numbers, and the condition under which they count (X-49)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from wardrum.events.space.table import Silhouette
from wardrum.events.toolkit.glossary import Meaning, sentence

AttackManner: TypeAlias = Literal["ranged", "melee"]

KeywordClass: TypeAlias = Literal[
    "dice",
    "permission",
    "attack-count",
    "area",
    "armour",
    "result",
    "defence",
    "deployment",
    "terrain",
    "command",
    "movement",
    "ammunition",
    "action",
]


KeywordEffect: TypeAlias = Literal[
    "assaults",
    "blasts",
    "blows",
    "burdens",
    "covered",
    "cumbersome",
    "evades",
    "fights",
    "flies",
    "held",
    "ignores_armour",
    "impervious",
    "infiltrates",
    "no_hand",
    "pierces",
    "regenerates",
    "reloads",
    "risky",
    "scatters",
    "shields",
    "shots",
    "steadfast",
    "strong",
    "tough",
    "unrolled",
]
"""What a rule asks of a bearer, whichever of its keywords says so. How it is meant says the text of the keyword."""


class AttackConditions(Struct, frozen=True):
    """What keywords ask of an attack. fears: FEAR works on the attacker · charged: it has Charged in this Turn · long_range:
    beyond half the weapon's range.
    """

    manner: AttackManner = "ranged"
    fears: bool = True
    charged: bool = False
    long_range: bool = False


def always(attack: AttackConditions) -> bool:
    """The numbers count whatever the attack is like."""
    return True


class Keyword(Struct, frozen=True):
    """One keyword.

    text: what it does, within a sentence; {n} is its number · dice: DICE on attacks of its bearer · against: DICE on
    attacks against it · injury_dice: INJURY DICE if the weapon has it · injured_dice: INJURY DICE if the victim has it · injury_modifier: whichever of the two has it · critical:
    INJURY DICE of a critical success, in place of one · base: more dice rolled and kept for an injury · blood: BLOOD
    markers after the Injury Roll · scaled: these numbers are multiplied by the keyword's own · manner: of the attacks
    that it is about, "" = both · grants: keywords that come with it · ignores: modifiers of a roll that it sets aside ·
    negates: keywords that do nothing to its bearer · effects: what rules ask for by name, some of them with the keyword's own number ·
    unit: how its number is printed, "sign" as "+1 DICE", "inches" as 'BLAST 3"' · drawn: what a model with it is drawn as,
    "" = as its numbers say · when: the hook.
    """

    slug: str
    kind: KeywordClass
    text: str
    rule: str = "X-49"
    dice: int = 0
    against: int = 0
    injury_dice: int = 0
    injured_dice: int = 0
    injury_modifier: int = 0
    critical: int = 0
    base: int = 0
    blood: int = 0
    scaled: bool = False
    manner: AttackManner | Literal[""] = ""
    grants: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()
    negates: tuple[str, ...] = ()
    effects: tuple[KeywordEffect, ...] = ()
    unit: Literal["sign", "inches", ""] = ""
    drawn: Silhouette = ""
    when: Callable[[AttackConditions], bool] = always

    @property
    def title(self) -> str:
        """As it is printed: ARMOUR PIERCING."""
        return self.slug.replace("-", " ").upper()

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, sentence(self.general), self.rule)

    @property
    def general(self) -> str:
        """What it does, whatever its number is."""
        return self.text.replace("{n}", "a number of")

    def counts(self, attack: AttackConditions) -> bool:
        """Whether its numbers count for this attack."""
        return self.manner in ("", attack.manner) and self.when(attack)

    def times(self, number: int) -> int:
        """What its numbers are multiplied by, for a keyword that stands with this number."""
        return number if self.scaled else 1


def attacker_charged(attack: AttackConditions) -> bool:
    """The attacker has Charged in this Turn."""
    return attack.charged


def attacker_fears(attack: AttackConditions) -> bool:
    """Nothing makes the attacker immune to FEAR."""
    return attack.fears


def at_long_range(attack: AttackConditions) -> bool:
    """The shot goes beyond half the weapon's range."""
    return attack.long_range
