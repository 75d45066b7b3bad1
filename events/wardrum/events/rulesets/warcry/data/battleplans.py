"""Deployments, victory conditions and twists of our own design.

Blue stands where red would stand if the board were turned by half a circle, except on a deployment with roles.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.space.plane import INCH

from ..battleplan import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    Colour,
    Deployment,
    DeploymentLine,
    DeploymentPoint,
    MarkerSpot,
    Score,
    Twist,
    Victory,
)

HALF = INCH // 2
MIDDLE = BOARD_WIDTH // 2

TOP = DeploymentLine(0, 0, BOARD_WIDTH, 0)
TOP_LEFT_HALF = DeploymentLine(0, 0, MIDDLE, 0)
BOTTOM = TOP.rotated()
LEFT = DeploymentLine(0, 0, 0, BOARD_HEIGHT)
RIGHT = LEFT.rotated()


def _at(x: int, y: int, *, arrives: int = 1) -> DeploymentPoint:
    """A point on the board, in inches, and the round in which its group comes."""
    return DeploymentPoint(x * INCH, y * INCH, arrives)


def _along(line: DeploymentLine, *, arrives: int = 1) -> DeploymentPoint:
    """The middle of a whole edge, 2 inches off the board, with that edge as the line over which a group comes."""
    x, y = (line.x1 + line.x2) // 2, (line.y1 + line.y2) // 2
    off_x = (0 if x == MIDDLE else -1 if x < MIDDLE else 1) * 2 * INCH
    off_y = (0 if y == BOARD_HEIGHT // 2 else -1 if y < BOARD_HEIGHT // 2 else 1) * 2 * INCH
    return DeploymentPoint(x + off_x, y + off_y, arrives, line)


def _deployment(
    name: str, *, dagger: DeploymentPoint, shield: DeploymentPoint, hammer: DeploymentPoint
) -> Deployment:
    """The card on which red stands so and blue opposite."""
    return Deployment(
        name=name,
        groups={
            "red-dagger": dagger,
            "red-shield": shield,
            "red-hammer": hammer,
            "blue-dagger": dagger.rotated(),
            "blue-shield": shield.rotated(),
            "blue-hammer": hammer.rotated(),
        },
    )


def _objective(x: int, y: int, home: Colour | UnsetType = UNSET) -> MarkerSpot:
    """An objective, in inches."""
    return MarkerSpot("objective", x * INCH, y * INCH, home)


def _treasure(x: int, y: int, harm: int = 0) -> MarkerSpot:
    """A treasure token, in inches."""
    return MarkerSpot("treasure", x * INCH, y * INCH, harm=harm)


STONES: Final = {
    "west-stone": _objective(7, 11),
    "middle-stone": _objective(15, 11),
    "east-stone": _objective(23, 11),
}


DEPLOYMENTS: Final[dict[str, Deployment]] = {
    card.name: card
    for card in (
        _deployment("facing-gates", dagger=_at(15, 3), shield=_at(6, 4), hammer=_at(24, 4)),
        _deployment(
            "late-hammer",
            dagger=_at(9, 4),
            shield=_at(21, 4),
            hammer=DeploymentPoint(15 * HALF, -2 * INCH, 2, TOP_LEFT_HALF),
        ),
        _deployment(
            "two-roads",
            dagger=_at(4, 11),
            shield=_at(10, 4),
            hammer=DeploymentPoint(-2 * INCH, 11 * INCH, 3, LEFT),
        ),
        _deployment("crossed-paths", dagger=_at(3, 3), shield=_at(15, 7), hammer=_at(27, 3, arrives=2)),
        _deployment("knot", dagger=_at(4, 4), shield=_at(11, 9), hammer=_at(26, 4)),
        _deployment(
            "night-column",
            dagger=DeploymentPoint(MIDDLE, -2 * INCH, 2, TOP),
            shield=_at(15, 4),
            hammer=_at(3, 11, arrives=3),
        ),
        _deployment("long-lines", dagger=_along(TOP), shield=_along(TOP), hammer=_along(TOP)),
        _deployment("short-edges", dagger=_along(LEFT), shield=_along(LEFT), hammer=_along(LEFT, arrives=2)),
        _deployment("spearhead", dagger=_at(11, 9), shield=_at(14, 4), hammer=_along(TOP, arrives=2)),
        _deployment(
            "trickle", dagger=_at(15, 5), shield=_at(6, 4, arrives=2), hammer=_along(LEFT, arrives=3)
        ),
        _deployment(
            "pincer", dagger=_along(LEFT, arrives=2), shield=_at(15, 4), hammer=_along(RIGHT, arrives=2)
        ),
        Deployment(
            name="surrounded",
            groups={
                "red-dagger": _along(LEFT),
                "red-shield": _along(TOP, arrives=2),
                "red-hammer": _along(RIGHT),
                "blue-dagger": _at(11, 9),
                "blue-shield": _at(15, 15),
                "blue-hammer": _at(19, 13),
            },
            roles=True,
        ),
    )
}

VICTORIES: Final[dict[str, Victory]] = {
    card.name: card
    for card in (
        Victory(
            name="last-standing",
            rounds=4,
            markers={},
            score={"points-down": Score("battle_end", 1, per="enemy_points_taken_down")},
        ),
        Victory(
            name="three-stones",
            rounds=4,
            markers=STONES,
            score={
                "holds-one": Score("round_end", 1, condition="controls_at_least", least=1),
                "holds-two": Score("round_end", 1, condition="controls_at_least", least=2),
                "holds-more": Score("round_end", 1, condition="controls_more"),
            },
        ),
        Victory(
            name="carry-it-home",
            rounds=4,
            markers={
                "middle-chest": _treasure(15, 11),
                "west-chest": _treasure(8, 15),
                "east-chest": _treasure(22, 7),
            },
            score={
                "carried": Score("battle_end", 2, per="treasure_carried"),
                "guarded": Score("battle_end", 1, per="treasure_within_3_uncarried_and_more_fighters"),
            },
        ),
        Victory(
            name="head-hunt",
            rounds=4,
            markers={},
            score={
                "leader-down": Score("take_down", 3, condition="target_is_leader"),
                "fighter-down": Score("take_down", 1),
            },
        ),
        Victory(
            name="four-quarters",
            rounds=4,
            markers={},
            score={"quarter": Score("round_end", 1, per="quarter_with_more_fighters_wholly_within")},
        ),
        Victory(
            name="break-the-shield",
            rounds=5,
            markers={},
            score={},
            win="most_enemy_points_taken_down",
            instant=("shield",),
        ),
        Victory(
            name="hearth-and-hill",
            rounds=4,
            markers={
                "first-hearth": _objective(15, 5, "red"),
                "second-hearth": _objective(15, 17, "blue"),
                "west-hill": _objective(7, 11),
                "east-hill": _objective(23, 11),
            },
            score={
                "own-home": Score("round_end", 1, per="home_objective_controlled"),
                "neutral-ground": Score("round_end", 3, per="neutral_objective_controlled"),
                "enemy-home": Score("round_end", 5, per="enemy_home_objective_controlled"),
            },
        ),
        Victory(
            name="reaping",
            rounds=4,
            markers={},
            score={
                "wounds-in-round": Score("round_end", 1, per="enemy_wounds_taken_down_in_round"),
                "more-in-round": Score("round_end", 5, condition="took_down_more_points_in_round"),
            },
        ),
        Victory(
            name="rising-price",
            rounds=4,
            markers={},
            score={
                "points-in-round": Score("round_end", 1, per="enemy_points_taken_down_in_round", growing=True)
            },
        ),
        Victory(
            name="long-vigil",
            rounds=4,
            markers=STONES,
            score={
                "holds-one": Score("round_end", 1, condition="controls_at_least", least=1, growing=True),
                "holds-more": Score("round_end", 1, condition="controls_more", growing=True),
            },
        ),
        Victory(
            name="champions",
            rounds=4,
            markers={},
            score={
                "leader-down": Score("take_down", 4, condition="target_is_leader"),
                "hero-down": Score("take_down", 3, condition="target_is_hero"),
                "quarter": Score("round_end", 1, per="quarter_with_more_fighters_wholly_within"),
            },
        ),
        Victory(
            name="storm-the-gate",
            rounds=5,
            markers={"gate": _objective(15, 11)},
            score={
                "gate-taken": Score("round_end", 3, condition="controls_at_least", least=1, party="attacker"),
                "gate-held": Score("round_end", 2, condition="controls_at_least", least=1, party="defender"),
                "fighter-down": Score("take_down", 1, party="defender"),
            },
            instant=("dagger", "shield"),
            instant_party="attacker",
            attacker="priority",
        ),
        Victory(
            name="rear-guard",
            rounds=4,
            markers={"west-chest": _treasure(8, 15), "east-chest": _treasure(22, 7)},
            score={
                "saved": Score("battle_end", 3, per="treasure_carried", party="defender"),
                "seized": Score("battle_end", 2, per="treasure_carried", party="attacker"),
                "leader-down": Score("take_down", 3, condition="target_is_leader", party="attacker"),
            },
            attacker="roll_off",
        ),
        Victory(
            name="searing-relic",
            rounds=4,
            markers={"relic": _treasure(15, 11, harm=2)},
            score={
                "carried": Score("battle_end", 5, per="treasure_carried"),
                "fighter-down": Score("take_down", 1),
            },
        ),
        Victory(
            name="marked-prey",
            rounds=4,
            markers={},
            score={
                "prey-down": Score("take_down", 4, condition="target_is_nominated"),
                "fighter-down": Score("take_down", 1),
            },
            nominates=True,
        ),
        Victory(
            name="roving-beacon",
            rounds=4,
            markers=STONES,
            score={
                "beacon": Score("round_end", 3, condition="controls_primary"),
                "holds-more": Score("round_end", 1, condition="controls_more"),
            },
            primary=True,
        ),
        Victory(
            name="scattered-hoard",
            rounds=4,
            markers={},
            score={
                "carried": Score("battle_end", 2, per="treasure_carried"),
                "guarded": Score("battle_end", 1, per="treasure_within_3_uncarried_and_more_fighters"),
            },
            ring=4,
        ),
        Victory(
            name="crumbling-stones",
            rounds=4,
            markers=STONES | {"south-stone": _objective(8, 15), "north-stone": _objective(22, 7)},
            score={"each-held": Score("round_end", 1, per="objective_controlled")},
            removal=(1, 2, 3),
        ),
    )
}

TWISTS: Final[dict[str, Twist]] = {
    card.name: card
    for card in (
        Twist("none", "none"),
        Twist("darkness", "darkness"),
        Twist("underdog", "underdog"),
        Twist("nightfall", "dusk"),
        Twist("bad-roads", "late_arrivals"),
        Twist("short-cuts", "early_arrivals"),
        Twist("scorching-sun", "heat"),
        Twist("heavy-legs", "weary"),
    )
}
