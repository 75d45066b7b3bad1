"""The rest of a battle, from the game's other public pages and by our own decision: M-21 to M-46."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

PAGES = "public pages of the game"
LATER_PAGES = "later public pages of the game"
OURS = "our decision"


def _now(id: str, title: str, text: str, code: str, source: str = PAGES) -> Rule:
    return Rule(id, title, source, text, code)


BEFORE = (
    _now(
        "M-21",
        "Scenario",
        "A map and a victory condition; terrain stands and tokens lie before anybody sets up.",
        "decide/setup.py:draw_scenario",
    ),
    _now("M-22", "Roles", "The winner of a roll-off attacks or defends.", "decide/setup.py:choose_role"),
    _now(
        "M-23",
        "Zones",
        "The defender picks its zone, the attacker has the other.",
        "decide/setup.py:choose_side",
    ),
    _now(
        "M-24",
        "Groups",
        "Both part their warbands into three groups, as even as possible.",
        "decide/setup.py:assign_battle_groups",
    ),
    _now(
        "M-25",
        "Setting up",
        "One group at a time, the defender first, in the own zone and within 3 inches of each other.",
        "decide/setup.py:deploy_group",
    ),
    _now(
        "M-26",
        "Warband",
        "3 to 15 fighters, exactly one leader, no more gold crowns than the table allows.",
        "roster.py:validate",
        OURS,
    ),
    _now(
        "M-27",
        "Cards",
        "Bravery, keywords, a price; a spell book for wizards and priests only.",
        "roster.py:validate",
        LATER_PAGES,
    ),
    _now(
        "M-45",
        "Equipment",
        "Up to three items, no two the same, which are paid for in gold crowns: each changes one thing of who bears it.",
        "perks.py:Perk",
    ),
    _now(
        "M-46",
        "Talents",
        "Leaders and heroes may have two talents, which cost nothing: each changes one thing of who has it.",
        "perks.py:Perk",
        LATER_PAGES,
    ),
)

FIGHTING = (
    _now(
        "M-28",
        "The round",
        "Initiative, combat and morale phase; there are no reserves.",
        "decide/morale.py:begin",
    ),
    _now(
        "M-29",
        "Twice and once",
        "In one activation a fighter moves up to twice and does everything else once; no bonus makes it three times.",
        "decide/action_limits.py:require_left",
    ),
    _now(
        "M-30",
        "No move while engaged",
        "Within an inch of an enemy a fighter retreats instead of moving.",
        "decide/action_limits.py:require_unengaged",
        LATER_PAGES,
    ),
    _now(
        "M-31",
        "Retreat",
        "Within an inch of an enemy: up to 3 inches, ending more than an inch from all.",
        "decide/actions.py:retreat",
        LATER_PAGES,
    ),
    _now(
        "M-32",
        "Reactions",
        "The seat that is not active may answer an action once, for reaction dice; never an answer.",
        "decide/reactions.py:offer_on_attack",
    ),
    _now(
        "M-33",
        "Duck Away",
        "Attacked in melee, before the dice: one attack less, but never none.",
        "decide/reactions.py:duck_away",
    ),
    _now(
        "M-34",
        "Counter",
        "Attacked in melee: the attacker takes a point for each miss, two for a 1.",
        "decide/reactions.py:counter",
        OURS,
    ),
    _now(
        "M-35",
        "Take Cover",
        "Shot at in cover: each critical becomes a hit on a 4 or more.",
        "decide/reactions.py:blunt",
        OURS,
    ),
    _now(
        "M-36",
        "Strike Them Down",
        "A visible enemy within an inch retreats: on a 4 or more it first takes a die's worth of damage.",
        "decide/reactions.py:get_away",
        OURS,
    ),
    _now(
        "M-37",
        "Spell books",
        "A wizard or priest can use the abilities of its own book too.",
        "abilities/__init__.py:with_spells",
    ),
)

MORALE = (
    _now(
        "M-38",
        "Morale",
        "Half of a warband down: its leader, else its bravest hero, rolls bravery or more, or the warband wavers.",
        "decide/morale.py:roll_morale",
    ),
    _now(
        "M-39",
        "Withdrawal",
        "Instead of testing the warband may leave: nobody more is taken down and the opponent wins.",
        "decide/morale.py:withdraw",
    ),
    _now(
        "M-40",
        "Panic",
        "Fighters of a wavering warband, and those within an inch of an enemy that causes fear, roll bravery or more.",
        "decide/panic.py:roll_panic",
    ),
    _now(
        "M-41",
        "In panic",
        "Until the end of the next round: no attacks, and the first action leads away from the enemy.",
        "decide/panic.py:require_nerve",
        OURS,
    ),
    _now(
        "M-42",
        "The last round",
        "The victory condition names it; if nobody fulfils it then, the battle is a draw.",
        "decide/round_end.py:judge",
    ),
    _now(
        "M-43",
        "Channeling as an action",
        "A wizard makes or improves ability dice as an action, for its activation, at a risk.",
        "decide/channeled_dice.py:channel_magic",
        LATER_PAGES,
    ),
    _now(
        "M-44",
        "At an edge",
        "Damaged by an attack at an open edge, on stairs or on a ladder: above its Move, and on a 6, it falls.",
        "decide/reactions.py:move_check_fails",
    ),
)
