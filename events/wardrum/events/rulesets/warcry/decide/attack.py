"""Attacks (W-60 to W-65, W-67)."""

from __future__ import annotations

from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.grammar import at_least, inches
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..attack_odds import AttackOutcome, damage_of
from ..geometry import engaging, in_cover, sees
from ..roster import Weapon
from ..state import Activation, State
from .activation import acting_with, spend_action
from .casualties import allocate_damage
from .falling import check_footing

ONSLAUGHT = 3  # weapons that reach no farther, in inches, gain from onslaught (W-85)
LEAST = 1  # no characteristic is modified below it (W-67)


class Strike(Struct, frozen=True):
    """One attack: attacker, target, and its numbers with all modifiers.

    blinds: a critical hit takes one of its Attacks from the target, a monster, until the end of the battle (W-86).
    """

    fighter: str
    target: str
    weapon: Weapon
    attacks: int
    toughness: int
    cover: bool
    blinds: bool = False


def attack(decision: Decision[State], seat: str, command: c.Attack) -> None:
    """W-60 to W-65, W-67."""
    made = declare(decision, seat, command)
    resolve(decision, made)


def declare(decision: Decision[State], seat: str, command: c.Attack) -> Strike:
    """W-60 to W-62, W-67: an action is spent on it. Raises Rejected."""
    activation = acting_with(decision.state, "attack")
    fighter, target = activation.fighter, command.target
    weapon = require_weapon(decision.state, fighter, command.weapon)
    require_target(decision.state, fighter, target)
    require_taunter(decision.state, fighter, target)
    require_reach(decision.state, fighter, weapon, target)
    require_sight(decision.state, fighter, target)
    made = strike(decision.state, activation, weapon, target)
    spend_action(decision, "attack")
    decision.emit(
        e.AttackDeclared(
            fighter, target, command.weapon, made.attacks, weapon.strength, made.toughness, made.cover
        )
    )
    return made


def resolve(decision: Decision[State], made: Strike) -> None:
    """W-63 to W-66."""
    _, outcome = roll(decision, made)
    if outcome.crits and made.blinds:
        blind(decision, made.target)
    allocate_damage(decision, made.target, outcome.damage)
    if outcome.crits:
        check_footing(decision, made.target)


def strike(state: State, activation: Activation, weapon: Weapon, target: str) -> Strike:
    """The attack as it would be made: onslaught (W-85), cover (W-62), hunts (W-86), nothing below 1 (W-67)."""
    own, victim = state.battle.fighters[activation.fighter], state.battle.fighters[target]
    short, hunted = weapon.range_max <= ONSLAUGHT, victim.profile.monster
    attacks = weapon.attacks + (activation.attack_bonus if short else 0) - own.hunted.attacks_lost
    cover = in_cover(state, activation.fighter, target)
    toughness = victim.profile.toughness + cover + (victim.hunted.evading if own.profile.monster else 0)
    toughness = max(toughness - victim.parched, LEAST)
    weapon, blinds = sharpened(state, activation, weapon, target), hunted and activation.blinds
    return Strike(activation.fighter, target, weapon, max(attacks, LEAST), toughness, cover, blinds)


def sharpened(state: State, activation: Activation, weapon: Weapon, target: str) -> Weapon:
    """The weapon as it strikes this target: critical hits of a short one on a monster may do more damage (W-86)."""
    if not (
        activation.crit_bonus
        and weapon.range_max <= ONSLAUGHT
        and state.battle.fighters[target].profile.monster
    ):
        return weapon
    return replace(weapon, critical=weapon.critical + activation.crit_bonus)


def blind(decision: Decision[State], monster: str) -> None:
    """W-86: the monster has one of its Attacks less until the end of the battle; each weapon keeps one (W-67)."""
    hurt = decision.state.battle.fighters[monster].hunted
    decision.emit(e.FighterHampered(monster, hurt.move_lost, hurt.attacks_lost + 1))


def roll(decision: Decision[State], made: Strike) -> tuple[tuple[int, ...], AttackOutcome]:
    """W-63, W-64: the dice, and what they come to."""
    dice, weapon = decision.draw(made.attacks, 6), made.weapon
    outcome = damage_of(dice, weapon.strength, made.toughness, weapon.damage, weapon.critical)
    decision.emit(
        e.AttackRolled(made.fighter, made.target, dice, outcome.misses, outcome.hits, outcome.crits)
    )
    return dice, outcome


def require_weapon(state: State, fighter: str, name: str) -> Weapon:
    """W-60: a weapon of this fighter."""
    weapons = state.battle.fighters[fighter].profile.weapons
    if name not in weapons:
        raise Rejected(
            "W-60", "no_such_weapon", say("{who} has no weapon {weapon}", who=fighter, weapon=name)
        )
    return weapons[name]


def require_target(state: State, fighter: str, target: str) -> None:
    """W-60: an enemy on the board (edge case 27)."""
    victim = state.battle.fighters.get(target)
    if victim is None:
        raise Rejected("W-60", "no_such_fighter", say("there is no fighter {who}", who=target))
    if victim.seat == state.battle.fighters[fighter].seat:
        raise Rejected("W-60", "not_an_enemy", say("{who} is no enemy", who=target))
    if victim.status == "down":
        raise Rejected("W-60", "fighter_taken_down", say("{who} has been taken down", who=target))
    if victim.status != "board":
        raise Rejected("W-60", "fighter_in_reserve", say("{who} is not on the battlefield", who=target))


def require_taunter(state: State, fighter: str, target: str) -> None:
    """W-86: a monster attacks nobody but who has taunted it in this round, while that fighter is not taken down."""
    taunter = state.battle.fighters[fighter].hunted.taunted_by
    if taunter not in (UNSET, target) and state.battle.fighters[str(taunter)].status == "board":
        raise Rejected(
            "W-86", "taunted", say("{who} attacks nobody but {whom} in this round", who=fighter, whom=taunter)
        )


def require_reach(state: State, fighter: str, weapon: Weapon, target: str) -> None:
    """W-60, W-61: which targets the weapon reaches, and which of them an engaged fighter may attack."""
    activation = state.battle.activation
    level = activation is not UNSET and activation.fighter == fighter and activation.level
    require_range(state, fighter, target, weapon.range_min * INCH, weapon.range_max * INCH, level=level)


def require_range(
    state: State, fighter: str, target: str, least: int, most: int, *, level: bool = False
) -> None:
    """W-60, W-61: by a weapon that reaches beyond ``least`` and up to ``most``, in 1/100 mm; least 0 = no minimum.

    level: heights do not count for the reach (W-86).
    """
    close = engaging(state, fighter)
    if close and target not in close:
        raise Rejected(
            "W-61",
            "must_target_engaged",
            say('an engaged fighter attacks somebody within 1": {enemies}', enemies=", ".join(close)),
        )
    if close and least:
        raise Rejected(
            "W-61", "min_range", 'a weapon with a minimum range cannot be used within 1" of an enemy'
        )
    if not state.table.near(fighter, target, most, level=level):

        def too_far() -> str:
            far = at_least(state.table.apart(fighter, target, level=level))
            return say("{whom} is {far} away, reach {reach}", whom=target, far=far, reach=inches(most))

        raise Rejected("W-60", "out_of_range", too_far)
    if least and state.table.near(fighter, target, least, level=level):
        raise Rejected(
            "W-60",
            "min_range",
            say("{whom} is within {least}, too near for this weapon", whom=target, least=inches(least)),
        )


def require_sight(state: State, fighter: str, target: str) -> None:
    """W-60, edge case 34: only a visible enemy."""
    if not sees(state, fighter, target):
        raise Rejected("W-60", "not_visible", say("{who} does not see {whom}", who=fighter, whom=target))
