"""The order of turns against vectors: activating, waiting, passing, and the end of the phase.

A vector's commands are turns. "activate" stands for the whole activation: it is played with moves that stay put;
"activate_and_wait_first" is ended by waiting at once; "take_down" is an effect, not a turn. A turn counts as
refused, and nothing of it happens, if any command of it is refused.
"""

import pytest
from msgspec import UNSET

from tests.events.rulesets.warcry.given import battle_state, fighter, folded, given
from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import ActivateFighter, EndActivation, Move, Pass, Wait
from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.two_seats import other

ROW = 3  # inches between fighters, so that nobody engages anybody


class Refused(Exception):
    """A turn was refused with this code."""


def prepared(vector):
    """The battle of a vector, with its first turn chosen: fighters of "A" are of seat a, in a row of their own."""
    rows = zip("ab", sorted(vector["fighters"].items()), strict=True)
    fighters = {
        f"{seat}-{name}": fighter(1 + ROW * (place % 9), y + ROW * (place // 9))
        for seat, (_, names) in rows
        for y in (2 if seat == "a" else 14,)
        for place, name in enumerate(names)
    }
    reserves = {f"{seat}-reserve": fighter() for seat in "ab"}  # nobody is the last one standing
    return battle_state(fighters | reserves, turn=vector["first_turn"].lower())


def played(state, seat, kind, *names):
    """The state after one turn. Raises Refused."""
    if kind == "take_down":
        return taken_down(state, seat, names[0])
    if kind == "pass":
        return made(state, seat, Pass())
    begun = made(state, seat, ActivateFighter(f"{seat}-{names[0]}"))
    return made(begun, seat, Wait()) if kind == "activate_and_wait_first" else finished(begun, seat)


def taken_down(state, seat, name):
    """The state without the fighter of this name: the seat's own, or if it has none the enemy's that it takes down."""
    owner = seat if f"{seat}-{name}" in state.battle.fighters else other(seat)
    return folded(state, [e.FighterTakenDown(f"{owner}-{name}", other(owner), 0)])


def finished(state, seat):
    """The state after the rest of an activation: the fighter stays where it is as long as it has actions."""
    while state.battle.activation is not UNSET:
        going_on = state.battle.activation
        stay = Move((Leg(*state.table.pieces[going_on.fighter].location),))
        state = made(state, seat, stay if going_on.actions_left else EndActivation())
    return state


def made(state, seat, command):
    """The state after one command of the real rules. Raises Refused."""
    outcome = given(state).when(seat, command)
    if isinstance(outcome.refusal, Rejected):
        raise Refused(outcome.refusal.code)
    return outcome.state


def where(state):
    """Whose turn it is, as a vector says it, and whether the phase is over."""
    over = state.battle.phase != "combat"
    return (None if over else state.battle.turn), over


def run(vector):
    """Play one vector, step by step, against what it expects."""
    state = prepared(vector)
    for number, step in enumerate(vector["log"], start=1):
        seat, kind, *names = step["cmd"]
        try:
            state, result = played(state, seat.lower(), kind, *names), "ok"
        except Refused as refused:
            result = str(refused)
        here = f"{vector['title']}, step {number}: {step['cmd']}"
        assert result.casefold() == step["result"].casefold(), here
        expected_turn = step["turn_after"]
        assert where(state) == (expected_turn and expected_turn.lower(), step["phase_over"]), here


@pytest.mark.rule("W-26")
@pytest.mark.rule("W-29")
@pytest.mark.rule("W-31")
@pytest.mark.rule("W-32")
@pytest.mark.rule("W-33")
def test_every_vector_is_played_as_written(vectors):
    """Result, turn and end of the phase agree after every step of every vector."""
    all_vectors = vectors("warcry_activation")["vectors"]
    assert all_vectors
    for vector in all_vectors:
        run(vector)


def vector(*log, fighters=None):
    """A vector of our own: (command, result, turn after) for each step; the phase is over when nobody has the turn."""
    steps = [
        {"cmd": cmd.split(), "result": result, "turn_after": turn, "phase_over": turn is None}
        for cmd, result, turn in log
    ]
    sides = fighters or {"A": ["a1"], "B": ["b1", "b2"]}
    return {"title": "our own", "fighters": sides, "first_turn": "A", "log": steps}


@pytest.mark.rule("W-75")
def test_nobody_waits_twice():
    """A waiting fighter that would wait again is refused, and stays waiting."""
    run(
        vector(
            ("A activate_and_wait_first a1", "ok", "B"),
            ("B activate b1", "ok", "A"),
            ("A activate_and_wait_first a1", "CANNOT_WAIT_AGAIN", "A"),
            ("A pass", "MUST_ACTIVATE", "A"),
            ("A activate a1", "ok", "B"),
        )
    )


@pytest.mark.rule("W-28")
def test_nobody_else_and_not_out_of_turn():
    """Unknown fighters, the enemy's fighters, and the other seat's turn are refused."""
    run(
        vector(
            ("B activate b1", "NOT_YOUR_TURN", "A"),
            ("B pass", "NOT_YOUR_TURN", "A"),
            ("A activate a9", "NO_SUCH_FIGHTER", "A"),
            ("A activate b1", "NO_SUCH_FIGHTER", "A"),
            ("A activate a1", "ok", "B"),
        )
    )


@pytest.mark.rule("W-33")
def test_nothing_after_the_phase():
    """Once both have passed there are no more turns."""
    run(
        vector(
            ("A pass", "ok", "B"),
            ("B pass", "ok", None),
            ("A activate a1", "PHASE_OVER", None),
            ("B pass", "PHASE_OVER", None),
            fighters={"A": [], "B": []},
        )
    )


@pytest.mark.rule("W-75")
def test_a_fighter_that_is_taken_down_no_longer_waits():
    """A waiting fighter that is taken down, whichever side the step names, obliges nobody to act."""
    run(
        vector(
            ("A activate_and_wait_first a1", "ok", "B"),
            ("B activate b1", "ok", "A"),
            ("B take_down a1", "ok", "A"),
            ("A activate a1", "FIGHTER_TAKEN_DOWN", "A"),
            ("A pass", "ok", "B"),
            ("B take_down b2", "ok", "B"),
            ("B pass", "ok", None),
        )
    )
