"""What is fought for: one scenario of our own, on any of our layouts (X-44)."""

from __future__ import annotations

from typing import Final

from wardrum.events.space.plane import INCH

from ..battlefield import Deed, Scenario

SCENARIOS: Final[dict[str, Scenario]] = {
    scenario.name: scenario
    for scenario in (
        Scenario(
            name="hold-the-ground",
            turns=4,
            apart=24 * INCH,
            objective_vp=2,
            deeds={
                "first-blood": Deed("first_out"),
                "headless": Deed("leader_out"),
                "all-accounted-for": Deed("nobody_out"),
                "behind-their-line": Deed("enemy_zone"),
                "the-larger-half": Deed("most_objectives"),
            },
        ),
    )
}
