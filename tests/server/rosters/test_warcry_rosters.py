"""Rosters of BattleScribe and New Recruit become warbands of warcry."""

import pytest

from tests.server.rosters import makers as m
from wardrum.events.rulesets.warcry.roster import validate
from wardrum.server.rosters import Unusable, read

FORMS = {
    "xml": m.as_xml,
    "json": m.as_json,
    "zip": lambda document: m.zipped(("any name.ros", m.as_xml(document))),
}


def warband(document):
    return read([m.as_json(document)]).warband


def card(fighter):
    """The only fighter of a roster."""
    return warband(m.roster(fighter)).fighters[0].profile


def refusal(document):
    with pytest.raises(Unusable) as caught:
        read([m.as_json(document)])
    return str(caught.value)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_one_tree_in_every_form(form):
    """The same roster as XML, JSON or zip is the same warband, and it may be mustered."""
    roster = read([form(m.marsh_warband())])
    validate(roster.warband)
    assert roster.problems == ()
    assert roster.warband == warband(m.marsh_warband())
    assert list(roster.names.values()) == ["Old Tam", "Wader 1", "Wader 2", "Wader 3"]
    assert [fighter.role for fighter in roster.warband.fighters] == ["leader", *["fighter"] * 3]


@pytest.mark.parametrize(
    ("written", "total"),
    [("100.0", "450.0"), ("300.0", "450.0"), ("100", None)],
    ids=["each", "all", "silent"],
)
def test_the_price_of_several(written, total):
    """Whether the written cost is of one or of all three follows from the stated total; without one it is of each."""
    fields = {"costs": m.cost(total)} if total else {}
    document = m.roster(m.marsh_leader(), m.marsh_fighter(number=3, points=written), **fields)
    assert [fighter.profile.points for fighter in warband(document).fighters] == [150, 100, 100, 100]


def test_what_is_carried_costs_too():
    """Weapons and costs of nested upgrades count for the model that carries them, however deep they lie."""
    bow = m.blade("Bow", Range="3-15", Damage="1 / 3")
    deep = m.selection(
        "Kit", "upgrade", selections=[m.selection("Bow", "upgrade", profiles=[bow], costs=m.cost("15.0"))]
    )
    found = card(m.marsh_fighter(selections=[deep]))
    assert found.points == 115
    assert (found.weapons["w2"].range_min, found.weapons["w2"].range_max, found.weapons["w2"].critical) == (
        3,
        15,
        3,
    )


def test_models_of_a_unit():
    """Models within a unit are found, take over its categories and share its price."""
    models = [
        m.marsh_fighter("Rower", points="0.0", marks=("Fighters",)),
        m.marsh_fighter("Steersman", points="20.0"),
    ]
    unit = m.selection(
        "Boat",
        "unit",
        selections=models,
        costs=m.cost("180.0"),
        categories=m.categories("Fighters", " Beast"),
    )
    found = warband(m.roster(unit)).fighters
    assert [(each.profile.name, each.profile.points) for each in found] == [("rower", 90), ("steersman", 110)]
    assert all("beast" in each.profile.runemarks for each in found)


def test_models_within_several_are_shared_among_them():
    """The number of what is inside is that of all; two of a unit cost twice what one costs."""
    keeper = m.marsh_fighter("Keeper", number=2, selections=[m.marsh_fighter("Heron", number=2)])
    assert len(read([m.as_json(m.roster(keeper))]).names) == 4
    pair = m.selection("Pair", "unit", number=2, costs=m.cost("20.0"), selections=[m.marsh_fighter(number=4)])
    roster = read([m.as_json(m.roster(pair))])
    assert (len(roster.names), roster.points) == (4, 440)


def test_who_tells_no_alliance_is_of_that_of_the_others():
    """Where the catalogue does not name it and only the leader is marked, the others are no strangers; it is said aloud."""
    document = m.roster(m.marsh_leader(), m.marsh_fighter(number=2), catalogue="Marsh Lanterns")
    roster = read([m.as_json(document)])
    assert roster.problems == ()
    assert any("no grand alliance for Wader: order is assumed" in note for note in roster.notes)


def test_numbered_names_stay_apart():
    """Two of a name are numbered, but not with a number that another one has in its name."""
    members = (m.marsh_fighter("Wader 1"), m.marsh_fighter(number=2))
    assert list(read([m.as_json(m.roster(*members))]).names.values()) == ["Wader 1", "Wader 2", "Wader 3"]


def test_files_that_do_not_belong_together():
    """A roster beside another list of fighters, or beside anything but tables, is refused for being beside it."""
    for other in (m.data_warband(), {"anything": 1}):
        with pytest.raises(Unusable, match="these files are no roster together"):
            read([m.as_json(m.marsh_warband()), m.as_json(other)])


def test_a_unit_with_numbers_is_a_fighter():
    """Makers call a single fighter a unit too."""
    assert card({**m.marsh_fighter(), "type": "unit"}).wounds == 12


def test_configuration_is_no_fighter():
    """Selections that only set up the list are dropped, and other monies than points do not count."""
    rules = m.selection(
        "Battle Size", "upgrade", categories=m.categories("Configuration"), costs=m.cost("5", "Glory")
    )
    found = warband(m.roster(rules, m.marsh_leader()))
    assert [each.profile.name for each in found.fighters] == ["ferryman"]


def test_runemarks_are_the_categories_that_mean_something():
    """Blanks are stripped; places of the list, the alliance and the faction are no runemarks; a hero's place marks him."""
    marks = ("Heroes (1 to 3)", "  Order", " Mount", "Marsh Lanterns", "Uncategorised")
    assert card(m.marsh_fighter(marks=marks)).runemarks == ("mount", "hero")


def test_allies_are_not_of_the_faction():
    """Somebody from the place of allies is one, of another faction than the warband."""
    ally = m.marsh_fighter("Stranger", marks=("Allies", " Hero"))
    document = m.roster(m.marsh_leader(), m.marsh_fighter(number=2), ally)
    last = warband(document).fighters[-1]
    assert (last.role, last.profile.faction) == ("ally", "allies")
    validate(warband(document))


def test_a_second_force_brings_allies():
    """Heroes of another catalogue of the same alliance are allies."""
    document = m.roster(m.marsh_leader(), m.marsh_fighter(number=2))
    other = m.roster(
        m.marsh_fighter("Kite", marks=("Heroes (1 to 3)", " Hero")), catalogue="Order - Hill Kites"
    )
    document["roster"]["forces"] += other["roster"]["forces"]
    last = warband(document).fighters[-1]
    assert (last.role, last.profile.faction, last.profile.alliance) == ("ally", "hill-kites", "order")


@pytest.mark.parametrize(
    ("written", "reach"),
    [
        ("1", (0, 1)),
        ("3-15", (3, 15)),
        ('3"-15"', (3, 15)),
        ("3–15", (3, 15)),
        ('15"', (0, 15)),
        ("6 - 24 in", (6, 24)),
    ],
)
def test_ranges_are_written_in_many_ways(written, reach):
    """Units, blanks and dashes that mean the same are read the same."""
    weapon = card(
        m.marsh_fighter()
        | {"profiles": [m.profile("Model", "x", M='4"', T="3.0", W=" 12 "), m.blade(Range=written)]}
    )
    assert (weapon.weapons["w1"].range_min, weapon.weapons["w1"].range_max) == reach
    assert (weapon.move, weapon.toughness, weapon.wounds) == (4, 3, 12)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"Move": "fast"}, "Wader: Move is 'fast', which is no number"),
        ({"Wounds": "12.5"}, "Wader: Wounds is '12.5', which is no whole number"),
        ({"Wounds": "56"}, "Wader: Wounds is 56; it has to be from 4 to 55"),
        ({"Toughness": "-3"}, "Wader: Toughness is -3"),
    ],
)
def test_what_cannot_be_used_is_named(change, words):
    """A number that makes no sense is refused in one sentence: whose it is, which one, and what it says."""
    facts = {"Move": "4", "Toughness": "3", "Wounds": "12", **change}
    document = m.roster(m.marsh_fighter() | {"profiles": [m.profile("Model", "Wader", **facts), m.blade()]})
    assert refusal(document).startswith(words)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"Damage": "2"}, "Wader, Reed Blade: Damage is '2'; it has to be two numbers, as 2/5"),
        ({"Range": "2-8"}, "Wader, Reed Blade: Range begins at 2; it has to begin at 0, 3 or 6"),
        ({"Attacks": "D6"}, "Wader, Reed Blade: Attacks is 'D6'"),
        ({"Strength": "11"}, "Wader, Reed Blade: Strength is 11"),
    ],
)
def test_a_weapon_that_cannot_be_used_is_named(change, words):
    """Likewise for weapons, with their own name; it costs the weapon and not its bearer."""
    profiles = [
        m.profile("Model", "Wader", Move="4", Toughness="3", Wounds="12"),
        m.blade(**change),
        m.blade("Club"),
    ]
    roster = read([m.as_json(m.roster(m.marsh_fighter() | {"profiles": profiles}))])
    assert len(roster.warband.fighters[0].profile.weapons) == 1
    assert [note for note in roster.notes if note.startswith(f"left out: {words}")]


def test_prices_and_numbers_that_make_no_sense():
    """A price that no card has, more weapons than a card, and a crowd."""
    assert refusal(m.roster(m.marsh_fighter(points="7.0"))).startswith("Wader: the cost is 7;")
    many = [m.blade(f"Blade {n}", Attacks=str(n)) for n in (1, 2, 3)]
    crowded = read(
        [m.as_json(m.roster(m.marsh_fighter() | {"profiles": [*m.marsh_fighter()["profiles"], *many]}))]
    )
    assert "left out: Wader has 3 weapons; a fighter has one or two: Blade 2" in crowded.notes
    assert "more than 99 models" in refusal(m.roster(*[m.marsh_fighter(number=50)] * 2))
    assert refusal(m.roster(m.marsh_fighter(number="many"))).startswith(
        "Wader: the number of them is no number"
    )
    assert refusal(m.roster()) == "this roster holds no models"


def test_problems_are_shown_with_names():
    """A roster that breaks rules is read all the same; each fighter's reason names the fighter."""
    two_leaders = m.roster(m.marsh_leader(), m.marsh_leader(), m.marsh_leader(), m.marsh_fighter())
    assert "at most one hero or ally" in read([m.as_json(two_leaders)]).problems[0]


def test_flyers_mounts_and_monsters_are_read():
    """They may take part as they are."""
    flyer = m.marsh_fighter("Heron", marks=("Fighters", " Fly"))
    rider = m.marsh_fighter("Rider", marks=("Fighters", " Mount"))
    giant = m.marsh_fighter("Great Heron", marks=("Fighters", " Gargantuan"))
    roster = read([m.as_json(m.roster(m.marsh_leader(), flyer, rider, giant))])
    assert roster.problems == ()
    assert roster.warband.fighters[-1].profile.monster


def test_rules_text_is_left_out():
    """Names of abilities are reported as left out; their text is nowhere in the answer."""
    rule = {"name": "Wade Through", "description": "own example text"}
    talent = m.profile("Ability", "Cold Blood", Rules="own example text", Description="own example text")
    fighter = m.marsh_fighter(rules=[rule])
    fighter["profiles"].append(talent)
    for form in FORMS.values():
        roster = read([form(m.roster(fighter, m.marsh_leader()))])
        assert any("Wade Through, Cold Blood" in note for note in roster.notes)
        assert "own example text" not in str(roster)


def test_lists_may_be_wrapped_or_single():
    """JSON that was made from XML wraps its lists once more, or has an object where there is but one."""
    document = m.marsh_warband()
    roster = document["roster"]
    (force,) = roster["forces"]
    force["selections"] = {"selection": force["selections"]}
    roster["forces"], roster["costs"] = {"force": force}, {"cost": roster["costs"][0]}
    assert warband(document) == warband(m.marsh_warband())
    assert warband(document["roster"]) == warband(m.marsh_warband())


def test_other_games_are_named():
    """A roster of another game says which; one that names no game is recognised by its numbers."""
    other = m.roster(m.marsh_fighter(), system={"gameSystemId": "1", "gameSystemName": "Big Tanks"})
    assert refusal(other) == "this roster is for Big Tanks; those of warcry and trench can be read"
    assert warband(m.roster(m.marsh_leader(), system={})).fighters[0].profile.name == "ferryman"


def test_names_become_slugs():
    """Accents, signs and length are dealt with; a name of another script gets a neutral slug and is kept for people."""
    odd = m.marsh_fighter("Éclair d’Or — the «Long» Remembered Wader of Reeds")
    assert card(odd).name == "eclair-dor-the-long-remembered-w"
    assert card(m.marsh_fighter("Болотник")).name == "fighter"
    assert read([m.as_json(m.roster(m.marsh_fighter("Болотник\n\u202e")))]).names == {"f1": "Болотник"}
