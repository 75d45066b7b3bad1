"""What is fought for: scenarios of our own, on any of our layouts (X-44, X-50 to X-55).

Those of five and six Turns are long enough for warbands to waver and for BLOOD to gather on models.
"""

from __future__ import annotations

from typing import Final

from wardrum.events.space.plane import INCH

from ..battlefield import Deed, Scenario, Score

FIRST_BLOOD: Final = Deed("first_out")
HEADLESS: Final = Deed("leader_out")
ALL_ACCOUNTED_FOR: Final = Deed("nobody_out")

SCENARIOS: Final[dict[str, Scenario]] = {
    scenario.name: scenario
    for scenario in (
        Scenario(
            name="hold-the-ground",
            turns=4,
            apart=24 * INCH,
            scores=(Score("objectives", 2),),
            deeds={
                "first-blood": FIRST_BLOOD,
                "headless": HEADLESS,
                "all-accounted-for": ALL_ACCOUNTED_FOR,
                "behind-their-line": Deed("enemy_zone"),
                "the-larger-half": Deed("most_objectives"),
            },
        ),
        Scenario(
            name="king-of-the-rubble",
            turns=6,
            apart=24 * INCH,
            scores=(Score("objectives", 1, more=1),),
            deeds={"first-blood": FIRST_BLOOD, "headless": Deed("leader_out", 2)},
            contested="middle",
        ),
        Scenario(
            name="through-the-wire",
            turns=6,
            apart=22 * INCH,
            scores=(
                Score("breakthrough", 4, "attacker"),
                Score("casualties", 1, "attacker"),
                Score("casualties", 2, "defender"),
            ),
            deeds={"headless": HEADLESS, "all-accounted-for": ALL_ACCOUNTED_FOR},
            infiltrators=False,
            contested="none",
            reserve_turn=4,
        ),
        Scenario(
            name="man-hunt",
            turns=6,
            apart=24 * INCH,
            scores=(Score("mark", 3), Score("casualties", 1)),
            deeds={"first-blood": FIRST_BLOOD, "headless": HEADLESS},
            contested="none",
        ),
        Scenario(
            name="until-relieved",
            turns=6,
            apart=24 * INCH,
            scores=(
                Score("objectives", 2, "attacker"),
                Score("objectives", 1, "defender"),
                Score("casualties", 1),
            ),
            deeds={
                "first-blood": FIRST_BLOOD,
                "headless": HEADLESS,
                "the-larger-half": Deed("most_objectives", 2),
            },
            infiltrators=False,
            reserve_turn=3,
        ),
        Scenario(
            name="spike-the-guns",
            turns=5,
            apart=24 * INCH,
            scores=(
                Score("wrecked", 3, "attacker"),
                Score("intact", 2, "defender"),
                Score("casualties", 1),
            ),
            deeds={"headless": HEADLESS, "all-accounted-for": ALL_ACCOUNTED_FOR},
        ),
        Scenario(
            name="lost-in-the-smoke",
            turns=5,
            apart=24 * INCH,
            scores=(Score("objectives", 1), Score("casualties", 1)),
            deeds={
                "first-blood": FIRST_BLOOD,
                "headless": HEADLESS,
                "the-larger-half": Deed("most_objectives"),
            },
            infiltrators=False,
            set_up="scattered",
        ),
    )
}
