"""Falls: who may be thrown down, who says where it lands, and what that does (W-66, W-72, W-73)."""

import pytest
from msgspec import UNSET

from tests.events.rulesets.warcry.given import BOW, activated, at, battle_state, fighter, given, options
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Attack, Move, PlaceFallen
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.space.plane import INCH, Leg, Location
from wardrum.events.space.table import Terrain

TOWER = Terrain(10 * INCH, 8 * INCH, 6 * INCH, 6 * INCH, 3 * INCH, "platform")
HIT = [6, 1]  # one critical hit, one miss


def high(x, y, z=3):
    """A place so high, in inches."""
    return Location(*at(x, y), z * INCH)


def shot_at(x, y, terrain=TOWER, **facts):
    """a-f1 with a bow is activated; b-f1, whom it sees, stands on a tower."""
    state = battle_state(
        {"a-f1": fighter(13, 1, weapons={"w1": BOW}), "b-f1": fighter(20, 20, wounds=30, **facts)},
        terrain={"tower": terrain},
    )
    return activated(stand(state, {"b-f1": high(x, y)}), "a-f1")


def shoot(state, *more):
    """A critical hit, then these dice."""
    return given(state).when("a", Attack("w1", "b-f1"), dice=[*HIT, *more])


@pytest.mark.rule("W-66")
def test_a_critical_hit_at_an_open_edge_may_throw_down():
    """On a 1 it falls, on anything else it stands; the opponent says where, and the attacker goes on after that."""
    stays = shoot(shot_at(13, 8.2), 2)
    assert stays.of(e.FallTestRolled) == [e.FallTestRolled("b-f1", 2, falls=False)]
    falls = shoot(shot_at(13, 8.2), 1)
    falls.then_ends(e.FallTestRolled("b-f1", 1, falls=True), e.FallBegun("b-f1", "a", ends=False))
    assert [option.command for option in options(falls.state, "a")] == ["PlaceFallen"]
    assert options(falls.state, "b") == []
    down = falls.when("a", PlaceFallen(high(13, 7, 0)), dice=[4])
    down.then(
        e.FighterFell("b-f1", high(13, 7, 0)),
        e.ImpactRolled("b-f1", (4,), 1),
        *down.of(e.DamageAllocated),
    )
    assert down.state.table.pieces["b-f1"].location == high(13, 7, 0)
    assert down.battle.questions == ()
    assert "Attack" in [option.command for option in options(down.state, "a")]


@pytest.mark.rule("W-66")
@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("in the middle of the platform", shot_at(13, 11)),
        (
            "at an edge with a rail",
            shot_at(13, 8.2, terrain=Terrain(*TOWER.box.rect, TOWER.tall, "platform", 0, ("north",))),
        ),
        ("who flies", shot_at(13, 8.2, runemarks=("fly",))),
    ],
)
def test_no_test_is_made(name, state):
    """Away from open edges nobody is thrown down, nor behind a rail, nor one that flies."""
    assert not shoot(state).of(e.FallTestRolled), name


@pytest.mark.rule("W-66")
def test_a_hit_that_is_not_critical_throws_nobody_down():
    """Only a critical hit does."""
    assert not given(shot_at(13, 8.2)).when("a", Attack("w1", "b-f1"), dice=[5, 5]).of(e.FallTestRolled)


def walled_in(tower=TOWER):
    """The tower, and walls round it that leave no floor as wide as a base."""
    x, y, width, height = tower.box.rect
    outside, ring = 3 * INCH, round(0.25 * INCH)
    wall = lambda *rect: Terrain(*rect, 12 * INCH, "obstacle")  # noqa: E731 -- one line beside its uses
    long = width + 2 * (ring + outside)
    return {
        "north": wall(x - ring - outside, y - ring - outside, long, outside),
        "south": wall(x - ring - outside, y + height + ring, long, outside),
        "west": wall(x - ring - outside, y - ring, outside, height + 2 * ring),
        "east": wall(x + width + ring, y - ring, outside, height + 2 * ring),
    }


@pytest.mark.rule("W-72")
def test_who_has_no_place_to_come_down_stays():
    """Nowhere within reach is there floor for its base: it stays on the platform, and nobody is asked where it falls."""
    members = {"a-f1": fighter(15, 11, weapons={"w1": BOW}), "b-f1": fighter(20, 20, wounds=30)}
    state = battle_state(members, terrain={"tower": TOWER, **walled_in()})
    state = activated(stand(state, {"a-f1": high(15, 13), "b-f1": high(13, 8.2)}), "a-f1")
    stays = shoot(state, 1)
    stays.then_ends(e.FallTestRolled("b-f1", 1, falls=True), e.FallAverted("b-f1"))
    assert stays.state.table.pieces["b-f1"].location == high(13, 8.2)
    assert stays.battle.questions == ()


@pytest.mark.rule("W-72")
def test_only_the_opponent_says_where_and_only_lower_within_2_inches():
    """The seat that fell may not, nobody may when nobody falls, and far away or on the tower is refused."""
    falls = shoot(shot_at(13, 8.2), 1)
    falls.when("b", PlaceFallen(high(13, 7, 0))).refused("not_your_turn", "W-72")
    rim = 8.2 - 3200 / 5080
    assert falls.when("a", PlaceFallen(high(13, rim - 1.99, 0)), dice=[1]).of(e.FighterFell)
    falls.when("a", PlaceFallen(high(13, rim - 2.01, 0))).refused("too_far", "W-72")
    falls.when("a", PlaceFallen(high(13, 4, 0))).refused("too_far", "W-72")
    falls.when("a", PlaceFallen(high(13, 9, 3))).refused("too_far", "W-72")
    falls.when("a", PlaceFallen(high(13, 9, 0))).refused("unsupported", "W-72")
    given(shot_at(13, 8.2)).when("a", PlaceFallen(high(13, 7, 0))).refused("nobody_falls", "W-72")


def climber(actions_left=2):
    """a-f1, Move 4, touches the tower from the west."""
    state = battle_state(
        {"a-f1": fighter(10 - 3200 / 5080, 11), "b-f1": fighter(25, 20)}, terrain={"tower": TOWER}
    )
    return activated(state, "a-f1", actions_left)


def up(state, z):
    """Straight up the wall to this height."""
    here = state.table.pieces["a-f1"]
    return given(state).when("a", Move((Leg(here.x, here.y, z * INCH, "climb"),)))


@pytest.mark.rule("W-72")
@pytest.mark.rule("W-71")
def test_who_ends_hanging_falls():
    """Half-way up after the first action it may go on; when the activation ends there it falls, and then it is over."""
    hanging = up(climber(), 2)
    assert not hanging.of(e.FallBegun)
    assert hanging.state.table.pieces["a-f1"].floor == ""
    ended = up(climber(actions_left=1), 2)
    ended.then_ends(e.FallBegun("a-f1", "b", ends=True))
    assert options(ended.state, "a") == []
    spot = options(ended.state, "b", "PlaceFallen")[0].params["point"].spots[0]
    down = ended.when("b", PlaceFallen(spot))
    assert (down.of(e.FighterFell), down.of(e.ImpactRolled)) == ([e.FighterFell("a-f1", spot)], [])
    assert down.battle.activation is UNSET
    assert down.battle.turn == "b"


@pytest.mark.rule("W-73")
def test_impact_damage_by_the_face():
    """1 to 3 nothing, 4 and 5 one point, 6 three points."""
    for die, points in ((1, 0), (3, 0), (4, 1), (5, 1), (6, 3)):
        down = shoot(shot_at(13, 8.2), 1).when("a", PlaceFallen(high(13, 7, 0)), dice=[die])
        assert down.of(e.ImpactRolled) == [e.ImpactRolled("b-f1", (die,), points)]


@pytest.mark.rule("W-73")
def test_impact_takes_down():
    """Three points for somebody with one Wound left, in the middle of the enemy's activation."""
    state = shot_at(13, 8.2)
    hurt = given(state, e.DamageAllocated("b-f1", 26, 26)).state
    down = shoot(hurt, 1).when("a", PlaceFallen(high(13, 7, 0)), dice=[6])
    assert down.of(e.FighterTakenDown)
    assert "b-f1" not in down.state.table.pieces
