"""Monsters and those who hunt them: activations, room, treasure, both lists of abilities (W-86, W-87)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    BOW,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    options,
    with_hand,
)
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Attack,
    Decline,
    DeployGroup,
    EndActivation,
    Move,
    Pass,
    PlaceBeside,
    PlaceTreasure,
    UseAbility,
    Wait,
)
from wardrum.events.rulesets.warcry.deployment import packing
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.rulesets.warcry.state import BesideSpot, Hunt, Setup
from wardrum.events.space.plane import (
    INCH,
    Leg,
    Location,
    NearPoint,
    Point,
)
from wardrum.events.space.plane.area import wholly_within_point
from wardrum.events.space.table import Marker, Terrain

CLAW = replace(SWORD, attacks=3, strength=6, damage=2, critical=6, range_max=2)
UNIVERSAL = {"rush", "onslaught", "respite", "rampage"}
HUNTING = {"rope-it", "sidestep", "leap-aboard", "strike-at-the-eyes", "deep-cut", "draw-it-off"}
MONSTROUS = {"monstrous-reach", "drag-and-maul", "demolishing-rampage"}


def monster(x=None, y=None, **facts):
    """A monster on 80 mm with Move 6 and 30 Wounds."""
    card = {"runemarks": ("gargantuan",), "base": Base(8000, 8000), "move": 6, "wounds": 30}
    return fighter(x, y, **card | {"weapons": {"w1": CLAW}} | facts)


def rampant(*dice, x=10, y=10, terrain=(), heights=(), setup=Setup(), **others):
    """The monster a-f1 is activated and its seat holds these dice; others by id, `b1` for b-f1; heights by id."""
    fighters = {"a-f1": monster(x, y), "a-f2": fighter(3, 20)}
    fighters |= {f"{key[0]}-f{key[1:]}": member for key, member in others.items()}
    fighters.setdefault("b-f1", fighter(10, 14))
    state = battle_state(fighters, terrain=dict(terrain), setup=setup)
    pieces = state.table.pieces
    state = stand(state, {key: Location(*pieces[key].point, z * INCH) for key, z in dict(heights).items()})
    return with_hand(activated(state, "a-f1", 1), "a", hand(*dice))


def hunting(*dice, prey=(10, 12.5), **facts):
    """The hunter a-f1 is activated at (10, 10), with these dice; the monster b-f1 is where `prey` says."""
    fighters = {
        "a-f1": fighter(10, 10, **facts),
        "a-f2": fighter(3, 20),
        "b-f1": monster(*prey),
        "b-f2": fighter(27, 3),
    }
    return with_hand(activated(battle_state(fighters), "a-f1"), "a", hand(*dice))


def listed(state, seat="a"):
    """The names of the abilities that are listed."""
    return {option.params["ability"].of[0] for option in options(state, seat, "UseAbility")}


def targets(state, ability):
    """The targets listed for an ability."""
    return next(
        option.params["target"].of
        for option in options(state, "a", "UseAbility")
        if option.params["ability"].of == (ability,)
    )


# --- activations


@pytest.mark.rule("W-87")
def test_a_monster_is_activated_three_times():
    """One action each time; a fourth activation is refused, and then the seat passes."""
    state = battle_state({"a-f1": monster(10, 10), "b-f1": fighter(20, 20)})
    for nth in (1, 2, 3):
        began = given(state).when("a", ActivateFighter("a-f1")).then(e.FighterActivated("a", "a-f1", nth, 1))
        moved = began.when("a", Move((Leg(*at(10, 10)),)))
        moved.then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))
        state = replace(moved.state, battle=replace(moved.battle, turn="a"))
    given(state).when("a", ActivateFighter("a-f1")).refused("already_activated", "W-30")
    given(state).when("a", Pass()).then_begins(e.Passed("a", 1))


@pytest.mark.rule("W-87")
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_waiting_only_ends_its_activation(nth):
    """It is listed in each activation, and the monster does not wait afterwards."""
    state = activated(battle_state({"a-f1": monster(10, 10), "b-f1": fighter(20, 20)}), "a-f1", 1)
    fighters = {**state.battle.fighters, "a-f1": replace(state.battle.fighters["a-f1"], activated=nth)}
    state = replace(state, battle=replace(state.battle, fighters=fighters))
    assert options(state, "a", "Wait")
    waited = given(state).when("a", Wait())
    waited.then(e.ActionMade("a-f1", "wait", 0), e.ActivationEnded("a-f1"), e.TurnPassed("b"))
    assert not waited.battle.fighters["a-f1"].waiting


@pytest.mark.rule("W-87")
def test_an_ability_in_each_activation_before_or_after_its_action():
    """One in each; after the action the activation goes on as long as one can be paid."""
    state = rampant(2, 2, 3, 3)
    before = given(state).when("a", UseAbility("monstrous-reach", 2))
    before.when("a", UseAbility("monstrous-reach", 3)).refused("ability_already_used", "W-80")
    after = given(state).when("a", Move((Leg(*at(10, 10)),)))
    used = after.when("a", UseAbility("monstrous-reach", 2))
    used.then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))
    given(state).when("a", EndActivation()).refused("actions_left", "W-34")


# --- room, and treasure


@pytest.mark.rule("W-87")
@pytest.mark.parametrize(("x", "code"), [(3.3, None), (3.5, "not_wholly_within")])
def test_a_monster_is_set_up_within_five_inches(x, code):
    """Wholly: 80 mm, so its middle is up to 3.42" away; the others of its group stay within three."""
    members = {"a-f1": monster(), "a-f2": fighter(), "b-f1": fighter(20, 20)}
    state = battle_state(members, phase="deploy")
    fighters = {
        key: replace(member, status="mustered") if key.startswith("a") else member
        for key, member in state.battle.fighters.items()
    }
    state = replace(state, battle=replace(state.battle, fighters=fighters))
    point = state.table.zones["a-dagger"].area.point
    toward = INCH if point.x < 15 * INCH else -INCH
    places = {
        "a-f1": Location(point.x + round(x * toward), point.y),
        "a-f2": Location(point.x - toward, point.y),
    }
    asked = given(state).when("a", DeployGroup("dagger", places))
    if code:
        asked.refused(code, "W-52")
        assert 'within 5"' in asked.refusal.sentence
    else:
        assert asked.events
    far = {**places, "a-f1": places["a-f2"], "a-f2": places["a-f1"]}
    given(state).when("a", DeployGroup("dagger", far)).refused("not_wholly_within", "W-52")


@pytest.mark.rule("W-87")
def test_room_is_found_for_a_group_with_a_monster():
    """Every choice of the listed places holds for all together, and the monster may have some that others have not."""
    members = {"a-f1": monster(), "a-f2": fighter(), "a-f3": fighter(), "b-f1": fighter(20, 20)}
    state, point = battle_state(members), Point(*at(10, 10))
    spots = packing(state, ["a-f1", "a-f2", "a-f3"], NearPoint(point, 3 * INCH))
    assert list(spots) == ["a-f1", "a-f2", "a-f3"]
    for key, radius, reach in (("a-f1", 4000, 5), ("a-f2", 1600, 3), ("a-f3", 1600, 3)):
        for spot in spots[key]:
            disc = state.table.pieces["b-f1"].disc._replace(x=spot.x, y=spot.y, radius=radius)
            assert wholly_within_point(disc, point, reach * INCH)
    for one, other, apart in (("a-f1", "a-f2", 5600), ("a-f1", "a-f3", 5600), ("a-f2", "a-f3", 3200)):
        for here in spots[one]:
            for there in spots[other]:
                assert (here.x - there.x) ** 2 + (here.y - there.y) ** 2 >= apart**2


@pytest.mark.rule("W-87")
def test_a_monster_carries_no_treasure():
    """It is refused and not listed, even beside the token."""
    state = rampant()
    table = replace(state.table, markers={"chest": Marker("treasure", *at(10, 12))})
    state = replace(state, table=table)
    here = (Leg(*at(10, 10)),)
    given(state).when("a", Move(here, pick_up="chest")).refused("monster", "W-87")
    assert not [option for option in options(state, "a", "Move") if "pick_up" in option.params]


# --- who knows which abilities


@pytest.mark.rule("W-86")
def test_a_monster_has_a_list_of_its_own():
    """It knows none of the universal abilities."""
    state = rampant(6, 6, 6, 6, terrain={"crate": Terrain(*at(12, 9), *at(2, 2), 2 * INCH, "obstacle")})
    assert listed(state) == MONSTROUS
    given(state).when("a", UseAbility("rush", 6)).refused("no_such_ability", "W-85")


@pytest.mark.rule("W-86")
def test_hunters_know_six_abilities_more():
    """All but beasts, and only while a monster is on the battlefield."""
    assert listed(hunting(6, 6, 6, 6)) == (UNIVERSAL - {"respite"}) | HUNTING
    assert listed(hunting(6, 6, 6, 6, runemarks=("beast",))) == UNIVERSAL - {"respite"}
    away = hunting(6, 6, 6, 6)
    fighters = {**away.battle.fighters, "b-f1": replace(away.battle.fighters["b-f1"], status="reserve")}
    pieces = {key: piece for key, piece in away.table.pieces.items() if key != "b-f1"}
    away = replace(
        away, battle=replace(away.battle, fighters=fighters), table=replace(away.table, pieces=pieces)
    )
    assert listed(away) == UNIVERSAL
    given(away).when("a", UseAbility("sidestep", 6)).refused("no_such_ability", "W-85")


# --- what monsters do


@pytest.mark.rule("W-86")
def test_monstrous_reach_ignores_heights():
    """An enemy on a roof is beyond a reach of 2", and no longer for the rest of the activation."""
    roof = {"roof": Terrain(*at(8, 12), *at(4, 4), 4 * INCH, "platform")}
    state = rampant(2, 2, y=9.5, terrain=roof, heights={"b-f1": 4}, b1=fighter(10, 13))
    given(state).when("a", Attack("w1", "b-f1")).refused("out_of_range", "W-60")
    reaching = given(state).when("a", UseAbility("monstrous-reach", 2))
    reaching.then_ends(e.AttacksAltered("a-f1", level=True))
    assert [option.params["target"].of for option in options(reaching.state, "a", "Attack")] == [("b-f1",)]
    assert reaching.when("a", Attack("w1", "b-f1"), dice=[1, 1, 1]).events


@pytest.mark.rule("W-86")
def test_drag_and_maul():
    """The seat says where within 1" the enemy is set up; then a die for each point of the value, 3 damage on 4 or more."""
    state = rampant(3, 3, 3, b1=fighter(10, 17))
    assert targets(state, "drag-and-maul") == ("b-f1",)
    grasped = given(state).when("a", UseAbility("drag-and-maul", 3, "b-f1"))
    grasped.then_ends(e.PlacingBegun("b-f1", "a-f1", "a", "drag", 3))
    grasped.when("a", Wait()).refused("place_first", "W-86")
    grasped.when("a", Decline()).refused("nothing_to_decline", "W-86")
    grasped.when("b", PlaceBeside(Location(*at(10, 13)))).refused("not_your_turn", "W-86")
    grasped.when("a", PlaceBeside(Location(*at(10, 14)))).refused("out_of_range", "W-86")
    grasped.when("a", PlaceBeside(Location(*at(10, 11)))).refused("no_room", "W-86")
    grasped.when("a", PlaceBeside(Location(*at(10, 12), INCH))).refused("unsupported", "W-86")
    (option,) = options(grasped.state, "a")
    for place in option.params["point"].spots:
        assert grasped.when("a", PlaceBeside(place), dice=[1, 1, 1]).events
    mauled = grasped.when("a", PlaceBeside(Location(*at(10, 12.5))), dice=[4, 3, 6])
    mauled.then_begins(
        e.PlacedBeside("b-f1", "a-f1", Location(*at(10, 12.5))),
        e.AbilityRolled("a-f1", "b-f1", (4, 3, 6), 2),
        e.DamageAllocated("b-f1", 6, 6),
    )
    assert mauled.battle.questions == ()
    assert options(mauled.state, "a", "Attack")


@pytest.mark.rule("W-86")
def test_who_cannot_be_dragged():
    """Friends, those farther than 6" or unseen, and those for whom there is no room."""
    wall = {"wall": Terrain(*at(0, 13), *at(30, 1), 4 * INCH, "obstacle")}
    far = given(rampant(3, 3, 3, b1=fighter(10, 19)))
    far.when("a", UseAbility("drag-and-maul", 3, "b-f1")).refused("out_of_range", "W-86")
    far.when("a", UseAbility("drag-and-maul", 3, "a-f2")).refused("no_such_fighter", "W-86")
    hidden = given(rampant(3, 3, 3, terrain=wall, b1=fighter(10, 15)))
    hidden.when("a", UseAbility("drag-and-maul", 3, "b-f1")).refused("not_visible", "W-86")
    pit = {
        "north": Terrain(*at(0, 0), *at(30, 8.4), 2 * INCH, "obstacle"),
        "south": Terrain(*at(0, 11.6), *at(30, 2), 2 * INCH, "obstacle"),
        "west": Terrain(*at(0, 8.4), *at(8.4, 3.2), 2 * INCH, "obstacle"),
        "east": Terrain(*at(11.6, 8.4), *at(18, 3.2), 2 * INCH, "obstacle"),
    }
    walled = given(rampant(3, 3, 3, terrain=pit, b1=fighter(10, 15), setup=Setup(visibility="honour")))
    walled.when("a", UseAbility("drag-and-maul", 3, "b-f1")).refused("no_room", "W-86")
    assert "drag-and-maul" not in listed(walled.state)
    del pit["east"]
    open_side = given(rampant(3, 3, 3, terrain=pit, b1=fighter(10, 15), setup=Setup(visibility="honour")))
    assert open_side.when("a", UseAbility("drag-and-maul", 3, "b-f1")).events


@pytest.mark.rule("W-86")
@pytest.mark.rule("W-73")
def test_demolishing_rampage():
    """The piece goes with what stands on it; who was on it is on the floor and suffers impact damage one by one."""
    terrain = {
        "tower": Terrain(*at(12, 8), *at(6, 6), 3 * INCH, "platform"),
        "hut": Terrain(*at(14, 9), *at(2, 2), 2 * INCH, "obstacle", 3 * INCH),
        "crate": Terrain(*at(3, 3), *at(2, 2), 2 * INCH, "obstacle"),
    }
    heights = {"b-f1": 3, "b-f2": 3}
    state = rampant(
        5,
        5,
        5,
        5,
        terrain=terrain,
        heights=heights,
        b1=fighter(13, 12),
        b2=fighter(17, 12),
        b3=fighter(2, 12),
    )
    chest = {"chest": Marker("treasure", *at(13, 9), z=3 * INCH)}
    state = replace(state, table=replace(state.table, markers=chest))
    assert targets(state, "demolishing-rampage") == ("tower",)
    given(state).when("a", UseAbility("demolishing-rampage", 5, "crate")).refused("out_of_range", "W-86")
    given(state).when("a", UseAbility("demolishing-rampage", 5, "b-f1")).refused("no_such_terrain", "W-86")
    broken = given(state).when("a", UseAbility("demolishing-rampage", 5, "tower"), dice=[6, 4])
    broken.then_begins(
        e.AbilityDiceSpent("a", 5, 4),
        e.AbilityUsed("a-f1", "demolishing-rampage", 5, "tower"),
        e.TerrainDemolished(
            "a-f1",
            ("tower", "hut"),
            {"b-f1": Location(*at(13, 12)), "b-f2": Location(*at(17, 12))},
            {"chest": Location(*at(13, 9))},
        ),
        e.ImpactRolled("b-f1", (6,), 3),
        e.DamageAllocated("b-f1", 3, 3),
        e.ImpactRolled("b-f2", (4,), 1),
    )
    assert list(broken.state.table.terrain) == ["crate"]
    assert {piece.z for piece in broken.state.table.pieces.values()} == {0}
    assert broken.state.table.markers["chest"].z == 0


@pytest.mark.rule("W-86")
@pytest.mark.rule("W-92")
def test_treasure_is_put_down_between_two_impacts():
    """A carrier who dies of the impact lets its treasure go before the next one suffers."""
    tower = {"tower": Terrain(*at(12, 8), *at(6, 6), 3 * INCH, "platform")}
    state = rampant(
        5,
        5,
        5,
        5,
        terrain=tower,
        heights={"b-f1": 3, "b-f2": 3},
        b1=fighter(13, 12, damage=9, treasure="chest"),
        b2=fighter(17, 12),
        b3=fighter(2, 2),
    )
    broken = given(state).when("a", UseAbility("demolishing-rampage", 5, "tower"), dice=[6])
    broken.then_ends(e.DamageAllocated("b-f1", 1, 10), e.CarrierStruckDown("b-f1", "chest"))
    down = broken.when("b", PlaceTreasure(Location(*at(13, 12))), dice=[4])
    assert [type(event).__name__ for event in down.events][:3] == [
        "TreasureDropped",
        "FighterTakenDown",
        "ImpactRolled",
    ]
    assert down.battle.activation is not UNSET


@pytest.mark.rule("W-86")
def test_a_place_below_that_is_taken_makes_them_fall_beside():
    """Under a walkway somebody stands; who was above comes down on the nearest free place."""
    deck = {
        "deck": Terrain(*at(12, 8), *at(6, 6), INCH, "platform", 3 * INCH),
        "ledge": Terrain(*at(11, 4), *at(5, 3.9), 3 * INCH, "platform"),
    }
    state = rampant(
        5,
        5,
        5,
        5,
        x=13,
        y=6.3,
        terrain=deck,
        heights={"a-f1": 3, "b-f1": 4},
        b1=fighter(15, 11),
        b2=fighter(15, 11),
    )
    broken = given(state).when("a", UseAbility("demolishing-rampage", 5, "deck"), dice=[1])
    (demolished,) = broken.of(e.TerrainDemolished)
    place = demolished.fighters["b-f1"]
    assert place != Location(*at(15, 11))
    apart = (place.x - at(15, 11).x) ** 2 + (place.y - at(15, 11).y) ** 2
    assert 3200**2 <= apart <= (2 * INCH) ** 2


# --- what hunters do


@pytest.mark.rule("W-86")
def test_ropes_slow_a_monster():
    """An inch of Move for each 4 or more, until the end of the battle, but never below three."""
    state = hunting(5, 5)
    bound = given(state).when("a", UseAbility("rope-it", 5, "b-f1"), dice=[4, 5, 3, 1, 6])
    bound.then_ends(e.AbilityRolled("a-f1", "b-f1", (4, 5, 3, 1, 6), 3), e.FighterHampered("b-f1", 3, 0))
    alone = stand(bound.state, {"a-f1": Location(*at(3, 3))})
    slow = activated(replace(alone, battle=replace(alone.battle, activation=UNSET)), "b-f1", 1)
    given(slow).when("b", Move((Leg(*at(14, 12.5)),))).refused("too_far", "W-68")
    assert given(slow).when("b", Move((Leg(*at(13, 12.5)),))).events
    again = with_hand(bound.state, "a", hand(6, 6))
    again = replace(
        again, battle=replace(again.battle, activation=replace(again.battle.activation, abilities=0))
    )
    twice = given(again).when("a", UseAbility("rope-it", 6, "b-f1"), dice=[6] * 6)
    assert not twice.of(e.FighterHampered)
    far = given(hunting(5, 5, prey=(10, 14)))
    far.when("a", UseAbility("rope-it", 5, "b-f1")).refused("out_of_range", "W-86")
    far.when("a", UseAbility("rope-it", 5, "b-f2")).refused("no_such_fighter", "W-86")


@pytest.mark.rule("W-86")
def test_a_sidestep_counts_against_monsters():
    """The value is added to Toughness when a monster attacks, not when another does, and only in this round."""
    stepped = given(hunting(5, 5)).when("a", UseAbility("sidestep", 5))
    stepped.then_ends(e.FighterEvading("a-f1", 5))
    state = replace(stepped.state, battle=replace(stepped.battle, activation=UNSET))
    struck = given(activated(state, "b-f1", 1)).when("b", Attack("w1", "a-f1"), dice=[1, 1, 1])
    assert struck.of(e.AttackDeclared)[0].toughness == 9
    near = stand(state, {"b-f2": Location(*at(11.5, 10))})
    other = given(activated(near, "b-f2")).when("b", Attack("w1", "a-f1"), dice=[1, 1, 1])
    assert other.of(e.AttackDeclared)[0].toughness == 4
    assert given(state, e.RoundStarted(2)).state.battle.fighters["a-f1"].hunted.evading == 0


@pytest.mark.rule("W-86")
def test_a_leap_follows_the_monster():
    """Who was within 1" at the start of its move may be set up within 1" of it at the end, or stay."""
    ready = given(hunting(5, 5)).when("a", UseAbility("leap-aboard", 5, "b-f1"))
    ready.then_ends(e.LeapReadied("a-f1", "b-f1"))
    assert ready.battle.fighters["a-f1"].hunted.leaping_on == "b-f1"
    state = battle_state(
        {
            "b-f1": monster(10, 14.5),
            "a-f1": fighter(7.5, 14.5, hunt=Hunt(leaping_on="b-f1")),
            "a-f2": fighter(3, 3),
            "b-f2": fighter(27, 3),
        }
    )
    moved = given(activated(state, "b-f1", 1)).when("b", Move((Leg(*at(9.9, 14.5)),)))
    moved.then_ends(e.PlacingBegun("a-f1", "b-f1", "a", "leap"))
    moved.when("b", PlaceBeside(Location(*at(9.9, 17)))).refused("not_your_turn", "W-86")
    moved.when("a", PlaceBeside(Location(*at(10, 20)))).refused("out_of_range", "W-86")
    assert [option.command for option in options(moved.state, "a")] == ["Decline", "PlaceBeside"]
    leapt = moved.when("a", PlaceBeside(Location(*at(9.9, 17))))
    leapt.then(
        e.PlacedBeside("a-f1", "b-f1", Location(*at(9.9, 17))), e.ActivationEnded("b-f1"), e.TurnPassed("a")
    )
    stayed = moved.when("a", Decline())
    stayed.then(e.LeapDeclined("a-f1"), e.ActivationEnded("b-f1"), e.TurnPassed("a"))
    far = replace(state.battle.fighters["a-f1"], hunt=Hunt(leaping_on="b-f2"))
    others = replace(state, battle=replace(state.battle, fighters={**state.battle.fighters, "a-f1": far}))
    alone = given(activated(others, "b-f1", 1)).when("b", Move((Leg(*at(9.9, 14.5)),)))
    assert not alone.of(e.PlacingBegun)


@pytest.mark.rule("W-86")
def test_leapers_are_asked_one_after_the_other():
    """Each of those who were within 1", in order; who was farther away is not asked."""
    state = battle_state(
        {
            "b-f1": monster(10, 12.5),
            "b-f2": fighter(27, 3),
            "a-f1": fighter(10, 10, hunt=Hunt(leaping_on="b-f1")),
            "a-f2": fighter(10, 15, hunt=Hunt(leaping_on="b-f1")),
            "a-f3": fighter(3, 20, hunt=Hunt(leaping_on="b-f1")),
        }
    )
    stays = given(activated(state, "b-f1", 1)).when("b", Move((Leg(*at(10, 12.5)),)))
    stays.then_ends(e.PlacingBegun("a-f1", "b-f1", "a", "leap", more=("a-f2",)))
    second = stays.when("a", Decline()).then(
        e.LeapDeclined("a-f1"), e.PlacingBegun("a-f2", "b-f1", "a", "leap")
    )
    second.when("a", Decline()).then_ends(e.ActivationEnded("b-f1"), e.TurnPassed("a"))


@pytest.mark.rule("W-86")
@pytest.mark.parametrize(("dice", "lost"), [([6, 1, 1], 1), ([5, 5, 1], 0)])
def test_a_blow_at_the_eyes(dice, lost):
    """A critical hit of the next attack on a monster takes one of its Attacks for good; the attack after it does not."""
    aimed = given(hunting(5, 5, 5)).when("a", UseAbility("strike-at-the-eyes", 5))
    aimed.then_ends(e.AttacksAltered("a-f1", blinds=True))
    struck = aimed.when("a", Attack("w1", "b-f1"), dice=dice)
    assert struck.battle.fighters["b-f1"].hunted.attacks_lost == lost
    again = struck.when("a", Attack("w1", "b-f1"), dice=[6, 6, 6])
    assert again.state.battle.fighters["b-f1"].hunted.attacks_lost == lost
    state = replace(struck.state, battle=replace(struck.battle, activation=UNSET))
    back = given(activated(state, "b-f1", 1)).when("b", Attack("w1", "a-f1"), dice=[1] * (3 - lost))
    assert back.of(e.AttackDeclared)[0].attacks == 3 - lost


@pytest.mark.rule("W-86")
@pytest.mark.parametrize(("range_max", "points"), [(3, 9), (12, 4)])
def test_a_deep_cut(range_max, points):
    """The value is added to the damage of each critical hit on a monster with a weapon of up to 3", in this activation."""
    weapons = {"w1": replace(BOW if range_max > 3 else SWORD, range_max=range_max, range_min=0, attacks=1)}
    cut = given(hunting(5, 5, 5, weapons=weapons)).when("a", UseAbility("deep-cut", 5))
    cut.then_ends(e.AttacksAltered("a-f1", criticals=5))
    struck = cut.when("a", Attack("w1", "b-f1"), dice=[6])
    assert struck.of(e.DamageAllocated)[0].points == points - (range_max > 3)


@pytest.mark.rule("W-86")
def test_a_taunted_monster_attacks_nobody_else():
    """With a single success; until the taunter is taken down or the round is over."""
    state = hunting(5, 5, 5, 5)
    state = stand(state, {"a-f2": Location(*at(10, 15))})
    taunted = given(state).when("a", UseAbility("draw-it-off", 5, "b-f1"), dice=[1, 1, 4, 1, 1])
    taunted.then_ends(e.AbilityRolled("a-f1", "b-f1", (1, 1, 4, 1, 1), 1), e.MonsterTaunted("b-f1", "a-f1"))
    unmoved = given(state).when("a", UseAbility("draw-it-off", 5, "b-f1"), dice=[1, 1, 3, 1, 1])
    assert not unmoved.of(e.MonsterTaunted)
    angry = activated(replace(taunted.state, battle=replace(taunted.battle, activation=UNSET)), "b-f1", 1)
    given(angry).when("b", Attack("w1", "a-f2")).refused("taunted", "W-86")
    assert [option.params["target"].of for option in options(angry, "b", "Attack")] == [("a-f1",)]
    gone = given(angry, e.FighterTakenDown("a-f1", "b", 100))
    assert gone.when("b", Attack("w1", "a-f2"), dice=[1, 1, 1]).events
    assert given(angry, e.RoundStarted(2)).state.battle.fighters["b-f1"].hunted.taunted_by is UNSET
    slowed = replace(angry.battle.fighters["b-f1"], hunt=Hunt(move_lost=1, taunted_by="a-f1"))
    both = replace(
        angry, battle=replace(angry.battle, fighters={**angry.battle.fighters, "b-f1": slowed})
    )  # what lasts does not keep what ends
    assert given(both, e.RoundStarted(2)).state.battle.fighters["b-f1"].hunt == Hunt(move_lost=1)


def test_the_state_says_who_is_being_placed():
    """For a seat that joins in between."""
    grasped = given(rampant(3, 3, 3, b1=fighter(10, 17))).when("a", UseAbility("drag-and-maul", 3, "b-f1"))
    assert grasped.battle.questions == (BesideSpot("b-f1", "a-f1", "a", "drag", 3),)
