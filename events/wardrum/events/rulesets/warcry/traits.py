"""Battle traits: what the fighters of a warband have at all times, by the faction of its leader (W-152 to W-159).

Numbers first; then what they do, in functions that the rules call where it matters. An ally has no trait (W-45).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.language import Text

from .geometry import enemies
from .roster import Weapon
from .state import State, of_seat

SHORT: Final = 3
"""Weapons that reach no farther, in inches, are short."""
BESIDE: Final = INCH
"""How near a fighter is that helps another one."""
SNARED: Final = 3 * INCH
"""How near to a warden a move begins that its snares hinder (W-159)."""
HIGHEST_VALUE: Final = 6
"""No value of an ability is raised above it (W-155)."""
CAUGHT: Final = 1
"""The face of an attack die that thorns answer (W-156)."""

Changed = Callable[[State, str], int]
"""(state, fighter): how much more."""
Blow = Callable[[State, str, str, Weapon], int]
"""(state, attacker, target, weapon): how much more for this attack."""


def no_more(state: State, fighter: str) -> int:
    """Nothing changes."""
    return 0


def no_more_at_a_blow(state: State, attacker: str, target: str, weapon: Weapon) -> int:
    """Nothing changes."""
    return 0


class Trait(Struct, frozen=True, kw_only=True, eq=False):
    """What the fighters of one faction have at all times."""

    slug: str
    """The name by which events mention it."""
    faction: str
    """Whose it is."""
    title: Text
    """As it is printed."""
    text: Text
    """What it does, in a sentence."""
    rule: str
    """The id that describes it."""
    move: Changed = no_more
    """Inches more of Move."""
    snares: int = 0
    """Inches less of Move for enemies that begin a move near."""
    attacks: Blow = no_more_at_a_blow
    """Attacks more, of the attacker."""
    toughness: Blow = no_more_at_a_blow
    """Toughness more, of the target."""
    pierces: bool = False
    """Whether cover does not help against its attacks."""
    pricks: int = 0
    """Damage points for who attacks it with a short weapon and rolls a 1."""
    value: int = 0
    """How much more the value of an ability is."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, self.text, self.rule)


# --- what they do


def first_of_its_side(state: State, fighter: str) -> int:
    """Two inches for the fighter that its side activates first in a round, in its first activation."""
    fighters = state.battle.fighters
    others = (key for key in of_seat(state.battle, fighters[fighter].seat) if key != fighter)
    return 2 if fighters[fighter].activated == 1 and not any(fighters[key].activated for key in others) else 0


def against_missiles(state: State, attacker: str, target: str, weapon: Weapon) -> int:
    """One Toughness against weapons that reach farther than 3"."""
    return int(weapon.range_max > SHORT)


def beside_another(state: State, attacker: str, target: str, weapon: Weapon) -> int:
    """One Toughness against short weapons while another fighter with the trait is within 1"."""
    return int(weapon.range_max <= SHORT and any(comrades(state, target, target)))


def two_at_one(state: State, attacker: str, target: str, weapon: Weapon) -> int:
    """One attack with a short weapon while another fighter with the trait is within 1" of the target."""
    return int(weapon.range_max <= SHORT and any(comrades(state, attacker, target)))


def comrades(state: State, fighter: str, near: str) -> Iterator[str]:
    """Other fighters with the trait of this one, within 1" of somebody."""
    own = trait_of(state, fighter)
    return (
        key
        for key in of_seat(state.battle, state.battle.fighters[fighter].seat, "board")
        if key not in (fighter, near) and trait_of(state, key) is own and state.table.near(key, near, BESIDE)
    )


TRAITS: Final = table(
    (
        Trait(
            slug="barnacled",
            faction="tidebreakers",
            title="Barnacled",
            text='Its Toughness is 1 more against weapons that reach farther than 3".',
            rule="W-152",
            toughness=against_missiles,
        ),
        Trait(
            slug="shoulder-to-shoulder",
            faction="ember-vigil",
            title="Shoulder to Shoulder",
            text='Its Toughness is 1 more against weapons that reach no farther than 3" while another fighter of the warband is within 1".',
            rule="W-153",
            toughness=beside_another,
        ),
        Trait(
            slug="first-on-the-trail",
            faction="reedmoor",
            title="First on the Trail",
            text='The fighter that the warband activates first in a round has 2" more Move in that activation.',
            rule="W-154",
            move=first_of_its_side,
        ),
        Trait(
            slug="resonance",
            faction="choir-below",
            title="Resonance",
            text="The value of each ability that it uses is 1 more, up to 6.",
            rule="W-155",
            value=1,
        ),
        Trait(
            slug="bristling",
            faction="thornwrights",
            title="Bristling",
            text='An enemy that attacks it with a weapon that reaches no farther than 3" and rolls a 1 takes a damage point.',
            rule="W-156",
            pricks=1,
        ),
        Trait(
            slug="two-at-one",
            faction="kiln-street",
            title="Two at One",
            text='Its weapons that reach no farther than 3" have an attack more while another fighter of the warband is within 1" of the target.',
            rule="W-157",
            attacks=two_at_one,
        ),
        Trait(
            slug="by-lantern-light",
            faction="lantern-levy",
            title="By Lantern Light",
            text="Cover does not help against its attacks.",
            rule="W-158",
            pierces=True,
        ),
        Trait(
            slug="snare-lines",
            faction="gorge-wardens",
            title="Snare Lines",
            text='An enemy that begins a move within 3" of it has 1" less Move for it, however many of them are near.',
            rule="W-159",
            snares=1,
        ),
    )
)
"""All battle traits, by slug."""
BY_FACTION: Final = {trait.faction: trait for trait in TRAITS.values()}


# --- what the rules ask


def trait_of(state: State, fighter: str) -> Trait | None:
    """The trait that a fighter has: that of its faction; an ally has none. None: there is none, or the game has none."""
    who = state.battle.fighters[fighter]
    return BY_FACTION.get(who.profile.faction) if state.battle.TRAITS and who.role != "ally" else None


def trait_move(state: State, fighter: str) -> int:
    """Inches more of Move by the fighter's own trait, less by its enemies' (W-154, W-159)."""
    trait = trait_of(state, fighter)
    return (0 if trait is None else trait.move(state, fighter)) - snared(state, fighter)


def snared(state: State, fighter: str) -> int:
    """W-159: inches of Move less for who begins a move here."""
    there = ((trait_of(state, key), key) for key in enemies(state, fighter))
    return max(
        (
            trait.snares
            for trait, key in there
            if trait and trait.snares and state.table.near(key, fighter, SNARED)
        ),
        default=0,
    )


def trait_attacks(state: State, attacker: str, target: str, weapon: Weapon) -> int:
    """Attacks more by the trait of who attacks (W-157)."""
    trait = trait_of(state, attacker)
    return 0 if trait is None else trait.attacks(state, attacker, target, weapon)


def trait_toughness(state: State, attacker: str, target: str, weapon: Weapon) -> int:
    """Toughness more by the trait of who is attacked (W-152, W-153)."""
    trait = trait_of(state, target)
    return 0 if trait is None else trait.toughness(state, attacker, target, weapon)


def pierces_cover(state: State, attacker: str) -> bool:
    """W-158: whether cover does not help against the attacks of a fighter."""
    trait = trait_of(state, attacker)
    return trait is not None and trait.pierces


def pricked(state: State, target: str, weapon: Weapon, dice: Sequence[int]) -> Trait | None:
    """W-156: the trait that hurts who has attacked the target with this weapon and these dice; None: none does."""
    trait = trait_of(state, target)
    if trait is None or not trait.pricks or weapon.range_max > SHORT or CAUGHT not in dice:
        return None
    return trait


def value_by_trait(state: State, fighter: str, face: int) -> int:
    """W-82, W-155: the value of an ability that this fighter pays for with this face."""
    trait = trait_of(state, fighter)
    return face if trait is None else min(face + trait.value, HIGHEST_VALUE)
