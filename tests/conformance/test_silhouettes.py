"""What fighters are drawn as: every piece of every shipped force has a silhouette, and the forces differ."""

import random
from typing import get_args

import pytest

from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.space.table import Role


@pytest.mark.parametrize("name", ["betrayal", "mordheim", "trench", "warcry"])
def test_every_piece_is_drawn_as_something(name):
    """Of the known silhouettes, and not all alike."""
    seen = set()
    for seed in range(3):
        referee = Referee(Game(RULESETS[name]), {}, f"{seed:032x}")
        rng = random.Random(seed)
        for _ in range(60):
            if referee.over():
                break
            referee.step(rng)
            seen |= {piece.role for piece in referee.state.table.pieces.values()}
    assert seen - {""} <= set(get_args(Role))
    assert "" not in seen
    assert len(seen) > 2
