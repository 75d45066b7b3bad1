"""The rules of the life cycle, our own: L-1 … L-16."""

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
            "A seat that lets its time run out three times in a row has left; the others win, a party goes on without it. "
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
            "L-13",
            "Asking for a take-back",
            "While the battle is on a seat may ask to return to an earlier version; one such offer stands at a time, "
            "until it is answered or the battle goes on.",
            "takeback.py:offer_takeback",
        ),
        _rule(
            "L-14",
            "How far back",
            "To one of the last 64 versions of the battle that it still stands on, over no dice and no secret, unless "
            "the match was opened for any take-back; over what is still hidden never.",
            "reach.py:reach",
        ),
        _rule(
            "L-15",
            "Agreeing to a take-back",
            "All other seats that have not given up must accept; any of them may decline, and who asked may withdraw.",
            "takeback.py:accept_takeback",
        ),
        _rule(
            "L-16",
            "What goes back",
            "The battle stands as it stood; seats, time, dice drawn and command ids do not go back, and the log keeps "
            "both branches.",
            "takeback.py:take_back_when_agreed",
        ),
    )
)
