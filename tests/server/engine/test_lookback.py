"""What a lane keeps of its past: little, and nothing of it once nothing happens."""

import pytest

from tests.server.engine.test_takeback import lane_of, referee  # noqa: F401 -- a fixture
from wardrum.events.core.kernel import PAST_MAX
from wardrum.events.match.game import Fold
from wardrum.server.engine.snapshots import AT_HAND


def test_a_look_back_reaches_as_far_as_ever(referee):  # noqa: F811
    """Each of the last versions is as the log has it, whether it is at hand or read; older ones are out of reach."""
    lane = lane_of(referee)
    past, states = lane.moment.past, {}
    fold = Fold(referee.game)
    for version, data in enumerate(referee.log, 1):
        states[version] = fold.take(referee.game.read(data))
    reach = range(max(1, lane.version - PAST_MAX + 1), lane.version + 1)
    assert all(past(version) == states[version] for version in reversed(reach))
    for version in (reach[0] - 1, 0, -1, lane.version + 1):
        with pytest.raises(LookupError):
            past(version)


def test_a_lane_that_was_opened_keeps_one_state(referee):  # noqa: F811
    """What can be read again is not in memory: thousands of matches wait for somebody's move."""
    lane = lane_of(referee)
    assert not any(version in lane._recent for version in range(lane.version + 1))
    for version in range(1, 3 * AT_HAND):
        lane._recent.remember(version, object())
    assert sum(version in lane._recent for version in range(3 * AT_HAND)) == AT_HAND
    lane.drop_recent_states()
    assert not any(version in lane._recent for version in range(3 * AT_HAND))
