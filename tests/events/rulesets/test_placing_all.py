"""A side that the battle sets up stands well: each value as suggested, and every one is accepted."""

from math import dist, inf
from random import Random
from statistics import mean

import msgspec
import pytest
from msgspec import UNSET

from tests.events.rulesets.warcry.given import live
from wardrum.events.core.kernel import Decision
from wardrum.events.match.game import Game
from wardrum.events.rulesets import mordheim, trench, warcry
from wardrum.events.rulesets.mordheim.data import MAPS
from wardrum.events.rulesets.mordheim.state import Setup as MordheimSetup
from wardrum.events.rulesets.trench.data import LAYOUTS
from wardrum.events.rulesets.trench.state import Setup as TrenchSetup
from wardrum.events.rulesets.warcry.data import DEPLOYMENTS
from wardrum.events.rulesets.warcry.state import Setup as WarcrySetup
from wardrum.events.space.plane import INCH, Location
from wardrum.events.toolkit.default_choice import default_choice
from wardrum.events.toolkit.spreading import spread

BEFORE = {"muster", "role", "side", "zone", "groups", "deploy", "infiltrate"}
BATTLES = [
    *(
        (warcry.RULESET, WarcrySetup(deployment=name), ("lantern-levy", "reedmoor-hunt"), 2.0)
        for name in DEPLOYMENTS
    ),
    *(
        (mordheim.RULESET, MordheimSetup(deployment=name), ("gutter-brood", "ash-lane-company"), 1.6)
        for name in MAPS
    ),
    *((trench.RULESET, TrenchSetup(terrain=name), ("reed-foxes", "ninth-furrow"), 3.5) for name in LAYOUTS),
]
"""The least mean distance to the nearest of one's own, in inches: a group of Mordheim stays within 3"."""


def suggested(game, state, seat):
    """The preferred option of a seat, with the values that are suggested."""
    options = [option for option in game.legal(state, seat) if option.scope == "battle"]
    words = game.option_words(state, seat, options)
    option, said = next(
        (each for each in zip(options, words, strict=True) if each[1].preferred), (options[0], words[0])
    )
    values = {name: each.suggested for name, each in said.params.items() if each.suggested is not UNSET}
    return {**default_choice(option), **values}


def placed(ruleset, setup, samples, seed=7):
    """The battle once everybody is set up."""
    game, rng = Game(ruleset), Random(seed)
    state = live(game.ruleset.initial(setup))
    while state.battle.phase in BEFORE:
        seat = next(seat for seat in "ab" if game.ruleset.questions.legal(state, seat))
        sent = suggested(game, state, seat)
        if state.battle.phase == "muster":
            sent["sample"] = samples["ab".index(seat)]
        decision = Decision(
            state, lambda n, sides: tuple(rng.randint(1, sides) for _ in range(n)), game.evolve
        )
        game.ruleset.decide(
            decision, seat, msgspec.convert(msgspec.to_builtins(sent), game.ruleset.command_type)
        )
        state = decision.state
    return state


def nearest(state, seat):
    """How far the nearest of one's own is, on average, in inches; where the others come later, nobody is near."""
    own = [piece.point for piece in state.table.pieces.values() if piece.seat == seat]
    if len(own) < 2:
        return inf
    return mean(min(dist(one, other) for other in own if other is not one) for one in own) / INCH


@pytest.mark.parametrize(("ruleset", "setup", "samples", "least"), BATTLES)
def test_a_side_does_not_stand_in_a_heap(ruleset, setup, samples, least):
    """In every deployment both sides stand apart from their own, and no suggestion is refused."""
    state = placed(ruleset, setup, samples)
    for seat in "ab":
        assert nearest(state, seat) > least


def test_groups_stand_beside_each_other():
    """The three groups of a side share the width of its zone."""
    state = placed(
        mordheim.RULESET, MordheimSetup(deployment="across-the-street"), ("gutter-brood", "ash-lane-company")
    )
    by_group = {}
    for key, piece in state.table.pieces.items():
        if piece.seat == "a":
            by_group.setdefault(state.battle.fighters[key].group, []).append(piece.point)
    middles = [tuple(map(mean, zip(*points, strict=True))) for points in by_group.values()]
    assert min(dist(one, other) for one in middles for other in middles if one != other) > 4 * INCH


def test_those_who_are_set_up_one_by_one_find_room_at_the_front():
    """The first takes the best place, the next the best that is not near it."""
    row = [Location(x * INCH, 0, 0) for x in range(12)]
    first = spread({"": row}, (), lambda _, spot: abs(spot.x - 6 * INCH))
    assert first == {"": row[6]}
    second = spread({"": row}, [row[6]], lambda _, spot: abs(spot.x - 6 * INCH))
    assert second[""] in (row[2], row[10])


def test_a_piece_without_a_spot_leaves_nothing_to_suggest():
    """Then a place has to be chosen."""
    assert spread({"a": [], "b": [Location(0, 0, 0)]}, (), lambda _, spot: 0) is UNSET
