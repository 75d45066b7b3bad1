"""What everything in a battle is called: names are worked out once, and stay those of their own match."""

from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId
from wardrum.events.match.game import CALLED_MAX, Game
from wardrum.events.rulesets import template
from wardrum.events.space.table import Piece

GAME = Game(template.RULESET)


def state_of(number, *runners):
    """A match with these runners on its table."""
    state = GAME.before(MatchId(f"{number:032x}"), {})
    pieces = {runner: Piece(runner[0], 0, 0, 1, 1) for runner in runners}
    return replace(state, table=replace(state.table, pieces=pieces))


def test_matches_that_take_turns_keep_their_names():
    """Of two at once each has its own, and nothing is made again as long as the names are the same."""
    first, second = state_of(1, "a-1"), state_of(2, "a-7")
    named = [GAME.called(state) for state in (first, second)]
    moved = replace(first, table=replace(first.table, width=1))
    assert [GAME.called(state) for state in (moved, second)] == named
    assert [called["a-1"] if called.has("a-1") else called["a-7"] for called in named] == [
        "Runner 1",
        "Runner 7",
    ]


def test_who_comes_gets_a_name():
    """Names are those of the state that is asked about, whichever was asked about before."""
    before, after = state_of(3, "a-1"), state_of(3, "a-1", "b-2")
    assert not GAME.called(before).has("b-2")
    assert GAME.called(after).text("b-2 runs") == "Runner 2 runs"
    assert GAME.called(before).text("b-2 runs") == "b-2 runs"


def test_names_of_many_matches_are_forgotten():
    """They are worked out anew, and are the same."""
    state = state_of(4, "a-1")
    known = GAME.called(state)
    for number in range(5, 5 + CALLED_MAX):
        GAME.called(state_of(number))
    assert GAME.called(state) is not known
    assert GAME.called(state).names == known.names
