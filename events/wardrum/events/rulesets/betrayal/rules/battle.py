"""What a whole battle needs beside the round: F-1 to F-15, F-20 to F-29, F-70 to F-74."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

PAGES = "public pages about the game"


def _rule(id: str, title: str, text: str, code: str) -> Rule:
    return Rule(id, title, PAGES, text, code)


SETUP = (
    _rule(
        "F-1",
        "Map",
        "Hexes belong to tiles; tiles are adjacent where their hexes share an edge.",
        "data/scenarios.py:map_of",
    ),
    _rule(
        "F-2",
        "Distance",
        "Steps from hex to hex, past units that stand there, never through impassable hexes.",
        "decide/engage.py:within",
    ),
    _rule("F-3", "Sight", "On the same tile or an adjacent one.", "decide/engage.py:within"),
    _rule(
        "F-4",
        "Occupied",
        "Nobody moves through or ends in a hex in which somebody stands.",
        "decide/movement.py:require_way",
    ),
    _rule(
        "F-5",
        "Impassable",
        "Nobody stands in, moves or measures through such a hex.",
        "decide/movement.py:require_way",
    ),
    _rule(
        "F-6",
        "Placing",
        "Who is put somewhere has not moved there.",
        "evolve/units.py:unit_placed",
    ),
    _rule(
        "F-7",
        "Sides",
        "Adventurers and companions are the party; only opposing units are targets, unless an effect says more.",
        "units.py:opposing",
    ),
    _rule("F-8", "Party size", "Adventurers, also the defeated ones.", "units.py:size"),
    _rule(
        "F-9",
        "Adventurers",
        "Health, Stamina, Magicka, Cooldown, Combat dice, skill dice, items of which four are ready.",
        "decide/setup.py:wanted",
    ),
    _rule(
        "F-10",
        "Enemies",
        "Level, health, range, Combat, Defense, targets, priority, skills; they move 2.",
        "skills/characteristics.py:movement",
    ),
    _rule(
        "F-11",
        "Strongest and weakest",
        "By current hit points without bonus.",
        "automation/destination.py:preferred_hp",
    ),
    _rule(
        "F-12",
        "Enemy pool",
        "Experience times party size, spent on the highest level that can be paid for, hex by hex.",
        "mechanics/enemy_deployment.py:buy",
    ),
    _rule(
        "F-13",
        "Adventurers enter",
        "On the entrance tile, the first player first, then clockwise, with form and ready items.",
        "decide/setup.py:deploy_adventurer",
    ),
    _rule(
        "F-14",
        "Companions enter",
        "In their owners' order; who finds no free hex waits.",
        "decide/setup.py:deploy_companion",
    ),
    _rule("F-15", "Modes", "Clash, dungeon and delve.", "data/scenarios.py:BattleScenario"),
)

TURNS = (
    _rule("F-20", "Start of a turn", "Effects of that moment take place.", "mechanics/turns.py:start"),
    _rule(
        "F-21",
        "Recovery",
        "As many dice as Cooldown leave the track on the left; overfatigue comes in again on the right.",
        "mechanics/turns.py:recover_dice",
    ),
    _rule(
        "F-22",
        "Actions",
        "Moves, engages and abilities in any order, within their limits and for their cost.",
        "decide/movement.py:require_move",
    ),
    _rule("F-23", "End of a turn", "Effects of that moment take place.", "mechanics/turns.py:end"),
    _rule(
        "F-24",
        "Forms",
        "Blows reach who is adjacent, shots from 2 to Stamina, magic from 1 to Magicka; defence has no target.",
        "decide/engage.py:form_range",
    ),
    _rule(
        "F-25",
        "Target",
        "At most one, in range and sight when declared and when a die is used on it.",
        "decide/engage.py:require_target",
    ),
    _rule(
        "F-26",
        "Dice",
        "Available ones that go with the form, no more of a line than Stamina or Magicka; one weapon's text.",
        "decide/engage.py:gathered",
    ),
    _rule(
        "F-27",
        "Results",
        "Throws again first, then die by die in the player's order, used or declined.",
        "decide/dice_use.py:resolve_die",
    ),
    _rule(
        "F-28",
        "Exhausted dice",
        "Enter the track at the leftmost free place; a full track drains a die and takes overfatigue.",
        "mechanics/cooldown_track.py:exhausted",
    ),
    _rule(
        "F-29",
        "Active slots",
        "Up to four dice, which prevent damage of enemies or are dropped in one's own turn.",
        "decide/reactions.py:use_active_die",
    ),
)

ENDING = (
    _rule(
        "F-70",
        "Objectives",
        "Conquer, eliminate, survey and uncover, judged at the end of a round only.",
        "decide/rounds.py:is_met",
    ),
    _rule(
        "F-71",
        "Retreat",
        "Only at the end of a round; it fails, unless everything was uncovered.",
        "decide/rounds.py:after_vote",
    ),
    _rule(
        "F-72",
        "Success",
        "Takes the objective and an adventurer that stands; companions do not help.",
        "decide/rounds.py:completed",
    ),
    _rule(
        "F-73",
        "Guild assist",
        "Once per campaign: all healed, tracks emptied, the counter on any number.",
        "decide/rounds.py:assist",
    ),
    _rule(
        "F-74",
        "Clean-up",
        "Active dice are exhausted, drained ones recovered, bonus hit points gone; tracks stay.",
        "decide/rounds.py:clean_up",
    ),
)
