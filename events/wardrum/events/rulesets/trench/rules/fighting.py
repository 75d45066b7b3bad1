"""Shooting, fighting and injuries: X-20 to X-39."""

from __future__ import annotations

from .sources import now

FIGHTING = (
    now(
        "X-20",
        "Ranged Attacks",
        "Weapon, target, sight, range, modifiers, roll; up to half the range is Short.",
        "decide/shooting.py:require_target",
    ),
    now(
        "X-21",
        "Into melee",
        "A die first: on 1 to 3 one of the shooter's own is shot at.",
        "decide/shooting.py:randomise",
    ),
    now(
        "X-22",
        "Modifiers of a shot",
        "The profile, cover, Long Range, keywords, being Down; nobody is elevated on a flat table.",
        "decide/attack.py:shot",
    ),
    now(
        "X-23",
        "Melee Attacks",
        "Weapon, an enemy within an inch that is seen, modifiers, roll.",
        "decide/fighting.py:require_blow",
    ),
    now(
        "X-24",
        "Modifiers of a blow",
        "The profile, a defended obstacle, the off hand, FEAR, BLOCK, being Down.",
        "decide/attack.py:blow",
    ),
    now(
        "X-25",
        "Several attacks",
        "Two weapons make two attacks in one Fight; CLEAVE and AUTOMATIC make more; one by one.",
        "decide/fighting.py:go_on",
    ),
    now(
        "X-26",
        "Blasts and heavy weapons",
        "BLAST, SCATTER, FLAMETHROWER, RELOAD and HEAVY.",
        "decide/attack.py:burst",
    ),
)

INJURIES = (
    now(
        "X-30",
        "Injury Rolls",
        "No effect, a minor hit, Down or Out of Action, by the opponent's dice.",
        "decide/injury.py:throw",
    ),
    now(
        "X-31",
        "INJURY DICE",
        "One for a critical success, two with CRITICAL; one in melee against who is Down.",
        "decide/injury.py:by_attack",
    ),
    now(
        "X-32",
        "Armour",
        "Minus modifiers add up, to -3 at most; some weapons soften or ignore armour.",
        "dice/injury_table.py:injury_modifier",
    ),
    now("X-33", "Six markers", "More BLOOD or BLESSING than six are ignored.", "dice/injury_table.py:settle"),
    now(
        "X-34",
        "BLOOD",
        "The opponent spends it: -1 DICE on the bearer's roll, +1 INJURY DICE against it.",
        "questions/spending.py:spend_blood",
    ),
    now(
        "X-35",
        "BLESSING",
        "Its owner spends it: +1 DICE on the own roll, -1 INJURY DICE against it.",
        "questions/spending.py:spend_blessing",
    ),
    now(
        "X-36",
        "Fireteams",
        "Two models Activated together; if one ends by force both do.",
        "decide/activation.py:require_partner",
    ),
    now(
        "X-37",
        "Bloodbath",
        "Six BLOOD, three against who is Down, keep one die more.",
        "questions/spending.py:bloodbath",
    ),
    now("X-38", "TOUGH and GOLEM", "Out of Action counts as Down.", "dice/injury_table.py:is_spared"),
    now(
        "X-39",
        "Burning on",
        "FIRE, GAS and SHRAPNEL place one more BLOOD.",
        "keywords/attacks.py:extra_blood",
    ),
)
