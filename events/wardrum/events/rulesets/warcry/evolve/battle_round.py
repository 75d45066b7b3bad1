"""Steps of a battle round apart from the combat phase: hero phase, reserve phase, end of the round."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from .. import events as e
from ..state import Hunt, State
from .step import battle, evolve, hand, stand


@evolve.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> State:
    fighters = {
        key: replace(f, activated=0, waiting=False, hunt=_lasting(f.hunt), modifiers=UNSET)
        for key, f in state.battle.fighters.items()
    }
    return battle(
        state,
        round=event.round,
        phase="roll",
        fighters=fighters,
        turn="",
        passes=0,
        fallen=(),
        primary="",
    )


def _lasting(hunt: Hunt | UnsetType) -> Hunt | UnsetType:
    """What is left of a hunt in the next round."""
    if hunt is UNSET or not (hunt.move_lost or hunt.attacks_lost):
        return UNSET
    return replace(hunt, evading=0, leaping_on=UNSET, taunted_by=UNSET)


@evolve.on(e.DiceDiscarded)
def dice_discarded(state: State, event: e.DiceDiscarded) -> State:
    return hand(state, event.seat, rolled=(), singles=(), added=0, groups={}, declared=False)


@evolve.on(e.InitiativeRolled)
def initiative_rolled(state: State, event: e.InitiativeRolled) -> State:
    return hand(state, event.seat, rolled=event.dice, singles=event.singles, groups=event.groups)


@evolve.on(e.InitiativeAssigned)
def initiative_assigned(state: State, event: e.InitiativeAssigned) -> State:
    return battle(state, holder=event.seat, tied=event.by == "roll_off", phase="declare")


@evolve.on(e.WildDiceGained)
def wild_dice_gained(state: State, event: e.WildDiceGained) -> State:
    own = state.battle.hands[event.seat]
    temporary = own.temporary + event.n if event.temporary else own.temporary
    return hand(state, event.seat, wild=own.wild + event.n, temporary=temporary)


@evolve.on(e.WildDiceSpent)
def wild_dice_spent(state: State, event: e.WildDiceSpent) -> State:
    return hand(
        state,
        event.seat,
        singles=event.singles,
        added=event.added,
        groups=event.groups,
        wild=event.kept,
        temporary=event.kept_temporary,
        declared=True,
    )


@evolve.on(e.InitiativeRetained)
@evolve.on(e.InitiativeSeized)
def initiative_settled(state: State, event: e.InitiativeRetained | e.InitiativeSeized) -> State:
    return battle(state, holder=event.seat)


@evolve.on(e.TemporaryDiceDiscarded)
def temporary_dice_discarded(state: State, event: e.TemporaryDiceDiscarded) -> State:
    return hand(state, event.seat, wild=state.battle.hands[event.seat].wild - event.n, temporary=0)


@evolve.on(e.PhaseStarted)
def phase_started(state: State, event: e.PhaseStarted) -> State:
    return battle(state, phase="first_turn" if event.phase == "combat" else event.phase)


@evolve.on(e.ArrivalRolled)
def arrival_rolled(state: State, event: e.ArrivalRolled) -> State:
    return battle(state, arrivals={**state.battle.arrivals, f"{event.seat}-{event.group}": event.round})


@evolve.on(e.PrimaryNamed)
def primary_named(state: State, event: e.PrimaryNamed) -> State:
    return battle(state, primary=event.marker)


@evolve.on(e.ReservesArrived)
def reserves_arrived(state: State, event: e.ReservesArrived) -> State:
    return stand(state, event.positions, event.facings)


# --- the end of a round


@evolve.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> State:
    markers = state.table.markers
    taken = replace(markers[event.marker], seat=event.seat)
    return replace(state, table=replace(state.table, markers={**markers, event.marker: taken}))


@evolve.on(e.ObjectiveRemoved)
def objective_removed(state: State, event: e.ObjectiveRemoved) -> State:
    markers = {key: marker for key, marker in state.table.markers.items() if key != event.marker}
    return replace(state, table=replace(state.table, markers=markers))


@evolve.on(e.PointsScored)
def points_scored(state: State, event: e.PointsScored) -> State:
    return battle(state, vp={**state.battle.vp, event.seat: event.total})


@evolve.on(e.RoundEnded)
def round_ended(state: State, event: e.RoundEnded) -> State:
    return state  # the next round, an extra round or the end follows


@evolve.on(e.ExtraRoundCalled)
def extra_round_called(state: State, event: e.ExtraRoundCalled) -> State:
    return battle(state, extra=event.kind)
