"""Steps of the combat phase."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.decide.attack import Strike, sharpened
from wardrum.events.rulesets.warcry.evolve.step import activation, answered, asked, battle, hand, move
from wardrum.events.space.plane import facing_after

from .. import events as e
from ..state import Activation, Attacked, ChanneledDice, Retreating, State, Threat, Trigger
from .step import evolve, warcry_step


@evolve.on(w.FighterActivated)
def fighter_activated(state: State, event: w.FighterActivated) -> State:
    return battle(warcry_step(state, event), activation=Activation(event.fighter, event.actions))


@evolve.on(w.ActionMade)
def action_made(state: State, event: w.ActionMade) -> State:
    going_on = state.battle.activation
    assert going_on is not UNSET
    state = warcry_step(state, event)
    if event.bonus:
        return activation(state, bonuses=(*going_on.bonuses, event.action))
    return activation(state, made=(*going_on.made, event.action))


@evolve.on(e.MagicChanneled)
def magic_channeled(state: State, event: e.MagicChanneled) -> State:
    if event.taken:
        state = _without(state, event) if event.own else _taken_from_hand(state, event)
    return activation(state, channeled_dice=(*_own_dice(state), ChanneledDice(event.face, event.dice)))


@evolve.on(e.MishapRolled)
def mishap_rolled(state: State, event: e.MishapRolled) -> State:
    return state


@evolve.on(e.ChanneledDiceSpent)
def channeled_dice_spent(state: State, event: e.ChanneledDiceSpent) -> State:
    left = [*_own_dice(state)]
    left.remove(ChanneledDice(event.face, event.dice))
    return activation(state, channeled_dice=tuple(left))


def _own_dice(state: State) -> tuple[ChanneledDice, ...]:
    going_on = state.battle.activation
    assert going_on is not UNSET
    return going_on.own_dice


def _without(state: State, event: e.MagicChanneled) -> State:
    own = [*_own_dice(state)]
    own.remove(next(dice for dice in own if dice.face == event.taken))
    return activation(state, channeled_dice=tuple(own))


def _taken_from_hand(state: State, event: e.MagicChanneled) -> State:
    seat = state.battle.fighters[event.fighter].seat
    groups = state.battle.hands[seat].groups
    left = {face: group for face, group in groups.items() if face != str(event.taken)}
    return hand(state, seat, groups=left)


@evolve.on(e.FighterRetreated)
def fighter_retreated(state: State, event: e.FighterRetreated) -> State:
    return move(state, event.fighter, event.path[-1].end, facing_after(event.path))


@evolve.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> State:
    return asked(state, Threat(event.seat, _trigger(state, event)))


def _trigger(state: State, event: e.ReactionOffered) -> Trigger:
    if event.to == "retreat":
        return Retreating(event.fighter, event.path, event.length)
    going_on = state.battle.activation
    assert going_on is not UNSET
    weapon = state.battle.fighters[event.fighter].profile.weapons[event.weapon]
    weapon = sharpened(state, going_on, weapon, event.target)
    made = Strike(event.fighter, event.target, weapon, event.attacks, event.toughness, event.cover)
    return Attacked(made)


@evolve.on(e.ReactionDiceSpent)
def reaction_dice_spent(state: State, event: e.ReactionDiceSpent) -> State:
    return hand(state, event.seat, reaction=event.left)


@evolve.on(e.ReactionMade)
@evolve.on(e.ReactionDeclined)
def reaction_settled(state: State, event: e.ReactionMade | e.ReactionDeclined) -> State:
    return answered(state)


@evolve.on(e.CriticalsBlunted)
@evolve.on(e.RetreatStruck)
@evolve.on(e.PerkTookEffect)
def without_effect(state: State, event: e.CriticalsBlunted | e.RetreatStruck | e.PerkTookEffect) -> State:
    return state  # what follows from it stands in the event after it


@evolve.on(e.MissesCountered)
def misses_countered(state: State, event: e.MissesCountered) -> State:
    return battle(state, owed=event.points)


@evolve.on(w.DamageAllocated)
def damage_allocated(state: State, event: w.DamageAllocated) -> State:
    return battle(warcry_step(state, event), owed=0)
