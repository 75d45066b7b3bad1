"""What a lane keeps of its past: little, and nothing of it once nothing happens."""

import pytest

from tests.server.engine.test_lane import Bench
from tests.server.engine.test_takeback import lane_of, referee  # noqa: F401 -- a fixture
from tests.support.toy import Pass, Roll
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
    """The versions whose states are in memory."""
    return [version for version in range(lane.version + 1) if version in lane.history._fold]


def passed(bench, turns):
    """The lane after each seat has passed, a number of times."""
    for _ in range(turns):
        bench.say("a", Pass())
        bench.say("b", Pass())
    return bench.lane


def test_states_since_the_last_dice_are_at_hand():
    """Legal lists look back to them at every version; beyond dice nothing is taken back, so few older ones are."""
    bench = Bench().begin()
    lane = passed(bench, AT_HAND)
    assert at_hand(lane) == list(range(1, lane.version + 1))
    bench.say("a", Roll())
    rolled = lane.version
    assert at_hand(lane) == list(range(rolled - AT_HAND + 1, rolled + 1))
    bench.say("b", Pass())
    passed(bench, AT_HAND)
    assert at_hand(lane) == list(range(rolled - 1, lane.version + 1))


def test_no_more_states_are_at_hand_than_can_be_looked_back_to():
    """Even where no dice are rolled for longer than that."""
    lane = passed(Bench().begin(), PAST_MAX)
    assert at_hand(lane) == list(range(lane.version - PAST_MAX + 1, lane.version + 1))


def test_what_can_be_looked_back_to_is_the_same_for_all_who_ask_at_one_version():
    """So what one has read of the log is there for the next, until the match goes on."""
    bench = Bench().begin()
    before = bench.lane.history.moment
    assert bench.lane.history.moment is before
    bench.say("a", Pass())
    assert bench.lane.history.moment.past is not before.past
    assert bench.lane.history.moment.at == bench.lane.history.tail.at


def test_a_lane_that_was_opened_keeps_one_state():
    """What can be read again is not in memory: thousands of matches wait for somebody's move."""
    bench = Bench().begin()
    lane = passed(bench, AT_HAND)
    newest = lane.state
    lane.history.forget()
    assert (at_hand(lane), lane.state) == ([], newest)
    assert at_hand(Lane(lane.match, bench.rules, bench.store)) == []
