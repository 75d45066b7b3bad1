"""The rules of the life cycle, our own: L-1 … L-12, and L-30 … L-32 for seats that change hands."""

from __future__ import annotations

from ..catalogue import Rule, catalogue


def _rule(id: str, title: str, text: str, code: str) -> Rule:
    return Rule(id, title, "docs/protocol.md", text, "match/" + code)


RULES = catalogue(
    (
        _rule(
            "L-1", "A match is opened once", "A match id names one match for ever.", "decide.py:create_match"
        ),
        _rule(
            "L-2",
            "Taking a seat",
            "While the match is open a free place may be taken, with a commitment to a seed.",
            "decide.py:take_seat",
        ),
        _rule(
            "L-3",
            "Telling a seed",
            "Once all places are taken each seat tells its seed, once; it must hash to its commitment.",
            "decide.py:reveal_seed",
        ),
        _rule(
            "L-4",
            "A silent seat neither blocks nor steers the dice",
            "When the time to tell a seed is up, the substitute committed to at creation stands in.",
            "decide.py:substitute_seed",
        ),
        _rule(
            "L-5",
            "The start",
            "The battle begins in the commit that makes the last seed known.",
            "decide.py:start_when_ready",
        ),
        _rule(
            "L-6",
            "Time",
            "When the time for a decision is up the system decides by the rules' default, marked as automatic.",
            "decide.py:expire",
        ),
        _rule(
            "L-7",
            "Abandoning",
            "A seat that lets its time run out three times in a row has left; the others win, a party goes on while a person of it is there. "
            "A match whose places are never filled is closed.",
            "decide.py:expire",
        ),
        _rule(
            "L-8",
            "Conceding",
            "A seat may give the battle up at any moment; the others win. A party has given up once all of it have.",
            "decide.py:concede",
        ),
        _rule(
            "L-9",
            "Agreeing a result",
            "A seat may offer a result; another seat may accept it, which ends the battle, or decline it.",
            "decide.py:accept_result",
        ),
        _rule(
            "L-10",
            "The end",
            "Nothing happens after the end; the server tells its seed with it.",
            "../game.py:decide",
        ),
        _rule(
            "L-11", "A seat acts for itself", "Only the seat that is asked may answer.", "../game.py:decide"
        ),
        _rule(
            "L-12",
            "Only the system keeps time",
            "Opening a match and calling time are the system's.",
            "decide.py:decide",
        ),
        _rule(
            "L-30",
            "Handing a seat to a bot",
            "In a live battle a seat that has not given up may let a bot play on; its secrets and its time stay with the seat.",
            "handover.py:hand_over",
        ),
        _rule(
            "L-31",
            "Taking a seat over",
            "In a live battle somebody else may play on from a seat that has not given up, in place of a person or a bot.",
            "handover.py:take_over",
        ),
        _rule(
            "L-32",
            "Leaving a seat to a bot",
            "Where it is agreed, a bot that can come plays on for a seat that has left, as long as another person plays; "
            "else it is as in L-7.",
            "handover.py:leave_to_a_bot",
        ),
    )
)
