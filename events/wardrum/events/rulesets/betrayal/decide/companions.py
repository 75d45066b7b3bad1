"""The companions' turns (B-11, B-12, section 5.5)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..automation import enemy_turn, targeting
from ..mechanics import party_decisions, turns
from ..pending import entrance
from ..profiles import ALL_IN_RANGE
from ..skills import characteristics
from ..state import State
from ..units import has, on_map
from .engage import out_of_reach, strongest_adjacent


def next_turn(decision: Decision[State]) -> None:
    """B-11: the party says which companion is next, each round anew; then the enemies."""
    units = decision.state.battle.units
    due = sorted(
        key
        for key, one in units.items()
        if one.kind == "companion" and not one.acted and one.where in ("map", "waiting")
    )
    if not due:
        decision.emit(e.PhaseStarted("enemies"))
    elif (companion := party_decisions.ask(decision, "companion", "", due)) is not None:
        begin(decision, companion)


def begin(decision: Decision[State], companion: str) -> None:
    """B-11, B-12, BE-14: its turn starts; one beside the map enters first, if there is a free entrance hex."""
    if decision.state.battle.units[companion].where == "map":
        turns.start(decision, companion)
    elif entrance(decision.state):
        decision.emit(e.TurnStarted(companion))
        decision.emit(e.StepReached(companion, "enter"))
    else:
        decision.emit(e.CompanionEntryBlocked(companion))
        decision.emit(e.TurnSkipped(companion))


def go_on(decision: Decision[State]) -> None:
    """Section 5.5: start, then its player acts, then the end; what its dice do is as in an enemy's turn."""
    turn = decision.state.battle.turn
    assert turn is not UNSET
    if turn.step == "start":
        decision.emit(e.StepReached(turn.unit, "acting"))
    elif turn.step == "end":
        decision.emit(e.TurnEnded(turn.unit))
    else:
        enemy_turn.go_on(decision)


def engage_with(decision: Decision[State], seat: str, command: c.EngageWith) -> None:
    """Section 5.5: up to its number of targets in range and sight, chosen freely; its dice are rolled once for all."""
    state = decision.state
    turn = turns.going_on(state)
    if state.battle.units[turn.unit].kind != "companion":
        raise Rejected("F-7", "not_a_companion", "an adventurer engages in a battle form")
    require_engage(state, turn.unit)
    at_hand, most = targets(state, turn.unit), number(state, turn.unit)
    if not command.targets or len(command.targets) > most or len(set(command.targets)) < len(command.targets):
        raise Rejected("F-7", "wrong_number", say("it engages 1 to {most} different targets", most=most))
    if others := [target for target in command.targets if target not in at_hand]:
        reach = (1, characteristics.range_of(state, turn.unit))
        raise Rejected("F-7", "no_target", out_of_reach(state, turn.unit, others[0], reach))
    decision.emit(e.TargetsChosen(turn.unit, command.targets))
    decision.emit(e.StepReached(turn.unit, "roll"))


def require_engage(state: State, unit: str) -> None:
    """Section 5.5, 5.7: once in a turn, and not after a move by one that is dazed. Raises Rejected."""
    turn = state.battle.turn
    assert turn is not UNSET
    if turn.rolled:
        raise Rejected("F-7", "engaged_already", "a companion engages once in a turn")
    if turn.moves and has(state.battle.units[unit], "daze"):
        raise Rejected("F-22", "dazed", "who is dazed moves or rolls dice in a turn, not both")


def targets(state: State, unit: str) -> list[str]:
    """F-2, F-3: the opposing units that it can engage from where it stands; blind, whom the blind take (5.7)."""
    if has(state.battle.units[unit], "blind"):
        return strongest_adjacent(state, unit)
    return [one.id for one in targeting.engageable(state, unit)]


def number(state: State, unit: str) -> int:
    """F-10: how many targets at once."""
    most = characteristics.targets_of(state, unit)
    return sum(True for _ in on_map(state)) if most == ALL_IN_RANGE else most
