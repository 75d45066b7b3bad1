"""Rosters of three programs become `trench-roster/1`."""

import pytest
from msgspec import UNSET

from tests.server.rosters import makers as m
from wardrum.server.rosters import Unusable, read
from wardrum.server.rosters.trench.warband import keywords, warband_of


def target(document, *tables):
    return read([m.as_json(each) for each in (document, *tables)]).target


def notes(document, *tables):
    return " · ".join(read([m.as_json(each) for each in (document, *tables)]).notes)


def refusal(document):
    with pytest.raises(Unusable) as caught:
        read([m.as_json(document)])
    return str(caught.value)


FORMS = {
    "xml": m.as_xml,
    "json": m.as_json,
    "zip": lambda document: m.zipped(("x.ros", m.as_xml(document))),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_roster_of_battlescribe_and_new_recruit(form):
    """Profiles, weapons, categories and custom names of the shared tree, whatever form it has."""
    roster = read([form(m.trench_roster())])
    otto, *sappers = roster.target.models
    assert roster.ruleset == "trench"
    assert roster.target.schema == "trench-roster/1"
    assert (otto.name, otto.profile, otto.leader, otto.keywords) == ("Otto", "Digger", True, ("ELITE",))
    assert (otto.movement_in, otto.ranged, otto.melee, otto.armour, otto.base_mm) == (6, 1, -1, -1, 25)
    rifle, knife = otto.weapons
    assert (rifle.name, rifle.hands, rifle.range_in, rifle.melee) == ("Bolt Rifle", 2, 24, False)
    assert rifle.keywords == ("HEAVY", "+1 INJURY DICE")
    assert (knife.hands, knife.range_in, knife.melee, knife.keywords) == (1, UNSET, True, ())
    assert [model.id for model in sappers] == ["m2", "m3"]
    assert list(roster.names.values()) == ["Otto", "Sapper 1", "Sapper 2"]


@pytest.mark.parametrize(
    ("facts", "read_as"),
    [
        ({"Movement": '8"/Flying'}, {"movement_in": 8, "keywords": ("FLYING",)}),
        ({"Movement": "6.0” / Infantry"}, {"movement_in": 6, "keywords": ()}),
        ({"Movement": "6"}, {"movement_in": 6}),
        ({"Ranged": "0", "Melee": "+ 2 DICE", "Armour": "−3"}, {"ranged": 0, "melee": 2, "armour": -3}),
        ({"Ranged": "-", "Melee": "−1 Dice"}, {"ranged": 0, "melee": -1}),
        ({"Movement": '6"/Mounted/Flying'}, {"movement_in": 6, "keywords": ("MOUNTED", "FLYING")}),
        ({"Movement": '6"/Infantry, Flying'}, {"movement_in": 6, "keywords": ("FLYING",)}),
        ({"Base": "60x35.5mm"}, {"base_mm": 60}),
        ({"Base": "35.5 × 60 mm"}, {"base_mm": 60}),
        ({"Base": "28.5mm"}, {"base_mm": 29}),
        ({"Base": "40"}, {"base_mm": 40}),
    ],
)
def test_numbers_are_written_in_many_ways(facts, read_as):
    """Units, decimals, signs, ovals and movement types; older lists write 0 where newer ones write +0 Dice."""
    reported = {
        "Movement": '6"/Infantry',
        "Ranged": "+0 Dice",
        "Melee": "+0 Dice",
        "Armour": "0",
        "Base": "32mm",
        **facts,
    }
    model = target(
        m.trench_roster(m.selection("Digger", profiles=[m.profile("Unit", "Digger", **reported)]))
    ).models[0]
    assert {name: getattr(model, name) for name in read_as} == read_as


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"Movement": "quick"}, "Digger: Movement is 'quick'; it has to be inches"),
        ({"Ranged": "lots"}, "Digger: Ranged is 'lots'"),
        ({"Armour": "2"}, "Digger: Armour is 2; it has to be from -6 to 0"),
        ({"Melee": "+9 Dice"}, "Digger: Melee is 9"),
        ({"Base": "huge"}, "Digger: Base is 'huge'"),
        ({"Movement": '6.5"'}, "Digger: Movement is '6.5'"),
    ],
)
def test_what_cannot_be_used_is_named(facts, words):
    """One sentence: whose number, which one, what it says."""
    reported = {"Movement": '6"', "Ranged": "0", "Melee": "0", "Armour": "0", "Base": "32mm", **facts}
    document = m.trench_roster(m.selection("Digger", profiles=[m.profile("Unit", "Digger", **reported)]))
    assert refusal(document).startswith(words)


def test_weapons_of_all_kinds():
    """A thrown one takes no hand, one for both is shot and fought with, and a bad range costs that weapon."""
    grenade = m.profile("Weapon", "Gas Pot", Type="Grenade", Range='8"', Keywords='GAS, BLAST 2"')
    pistol = m.profile("Weapon", "Horse Pistol", Type="1-Handed", Range='12" / Melee', Keywords="PISTOL")
    kit = m.profile("Battlekit", "Helmet", Description="own example text")
    odd = m.profile("Weapon", "Cannon", Type="2-Handed", Range="far")
    bow = m.profile("Weapon", "Bow", Type="2-Handed", Range='18" (bent)')
    digger = m.trooper()
    digger["selections"] = [
        m.selection("Gas Pot", "upgrade", profiles=[grenade]),
        m.selection("x", "upgrade", profiles=[pistol, kit]),
        m.selection("Bow", "upgrade", profiles=[bow]),
    ]
    pot, horse, bent = target(m.trench_roster(digger)).models[0].weapons
    assert (bent.hands, bent.range_in, bent.melee) == (2, 18, False)
    assert (pot.hands, pot.range_in, pot.keywords) == (0, 8, ("GAS", 'BLAST 2"', "GRENADE"))
    assert (horse.range_in, horse.melee) == (12, True)
    assert "Helmet" in notes(m.trench_roster(digger))
    digger["selections"].append(m.selection("y", "upgrade", profiles=[odd]))
    assert len(target(m.trench_roster(digger)).models[0].weapons) == 3
    said = notes(m.trench_roster(digger))
    assert "left out: Digger, Cannon: Range is 'far', which is no range in whole inches" in said


def test_two_of_the_same_weapon_are_two():
    """Number counts for things carried too; of several models each carries its share."""
    digger = m.trooper(number=2)
    digger["selections"][1]["number"] = 4
    first, second = target(m.trench_roster(digger)).models
    assert [weapon.name for weapon in first.weapons] == ["Bolt Rifle", "Trench Knife", "Trench Knife"]
    assert first.weapons == second.weapons


def test_minus_signs_of_print_are_signs():
    """A keyword with a long minus is the same as one with a short one."""
    digger = m.trooper()
    digger["selections"][0]["profiles"][0]["characteristics"][2]["$text"] = "\u22121 DICE, HEAVY"
    weapon = target(m.trench_roster(digger)).models[0].weapons[0]
    assert weapon.keywords == ("-1 DICE", "HEAVY")


def test_missing_numbers_are_assumed_aloud():
    """Each number that a profile leaves out, or for which it has a word for nothing, is completed with a note of its own."""
    bare = m.profile("Unit", "Digger", Movement='6"', Ranged="+1 Dice")
    blank = m.profile("Unit", "Sapper", Movement="*", Ranged="N/A", Melee="–", Armour="none", Base="-")
    document = m.trench_roster(m.selection("Digger", profiles=[bare]))
    digger = target(document).models[0]
    assert (digger.ranged, digger.melee, digger.armour, digger.base_mm) == (1, 0, 0, 32)
    said = notes(document)
    for missing in (
        "no Melee for Digger: 0",
        "no Armour for Digger: 0",
        "no size of a base for Digger: 32 mm",
    ):
        assert missing in said
    assert "Ranged" not in said
    sapper = m.trench_roster(
        m.selection(
            "Sapper",
            profiles=[
                {
                    **blank,
                    "characteristics": [*blank["characteristics"], {"name": "Keywords", "$text": "ELITE"}],
                }
            ],
        )
    )
    assert target(sapper).models[0].movement_in == 6
    for missing in (
        'no Movement for Sapper: 6" is',
        "no Ranged",
        "no Melee",
        "no Armour",
        "no size of a base",
    ):
        assert missing in notes(sapper)


def test_the_leader_is_marked_or_the_first_elite():
    """LEADER goes before ELITE; a warband without either has no leader."""
    marked = m.trench_roster(
        m.trooper(categories=m.categories("Elite")),
        m.trooper("Chief", categories=m.categories("Troops", "Leader", "Elite")),
    )
    assert [model.leader for model in target(marked).models] == [False, True]
    assert [model.leader for model in target(m.trench_roster(m.trooper())).models] == [False]


# -- Trench Companion


def test_a_flat_export():
    """Display strings are parsed; weapons have neutral numbers, and the notes say so."""
    otto = target(m.flat()).models[0]
    assert (otto.name, otto.profile, otto.movement_in, otto.ranged, otto.melee, otto.armour) == (
        "Otto",
        "Digger",
        6,
        1,
        0,
        0,
    )
    assert (otto.leader, otto.keywords) == (True, ("ELITE",))
    rifle, knife = otto.weapons
    assert (rifle.range_in, rifle.hands, rifle.melee) == (12, 1, False)
    assert (knife.range_in, knife.melee) == (UNSET, True)
    said = notes(m.flat())
    assert 'no range for Bolt Rifle: 12" is assumed' in said
    assert "no hands for Bolt Rifle, Trench Knife: one is assumed" in said
    assert "Steady Hands" in said
    assert "base" in said


def test_the_numbers_of_a_flat_export_are_complete():
    """Armour is in them already, whatever a table says of it; grenades take no hand; thousands have a comma."""
    door = {"equipment-name": "Door", "equipment-id": "eq_board", "equipment-type": "armour"}
    pots = {"equipment-name": "Gas Grenades", "equipment-id": "eq_pots", "equipment-type": "ranged weapon"}
    model = m.flat_model(equipment=[door, pots], **{"stat-armour": "-1"})
    document = {**m.flat(model), "ducat-rating": "1,200"}
    otto = target(document, m.TABLE).models[0]
    assert (otto.armour, otto.weapons[0].hands, otto.weapons[0].keywords) == (-1, 0, ("GRENADE",))
    assert "counted in the Armour of their bearers: Door" in notes(document, m.TABLE)
    assert read([m.as_json(document)]).points == 1200


def test_a_model_of_a_flat_export_without_its_kind():
    """What stands in for the kind comes from the slug, never from the name that its player gave it."""
    document = m.flat(
        m.flat_model("Otto", **{"model-name": "", "model-id": "md_old_digger"}),
        m.flat_model("Ada", **{"model-name": "", "model-id": ""}),
    )
    assert [(model.name, model.profile) for model in target(document).models] == [
        ("Otto", "Old Digger"),
        ("Ada", "Model"),
    ]
    assert "otto" not in str(warband_of(target(document)))


@pytest.mark.parametrize("apart", [True, False], ids=["two files", "one array"])
def test_a_table_of_the_players_own_fills_in(apart):
    """With the numbers at hand, as a second file or in one array with the first, nothing has to be assumed."""
    files = [m.flat(), m.TABLE] if apart else [[m.flat(), m.TABLE]]
    otto = target(*files).models[0]
    rifle = otto.weapons[0]
    assert (rifle.range_in, rifle.hands, rifle.keywords) == (30, 2, ("HEAVY",))
    assert otto.base_mm == 60
    assert "assumed" not in notes(*files)


def test_a_roster_in_xml_may_come_with_a_table():
    """Two files as one array: the one in XML is a string in it, as the page sends them."""
    text = m.as_xml(m.trench_roster()).decode()
    assert read([m.as_json([text, m.TABLE])]).target == read([m.as_xml(m.trench_roster())]).target


def test_a_share_envelope():
    """JSON within a string, all by slug: the table gives names, numbers, weapons and armour."""
    members = (
        m.share_model(equipment=("eq_boltrifle", "eq_board")),
        m.share_model("Ada", elite=False, equipment=()),
    )
    otto, ada = target(m.share(*members), m.TABLE).models
    assert (otto.name, otto.profile, otto.movement_in, otto.ranged, otto.melee) == (
        "Otto",
        "Digger",
        5,
        -1,
        1,
    )
    assert (otto.armour, ada.armour) == (-2, -1)
    assert (otto.base_mm, otto.leader, otto.keywords) == (60, True, ("INFILTRATOR", "ELITE"))
    assert otto.weapons[0].range_in == 30
    assert ada.weapons == ()


def test_a_share_envelope_without_a_table():
    """Neutral numbers stand in and are reported; things of which nobody knows what they are stay behind."""
    otto = target(m.share()).models[0]
    assert (otto.profile, otto.movement_in, otto.ranged, otto.armour, otto.base_mm) == ("Digger", 6, 0, 0, 32)
    said = notes(m.share())
    assert 'no Movement for Digger: 6" is' in said
    assert "no size of a base for Digger: 32 mm are" in said
    assert "neither the file nor a table tells what these are, so they are left out: Boltrifle, Knife" in said


def test_what_php_writes_is_read():
    """Empty maps as empty lists, lists as maps, an inner object instead of a string, a model that is not active."""
    import json

    document = m.share()
    inner = json.loads(document["warband_data"])
    resting = m.share_model("Sleeper")
    resting["model"]["active"] = False
    away = m.share_model("Walker")
    away["model"]["active"] = "0"
    inner["models"] = {"0": inner["models"][0], "1": resting, "2": away}
    inner["models"]["0"]["model"]["equipment"] = {}
    assert [model.name for model in target({**document, "warband_data": inner}).models] == ["Otto"]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"warband_data": "{"}, "the warband_data of this file is no complete JSON"),
        ({"warband_data": "[]"}, "the warband_data of this file is not an object"),
        (m.flat(m.flat_model(**{"stat-move": "?"})), "Digger: stat-move is '?'"),
        (m.flat(m.flat_model(**{"stat-ranged": "some"})), "Digger: stat-ranged is 'some'"),
        ({"warband-name": "x", "models": []}, "this roster holds no models"),
        (m.TABLE, "this is a table of numbers; send it together with the roster that it is for"),
    ],
)
def test_exports_that_cannot_be_used(document, words):
    """Each is one sentence."""
    assert refusal(document).startswith(words)


# -- towards the ruleset


def test_keywords_get_their_numbers_apart():
    """As the rules spell them: slugs with a number each."""
    words = ["+1 INJURY DICE", 'BLAST 3"', "ASSAULT", "-1 DICE", "AUTOMATIC (2)", "ARMOUR PIERCING", "LEADER"]
    assert keywords(['BLAST (2")', 'FEAR (6")']) == {"blast": 2, "fear": 6}
    assert keywords(words) == {
        "injury-dice": 1, "blast": 3, "assault": 0, "dice": -1, "automatic": 2, "armour-piercing": 0,
    }  # fmt: skip


def test_no_name_of_a_player_is_in_the_warband():
    """What is mustered has ids, slugs of profiles, and numbers."""
    card = warband_of(target(m.trench_roster()), "Lamp Street")
    assert (card["name"], card["models"][0]["id"], card["models"][0]["profile"]["name"]) == (
        "lamp-street",
        "m1",
        "digger",
    )
    assert "Otto" not in str(card)
    assert "Evening" not in str(card)
    assert card["models"][0]["weapons"]["w1"]["keywords"] == {"heavy": 0, "injury-dice": 1}


def test_a_roster_that_breaks_the_rules_is_read():
    """The ruleset's own reasons are reported, with names for people in the place of ids."""
    roster = read([m.as_json(m.trench_roster(m.trooper()))])
    (problem,) = roster.problems
    assert problem.endswith(
        "(X-46), as release 1.0 asks: choose three to twenty models and export the list again"
    )
    crowded = m.trooper()
    crowded["selections"] *= 3
    armed = read([m.as_json(m.trench_roster(crowded, m.trooper("Sapper", number=2)))])
    assert armed.problems[0].startswith("Digger has not hands enough")
    assert armed.warband.models[1].profile.name == "sapper"
