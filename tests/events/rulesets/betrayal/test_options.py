"""The options of the legal list in words: what each is called, what it does, what is asked for and how likely it is."""

import pytest
from msgspec import UNSET

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, live
from tests.support.displays import option_faults
from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.rulesets import betrayal, games
from wardrum.events.rulesets.betrayal import commands as c
from wardrum.events.rulesets.betrayal.display.options import COMMANDS
from wardrum.events.rulesets.betrayal.state import (
    CurrentEngage,
    CurrentTurn,
    DamageInstance,
    Delve,
    Exploration,
    Request,
    Setup,
    initial,
)
from wardrum.server.languages import speaking

GAME = games()["betrayal"]
RULES = {**MATCH_RULES, **betrayal.RULESET.rules}
TURN = CurrentTurn("a", "acting")
MAGE = adventurer("a", "h0_0", sample="candle-mage", tenacity=4, ready=("brass-rod",))
FOES = (enemy("e01", "h1_0"), enemy("e02", "h2_-2"))
BLOW = DamageInstance("e01", "a", 3, "engage")


def words(state, seat="a", command=""):
    """The words for the options of this command, "" = all, in the order of the legal list."""
    options = [one for one in betrayal.RULESET.questions.legal(state, seat) if command in ("", one.command)]
    found = GAME.option_words(state, seat, options)
    assert [*option_faults(options, found, RULES, state.table)] == []
    return found


def kinds(state, seat="a"):
    """What the options of a seat are: command → kind, absent = it acts."""
    return {option.command: option.kind for option in GAME.legal(state, seat) if option.scope == "battle"}


def in_turn(*units, **facts):
    """The turn of adventurer a."""
    return battle(*units, **{"phase": "adventurers", "turn": TURN, **facts})


def test_every_command_has_words():
    """A group, and what it is drawn as."""
    assert set(COMMANDS) == {one.__name__ for one in c.BetrayalCommand.__args__}
    assert all(one.group and one.icon != "plain" for one in COMMANDS.values())


def test_an_engage_says_whom_in_which_form_and_how_likely_it_is():
    """Of weapons and dice it says what they are; the target is the piece that it is about."""
    engages = {one.label: one for one in words(in_turn(MAGE, *FOES), command="Engage")}
    spell = engages["Engage Plain 1, magic form"]
    assert (spell.piece, spell.group, spell.icon) == ("e01", "Engage", "spell")
    assert spell.text == (
        "Magic at 1 hex and up to your Magicka. The dice that you choose are rolled; each is then used or declined."
    )
    assert [(odds.label, odds.short) for odds in spell.odds] == [
        ("Mean damage", "avg 3.3"),
        ("Defeats it", "down 44 %"),
    ]
    assert spell.params["weapon"].values == {
        "brass-rod": "Brass Rod: you roll more Combat dice at a target: 1",
        "none": "No weapon",
    }
    assert spell.params["weapon"].meanings == {
        "brass-rod": "You roll more Combat dice at a target: 1. In the magic form only.",
    }
    assert spell.params["form"].meanings == {"magic": "Magic at 1 hex and up to your Magicka."}
    assert spell.params["magicka"].values["white-flame"] == "White Flame"
    assert spell.params["magicka"].meanings["dread"] == (
        "Its faces: nothing, fear, bane, a tenacity and 1 damage."
    )


def test_an_engage_begins_with_all_dice_and_the_first_weapon():
    """What most people want; of the lines of dice as many as may be rolled."""
    engages = {one.label: one for one in words(in_turn(MAGE, *FOES), command="Engage")}
    spell, blow = engages["Engage Plain 1, magic form"], engages["Engage Plain 1, light form"]
    assert {name: param.suggested for name, param in spell.params.items()} == {
        "form": UNSET,
        "target": UNSET,
        "magicka": ("ember", "white-flame", "dazzle", "ward-light"),
        "weapon": "brass-rod",
    }
    assert blow.params["combat"].suggested == 1


def test_who_enters_begins_ready_in_the_first_form():
    """With as many items as may be at hand, each of which says what it is good for."""
    entering = battle(adventurer("a", sample="candle-mage"), phase="deploy")
    (enter,) = words(entering, command="DeployAdventurer")
    assert enter.params["form"].suggested == "light"
    assert enter.params["ready"].suggested == ("brass-rod", "wax-ring", "clear-spirit", "honey")
    assert enter.params["ready"].meanings["honey"] == "Gives 2 hit points back. Once in a battle."
    assert enter.params["form"].meanings["heavy"] == "Heavy blows at who is next to you."


def test_a_companion_says_what_it_can_do():
    """One to bring along, or none."""
    (bring,) = words(live(initial(Setup()), ("a",)), command="ChooseAdventurer")
    meanings = bring.params["companion"].meanings
    assert meanings["none"] == "You come alone."
    assert meanings["old-sergeant"] == (
        "4 hit points, range 1, Combat 2. Steady drum: Once, at the start of a fatigue round, it goes down by 1."
    )
    there = battle(MAGE, companion("a-companion", skills=("thorns",), health=1), phase="companions_in")
    (enters,) = words(there, command="DeployCompanion")
    assert enters.params["companion"].meanings == {
        "a-companion": "1 hit point, range 1, Combat 1. "
        "Thorns: Once a turn 1 damage to who damages it from the next hex."
    }


def test_dice_used_on_nobody_stand_apart_but_in_defence():
    """They are seldom wanted, and say why one might."""
    engages = {one.label: one for one in words(in_turn(MAGE, *FOES), command="Engage")}
    nobody, prepare = engages["Engage nobody, light form"], engages["Prepare, defensive form"]
    assert (nobody.group, nobody.rare) == ("Engage", True)
    assert nobody.text.startswith(nobody.params["form"].meanings["light"])
    assert (prepare.group, prepare.piece, prepare.rare) == ("Engage", "", False)
    assert [one.label for one in engages.values() if one.rare and "nobody" not in one.label] == []
    assert prepare.text.startswith("No target: you prepare for what comes.")


def test_a_move_names_the_hexes_and_the_end_of_a_turn_who_ends_it():
    """How far it leads; hexes by tile and number, as on the map."""
    (move,) = words(in_turn(MAGE), command="Move")
    assert (move.label, move.piece, move.params["path"].label) == ("Move up to 2 hexes", "", "Way")
    assert move.params["path"].values["h1_0"] == "West 11"
    assert move.text == "Candle Mage walks over free hexes, up to 2."
    (end,) = words(in_turn(MAGE), command="EndTurn")
    assert end.text == "Candle Mage moves and engages no more in this round."
    assert kinds(in_turn(MAGE)) == {"EndTurn": "end", "Move": UNSET, "Engage": UNSET}


def test_a_door_is_no_piece():
    """Its only hex is named, and nobody takes it for somebody."""
    delve = Delve(cards=("cold-draught",), doors=("h1_0",))
    (door,) = words(in_turn(MAGE, delve=delve), command="Explore")
    assert (door.label, door.icon, door.piece) == ("Open a door", "door", "")
    assert door.params["hex"].values == {"h1_0": "West 11"}


def test_an_ability_and_a_draught_say_what_they_do():
    """By their names, with what they cost."""
    flare = next(one for one in words(in_turn(MAGE, *FOES), command="UseClassAbility"))
    assert (flare.label, flare.group, flare.cost) == (
        "Flare",
        "Abilities",
        "2 tenacity and a light fatigue die",
    )
    assert flare.text == "Does 2 damage to an enemy in sight, as far away as your Magicka."
    warden = adventurer("a", "h0_0", sample="hill-warden", ready=("bitter-root",), hp=1)
    (drink,) = words(in_turn(warden), command="UseItem")
    assert (drink.label, drink.text) == ("Drink Bitter Root", "Gives 2 hit points back. Once in a battle.")


def test_dice_say_what_they_show():
    """Each that is rolled is an option of its own, with what comes of it."""
    rolled = CurrentEngage("a", "light", "e01", dice={"combat-1": "damage-1", "vanish": "move-1"}, rerolls=2)
    state = in_turn(adventurer("a", "h0_0", sample="marsh-stalker"), *FOES, engage=rolled)
    hit, step = words(state, command="ResolveDie")
    assert (hit.label, hit.piece, hit.text) == ("Combat 1: 1 damage", "e01", "1 damage to the target.")
    assert (step.label, step.icon, step.text) == ("Vanish: moves 1", "move", "1 hex of free movement.")
    (again,) = words(state, command="RollAgain")
    assert again.label == "Roll up to 2 dice again"
    assert again.params["dice"].values == {"combat-1": "Combat 1: 1 damage", "vanish": "Vanish: moves 1"}


def test_what_prevents_a_blow_answers_it():
    """It is about who is hurt; to take the damage ends the question."""
    own = adventurer(
        "a",
        "h0_0",
        sample="marsh-stalker",
        ready=("reed-cloak",),
        active={"combat-1": "shield-2"},
    )
    hurt = battle(own, *FOES, blows={"k00001": BLOW}, reacting="a")
    found = words(hurt)
    assert [one.piece for one in found] == ["a", "a", "a"]
    assert kinds(hurt) == {"Decline": "end", "UseActiveDie": "answer", "UseArmour": "answer"}
    _, die, armour = found
    assert armour.params["item"].meanings == {
        "reed-cloak": "Prevents 1 damage of one blow. Once in a battle."
    }
    assert die.params["die"].values == {"combat-1": "Combat 1: prevents 2 of one blow"}
    assert armour.params["item"].values == {"reed-cloak": "Reed Cloak: prevents 1 damage of one blow"}


def test_an_ability_that_interrupts_says_what_it_prevents():
    """It is called by its name."""
    warden = adventurer("a", "h0_0", sample="hill-warden", tenacity=4)
    hurt = battle(warden, *FOES, blows={"k00001": BLOW}, reacting="a")
    (ability,) = words(hurt, command="UseInterrupt")
    (said,) = ability.params["ability"].values.values()
    assert said.endswith("damage of one blow")
    assert ability.params["ability"].meanings == {"stand-fast": "Prevents 2 damage of one blow."}
    assert (kinds(hurt)["UseInterrupt"], ability.icon) == ("answer", "ability")


@pytest.mark.parametrize(
    ("request_", "label", "values"),
    [
        (
            Request("destination", "e01", ("h1_1", "h0_1"), "h1_1"),
            "Plain 1: where does the enemy go?",
            {"h1_1": "West 16", "h0_1": "West 15"},
        ),
        (
            Request("trigger", "", ("e01-regrowth", "a-bane"), "e01-regrowth"),
            "Which effect is next?",
            {"e01-regrowth": "Plain 1: Regrowth", "a-bane": "Candle Mage: Bane"},
        ),
        (
            Request("first_player", "", ("a", "b"), "a"),
            "Who is the first player?",
            {"a": "Seat A, Candle Mage", "b": "Seat B, Wanderer"},
        ),
        (
            Request("companion", "", ("a-companion", "b-companion"), "a-companion"),
            "Which companion is next?",
            {"a-companion": "Plain", "b-companion": "Plain B+"},
        ),
    ],
)
def test_a_question_to_the_party_says_who_decides(request_, label, values):
    """Its choices have names."""
    party = (
        MAGE,
        adventurer("b", "h0_-1"),
        companion("a-companion", "h-1_0"),
        companion("b-companion", "h-1_1"),
    )
    setup = Setup(seats=2, party_decisions="majority")
    state = battle(*party, *FOES, setup=setup, request=request_)
    (asked,) = words(state)
    assert asked.label == label
    assert set(kinds(state).values()) == {"answer"}
    assert asked.text == "By majority; Seat A and Seat B have still to vote."
    (param,) = asked.params.values()
    assert param.values == values


def test_ways_to_lay_a_tile_are_distinguished_by_their_side():
    """The same turn by the same door may lie on another side of the door that was opened."""
    ways = ("h-3_0-h1_-1-0", "h-3_1-h1_-1-0")
    delve = Delve(exploration=Exploration("a", "h-2_0", "cold-draught", "root-cave", "none", "connect"))
    (asked,) = words(battle(MAGE, delve=delve, request=Request("laying", "a", ways, ways[0], seat="a")))
    assert list(asked.params["choice"].values.values()) == [
        "As it is printed, by its first door, to the west",
        "As it is printed, by its first door, to the south-west",
    ]
    assert asked.text == "Seat A decides this."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "No adventurer is left on the map: the battle is lost."),
        ("de", "Kein Abenteurer ist mehr auf der Karte: Das Gefecht ist verloren."),
    ],
)
def test_to_go_on_is_a_defeat_where_there_is_nothing_to_leave(language, text):
    """Whatever the language in which the option is called so."""
    asked = Request("round_end", "", ("continue", "assist-1"), "continue")
    lost = battle(MAGE, *FOES, phase="judgement", request=asked)
    with speaking(language):
        found = GAME.option_words(lost, "a", GAME.legal(lost, "a"))
    assert found[0].text == text


def test_the_end_of_a_round_says_what_leaving_is():
    """And what it takes to leave, as a proposal and as a vote."""
    asked = Request("round_end", "", ("continue", "retreat", "assist-1"), "continue")
    judged = battle(MAGE, *FOES, phase="judgement", request=asked)
    on, leave, guild = words(judged)
    assert on.text == "The next round begins."
    assert [(option.kind, option.last_resort) for option in GAME.legal(judged, "a")[:3]] == [
        ("answer", UNSET),
        ("end", True),
        ("answer", True),
    ]
    agreed = "If all with an adventurer standing agree, the party leaves, which is a defeat."
    assert (leave.text, leave.odds[0].label, leave.odds[0].value) == (
        agreed,
        "Counts as a success",
        "never",
    )
    assert guild.params["counter"].values == {"6": "Fatigue"}
    voting = battle(MAGE, *FOES, phase="judgement", retreat={}, voters=("a",))
    (vote,) = words(voting)
    assert (vote.text, kinds(voting)) == (agreed, {"VoteRetreat": "answer"})
    assert vote.params["yes"].values == {"false": "Stay", "true": "Leave"}
