"""Four maps and eight victory conditions of our own design: together they make a scenario (M-21).

A map has a zone for each colour: everything within a reach of a line or a point, the same for all groups. Blue
always stands where red would stand if the board were turned by half a circle.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.rulesets.warcry.battleplan import (
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
from wardrum.events.space.plane.shapes import INCH


def _map(
    name: str, reach: int, *, at: tuple[int, int] = (0, 0), line: DeploymentLine | UnsetType = UNSET
) -> Deployment:
    """The map on which red stands within `reach` inches of the line, or of the point `at`, and blue opposite."""
    zone = DeploymentPoint(at[0] * INCH, at[1] * INCH, line=line, reach=reach * INCH)
    red, blue = dict.fromkeys(("red-dagger", "red-shield", "red-hammer"), zone), zone.rotated()
    return Deployment(name, {**red, "blue-dagger": blue, "blue-shield": blue, "blue-hammer": blue})  # type: ignore[dict-item]


def _objective(x: int, y: int) -> MarkerSpot:
    """A place to hold, in inches."""
    return MarkerSpot("objective", x * INCH, y * INCH)


def _wyrdstone(x: int, y: int) -> MarkerSpot:
    """A shard to carry away, in inches."""
    return MarkerSpot("treasure", x * INCH, y * INCH)


MAPS: Final[dict[str, Deployment]] = {
    card.name: card
    for card in (
        _map("across-the-street", 6, line=DeploymentLine(0, 0, BOARD_WIDTH, 0)),
        _map("end-to-end", 7, line=DeploymentLine(0, 0, 0, BOARD_HEIGHT)),
        _map("corner-houses", 12),
        _map("offset-alleys", 8, line=DeploymentLine(0, 0, BOARD_WIDTH // 2, 0)),
    )
}

VICTORIES: Final[dict[str, Victory]] = {
    card.name: card
    for card in (
        Victory(
            name="shard-hunt",
            rounds=4,
            markers={
                "middle-shard": _wyrdstone(15, 11),
                "west-shard": _wyrdstone(8, 15),
                "east-shard": _wyrdstone(22, 7),
            },
            score={
                "carried": Score("battle_end", 2, per="treasure_carried"),
                "guarded": Score("battle_end", 1, per="treasure_within_3_uncarried_and_more_fighters"),
            },
        ),
        Victory(
            name="street-fight",
            rounds=5,
            markers={},
            score={},
            win="most_enemy_points_taken_down",
        ),
        Victory(
            name="hold-the-wells",
            rounds=4,
            markers={"west-well": _objective(7, 11), "east-well": _objective(23, 11)},
            score={
                "holds-one": Score("round_end", 1, condition="controls_at_least", least=1),
                "holds-both": Score("round_end", 2, condition="controls_at_least", least=2),
            },
        ),
        Victory(
            name="price-on-the-head",
            rounds=4,
            markers={},
            score={
                "leader-down": Score("take_down", 3, condition="target_is_leader"),
                "fighter-down": Score("take_down", 1),
            },
        ),
        Victory(
            name="four-wards",
            rounds=4,
            markers={},
            score={"ward": Score("round_end", 1, per="quarter_with_more_fighters_wholly_within")},
        ),
        Victory(
            name="cellar-raid",
            rounds=5,
            markers={"cellar": _objective(15, 11)},
            score={
                "gate-taken": Score("round_end", 3, condition="controls_at_least", least=1, party="attacker"),
                "gate-held": Score("round_end", 2, condition="controls_at_least", least=1, party="defender"),
                "fighter-down": Score("take_down", 1),
            },
        ),
        Victory(
            name="rising-ransom",
            rounds=4,
            markers={},
            score={
                "more-in-round": Score(
                    "round_end", 2, condition="took_down_more_points_in_round", growing=True
                ),
                "hero-down": Score("take_down", 2, condition="target_is_hero"),
            },
        ),
        Victory(
            name="glowing-shard",
            rounds=4,
            markers={"shard": MarkerSpot("treasure", 15 * INCH, 11 * INCH, harm=1)},
            score={
                "carried": Score("battle_end", 5, per="treasure_carried"),
                "fighter-down": Score("take_down", 1),
            },
        ),
    )
}

TWISTS: Final[dict[str, Twist]] = {
    card.name: card for card in (Twist("none", "none"), Twist("fog", "darkness"))
}
