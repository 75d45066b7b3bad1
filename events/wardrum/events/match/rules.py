"""The rules of the life cycle, our own: L-1 … L-12, take-backs L-13 … L-16, time L-20 … L-29, seats that change hands
L-30 … L-32, forks and studies L-40, L-41.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule, catalogue


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
            "When the time for a decision is up, and not before, the system decides by the rules' default, marked as automatic.",
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
            "A seat may give the battle up at any moment; the others win. A party has given up once all persons of it have.",
            "concession.py:concede",
        ),
        _rule(
            "L-9",
            "Agreeing a result",
            "A seat may offer a result; another seat may accept it, which ends the battle, or decline it.",
            "consent/result.py:accept",
        ),
        _rule(
            "L-10",
            "The end",
            "Nothing happens after the end; the server tells its seed with it.",
            "game.py:decide",
        ),
        _rule("L-11", "A seat acts for itself", "Only the seat that is asked may answer.", "game.py:decide"),
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
            "until it is answered, the battle goes on or it is over.",
            "consent/takeback.py:offer",
        ),
        _rule(
            "L-14",
            "How far back",
            "To one of the last 64 versions of the battle that it still stands on, over no dice and no secret, unless "
            "the match was opened for any take-back; over what is still hidden never.",
            "consent/reach.py:reach",
        ),
        _rule(
            "L-15",
            "Agreeing to a take-back",
            "All other seats that have not given up must accept; any of them may decline, and who asked may withdraw.",
            "consent/takeback.py:accept",
        ),
        _rule(
            "L-16",
            "What goes back",
            "The battle stands as it stood; seats, time, dice drawn and command ids do not go back, and the log keeps "
            "both branches.",
            "consent/takeback.py:take_back",
        ),
        _rule(
            "L-20",
            "Clocks",
            "On terms with a clock each seat begins with the main time. It runs while the seat is to decide, and each "
            "decision of its own adds the increment. No clock runs before the battle has gone on by an open commit, "
            "while a warband is hidden, while the battle is paused, nor for a seat that has given up.",
            "time/clocks.py:keep",
        ),
        _rule(
            "L-21",
            "Out of time",
            "A seat whose clock has run out loses, and its rivals win; of a party it gives the battle up.",
            "time/clocks.py:run_out",
        ),
        _rule(
            "L-22",
            "Grace",
            "The clock of a seat that is away while it is to decide does not run out before the grace has passed, once "
            "for each decision. It gives no time: what has passed is charged.",
            "time/clocks.py:grace",
        ),
        _rule(
            "L-23",
            "Away and back",
            "Where there are clocks or claims the system tells of each seat that is to decide and has lost its connection, "
            "and that it is back. The server's own bots are never away, nor is who has given up.",
            "time/absence.py:go_away",
        ),
        _rule(
            "L-24",
            "Gone",
            "A seat that is to decide and has been away for as long as the terms say is gone, until it is back, in other hands, or all "
            "agree to a pause.",
            "time/absence.py:call_gone",
        ),
        _rule(
            "L-25",
            "Claiming",
            "From a rival who is gone a seat may claim the win or a draw, which ends the battle; a party has no rivals.",
            "time/absence.py:claim",
        ),
        _rule(
            "L-26",
            "Asking for a pause",
            "While the battle is on a seat may ask for a pause; it begins once all others who have not given up agree, "
            "and any of them may turn it down. A player who gives up asks for none any longer, and is not asked.",
            "consent/pause.py:offer",
        ),
        _rule(
            "L-27",
            "A paused battle",
            "While the battle is paused no time runs, nobody counts as away and nothing of it can be done; it may still be given up "
            "or agreed upon, a take-back too.",
            "consent/pause.py:refuse_while_paused",
        ),
        _rule(
            "L-28",
            "The end of a pause",
            "Any seat that has not given up may end a pause; after a day it ends by itself. The time for each decision begins anew.",
            "consent/pause.py:resume",
        ),
        _rule(
            "L-29",
            "Outages",
            "While the server could hear nobody no time is taken from any clock, and a grace that runs goes on for as long. The "
            "system tells when that was.",
            "time/clocks.py:excuse",
        ),
        _rule(
            "L-30",
            "Handing a seat to a bot",
            "In a live battle a seat that has not given up may let a bot play on; its secrets and its time stay with the seat.",
            "seat_transfer.py:hand_over",
        ),
        _rule(
            "L-31",
            "Taking a seat over",
            "In a live battle somebody else may play on from a seat that has not given up, in place of a person or a bot.",
            "seat_transfer.py:take_over",
        ),
        _rule(
            "L-32",
            "Leaving a seat to a bot",
            "Where it is agreed, a bot that can come plays on for a seat that has left, as long as another person plays; "
            "else it is as in L-7.",
            "seat_transfer.py:leave_to_a_bot",
        ),
        _rule(
            "L-40",
            "Forking",
            "A match may go on from a moment of another one of the same settings, before its end, with seats and seeds of its own.",
            "fork_points.py:branched",
        ),
        _rule(
            "L-41",
            "A study",
            "In a fork whose dice may be chosen the sender of a command may name the values of the dice that the command draws.",
            "forks/fixed_dice.py:FixedDice",
        ),
    )
)
