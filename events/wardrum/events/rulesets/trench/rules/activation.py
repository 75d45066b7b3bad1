"""The Activation Phase: T-1 to T-22."""

from __future__ import annotations

from .sources import seed

ACTIVATION = (
    seed(
        "T-1",
        "The holder begins",
        "The holder of the Initiative Activates a model first.",
        "decide/initiative.py:begin",
    ),
    seed(
        "T-2",
        "In turns",
        "Then the opponent Activates one, and so on until everybody has been; nobody may pass.",
        "decide/activation.py:activate",
    ),
    seed(
        "T-3", "Once in a Turn", "A model is Activated at most once.", "decide/activation.py:require_waiting"
    ),
    seed("T-4", "ACTIONS", "Each kind of ACTION once, in any order.", "general_actions.py:require_open"),
    seed(
        "T-5", "Move, Charge or Retreat", "Only one of the three in an Activation.", "decide/movement.py:move"
    ),
    seed(
        "T-6",
        "Dash",
        "On top of the others: a Risky Roll first, then a plain move; a failure ends the Activation.",
        "decide/movement.py:dash",
    ),
    seed(
        "T-7",
        "Shoot",
        "A Ranged Attack with a Ranged Weapon, more than an inch from every enemy.",
        "decide/shooting.py:shoot",
    ),
    seed(
        "T-8",
        "Shooting and Charging",
        "Not both in one Activation unless the weapon has ASSAULT.",
        "decide/charging.py:charge",
    ),
    seed(
        "T-9",
        "Fight",
        "A Melee Attack with a Melee Weapon at an enemy within an inch.",
        "decide/fighting.py:fight",
    ),
    seed(
        "T-10", "Other ACTIONS", "Some models have ACTIONS of their own.", "decide/special_actions.py:special"
    ),
    seed(
        "T-11",
        "Success Rolls",
        "Two dice and one more for each +DICE or -DICE; two are kept and added up.",
        "dice/success.py:read_success",
    ),
    seed(
        "T-12",
        "Failure, success, critical success",
        "2 to 6, 7 to 11 and 12; a critical success gives an attack one INJURY DICE more.",
        "dice/success.py:outcome_of",
    ),
    seed("T-13", "What follows", "The task that is rolled for says it.", "decide/progress.py:CONSEQUENCES"),
    seed(
        "T-14",
        "Risky Rolls",
        "A failed one ends the Activation at once.",
        "dice/success.py:ends_activation",
    ),
    seed("T-15", "+DICE", "One more die each, and the two highest count.", "dice/success.py:dice_count"),
    seed("T-16", "-DICE", "One more die each, and the two lowest count.", "dice/success.py:keep_of"),
    seed("T-17", "Both", "Pairs strike each other out until one kind is left.", "dice/success.py:net"),
    seed(
        "T-18",
        "The end of an Activation",
        "When no more ACTIONS are wanted, or after a failed Risky Roll.",
        "decide/activation.py:end_activation",
    ),
    seed("T-19", "Then the opponent", "Seats alternate.", "decide/activation.py:finish"),
    seed(
        "T-20",
        "Running out",
        "Who still has models when the other has none Activates them one after the other.",
        "turn_sequence.py:next_to_activate",
    ),
    seed("T-21", "Then Morale", "The Morale Phase follows.", "decide/morale.py:begin"),
    seed(
        "T-22",
        "Modifiers",
        "They attach to Success Rolls as a number of DICE.",
        "decide/success_rolls.py:call",
    ),
)
