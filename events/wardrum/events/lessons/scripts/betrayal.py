"""The script of the lesson of betrayal: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=2,
    commands=(
        ("a", {"type": "ChooseAdventurer", "sample": "marsh-stalker", "companion": "torch-boy"}),
        (
            "a",
            {
                "type": "DeployAdventurer",
                "hex": "h3_1",
                "form": "heavy",
                "ready": ["reed-cloak", "bog-tea", "two-knives", "yew-bow"],
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
            "stamina": ["quick-shot", "vanish", "last-arrow"],
            "weapon": "yew-bow",
        }
    },
)
