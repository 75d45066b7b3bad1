"""Six deployments, six victory conditions and three twists of our own design.

Blue always stands where red would stand if the board were turned by half a circle.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.space.plane import INCH

from ..battleplan import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
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
LEFT = DeploymentLine(0, 0, 0, BOARD_HEIGHT)


def _at(x: int, y: int, *, arrives: int = 1) -> DeploymentPoint:
    """A point on the board, in inches, and the round in which its group comes."""
    return DeploymentPoint(x * INCH, y * INCH, arrives)


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


def _objective(x: int, y: int) -> MarkerSpot:
    """An objective, in inches."""
    return MarkerSpot("objective", x * INCH, y * INCH)


def _treasure(x: int, y: int) -> MarkerSpot:
    """A treasure token, in inches."""
    return MarkerSpot("treasure", x * INCH, y * INCH)


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
            markers={
                "west-stone": _objective(7, 11),
                "middle-stone": _objective(15, 11),
                "east-stone": _objective(23, 11),
            },
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
    )
}

TWISTS: Final[dict[str, Twist]] = {
    card.name: card
    for card in (Twist("none", "none"), Twist("darkness", "darkness"), Twist("underdog", "underdog"))
}
