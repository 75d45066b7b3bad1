"""Before, around and after the rounds: W-40 to W-59 and W-90 to W-99."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

SEED = "Core Rules, pp. 38-39"
BOOK = "Core Rules"
OURS = "our decision"


def now(id: str, title: str, text: str, code: str, source: str = BOOK) -> Rule:
    """A rule that is enforced; `code` is relative to the package."""
    return Rule(id, title, source, text, code)


BEFORE = (
    now("W-40", "The battlefield", "A flat surface of 30 by 22 inches.", "battleplan.py:BOARD_WIDTH"),
    now("W-41", "Size of a warband", "3 to 15 fighters.", "roster.py:validate"),
    now("W-42", "Points", "At most 1000 points.", "roster.py:validate"),
    now("W-43", "One faction", "All fighters but an ally share a faction.", "roster.py:validate"),
    now("W-44", "The leader", "Exactly one leader.", "roster.py:validate"),
    now(
        "W-45",
        "Hero or ally",
        "At most one more leader-marked fighter: a hero of the faction, or an ally of the same alliance.",
        "roster.py:validate",
    ),
    now(
        "W-46",
        "The profile",
        "Move, Toughness, Wounds, points, runemarks and one or two weapons.",
        "roster.py:Profile",
    ),
    now(
        "W-47",
        "Mustering",
        "Both warbands are revealed at the same moment.",
        "decide/setup.py:submit_warband",
    ),
    now(
        "W-48", "The priority roll", "A roll-off names the priority seat.", "decide/setup.py:assign_priority"
    ),
    now(
        "W-49",
        "Battle groups",
        "Dagger, shield and hammer: none empty, none above half of the warband, the shield at least a third.",
        "battle_groups.py:validate_groups",
    ),
    now(
        "W-50",
        "The battleplan",
        "Terrain, deployment, victory and twist, in this order.",
        "decide/setup.py:draw_battleplan",
    ),
    now("W-51", "Red or blue", "The priority seat chooses the colour.", "decide/setup.py:choose_side"),
    now(
        "W-52",
        "Deployment",
        "Daggers, shields, hammers, the priority seat first each time; reserves are set aside.",
        "decide/setup.py:deploy_group",
    ),
)

MEASURING = (
    now(
        "W-53", "Distances", "Between the nearest points of two bases.", "../../space/plane/measure.py:within"
    ),
    now(
        "W-54",
        "Vertical distances",
        "A distance that is only vertical is rounded up to half an inch where it is compared.",
        "../../space/plane/measure.py:vertical",
    ),
    now(
        "W-55",
        "Markers",
        "Distances to objectives and tokens go to the centre.",
        "../../space/plane/measure.py:within_point",
    ),
    now(
        "W-56",
        "Visible",
        "A free straight line from some part of one model to some part of the other.",
        "../../space/plane/line_of_sight.py:visible",
    ),
    now(
        "W-57",
        "Kinds of terrain",
        "Platforms, obstacles, low terrain, stairs, ladders, archways, doors and deadly ground.",
        "terrain.py:battlefield",
    ),
    now(
        "W-58",
        "Roll-off",
        "One die each, higher wins, repeated while equal.",
        "../../toolkit/muster.py:roll_off",
    ),
    now(
        "W-59",
        "At the same moment",
        "What happens at the same moment is ordered by the active seat, else by the seat with the initiative.",
        "decide/round_end.py:begin",
    ),
)


WINNING = (
    now(
        "W-90",
        "Objectives",
        "At the end of a round the side with more fighters within 3 inches takes it, and keeps it.",
        "decide/round_end.py:control_objectives",
    ),
    now(
        "W-91",
        "Treasure",
        "Picked up during a move action within an inch; one for each fighter.",
        "decide/movement.py:move",
    ),
    now(
        "W-92",
        "Dropping treasure",
        "As an action, or when the carrier is taken down, within an inch and visible.",
        "decide/treasure.py:drop_treasure",
    ),
    now(
        "W-96",
        "The end",
        "The battle ends after the round the victory card names.",
        "decide/victory.py:judge",
    ),
    now(
        "W-97",
        "Nobody has won",
        "One more round; then rounds until one side only has fighters on the battlefield.",
        "decide/victory.py:judge",
    ),
    now(
        "W-99",
        "Nobody left, or giving up",
        "Both sides empty is a draw; conceding gives the battle to the other.",
        "decide/casualties.py:after_take_down",
        OURS,
    ),
)
