"""Sentences of the Initiative, Morale, points and the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural, title
from wardrum.events.toolkit.language import say

from .. import events as e
from ..events import PointsFor
from ..glossary import DEED_TEXTS, HUNTED
from ..state import State
from .words import OUTCOMES, beats, because, lying, tell, thrown

REASONS = {
    "fled": "the other warband has fled",
    "no_enemies": "no enemy is left",
    "nobody_left": "nobody is left on the battlefield",
    "points": "Victory Points decide",
}

SCORED: Final[Mapping[PointsFor, str]] = {
    "objectives": "holds {what}",
    "casualties": "has taken {what} Out of Action",
    "mark": "hunted {what}",
    "wrecked": "has wrecked {what}",
    "intact": "has kept {what} whole",
    "breakthrough": "has broken through with {what}",
    "deed": "has done the deed {what}",
}
OF_MODELS: Final = ("casualties", "mark", "breakthrough")
"""What is scored for models."""


@tell.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> str:
    return say("Turn {turn} begins.", turn=event.turn)


@beats.on(e.TurnStarted)
def show_turn_started(scene: Scene, event: e.TurnStarted) -> Iterable[d.Beat]:
    """The chapter."""
    yield d.Chapter(say("Turn {turn}", turn=event.turn), event.turn)


@tell.on(e.InitiativeCounted)
def initiative_counted(state: State, event: e.InitiativeCounted) -> str:
    counts = listed(
        say("{models} of seat {seat}", models=plural(n, "model"), seat=seat)
        for seat, n in event.counts.items()
    )
    if event.tied:
        return say("On their feet: {counts}; a roll-off.", counts=counts)
    return say("On their feet: {counts}.", counts=counts)


@tell.on(e.InitiativeRolled)
def initiative_rolled(state: State, event: e.InitiativeRolled) -> str:
    return say("Seat {seat} rolls {die} for the Initiative.", seat=event.seat, die=event.dice[0])


@beats.on(e.InitiativeRolled)
def show_initiative_rolled(scene: Scene, event: e.InitiativeRolled) -> Iterable[d.Beat]:
    """The die, and what comes of both of them once they lie there."""
    following = scene.following[0] if scene.following else None
    outcome = "a tie, again" if isinstance(following, e.InitiativeTied) else ""
    if isinstance(following, e.InitiativeAssigned):
        outcome = "holds the Initiative" if following.seat == event.seat else "is the lower"
    die = d.Die(event.dice[0], "kept")
    yield d.DiceRolled(
        "Initiative", (die,), event.seat, total=str(die.face), outcome=outcome, needs="the higher die"
    )


@tell.on(e.InitiativeTied)
def initiative_tied(state: State, event: e.InitiativeTied) -> str:
    return "A tie: both roll again."


@tell.on(e.InitiativeAssigned)
def initiative_assigned(state: State, event: e.InitiativeAssigned) -> str:
    return say("Seat {seat} has the Initiative.", seat=event.seat)


@beats.on(e.InitiativeAssigned)
def show_initiative_assigned(scene: Scene, event: e.InitiativeAssigned) -> Iterable[d.Beat]:
    """Who holds it."""
    yield d.Turned(say("{seat} has the Initiative", seat=scene.called.seat(event.seat)), event.seat)


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
    return say("Seat {seat} lets seat {first} go first.", seat=event.seat, first=event.first)


@beats.on(e.FirstActivatorChosen)
def show_first_activator_chosen(scene: Scene, event: e.FirstActivatorChosen) -> Iterable[d.Beat]:
    """Who goes first."""
    yield d.Turned(say("{seat} goes first", seat=scene.called.seat(event.first)), event.first)


@tell.on(e.ActivationPhaseStarted)
def activation_phase_started(state: State, event: e.ActivationPhaseStarted) -> str:
    return say("The Activation Phase: seat {seat} begins.", seat=event.seat)


@beats.on(e.ActivationPhaseStarted)
@beats.on(e.PickPassed)
def show_pick(scene: Scene, event: e.ActivationPhaseStarted | e.PickPassed) -> Iterable[d.Beat]:
    """Who Activates a model."""
    yield d.Turned(say("The turn of {seat}", seat=scene.called.seat(event.seat)), event.seat)


@tell.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> str:
    if not event.due:
        return "The Morale Phase: nobody has to check."
    seats = listed(f"seat {seat}" for seat in event.due)
    return say("The Morale Phase: {seats} must check.", seats=seats)


@beats.on(e.MoralePhaseStarted)
def show_morale_phase_started(scene: Scene, event: e.MoralePhaseStarted) -> Iterable[d.Beat]:
    """A chapter, unless the next Turn begins at once: then nothing else can be done in it."""
    if event.due and not any(isinstance(later, e.TurnStarted) for later in scene.following):
        yield d.Chapter("Morale Phase")
    for seat in event.due:
        yield d.Glowed("Must check Morale", rule="X-40", seat=seat, ill=True)


@tell.on(e.MoraleChecked)
def morale_checked(state: State, event: e.MoraleChecked) -> str:
    return say(
        "Seat {seat} checks Morale: {dice}: {total}, {outcome}.",
        seat=event.seat,
        dice=f"{thrown(event.dice, event.kept)}{because(event.mods)}",
        total=event.total,
        outcome=say(OUTCOMES[event.outcome]),
    )


@beats.on(e.MoraleChecked)
def show_morale_checked(scene: Scene, event: e.MoraleChecked) -> Iterable[d.Beat]:
    """The dice."""
    good = event.outcome != "failure"
    yield d.DiceRolled(
        f"{say('Morale Check')}{because(event.mods)}",
        lying(event.dice, event.kept, "success" if good else "miss"),
        event.seat,
        total=str(event.total),
        outcome="its nerve holds" if good else "its nerve fails",
        needs="7 or more",
        good=good,
    )


@tell.on(e.WarbandWavered)
def warband_wavered(state: State, event: e.WarbandWavered) -> str:
    return say("The warband of seat {seat} wavers.", seat=event.seat)


@beats.on(e.WarbandWavered)
def show_warband_wavered(scene: Scene, event: e.WarbandWavered) -> Iterable[d.Beat]:
    """Who has to say what comes of it."""
    yield d.Glowed("Wavers", "It fights on Shaken, or flees.", "X-41", seat=event.seat, ill=True)


@tell.on(e.WarbandShaken)
def warband_shaken(state: State, event: e.WarbandShaken) -> str:
    return say("The warband of seat {seat} is Shaken.", seat=event.seat)


@beats.on(e.WarbandShaken)
def show_warband_shaken(scene: Scene, event: e.WarbandShaken) -> Iterable[d.Beat]:
    """The whole warband is."""
    yield d.Glowed("Shaken", "All its Success Rolls are Risky.", "X-41", seat=event.seat, ill=True)


@tell.on(e.WarbandRecovered)
def warband_recovered(state: State, event: e.WarbandRecovered) -> str:
    return say("The warband of seat {seat} takes heart again.", seat=event.seat)


@beats.on(e.WarbandRecovered)
def show_warband_recovered(scene: Scene, event: e.WarbandRecovered) -> Iterable[d.Beat]:
    """It is Shaken no longer."""
    yield d.Glowed("Shaken", "It takes heart again.", "X-41", seat=event.seat, ill=True, gone=True)


@tell.on(e.WarbandFled)
def warband_fled(state: State, event: e.WarbandFled) -> str:
    return say("The warband of seat {seat} flees.", seat=event.seat)


@beats.on(e.WarbandFled)
def show_warband_fled(scene: Scene, event: e.WarbandFled) -> Iterable[d.Beat]:
    """All that are left of it go."""
    yield d.Glowed("Flees", "It leaves the battle and has lost.", "X-43", seat=event.seat, ill=True)
    for key, piece in scene.before.table.pieces.items():
        if piece.seat == event.seat:
            yield d.Left(key, "has fled")


@tell.on(e.BloodHealed)
def blood_healed(state: State, event: e.BloodHealed) -> str:
    cause = say(event.cause)
    return say("{model} loses {n} BLOOD ({cause}).", model=event.model, n=event.n, cause=cause)


@beats.on(e.BloodHealed)
def show_blood_healed(scene: Scene, event: e.BloodHealed) -> Iterable[d.Beat]:
    """Markers that go."""
    yield d.TokenChanged("blood", "BLOOD", -event.n, event.model)


@tell.on(e.BlessingPlaced)
def blessing_placed(state: State, event: e.BlessingPlaced) -> str:
    cause = say(event.cause)
    return say("{model} gets {n} BLESSING ({cause}).", model=event.model, n=event.n, cause=cause)


@beats.on(e.BlessingPlaced)
def show_blessing_placed(scene: Scene, event: e.BlessingPlaced) -> Iterable[d.Beat]:
    """Markers that come."""
    yield d.TokenChanged("blessing", "BLESSING", event.n, event.model)


@tell.on(e.PointsScored)
def points_scored(state: State, event: e.PointsScored) -> str:
    return say(
        "Seat {seat} scores {points} for {what}.",
        seat=event.seat,
        points=plural(event.points, "Victory Point"),
        what=scored_for(event),
    )


def scored_for(event: e.PointsScored) -> str:
    """What points are for: objectives and models, which have names, or deeds."""
    if event.reason == "deed":
        return listed(say(title(deed)) for deed in event.what)
    return listed(event.what if event.reason in OF_MODELS else map(title, event.what))


@beats.on(e.PointsScored)
def show_points_scored(scene: Scene, event: e.PointsScored) -> Iterable[d.Beat]:
    """The points, and what a seat has together with those of the commit up to there."""
    earlier = (one for one in scene.past if isinstance(one, e.PointsScored) and one.seat == event.seat)
    total = scene.before.battle.vp.get(event.seat, 0) + sum(one.points for one in earlier) + event.points
    what = listed(scene.called[key] for key in event.what) if event.reason in OF_MODELS else scored_for(event)
    yield d.Scored(event.seat, event.points, total, say(SCORED[event.reason], what=what))


@tell.on(e.ModelMarked)
def model_marked(state: State, event: e.ModelMarked) -> str:
    return say("Seat {seat} hunts {model} now.", seat=event.seat, model=event.model)


@beats.on(e.ModelMarked)
def show_model_marked(scene: Scene, event: e.ModelMarked) -> Iterable[d.Beat]:
    """The die, and the model that it names."""
    name = scene.called[event.model]
    yield d.DiceRolled("The enemy that is hunted", (d.Die(event.die, "kept"),), event.seat, outcome=name)
    yield d.Glowed("Hunted", HUNTED, "X-53", event.model, ill=True)


@tell.on(e.ObjectiveWrecked)
def objective_wrecked(state: State, event: e.ObjectiveWrecked) -> str:
    return say("{model} wrecks {objective}.", model=event.model, objective=title(event.objective))


@beats.on(e.ObjectiveWrecked)
def show_objective_wrecked(scene: Scene, event: e.ObjectiveWrecked) -> Iterable[d.Beat]:
    """What is gone."""
    objective = scene.called[event.objective]
    yield d.Glowed(say("Wrecked: {objective}", objective=objective), rule="X-54", piece=event.model)


@tell.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> str:
    objective = title(event.objective)
    if event.seat:
        return say("Seat {seat} holds {objective} now.", seat=event.seat, objective=objective)
    return say("Nobody holds {objective} now.", objective=objective)


@beats.on(e.ObjectiveControlChanged)
def show_objective_control_changed(scene: Scene, event: e.ObjectiveControlChanged) -> Iterable[d.Beat]:
    """Who holds it."""
    objective = scene.called[event.objective]
    if event.seat:
        text = say("{seat} holds {objective} now", seat=scene.called.seat(event.seat), objective=objective)
    else:
        text = say("Nobody holds {objective} now", objective=objective)
    yield d.Held(event.seat, event.objective, text)


@tell.on(e.DeedDone)
def deed_done(state: State, event: e.DeedDone) -> str:
    return say("Seat {seat} has done the deed {deed}.", seat=event.seat, deed=say(title(event.deed)))


@beats.on(e.DeedDone)
def show_deed_done(scene: Scene, event: e.DeedDone) -> Iterable[d.Beat]:
    """What it was."""
    deed = scene.after.battle.plan.deeds[event.deed]
    points, done = plural(deed.vp, "Victory Point"), say(DEED_TEXTS[deed.kind])
    text = say("{points}: {deed}.", points=points, deed=done)
    yield d.Glowed(say("Deed: {deed}", deed=say(title(event.deed))), text, "X-44", seat=event.seat)


@tell.on(e.TurnEnded)
def turn_ended(state: State, event: e.TurnEnded) -> str:
    points = listed(f"seat {seat} {n}" for seat, n in state.battle.vp.items())
    return say("Turn {turn} ends; Victory Points: {points}.", turn=event.turn, points=points)


@tell.on(e.GameEnded)
def game_ended(state: State, event: e.GameEnded) -> str:
    reason = say(REASONS[event.reason])
    if event.winners:
        return say("Seat {seat} wins: {reason}.", seat=event.winners[0], reason=reason)
    return say("The game is a draw: {reason}.", reason=reason)


@beats.on(e.GameEnded)
def show_game_ended(scene: Scene, event: e.GameEnded) -> Iterable[d.Beat]:
    """Why it is over; who has won says the end of the match."""
    yield d.Glowed(opening(say(REASONS[event.reason])), rule="X-43")


beats.unseen(
    e.InitiativeCounted,
    e.InitiativeTied,
    e.FirstActivatorAsked,
    e.CheckOrderAsked,
    e.CheckOrderChosen,
    e.TurnEnded,
)
