"""A lane of a match whose revision this release does not have."""

from tests.events.rulesets.test_revisions import raised
from tests.support import toy
from tests.support.referee import Referee
from tests.support.shelf import keep
from wardrum.events.formats import wire
from wardrum.events.match.game import Game
from wardrum.server.engine.effects import CommandRequest, LaneConfig, Reply
from wardrum.server.engine.lane import Lane
from wardrum.server.store.memory import MemoryStore


def lane_of(referee, game):
    """A lane that reads this log, on a server with this game."""
    store = MemoryStore()
    keep(store, referee.match, referee.game.name, referee.log)
    rules = LaneConfig(game, lambda *_: referee.seed, lambda: "")
    return Lane(referee.match, rules, store)


def test_it_is_shown_and_refuses_commands():
    """The match opens at its head with nothing legal and nothing due, and a command is refused in one sentence."""
    referee = Referee(toy.GAME)
    lane = lane_of(referee, Game(raised()))
    assert lane.state == referee.state
    assert lane.history.state_at(3).match.version == 3
    assert (lane.game.legal(lane.state, "a", lane.history.moment), lane.game.pending(lane.state)) == ([], [])
    (answer,) = lane.submit(CommandRequest("req", "a", "new", toy.Roll(), None), referee.at)
    assert isinstance(answer, Reply)
    assert isinstance(answer.frame, wire.Problem)
    assert answer.frame.code == "set_aside"
    assert "revision 1 of toy is not in this release" in answer.frame.detail


def test_an_earlier_revision_goes_on_under_itself():
    """Negative control: where the old behaviour is kept, the same command is written."""
    referee = Referee(toy.GAME)
    earlier = Game(toy.RULESET)
    lane = lane_of(referee, Game(raised(), [earlier]))
    assert lane.game is earlier
    (effect,) = lane.submit(CommandRequest("req", "a", "new", toy.Roll(), None), referee.at)
    assert not isinstance(effect, Reply)
