"""A fold of one match: its newest state, and the earlier ones that are at hand."""

import pytest

from tests.support import toy
from tests.support.referee import Referee
from wardrum.events.core.kernel import PAST_MAX
from wardrum.events.match.game import Fold

LAST = PAST_MAX + 10


@pytest.fixture(scope="module")
def referee():
    """A match with more versions than a decision may look back to."""
    referee = Referee(toy.GAME, {"target": 1000})
    while referee.state.match.version < LAST:
        referee.do(referee.state.battle.turn, toy.Pass())
    return referee


def folded(referee, **more):
    """The fold of the whole match."""
    fold = Fold(referee.game, **more)
    assert fold.take_all(referee.log) == referee.state
    return fold


def at_hand(fold):
    """The versions whose states are at hand."""
    return [version for version in range(LAST + 2) if version in fold]


@pytest.mark.parametrize("kept", [1, 8, PAST_MAX])
def test_the_last_states_are_at_hand(referee, kept):
    """As many as are wanted, each of them the fold up to its version; any other is out of reach."""
    fold = folded(referee, at_hand=kept)
    assert at_hand(fold) == list(range(LAST - kept + 1, LAST + 1))
    for version in at_hand(fold):
        assert fold.state_at(version) == referee.game.fold(referee.log[:version])
    with pytest.raises(LookupError):
        fold.state_at(LAST - kept)


def test_others_are_asked_for(referee):
    """What is not at hand is looked up where the fold was shown to look."""
    fold = folded(referee, older=lambda version: f"state {version}", at_hand=2)
    assert fold.state_at(7) == "state 7"
    assert fold.copy().state_at(7) == "state 7"


def test_a_copy_goes_on_by_itself(referee):
    """A copy has the same states at hand, and what it takes is its own."""
    fold, copy = folded(referee), folded(referee).copy()
    copy.stand(referee.game.pass_over(copy.state, LAST + 1, "a", referee.at))
    assert LAST + 1 in copy
    assert LAST + 1 not in fold
    assert fold.state == referee.state


def test_what_is_forgotten_is_not_at_hand(referee):
    """The newest state stays, and the fold goes on from it."""
    fold = folded(referee)
    fold.forget()
    assert (at_hand(fold), fold.state) == ([], referee.state)
    fold.stand(referee.game.pass_over(fold.state, LAST + 1, "a", referee.at))
    assert at_hand(fold) == [LAST + 1]
