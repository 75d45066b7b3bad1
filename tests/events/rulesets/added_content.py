"""Plays what CONTRIBUTING adds to the games: each function is called in a process that has it; see `test_added_content.py`."""

from types import SimpleNamespace

from msgspec.structs import replace

from tests.events.rulesets.betrayal import given as betrayal
from tests.events.rulesets.mordheim import given as mordheim
from tests.events.rulesets.trench import given as trench
from tests.events.rulesets.warcry import given as warcry
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.rulesets.betrayal import events as betrayal_events
from wardrum.events.rulesets.betrayal.commands import UseItem
from wardrum.events.rulesets.betrayal.decide.card_check import complaints
from wardrum.events.rulesets.betrayal.mechanics.hit_points import deal_damage
from wardrum.events.rulesets.betrayal.profiles import Adventurer, Item
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import DamageInstance
from wardrum.events.rulesets.trench import events as trench_events
from wardrum.events.rulesets.trench.commands import Shoot
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.warcry import events as warcry_events
from wardrum.events.rulesets.warcry.commands import Move, UseAbility
from wardrum.events.rulesets.warcry.state import Setup
from wardrum.events.toolkit.display import shapes as d


def explained(game, kind, slug, title, text, rule):
    """The glossary has the entry."""
    meaning = RULESETS[game].glossary()[kind][slug]
    assert (meaning.title, meaning.text, meaning.rule) == (title, text, rule)


def offered(given, state, slug):
    """The option to use an ability, with its words."""
    game = given.GAME
    [option] = [one for one in given.options(state, "a", "UseAbility") if one.params["ability"].of == (slug,)]
    [words] = game.option_words(state, "a", [option])
    return option, words


def ability():
    """An ability is offered for its dice, does what it says, and is worded everywhere."""
    text = 'Its Move is 1" more and its short weapons have one attack more for the rest of this activation.'
    explained("warcry", "abilities", "second-wind", "Second Wind", text, "W-85")
    fighters = {"a-f1": warcry.fighter(5, 5), "b-f1": warcry.fighter(12, 12)}
    hands = {"a": warcry.hand(4, 4, 4, 1, 2, 3), "b": warcry.hand()}
    state = warcry.activated(warcry.battle_state(fighters, hands=hands), "a-f1")
    option, words = offered(warcry, state, "second-wind")
    assert (option.params["face"].of, option.rule) == ((4,), "W-85")
    assert (words.label, words.text, words.icon) == ("Second Wind", text, "ability")
    assert d.Info("Second Wind (triple)", text, "W-85") in warcry.GAME.display(state).pieces["a-f1"].abilities
    done = warcry.given(state).when("a", UseAbility("second-wind", 4))
    done.then(
        warcry_events.AbilityDiceSpent("a", 4, 3),
        warcry_events.AbilityUsed("a-f1", "second-wind", 4),
        warcry_events.ActivationBoosted("a-f1", move=1, attacks=1),
    )
    assert warcry.GAME.ruleset.tell(done.state, done.events[1]) == "a-f1 uses Second Wind."
    assert d.Glowed("Second Wind", text, "W-85", "a-f1") in warcry.shown_of(state, done.events, done.state)
    poor = warcry.with_hand(state, "a", warcry.hand(4, 4, 1, 2, 3, 5))
    warcry.given(poor).when("a", UseAbility("second-wind", 4)).refused("not_enough_ability_dice", "W-81")


def spell():
    """A spell may stand in a spell book; who has it casts it on whom it is for."""
    text = 'A visible enemy within 6" takes damage by the dice that pay, and 2 more.'
    explained("mordheim", "abilities", "hail-of-nails", "Hail Of Nails", text, "M-37")
    assert RULESETS["mordheim"].samples()["spells"]["hail-of-nails"].text == text
    fighters = {
        "a-f1": mordheim.fighter(5, 5, keywords=("WIZARD",), spell_book=("hail-of-nails",)),
        "b-f1": mordheim.fighter(9, 5),
        "b-f2": mordheim.fighter(25, 20),
    }
    hands = {"a": mordheim.hand(3, 3, 5, 6, 1, 2), "b": mordheim.hand()}
    state = mordheim.activated(mordheim.battle_state(fighters, hands=hands), "a-f1")
    option, words = offered(mordheim, state, "hail-of-nails")
    assert (option.params["target"].of, option.rule) == (("b-f1",), "M-37")
    assert (words.label, words.text, words.icon) == ("Hail of Nails", text, "spell")
    done = mordheim.given(state).when("a", UseAbility("hail-of-nails", 3, "b-f1"))
    assert done.of(warcry_events.DamageAllocated) == [warcry_events.DamageAllocated("b-f1", 4, 4)]
    assert mordheim.GAME.ruleset.tell(done.state, done.events[1]) == "a-f1 uses Hail Of Nails on b-f1."
    beats = warcry.shown_of(state, done.events, done.state)
    assert d.Struck("a-f1", "Hail Of Nails", "spell", "b-f1") in beats
    mordheim.given(state).when("a", UseAbility("hail-of-nails", 3, "b-f2")).refused("out_of_range", "M-37")


def skill():
    """A skill of a chip works at its moment, and is said and explained."""
    text = "Who damages it from the next hex gets daze."
    explained("betrayal", "skills", "shock-hide", "Shock hide", text, "F-10")
    assert RULESETS["betrayal"].samples()["skills"]["shock-hide"].text == text
    hide = betrayal.enemy("e01", "h0_0", skills=("shock-hide",), health=9)
    state = betrayal.battle(betrayal.adventurer("a", "h1_0"), hide, phase="adventurers")
    game, ruleset = Game(RULESETS["betrayal"]), RULESETS["betrayal"]
    assert d.Info("Shock hide", text, "F-10") in game.display(state).pieces["e01"].abilities

    def struck(decision):
        deal_damage(decision, DamageInstance("a", "e01", 1, "engage"))

    done = betrayal.given(state).after(struck).goes_on()
    triggered, given = done.one(betrayal_events.EffectTriggered), done.one(betrayal_events.StatusApplied)
    assert (triggered.skill, given.unit, given.status, given.cause) == (
        "shock-hide",
        "a",
        "daze",
        "shock-hide",
    )
    assert ruleset.tell(done.state, triggered) == "The plain 1: shock hide."
    record = SimpleNamespace(events=(triggered, given), actor="a")
    assert d.Glowed("Shock hide", text, "F-10", "e01") in game.shown(done.state, record, done.state).beats


def effect():
    """A draught of an adventurer's own card has it, says so, and does it once; nothing else may have it."""
    text = "Takes {n} dice out of your cooldown track, from the left."
    explained("betrayal", "effects", "stir", "Stir", text, "F-9")
    stirs = {"horn": Item("horn", "draught", "stir-2")}
    card = Adventurer("wanderer", health=4, stamina=2, magicka=2, cooldown=2, combat=2, items=stirs)
    assert list(complaints(card)) == []
    sword = replace(card, items={"horn": Item("horn", "weapon", "stir-2", "light")})
    assert list(complaints(sword)) == ["item horn: no weapon has the effect 'stir-2'"]
    own = betrayal.adventurer("a", "h0_0", items=stirs, ready=("horn",), track=("light", "over", "combat-1"))
    state = betrayal.in_turn(
        betrayal.battle(own, betrayal.enemy("e01", "h2_0"), phase="adventurers"), "a", "acting"
    )
    [option] = [one for one in QUESTIONS.legal(state, "a") if one.command == "UseItem"]
    [words] = Game(RULESETS["betrayal"]).option_words(state, "a", [option])
    assert words.text == "Takes 2 dice out of your cooldown track, from the left. Once in a battle."
    drunk = betrayal.given(state).when("a", UseItem("horn"))
    assert drunk.unit("a").sheet.track == ("combat-1", "over")
    drunk.when("a", UseItem("horn")).refused("no_such_draught", "F-9")


def keyword():
    """A weapon with a keyword is rolled for with what that adds, and it is said why."""
    text = "One DICE more on shots with it."
    explained("trench", "keywords", "steady", "STEADY", text, "X-22")
    models = {
        "a-m1": trench.at(10, 10, weapons={"w1": Weapon("gun", 2, 24, keywords={"steady": 0})}),
        "b-m1": trench.at(10, 20),
    }
    state = trench.acting(trench.battle_state(models), "a-m1")
    [option] = trench.options(state, "a", "Shoot")
    [words] = trench.GAME.option_words(state, "a", [option])
    assert "+1 steady" in words.text
    [weapon] = trench.GAME.display(state).pieces["a-m1"].weapons
    assert weapon.text.endswith("STEADY: one DICE more on shots with it.")
    shot = trench.given(state).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1, 2])
    [rolled] = shot.of(trench_events.SuccessRolled)
    assert (rolled.mods, rolled.total) == ({"steady": 1}, 3)
    assert "+1 steady" in trench.GAME.ruleset.tell(shot.state, rolled)


def setting():
    """A setting is offered, off by default, and does what it says where it is on; the game that builds on this one has it too."""
    for game in ("warcry", "mordheim"):
        [found] = [one for one in RULESETS[game].manifest().settings if one.name == "nimble_hands"]
        assert (found.label, found.default) == ("Nimble hands", False)
    for damage, nimble, left in ((5, True, 3), (1, True, 0), (0, True, 0), (5, False, 5)):
        fighters = {"a-f1": warcry.fighter(14, 11, damage=damage), "b-f1": warcry.fighter(25, 20)}
        chest, setup = {"victory": "carry-it-home"}, Setup(nimble_hands=nimble)
        state = warcry.activated(warcry.battle_state(fighters, cards=chest, setup=setup), "a-f1")
        taken = warcry.given(state).when("a", Move((warcry.at(14, 11),), "middle-chest"))
        assert taken.battle.fighters["a-f1"].damage == left
        removed = [event for event in taken.events if isinstance(event, warcry_events.DamageRemoved)]
        assert removed == (
            [warcry_events.DamageRemoved("a-f1", damage - left, left)] if damage > left else []
        )
