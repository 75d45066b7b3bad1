"""Words for nothing, things of nobody, odd entries, states, prices of nothing and ranges in words, in every reader."""

import json

import pytest
from msgspec import UNSET

from tests.server.rosters import makers as m
from wardrum.server.rosters import Unusable, read


def of(*documents):
    return read([m.as_json(each) for each in documents])


def notes(*documents):
    return " · ".join(of(*documents).notes)


def thing(name, kind="Battlekit", **facts):
    return m.selection(name, "upgrade", profiles=[m.profile(kind, name, **facts)])


def digger(*things, **fields):
    """A model that carries these things and nothing else."""
    return m.trooper(**fields) | {"selections": list(things)}


def carrying(*things):
    return of(m.trench_roster(digger(*things))).target.models[0]


def row(**fields):
    return {"id": "eq_boltrifle", "name": "Bolt Rifle", **fields}


def by_table(**fields):
    """The weapon, the only one, that a row of a table makes of the share envelope's rifle."""
    found = of(m.share(m.share_model(equipment=("eq_boltrifle",))), [row(**fields)])
    return found.target.models[0].weapons[0]


# -- words for nothing

NOTHING = [
    "-",
    "–",
    "—",
    "N/A",
    "n/a",
    "*",
    "none",
    "None",
    "",
    " ",
    "(none)",
    "--",
    "nil",
    "-*-",
    "see table",
    "Varies",
]


@pytest.mark.parametrize("word", NOTHING)
def test_a_word_for_nothing_is_no_range(word):
    """What is worn is no weapon for a range of nothing, in a roster and in a table alike."""
    plate = thing("Plate", Type="Armour", Range=word, Keywords="-1 INJURY MODIFIER")
    assert carrying(plate, thing("Gun", "Weapon", Type="2-Handed", Range='24"')).weapons[0].name == "Gun"
    assert carrying(plate).weapons == ()
    table = [row(category="armour", distance=word, keywords=[], modifiers=[word])]
    assert of(m.share(m.share_model(equipment=("eq_boltrifle",))), table).target.models[0].weapons == ()


@pytest.mark.parametrize("word", NOTHING)
def test_a_word_for_nothing_is_no_number(word):
    """A number of nothing is completed with a note, on the cards of every reader."""
    card = m.profile("Model", "Wader", Move=word, Toughness="3", Wounds="12")
    assert "no Move for Wader: 4 is assumed" in notes(m.roster(m.marsh_fighter() | {"profiles": [card]}))
    assert "no Wounds for Wader: 10 are assumed" in notes([m.data_fighter(wounds=word)])
    assert "no Ranged for Digger: 0 is assumed" in notes(m.flat(m.flat_model(**{"stat-ranged": word})))


@pytest.mark.parametrize("word", NOTHING)
def test_a_word_for_nothing_is_no_keyword(word):
    """Nor a mark, a modifier or a rule of its own."""
    gun = thing("Gun", "Weapon", Type="2-Handed", Range='24"', Keywords=word, Rules=word, Modifiers=word)
    assert carrying(gun).weapons[0].keywords == ()
    assert of([m.data_fighter(runemarks=[word, "scout"])]).warband.fighters[0].profile.runemarks == ("scout",)


# -- whose it is


@pytest.mark.parametrize("category", ["Configuration", "Stash", "Troop", None])
@pytest.mark.parametrize("number", [1, 3])
def test_a_model_without_numbers_is_nobody(category, number):
    """A stash that calls itself a model does not march, whatever its category; what lies in it is named and arms nobody."""
    fields = {"categories": m.categories(category)} if category else {}
    blade = thing("Hooked Blade", "Weapon", Type="1-Handed", Range="Melee")
    heap = m.selection("Heap", number=number, costs=m.cost(-7, "Ducats"), selections=[blade], **fields)
    found = of(m.trench_roster(heap, digger()))
    assert [model.name for model in found.target.models] == ["Digger"]
    assert found.target.models[0].weapons == ()
    assert "no model has these, so they take no part: Heap, Hooked Blade" in found.notes


def test_a_profile_of_nothing_is_no_profile():
    """A model's profile that tells nothing but dashes makes no model; nor does a free model of a Warcry list."""
    blank = m.profile("Unit", "Heap", Movement="-", Ranged="N/A", Melee="*")
    assert len(of(m.trench_roster(m.selection("Heap", profiles=[blank]), digger())).names) == 1
    stash = m.selection("Stash", costs=m.cost("0.0"), categories=m.categories("Fighters"))
    assert len(of(m.roster(m.marsh_leader(), stash)).names) == 1


def test_a_roster_of_nobody_says_who_was_no_model():
    """Where no model is left, the sentence names what called itself one."""
    with pytest.raises(Unusable, match=r"this roster holds no models; no model has these, .*: Heap"):
        of(m.trench_roster(m.selection("Heap")))


def test_models_in_a_stash_stay_there():
    """A model that is kept within the configuration of a list does not march."""
    heap = m.selection("Heap", categories=m.categories("Configuration"), selections=[digger()])
    assert len(of(m.trench_roster(heap, m.trooper("Sapper"))).names) == 1


def test_what_a_unit_holds_beside_its_models_is_named():
    """Things of a unit whose models have numbers of their own are nobody's."""
    pack = m.selection("Pack", "unit", selections=[digger(), thing("Spare Gun", "Weapon", Range='24"')])
    found = of(m.trench_roster(pack))
    assert found.target.models[0].weapons == ()
    assert "Spare Gun" in str(found.notes)


@pytest.mark.parametrize("kind", ["Armour", "Equipment", "Headgear"])
def test_keywords_of_what_is_worn_are_its_bearers(kind):
    """The INJURY MODIFIER stays with the armour that it is part of; a second suit does not say anything twice."""
    plate = thing("Plate", Type=kind, Range="-", Keywords="-1 INJURY MODIFIER, NEGATE FIRE, NEGATE GAS")
    mask = thing("Mask", Type="Equipment", Keywords="NEGATE GAS")
    model = carrying(plate, mask)
    assert (model.keywords, model.armour) == (("NEGATE FIRE", "NEGATE GAS"), -1)


def test_armour_that_the_profile_does_not_tell_is_that_of_the_kit():
    """A number that stands elsewhere is read there before it is assumed."""
    card = m.profile("Unit", "Digger", Movement='6"', Ranged="0", Melee="0", Armour="-", Base="32mm")
    model = digger(thing("Plate", Type="Armour", Keywords="-2 INJURY MODIFIER")) | {"profiles": [card]}
    assert of(m.trench_roster(model)).target.models[0].armour == -2


def test_ammunition_belongs_to_guns():
    """Its keywords are those of the weapons that shoot, not of blades and of what is thrown."""
    gun = thing("Gun", "Weapon", Type="2-Handed", Range='24"', Keywords="ASSAULT")
    knife = thing("Knife", "Weapon", Type="1-Handed", Range="Melee")
    for words in ("AMMUNITION (+1 DICE, FIRE)", "AMMUNITION, +1 DICE, FIRE"):
        model = carrying(gun, knife, thing("Shot", Type="Equipment", Keywords=words))
        assert [weapon.keywords for weapon in model.weapons] == [("ASSAULT", "+1 DICE", "FIRE"), ()]
        assert model.keywords == ()
    assert "ammunition without a gun: Digger (+1 DICE)" in notes(
        m.trench_roster(digger(thing("Shot", Keywords="AMMUNITION (+1 DICE)")))
    )


def test_a_shield_is_one_in_every_reader():
    """By its type or, where that only says armour, by its name; the bearer has the keyword that takes up a hand."""
    board = {"equipment-name": "Tower Shield", "equipment-id": "eq_x", "equipment-type": "armour"}
    assert "SHIELD" in carrying(thing("Board", Type="Shield")).keywords
    assert "SHIELD" in of(m.flat(m.flat_model(equipment=[board]))).target.models[0].keywords
    table = [row(name="Tower Shield", category="armour", distance=None)]
    assert (
        "SHIELD" in of(m.share(m.share_model(equipment=("eq_boltrifle",))), table).target.models[0].keywords
    )


def test_a_model_without_weapons_can_fight():
    """Bare hands or teeth stand in for what the file does not tell, in the warband and in a note."""
    found = of(m.trench_roster(digger()))
    (weapon,) = found.warband.models[0].weapons.values()
    assert (weapon.name, weapon.melee, weapon.hands, weapon.keywords) == ("unarmed", True, 0, {})
    assert any("no weapon for Digger: bare hands or teeth" in note for note in found.notes)
    assert len(found.problems) == 1
    assert "(X-46)" in found.problems[0]


# -- one odd entry


def test_an_odd_fighter_costs_a_fighter():
    """The others come, and the note says who does not and why."""
    odd = m.data_fighter("Odd", wounds="many")
    assert list(of([*m.data_warband(), odd, 7, "x"]).names.values()) == [
        "Ferryman",
        "Wader",
        "Piper",
        "Eel Catcher",
    ]
    said = notes([*m.data_warband(), odd, 7, "x"])
    assert "left out: Odd: wounds is 'many', which is no number" in said
    assert "left out, as they are no fighters: '7', 'x'" in said
    card = m.profile("Model", "Odd", Move="fast", Toughness="3", Wounds="12")
    lists = (
        m.roster(m.marsh_leader(), m.marsh_fighter("Odd") | {"profiles": [card]}),
        m.trench_roster(m.trooper(), m.trooper("Odd", number="many")),
        m.flat(m.flat_model(), m.flat_model("Odd", **{"stat-move": "?!"})),
    )
    for document in lists:
        assert len(of(document).names) == 1
        assert "left out: " in notes(document)


def test_an_odd_row_costs_a_row():
    """A table with a line of something else is one all the same."""
    found = of(m.share(), [*m.TABLE, 7, {"note": "own example text"}])
    assert found.target.models[0].weapons[0].range_in == 30
    assert any("rows of the table without a name or numbers: 2" in note for note in found.notes)


@pytest.mark.parametrize("inner", [False, True])
def test_a_table_tells_who_flies_wherever_its_numbers_stand(inner):
    """Among the stats of a row, or beside its name."""
    numbers = {"movement": 6, "melee": 1, "ranged": 0, "base": 32, "armour": 0, "move_type": 1}
    digger = {"id": "md_digger", "name": "Digger", "category": "model"}
    reported = digger | ({"stats": numbers} if inner else numbers)
    assert "FLYING" in of(m.share(), [*m.TABLE[:-1], reported]).target.models[0].keywords


@pytest.mark.parametrize(
    ("word", "elite"), [(True, True), ("True", True), (1, True), ("no", False), (None, False)]
)
def test_yes_is_yes_however_it_is_written(word, elite):
    """Of an elite as of who is active."""
    keywords = of(m.share(m.share_model(elite=word)), m.TABLE).target.models[0].keywords
    assert ("ELITE" in keywords) == elite


@pytest.mark.parametrize("number", [150, "lots"])
def test_the_number_of_a_thing_costs_nobody(number):
    """Gold or experience beyond a hundred, or a word for it, does not refuse the list."""
    gold = m.selection("Gold", "upgrade", number=number)
    assert len(of(m.roster(m.marsh_leader(selections=[gold]), gold)).names) == 1


@pytest.mark.parametrize("written", ["10*", "10-6", "10/8/6", "10 (6)", '10"*', "10+"])
def test_numbers_that_depend_on_damage(written):
    """The first of them counts, and the note says so."""
    card = m.profile("Model", "Wader", Move=written, Toughness="3", Wounds="12")
    found = of(m.roster(m.marsh_fighter() | {"profiles": [card]}))
    assert found.warband.fighters[0].profile.move == 10
    assert any("which depends on damage: 10 is taken" in note for note in found.notes)


def test_numbers_that_depend_on_damage_in_lists():
    """A list of them in JSON is read the same, of fighters and of weapons."""
    found = of(
        [m.data_fighter(movement=[10, 8, 6], weapons=[m.data_fighter()["weapons"][0] | {"attacks": [6, 4]}])]
    )
    profile = found.warband.fighters[0].profile
    assert (profile.move, profile.weapons["w1"].attacks) == (10, 6)
    assert sum("depends on damage" in note for note in found.notes) == 2


def test_nothing_is_a_price():
    """Who is free is free, in both readers; where no price is given it is noted."""
    free = m.marsh_fighter("Heron", points="0.0")
    assert of([*m.data_warband(), m.data_fighter("Heron", points="Free")]).points == 430
    assert of(m.roster(m.marsh_leader(), free)).points == 150
    assert of([*m.data_warband(), m.data_fighter("Heron", points=0)]).points == 430
    silent = m.marsh_fighter("Heron") | {"costs": []}
    entry = m.data_fighter("Heron")
    del entry["points"]
    for document in (m.roster(m.marsh_leader(), silent), [*m.data_warband(), entry]):
        assert "no cost for Heron: 0 points are assumed" in notes(document)


# -- ranges and hands

RANGES = [
    ('24"', 24, False), ("24", 24, False), ("24 inches", 24, False), ('up to 24"', 24, False), ('6-36"', 36, False),
    ('6" - 36"', 36, False), ('12"/Melee', 12, True), ("Melee, 12", 12, True), ("Melee", None, True),
    ("melee only", None, True), ("Close Combat", None, True), ('12" or Melee', 12, True), ('18"/24"', 24, False),
]  # fmt: skip


@pytest.mark.parametrize(("written", "inches", "melee"), RANGES)
def test_ranges_in_words(written, inches, melee):
    """A roster and a table that say the same are read the same."""
    gun = carrying(thing("Gun", "Weapon", Type="2-Handed", Range=written)).weapons[0]
    row = by_table(category="weapon", range=written, equip_type="2-Handed")
    reached = UNSET if inches is None else inches
    assert (gun.range_in, gun.melee) == (row.range_in, row.melee) == (reached, melee)


@pytest.mark.parametrize("written", ["far", "D6", "2D6 inches", "7.5", "500"])
def test_a_range_of_no_sense_costs_the_weapon(written):
    """Its name and its keywords are noted."""
    document = m.trench_roster(digger(thing("Gun", "Weapon", Type="2-Handed", Range=written, Keywords="GAS")))
    assert of(document).target.models[0].weapons == ()
    assert "left out: Digger, Gun: Range is" in notes(document)
    assert "left out with what they belong to: GAS" in notes(document)


def test_a_least_range_is_shown():
    """There is no rule for it in this game, so it is noted rather than lost."""
    gun = thing("Mortar", "Weapon", Type="2-Handed", Range='6-36"')
    assert 'Digger, Mortar: Range begins at 6"' in notes(m.trench_roster(digger(gun)))


@pytest.mark.parametrize(
    ("written", "hands"),
    [
        ("2-Handed", 2),
        ("two-handed", 2),
        ("Two Handed", 2),
        ("2H", 2),
        ("1-Handed", 1),
        ("one hand", 1),
        ("2 hands", 2),
    ],
)
def test_hands_in_words(written, hands):
    """As a type, as a field of their own, or in a table."""
    assert carrying(thing("Gun", "Weapon", Type=written, Range='24"')).weapons[0].hands == hands
    assert carrying(thing("Gun", "Weapon", Hands=written, Range='24"')).weapons[0].hands == hands
    assert by_table(category="ranged", range="24", equip_type=written).hands == hands
    assert by_table(category="ranged", range="24", hands=written).hands == hands


def test_hands_that_nobody_tells_are_noted():
    """A weapon without a word about hands takes one."""
    document = m.trench_roster(digger(thing("Gun", "Weapon", Range='24"')))
    assert "no hands for Gun: one is assumed" in notes(document)


def test_weapons_for_both_uses_keep_both():
    """Whichever of the two a table calls its category."""
    for category in ("ranged", "melee"):
        both = by_table(
            category=category, distance=12, stats={"hands_melee": 1, "ranged": True, "melee": True}
        )
        assert (both.range_in, both.melee) == (12, True)
    only = by_table(category="melee", distance=None, stats={"hands_melee": 1, "melee": True})
    assert (only.range_in, only.melee) == (UNSET, True)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("+1D to Injuries", ("+1 INJURY DICE",)), ("+1D to Injury", ("+1 INJURY DICE",)), ("-1D Injury", ("-1 INJURY DICE",)),
        ("+2 DICE on Injury Rolls", ("+2 INJURY DICE",)), ("+1D Hit", ("+1 DICE",)), ("+1D to hit", ("+1 DICE",)),
        ("-1 DICE", ("-1 DICE",)), ("2 Attacks", ("AUTOMATIC 2",)), ("Ignores Cover & Armour", ("IGNORE COVER", "IGNORE ARMOUR")),
        ("Critical", ("CRITICAL",)),
    ],
)  # fmt: skip
def test_modifiers_are_keywords(written, words):
    """A table's modifiers and a roster's, as a list or as one text."""
    fields = {"category": "ranged", "distance": 24, "stats": {"hands_ranged": 2}}
    assert by_table(**fields, modifiers=[written]).keywords == words
    gun = thing("Gun", "Weapon", Type="2-Handed", Range='24"', Modifiers=f"{written}, -")
    assert carrying(gun).weapons[0].keywords == words


def test_modifiers_that_cannot_be_read_are_noted():
    """With the name of what has them; so is what a table's entry tells beyond what is known."""
    odd = row(
        category="ranged", distance=24, modifiers=["doubles on a six"], contextdata={"curse": {"level": 2}}
    )
    said = notes(m.share(m.share_model(equipment=("eq_boltrifle",))), [odd])
    assert "Bolt Rifle (doubles on a six)" in said
    assert "Bolt Rifle (curse" in said


def test_what_a_table_tells_of_a_model_is_noted():
    """Its abilities are text; its numbers and keywords are the model's."""
    table = [{"id": "md_digger", "name": "Digger", "stats": {"movement": 8, "potential": 3}, "keywords": ["kw_tough"],
              "abilities": ["ab_stubborn"]}]  # fmt: skip
    found = of(m.share(m.share_model(elite=False)), table)
    assert found.target.models[0].keywords == ("TOUGH",)
    assert "Digger (abilities ab_stubborn)" in str(found.notes)
    assert "potential" not in str(found.notes)


def test_elements_that_armour_ignores_are_its_bearers():
    """As keywords, beside what it adds to the INJURY MODIFIER."""
    context = {"upgrade_stat": {"upgrades": [{"stat": "armour", "value": -2}, {"stat": "luck", "value": 1}]},
               "ignore_element": {"element": ["kw_gas", "kw_fire"]}}  # fmt: skip
    files = (
        m.share(m.share_model(equipment=("eq_boltrifle",))),
        [row(category="armour", contextdata=context)],
    )
    model = of(*files).target.models[0]
    assert (model.armour, {"NEGATE GAS", "NEGATE FIRE"} <= {*model.keywords}) == (-2, True)
    assert "Bolt Rifle (luck 1)" in notes(*files)


# -- states

AWAY = ["dead", "lost", "reserved", "injured", "Captured", "some later word", False, 0, "0", "false", "no"]


@pytest.mark.parametrize("state", AWAY)
def test_only_active_models_come(state):
    """Any other word of the share export keeps somebody behind, and the note says which."""
    away = m.share_model("Dora")
    away["model"]["active"] = state
    found = of(m.share(m.share_model(), away))
    assert [model.name for model in found.target.models] == ["Otto"]
    word = "not active" if state in (False, 0, "0", "false", "no") else state.lower()
    assert f"not active, so they stay behind: Dora ({word})" in found.notes


@pytest.mark.parametrize("state", ["active", "Active", True, 1, "1", "true", "yes", "", "-", None])
def test_who_is_active_comes(state):
    """Or of whom nothing is said."""
    here = m.share_model("Dora")
    here["model"]["active"] = state
    assert len(of(m.share(m.share_model(), here)).names) == 2


def test_states_in_the_other_readers():
    """A status, a flag or a category of the list says the same; a status of another kind is noted."""
    for fields in ({"status": "dead"}, {"dead": True}, {"active": "reserved"}, {"state": "Lost"}):
        assert len(of(m.flat(m.flat_model(), m.flat_model("Dora", **fields))).names) == 1
        assert len(of([*m.data_warband(), m.data_fighter("Dora", **fields)]).names) == 4
    dead = m.trooper("Dora", categories=m.categories("Troop", "Dead"))
    assert "Dora (dead)" in notes(m.trench_roster(m.trooper(), dead))
    assert "status veteran" in notes(m.flat(m.flat_model(status="veteran")))


def test_a_roster_in_which_nobody_is_active():
    """It is no roster without models."""
    with pytest.raises(Unusable, match="nobody in this roster is active"):
        of(m.share({"model": m.share_model()["model"] | {"active": "dead"}}))


# -- elsewhere, and under other names


def test_names_may_be_numbers():
    """Of models, of weapons and of the list, in every reader."""
    found = of(m.trench_roster(digger(thing(88, "Weapon", Range='24"'), customName=77)))
    assert (found.target.models[0].name, found.target.models[0].weapons[0].name) == ("77", "88")
    assert list(of(m.flat(m.flat_model(77))).names.values()) == ["77"]
    assert list(of([m.data_fighter(77)]).names.values()) == ["77"]


def test_glory_is_counted_apart():
    """With and without a stated total, in every export."""
    hired = digger() | {"costs": m.cost("4", "Glory Points")}
    without = m.trench_roster(hired, m.trooper())
    stated = m.trench_roster(
        hired, m.trooper(), costs=[*m.cost("40", "Ducats"), *m.cost("4", "Glory Points")]
    )
    for document in (without, stated):
        assert of(document).points == 40
        assert "counted apart: 4 glory points" in notes(document)
    flat = m.flat(m.flat_model(cost={"ducats": 0, "glory": 4}), m.flat_model())
    del flat["ducat-rating"]
    assert of(flat).points == 40
    assert "counted apart: 4 glory points" in notes(flat)
    share = m.share({**m.share_model(), "purchase": {"cost_value": 4, "cost_type": 1}},
                    {**m.share_model(), "purchase": {"cost_value": 40, "cost_type": 0}})  # fmt: skip
    assert of(share).points == 40
    assert "counted apart: 4 glory points" in notes(share)


def test_numbers_that_a_player_chose():
    """They go before those of the table; what neither tells is noted, number by number."""
    chosen, other = m.share_model("Rex"), m.share_model("Tar")
    chosen["model"]["stat_selections"] = [{"base": [50]}]
    other["model"]["stat_selections"] = [{"stat": "movement", "value": [9]}]
    table = [
        {"id": "md_digger", "name": "Digger", "stats": {"movement": 8, "melee": 1, "armour": 0, "base": [25]}}
    ]
    rex, tar = of(m.share(chosen, other), table).target.models
    assert (rex.base_mm, rex.movement_in, tar.base_mm, tar.movement_in) == (50, 8, 25, 9)
    assert "damage" not in notes(m.share(chosen, other), table)
    del table[0]["stats"]["base"]
    said = notes(m.share(chosen, other), table)
    assert "no size of a base for Digger: 32 mm are assumed" in said
    assert "no Ranged for Digger: 0 is assumed" in said
    assert "no Melee" not in said


def test_keywords_stand_in_several_places():
    """Of a model among what the share export lists beside it, and in profiles of a type that is text."""
    member = m.share_model(equipment=())
    member["model"]["subproperties"] = [{"object_id": "kw_tough"}, {"object_id": "ab_x"}]
    assert of(m.share(member)).target.models[0].keywords == ("ELITE", "TOUGH")
    mask = thing("Mask", "Ability", Keywords="NEGATE GAS", Range='6"', Description="own example text")
    model = carrying(mask)
    assert (model.keywords, model.weapons) == (("NEGATE GAS",), ())
    assert carrying(thing("Musket", "Ranged", Type="2-Handed", Range='18"')).weapons[0].range_in == 18


def test_a_share_envelope_tells_names_and_kinds():
    """Without a table, things are called what the file calls them and are what its tags say."""
    member = m.share_model()
    member["model"]["equipment"] = [
        {
            "equipment": {
                "name": "Long Saw",
                "tags": {"weapon": True, "action": False},
                "equipment_id": {"object_id": "eq_ls"},
            }
        },
        {"equipment": {"name": "Oil Coat", "tags": {"armour": True}, "equipment_id": {"object_id": "eq_oc"}}},
    ]
    found = of(m.share(member))
    assert [weapon.name for weapon in found.target.models[0].weapons] == ["Long Saw"]
    said = " · ".join(found.notes)
    assert "no range for Long Saw: Melee is assumed" in said
    assert "no weapons, and without keywords: Oil Coat" in said


def test_numbers_under_other_names():
    """Spellings that mean the same are the same, and a base counts wherever it stands."""
    card = m.profile(
        "Model", "Wader", MV='4"', T="3", HP="12", **{"Base Size": "40mm", "Runemarks": "Scout, Fly"}
    )
    bow = m.profile("Weapon", "Bow", Rng='3"-15"', Atk="2", Str="3", Dmg="1/4")
    profile = of(m.roster(m.marsh_fighter() | {"profiles": [card, bow]})).warband.fighters[0].profile
    assert (profile.move, profile.wounds, profile.base.x, profile.runemarks) == (
        4,
        12,
        4000,
        ("scout", "fly"),
    )
    assert (profile.weapons["w1"].range_min, profile.weapons["w1"].range_max) == (3, 15)
    entry = m.data_fighter(
        baseSize="40 mm", weapons=[{"range": "3-15", "attacks": 2, "strength": 3, "damage": "1/4"}]
    )
    other = of([entry]).warband.fighters[0].profile
    assert (other.base, other.weapons) == (profile.base, profile.weapons)
    card = m.profile(
        "Unit", "Digger", Move='Infantry 6"', Ranged="0", Melee="0", Armor="-1", **{"Base size": "28 mm"}
    )
    model = of(m.trench_roster(digger() | {"profiles": [card]})).target.models[0]
    assert (model.movement_in, model.armour, model.base_mm) == (6, -1, 28)


def test_two_profiles_of_numbers_complete_each_other():
    """What the one named like the model leaves out may stand in the other."""
    first = m.profile("Model", "Wader", Move="4", Toughness="-")
    second = m.profile("Model", "Wader on Foot", Move="9", Toughness="5", Wounds="12")
    found = of(m.roster(m.marsh_fighter() | {"profiles": [second, first]}))
    profile = found.warband.fighters[0].profile
    assert (profile.move, profile.toughness, profile.wounds) == (4, 5, 12)
    assert any("Wader on Foot" in note for note in found.notes)


def test_long_lists_of_keywords_are_read_to_the_end():
    """Two hundred signs are no limit for a list of words."""
    words = [f"LONG WORD NUMBER {place}" for place in "ABCDEFGHIJKLMNOP"]
    gun = thing("Gun", "Weapon", Type="2-Handed", Range='24"', Keywords=", ".join([*words, "ASSAULT"]))
    for form in (m.as_json, m.as_xml):
        assert (
            read([form(m.trench_roster(digger(gun)))]).target.models[0].weapons[0].keywords[-1] == "ASSAULT"
        )


def test_a_share_envelope_may_be_an_object():
    """And its ratings are what the list costs."""
    inner = json.loads(m.share()["warband_data"])
    inner["context"] = {"stored_ratings": {"rating_ducat": 125, "rating_glory": 0}}
    assert of({"warband_data": inner}).points == 125
