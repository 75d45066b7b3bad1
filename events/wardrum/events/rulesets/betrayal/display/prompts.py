"""What a seat is asked, and who leads."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.display.context import Called, DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say, spoken

from ..mechanics.party_decisions import question
from ..pending import decision_of, entering, leader
from ..state import CurrentTurn, Request, State
from ..words import cause_name


def prompt(state: State, context: DisplayContext, seat: str) -> str:
    """What a seat is asked now; "" = nothing."""
    if seat not in context.awaited:
        return ""
    battle, called = state.battle, context.called
    match decision_of(state):
        case "party":
            return _party(state, context)
        case "react":
            return threat(state, context)
        case "retreat":
            return "Leave the battle? Vote"
        case "resolve":
            return _dice(state, context)
        case "turn":
            return _turn(state, context)
        case "enter":
            return say("{who} enters: choose a hex", who=called[entering(state)])
        case "deploy":
            return say("{who} enters: choose a hex, a form and up to four ready items", who=called[seat])
        case "muster":
            return "Bring an adventurer, and a companion or nobody"
        case _:
            assert battle.phase
            return "Choose what to do"


def question_words(called: Called, request: Request) -> str:
    """What the party is asked, as "Grave Cur 2: where does the enemy go?"."""
    text = say(question(request.kind).text)
    if not request.subject or request.kind == "laying":
        return text
    return f"{called[request.subject]}: {going_on(text)}"


def going_on(sentence: str) -> str:
    """A whole sentence as it stands after a colon: English goes on with a small letter."""
    return f"{sentence[:1].lower()}{sentence[1:]}" if spoken() is None else sentence


def _party(state: State, context: DisplayContext) -> str:
    request = state.battle.request
    assert request is not UNSET
    asked = question_words(context.called, request)
    votes = state.battle.setup.party_decisions == "majority" and not request.seat
    return (
        say("{question} Vote for the party", question=asked)
        if votes and len(state.match.order) > 1
        else asked
    )


def threat(state: State, context: DisplayContext) -> str:
    """The blow that an adventurer may answer, as "Grave Cur 2 deals 2 damage to Hill Warden: prevent some, or take it"."""
    battle, called = state.battle, context.called
    if not battle.blows:
        return say("{who} may prevent damage", who=called[battle.reacting])
    blow = battle.blows[min(battle.blows)]
    by = called[blow.source] if blow.source else cause_name(blow.cause)
    pattern = "{who} deals {amount} damage to {whom}: prevent some, or take it"
    if blow.prevented:
        pattern = "{who} deals {amount} damage to {whom}, {prevented} prevented: prevent some, or take it"
    return say(pattern, who=by, amount=blow.amount, whom=called[blow.target], prevented=blow.prevented)


def _dice(state: State, context: DisplayContext) -> str:
    engage = state.battle.engage
    assert engage is not UNSET
    who = context.called[engage.unit]
    task = say("use the dice one by one")
    if engage.rerolls and not engage.resolving:
        task = say("use the dice one by one, or roll up to {n} of them again", n=engage.rerolls)
    if not engage.target:
        return f"{who}: {task}"
    return say("{who} engages {whom}: {task}", who=who, whom=context.called[engage.target], task=task)


def _turn(state: State, context: DisplayContext) -> str:
    turn = state.battle.turn
    assert turn is not UNSET
    so_far, who = done(turn), context.called[turn.unit]
    is_companion = state.battle.units[turn.unit].kind == "companion"
    acts = say(
        "move, engage or end the turn" if is_companion else "use an ability, move, engage or end the turn"
    )
    if so_far:
        return say("{who} has {done}: {task}", who=who, done=listed(so_far), task=acts)
    return say("{who}'s turn: {task}", who=who, task=acts)


def done(turn: CurrentTurn) -> list[str]:
    """What has been done in a turn, as ["moved twice", "engaged once"]."""
    return [
        *([times(turn.moves, MOVED)] if turn.moves else []),
        *([times(turn.engages, ENGAGED)] if turn.engages else []),
        *([say("explored")] if turn.explored else []),
    ]


MOVED: Final = ("moved once", "moved twice", "moved {n} times")
ENGAGED: Final = ("engaged once", "engaged twice", "engaged {n} times")


def times(n: int, words: tuple[str, ...]) -> str:
    """The words for once, twice or, the last of them, more."""
    return say(words[min(n, len(words)) - 1], n=n)


def leading(state: State) -> str:
    """The seat that decides for the party, "" = none does alone: by the settings, or since all have given up."""
    setup = state.battle.setup
    if setup.party_decisions != "leader" or setup.seats < 2 or not state.match.staying:
        return ""
    return leader(state)
