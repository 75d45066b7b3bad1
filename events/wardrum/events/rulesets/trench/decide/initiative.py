"""The Initiative Phase and the start of a Turn (X-2 to X-4)."""

from __future__ import annotations

from functools import partial

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit import muster
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS, higher

from .. import commands as c
from .. import events as e
from ..events import RollOffPurpose
from ..state import State, of_seat
from ..turn_sequence import first_to_activate, initiative_holder
from .markers import bless_all
from .points import draw_marks, in_order


def start_turn(decision: Decision[State]) -> None:
    """X-2, X-51: a Turn begins; who was held back until then arrives before the Initiative is settled."""
    decision.emit(e.TurnStarted(decision.state.battle.round + 1))
    battle = decision.state.battle
    late = [seat for seat in SEATS if of_seat(battle, seat, "mustered")]
    if late and battle.round >= battle.plan.reserve_turn:
        decision.emit(e.DeploymentPassed(late[0], reserve=True))
    else:
        count(decision)


def count(decision: Decision[State]) -> None:
    """X-2: standing models are counted; the seat with fewer has the Initiative, and only equality asks for dice."""
    standing = {seat: len(models_standing(decision.state, seat)) for seat in SEATS}
    holder = initiative_holder(standing)
    decision.emit(e.InitiativeCounted(standing, tied=not holder))
    if holder:
        assign(decision, holder)


def models_standing(state: State, seat: str) -> list[str]:
    """The seat's models that are on the battlefield and not Down."""
    return [key for key in of_seat(state.battle, seat, "board") if not state.battle.models[key].down]


def roll_initiative(decision: Decision[State], seat: str, command: c.RollInitiative) -> None:
    """X-2, X-8: one die each; the higher one, equal ones again."""
    decision.emit(e.InitiativeRolled(seat, decision.draw(1, 6)))
    dice = decision.state.battle.dice
    if len(dice) < len(SEATS):
        return
    if winner := higher(dice):
        assign(decision, winner)
    else:
        decision.emit(e.InitiativeTied())


def assign(decision: Decision[State], holder: str) -> None:
    """X-2, TE-29: the holder is known for the whole Turn; what happens at its start happens now."""
    decision.emit(e.InitiativeAssigned(holder))
    start_tasks(decision)
    if decision.state.battle.setup.first_activation == "holder_chooses":
        decision.emit(e.FirstActivatorAsked(holder))
    else:
        begin(decision, holder)


def start_tasks(decision: Decision[State]) -> None:
    """X-3: what happens at the start of a Turn, the holder's first: BLESSING for the DEVOUT (X-35), who is hunted (X-53)."""
    bless_all(decision, "devout", in_order(decision.state))
    draw_marks(decision)


def choose_first(decision: Decision[State], seat: str, command: c.ChooseFirst) -> None:
    """TE-5: the holder names the seat that goes first."""
    if command.seat not in SEATS:
        raise Rejected("T-1", "no_such_seat", say("there is no seat {seat}", seat=command.seat))
    decision.emit(e.FirstActivatorChosen(seat, command.seat))
    begin(decision, command.seat)


def begin(decision: Decision[State], first: str) -> None:
    """T-1, TE-9: the Activation Phase begins with this seat, or with the other one if it has no model left."""
    decision.emit(e.ActivationPhaseStarted(first_to_activate(first, waiting(decision.state))))


def waiting(state: State) -> dict[str, list[str]]:
    """T-3, TE-8: the models on the battlefield not yet Activated in this Turn."""
    models = state.battle.models
    return {
        seat: [key for key in of_seat(state.battle, seat, "board") if not models[key].activated]
        for seat in SEATS
    }


def roll_off(decision: Decision[State], purpose: RollOffPurpose) -> str:
    """X-8: one die each until they differ; the seat with the higher one. Every throw is an event."""
    return muster.roll_off(decision, partial(e.RollOffRolled, purpose))
