"""What makes a warband legal (X-36, X-40, X-46 to X-48)."""

import msgspec
import pytest
from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.trench.data import WARBANDS
from wardrum.events.rulesets.trench.keywords import check_battlekit, hands
from wardrum.events.rulesets.trench.roster import (
    Model,
    Profile,
    Warband,
    Weapon,
    height,
    validate,
)

LEVY = Profile("levy", 6)


def models(count):
    return tuple(Model(f"m{place}", LEVY, leader=place == 1) for place in range(1, count + 1))


def band(*members, **facts):
    return Warband("levies", members or models(3), **facts)


def refused(warband):
    with pytest.raises(Rejected) as refusal:
        validate(warband)
    return refusal.value.rule, refusal.value.code


def gun(number=1, **facts):
    return Weapon("gun", number, 24, **facts)


def club(number=1, **facts):
    return Weapon("club", number, melee=True, **facts)


def carrying(*weapons, **keywords):
    kit = {f"w{place}": each for place, each in enumerate(weapons, start=1)}
    return Model("m1", replace(LEVY, keywords=keywords), kit)


def overloaded(model):
    with pytest.raises(Rejected) as refusal:
        check_battlekit(model)
    assert refusal.value.rule == "X-48"
    return refusal.value.code


@pytest.mark.rule("X-46")
def test_how_large_a_warband_is():
    """Three to twenty models, each with an id of its own."""
    validate(band(*models(3)))
    validate(band(*models(20)))
    assert refused(band(*models(2))) == ("X-46", "warband_size")
    assert refused(band(*models(21))) == ("X-46", "warband_size")
    twins = (*models(3), Model("m3", LEVY))
    assert refused(band(*twins)) == ("X-46", "duplicate_model_id")


@pytest.mark.rule("X-40")
def test_one_leader():
    """A warband has at most one leader."""
    two = tuple(replace(model, leader=True) for model in models(3))
    assert refused(band(*two)) == ("X-40", "leader_count")


@pytest.mark.rule("X-36")
def test_fireteams():
    """A fireteam is two different models of the warband, and no model is in two."""
    validate(band(fireteams={"first": ("m1", "m2")}))
    assert refused(band(fireteams={"first": ("m1", "m9")})) == ("X-36", "no_such_model")
    assert refused(band(fireteams={"first": ("m1", "m1")})) == ("X-36", "fireteam_overlap")
    overlapping = {"first": ("m1", "m2"), "second": ("m2", "m3")}
    assert refused(band(fireteams=overlapping)) == ("X-36", "fireteam_overlap")


@pytest.mark.rule("X-48")
def test_how_much_a_model_carries():
    """Two hands to shoot with and two to fight with, a shield in one of these; one type of grenades."""
    check_battlekit(carrying(gun(2), club(), club()))
    assert overloaded(carrying(gun(2), gun(1))) == "too_many_weapons"
    assert overloaded(carrying(club(2), club(1))) == "too_many_weapons"
    check_battlekit(carrying(club(), shield=0))
    assert overloaded(carrying(club(2), shield=0)) == "too_many_weapons"
    pots = (Weapon(f"pot-{kind}", 0, 8, keywords={"grenade": 0}) for kind in ("a", "b"))
    assert overloaded(carrying(*pots)) == "too_many_grenades"


@pytest.mark.rule("X-48")
def test_the_strong_need_fewer_hands():
    """STRONG wields a two-handed melee weapon in one hand, unless it is CUMBERSOME."""
    assert hands(carrying(strong=0), club(2)) == 1
    assert hands(carrying(strong=0), club(2, keywords={"cumbersome": 0})) == 2
    assert hands(carrying(), club(2)) == 2


@pytest.mark.rule("X-48")
def test_the_strong_wield_one_great_weapon():
    """A second two-handed weapon takes both hands, and so does a gun; a shield or an axe fits beside the one."""
    check_battlekit(carrying(club(2), club(), strong=0))
    check_battlekit(carrying(club(2), strong=0, shield=0))
    check_battlekit(carrying(club(2), gun(2), strong=0))
    assert overloaded(carrying(club(2), club(2), strong=0)) == "too_many_weapons"
    assert overloaded(carrying(gun(2), gun(1), strong=0)) == "too_many_weapons"
    assert overloaded(carrying(gun(2), gun(2), strong=0)) == "too_many_weapons"
    assert overloaded(carrying(club(2, keywords={"cumbersome": 0}), club(), strong=0)) == "too_many_weapons"


@pytest.mark.rule("X-48")
def test_what_is_worn_may_be_held():
    """A standard that is no weapon takes up a hand of its bearer, whatever the other does."""
    check_battlekit(carrying(club(), gun(), held=0))
    assert overloaded(carrying(gun(2), held=0)) == "too_many_weapons"
    assert overloaded(carrying(club(), club(), held=0)) == "too_many_weapons"


@pytest.mark.rule("X-48")
def test_a_shield_beside_two_weapons():
    """Two one-handed weapons may be carried beside it, not three, and none that needs the hand of the shield."""
    check_battlekit(carrying(club(), club(), shield=0))
    assert overloaded(carrying(club(), club(), club(), shield=0)) == "too_many_weapons"
    assert overloaded(carrying(club(2), shield=0)) == "too_many_weapons"


@pytest.mark.rule("X-47")
def test_profiles_hold_numbers_in_range():
    """Out of range a characteristic is refused with its place in the roster; names are slugs."""
    plain = msgspec.to_builtins(band())
    msgspec.convert(plain, Warband)
    for field, value in (("movement_in", 0), ("armour", 1), ("base_mm", 5), ("name", "Two Words")):
        broken = msgspec.to_builtins(band())
        broken["models"][0]["profile"][field] = value
        with pytest.raises(msgspec.ValidationError, match=f"models.*profile.{field}"):
            msgspec.convert(broken, Warband)


@pytest.mark.rule("X-47")
def test_bases_and_heights():
    """A radius is exact, and larger bases carry taller models."""
    assert [replace(LEVY, base_mm=mm).radius for mm in (25, 32, 50)] == [1250, 1600, 2500]
    tall = [height(replace(LEVY, base_mm=mm)) for mm in (25, 40, 60)]
    assert tall == sorted(set(tall))


def test_samples_survive_the_wire():
    """Every sample warband is itself again after JSON."""
    for warband in WARBANDS.values():
        assert msgspec.json.decode(msgspec.json.encode(warband), type=Warband) == warband


@pytest.mark.rule("X-48")
def test_what_is_held_takes_a_hand_all_the_time():
    """With a banner in one hand a rifle is too much; a pistol fits."""
    banner = Weapon("banner", 1, melee=True, keywords={"held": 0})
    for other, fits in ((Weapon("rifle", 2, 24), False), (Weapon("pistol", 1, 10), True)):
        carrier = Model("m1", Profile("bearer", 6), {"w1": banner, "w2": other})
        if fits:
            check_battlekit(carrier)
        else:
            with pytest.raises(Rejected, match="hands"):
                check_battlekit(carrier)
