"""What adventurers come upon: skyshards, traps, caches, and how a move is interrupted (F-6)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import Move
from wardrum.events.rulesets.betrayal.data.delves import CARDS, DELVES, TRAPS
from wardrum.events.rulesets.betrayal.delve.effects import named
from wardrum.events.rulesets.betrayal.delve.finds import missed
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import LIGHT
from wardrum.events.rulesets.betrayal.profiles import STATUSES
from wardrum.events.rulesets.betrayal.state import Delve

ROW = {"west": ["h0_0", "h1_0"], "middle": ["h2_0", "h3_0"], "east": ["h4_0", "h5_0"]}


def walking(*units, **hidden):
    """The turn of adventurer a at the west end of a row of three tiles."""
    party = units or (adventurer("a", "h0_0", stamina=5, health=6, hp=4),)
    state = battle(*party, tiles=ROW, phase="adventurers")
    return in_turn(replace(state, battle=replace(state.battle, delve=Delve(**hidden))), "a", "acting")


ALONG = tuple(f"h{q}_0" for q in range(1, 6))


@pytest.mark.parametrize(
    ("dice", "code", "misses"),
    [
        ((1, 1, 1), (1, 1, 1), 0),
        ((6, 6, 6), (2, 4, 4), 0),
        ((3, 3, 1), (2, 4, 4), 2),
        ((1, 6, 6), (2, 3, 4), 1),
        ((4, 2, 4), (4, 4, 2), 0),
        ((1, 1, 1), (2, 2, 2), 3),
    ],
)
def test_picking_a_lock(dice, code, misses):
    """Each die meets one number of the code that it is not below, in the best possible way."""
    assert missed(dice, code) == misses


FINDS = sorted({find for hidden in DELVES.values() for find in hidden.finds})
BROUGHT = [*(card.effect for card in CARDS.values()), *(trap.fails for trap in TRAPS.values()), *FINDS]


@pytest.mark.parametrize("word", sorted(set(BROUGHT)))
def test_what_a_delve_brings_is_known(word):
    """What cards, traps and caches name is a status effect or one of the table, and what a cache holds has words for it."""
    if word in STATUSES:
        return
    own, n = named(word)
    assert word in ("none", f"{own.slug}-{n}")
    assert own.found or word not in FINDS


def test_what_a_delve_does_not_bring_is_refused():
    """A word that no entry has."""
    with pytest.raises(KeyError):
        named("feast-2")


def test_a_skyshard_interrupts_the_move():
    """Entering a tile with a skyshard ends the move there, and it is taken at once."""
    outcome = given(walking(skyshards={"middle": "h3_0"})).when("a", Move(ALONG))
    assert outcome.one(e.UnitMoved).path == ("h1_0", "h2_0")
    assert outcome.one(e.SkyshardTaken) == e.SkyshardTaken("a", "middle", 1)
    assert (outcome.state.battle.skyshards, outcome.state.battle.delve.skyshards) == (1, {})


def test_a_trap_springs_once():
    """The first adventurer on the tile tries the lock; then the trap is gone, whatever the dice show."""
    outcome = given(walking(traps={"middle": "swinging-beam"})).when("a", Move(ALONG), dice=[2, 4, 6])
    assert outcome.one(e.TrapSprung) == e.TrapSprung("a", "middle", "swinging-beam", (2, 4, 6), 0)
    assert outcome.of(e.DamageDealt) == []
    assert outcome.state.battle.delve.traps == {}


def test_a_trap_that_does_not_hold():
    """With a number of the code missed, what the trap does happens to who sprang it."""
    outcome = given(walking(traps={"middle": "swinging-beam"})).when("a", Move(ALONG), dice=[2, 4, 4])
    assert (outcome.one(e.TrapSprung).missed, outcome.unit("a").hp) == (1, 2)
    bitten = given(walking(traps={"middle": "spore-jar"})).when("a", Move(ALONG), dice=[1, 1, 1])
    assert bitten.unit("a").sheet.track == ("bane",)


@pytest.mark.rule("F-6")
def test_placed_on_a_trap():
    """Who is put on the tile springs the trap as who walks there."""
    state = given(walking(traps={"east": "mirror-maze"}), e.UnitPlaced("a", "h5_0", "test")).state
    outcome = given(state).goes_on(dice=[1, 4, 5])
    assert outcome.one(e.TrapSprung).tile == "east"


def test_companions_spring_nothing():
    """A companion never triggers a trap and takes no skyshard."""
    party = adventurer("a", "h0_0"), companion("a-companion", "h3_0")
    state = walking(*party, traps={"middle": "spore-jar"}, skyshards={"middle": "h2_0"})
    assert given(state).goes_on().events == ()


def test_traps_come_before_caches():
    """On one tile the trap is resolved first, then the cache that one stands on, then nothing more."""
    state = walking(traps={"west": "swinging-beam"}, caches={"h0_0": ()})
    outcome = given(state).goes_on(dice=[6, 6, 6, 4, 4, 4, 2])
    kinds = [type(event) for event in outcome.events if isinstance(event, e.TrapSprung | e.CacheTried)]
    assert kinds == [e.TrapSprung, e.CacheTried]


@pytest.mark.parametrize(
    ("find", "expected"),
    [(1, ("heal-2", 6, 1, (LIGHT, LIGHT, "bane"))), (2, ("tenacity-2", 4, 3, (LIGHT, LIGHT, "bane")))],
)
def test_what_a_cache_holds(find, expected):
    """A cache that opens is gone; a die says what was in it."""
    who = adventurer("a", "h0_0", health=6, hp=4, tenacity=1, track=(LIGHT, LIGHT, "bane"))
    outcome = given(walking(who, caches={"h0_0": ()})).goes_on(dice=[4, 4, 4, find])
    own = outcome.unit("a")
    assert (outcome.one(e.CacheTried).find, own.hp, own.sheet.tenacity, own.sheet.track) == expected
    assert outcome.state.battle.delve.caches == {}


def test_rest_in_a_cache():
    """Rest takes light fatigue off the track and leaves everything else."""
    who = adventurer("a", "h0_0", track=(LIGHT, "bane", LIGHT, "over"))
    outcome = given(walking(who, caches={"h0_0": ()})).goes_on(dice=[4, 4, 4, 3])
    assert outcome.unit("a").sheet.track == ("bane", "over")


def test_a_cache_is_tried_once_by_each():
    """A lock that holds stays closed for who has tried it, and open to others."""
    outcome = given(walking(caches={"h0_0": ()})).goes_on(dice=[1, 1, 1])
    assert outcome.one(e.CacheTried).find == ""
    assert outcome.goes_on().events == ()
    moved = outcome.when("a", Move(("h1_0",)))
    assert moved.when("a", Move(("h0_0",))).of(e.CacheTried) == []
    assert moved.state.battle.delve.caches == {"h0_0": ("a",)}


def test_what_lies_open_lies_on_the_table():
    """Skyshards, doors and closed caches are markers on their hexes until they are gone."""
    state = walking(skyshards={"middle": "h3_0"}, doors=("h5_0",), caches={"h4_0": ()}, cards=("warm-stone",))
    seen = given(state, e.SkyshardTaken("a", "middle", 1)).state.table
    assert set(seen.markers) == {"door-h5_0", "cache-h4_0"}
    assert (seen.markers["door-h5_0"].x, seen.markers["door-h5_0"].y) == (
        seen.map.cells["h5_0"].x,
        seen.map.cells["h5_0"].y,
    )
