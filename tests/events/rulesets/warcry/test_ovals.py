"""Oval bases: setting them up, turning, where they pass, what they reach and see (W-52, W-53, W-56, W-68, W-69, W-74)."""

from functools import partial

import pytest
from msgspec import UNSET, json
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    leg,
    moved,
    obstacle,
    options,
    refused_move,
)
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import DeployGroup, Disengage
from wardrum.events.rulesets.warcry.decide.scoring import presence
from wardrum.events.rulesets.warcry.evolve.step import move as put
from wardrum.events.rulesets.warcry.geometry import engaging, in_cover, sees
from wardrum.events.rulesets.warcry.kinds_of_movement import MOVEMENT, mover
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.space.legs import passes
from wardrum.events.space.plane import INCH, Location, Point, turn
from wardrum.events.space.table import Marker

MOUNT = Base(6000, 3500)
"""60 by 35 mm."""
WALLS = {"north": obstacle(12, 0, 2, 10), "south": obstacle(12, 11.5, 2, 10)}
"""A wall with a gap of 38.1 mm at y = 10.75."""


def rider(x, y, facing=0, base=MOUNT, move=8, terrain=(), **others):
    """a-f1 on an oval base is activated there, facing so; others by id, `b1` for b-f1."""
    fighters = {"a-f1": fighter(x, y, base=base, move=move), "b-f1": fighter(27, 20)}
    fighters |= {f"{key[0]}-f{key[1:]}": member for key, member in others.items()}
    state = battle_state(fighters, terrain=dict(terrain))
    return activated(put(state, "a-f1", state.table.pieces["a-f1"].location, facing), "a-f1")


def turned(x, y, facing):
    """A turn on the spot there."""
    return turn(Location(*at(x, y)), facing)


refused = partial(refused_move, rule="W-69")
"""What a move is refused for, mostly under this rule."""


# --- setting up


def mounted(outcome, base=MOUNT):
    """The same battle with a-f1 on an oval base."""
    battle = outcome.state.battle
    card = replace(battle.fighters["a-f1"].profile, base=base)
    fighters = {**battle.fighters, "a-f1": replace(battle.fighters["a-f1"], profile=card)}
    return given(replace(outcome.state, battle=replace(battle, fighters=fighters)))


@pytest.mark.rule("W-52")
@pytest.mark.rule("W-68")
def test_it_is_set_up_as_it_faces(sided):
    """As its player says, else toward the middle of the board; the record tells both."""
    place = {"a-f1": at(15, 3)}
    said = mounted(sided).when("a", DeployGroup("dagger", place, {"a-f1": 30}))
    assert said.of(e.BattleGroupDeployed)[0].facings == {"a-f1": 30}
    piece = said.state.table.pieces["a-f1"]
    assert (piece.radius, piece.breadth, piece.facing) == (3000, 1750, 30)
    silent = mounted(sided).when("a", DeployGroup("dagger", place))
    assert silent.of(e.BattleGroupDeployed)[0].facings == {"a-f1": 90}


@pytest.mark.rule("W-52")
def test_round_bases_face_no_way(sided):
    """A fighter with a facing must stand on an oval and be of the group; records of round bases have no such field."""
    place = {"a-f1": at(15, 3)}
    sided.when("a", DeployGroup("dagger", place, {"a-f1": 30})).refused("round", "W-52")
    mounted(sided).when("a", DeployGroup("dagger", place, {"a-f2": 30})).refused("no_such_fighter", "W-52")
    mounted(sided).when("a", DeployGroup("dagger", place, {})).refused("facing_missing", "W-52")
    event = sided.when("a", DeployGroup("dagger", place)).of(e.BattleGroupDeployed)[0]
    assert event.facings is UNSET
    assert b"facings" not in json.encode(event)


@pytest.mark.rule("W-52")
def test_room_for_an_oval_depends_on_how_it_faces(sided):
    """Its side may lie along the edge of the board, or at the rim of the circle; its tip would be beyond both."""
    edge = {"a-f1": Point(15 * INCH, 1750)}
    assert mounted(sided).when("a", DeployGroup("dagger", edge, {"a-f1": 0})).events
    mounted(sided).when("a", DeployGroup("dagger", edge, {"a-f1": 90})).refused("off_board", "W-52")
    rim = {"a-f1": Point(15 * INCH, 6 * INCH - 2200)}
    assert mounted(sided).when("a", DeployGroup("dagger", rim, {"a-f1": 0})).events
    mounted(sided).when("a", DeployGroup("dagger", rim, {"a-f1": 90})).refused("not_wholly_within", "W-52")


@pytest.mark.rule("W-52")
def test_the_first_choice_is_legal(sided):
    """What is proposed to a rider is accepted, whichever way it faces there."""
    state = mounted(sided, Base(12_000, 9_200)).state
    (option,) = options(state, "a", "DeployGroup")
    for spot in option.params["positions"].of["a-f1"].spots:
        for facing in (UNSET, {"a-f1": 0}, {"a-f1": 45}, {"a-f1": 90}):
            assert given(state).when("a", DeployGroup("dagger", {"a-f1": spot}, facing)).events


# --- turning


@pytest.mark.rule("W-68")
def test_a_turn_is_measured_at_the_tip():
    """Straight from where the tip was to where it is: 30 mm turned by 90 degrees are 42.43 mm; then it faces that way."""
    outcome = moved(rider(8, 10.75), turned(8, 10.75, 90), leg(10, 10.75))
    event = outcome.of(e.FighterMoved)[0]
    assert event.length == 4_243 + 2 * INCH
    assert outcome.state.table.pieces["a-f1"].facing == 90
    assert outcome.state.table.pieces["a-f1"].location == Location(*at(10, 10.75))
    half = moved(rider(8, 10.75, 165), turned(8, 10.75, 15))
    assert half.of(e.FighterMoved)[0].length == 1_553


@pytest.mark.rule("W-68")
def test_a_turn_needs_enough_of_its_move():
    """Two inches do not reach for a turn by 105 degrees, which is one by 75 the other way round: they do."""
    assert moved(rider(8, 10.75, move=2), turned(8, 10.75, 105)).events
    refused(
        rider(8, 10.75, move=1),
        "too_far",
        "part 1 of the way: a turn of 1.7",
        turned(8, 10.75, 90),
        rule="W-68",
    )
    refused(
        rider(8, 10.75, move=2),
        "too_far",
        "part 2 of the way: a turn of 0.6",
        leg(9.5, 10.75),
        turned(9.5, 10.75, 30),
        rule="W-68",
    )


@pytest.mark.rule("W-68")
def test_who_turns_where():
    """Only an oval base, only on the spot."""
    refused(rider(8, 10.75), "not_on_the_spot", "part 1 of the way", turned(9, 10.75, 90), rule="W-68")
    refused(
        rider(8, 10.75, base=Base(3200, 3200)),
        "round",
        "part 1 of the way",
        turned(8, 10.75, 90),
        rule="W-68",
    )


@pytest.mark.rule("W-69")
def test_a_turn_needs_room():
    """At each step of it, the shorter way round: through a wall it does not turn, though there is room before and behind."""
    state = rider(8, 10.75, 0, terrain={"post": obstacle(6.8, 9.5, 0.45, 0.5)})
    assert moved(rider(8, 10.75, 0), turned(8, 10.75, 90)).events
    refused(state, "terrain", "part 1 of the way: terrain is in the way", turned(8, 10.75, 90))
    assert moved(state, turned(8, 10.75, 135), turned(8, 10.75, 90)).events  # the other way round
    beside = rider(8, 10.75, 0, b2=fighter(8, 12.5))
    refused(beside, "fighter", "part 1 of the way: another fighter is in the way", turned(8, 10.75, 90))
    refused(rider(8, 0.7, 0), "edge", "part 1 of the way: the base would leave the board", turned(8, 0.7, 90))


@pytest.mark.rule("W-69")
def test_lengthwise_through_a_gap():
    """35 mm pass through 38.1 mm as they face; 60 mm do not, and the circle round them would not."""
    assert moved(rider(8, 10.75, 0, terrain=WALLS), leg(16, 10.75)).events
    refused(rider(8, 10.75, 90, terrain=WALLS), "terrain", "part 1 of the way", leg(16, 10.75))
    through = moved(rider(8, 10.75, 90, move=10, terrain=WALLS), turned(8, 10.75, 0), leg(16, 10.75))
    assert through.of(e.FighterMoved)[0].length == 4_243 + 8 * INCH


# --- what it reaches


@pytest.mark.rule("W-53")
def test_distances_are_those_of_the_nearest_points():
    """An enemy 1" from the tip is engaged; from the side it is 30 - 17.5 mm farther."""
    far = 3000 + 1600 + INCH
    x, y = at(8, 10.75)
    state = rider(8, 10.75, 0)
    near = put(state, "b-f1", Location(x + far, y))
    assert engaging(near, "a-f1") == ("b-f1",)
    assert not engaging(put(state, "b-f1", Location(x + far + 1, y)), "a-f1")
    assert not engaging(put(near, "a-f1", Location(x, y), 90), "a-f1")
    side = 1750 + 1600 + INCH
    assert engaging(put(state, "b-f1", Location(x, y + side)), "a-f1") == ("b-f1",)
    assert not engaging(put(state, "b-f1", Location(x, y + side + 1)), "a-f1")


@pytest.mark.rule("W-70")
def test_who_is_engaged_does_not_turn_away():
    """The tip that is near an enemy stays near."""
    state = put(rider(8, 10.75, 0), "b-f1", Location(*at(10.7, 10.75)))
    refused(state, "engaged", "b-f1", turned(8, 10.75, 90), rule="W-70")
    assert moved(put(state, "a-f1", Location(*at(8, 10.75)), 90), turned(8, 10.75, 0)).events


@pytest.mark.rule("W-74")
def test_a_turn_may_disengage():
    """A turn is part of a normal move; the way out by a turn alone is listed."""
    x, y = at(8, 10.75)
    state = put(rider(8, 10.75, 0), "b-f1", Location(x + 3000 + 1600 + INCH, y))
    outcome = given(state).when("a", Disengage((turn(Location(x, y), 90),)))
    assert outcome.of(e.FighterDisengaged)
    assert not engaging(outcome.state, "a-f1")
    (option,) = options(state, "a", "Disengage")
    assert (turn(Location(x, y), 90),) in [stop.path for stop in option.params["path"].stops]


@pytest.mark.rule("W-90")
def test_a_tip_contests():
    """Within 3 inches of a marker by its tip, not by its side."""
    x, y = at(8, 10.75)
    marker = Location(x + 3000 + 3 * INCH, y)
    assert "a" in presence(rider(8, 10.75, 0), marker)
    assert "a" not in presence(rider(8, 10.75, 90), marker)


@pytest.mark.rule("W-91")
def test_a_tip_grasps():
    """A treasure within an inch of the tip on the way; turned it may pass by."""
    x, y = at(8, 10.75)
    state = rider(8, 10.75, 0)
    token, outline = Marker("treasure", x, y + 3000 + INCH).model, state.table.pieces["a-f1"].outline
    assert not passes(outline, Location(x, y), (leg(12, 10.75),), token, INCH)
    assert passes(outline, Location(x, y), (turned(8, 10.75, 90), leg(12, 10.75)), token, INCH)


# --- sight


@pytest.mark.rule("W-56")
def test_its_tip_sees():
    """Round the end of a wall that hides its middle; turned along the wall it shows, across it does not."""
    wall = {"wall": obstacle(12, 4, 0.5, 7.5)}
    state = put(rider(10, 10.9, 0, terrain=wall), "b-f1", Location(*at(16, 10.5)))
    assert not sees(state, "a-f1", "b-f1")
    showing = put(state, "a-f1", Location(*at(10, 10.9)), 90)
    assert sees(showing, "a-f1", "b-f1")
    assert sees(showing, "b-f1", "a-f1")


@pytest.mark.rule("W-62")
def test_cover_is_judged_between_the_nearest_points():
    """A wall between the middles is no cover where another part of the oval is nearer."""
    wall = {"wall": obstacle(11.3, 11.9, 0.35, 0.2)}
    target = rider(10, 10, 0, terrain=wall, b2=fighter(13, 14))
    assert not in_cover(target, "b-f2", "a-f1")
    assert in_cover(rider(10, 10, base=Base(3500, 3500), terrain=wall, b2=fighter(13, 14)), "b-f2", "a-f1")


# --- what is listed


@pytest.mark.rule("W-68")
@pytest.mark.parametrize("facing", [0, 45, 90, 150])
@pytest.mark.parametrize("base", [MOUNT, Base(9200, 12_000)])
def test_every_way_that_is_listed_may_be_taken(facing, base):
    """With its cost and its end, among walls and fighters; turns on the spot are among them, and ways beyond a turn."""
    terrain = WALLS | {"low": obstacle(6, 4, 2, 2, tall=1), "tower": obstacle(3, 12, 3, 3, tall=3)}
    state = rider(8, 8.9, facing, base=base, terrain=terrain, b2=fighter(10, 14.5), a2=fighter(4, 9))
    (option,) = options(state, "a", "Move")
    found = option.params["path"].stops
    assert len(found) <= 64
    for stop in found:
        way = MOVEMENT.judge(mover(state, "a-f1"), Location(*at(8, 8.9)), stop.path, 8 * INCH)
        assert (way.cost, way.costs, way.end) == (stop.cost, stop.costs, stop.point)
    turns = [stop for stop in found if stop.path[0].how.startswith("turn")]
    assert {len(stop.path) for stop in turns} >= {1, 2}
    assert len(found) - len(turns) >= 20
    assert len({stop.path for stop in found}) == len(found)
