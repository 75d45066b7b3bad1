"""The script of the lesson of betrayal: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=3,
    commands=(
        ("a", {"type": "ChooseAdventurer", "sample": "marsh-stalker", "companion": "grey-hound"}),
        (
            "a",
            {
                "type": "DeployAdventurer",
                "hex": "h3_1",
                "form": "magic",
                "ready": ["yew-bow", "two-knives", "reed-cloak", "bog-tea"],
            },
        ),
        ("a", {"type": "DeployCompanion", "companion": "a-companion", "hex": "h3_0"}),
    ),
    piece="e04",
    values={
        "Engage": {
            "form": "ranged",
            "target": "e04",
            "combat": 2,
            "stamina": ["quick-shot", "vanish", "hamstring"],
            "weapon": "yew-bow",
        }
    },
)
