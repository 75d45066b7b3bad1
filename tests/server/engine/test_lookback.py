"""What a lane keeps of its past: little, and nothing of it once nothing happens."""

import pytest

from tests.server.engine.test_lane import Bench
from tests.server.engine.test_takeback import lane_of, referee  # noqa: F401 -- a fixture
from tests.support.toy import Pass
from wardrum.events.core.kernel import PAST_MAX
from wardrum.events.match.game import Fold
from wardrum.server.engine.history import AT_HAND
from wardrum.server.engine.lane import Lane


def test_a_look_back_reaches_as_far_as_ever(referee):  # noqa: F811
    """Each of the last versions is as the log has it, whether it is at hand or read; older ones are out of reach."""
    lane = lane_of(referee)
    past, states = lane.history.moment.past, {}
    fold = Fold(referee.game)
    for version, data in enumerate(referee.log, 1):
        states[version] = fold.take(referee.game.read(data))
    reach = range(max(1, lane.version - PAST_MAX + 1), lane.version + 1)
    assert all(past(version) == states[version] for version in reversed(reach))
    for version in (reach[0] - 1, 0, -1, lane.version + 1):
        with pytest.raises(LookupError):
            past(version)


def at_hand(lane):
    """The versions whose states are in memory, besides the newest one."""
    return [version for version in range(lane.version + 1) if version in lane.history._fold]


def test_a_lane_that_was_opened_keeps_one_state():
    """What can be read again is not in memory: thousands of matches wait for somebody's move."""
    bench = Bench().begin()
    while bench.lane.version < 3 * AT_HAND:
        bench.say("a", Pass())
        bench.say("b", Pass())
    lane = bench.lane
    assert at_hand(lane) == list(range(lane.version - AT_HAND + 1, lane.version + 1))
    newest = lane.state
    lane.history.forget()
    assert (at_hand(lane), lane.state) == ([], newest)
    assert at_hand(Lane(lane.match, bench.rules, bench.store)) == []
