"""Class abilities, draughts and active slots in an adventurer's own turn (F-22, F-29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..mechanics import cooldown_track, hit_points, round_counter, turns
from ..mechanics.cooldown_track import LIGHT, recover
from ..mechanics.hit_points import deal_damage
from ..pending import entrance
from ..profiles import THE_FORM, ClassAbility
from ..skills import unit_skills
from ..state import DamageInstance, State
from ..units import card, ground, opposing, sheet
from .die_results import in_care

Effect = Callable[[Decision[State], str, str, int, str], None]
"""(decision, adventurer, on whom, number, cause)"""


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
    take_effect(decision, unit, command.ability, on)


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
    match ability.effect.partition("-")[0]:
        case "heal":
            return in_care(state, unit)
        case "strike":
            return within_magic(state, unit)
        case "revive":
            return fallen(state) if entrance(state) else []
        case _:
            return [""]


def within_magic(state: State, unit: str) -> list[str]:
    """F-9: the opposing units in sight within Magicka hexes."""
    there, here = ground(state), state.battle.units[unit].hex
    near = [foe for foe in opposing(state, unit) if unit_skills.targetable(state, unit, foe)]
    hexes = {foe: state.battle.units[foe].hex for foe in near}
    far = card(state, unit).magicka
    return [foe for foe, hex in hexes.items() if there.within(here, hex, far) and there.sees(here, hex)]


def fallen(state: State) -> list[str]:
    """The defeated adventurers (section 5.4)."""
    units = state.battle.units
    return [key for key in state.battle.order if units[key].where == "defeated"]


def take_effect(decision: Decision[State], unit: str, key: str, on: str) -> None:
    """What the ability does (F-22)."""
    kind, _, number = card(decision.state, unit).abilities[key].effect.partition("-")
    EFFECTS[kind](decision, unit, on, int(number), key)


def heal(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.4."""
    hit_points.heal(decision, on, amount, cause)


def strike(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.4: damage of an ability is an instance of its own."""
    deal_damage(decision, DamageInstance(unit, on, amount, cause, magic=True))


def calm(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """BE-2: the round counter goes down."""
    round_counter.change(decision, "reduce", amount, cause)


def revive(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.4, BE-20: an adventurer with hit points again comes back; its turn of this round may still come."""
    hit_points.heal(decision, on, amount, cause)


def refresh(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """F-21: so many dice leave the track from the left, as in recovery."""
    own = sheet(decision.state, unit)
    after = recover(own.track, amount)
    if own.track:
        decision.emit(e.DiceRecovered(unit, after.back, after.track, own.drained))


def use_item(decision: Decision[State], seat: str, command: c.UseItem) -> None:
    """F-9: a draught is drunk once in a battle."""
    state = decision.state
    unit = turns.adventuring(state).unit
    if command.item not in draughts(state, unit):
        raise Rejected(
            "F-9", "no_such_draught", "this draught is not at hand: it was drunk, or not made ready"
        )
    decision.emit(e.ItemUsed(unit, command.item))
    kind, _, number = card(state, unit).items[command.item].effect.partition("-")
    DRAUGHTS[kind](decision, unit, unit, int(number), command.item)


def draughts(state: State, unit: str) -> list[str]:
    """The draughts that an adventurer still has at hand."""
    own, carried = sheet(state, unit), card(state, unit).items
    return [key for key in own.ready if carried[key].kind == "draught" and key not in own.spent]


def vigour(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """F-9: tenacity."""
    decision.emit(e.TenacityChanged(unit, sheet(decision.state, unit).tenacity + amount, cause))


def clear(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.3: light fatigue dice leave the track."""
    cooldown_track.shed_light_fatigue(decision, unit, amount, cause)


def drop_active_die(decision: Decision[State], seat: str, command: c.DropActiveDie) -> None:
    """F-29: a slot may be emptied in the adventurer's own turn; the die is exhausted without effect."""
    state = decision.state
    unit = turns.adventuring(state).unit
    if command.die not in sheet(state, unit).active:
        raise Rejected("F-29", "not_active", "this die is in no active slot")
    out = cooldown_track.exhausted(state, unit, command.die)
    decision.emit(e.ActiveDieUsed(unit, command.die, out.track, out.drained))
    cooldown_track.no_room(decision, unit, out.true_damage)


EFFECTS: Final[dict[str, Effect]] = {
    "heal": heal,
    "strike": strike,
    "revive": revive,
    "recover": refresh,
    "calm": calm,
}  # of abilities used in the adventurer's own turn
DRAUGHTS: Final[dict[str, Effect]] = {"heal": heal, "clear": clear, "vigour": vigour}
