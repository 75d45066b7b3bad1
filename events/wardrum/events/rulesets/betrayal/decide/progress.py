"""What the rules do by themselves, until a seat has to decide.

What comes next is a question to the state alone, so a battle can wait anywhere and go on from there. This is the one
module that calls the phases: no phase calls the next one.
"""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import hidden_map
from ..automation import enemy_turn
from ..delve import exploration
from ..mechanics import turns
from ..pending import decision_of, returning
from ..state import State
from . import (
    companions,
    damage,
    engage,
    rounds,
    setup,
    skill_effects,
    turn_order,
)
from .setup import bring_back


def advance(decision: Decision[State]) -> None:
    """Go on to the next decision, or to the end of the battle."""
    while not decision_of(decision.state) and decision.state.match.status == "live":
        step(decision)


def step(decision: Decision[State]) -> None:
    """One step, interruptions first: damage, effects, returning adventurers, the delve; then the turn, then the round."""
    battle = decision.state.battle
    if battle.blows:
        damage.settle(decision)
    elif battle.triggers:
        skill_effects.next_effect(decision)
    elif returning(decision.state):
        bring_back(decision)
    elif hidden_map.delve_due(decision.state):
        exploration.continue_delve(decision)
    elif battle.turn is not UNSET:
        in_turn(decision, battle.turn.unit)
    else:
        between_turns(decision)


def in_turn(decision: Decision[State], unit: str) -> None:
    """The turn going on; a unit that is no longer there has no more of it (BE-21)."""
    battle = decision.state.battle
    if battle.units[unit].where in ("defeated", "removed"):
        turns.cut_short(decision, unit)
    elif battle.engage is not UNSET:
        engage.finish(decision)
    elif battle.units[unit].kind == "adventurer":
        turns.continue_adventurer(decision)
    elif battle.units[unit].kind == "companion":
        companions.go_on(decision)
    else:
        enemy_turn.go_on(decision)


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
            setup.begin_battle(decision)
        case "battle_start":
            rounds.start_round(decision)
        case "round_start":
            rounds.fatigue_round(decision)
        case "fatigue":
            rounds.begin_turns(decision)
        case "adventurers":
            turn_order.next_adventurer(decision)
        case "companions":
            companions.next_turn(decision)
        case "enemies":
            turn_order.next_enemy(decision)
        case "round_end":
            rounds.judgement_begins(decision)
        case "judgement":
            rounds.judge(decision)
