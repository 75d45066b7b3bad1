"""What happens in a round apart from its combat: initiative, wild dice, reserves, and what the round was worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural, spoken, title
from wardrum.events.toolkit.language import counted, say

from .. import events as e
from ..dice_words import a_group, group_name, wild_dice
from ..goals import GROUPS
from ..modifier_words import change_in_words, changes
from ..state import Hunt, State
from .words import beats, dice_at_hand, glow, groups, scored_for, tell

WILD: Final = "Wild dice"
ASSIGNED: Final = {
    "singles": "Seat {seat} has the initiative with more singles.",
    "roll_off": "Seat {seat} has the initiative by the roll-off.",
}
RETAINED: Final = {
    "singles": "Seat {seat} keeps the initiative.",
    "roll_off": "Seat {seat} keeps the initiative after a roll-off.",
}
SEIZED: Final = {
    "singles": "Seat {seat} seizes the initiative.",
    "roll_off": "Seat {seat} seizes the initiative after a roll-off.",
}
PHASES: Final = {
    "opening": "Before the battle: what the cards ask.",
    "reserve": "The reserve phase.",
    "naming": "Cards of the round: what has to be named.",
    "combat": "The combat phase.",
    "removal": "End of the round: an objective is removed.",
}
CHAPTERS: Final = {
    "opening": "Before the battle",
    "reserve": "Reserve phase",
    "naming": "Cards of the round",
    "combat": "Combat phase",
    "removal": "End of the round",
}


@tell.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> str:
    return say("Round {round} begins.", round=event.round)


@beats.on(e.RoundStarted)
def show_round_started(scene: Scene, event: e.RoundStarted) -> Iterable[d.Beat]:
    """The round; what hunts and abilities have done for the last round only is over."""
    yield d.Chapter(say("Round {round}", round=event.round), event.round)
    for key, fighter in scene.before.battle.fighters.items():
        for name in passing(fighter.hunted):
            yield glow(key, name, gone=True)
        if fighter.status == "board":
            for kind, amount in changes(fighter):
                yield glow(key, opening(change_in_words(kind, amount)), gone=True)


def passing(hunt: Hunt) -> Iterable[str]:
    """What lasts for a round only, as it is called."""
    if hunt.evading:
        yield "Sidestepping"
    if isinstance(hunt.leaping_on, str):
        yield "Ready to leap"
    if isinstance(hunt.taunted_by, str):
        yield "Drawn off"


@tell.on(e.DiceDiscarded)
def dice_discarded(state: State, event: e.DiceDiscarded) -> str:
    return ""


@beats.on(e.DiceDiscarded)
def show_dice_discarded(scene: Scene, event: e.DiceDiscarded) -> Iterable[d.Beat]:
    """The dice of the last round go."""
    return dice_at_hand(event.seat, "Dice of the last round", -event.dice)


@tell.on(e.InitiativeRolled)
def initiative_rolled(state: State, event: e.InitiativeRolled) -> str:
    return say(
        "Seat {seat} rolls {dice}: {singles}, {groups}.",
        seat=event.seat,
        dice=" ".join(map(str, event.dice)),
        singles=plural(len(event.singles), "single"),
        groups=groups(event.groups),
    )


@beats.on(e.InitiativeRolled)
def show_initiative_rolled(scene: Scene, event: e.InitiativeRolled) -> Iterable[d.Beat]:
    """The six dice: what stands alone, and what pays for abilities."""
    grouped = {int(face) for face in event.groups}
    dice = tuple(d.Die(face, "group" if face in grouped else "single") for face in event.dice)
    total = plural(len(event.singles), "single")
    yield d.DiceRolled("Initiative", dice, event.seat, total=total, outcome=groups(event.groups))


@tell.on(e.InitiativeAssigned)
def initiative_assigned(state: State, event: e.InitiativeAssigned) -> str:
    return say(ASSIGNED[event.by], seat=event.seat)


@beats.on(e.InitiativeAssigned)
def show_initiative_assigned(scene: Scene, event: e.InitiativeAssigned) -> Iterable[d.Beat]:
    """Who has the initiative."""
    yield d.Turned(say("{who} has the initiative", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.WildDiceGained)
def wild_dice_gained(state: State, event: e.WildDiceGained) -> str:
    pattern = "Seat {seat} gains {dice} for this phase." if event.temporary else "Seat {seat} gains {dice}."
    return say(pattern, seat=event.seat, dice=wild_dice(event.n))


@beats.on(e.WildDiceGained)
def show_wild_dice_gained(scene: Scene, event: e.WildDiceGained) -> Iterable[d.Beat]:
    """They come to the hand of the seat."""
    return dice_at_hand(event.seat, WILD, event.n)


@tell.on(e.WildDiceSpent)
def wild_dice_spent(state: State, event: e.WildDiceSpent) -> str:
    if not event.single and not event.improve:
        return say("Seat {seat} keeps its wild dice ({kept}).", seat=event.seat, kept=event.kept)
    uses = []
    if event.single:
        uses.append(counted(event.single, "a wild die as a single", "{n} wild dice as singles"))
    made = [a_group(event.groups[str(face)].dice, face) for face in event.improve]
    uses += [say("a wild die to make {group}", group=group) for group in made]
    return say("Seat {seat} spends {dice}.", seat=event.seat, dice=listed(uses))


@beats.on(e.WildDiceSpent)
def show_wild_dice_spent(scene: Scene, event: e.WildDiceSpent) -> Iterable[d.Beat]:
    """They go from the hand, or are kept, and join other dice."""
    return declared(
        event.seat,
        WILD,
        event.single,
        [event.groups[str(face)].dice for face in event.improve],
        event.improve,
    )


def declared(
    seat: str, name: str, single: int, sizes: Iterable[int], faces: Iterable[int]
) -> Iterable[d.Beat]:
    """A declaration of wild dice: the number used as singles, and one to each of the groups of these sizes and faces."""
    joined = [group_name(size, face) for size, face in zip(sizes, faces, strict=True)]
    if not single and not joined:
        kept = f"Keeps its {name.lower()}"  # a whole text of each game, looked up where it leaves
        yield d.Glowed(kept, seat=seat)
    yield from dice_at_hand(seat, name, -single - len(joined))
    yield from dice_at_hand(seat, "Singles", single)
    for group in joined:
        yield from dice_at_hand(seat, group, 1)


@tell.on(e.InitiativeRetained)
def initiative_retained(state: State, event: e.InitiativeRetained) -> str:
    return say(RETAINED[event.by], seat=event.seat)


@beats.on(e.InitiativeRetained)
def show_initiative_retained(scene: Scene, event: e.InitiativeRetained) -> Iterable[d.Beat]:
    """It stays where it is."""
    yield d.Turned(say("{who} keeps the initiative", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.InitiativeSeized)
def initiative_seized(state: State, event: e.InitiativeSeized) -> str:
    return say(SEIZED[event.by], seat=event.seat)


@beats.on(e.InitiativeSeized)
def show_initiative_seized(scene: Scene, event: e.InitiativeSeized) -> Iterable[d.Beat]:
    """It changes hands."""
    yield d.Turned(say("{who} seizes the initiative", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.TemporaryDiceDiscarded)
def temporary_dice_discarded(state: State, event: e.TemporaryDiceDiscarded) -> str:
    return say(
        "Seat {seat} loses {dice} gained for that phase only.", seat=event.seat, dice=wild_dice(event.n)
    )


@beats.on(e.TemporaryDiceDiscarded)
def show_temporary_dice_discarded(scene: Scene, event: e.TemporaryDiceDiscarded) -> Iterable[d.Beat]:
    """They go from the hand of the seat."""
    return dice_at_hand(event.seat, WILD, -event.n)


@tell.on(e.PhaseStarted)
def phase_started(state: State, event: e.PhaseStarted) -> str:
    return PHASES[event.phase]


@beats.on(e.PhaseStarted)
def show_phase_started(scene: Scene, event: e.PhaseStarted) -> Iterable[d.Beat]:
    """The phase."""
    yield d.Chapter(CHAPTERS[event.phase])


@tell.on(e.ArrivalRolled)
def arrival_rolled(state: State, event: e.ArrivalRolled) -> str:
    return say(
        "The {group} of seat {seat} rolls {die} and comes in round {round}.",
        group=say(GROUPS[event.group]),
        seat=event.seat,
        die=event.die,
        round=event.round,
    )


@beats.on(e.ArrivalRolled)
def show_arrival_rolled(scene: Scene, event: e.ArrivalRolled) -> Iterable[d.Beat]:
    """The die, and when the group comes."""
    what = say("Arrival of the {group}", group=say(GROUPS[event.group]))
    outcome = say("comes in round {round}", round=event.round)
    yield d.DiceRolled(what, (d.Die(event.die),), event.seat, total=str(event.die), outcome=outcome)


@tell.on(e.PrimaryNamed)
def primary_named(state: State, event: e.PrimaryNamed) -> str:
    return say(
        "Seat {seat} names {objective} for this round.", seat=event.seat, objective=title(event.marker)
    )


@beats.on(e.PrimaryNamed)
def show_primary_named(scene: Scene, event: e.PrimaryNamed) -> Iterable[d.Beat]:
    """What counts in this round."""
    text = say("{objective} counts in this round.", objective=title(event.marker))
    yield d.GroundChanged(text, markers=(event.marker,))


@tell.on(e.ObjectiveRemoved)
def objective_removed(state: State, event: e.ObjectiveRemoved) -> str:
    return say("Seat {seat} removes {objective}.", seat=event.seat, objective=title(event.marker))


@beats.on(e.ObjectiveRemoved)
def show_objective_removed(scene: Scene, event: e.ObjectiveRemoved) -> Iterable[d.Beat]:
    """It is no longer there."""
    text = say("{objective} is removed.", objective=title(event.marker))
    yield d.GroundChanged(text, markers=(event.marker,), gone=True)


@tell.on(e.ReservesArrived)
def reserves_arrived(state: State, event: e.ReservesArrived) -> str:
    fighters = listed(event.positions)
    if not event.fallback:
        return say("Reserves of seat {seat} arrive: {fighters}.", seat=event.seat, fighters=fighters)
    return say(
        "Reserves of seat {seat} arrive, as near as possible: {fighters}.",
        seat=event.seat,
        fighters=fighters,
    )


@tell.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> str:
    return say("Seat {seat} takes {objective}.", seat=event.seat, objective=title(event.marker))


@beats.on(e.ObjectiveControlChanged)
def show_objective_control_changed(scene: Scene, event: e.ObjectiveControlChanged) -> Iterable[d.Beat]:
    """Who holds it now."""
    who, objective = scene.called.seat(event.seat), title(event.marker)
    yield d.Held(event.seat, event.marker, say("{who} takes {objective}", who=who, objective=objective))


@tell.on(e.PointsScored)
def points_scored(state: State, event: e.PointsScored) -> str:
    return counted(
        event.points,
        "Seat {seat} scores {n} victory point ({why}); it has {total}.",
        "Seat {seat} scores {n} victory points ({why}); it has {total}.",
        seat=event.seat,
        why=say(spoken(event.reason)),
        total=event.total,
    )


@beats.on(e.PointsScored)
def show_points_scored(scene: Scene, event: e.PointsScored) -> Iterable[d.Beat]:
    """How many, and what for."""
    yield d.Scored(event.seat, event.points, event.total, scored_for(event.reason, event.points))


@tell.on(e.ExtraRoundCalled)
def extra_round_called(state: State, event: e.ExtraRoundCalled) -> str:
    if event.kind == "one":
        return "Nobody has won yet: one more round."
    return "Still nobody has won: the battle goes on until one side only is left."


@beats.on(e.ExtraRoundCalled)
def show_extra_round_called(scene: Scene, event: e.ExtraRoundCalled) -> Iterable[d.Beat]:
    """That nobody has won."""
    if event.kind == "one":
        yield d.Glowed("One more round", "Nobody has won yet.", "W-97")
    else:
        yield d.Glowed("On to the end", "The battle goes on until one side only is left.", "W-97")
