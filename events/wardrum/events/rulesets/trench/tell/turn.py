"""The Initiative, Morale, points and the end, told."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import listed, plural, title

from .. import events as e
from ..state import State
from .words import OUTCOMES, because, tell, thrown

REASONS = {
    "fled": "the other warband has fled",
    "no_enemies": "no enemy is left",
    "nobody_left": "nobody is left on the battlefield",
    "points": "Victory Points decide",
}


@tell.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> str:
    return f"Turn {event.turn} begins."


@tell.on(e.InitiativeCounted)
def initiative_counted(state: State, event: e.InitiativeCounted) -> str:
    counts = listed(f"{plural(n, 'model')} of seat {seat}" for seat, n in event.counts.items())
    return f"On their feet: {counts}{'; a roll-off' if event.tied else ''}."


@tell.on(e.InitiativeRolled)
def initiative_rolled(state: State, event: e.InitiativeRolled) -> str:
    return f"Seat {event.seat} rolls {event.dice[0]} for the Initiative."


@tell.on(e.InitiativeTied)
def initiative_tied(state: State, event: e.InitiativeTied) -> str:
    return "A tie: both roll again."


@tell.on(e.InitiativeAssigned)
def initiative_assigned(state: State, event: e.InitiativeAssigned) -> str:
    return f"Seat {event.seat} has the Initiative."


@tell.on(e.FirstActivatorAsked)
@tell.on(e.CheckOrderAsked)
@tell.on(e.PickPassed)
@tell.on(e.CheckOrderChosen)
def nothing(
    state: State, event: e.FirstActivatorAsked | e.CheckOrderAsked | e.PickPassed | e.CheckOrderChosen
) -> str:
    return ""  # what the seat does next says it


@tell.on(e.FirstActivatorChosen)
def first_activator_chosen(state: State, event: e.FirstActivatorChosen) -> str:
    return f"Seat {event.seat} lets seat {event.first} go first."


@tell.on(e.ActivationPhaseStarted)
def activation_phase_started(state: State, event: e.ActivationPhaseStarted) -> str:
    return f"The Activation Phase: seat {event.seat} begins."


@tell.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> str:
    if not event.due:
        return "The Morale Phase: nobody has to check."
    return f"The Morale Phase: {listed(f'seat {seat}' for seat in event.due)} must check."


@tell.on(e.MoraleChecked)
def morale_checked(state: State, event: e.MoraleChecked) -> str:
    roll = f"{thrown(event.dice, event.kept)}{because(event.mods)}"
    return f"Seat {event.seat} checks Morale: {roll}: {event.total}, {OUTCOMES[event.outcome]}."


@tell.on(e.WarbandWavered)
def warband_wavered(state: State, event: e.WarbandWavered) -> str:
    return f"The warband of seat {event.seat} wavers."


@tell.on(e.WarbandShaken)
def warband_shaken(state: State, event: e.WarbandShaken) -> str:
    return f"The warband of seat {event.seat} is Shaken."


@tell.on(e.WarbandRecovered)
def warband_recovered(state: State, event: e.WarbandRecovered) -> str:
    return f"The warband of seat {event.seat} takes heart again."


@tell.on(e.WarbandFled)
def warband_fled(state: State, event: e.WarbandFled) -> str:
    return f"The warband of seat {event.seat} flees."


@tell.on(e.BloodHealed)
def blood_healed(state: State, event: e.BloodHealed) -> str:
    return f"{event.model} loses {event.n} BLOOD ({event.cause})."


@tell.on(e.BlessingPlaced)
def blessing_placed(state: State, event: e.BlessingPlaced) -> str:
    return f"{event.model} gets {event.n} BLESSING ({event.cause})."


@tell.on(e.PointsScored)
def points_scored(state: State, event: e.PointsScored) -> str:
    what = listed(title(slug) for slug in event.what)
    return f"Seat {event.seat} scores {plural(event.points, 'Victory Point')} for {what}."


@tell.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> str:
    holder = f"Seat {event.seat}" if event.seat else "Nobody"
    return f"{holder} holds {title(event.objective)} now."


@tell.on(e.DeedDone)
def deed_done(state: State, event: e.DeedDone) -> str:
    return f"Seat {event.seat} has done the deed {title(event.deed)}."


@tell.on(e.TurnEnded)
def turn_ended(state: State, event: e.TurnEnded) -> str:
    points = listed(f"{seat} {n}" for seat, n in state.battle.vp.items())
    return f"Turn {event.turn} ends; Victory Points: {points}."


@tell.on(e.GameEnded)
def game_ended(state: State, event: e.GameEnded) -> str:
    result = f"Seat {event.winners[0]} wins" if event.winners else "The game is a draw"
    return f"{result}: {REASONS[event.reason]}."
