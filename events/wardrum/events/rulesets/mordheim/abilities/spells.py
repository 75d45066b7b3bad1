"""Spells and prayers of our own invention (M-37): abilities that only the bearer of a spell book knows (M-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.abilities.effects import (
    change,
    friends_within,
    near_enemies,
    someone_near,
    target,
)
from wardrum.events.rulesets.warcry.ability import Ability, require_within
from wardrum.events.rulesets.warcry.decide.casualties import allocate_damage
from wardrum.events.rulesets.warcry.events import AbilityUsed
from wardrum.events.rulesets.warcry.geometry import sees
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.display.shapes import Icon
from wardrum.events.toolkit.language import Text, say
from wardrum.events.toolkit.pools import Kind

from .. import events as e
from ..decide.panic import must_flee
from ..state import State

Check = Callable[[State, str], None]
Effect = Callable[[Decision[State], AbilityUsed], None]
Target = Callable[[Ability[State], State, str, str], None]


# --- effects


def harm(amount: int) -> Effect:
    """Half of the value, rounded up, and this amount as damage."""

    def effect(decision: Decision[State], used: AbilityUsed) -> None:
        allocate_damage(decision, str(used.target), (used.value + 1) // 2 + amount)

    return effect


def harm_around(reach: int, amount: int) -> Effect:
    """This amount as damage for each enemy within reach, in inches."""

    def effect(decision: Decision[State], used: AbilityUsed) -> None:
        for enemy in tuple(near_enemies(decision.state, used.fighter, reach)):
            if decision.state.match.status != "ended":
                allocate_damage(decision, enemy, amount)

    return effect


def borrow_breath(decision: Decision[State], used: AbilityUsed) -> None:
    """The value is taken off the caster's damage, no more than there is; the target takes half of it and a point more."""
    damage = decision.state.battle.fighters[used.fighter].damage
    removed = min(used.value, damage)
    decision.emit(w.DamageRemoved(used.fighter, removed, damage - removed))
    harm(1)(decision, used)


def heal(amount: int) -> Effect:
    """The value and this amount are taken off the damage, no more than there is."""

    def effect(decision: Decision[State], used: AbilityUsed) -> None:
        damage = decision.state.battle.fighters[str(used.target)].damage
        removed = min(used.value + amount, damage)
        decision.emit(w.DamageRemoved(str(used.target), removed, damage - removed))

    return effect


def speed(amount: int) -> Effect:
    """How much more Move in this activation, in inches."""
    return lambda decision, used: decision.emit(w.ActivationBoosted(used.fighter, move=amount))


def fury(amount: int) -> Effect:
    """How many more Attacks in this activation."""
    return lambda decision, used: decision.emit(w.ActivationBoosted(used.fighter, attacks=amount))


def dread(decision: Decision[State], used: AbilityUsed) -> None:
    """The target panics until the end of this round (M-41)."""
    decision.emit(e.FighterPanicked(str(used.target), decision.state.battle.round))


# --- casters and targets


def require_open(state: State, fighter: str) -> None:
    """M-15, M-41. Raises Rejected: the spell book is locked, or the fighter has to flee first."""
    if state.battle.fighters[fighter].locked:
        raise Rejected(
            "M-15", "spell_book_locked", say("the spell book of {who} is locked in this round", who=fighter)
        )
    activation = state.battle.activation
    if activation is not UNSET and must_flee(state, activation):
        raise Rejected(
            "M-41", "must_flee", say("{who} is in panic: it gets away from the enemy first", who=fighter)
        )


def open_and(check: Check) -> Check:
    """M-15, M-41, and something more."""

    def both(state: State, fighter: str) -> None:
        require_open(state, fighter)
        check(state, fighter)

    return both


def at_an_enemy(reach: int) -> Target:
    """M-37: a visible enemy within reach, in inches."""

    def check(spell: Ability[State], state: State, fighter: str, target: str) -> None:
        if _is_friend(state, fighter, target):
            raise Rejected("M-37", "wrong_target", say("{spell} needs an enemy", spell=say(spell.title)))
        _require_visible(state, fighter, target, reach)

    return check


def at_a_friend(reach: int) -> Target:
    """M-37: a visible friend within reach, in inches, or oneself."""

    def check(spell: Ability[State], state: State, fighter: str, target: str) -> None:
        if not _is_friend(state, fighter, target):
            raise Rejected("M-37", "wrong_target", say("{spell} needs a friend", spell=say(spell.title)))
        _require_visible(state, fighter, target, reach)

    return check


def _is_friend(state: State, fighter: str, target: str) -> bool:
    """Raises Rejected: there is no such fighter."""
    if target not in state.table.pieces:
        raise Rejected("M-37", "no_such_fighter", say("{whom} is not on the battlefield", whom=target))
    return state.battle.fighters[target].seat == state.battle.fighters[fighter].seat


def _require_visible(state: State, fighter: str, target: str, reach: int) -> None:
    """Raises Rejected: it is too far away, or hidden."""
    require_within(state, fighter, target, reach * INCH, "M-37")
    if target != fighter and not sees(state, fighter, target):
        raise Rejected("M-37", "not_visible", say("{who} does not see {whom}", who=fighter, whom=target))


# --- the spells


class Spell(Ability[State], frozen=True, kw_only=True, eq=False):
    """A spell or a prayer; the numbers of its effect stand in its entry."""

    check: Callable[[State, str], None] = require_open
    rule: str = "M-37"
    icon: Icon = "spell"


SPELLS: Final = table(
    (
        Spell(
            slug="cinder-dart",
            title="Cinder Dart",
            text='A visible enemy within 10" takes damage by the dice that pay.',
            cost="double",
            effect=harm(1),
            check_target=at_an_enemy(10),
            strikes="spell",
        ),
        Spell(
            slug="bell-of-doubt",
            title="Bell of Doubt",
            text='A visible enemy within 8" has to keep its nerve, or it panics.',
            cost="triple",
            effect=dread,
            check_target=at_an_enemy(8),
            strikes="spell",
        ),
        Spell(
            slug="falling-slates",
            title="Falling Slates",
            text='A visible enemy within 12" takes heavy damage.',
            cost="quad",
            effect=harm(5),
            check_target=at_an_enemy(12),
            strikes="spell",
        ),
        Spell(
            slug="crow-stride",
            title="Crow Stride",
            text="The caster's Move is 3\" more for the rest of this activation.",
            cost="double",
            effect=speed(3),
        ),
        Spell(
            slug="laying-on-of-hands",
            title="Laying On of Hands",
            text='A friend within 3", or the caster itself, loses some of its damage.',
            cost="double",
            effect=heal(1),
            check_target=at_a_friend(3),
        ),
        Spell(
            slug="candle-psalm",
            title="Candle Psalm",
            text='A friend within 8", or the caster itself, loses much of its damage.',
            cost="triple",
            effect=heal(4),
            check_target=at_a_friend(8),
        ),
        Spell(
            slug="righteous-fury",
            title="Righteous Fury",
            text="The caster's short weapons have 2 attacks more for the rest of this activation.",
            cost="double",
            effect=fury(2),
        ),
        Spell(
            slug="leaden-boots",
            title="Leaden Boots",
            text='A visible enemy within 10" has 2" less Move until the end of the round.',
            cost="double",
            effect=change("move", -2, "round", target),
            check_target=at_an_enemy(10),
            strikes="spell",
        ),
        Spell(
            slug="mark-of-ruin",
            title="Mark of Ruin",
            text='Attacks on a visible enemy within 10" have an attack more until the end of the round.',
            cost="double",
            effect=change("exposed", 1, "round", target),
            check_target=at_an_enemy(10),
            strikes="spell",
        ),
        Spell(
            slug="step-on-air",
            title="Step on Air",
            text="The caster flies for the rest of this activation.",
            cost="double",
            effect=change("flight", 1, "activation"),
        ),
        Spell(
            slug="smoke-cloak",
            title="Smoke Cloak",
            text='Enemies 3" or more away do not see the caster, nor friends within 3" of it, until the end of the round.',
            cost="triple",
            effect=change("hidden", 1, "round", friends_within(3)),
        ),
        Spell(
            slug="hour-of-sloth",
            title="Hour of Sloth",
            text='A visible enemy within 8" has an action less in its next activation of this round.',
            cost="triple",
            effect=change("dazed", 1, "round", target),
            check_target=at_an_enemy(8),
            strikes="spell",
        ),
        Spell(
            slug="biting-swarm",
            title="Biting Swarm",
            text='Each enemy within 4", seen or not, takes 2 damage.',
            cost="triple",
            effect=harm_around(4, 2),
            check=open_and(someone_near(4)),
        ),
        Spell(
            slug="borrowed-breath",
            title="Borrowed Breath",
            text='A visible enemy within 6" takes damage by the dice that pay, and the caster loses as much damage as they show.',
            cost="triple",
            effect=borrow_breath,
            check_target=at_an_enemy(6),
            strikes="spell",
        ),
        Spell(
            slug="shield-hymn",
            title="Shield Hymn",
            text='The Toughness of a friend within 6", or of the caster itself, is 1 more until the end of the round.',
            cost="double",
            effect=change("toughness", 1, "round", target),
            check_target=at_a_friend(6),
        ),
        Spell(
            slug="psalm-of-edges",
            title="Psalm of Edges",
            text='All weapons of the caster and of all friends within 6" have 1 more Strength until the end of the round.',
            cost="triple",
            effect=change("strength", 1, "round", friends_within(6)),
        ),
    )
)


class SpellCard(Struct, frozen=True):
    """A spell as clients are shown what can be written into a spell book."""

    slug: str
    """Its name in a spell book."""
    title: Text
    """As it is printed."""
    text: Text
    """What it does, in our own words."""
    cost: Kind
    """The kind of ability dice that pay for it."""


def cards() -> dict[str, SpellCard]:
    """All spells, by slug."""
    return {slug: SpellCard(slug, one.title, one.text, one.cost) for slug, one in SPELLS.items()}
