"""Where a fighter comes down that falls: its opponent says so (W-72)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.space.plane import NearPoint
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.options import Option, Place
from wardrum.events.toolkit.questions import Asked, among, on_top

from .. import commands as c
from .. import events as e
from ..decide.activation import finish, is_held_up
from ..decide.falling import impact
from ..fall_places import REACH, fall_dice, fall_hindrance, fall_places
from ..kinds_of_movement import MOVEMENT, mover
from ..state import FallSpot, State


def prompt(state: State, context: DisplayContext, question: FallSpot) -> str:
    """As "Reaver 2 falls: say where it comes down"."""
    return say("{who} falls: say where it comes down", who=context.called[question.fighter])


def options(state: State, question: FallSpot, seat: str) -> list[Option]:
    """One option for each number of impact dice, the most of them first."""
    who, piece = mover(state, question.fighter), state.table.pieces[question.fighter]
    area = NearPoint(piece.point, REACH + 2 * piece.radius)
    places = fall_places(who, piece.location)
    dice = {place: fall_dice(who, piece.location, place) for place in places}
    return [
        Option(
            "PlaceFallen",
            where_it_falls(question.fighter, n),
            "W-72",
            {"point": Place(area, piece.radius, tuple(place for place in places if dice[place] == n))},
        )
        for n in sorted(set(dice.values()), reverse=True)
    ]


def where_it_falls(fighter: str, dice: int) -> str:
    """The label of a fall that costs these impact dice."""
    if not dice:
        return say("Say where {fighter} falls", fighter=fighter)
    return counted(
        dice,
        "Say where {fighter} falls, at {n} impact die",
        "Say where {fighter} falls, at {n} impact dice",
        fighter=fighter,
    )


def place_fallen(decision: Decision[State], seat: str, command: c.PlaceFallen) -> None:
    """W-72; then the activation is over, if the question says so."""
    question = on_top(decision.state.battle.questions, FallSpot)
    come_down(decision, question.fighter, command)
    if question.ends and not is_held_up(decision.state):
        finish(decision)


def come_down(decision: Decision[State], fighter: str, command: c.PlaceFallen) -> None:
    """W-72, W-73."""
    who, at = mover(decision.state, fighter), decision.state.table.pieces[fighter].location
    if found := fall_hindrance(who, at, command.point):
        _, code, why = MOVEMENT.refusals[found]
        raise Rejected("W-72", code, say("{who} cannot come down there: {why}", who=fighter, why=say(why)))
    dice = fall_dice(who, at, command.point)
    decision.emit(e.FighterFell(fighter, command.point))
    impact(decision, fighter, dice)


def not_asked(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat says nothing about a fall now."""
    question = among(state.battle.questions, FallSpot)
    if question is None:
        return Rejected("W-72", "nobody_falls", "no fighter is falling now")
    return Rejected(
        "W-72",
        "not_your_turn",
        say("seat {seat} says where {who} comes down", seat=question.seat, who=question.fighter),
    )


def first(state: State, question: FallSpot) -> Rejected:
    """Why nothing else happens."""
    return Rejected(
        "W-72",
        "fall_first",
        say("seat {seat} says first where {who} comes down", seat=question.seat, who=question.fighter),
    )


FALL_SPOT: Final = Asked[State, FallSpot](
    question=FallSpot,
    seats=lambda state, question: (question.seat,),
    prompt=prompt,
    options=options,
    default="the fighter comes down on the first free place",
    answers={c.PlaceFallen: place_fallen},
    not_asked=not_asked,
    first=first,
)
