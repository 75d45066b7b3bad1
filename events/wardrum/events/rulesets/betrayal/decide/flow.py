"""What the rules do by themselves: one step after the other, until somebody has to decide.

What comes next is a question to the state alone, so a battle can wait anywhere and go on from there.
"""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import automation, delve
from ..state import State
from ..waiting import decision_of, returning
from . import adventurers, companions, damage, enemies, engage, round_end, round_start, setup, triggers
from .returning import bring_back


def advance(decision: Decision[State]) -> None:
    """Go on to the next decision, or to the end of the battle."""
    while not decision_of(decision.state) and decision.state.match.status == "live":
        step(decision)


def step(decision: Decision[State]) -> None:
    """One step, what interrupts first: damage, effects, who is back, what the map hid, the turn, the round."""
    battle = decision.state.battle
    if battle.blows:
        damage.settle(decision)
    elif battle.triggers:
        triggers.go_on(decision)
    elif returning(decision.state):
        bring_back(decision)
    elif delve.due(decision.state):
        delve.go_on(decision)
    elif battle.turn is not UNSET:
        in_turn(decision, battle.turn.unit)
    else:
        between_turns(decision)


def in_turn(decision: Decision[State], unit: str) -> None:
    """The turn going on; a unit that is no longer there has no more of it (BE-21)."""
    battle = decision.state.battle
    if battle.units[unit].where in ("defeated", "removed"):
        adventurers.stop(decision, unit)
    elif battle.engage is not UNSET:
        engage.finish(decision)
    elif battle.units[unit].kind == "adventurer":
        adventurers.go_on(decision)
    elif battle.units[unit].kind == "companion":
        companions.go_on(decision)
    else:
        automation.go_on(decision)


def between_turns(decision: Decision[State]) -> None:
    """The next turn of the phase, or the next phase (B-2)."""
    match decision.state.battle.phase:
        case "muster":
            setup.lay_battlefield(decision)
        case "first_player":
            setup.first_player(decision)
        case "deploy":
            setup.companions_in(decision)
        case "companions_in":
            setup.begin(decision)
        case "battle_start":
            round_start.start_round(decision)
        case "round_start":
            round_start.fatigue(decision)
        case "fatigue":
            round_start.begin_turns(decision)
        case "adventurers":
            adventurers.next_turn(decision)
        case "companions":
            companions.next_turn(decision)
        case "enemies":
            enemies.next_turn(decision)
        case "round_end":
            round_end.judgement_begins(decision)
        case "judgement":
            round_end.judge(decision)
