"""Where a fighter is set up within 1" of a monster that drags it there, or that it leaps on, if it does (W-86)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.space.plane import NearPoint
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option, Place
from wardrum.events.toolkit.questions import Asked, among, on_top

from .. import commands as c
from .. import events as e
from ..decide.casualties import allocate_damage
from ..decide.placing import BESIDE, HINDRANCES, hindrance, offer_leap, places_beside
from ..kinds_of_movement import mover
from ..state import BesideSpot, State

HARD: Final = 4
"""The least face of a die with which somebody dragged is hurt (W-86)."""
MAUL: Final = 3
"""Damage points for each such die."""


def prompt(state: State, context: DisplayContext, question: BesideSpot) -> str:
    """As "Reaver 2 is dragged: say where to"."""
    who = context.called[question.fighter]
    if question.why == "drag":
        return say("{who} is dragged: say where to", who=who)
    monster = context.called[question.monster]
    return say("{who} may leap on {monster}: say where to, or not", who=who, monster=monster)


def options(state: State, question: BesideSpot, seat: str) -> list[Option]:
    """Who leaps may stay instead."""
    radius, monster = state.table.pieces[question.fighter].radius, state.table.pieces[question.monster]
    area = NearPoint(monster.point, monster.radius + BESIDE + 2 * radius)
    places = tuple(places_beside(state, question.fighter, question.monster))
    leaps = question.why == "leap"
    label = (
        say("Leap on {monster}", monster=question.monster)
        if leaps
        else say("Say where {fighter} is dragged to", fighter=question.fighter)
    )
    option = Option("PlaceBeside", label, "W-86", {"point": Place(area, radius, places)})
    stay = [Option("Decline", "Do not leap", "W-86")] if leaps else []
    return [*stay, option]


def done_for(state: State, question: BesideSpot) -> str:
    """What the first option does."""
    return (
        "the fighter is dragged to the first free place"
        if question.why == "drag"
        else "the fighter does not leap"
    )


def place_beside(decision: Decision[State], seat: str, command: c.PlaceBeside) -> None:
    """W-86: where a fighter is dragged to, or leaps to; who was dragged is hurt then."""
    state = decision.state
    question = on_top(state.battle.questions, BesideSpot)
    own = state.table.pieces[question.monster]
    if found := hindrance(mover(state, question.fighter), own, command.point):
        rule, code, why = HINDRANCES[found]
        raise Rejected(
            rule,
            code,
            say("{who} cannot be set up there: {why}", who=question.fighter, why=say(why)),
        )
    decision.emit(e.PlacedBeside(question.fighter, question.monster, command.point))
    if question.why == "leap":
        offer_leap(decision, question.monster, question.more)
        return
    dice = decision.draw(question.value, 6)
    hard = sum(die >= HARD for die in dice)
    decision.emit(e.AbilityRolled(question.monster, question.fighter, dice, hard))
    if hard:
        allocate_damage(decision, question.fighter, hard * MAUL)


def decline_leap(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """W-86: the fighter stays where it is; nobody who is dragged does."""
    question = on_top(decision.state.battle.questions, BesideSpot)
    if question.why != "leap":
        raise Rejected(
            "W-86", "nothing_to_decline", say("{who} is dragged: say where to", who=question.fighter)
        )
    decision.emit(e.LeapDeclined(question.fighter))
    offer_leap(decision, question.monster, question.more)


def not_asked(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat sets nobody up beside a monster now."""
    question = among(state.battle.questions, BesideSpot)
    if question is None:
        return Rejected("W-86", "nobody_placed", 'no fighter is set up within 1" of a monster now')
    return Rejected(
        "W-86",
        "not_your_turn",
        say("seat {seat} says where {who} is set up", seat=question.seat, who=question.fighter),
    )


def first(state: State, question: BesideSpot) -> Rejected:
    """Why nothing else happens."""
    return Rejected(
        "W-86",
        "place_first",
        say("seat {seat} says first where {who} is set up", seat=question.seat, who=question.fighter),
    )


BESIDE_SPOT: Final = Asked[State, BesideSpot](
    question=BesideSpot,
    seats=lambda state, question: (question.seat,),
    prompt=prompt,
    options=options,
    default=done_for,
    answers={c.PlaceBeside: place_beside, c.Decline: decline_leap},
    not_asked=not_asked,
    first=first,
)
