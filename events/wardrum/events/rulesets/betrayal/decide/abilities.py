"""Class abilities, draughts and active slots in an adventurer's own turn (F-22, F-29)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..mechanics import cooldown_track, turns
from ..mechanics.cooldown_track import LIGHT
from ..profiles import THE_FORM, ClassAbility
from ..state import State
from ..units import card, sheet
from .card_effects import named, take_effect


def use_class_ability(decision: Decision[State], seat: str, command: c.UseClassAbility) -> None:
    """F-22: once per turn, for its tenacity; the form it needs may be changed into first, for a light fatigue die."""
    state = decision.state
    unit = turns.adventuring(state).unit
    ability = require_ability(state, unit, command.ability)
    require_form(state, unit, ability, command)
    on = "" if command.on == "none" else command.on
    if on not in abilities_on(state, unit, ability):
        raise Rejected("F-22", "no_target", "this ability is not used on that unit")
    if command.form is not UNSET:
        decision.emit(e.BattleFormSet(unit, command.form))
        cooldown_track.gain_fatigue(decision, unit, LIGHT, "form")
    decision.emit(e.ClassAbilityUsed(unit, command.ability, on))
    left = sheet(decision.state, unit).tenacity - ability.cost
    decision.emit(e.TenacityChanged(unit, left, command.ability))
    take_effect(decision, unit, on, ability.effect, command.ability)


def require_ability(state: State, unit: str, key: str) -> ClassAbility:
    """F-22. Raises Rejected."""
    ability = card(state, unit).abilities.get(key)
    if ability is None or ability.timing != "turn":
        raise Rejected(
            "F-22", "no_such_ability", "this adventurer has no ability of that name for its own turn"
        )
    if f"{unit}.{key}" in state.battle.used:
        raise Rejected("F-22", "used_already", "an ability is used once per turn")
    if sheet(state, unit).tenacity < ability.cost:
        there = sheet(state, unit).tenacity
        raise Rejected(
            "F-22",
            "too_little_tenacity",
            say("this takes {cost} tenacity, and {left} is left", cost=ability.cost, left=there),
        )
    return ability


def require_form(state: State, unit: str, ability: ClassAbility, command: c.UseClassAbility) -> None:
    """F-22. Raises Rejected."""
    form = sheet(state, unit).form
    if command.form is not UNSET and ability.form is UNSET:
        raise Rejected(
            "F-22", "form_not_needed", "this ability is used in any form, so none is changed for it"
        )
    if command.form is not UNSET and command.form == form:
        raise Rejected("F-22", "form_already", "the adventurer is in this form already")
    if ability.form and ability.form != (form if command.form is UNSET else command.form):
        raise Rejected(
            "F-22", "wrong_form", say("this ability takes {form}", form=say(THE_FORM[ability.form]))
        )


def abilities_on(state: State, unit: str, ability: ClassAbility) -> list[str]:
    """The units that an ability can be used on; [""] = none is needed."""
    own, _ = named(ability.effect)
    return own.targets(state, unit) if own.targets else [""]


def use_item(decision: Decision[State], seat: str, command: c.UseItem) -> None:
    """F-9: a draught is drunk once in a battle."""
    state = decision.state
    unit = turns.adventuring(state).unit
    if command.item not in draughts(state, unit):
        raise Rejected(
            "F-9", "no_such_draught", "this draught is not at hand: it was drunk, or not made ready"
        )
    decision.emit(e.ItemUsed(unit, command.item))
    take_effect(decision, unit, unit, card(state, unit).items[command.item].effect, command.item)


def draughts(state: State, unit: str) -> list[str]:
    """The draughts that an adventurer still has at hand."""
    own, carried = sheet(state, unit), card(state, unit).items
    return [key for key in own.ready if carried[key].kind == "draught" and key not in own.spent]


def drop_active_die(decision: Decision[State], seat: str, command: c.DropActiveDie) -> None:
    """F-29: a slot may be emptied in the adventurer's own turn; the die is exhausted without effect."""
    state = decision.state
    unit = turns.adventuring(state).unit
    if command.die not in sheet(state, unit).active:
        raise Rejected("F-29", "not_active", "this die is in no active slot")
    out = cooldown_track.exhausted(state, unit, command.die)
    decision.emit(e.ActiveDieUsed(unit, command.die, out.track, out.drained))
    cooldown_track.no_room(decision, unit, out.true_damage)
