"""What a seat is asked, and who leads."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.display.context import Called, DisplayContext
from wardrum.events.toolkit.grammar import listed, plural

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
            return f"{called[entering(state)]} enters: choose a hex"
        case "deploy":
            return f"{called[seat]} enters: choose a hex, a form and up to four ready items"
        case "muster":
            return "Bring an adventurer, and a companion or nobody"
        case _:
            assert battle.phase
            return "Choose what to do"


def question_words(called: Called, request: Request) -> str:
    """What the party is asked, as "Grave Cur 2: where does the enemy go?"."""
    text = question(request.kind).text
    if not request.subject or request.kind == "laying":
        return text
    return f"{called[request.subject]}: {text[:1].lower()}{text[1:]}"


def _party(state: State, context: DisplayContext) -> str:
    request = state.battle.request
    assert request is not UNSET
    asked = question_words(context.called, request)
    votes = state.battle.setup.party_decisions == "majority" and not request.seat
    return f"{asked} Vote for the party" if votes and len(state.match.order) > 1 else asked


def threat(state: State, context: DisplayContext) -> str:
    """The blow that an adventurer may answer, as "Grave Cur 2 deals 2 damage to Hill Warden: prevent some, or take it"."""
    battle, called = state.battle, context.called
    if not battle.blows:
        return f"{called[battle.reacting]} may prevent damage"
    blow = battle.blows[min(battle.blows)]
    by = called[blow.source] if blow.source else cause_name(blow.cause)
    prevented = f", {blow.prevented} prevented" if blow.prevented else ""
    return f"{by} deals {blow.amount} damage to {called[blow.target]}{prevented}: prevent some, or take it"


def _dice(state: State, context: DisplayContext) -> str:
    engage = state.battle.engage
    assert engage is not UNSET
    who = context.called[engage.unit]
    at = f" engages {context.called[engage.target]}" if engage.target else ""
    again = (
        f", or roll up to {engage.rerolls} of them again" if engage.rerolls and not engage.resolving else ""
    )
    return f"{who}{at}: use the dice one by one{again}"


def _turn(state: State, context: DisplayContext) -> str:
    turn = state.battle.turn
    assert turn is not UNSET
    so_far = done(turn)
    said = f" has {listed(so_far)}" if so_far else "'s turn"
    engage = "move, engage or end the turn"
    acts = engage if state.battle.units[turn.unit].kind == "companion" else f"use an ability, {engage}"
    return f"{context.called[turn.unit]}{said}: {acts}"


def done(turn: CurrentTurn) -> list[str]:
    """What has been done in a turn, as ["moved twice", "engaged once"]."""
    return [
        *([f"moved {times(turn.moves)}"] if turn.moves else []),
        *([f"engaged {times(turn.engages)}"] if turn.engages else []),
        *(["explored"] if turn.explored else []),
    ]


def times(n: int) -> str:
    """As "once" or "3 times"."""
    return {1: "once", 2: "twice"}.get(n) or plural(n, "time")


def leading(state: State) -> str:
    """The seat that decides for the party, "" = none does alone: by the settings, or since all have given up."""
    setup = state.battle.setup
    if setup.party_decisions != "leader" or setup.seats < 2 or not state.match.staying:
        return ""
    return leader(state)
