"""A delayed battle, and everybody who would like to know more of it than they may."""

import pytest

from tests.simulation.delayed import Delayed
from tests.simulation.planted_leaks import PLANTED
from tests.support.toy import GAME
from wardrum.events.match import Delay
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

DELAYS = (Delay(seconds=10), Delay(commits=3), Delay(seconds=5, commits=4))
COMMITS, SEEDS, SEEDS_LONG = 40, 3, 500
SEEDS_FOUND = 6  # within which a leak is found
EVERY_SEED = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 9))]


async def hunt(game, delay, seed, commits=COMMITS):
    """A whole battle; how many frames were looked at."""
    battle = Delayed(game, delay, seed)
    try:
        await battle.open()
        await battle.play(commits)
        await battle.end()
    finally:
        await battle.stage.close()
    return battle.hunter.checked


async def hunt_often(seeds):
    """Small battles with every delay."""
    for seed in range(seeds):
        for delay in DELAYS:
            await hunt(GAME, delay, seed)


@pytest.mark.parametrize("delay", DELAYS, ids=str)
@pytest.mark.parametrize("name", sorted(RULESETS))
@pytest.mark.parametrize("seed", EVERY_SEED)
async def test_no_frame_tells_more_than_the_horizon(name, delay, seed):
    """Whatever is asked at whatever moment of a battle of any ruleset, nobody without a seat learns of later versions."""
    assert await hunt(Game(RULESETS[name]), delay, seed) > 500


@pytest.mark.parametrize("delay", DELAYS, ids=str)
async def test_no_frame_of_a_small_game_does_either(delay):
    """The same with bets that are sealed and opened, over several battles."""
    for seed in range(SEEDS):
        assert await hunt(GAME, delay, seed) > 500


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
async def test_a_planted_leak_is_found(plant, monkeypatch):
    """Each leak is found within a few battles."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        await hunt_often(SEEDS_FOUND)


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_no_frame_of_very_many_battles_does():
    """The same over 500 seeds."""
    await hunt_often(SEEDS_LONG)
