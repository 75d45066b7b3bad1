"""Before the first round, and when a companion comes: who is brought, and where they enter the map (F-9, F-13, F-14)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option, Subset
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..data import ADVENTURERS, COMPANIONS
from ..decide import setup
from ..decide.setup import READY_MAX, taken
from ..pending import awaited, decision_of, entering, entrance, next_to_deploy
from ..profiles import FORMS
from ..state import State
from ..units import card


class AdventurerChoice(Question, frozen=True, tag="muster"):
    """Which adventurer comes, and which companion? Asked of all seats at once."""


class MapEntry(Question, frozen=True, tag="deploy"):
    """Where does the next adventurer enter, and how?"""


class CompanionEntry(Question, frozen=True, tag="enter"):
    """Where does a companion enter?"""


# --- who comes


def choices(state: State, question: AdventurerChoice, seat: str) -> list[Option]:
    """F-9: a sample that is not taken; a custom adventurer can be sent instead."""
    out = taken(state)
    free = tuple(name for name in ADVENTURERS if name not in out)
    companions = ("none", *(name for name in COMPANIONS if name not in out))
    params: dict[str, Domain] = {"sample": Choice(free), "companion": Choice(companions)}
    return [Option("ChooseAdventurer", "Bring an adventurer", "F-9", params)]


ADVENTURER_CHOICE: Final = Asked[State, AdventurerChoice](
    question=AdventurerChoice,
    seats=lambda state, question: awaited(state),
    prompt=lambda state, context, question: "Bring an adventurer, and a companion or nobody",
    options=choices,
    default="the first free sample adventurer comes, without a companion",
    answers={c.ChooseAdventurer: setup.choose_adventurer},
    not_asked=lambda state, seat, command: Rejected(
        "F-9", "adventurer_chosen", "this seat has chosen its adventurer already"
    ),
)


# --- adventurers


def ways_in(state: State, question: MapEntry, seat: str) -> list[Option]:
    """F-13."""
    carried = tuple(card(state, seat).items)
    most = min(READY_MAX, len(carried))
    params: dict[str, Domain] = {
        "hex": Choice(tuple(entrance(state))),
        "form": Choice(FORMS),
        "ready": Subset(carried, 0, most),
    }
    return [Option("DeployAdventurer", "Enter the map", "F-13", params)]


def to_enter(state: State, context: DisplayContext, question: MapEntry) -> str:
    """As "Hill Warden enters: choose a hex, a form and up to four ready items"."""
    who = context.called[next_to_deploy(state)]
    return say("{who} enters: choose a hex, a form and up to four ready items", who=who)


MAP_ENTRY: Final = Asked[State, MapEntry](
    question=MapEntry,
    seats=lambda state, question: awaited(state),
    prompt=to_enter,
    options=ways_in,
    default="the adventurer enters on the first free hex",
    answers={c.DeployAdventurer: setup.deploy_adventurer},
    not_asked=lambda state, seat, command: Rejected(
        "F-13", "not_your_deployment", "this seat does not enter the map now"
    ),
)


# --- companions


def hexes(state: State, question: CompanionEntry, seat: str) -> list[Option]:
    """F-14, B-12."""
    companion = entering(state)
    name = state.battle.units[companion].profile.name
    params: dict[str, Domain] = {"companion": Choice((companion,)), "hex": Choice(tuple(entrance(state)))}
    label = say("{who} enters the map", who=name.replace("-", " ").capitalize())
    return [Option("DeployCompanion", label, "F-14", params)]


def to_let_in(state: State, context: DisplayContext, question: CompanionEntry) -> str:
    """As "Ash Hound enters: choose a hex"."""
    return say("{who} enters: choose a hex", who=context.called[entering(state)])


def not_entering(state: State, seat: str, command: Command) -> Rejected:
    """Why no companion of this seat enters now."""
    if decision_of(state) != "enter":
        return Rejected("F-14", "no_companion_enters", "no companion enters now")
    return Rejected("F-14", "not_your_companion", "another companion enters now")


COMPANION_ENTRY: Final = Asked[State, CompanionEntry](
    question=CompanionEntry,
    seats=lambda state, question: awaited(state),
    prompt=to_let_in,
    options=hexes,
    default="the companion enters on the first free hex",
    answers={c.DeployCompanion: setup.deploy_companion},
    not_asked=not_entering,
)
