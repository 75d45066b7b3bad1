"""Lists in crowds: what the first step offers has places, and what it leaves out has none, in positions that no bot brings about.

Each position is one of a battle whose fighters have been put together anew: crowded, engaged, along edges, on heights.
"""

import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.referee import Referee
from wardrum.events.core.slices import finished
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.rulesets.trench import ground as trench
from wardrum.events.rulesets.trench.decide.movement import budget as trench_budget
from wardrum.events.rulesets.trench.ground.kinds_of_movement import mover as trench_mover
from wardrum.events.rulesets.trench.ground.terrain import floor_at as trench_floor
from wardrum.events.rulesets.trench.legal.moves import is_open
from wardrum.events.rulesets.warcry.geometry import engaging
from wardrum.events.rulesets.warcry.kinds_of_movement import mover as warcry_mover
from wardrum.events.rulesets.warcry.legal import destinations
from wardrum.events.rulesets.warcry.terrain import floor_at as warcry_floor
from wardrum.events.space.legs import standing
from wardrum.events.space.plane import INCH, Location, discs_at, free_base
from wardrum.events.toolkit.options import OpenOption, Path, Place, drawn, expanded, has_values

PLANES = {
    "warcry": (warcry_mover, warcry_floor),
    "mordheim": (warcry_mover, warcry_floor),
    "trench": (trench_mover, trench_floor),
}
CROWDED, TRIES = 8, 12
"""Number of positions made of one of a battle; number of places tried for a fighter, which stays where it is if none is free."""
OFTEN = 0.3
"""Of the positions of a battle how many are taken."""
DRAWS = 3
ALL = 2_000
"""Number of positions in all rulesets together."""


def battles(name, rng):
    """States of random battles in which somebody may act, with places to choose from, and whose seat it is."""
    seed = 0
    while True:
        referee = Referee(Game(RULESETS[name]), match=f"{seed:032x}")
        while not referee.over():
            referee.step(rng)
            state = referee.state
            if len(state.table.pieces) > 3 and rng.random() < OFTEN and not referee.over():
                seat = referee.game.pending(state)[0].seat
                listed = referee.game.outline(state, seat)
                if name not in PLANES or any(isinstance(one, OpenOption) for one in listed):
                    yield referee, state, seat
        seed += 1


def crowded(state, name, rng):
    """The state with its fighters put together anew."""
    if name not in PLANES:
        return shuffled(state, rng)
    mover, floor_at = PLANES[name]
    middle = about(state.table, rng)
    reach = rng.choice((2, 3, 4)) * INCH
    for key in rng.sample(list(state.table.pieces), len(state.table.pieces)):
        for _ in range(TRIES):
            x, y = (round(rng.gauss(at, reach)) for at in middle)
            who, piece = mover(state, key), state.table.pieces[key]
            there = Location(x, y, rng.choice(heights(state.table, x, y)))
            bodies = (*who.others, *getattr(who, "friends", ()))
            ground = who.field.ground(there.z, who.tall, bodies)
            if standing(who, there) and free_base(discs_at(piece.outline, there.point), there.point, ground):
                moved = replace(piece, x=x, y=y, z=there.z, floor=floor_at(state.table, there))
                table = replace(state.table, pieces={**state.table.pieces, key: moved})
                state = replace(state, table=table)
                break
    return state


def about(table, rng):
    """Where they gather: round one of them, at an edge or a corner, or on a piece of terrain."""
    piece = rng.choice(list(table.pieces.values()))
    x, y = piece.point
    return rng.choice(
        [
            (x, y),
            (rng.choice((INCH, table.width - INCH)), y),
            (rng.choice((INCH, table.width - INCH)), rng.choice((INCH, table.height - INCH))),
            *((each.x + each.width // 2, each.y + each.height // 2) for each in table.terrain.values()),
        ]
    )


def heights(table, x, y):
    """The board, and the top of what is there."""
    return [
        0,
        *(
            each.top
            for each in table.terrain.values()
            if each.x <= x <= each.x + each.width and each.y <= y <= each.y + each.height
        ),
    ]


def shuffled(state, rng):
    """On hexes: places exchanged among those on the map."""
    pieces = dict(state.table.pieces)
    for _ in range(len(pieces)):
        a, b = rng.sample(list(pieces), 2)
        one, other = pieces[a], pieces[b]
        pieces[a], pieces[b] = replace(one, x=other.x, y=other.y), replace(other, x=one.x, y=one.y)
    return replace(state, table=replace(state.table, pieces=pieces))


def agree(referee, state, seat, rng, name):
    """What the first step says, its expansions, the full list and draws agree. Counts what was seen."""
    game, seen = referee.game, Counter(positions=1)
    outline, full = game.outline(state, seat), list[bytes]()
    for listed in outline:
        options = expanded(listed)
        full += map(msgspec.json.encode, options)
        if not isinstance(listed, OpenOption):
            continue
        places = {msgspec.json.encode(one) for option in options for one in one_by_one(option)}
        assert any(all(map(has_values, option.params.values())) for option in options), listed.option
        for _ in range(DRAWS):
            one = drawn(listed, rng.randrange)
            assert not places or msgspec.json.encode(one) in places, one
            refusal = game.refused(state, seat, referee.command(one, rng))
            assert refusal is None, (one, refusal)
        seen += Counter(open=1, places=len(places))
    assert full == [msgspec.json.encode(option) for option in game.legal(state, seat)]
    return seen + left_out(state, name, outline)


def one_by_one(option):
    """The option once for each place of its only domain of places; none if there are several, or none."""
    domains = [(key, domain) for key, domain in option.params.items() if isinstance(domain, Path | Place)]
    if len(domains) != 1 or any(type(domain).__name__ == "Each" for domain in option.params.values()):
        return
    ((key, domain),) = domains
    field = "stops" if isinstance(domain, Path) else "spots"
    for value in getattr(domain, field):
        yield replace(option, params={**option.params, key: replace(domain, **{field: (value,)})})


def left_out(state, name, outline):
    """What the first step leaves out though it is open has no place, as making all of them says."""
    offered = {one.option.command for one in outline if isinstance(one, OpenOption)}
    activation = getattr(state.battle, "activation", msgspec.UNSET)
    if activation is msgspec.UNSET:
        return Counter()
    if name in ("warcry", "mordheim") and "Move" in offered:
        fighter = activation.fighter
        if engaging(state, fighter) and "Disengage" not in offered:
            assert not finished(destinations.ways_out(state, fighter))
            return Counter(shut_in=1)
    if name == "trench":
        shut = 0
        for key in activation.models:
            most = trench_budget(state, activation, key)
            if is_open(state, activation, key, "move"):
                moving = bool(trench.move_stops(state, key, most))
                assert moving == trench.has_move_stops(state, key, most)
                shut += not moving
        return Counter(shut_in=shut)
    return Counter()


def tried(name, positions, seed):
    rng, seen = random.Random(seed), Counter()
    for referee, state, seat in battles(name, rng):
        for _ in range(CROWDED):
            seen += agree(referee, crowded(state, name, rng), seat, rng, name)
            if seen["positions"] == positions:
                return seen
    raise AssertionError("battles do not end")


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_lists_in_a_crowd_agree(name):
    """In some positions of each ruleset."""
    assert tried(name, 24, 1)["open" if name in PLANES else "positions"]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", sorted(RULESETS))
def test_two_thousand_lists_in_crowds_agree(name, capsys):
    """The same in 2,000 positions, shared out among the rulesets."""
    seen = tried(name, ALL // len(RULESETS), 2)
    with capsys.disabled():
        print(f"{name}: {dict(seen)}")
