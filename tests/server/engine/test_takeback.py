"""Take-backs in a lane: any version of the log can be looked at, and a lane read from its log offers what the first did."""

import random

import pytest

from tests.support.referee import Referee
from tests.support.shelf import keep
from tests.support.wavering import offered, wavering
from wardrum.events.match import Terms
from wardrum.events.match.game import Fold
from wardrum.events.rulesets import RULESETS, games
from wardrum.server.engine.effects import LaneConfig
from wardrum.server.engine.lane import Lane
from wardrum.server.store.memory import MemoryStore


def lane_of(referee: Referee) -> Lane:
    """A lane that reads this log."""
    store = MemoryStore()
    keep(store, referee.match, referee.game.name, referee.log)
    rules = LaneConfig(
        referee.game,
        lambda *_: referee.seed,
        lambda: "",
    )
    return Lane(referee.match, rules, store)


@pytest.fixture(params=sorted(RULESETS))
def referee(request):
    """A battle with take-backs that is still on."""
    referee = Referee(games()[request.param], match=f"{4711:032x}", terms=Terms(takeback="any"))
    wavering(referee, random.Random(3), commits_max=150, ends=False)
    assert referee.state.match.back.at
    return referee


def test_every_version_stays_where_it_was(referee):
    """The state at each version is the fold up to it, before, within and after withdrawn branches."""
    lane, fold = lane_of(referee), Fold(referee.game)
    for version, data in enumerate(referee.log, 1):
        assert lane.history.state_at(version) == fold.take(referee.game.read(data))


def test_a_lane_read_from_its_log_offers_the_same(referee):
    """What may be taken back follows from the log, not from what a process remembers."""
    lane = lane_of(referee)
    for seat in referee.state.match.order:
        listed = lane.game.legal(lane.state, seat, lane.history.moment)
        found = [option.params["version"].of for option in listed if option.command == "OfferTakeback"]
        assert found == [offered(referee, seat)] * bool(offered(referee, seat))
