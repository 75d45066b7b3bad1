"""Nothing that a server does depends on how strings are hashed, or a simulation would not do the same again."""

from random import Random

import pytest

from tests.simulation.stage import Seats, Stage
from tests.support.toy import GAME

MATCHES = 12


@pytest.fixture
async def stage():
    stage = Stage({"toy": GAME})
    yield stage
    await stage.close()


@pytest.mark.parametrize("how", ["gone", "drained"])
async def test_a_connection_leaves_its_matches_in_the_same_order_every_time(stage, how, monkeypatch):
    """Who watches many matches is taken out of them, or shown that it may catch up, in the order of their ids."""
    line, random, seen = stage.line("spectator"), Random(1), []
    for _ in range(MATCHES):
        seats = Seats(stage, "toy", random)
        await seats.create()
        await line.ask("state", match=seats.match)
        line.say("watch", match=seats.match)
    await stage.settle()
    for match, room in stage.matches.registry.rooms.items():
        name = "leave" if how == "gone" else "drained"
        monkeypatch.setattr(room, name, lambda session, match=match: seen.append(match))
    getattr(line.session, how)()
    assert seen == sorted(stage.matches.registry.rooms)
    assert len(seen) == MATCHES
