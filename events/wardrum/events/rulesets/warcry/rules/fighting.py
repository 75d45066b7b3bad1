"""What fighters do: W-60 to W-87."""

from __future__ import annotations

from .battle import OURS, now

ACTIONS = (
    now(
        "W-60",
        "Target",
        "One weapon and one visible enemy in its range, outside its minimum.",
        "decide/attack.py:attack",
    ),
    now(
        "W-61",
        "Engaged attackers",
        "With an enemy within one inch the target is one of those, and no weapon with a minimum range serves.",
        "decide/attack.py:require_reach",
    ),
    now(
        "W-62",
        "Cover",
        "One more Toughness when the line between the bases crosses an obstacle that is not right beside the attacker.",
        "../../space/plane/cover.py:cover_line_crosses",
    ),
    now(
        "W-63",
        "To hit",
        "Stronger 3+, equal 4+, weaker 5+; a 6 is always critical, 1 and 2 always miss.",
        "attack_odds.py:hits_on",
    ),
    now(
        "W-64",
        "Damage",
        "Hits times the first number and criticals times the second.",
        "attack_odds.py:damage_of",
    ),
    now(
        "W-65",
        "Taken down",
        "A fighter with as many damage points as Wounds is removed; more are lost.",
        "decide/casualties.py:allocate_damage",
    ),
    now(
        "W-66",
        "Falling from an edge",
        "Critically hit within half an inch of an open edge, on stairs or on a ladder: on a 1 it falls, unless it can fly.",
        "decide/falling.py:check_footing",
    ),
    now(
        "W-67",
        "Never below one",
        "Characteristics are not modified below 1; bonus attacks add dice.",
        "decide/attack.py:strike",
        OURS,
    ),
    now("W-68", "Move", "Up to Move inches, measured along the path.", "decide/movement.py:move"),
    now(
        "W-69",
        "Disallowed moves",
        "Never through fighters or obstacles, never over the edge.",
        "../../space/plane/movement.py:obstruction",
    ),
    now(
        "W-70",
        "Moving while engaged",
        "A fighter that starts within an inch of enemies ends no farther from the nearest of them.",
        "decide/movement.py:require_no_retreat",
    ),
    now(
        "W-71",
        "Walks, jumps, climbs and flights",
        "In any mixture: on floor and platforms, level and then down, up and down what the base touches, through the air.",
        "kinds_of_movement.py:MOVEMENT",
    ),
    now(
        "W-72",
        "Falls",
        "Who ends an activation hanging, or loses its footing, falls where its opponent says, within 2 inches.",
        "decide/falling.py:begin_fall",
    ),
    now(
        "W-73",
        "Impact damage",
        "One die: 4 or 5 one point, 6 three points.",
        "decide/falling.py:impact",
    ),
    now(
        "W-74",
        "Disengage",
        "Within an inch of an enemy: up to 3 inches, ending more than an inch from all. It is no move action.",
        "decide/movement.py:disengage",
    ),
    now(
        "W-75",
        "Wait first",
        "Waiting as the first action ends the activation; the fighter may be activated once more, for one action.",
        "decide/combat.py:wait",
    ),
    now(
        "W-76", "Wait last", "Waiting as the last action merely ends the activation.", "decide/combat.py:wait"
    ),
    now(
        "W-77",
        "Ability in the second activation",
        "It may use one ability then too.",
        "decide/abilities.py:use_ability",
    ),
)

ABILITIES = (
    now(
        "W-80",
        "One ability",
        "One ability in an activation, before, between or after its actions.",
        "decide/usable_abilities.py:require_user",
    ),
    now(
        "W-81",
        "Cost",
        "A larger group may pay for a smaller cost; all its dice go.",
        "decide/usable_abilities.py:paying",
    ),
    now("W-82", "Value", "The face of the group that paid.", "decide/abilities.py:use_ability"),
    now("W-83", "Bonus actions", "They come on top of the two actions.", "decide/abilities.py:decline_bonus"),
    now(
        "W-84",
        "Last stand",
        "The last fighter of a warband may use any number of abilities.",
        "decide/usable_abilities.py:last_stand",
    ),
    now(
        "W-85",
        "Universal abilities",
        "Rush, onslaught, respite, inspiring presence, rampage.",
        "decide/abilities.py:use_ability",
    ),
    now(
        "W-86",
        "Monsters' abilities",
        "Monsters have a list of their own, and those who hunt them six more than usual.",
        "abilities/__init__.py:known",
    ),
    now(
        "W-87",
        "Monsters",
        "Up to three activations a round of one action each; more room to set up; no treasure.",
        "decide/combat.py:may_be_activated",
    ),
)
