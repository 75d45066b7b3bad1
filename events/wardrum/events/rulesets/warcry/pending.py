"""Whom the battle waits for, and what is done when their time is up (edge case 39)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Pending
from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.default_choice import default_command
from wardrum.events.toolkit.two_seats import SEATS

from . import commands as c
from .decide.activation import is_held_up
from .decide.combat import eligible
from .decide.initiative import next_to_declare
from .decide.reserve import next_to_arrive
from .decide.setup import next_to_assign, next_to_deploy
from .decide.usable_abilities import usable_abilities
from .legal import legal
from .state import Activation, State

DEFAULTS = {
    "muster": "the first sample warband is mustered",
    "groups": "the first legal split is taken",
    "side": "side 1 of the table is taken",
    "deploy": "the group is set up on the first free places",
    "roll": "the dice are rolled",
    "declare": "all wild dice are kept",
    "reserve": "the group is set up on the first free places",
    "first_turn": "the seat with the initiative goes first",
    "combat": "the next fighter waits",
}
PLACED = "the treasure is put straight down"
FELL = "the fighter comes down on the first free place"
DRAGGED = "the fighter is dragged to the first free place"
STAYED = "the fighter does not leap"
HELD_BACK = "the inspired fighter is not activated directly"
PASSED = "the seat passes"


def pending(state: State) -> list[Pending]:
    """Every seat that has something to decide now."""
    phase, words = state.battle.phase, _in_words(state)
    return [Pending(f"{phase}-{seat}", seat, words) for seat in awaited(state)]


def _in_words(state: State) -> str:
    """What `default` does."""
    battle = state.battle
    if battle.fallen is not UNSET:
        return PLACED
    if battle.falling is not UNSET:
        return FELL
    if battle.placing is not UNSET:
        return DRAGGED if battle.placing.why == "drag" else STAYED
    if battle.phase == "combat" and battle.activation is UNSET:
        if battle.inspired is not UNSET:
            return HELD_BACK
        if not eligible(state, battle.turn):
            return PASSED
    return DEFAULTS[battle.phase]


def awaited(state: State) -> list[str]:
    """The seats that may act now, cheaply: without listing what they may do."""
    battle = state.battle
    match battle.phase:
        case "muster":
            return [seat for seat in SEATS if seat not in battle.secret]
        case "roll":
            return [seat for seat in SEATS if not battle.hands[seat].rolled]
        case _:
            seat = _decider(state)
            return [seat] if seat in SEATS else []


def _decider(state: State) -> str:
    """Who decides in a phase in which the seats do one after the other."""
    battle = state.battle
    match battle.phase:
        case "groups":
            return next_to_assign(state)
        case "side":
            return battle.priority
        case "deploy":
            return next_to_deploy(state)
        case "declare":
            return next_to_declare(state)
        case "reserve":
            return next_to_arrive(state)
        case "first_turn":
            return battle.holder
        case _:
            if battle.fallen is not UNSET:
                return battle.fighters[battle.fallen.fighter].seat
            if battle.placing is not UNSET:
                return battle.placing.seat
            return battle.turn if battle.falling is UNSET else battle.falling.seat


def default(state: State, key: str, seat: str) -> Sequence[Command]:
    """The commands done for a seat whose time is up; `key` is of no use here, as a seat has one decision at a time."""
    battle = state.battle
    if battle.phase != "combat" or is_held_up(state):
        return [_first(state, seat)]  # what commits to least is listed first
    if battle.inspired is not UNSET and battle.activation is UNSET:
        return [c.Decline()]
    if battle.activation is UNSET:
        begin = _first(state, seat)
        if not isinstance(begin, c.ActivateFighter):
            return [begin]
        return [begin, *_idle(state, Activation(begin.fighter, 1), battle.fighters[begin.fighter].activated)]
    declined = [c.Decline() for _ in battle.activation.bonus]
    return [
        *declined,
        *_idle(state, battle.activation, battle.fighters[battle.activation.fighter].activated - 1),
    ]


def _first(state: State, seat: str) -> Command:
    return default_command(legal(state, seat)[0], c.WarcryCommand)


def _idle(state: State, activation: Activation, earlier: int) -> list[Command]:
    """How an activation comes to its end: the fighter waits; one that has waited earlier stays where it is, but for monsters.

    Without actions it is over by itself once no ability can be used, so no command has to end it then.
    """
    monster = state.battle.fighters[activation.fighter].profile.monster
    if activation.actions_left and (monster or not earlier):
        return [c.Wait()]
    stay = (
        [c.Move((Leg(*state.table.pieces[activation.fighter].location),))] if activation.actions_left else []
    )
    return [*stay, c.EndActivation()] if any(True for _ in usable_abilities(state, activation)) else [*stay]
