"""The combat phase: the first turn, turns, passing and waiting (W-26 to W-36, W-75, W-76)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from .. import commands as c
from .. import events as e
from ..state import FighterState, State, of_seat
from .activation import (
    acting_with,
    finish,
    going_on,
    pass_the_turn,
    require_no_bonus,
    spend_action,
)
from .phase import NextPhase

ACTIONS = 2  # of an activation (W-34)
ACTIONS_AFTER_WAITING = 1  # of a second one (W-75)
MONSTER_ACTIVATIONS = 3  # of a monster in a round (W-87)
MONSTER_ACTIONS = 1  # of each of them (W-87)


def begin(decision: Decision[State]) -> None:
    """W-27: the phase begins, and waits for the seat with the initiative to say who goes first."""
    decision.emit(e.PhaseStarted("combat"))


def choose_first_turn(decision: Decision[State], seat: str, command: c.ChooseFirstTurn) -> None:
    """W-27."""
    if command.seat not in SEATS:
        raise Rejected("W-27", "no_such_seat", say("there is no seat {seat}", seat=command.seat))
    decision.emit(e.FirstTurnChosen(seat, command.seat))


def eligible(state: State, seat: str) -> list[str]:
    """W-28, W-30: the fighters that the seat may activate: the inspired fighter if there is one (W-85), else all that are
    on the board (edge case 27) and are waiting (edge case 23) or have not been activated in this phase, monsters three
    times (W-87).
    """
    battle = state.battle
    if battle.inspired is not UNSET:
        return [key for key in of_seat(battle, seat, "board") if key == battle.inspired]
    return [key for key in of_seat(battle, seat, "board") if may_be_activated(battle.fighters[key])]


def may_be_activated(fighter: FighterState) -> bool:
    """W-28, W-75, W-87: whether a fighter on the board has an activation left in this phase."""
    if fighter.waiting or not fighter.activated:
        return True
    return fighter.profile.monster and fighter.activated < MONSTER_ACTIVATIONS


def may_wait(fighter: FighterState) -> bool:
    """W-75, W-87: whether the activated fighter may wait: not in a second activation, a monster in each."""
    return fighter.profile.monster or fighter.activated == 1


def activate_fighter(decision: Decision[State], seat: str, command: c.ActivateFighter) -> None:
    """W-26, W-28, W-30, W-34, W-75; W-50 of who is named weary."""
    fighter = _require_eligible(decision.state, seat, command.fighter)
    actions = ACTIONS_AFTER_WAITING if fighter.activated else ACTIONS
    if fighter.profile.monster:
        actions = MONSTER_ACTIONS
    if command.fighter == decision.state.battle.weary and not fighter.activated:
        actions = max(actions - 1, 1)
    decision.emit(e.FighterActivated(seat, command.fighter, fighter.activated + 1, actions))


def pass_turn(decision: Decision[State], seat: str, command: c.Pass) -> NextPhase | None:
    """W-33: after two passes in a row the round comes to its end."""
    return "round_end" if passed(decision, seat) else None


def passed(decision: Decision[State], seat: str) -> bool:
    """W-29, W-31 to W-33. Whether the phase is over by it."""
    state = decision.state
    if able := eligible(state, seat):
        raise Rejected(
            "W-29",
            "must_activate",
            say("you can activate {fighters}, so you may not pass", fighters=", ".join(able)),
        )
    in_a_row = state.battle.passes + 1
    decision.emit(e.Passed(seat, in_a_row))
    if in_a_row < len(SEATS):
        pass_the_turn(decision)
        return False
    decision.emit(e.CombatPhaseEnded())
    return True


def wait(decision: Decision[State], seat: str, command: c.Wait) -> None:
    """W-75, W-76, edge cases 23 to 25; a monster only ends its activation by it (W-87)."""
    activation = acting_with(decision.state, "wait")
    fighter = decision.state.battle.fighters[activation.fighter]
    if not may_wait(fighter):
        raise Rejected(
            "W-75", "cannot_wait_again", say("{who} has waited in this round already", who=activation.fighter)
        )
    spend_action(decision, "wait")
    if not activation.actions_made and not fighter.profile.monster:
        decision.emit(e.FighterWaiting(activation.fighter))
    finish(decision)


def end_activation(decision: Decision[State], seat: str, command: c.EndActivation) -> None:
    """W-80: no more abilities after the last action; edge case 41."""
    activation = going_on(decision.state)
    require_no_bonus(activation)
    if activation.actions_left:
        may = may_wait(decision.state.battle.fighters[activation.fighter])
        left = "{who} has actions left: Wait gives them up" if may else "{who} has an action left to make"
        raise Rejected("W-34", "actions_left", say(left, who=activation.fighter))
    finish(decision)


def _require_eligible(state: State, seat: str, key: str) -> FighterState:
    fighter = state.battle.fighters.get(key)
    if fighter is None:
        raise Rejected("W-28", "no_such_fighter", say("you have no fighter {who}", who=key))
    if fighter.seat != seat:
        raise Rejected(
            "W-28", "no_such_fighter", say("{who} is a fighter of seat {seat}", who=key, seat=fighter.seat)
        )
    if fighter.status == "down":
        raise Rejected("W-28", "fighter_taken_down", say("{who} has been taken down", who=key))
    if fighter.status != "board":
        raise Rejected("W-28", "fighter_in_reserve", say("{who} is not on the battlefield", who=key))
    if not may_be_activated(fighter):
        raise Rejected(
            "W-30", "already_activated", say("{who} has already been activated this round", who=key)
        )
    if state.battle.inspired not in (UNSET, key):
        raise Rejected(
            "W-85", "inspired_first", say("activate {who} now, or decline", who=state.battle.inspired)
        )
    return fighter
