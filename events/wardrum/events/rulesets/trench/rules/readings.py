"""Questions that the pages leave open, and how they are answered here: TE-1 to TE-32."""

from __future__ import annotations

from .sources import edge

ROLLS = (
    edge("TE-1", "A critical success that is no attack", "A plain success.", "dice/success.py:read_success"),
    edge("TE-2", "Critical with -DICE", "If the two lowest are sixes.", "dice/success.py:read_success"),
    edge(
        "TE-3",
        "A failed roll that is not Risky",
        "The ACTION is used up, the Activation goes on.",
        "actions.py:taken",
    ),
    edge("TE-4", "Equal dice", "The leftmost are kept; sums are the same.", "dice/success.py:read_success"),
    edge(
        "TE-15", "RISKY weapons", "A failure misses and ends the Activation.", "decide/success_rolls.py:throw"
    ),
    edge(
        "TE-16",
        "A Risky failure outside the own Activation",
        "Ends that ACTION only.",
        "decide/activation.py:cut",
    ),
    edge(
        "TE-18",
        "Shaken and rolls",
        "Only rolls that exist become Risky.",
        "decide/success_rolls.py:with_state",
    ),
    edge("TE-22", "BLOOD on Morale Checks", "None: it is no model's roll.", "decide/morale.py:check"),
    edge(
        "TE-23",
        "More BLOOD than useful",
        "May be spent; plus and minus strike out.",
        "questions/spending.py:with_markers",
    ),
    edge(
        "TE-24", "Whose markers first", "BLOOD, then BLESSING, or by a setting.", "decide/markers.py:marked"
    ),
    edge(
        "TE-25",
        "Beyond -3 with a plus",
        "The minus is capped, then pluses count.",
        "dice/injury.py:injury_modifier",
    ),
    edge("TE-26", "ARMOUR PIERCING and the cap", "Softens before the cap.", "dice/injury.py:injury_modifier"),
    edge(
        "TE-32", "Dice shown", "In rolled order, the kept ones named apart.", "decide/success_rolls.py:throw"
    ),
)

ACTIONS = (
    edge(
        "TE-6",
        "A Charge that falls short",
        "Counts as taken: no shot without ASSAULT.",
        "actions.py:require_open",
    ),
    edge(
        "TE-7",
        "Move or Dash beside enemies",
        "A shuffle that stays near all of them.",
        "ground/walking.py:stays_near",
    ),
    edge(
        "TE-12", "Fight, then Shoot", "Allowed, unless a setting says otherwise.", "actions.py:require_open"
    ),
    edge(
        "TE-13",
        "Retreat, then Shoot or Dash",
        "Allowed once more than an inch away.",
        "actions.py:require_open",
    ),
    edge("TE-14", "Dash, then Charge", "Allowed, from the new place.", "actions.py:require_open"),
    edge(
        "TE-17",
        "Free Fights",
        "Take nothing of the striker's own Activation.",
        "questions/free_fight.py:free_fight",
    ),
    edge("TE-19", "Retreating without a way", "Allowed: free Fights, no move.", "decide/movement.py:retreat"),
    edge("TE-20", "Down when Activated", "Stands up first, half Movement.", "decide/activation.py:get_ready"),
    edge("TE-21", "Down in the own Activation", "It is over at once.", "decide/injury.py:suffer"),
)

SEATS = (
    edge(
        "TE-5",
        "Who goes first",
        "The holder, or whom it names by a setting.",
        "decide/initiative.py:choose_first",
    ),
    edge(
        "TE-8", "Removed before its Activation", "Drops out of those waiting.", "decide/initiative.py:waiting"
    ),
    edge(
        "TE-9", "Nobody at the start", "The other seat Activates all.", "turn_sequence.py:first_to_activate"
    ),
    edge(
        "TE-10",
        "Fireteams and turns",
        "One go; alone once the partner has gone.",
        "turn_sequence.py:may_join",
    ),
    edge("TE-11", "Doing nothing", "Allowed, the only way to wait.", "decide/activation.py:end_activation"),
    edge(
        "TE-27",
        "Both check Morale",
        "One after the other; who flees first loses.",
        "decide/morale.py:choose_order",
    ),
    edge("TE-28", "Both gone together", "A draw, or points by a setting.", "decide/victory.py:judge"),
    edge(
        "TE-29",
        "All of a side Down",
        "Counts none and has the Initiative.",
        "turn_sequence.py:initiative_holder",
    ),
    edge(
        "TE-30", "Half of what", "Of the force at the start, rounded up.", "turn_sequence.py:morale_threshold"
    ),
    edge(
        "TE-31",
        "A silent seat",
        "The lowest id is Activated and does nothing.",
        "questions/activation.py:idle",
    ),
)

EDGES = (*ROLLS, *ACTIONS, *SEATS)
