"""Steps of the initiative phase."""

from __future__ import annotations

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.evolve.step import battle, fighter, hand

from .. import events as e
from ..state import State
from .step import evolve, warcry_step


@evolve.on(e.WyrdDiceGained)
def wyrd_dice_gained(state: State, event: e.WyrdDiceGained) -> State:
    return hand(state, event.seat, wild=state.battle.hands[event.seat].wild + event.n)


@evolve.on(e.ChannelRolled)
def channel_rolled(state: State, event: e.ChannelRolled) -> State:
    wyrd = state.battle.hands[event.seat].wild + event.gained
    return fighter(hand(state, event.seat, wild=wyrd, channeled=True), event.fighter, locked=event.locked)


@evolve.on(e.ChannelSkipped)
def channel_skipped(state: State, event: e.ChannelSkipped) -> State:
    return hand(state, event.seat, channeled=True)


@evolve.on(e.WyrdDiceSpent)
def wyrd_dice_spent(state: State, event: e.WyrdDiceSpent) -> State:
    dice = {"singles": event.singles, "added": event.added, "groups": event.groups, "wild": event.kept}
    return hand(state, event.seat, **dice, declared=True)


@evolve.on(e.InitiativeKept)
@evolve.on(e.InitiativeReassigned)
def initiative_settled(state: State, event: e.InitiativeKept | e.InitiativeReassigned) -> State:
    return battle(state, holder=event.seat)


@evolve.on(e.ReactionDiceFormed)
def reaction_dice_formed(state: State, event: e.ReactionDiceFormed) -> State:
    return hand(state, event.seat, reaction=event.faces, singles=(), added=0)


@evolve.on(w.DiceDiscarded)
def dice_discarded(state: State, event: w.DiceDiscarded) -> State:
    return hand(warcry_step(state, event), event.seat, reaction=(), channeled=False)
