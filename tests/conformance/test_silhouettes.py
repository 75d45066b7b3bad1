"""What fighters are drawn as: everybody of every shipped force has a silhouette, and the forces differ."""

import random
from typing import get_args

import pytest

from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.space.table import Silhouette

FIGHTERS = {"betrayal": "units", "mordheim": "fighters", "trench": "models", "warcry": "fighters"}
"""What those in the battle are called in the state of each ruleset."""


def battles(name, count, steps=200):
    """The states of a few battles of a ruleset, one after the other, each up to a number of steps."""
    for seed in range(count):
        referee = Referee(Game(RULESETS[name]), {}, f"{seed:032x}")
        rng = random.Random(seed)
        for _ in range(steps):
            if referee.over():
                break
            referee.step(rng)
            yield referee.state


@pytest.mark.parametrize("name", sorted(FIGHTERS))
def test_everybody_is_drawn_as_something(name):
    """In the state and on displays alike, except those who fly; and not all as the same."""
    seen = set()
    game = Game(RULESETS[name])
    for state in battles(name, 2):
        fighters = getattr(state.battle, FIGHTERS[name])
        seen |= {one.silhouette for one in fighters.values()}
        for key, shown in game.display(state).pieces.items():
            assert shown.role in (fighters[key].silhouette, "flyer")
    assert "" not in seen
    assert seen <= set(get_args(Silhouette))
    assert len(seen) > 3


@pytest.mark.parametrize("name", sorted(FIGHTERS))
def test_who_has_fallen_is_remembered_where_it_lay(name):
    """A piece that is gone because it fell has a place of the same seat in `fallen`; what stands has none."""
    fell, before = set(), {}
    for state in battles(name, 6, steps=400):
        table = state.table
        assert not table.fallen.keys() & table.pieces.keys()
        for key in table.fallen.keys() & before.keys():
            lay = table.fallen[key]
            assert (lay.seat, lay.radius) == (before[key].seat, before[key].radius)
            fell.add(key)
        before = table.pieces
    assert fell, "nobody has fallen in these random battles: play more of them, or longer ones"
