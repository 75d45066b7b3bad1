"""Exploring: who may, what is found, how it is laid, and who waits there (F-12, F-22)."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal import hidden_map
from wardrum.events.rulesets.betrayal.commands import DecideTie, Explore, Move
from wardrum.events.rulesets.betrayal.data import SCENARIOS
from wardrum.events.rulesets.betrayal.data.delves import CARDS, DELVES, TILES, TRAPS, Tile, limits_for
from wardrum.events.rulesets.betrayal.delve import exploration
from wardrum.events.rulesets.betrayal.delve.exploration import doors_with, possible_layings
from wardrum.events.rulesets.betrayal.state import Delve, Objective, Setup
from wardrum.events.space.hex import around, at, named

LANDING = {"landing": ["h0_0", "h1_0", "h1_-1", "h0_-1", "h-1_0", "h-1_1", "h0_1"]}
WAY_IN = Delve(("cold-draught",), ("drip-cave",), ("h1_-1", "h-1_1"))


def inside(*units, hidden=WAY_IN, setup=None, **facts):
    """The turn of adventurer a on a landing with doors."""
    party = units or (adventurer("a", "h0_0", stamina=2),)
    usual = {
        "tiles": LANDING,
        "phase": "adventurers",
        "entrance": "landing",
        "objective": Objective("survey"),
    }
    state = battle(*party, setup=setup or Setup(seats=len(party), xp=2), **usual, **facts)
    return in_turn(replace(state, battle=replace(state.battle, delve=hidden)), "a", "acting")


def explored(state, hex="h1_-1", dice=ONES):
    """What comes of exploring, with the first choice wherever there is one."""
    outcome = given(state).when("a", Explore(hex), dice=dice)
    events = list(outcome.events)
    while request := outcome.state.battle.request:
        outcome = outcome.when("a", DecideTie(request.default), dice=dice)
        events += outcome.events
    return outcome, events


def only(events, event_type):
    (event,) = [event for event in events if isinstance(event, event_type)]
    return event


@pytest.mark.rule("F-22")
def test_doors_in_sight_within_stamina():
    """A door can be explored from afar if it is in sight and no farther than the adventurer's Stamina."""
    far = replace(WAY_IN, doors=("h1_-1", "h-1_1"))
    state = inside(adventurer("a", "h-1_1", stamina=1), hidden=far)
    assert hidden_map.explorable(state, "a") == ["h-1_1"]
    given(state).when("a", Explore("h1_-1")).refused("door_out_of_reach", "F-22")
    given(state).when("a", Explore("h0_0")).refused("no_such_door", "F-22")


@pytest.mark.rule("F-22")
def test_exploring_or_moving():
    """After a move only the door one stands in can be explored, and after exploring nobody moves."""
    outcome = given(inside()).when("a", Move(("h1_-1",)))
    assert hidden_map.explorable(outcome.state, "a") == ["h1_-1"]
    after, _ = explored(outcome.state)
    after.when("a", Move(("h0_0",))).refused("explored_already", "F-22")


@pytest.mark.rule("F-22")
def test_the_dazed_explore_or_roll():
    """Who is dazed and has rolled dice in this turn explores no more."""
    hero = adventurer("a", "h0_0", stamina=2, track=("daze",))
    state = inside(hero)
    assert hidden_map.explorable(state, "a")
    rolled = replace(state, battle=replace(state.battle, turn=replace(state.battle.turn, rolled=True)))
    assert hidden_map.explorable(rolled, "a") == []
    given(rolled).when("a", Explore("h1_-1")).refused("door_out_of_reach", "F-22")


@pytest.mark.rule("F-22")
def test_once_in_a_turn():
    """An adventurer explores once in its turn."""
    after, _ = explored(inside(hidden=replace(WAY_IN, cards=("cold-draught", "warm-stone"))))
    assert hidden_map.explorable(after.state, "a") == []
    after.when("a", Explore("h-1_1")).refused("explored_already", "F-22")


@pytest.mark.rule("F-22")
def test_without_cards_doors_stay_shut():
    """Once all cards are drawn no door can be explored."""
    assert hidden_map.explorable(inside(hidden=replace(WAY_IN, cards=())), "a") == []


def test_cards_and_tiles_are_drawn_from_those_left():
    """A die picks the card among those left, another the tile among those of its kind; both are gone afterwards."""
    hidden = replace(
        WAY_IN, cards=("stale-air", "cold-draught"), tiles=("long-hall", "drip-cave", "bat-cave")
    )
    outcome = given(inside(hidden=hidden)).when("a", Explore("h1_-1"), dice=[2, 2])
    found = outcome.one(e.HexExplored)
    assert (found.card, found.tile) == ("cold-draught", "bat-cave")
    assert outcome.state.battle.delve.cards == ("stale-air",)
    assert outcome.state.battle.delve.tiles == ("long-hall", "drip-cave")


@pytest.mark.rule("F-1")
@pytest.mark.rule("F-15")
def test_the_tile_is_laid_door_to_door():
    """The tile lies over nothing, one of its doors next to the one explored, and the map has grown by all its hexes."""
    state = inside()
    after, events = explored(state)
    laid = only(events, e.TileLaid)
    fresh = set(laid.map.cells) - set(state.table.map.cells)
    assert len(fresh) == len(TILES["drip-cave"].hexes)
    assert {laid.map.cells[key].tile for key in fresh} == {"drip-cave"}
    assert any(named(near) in fresh for near in around(at("h1_-1")))
    assert after.state.table.map == laid.map
    pieces = after.state.table.pieces
    assert (pieces["a"].x, pieces["a"].y) == (laid.map.cells["h0_0"].x, laid.map.cells["h0_0"].y)


def test_who_explores_says_how_it_lies():
    """In which of the possible ways the tile lies is the exploring seat's choice, no matter who leads the party."""
    party = adventurer("a", "h0_0"), adventurer("b", "h0_1")
    asked = given(inside(*party, setup=Setup(seats=2, leader="b", xp=1))).when("a", Explore("h1_-1"))
    request = asked.state.battle.request
    assert (request.kind, request.seat) == ("laying", "a")
    asked.when("b", DecideTie(request.default)).refused("not_yours_to_decide", "BE-12")
    chosen = asked.when("a", DecideTie(request.options[-1]), dice=ONES)
    assert chosen.one(e.TileLaid).tile == "drip-cave"


def test_a_door_stays_open_if_possible():
    """Ways to lay a tile that leave no door to explore are offered only if there is no other."""
    pocket, corridor = {"h1_0", "h2_0"}, {"h-1_0", "h-2_0", "h-3_0"}
    plane = {f"h{q}_{r}" for q in range(-3, 5) for r in range(-4, 5)}
    slab = Tile("slab", "hall", ("h0_0", "h1_0"), ("h0_0", "h1_0"), ())
    free = battle(adventurer("a"), tiles={"rock": sorted(plane - pocket - corridor)})
    shut = battle(adventurer("a"), tiles={"rock": sorted(plane - pocket)})
    assert {way.of(way.door) for way in possible_layings(free, slab, "h0_0")} == {"h-1_0"}
    assert {way.of(way.door) for way in possible_layings(shut, slab, "h0_0")} == {"h1_0"}
    assert all(doors_with(free, slab, way) for way in possible_layings(free, slab, "h0_0"))


@pytest.mark.parametrize("name", TILES)
def test_ways_differ(name):
    """Each tile can be laid at a first door, and no two of the ways that are offered are the same."""
    ways = possible_layings(inside(), TILES[name], "h1_-1")
    assert ways
    assert all(one != other for one, other in combinations(ways, 2))


def test_no_tile_of_the_kind_left():
    """If no tile of the card's kind is left the card counts as a skyshard, and there is no way on."""
    state = inside(hidden=replace(WAY_IN, tiles=("long-hall",)), skyshards=1)
    outcome = given(state).when("a", Explore("h1_-1"))
    assert outcome.one(e.SkyshardTaken) == e.SkyshardTaken("a", "", 2)
    assert outcome.of(e.TileLaid) == []
    assert outcome.state.battle.delve.doors == ("h-1_1",)


@pytest.mark.rule("F-8")
@pytest.mark.rule("F-12")
def test_enemies_farthest_from_the_door_first():
    """Fresh points for each tile, within the card's limits; the hex farthest from the door gets the first enemy."""
    state = inside(setup=Setup(xp=9))
    after, events = explored(state)
    came = [event for event in events if isinstance(event, e.EnemyDeployed)]
    assert [one.profile.level for one in came] == [1, 1]
    away = after.state.table.map.ground.distances("h1_-1")
    assert away[came[0].hex] >= away[came[1].hex]


@pytest.mark.rule("F-12")
def test_the_limits_of_a_card_follow_the_party():
    """Who is alone meets lesser enemies first, three and four greater ones."""
    card = CARDS["cold-draught"]
    assert [limits_for(card, party) for party in (1, 2, 3, 4)] == [(1, 1), (5, 1), (10, 1), (10, 5)]


@pytest.mark.rule("F-12")
def test_no_more_than_there_are_hexes():
    """However many points there are, each enemy hex takes one enemy."""
    _, events = explored(inside(setup=Setup(xp=60)))
    assert len([event for event in events if isinstance(event, e.EnemyDeployed)]) == len(
        TILES["drip-cave"].spots
    )


@pytest.mark.parametrize(
    ("card", "kind", "expected"),
    [
        ("dripping-dark", "drip-cave", e.FatigueDieGained),
        ("warm-stone", "drip-cave", e.RoundCounterChanged),
        ("echoing-steps", "long-hall", e.RoundCounterChanged),
        ("glittering-vein", "drip-cave", e.TenacityChanged),
        ("stale-air", "dry-shaft", e.StatusApplied),
    ],
)
def test_what_cards_bring(card, kind, expected):
    """The effect of a card takes place before the tile is laid."""
    _, events = explored(inside(hidden=replace(WAY_IN, cards=(card,), tiles=(kind,)), counter=3))
    kinds = [type(event) for event in events]
    assert kinds.index(expected) < kinds.index(e.TileLaid)


def test_every_card_finds_its_kind():
    """Each card names a kind of tile that there is, and each tile can be found by some card."""
    assert {card.kind for card in CARDS.values()} == {tile.kind for tile in TILES.values()}


def test_tiles_hold_what_lies_on_them():
    """Doors, enemies, caches and skyshards of a tile are hexes of it; nothing lies or stands where nobody can go."""
    for tile in TILES.values():
        there = {*tile.doors, *tile.spots, *tile.caches, *([tile.skyshard] if tile.skyshard else [])}
        assert there <= set(tile.hexes), tile.name
        assert not there & set(tile.impassable), tile.name


@pytest.mark.parametrize("name", DELVES)
def test_maps_hide_what_they_ask_for(name):
    """What lies hidden lies on hexes of the map where one can go, and there are skyshards enough for the objective."""
    scenario, hidden = SCENARIOS[name], DELVES[name]
    tile_of = {key: tile for tile, keys in scenario.tiles.items() for key in keys}
    lying = {*hidden.skyshards, *hidden.caches, *scenario.doors}
    assert lying <= set(tile_of) - set(scenario.impassable)
    assert len({tile_of[key] for key in hidden.skyshards}) == len(hidden.skyshards)
    assert set(hidden.traps) <= set(scenario.tiles)
    assert set(hidden.traps.values()) <= set(TRAPS)
    found = sum(bool(TILES[tile].skyshard) for tile in hidden.tiles)
    assert len(hidden.skyshards) + found >= max(scenario.skyshards)


@pytest.mark.rule("F-15")
@pytest.mark.parametrize("name", SCENARIOS)
def test_what_hides_is_shown_at_the_start(name):
    """A map that hides something begins with what lies on it; a plain clash has nothing of the kind."""
    state = battle(adventurer("a"), tiles=SCENARIOS[name].tiles, setup=Setup(scenario=name))
    opened = given(state).after(exploration.open_delve).of(e.DelveOpened)
    assert bool(opened) == (SCENARIOS[name].mode != "clash")
