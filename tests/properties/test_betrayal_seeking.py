"""Where enemies go, against the definition read word by word over every hex and every way."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.properties.test_hexes import occupied_grounds
from wardrum.events.rulesets.betrayal.automation.destination import Mover, Opponent, in_reach, seek, steps_now
from wardrum.events.space.hex import in_order, reachable_hexes


@st.composite
def hunts(draw, targetable=st.booleans()):
    """A map, an enemy on it, those it is after, and who else stands in the way."""
    ground, start, taken = draw(occupied_grounds())
    assume(taken)
    after = draw(st.lists(st.sampled_from(in_order(taken)), min_size=1, max_size=4, unique=True))
    units = [Opponent(f"u{n}", key, draw(st.integers(1, 3)), draw(targetable)) for n, key in enumerate(after)]
    mover = Mover(
        start, draw(st.integers(1, 4)), draw(st.sampled_from(["strongest", "weakest"])), draw(st.booleans())
    )
    return ground, mover, units, taken


def hits(ground, mover, unit, place):
    """Whether it could hit the unit from a place: range over the whole map, sight by tiles."""
    away = ground.distances(place).get(unit.hex)
    seen = mover.keen or ground.tile_of[unit.hex] in ground.in_sight[ground.tile_of[place]]
    return unit.targetable and away is not None and away <= mover.range and seen


@pytest.mark.rule("F-2")
@pytest.mark.rule("F-3")
@given(hunts())
def test_who_is_in_reach(hunt):
    """In reach are the targetable ones within range and in sight."""
    ground, mover, units, _ = hunt
    assert in_reach(ground, mover, units) == [one for one in units if hits(ground, mover, one, mover.hex)]


@pytest.mark.rule("F-4")
@pytest.mark.rule("F-11")
@given(hunts())
def test_the_hexes_it_seeks(hunt):
    """It seeks the nearest hexes from which it hits somebody, of those the ones that offer whom it prefers."""
    ground, mover, units, taken = hunt
    free = reachable_hexes(ground, mover.hex, taken).length
    offers = {key: [one.hp for one in units if hits(ground, mover, one, key)] for key in free}
    able = [key for key in free if offers[key]]
    destination = seek(ground, mover, units, taken)
    if mover.hex in able:
        assert destination is None
    elif able:
        near = [key for key in able if free[key] == min(free[able_one] for able_one in able)]
        best = {key: (max if mover.priority == "strongest" else min)(offers[key]) for key in near}
        wanted = (max if mover.priority == "strongest" else min)(best.values())
        assert (destination.hexes, destination.fallback) == (
            tuple(in_order(k for k in near if best[k] == wanted)),
            False,
        )
        assert destination.length == free[near[0]]
    else:
        assert destination is None or destination.fallback


@pytest.mark.rule("F-2")
@given(hunts(targetable=st.just(False)))
def test_as_near_as_it_can(hunt):
    """With nobody to hit from anywhere no free hex is nearer to the closest opponent than those it seeks; it stays
    only if there is no way over the map to anybody.
    """
    ground, mover, units, taken = hunt
    destination = seek(ground, mover, units, taken)
    if destination is None:
        assert not {one.hex for one in units} & ground.distances(mover.hex).keys()
        return
    assert destination.fallback
    away = ground.distances(mover.hex)
    closest = min(away[one.hex] for one in units if one.hex in away)
    to = [ground.distances(one.hex) for one in units if away.get(one.hex) == closest]
    free = reachable_hexes(ground, mover.hex, taken).length
    ranks = {key: min((steps[key], length) for steps in to) for key, length in free.items()}
    best = min(ranks.values())
    assert destination.hexes == tuple(in_order(key for key, rank in ranks.items() if rank == best))
    assert destination.length == best[1]


@pytest.mark.rule("F-4")
@given(hunts(), st.integers(0, 6))
def test_every_step_is_allowed(hunt, movement):
    """However it is decided, each stop is reached over free hexes that lie next to each other, within the movement."""
    ground, mover, units, taken = hunt
    destination = seek(ground, mover, units, taken)
    steps = steps_now(destination, movement) if destination else 0
    for goal in destination.hexes if destination else ():
        for stop in destination.ways.passed(goal, steps):
            way = (mover.hex, *destination.ways.route(stop))
            assert len(way) == steps + 1 <= movement + 1
            assert all(ground.adjacent(a, b) for a, b in pairwise(way))
            assert not taken & set(way[1:])
