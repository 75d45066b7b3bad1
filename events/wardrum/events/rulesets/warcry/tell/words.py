"""The tables of sentences and beats, and how dice, sides, weapons and points are called in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Beats, Scene
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import Grammar, listed, title
from wardrum.events.toolkit.language import counted as by_count
from wardrum.events.toolkit.language import say

from ..dice_words import a_group
from ..roster import MISSILES, Profile, Weapon
from ..state import DiceGroup

tell = Grammar()
beats = Beats()

SIDES: Final = {
    "red": "side 1",
    "blue": "side 2",
}  # what the cards call red may be another colour on a screen
SCORED: Final = {
    "holds-one": "an objective held",
    "holds-two": "two objectives held",
    "holds-both": "both objectives held",
    "holds-more": "more objectives held than the enemy holds",
    "leader-down": "the enemy leader taken down",
    "fighter-down": "an enemy taken down",
    "carried": "treasure carried",
    "guarded": "treasure guarded",
    "points-down": "points of enemies taken down",
    "points-in-round": "points of enemies taken down in the round",
    "wounds-in-round": "wounds of enemies taken down in the round",
    "more-in-round": "more points taken down in the round than the enemy",
    "hero-down": "an enemy hero or ally taken down",
    "own-home": "the objective at home held",
    "neutral-ground": "objectives on neutral ground held",
    "enemy-home": "the objective in the enemy's home held",
    "gate-held": "the way in held",
    "gate-taken": "the way in taken",
    "prey-down": "the named enemy taken down",
    "beacon": "the named objective held",
    "each-held": "objectives held",
    "saved": "treasure saved",
    "seized": "treasure seized",
}
"""What the lines of the shipped victory cards give points for."""
QUARTERS: Final = frozenset({"quarter", "ward"})
"""Lines that give a point for each quarter of the table."""


# --- words


def groups(by_face: Mapping[str, DiceGroup]) -> str:
    """Ability dice in words, as "a double of 1s and a quad of 6s"."""
    words = [a_group(group.dice, face) for face, group in sorted(by_face.items())]
    return listed(words) if words else say("no ability dice")


def scored_for(line: str, points: int) -> str:
    """What a line of a victory card has given points for."""
    if line in QUARTERS:
        return by_count(points, "{n} quarter of the table", "{n} quarters of the table")
    return SCORED.get(line, title(line))


def weapon_names(profile: Profile) -> dict[str, str]:
    """Weapons have no names: by key what they are and how far they reach, as 'Melee 2"' and 'Ranged 3–15"'."""
    names = {key: _weapon_name(weapon) for key, weapon in profile.weapons.items()}
    alike = Counter(names.values())
    places = {key: place for place, key in enumerate(names, 1)}
    return {
        key: name if alike[name] == 1 else say("{name}, no. {place}", name=name, place=places[key])
        for key, name in names.items()
    }


def is_missile(weapon: Weapon) -> bool:
    """Whether it is shot or thrown."""
    return weapon.range_max > MISSILES


def _weapon_name(weapon: Weapon) -> str:
    least = f"{weapon.range_min}–" if weapon.range_min else ""
    reach = f"{least}{weapon.range_max}"
    return say('Ranged {reach}"', reach=reach) if is_missile(weapon) else say('Melee {reach}"', reach=reach)


# --- beats of several events


def glow(
    piece: str, name: str, meaning: Meaning | None = None, *, ill: bool = False, gone: bool = False
) -> d.Glowed:
    """Something is said of a fighter. meaning: its entry in the glossary."""
    text, rule = ("", "") if meaning is None else (meaning.text, meaning.rule)
    return d.Glowed(name, text, rule, piece, ill=ill, gone=gone)


def seat_of(scene: Scene, fighter: str) -> str:
    """Whose fighter it is."""
    seat: str = scene.after.battle.fighters[fighter].seat
    return seat


def dice_at_hand(seat: str, name: str, change: int) -> Iterable[d.Beat]:
    """Dice of a seat come or go."""
    return (d.TokenChanged("dice", name, change, seat=seat),) if change else ()


def counted(dice: Sequence[int], least: int) -> tuple[d.Die, ...]:
    """Dice that count from a face on."""
    return tuple(d.Die(face, "success" if face >= least else "miss") for face in dice)


def tested(die: int, *, passed: bool) -> tuple[d.Die, ...]:
    """The one die of a test."""
    return (d.Die(die, "success" if passed else "miss"),)


def rolled_off(scene: Scene, what: str, dice: Mapping[str, int], winner: str | UnsetType) -> Iterable[d.Beat]:
    """A throw of a roll-off: the die of each seat."""
    for seat, face in dice.items():
        if winner is UNSET:
            yield d.DiceRolled(what, (d.Die(face),), seat, total=str(face), outcome="a tie, again")
            continue
        wins = seat == winner
        die, comes_of_it = d.Die(face, "kept" if wins else "dropped"), "wins" if wins else "loses"
        yield d.DiceRolled(what, (die,), seat, total=str(face), outcome=comes_of_it, good=wins)
