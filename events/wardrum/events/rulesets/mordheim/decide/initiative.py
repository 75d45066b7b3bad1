"""The initiative phase: wyrd dice, the initiative assigned anew, reaction dice (M-1 to M-12, M-17, M-18)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.decide import initiative
from wardrum.events.toolkit import pools
from wardrum.events.toolkit.muster import roll_off
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from .. import events as e
from ..state import NextPhase, State

FIRST: Final = 1
"""The round in which items give wyrd dice (M-45)."""


def roll_initiative(decision: Decision[State], seat: str, command: c.RollInitiative) -> None:
    """M-1 to M-4: each seat rolls its own dice; more singles, else a roll-off."""
    if initiative.throw(decision, seat):
        gain_wyrd_dice(decision)


def gain_wyrd_dice(decision: Decision[State]) -> None:
    """M-6, M-7: one each, on top of those that were saved; also for a seat without fighters (edge case 32); more of items in the first round (M-45)."""
    for seat in SEATS:
        decision.emit(e.WyrdDiceGained(seat, 1))
    if decision.state.battle.round == FIRST:
        for key, fighter in decision.state.battle.fighters.items():
            for perk in (perk for perk in fighter.perks if perk.wyrd):
                decision.emit(e.PerkTookEffect(key, perk.slug))
                decision.emit(e.WyrdDiceGained(fighter.seat, perk.wyrd))


def spend_wyrd_dice(decision: Decision[State], seat: str, command: c.SpendWyrdDice) -> NextPhase | None:
    """M-7 to M-10, M-17: the one declaration of a seat, the holder's first, after channeling (M-16)."""
    after = initiative.declared(decision.state, seat, command.single, command.improve)
    event = e.WyrdDiceSpent(
        seat=seat,
        single=command.single,
        improve=command.improve,
        kept=after.wild,
        singles=after.singles,
        added=after.added,
        groups=after.groups,
    )
    decision.emit(event)
    if initiative.next_to_declare(decision.state):
        return None
    settle_initiative(decision)
    form_reaction_dice(decision)
    return "combat"


# --- the initiative


def settle_initiative(decision: Decision[State]) -> None:
    """M-11, M-12; by the other policy Warcry's W-16 to W-19."""
    state = decision.state
    if state.battle.setup.reassign_policy == "seize":
        return initiative.settle_initiative(decision)
    if not singles_changed(state):
        return decision.emit(e.InitiativeKept(state.battle.holder))
    a, b = SEATS
    lead = initiative.singles_lead(state, a)
    if lead:
        decision.emit(e.InitiativeReassigned(a if lead > 0 else b, "singles"))
    else:
        winner = roll_off(decision, partial(w.RollOffRolled, "seize"))
        decision.emit(e.InitiativeReassigned(winner, "roll_off"))


def singles_changed(state: State) -> bool:
    """M-11: whether anybody has more or fewer singles than it rolled; only the number counts (edge cases 2 to 4)."""
    return any(hand.count != len(pools.singles(hand.rolled)) for hand in state.battle.hands.values())


# --- reaction dice


def form_reaction_dice(decision: Decision[State]) -> None:
    """M-18: every single left, those that were wyrd dice too (edge case 7)."""
    if not decision.state.battle.setup.reaction_dice:
        return
    holder = decision.state.battle.holder
    for seat in (holder, other(holder)):
        hand = decision.state.battle.hands[seat]
        decision.emit(e.ReactionDiceFormed(seat, (*hand.singles, *[0] * hand.added)))
