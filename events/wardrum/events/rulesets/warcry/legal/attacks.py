"""The attacks of the activated fighter, each with its exact odds (W-60 to W-65)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wardrum.events.core.kernel import permitted
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.pools import mean, reduced

from ..attack_odds import ODDS_KEPT, damage_odds, die_odds, taken_down_odds
from ..decide.attack import Strike, require_reach, require_sight, require_taunter, strike
from ..geometry import enemies
from ..roster import Weapon
from ..state import Activation, State

NAMELESS = ("w1", "w2")


def attack(state: State, activation: Activation) -> list[Option]:
    """One option for each weapon and each enemy that it can be used against."""
    return [
        Option(
            "Attack",
            say("Attack {target} with {weapon}", target=target, weapon=weapon_words(name, weapon)),
            "W-60",
            {"weapon": Choice((name,)), "target": Choice((target,))},
            odds=odds(state, target, strike(state, activation, weapon, target)),
        )
        for target in enemies(state, activation.fighter)
        for name, weapon in usable(state, activation.fighter, target)
    ]


def weapon_words(name: str, weapon: Weapon) -> str:
    """A weapon as players tell it from the other one of its card; a key such as "w1" is no name."""
    if name not in NAMELESS:
        return title(name)
    least, most = f'{weapon.range_min}"', f'{weapon.range_max}"'
    if weapon.range_min:
        return say("its weapon of {least} to {most}", least=least, most=most)
    return say("its weapon of {most}", most=most)


def usable(state: State, fighter: str, target: str) -> Iterator[tuple[str, Weapon]]:
    """The weapons that reach the target; none if it is not visible."""
    weapons = state.battle.fighters[fighter].profile.weapons
    if not permitted(require_taunter, state, fighter, target):
        return
    reaching = [(n, w) for n, w in weapons.items() if permitted(require_reach, state, fighter, w, target)]
    if reaching and permitted(require_sight, state, fighter, target):
        yield from reaching


def odds(state: State, target: str, made: Strike) -> dict[str, str]:
    """The chances of an attack as reduced fractions, and its mean damage, whatever of it is lost."""
    victim = state.battle.fighters[target]
    return _odds(made.weapon, made.attacks, made.toughness, victim.profile.wounds - victim.damage)


@lru_cache(maxsize=ODDS_KEPT)
def _odds(weapon: Weapon, attacks: int, toughness: int, wounds_left: int) -> dict[str, str]:
    chances = damage_odds(attacks, weapon.strength, toughness, weapon.damage, weapon.critical)
    return {
        "taken_down": reduced(taken_down_odds(chances, wounds_left)),
        "no_damage": reduced(chances[0]),
        "any_crit": reduced(1 - (1 - die_odds(weapon.strength, toughness).crit) ** attacks),
        "mean": reduced(mean(chances)),
    }
