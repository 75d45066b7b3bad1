"""Nothing of the game is idle: what the tables hold, cards, chips, scenarios and delves that ship use."""

import pytest

from wardrum.events.rulesets.betrayal.data import ADVENTURERS, COMPANIONS, ENEMIES, SCENARIOS
from wardrum.events.rulesets.betrayal.data.delves import CARDS, DELVES, TILES, TRAPS
from wardrum.events.rulesets.betrayal.decide.card_effects import CARD_EFFECTS
from wardrum.events.rulesets.betrayal.decide.die_faces import FACES
from wardrum.events.rulesets.betrayal.delve.effects import DELVE_EFFECTS
from wardrum.events.rulesets.betrayal.mechanics.enemy_deployment import ENEMY_LEVELS
from wardrum.events.rulesets.betrayal.profiles import ALL_IN_RANGE, FORMS, QUEST_LEVEL, STATUSES
from wardrum.events.rulesets.betrayal.skills.characteristics import named
from wardrum.events.rulesets.betrayal.skills.skill_table import SKILLS

NAMED = {chip.name: chip for one in SCENARIOS.values() for chip in one.named.values()}
CHIPS = (*ENEMIES.values(), *COMPANIONS.values(), *NAMED.values())
CARDS_OF_PARTY = tuple(ADVENTURERS.values())
DICE = tuple(die for card in CARDS_OF_PARTY for die in card.dice.values())
ITEMS = tuple(item for card in CARDS_OF_PARTY for item in card.items.values())
ABILITIES = tuple(ability for card in CARDS_OF_PARTY for ability in card.abilities.values())
BROUGHT = {
    *(card.effect for card in CARDS.values()),
    *(trap.fails for trap in TRAPS.values()),
    *(find for hidden in DELVES.values() for find in hidden.finds),
}


def slugs(words):
    """Words without their numbers, as "heal" of "heal-2"."""
    return {word.rstrip("0123456789").rstrip("-") for word in words}


USED = {
    "skills": {named(word)[0] for chip in CHIPS for word in chip.skills},
    "faces": slugs(face for die in DICE for face in die.faces),
    "effects of cards": slugs([*(item.effect for item in ITEMS), *(one.effect for one in ABILITIES)]),
    "effects of delves": slugs(BROUGHT),
    "forms": {item.form for item in ITEMS if item.form} | {die.form for die in DICE if die.form},
    "timings": {one.timing for one in ABILITIES},
    "priorities": {chip.priority for chip in CHIPS},
    "modes": {one.mode for one in SCENARIOS.values()},
    "goals": {one.goal for one in SCENARIOS.values()},
    "levels": {chip.level for chip in CHIPS},
    "numbers of targets": {min(chip.targets, 2) for chip in CHIPS},
    "traps": {trap for hidden in DELVES.values() for trap in hidden.traps.values()}
    | {tile.trap for tile in TILES.values() if tile.trap},
    "cards": {name for hidden in DELVES.values() for name in hidden.cards},
    "tiles": {name for hidden in DELVES.values() for name in hidden.tiles},
}
THERE_ARE = {
    "skills": set(SKILLS),
    "faces": set(FACES),
    "effects of cards": set(CARD_EFFECTS),
    "effects of delves": set(DELVE_EFFECTS),
    "forms": set(FORMS),
    "timings": {"turn", "interrupt", "enduring"},
    "priorities": {"strongest", "weakest"},
    "modes": {"clash", "dungeon", "delve"},
    "goals": {"conquer", "eliminate", "survey", "uncover"},
    "levels": {0, QUEST_LEVEL, *ENEMY_LEVELS},
    "numbers of targets": {ALL_IN_RANGE, 1, 2},
    "traps": set(TRAPS),
    "cards": set(CARDS),
    "tiles": set(TILES),
}


@pytest.mark.parametrize("what", THERE_ARE)
def test_nothing_is_idle(what):
    """Whatever no adventurer, chip, scenario or delve uses is named here."""
    assert THERE_ARE[what] - USED[what] == set()


def test_every_status_effect_is_inflicted():
    """Each of them stands on a die of an adventurer and comes of a skill, except stealth, which a skill takes for itself."""
    afflicting = {"venom": "bane", "dust-thrower": "blind", "skull-ringer": "daze", "howling": "fear"}
    afflicting |= {"hamstring": "maim", "fading": "stealth"}
    assert set(STATUSES) <= USED["faces"]
    assert set(STATUSES) == {afflicting[skill] for skill in USED["skills"] & set(afflicting)}


@pytest.mark.parametrize("name", DELVES)
def test_a_deck_fits_its_tiles(name):
    """Each card of a delve finds a tile of its kind there, and each of its tiles can be found."""
    hidden = DELVES[name]
    assert {CARDS[card].kind for card in hidden.cards} == {TILES[tile].kind for tile in hidden.tiles}


def test_two_delves_share_nothing():
    """Each delve has cards, tiles, traps and finds of its own."""
    one, other = (DELVES[name] for name, scenario in SCENARIOS.items() if scenario.mode == "delve")
    assert not set(one.cards) & set(other.cards)
    assert not set(one.tiles) & set(other.tiles)
    traps = [{TILES[tile].trap for tile in hidden.tiles} - {""} for hidden in (one, other)]
    assert not traps[0] & traps[1]
    assert one.finds != other.finds


def test_levels_are_what_enemies_cost():
    """A chip of the bags costs its level: there is one of each, and none of a quest; who belongs to a quest is in no bag."""
    assert {chip.level for chip in ENEMIES.values()} == set(ENEMY_LEVELS)
    assert not {name for name, chip in NAMED.items() if chip.level == QUEST_LEVEL} & set(ENEMIES)
    assert {chip.level for chip in COMPANIONS.values()} == {0}


@pytest.mark.rule("F-7")
@pytest.mark.parametrize("name", SCENARIOS)
def test_named_units_stand_where_they_can(name):
    """Named units and numbered hexes are different hexes of the map in which somebody can stand, none on the entrance."""
    scenario = SCENARIOS[name]
    standing = (*scenario.named, *scenario.spots)
    inside = {key for tile, keys in scenario.tiles.items() if tile != scenario.entrance for key in keys}
    assert len(set(standing)) == len(standing)
    assert set(standing) <= inside - set(scenario.impassable)
    assert set(scenario.eliminate) <= set(scenario.named)
    assert bool(scenario.eliminate) == (scenario.goal == "eliminate")
