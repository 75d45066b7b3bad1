"""A delayed battle, and everybody who would like to know more of it than they may."""

import pytest

from tests.simulation.delayed import Delayed
from tests.support.toy import GAME
from wardrum.events.game import Game
from wardrum.events.match import Delay
from wardrum.events.rulesets import RULESETS

DELAYS = (Delay(seconds=10), Delay(commits=3), Delay(seconds=5, commits=4))
COMMITS = 30


async def hunt(game, delay, seed, commits=COMMITS):
    """A whole battle; how many frames were looked at."""
    battle = Delayed(game, delay, seed)
    await battle.open()
    await battle.play(commits)
    await battle.end()
    print(battle.lane.version, battle.lane.state.match.status)
    return battle.hunter.checked


@pytest.mark.parametrize("delay", DELAYS, ids=str)
@pytest.mark.parametrize("name", sorted(RULESETS))
async def test_no_frame_tells_more_than_the_horizon(name, delay):
    """Whatever is asked at whatever moment of a battle of any ruleset, nobody without a seat learns of later versions."""
    assert await hunt(Game(RULESETS[name]), delay, 1) > 1_000


@pytest.mark.parametrize("delay", DELAYS, ids=str)
async def test_no_frame_of_a_small_game_does_either(delay):
    """The same with bets that are sealed and opened, over many battles."""
    for seed in range(4):
        assert await hunt(GAME, delay, seed) > 500
