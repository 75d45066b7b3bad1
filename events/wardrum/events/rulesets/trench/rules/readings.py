"""Our readings: how what the pages leave open is decided, TE-1 to TE-32."""

from __future__ import annotations

from .sources import reading

ROLLS = (
    reading(
        "TE-1", "A critical success that is no attack", "A plain success.", "dice/success.py:read_success"
    ),
    reading("TE-2", "Critical with -DICE", "If the two lowest are sixes.", "dice/success.py:read_success"),
    reading(
        "TE-3",
        "A failed roll that is not Risky",
        "The ACTION is used up, the Activation goes on.",
        "general_actions.py:taken",
    ),
    reading(
        "TE-4", "Equal dice", "The leftmost are kept; sums are the same.", "dice/success.py:read_success"
    ),
    reading(
        "TE-15", "RISKY weapons", "A failure misses and ends the Activation.", "decide/success_rolls.py:throw"
    ),
    reading(
        "TE-16",
        "A Risky failure outside the own Activation",
        "Ends that ACTION only.",
        "decide/activation.py:cut",
    ),
    reading(
        "TE-18",
        "Shaken and rolls",
        "Only rolls that exist become Risky.",
        "decide/success_rolls.py:with_state",
    ),
    reading("TE-22", "BLOOD on Morale Checks", "None: it is no model's roll.", "decide/morale.py:check"),
    reading(
        "TE-23",
        "More BLOOD than useful",
        "May be spent; plus and minus strike out.",
        "questions/spending.py:with_markers",
    ),
    reading(
        "TE-24", "Whose markers first", "BLOOD, then BLESSING, or by a setting.", "decide/markers.py:marked"
    ),
    reading(
        "TE-25",
        "Beyond -3 with a plus",
        "The minus is capped, then pluses count.",
        "dice/injury_table.py:injury_modifier",
    ),
    reading(
        "TE-26",
        "ARMOUR PIERCING and the cap",
        "Softens before the cap.",
        "dice/injury_table.py:injury_modifier",
    ),
    reading(
        "TE-32", "Dice shown", "In rolled order, the kept ones named apart.", "decide/success_rolls.py:throw"
    ),
)

ACTIONS = (
    reading(
        "TE-6",
        "A Charge that falls short",
        "Counts as taken: no shot without ASSAULT.",
        "general_actions.py:require_open",
    ),
    reading(
        "TE-7",
        "Move or Dash beside enemies",
        "A shuffle that stays near all of them.",
        "ground/walking.py:stays_near",
    ),
    reading(
        "TE-12",
        "Fight, then Shoot",
        "Allowed, unless a setting says otherwise.",
        "general_actions.py:require_open",
    ),
    reading(
        "TE-13",
        "Retreat, then Shoot or Dash",
        "Allowed once more than an inch away.",
        "general_actions.py:require_open",
    ),
    reading("TE-14", "Dash, then Charge", "Allowed, from the new place.", "general_actions.py:require_open"),
    reading(
        "TE-17",
        "Free Fights",
        "Take nothing of the striker's own Activation.",
        "questions/free_fight.py:free_fight",
    ),
    reading(
        "TE-19", "Retreating without a way", "Allowed: free Fights, no move.", "decide/movement.py:retreat"
    ),
    reading(
        "TE-20", "Down when Activated", "Stands up first, half Movement.", "decide/activation.py:get_ready"
    ),
    reading("TE-21", "Down in the own Activation", "It is over at once.", "decide/injury.py:suffer"),
)

SEATS = (
    reading(
        "TE-5",
        "Who goes first",
        "The holder, or whom it names by a setting.",
        "decide/initiative.py:choose_first",
    ),
    reading(
        "TE-8", "Removed before its Activation", "Drops out of those waiting.", "decide/initiative.py:waiting"
    ),
    reading(
        "TE-9", "Nobody at the start", "The other seat Activates all.", "turn_sequence.py:first_to_activate"
    ),
    reading(
        "TE-10",
        "Fireteams and turns",
        "One go; alone once the partner has gone.",
        "turn_sequence.py:may_join",
    ),
    reading(
        "TE-11", "Doing nothing", "Allowed, the only way to wait.", "decide/activation.py:end_activation"
    ),
    reading(
        "TE-27",
        "Both check Morale",
        "One after the other; who flees first loses.",
        "decide/morale.py:choose_order",
    ),
    reading("TE-28", "Both gone together", "A draw, or points by a setting.", "decide/victory.py:judge"),
    reading(
        "TE-29",
        "All of a side Down",
        "Counts none and has the Initiative.",
        "turn_sequence.py:initiative_holder",
    ),
    reading(
        "TE-30", "Half of what", "Of the force at the start, rounded up.", "turn_sequence.py:morale_threshold"
    ),
    reading(
        "TE-31",
        "A silent seat",
        "The lowest id is Activated and does nothing.",
        "questions/activation.py:idle",
    ),
)

READINGS = (*ROLLS, *ACTIONS, *SEATS)
