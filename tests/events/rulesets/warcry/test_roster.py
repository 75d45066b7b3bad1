"""Which warbands may be mustered (W-41 to W-46), and what can be read from the wire at all."""

import msgspec
import pytest
from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.warcry.roster import Base, Fighter, Profile, Warband, Weapon, height, validate

SWORD = Weapon(1, 3, 4, 1, 4)
BOW = Weapon(15, 2, 3, 1, 3, 6)
CAPTAIN = Profile("captain", "north", "hearth", 4, 4, 20, 200, ("leader",), {"w1": SWORD}, Base(3200, 3200))
SCOUT = replace(CAPTAIN, name="scout", points=100, runemarks=("scout",))
FRIEND = replace(CAPTAIN, name="friend", faction="south")


def warband(*fighters):
    """The captain as leader, two scouts, and the fighters given, numbered in order."""
    members = [(CAPTAIN, "leader"), (SCOUT, "fighter"), (SCOUT, "fighter"), *fighters]
    numbered = (Fighter(f"f{place}", *member) for place, member in enumerate(members, start=1))
    return Warband("watch", "north", tuple(numbered))


def with_profile(**changes):
    """The smallest legal warband, one scout's card changed."""
    return warband((replace(SCOUT, **changes), "fighter"))


def refusal(band):
    """(rule, code) with which a warband is refused."""
    with pytest.raises(Rejected) as caught:
        validate(band)
    assert caught.value.sentence
    return caught.value.rule, caught.value.code


@pytest.mark.rule("W-41")
@pytest.mark.rule("W-42")
def test_the_largest_and_the_smallest_pass():
    """Three fighters and fifteen fighters of exactly 1000 points are both legal."""
    validate(warband())
    cheap = replace(SCOUT, points=50)
    validate(warband(*[(cheap, "fighter")] * 12))
    assert warband(*[(cheap, "fighter")] * 12).points == 1000


@pytest.mark.rule("W-41")
def test_too_few_and_too_many():
    """Two fighters are too few, sixteen too many, whatever they cost."""
    two = replace(warband(), fighters=warband().fighters[:2])
    assert refusal(two) == ("W-41", "warband_size")
    assert refusal(warband(*[(replace(SCOUT, points=5), "fighter")] * 13)) == ("W-41", "warband_size")
    assert refusal(replace(warband(), fighters=())) == ("W-41", "warband_size")


@pytest.mark.rule("W-41")
def test_ids_are_unique():
    """No two fighters share an id."""
    band = warband()
    twice = replace(band, fighters=(*band.fighters, band.fighters[-1]))
    assert refusal(twice) == ("W-41", "duplicate_fighter_id")


@pytest.mark.rule("W-46")
def test_bases_leave_room_to_set_up():
    """Two of the largest bases are fine, three would be too much ground for one side."""
    wide = replace(SCOUT, base=Base(13000, 13000), points=100)
    validate(warband(*[(wide, "fighter")] * 2))
    assert refusal(warband(*[(wide, "fighter")] * 3)) == ("W-46", "bases_too_large")


@pytest.mark.rule("W-42")
def test_one_point_step_too_much():
    """A warband of 1005 points is refused."""
    band = warband((replace(SCOUT, points=605), "fighter"))
    assert band.points == 1005
    assert refusal(band) == ("W-42", "points_limit")


@pytest.mark.rule("W-43")
def test_one_faction():
    """Only an ally may be of another faction."""
    assert refusal(with_profile(faction="south")) == ("W-43", "mixed_factions")
    assert refusal(warband((replace(FRIEND, faction="south"), "hero"))) == ("W-43", "mixed_factions")


@pytest.mark.rule("W-44")
def test_exactly_one_leader():
    """Neither none nor two, and a hero is no substitute."""
    leaderless = [replace(fighter, role="fighter") for fighter in warband().fighters]
    assert refusal(replace(warband(), fighters=tuple(leaderless))) == ("W-44", "leader_count")
    assert refusal(warband((CAPTAIN, "leader"))) == ("W-44", "leader_count")
    hero_only = [
        replace(fighter, role="hero") if fighter.leads else fighter for fighter in warband().fighters
    ]
    assert refusal(replace(warband(), fighters=tuple(hero_only))) == ("W-44", "leader_count")


@pytest.mark.rule("W-44")
def test_the_leader_bears_the_mark():
    """A fighter without the runemark cannot be made leader; the later name of the mark is as good."""
    first, *others = warband().fighters
    unmarked = replace(first, profile=replace(CAPTAIN, runemarks=()))
    assert refusal(replace(warband(), fighters=(unmarked, *others))) == ("W-44", "leader_unmarked")
    later = replace(first, profile=replace(CAPTAIN, runemarks=("hero",)))
    validate(replace(warband(), fighters=(later, *others)))


@pytest.mark.rule("W-45")
def test_one_hero_or_one_ally():
    """Either is allowed, both together are not, and neither counts as the leader."""
    validate(warband((CAPTAIN, "hero")))
    validate(warband((FRIEND, "ally")))
    assert [fighter.id for fighter in warband((FRIEND, "ally")).fighters if fighter.leads] == ["f1"]
    assert refusal(warband((CAPTAIN, "hero"), (FRIEND, "ally"))) == ("W-45", "extra_leader")
    assert refusal(warband((CAPTAIN, "fighter"))) == ("W-45", "extra_leader")
    assert refusal(warband((SCOUT, "hero"))) == ("W-45", "extra_unmarked")


@pytest.mark.rule("W-45")
def test_allies_come_from_the_same_alliance():
    """An ally is of another faction of the leader's grand alliance."""
    assert refusal(warband((CAPTAIN, "ally"))) == ("W-45", "ally_of_own_faction")
    assert refusal(warband((replace(FRIEND, alliance="gale"), "ally"))) == ("W-45", "other_alliance")


@pytest.mark.rule("W-86")
@pytest.mark.parametrize("runemark", ["mount", "beast", "fly", "monster", "gargantuan"])
def test_mounts_beasts_flyers_and_monsters_fight(runemark):
    """Their runemarks are accepted."""
    validate(with_profile(runemarks=(runemark,)))


@pytest.mark.rule("W-46")
def test_weapons_make_sense():
    """A critical hit does no less than a hit, and a range reaches beyond its least."""
    assert refusal(with_profile(weapons={"w1": Weapon(1, 3, 4, 4, 3)})) == ("W-46", "critical_below_damage")
    assert refusal(with_profile(weapons={"w1": Weapon(6, 3, 4, 1, 3, 6)})) == ("W-46", "empty_range")
    validate(with_profile(weapons={"w1": BOW, "w2": SWORD}))
    assert validate(with_profile(weapons={"w1": Weapon(1, 3, 4, 3, 3)})) is None  # equal damage is allowed


@pytest.mark.rule("W-46")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("move", 2),
        ("move", 13),
        ("toughness", 8),
        ("wounds", 3),
        ("wounds", 56),
        ("points", 7),
        ("points", -5),
        ("weapons", {}),
        ("weapons", {"w3": msgspec.to_builtins(SWORD)}),
        ("weapons", {"w1": msgspec.to_builtins(SWORD) | {"range_min": 4}}),
        ("weapons", {"w1": msgspec.to_builtins(SWORD) | {"attacks": 13}}),
        ("name", "Captain"),
        ("name", "captain\n"),
        ("name", ""),
        ("name", "c" * 33),
        ("base", {"x": 3201, "y": 3201}),
        ("nickname", "the-bold"),
    ],
)
def test_the_wire_takes_no_other_numbers(field, value):
    """Numbers beyond the printed ranges, free text and unknown fields do not even decode."""
    card = msgspec.to_builtins(SCOUT) | {field: value}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(card, Profile)


def test_a_warband_survives_the_wire():
    """Encoded and decoded, a warband is the same."""
    band = warband((FRIEND, "ally"))
    assert msgspec.json.decode(msgspec.json.encode(band), type=Warband) == band


@pytest.mark.rule("W-56")
@pytest.mark.parametrize(
    ("base", "radius", "tall"),
    [
        (Base(2500, 2500), 1250, 3175),
        (Base(2850, 2850), 1425, 3175),
        (Base(3200, 3200), 1600, 3175),
        (Base(4000, 4000), 2000, 4445),
        (Base(5000, 5000), 2500, 6350),
        (Base(6000, 3500), 3000, 6350),
        (Base(3500, 6000), 3000, 6350),
    ],
)
def test_bases_and_heights(base, radius, tall):
    """An oval counts as the circle over its longer axis; models stand 1.25", 1.75" or 2.5" tall."""
    assert base.radius == radius
    assert height(replace(SCOUT, base=base)) == tall
