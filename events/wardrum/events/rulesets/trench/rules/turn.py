"""Turns, measuring and moving, morale, and what comes before: X-2 to X-18 and X-40 to X-48."""

from __future__ import annotations

from .sources import now, reading

TURN = (
    now(
        "X-2",
        "The Initiative",
        "Fewer models standing have it for the Turn; equal numbers roll off.",
        "decide/initiative.py:start_turn",
    ),
    now(
        "X-3",
        "The start of a Turn",
        "What happens then does so in the holder's order.",
        "decide/initiative.py:start_tasks",
    ),
    now(
        "X-4",
        "At the same time",
        "The holder of the Initiative orders what happens at once.",
        "questions/spending.py:choose_order",
    ),
    now(
        "X-5",
        "Measuring",
        "From base to base; more than a distance is the strict opposite of within it.",
        "ground/positions.py:near_each_other",
    ),
    now(
        "X-6",
        "Lines of sight",
        "To any part of the body: clear, partial or blocked, by three points of the target.",
        "ground/sight.py:sight",
    ),
    now(
        "X-7",
        "Fractions",
        "Distances keep them, everything else is rounded up.",
        "turn_sequence.py:morale_threshold",
    ),
    now("X-8", "Roll-offs and D3", "The higher die, again on ties.", "decide/initiative.py:roll_off"),
)

GROUND = (
    now(
        "X-10",
        "Moving",
        "A way no longer than the Movement, over friends only entirely, not off the table.",
        "decide/movement.py:require_way",
    ),
    now(
        "X-11",
        "Near enemies",
        "Only a Charge comes within an inch; who starts there shuffles, or Retreats.",
        "ground/walking.py:comes_near",
    ),
    now(
        "X-12",
        "Charging",
        "A visible enemy within twelve inches; Movement and a D6, twelve at most; completed within an inch.",
        "decide/charging.py:roll_bonus",
    ),
    now(
        "X-13",
        "Interposing",
        "An enemy on the way has to be the target instead.",
        "ground/charge.py:interposing",
    ),
    now(
        "X-14",
        "Retreating",
        "Enemies within an inch may take a free Fight first; the way ends farther than that from all.",
        "decide/movement.py:retreat",
    ),
    now(
        "X-15",
        "Ground",
        "Difficult counts double, dangerous is tested once for each move, impassable stops.",
        "decide/movement.py:walk",
    ),
    now(
        "X-16",
        "Climbing and jumping",
        "Sheer walls, and gaps of up to half of Movement, ask for a Risky Roll; jumping down is free.",
        "ground/kinds_of_movement.py:MOVEMENT",
    ),
    now(
        "X-17",
        "Falling",
        "From three inches on an Injury Roll, worse for each three; taken Down at a ledge a model may fall first.",
        "decide/falling.py:come_down",
    ),
    now(
        "X-18",
        "Diving charges",
        "A Charge that ends three inches or more below: a Risky Roll for a better first attack.",
        "decide/movement.py:after_dive",
    ),
)

MORALE = (
    now(
        "X-40",
        "Morale Checks",
        "With half of the force Down or out, rounded up, a Success Roll; +1 DICE while the leader stands.",
        "decide/morale.py:must_check",
    ),
    now(
        "X-41",
        "Shaken",
        "After a failure all rolls are Risky; the next check ends it, or the warband flees.",
        "decide/morale.py:fight_on",
    ),
    now("X-42", "The end of a Turn", "What happens then, and the next Turn.", "decide/turn_end.py:finish"),
    now(
        "X-43",
        "Winning",
        "Who flees or has nobody left has lost; otherwise more Victory Points, equal ones a draw.",
        "decide/victory.py:end",
    ),
    now(
        "X-44",
        "Scenarios",
        "Points for what the scenario names, as each objective at the end of every Turn, and for deeds at the end of the game.",
        "decide/points.py:score",
    ),
    now(
        "X-45",
        "Setting up",
        "Zones by roll-off; one model at a time, the larger warband first; infiltrators last, the seat with more of them first.",
        "decide/setup.py:deploy",
    ),
)

SCENARIO = (
    reading(
        "X-50",
        "Attacker and defender",
        "In some scenarios the winner of the roll-off for zones attacks, and the two score for different things.",
        "decide/points.py:worth",
    ),
    reading(
        "X-51",
        "Reserves",
        "The defender may have to hold back half of its warband, which arrives in its zone at the start of a later Turn.",
        "decide/setup.py:arrive",
    ),
    reading(
        "X-52",
        "Scattered",
        "Models may be set up anywhere eight inches or more from every enemy.",
        "ground/deploying.py:far_off",
    ),
    reading(
        "X-53",
        "Hunted",
        "Each side hunts one enemy, drawn by a die; when it goes Out of Action the next one is drawn.",
        "decide/points.py:draw_marks",
    ),
    reading(
        "X-54",
        "Wrecking",
        "A model of the attacker within an inch of an objective may wreck it: an ACTION with a Success Roll.",
        "decide/special_actions.py:wreck",
    ),
    reading(
        "X-55",
        "Breaking through",
        "A standing model wholly in the enemy's zone at the end of the game scores.",
        "decide/points.py:broken_through",
    ),
)

BEFORE = (
    now(
        "X-46", "Battlefield and force", "A square table; three to twenty models each.", "roster.py:validate"
    ),
    now(
        "X-47",
        "The profile",
        "Movement, Ranged and Melee as DICE, Armour as a modifier, base, keywords.",
        "roster.py:Profile",
    ),
    now(
        "X-48",
        "Battlekit",
        "Hands for what is shot and for what is fought with; one type of grenades.",
        "keywords/hands.py:check_battlekit",
    ),
    now("X-49", "Keywords", "What each keyword does.", "keywords/keyword_table.py:KEYWORDS"),
)
