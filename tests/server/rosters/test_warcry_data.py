"""Lists of fighters in the shape of warcry_data become warbands of warcry."""

import pytest

from tests.server.rosters import makers as m
from wardrum.events.rulesets.warcry.roster import validate
from wardrum.server.rosters import Unusable, read


def of(*fighters):
    return read([m.as_json(list(fighters))])


def refusal(*files):
    with pytest.raises(Unusable) as caught:
        read([m.as_json(file) for file in files])
    return str(caught.value)


def test_a_list_is_a_warband():
    """Each entry is a fighter; the first hero leads."""
    roster = of(*m.data_warband())
    validate(roster.warband)
    assert (roster.name, roster.points, roster.problems) == ("Marsh Lanterns", 430, ())
    assert roster.warband.fighters[0].role == "leader"


def test_a_fighter_may_be_there_several_times():
    """Lists that people made by hand say how many."""
    roster = of(m.data_fighter("Ferryman", runemarks=["leader"]), m.data_fighter(count=3))
    assert list(roster.names.values()) == ["Ferryman", "Wader 1", "Wader 2", "Wader 3"]


def test_older_and_looser_shapes_are_read():
    """`bladeborn` in the place of `subfaction`, numbers as text, no least range, a base in mm."""
    old = m.data_fighter(bladeborn="", movement="4.0", wounds="12", base="28.5mm")
    del old["subfaction"], old["weapons"][0]["min_range"]
    profile = of(old, m.data_fighter(base={"x": "60", "y": "35.5"})).warband.fighters
    assert (profile[0].profile.move, profile[0].profile.base.x) == (4, 2850)
    assert (profile[1].profile.base.x, profile[1].profile.base.y) == (6000, 3550)


def test_the_mark_of_a_leader_goes_before_that_of_a_hero():
    """Where one is marked as leader he leads, wherever he stands; other heroes stay heroes."""
    roster = of(
        m.data_fighter(runemarks=["hero"]), m.data_fighter("Ferryman", runemarks=["leader"]), m.data_fighter()
    )
    assert [each.role for each in roster.warband.fighters] == ["hero", "leader", "fighter"]


def test_a_hero_of_another_warband_is_an_ally():
    """The warband is that of most fighters; a stranger with the mark is an ally of his own faction."""
    kite = m.data_fighter("Kite", warband="Hill Kites", runemarks=["hero"])
    roster = of(*m.data_warband(), kite)
    assert (roster.warband.fighters[-1].role, roster.warband.fighters[-1].profile.faction) == (
        "ally",
        "hill-kites",
    )
    assert roster.problems == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"toughness": "soft"}, "Wader: toughness is 'soft', which is no number"),
        ({"points": 7}, "Wader: the cost is 7; it has to be a multiple of 5"),
        ({"movement": 13}, "Wader: movement is 13; it has to be from 3 to 12"),
        ({"base": "200 mm"}, "Wader: the base is '200 mm'; it has to be from 20 to 130 mm"),
    ],
)
def test_what_cannot_be_used_is_named(change, words):
    """One sentence tells whose number it is, which one, and what it says."""
    assert refusal([m.data_fighter(**change)]).startswith(words)


def test_a_whole_collection_is_refused():
    """The file with every fighter there is is no warband."""
    assert refusal([m.data_fighter(f"Wader {n}") for n in range(120)]).startswith(
        "this file is a collection of 120"
    )


def test_unarmed_fighters_get_a_neutral_weapon_aloud():
    """A card without weapons is not refused, but what stands in is said."""
    roster = of(m.data_fighter(weapons=[]))
    assert roster.warband.fighters[0].profile.weapons["w1"].range_max == 1
    assert any("no weapon for Wader" in note for note in roster.notes)


def test_fighters_and_abilities_may_be_one_object():
    """An object that holds the lists by name is read like the files beside each other."""
    ability = {
        "_id": "1",
        "name": "Wade",
        "warband": "Marsh Lanterns",
        "cost": "double",
        "description": "own example text",
    }
    whole = {
        "warband": "Marsh Lanterns",
        "grand_alliance": "order",
        "fighters": m.data_warband(),
        "abilities": [ability],
    }
    roster = read([m.as_json(whole)])
    assert len(roster.names) == 4
    assert "own example text" not in str(roster)
