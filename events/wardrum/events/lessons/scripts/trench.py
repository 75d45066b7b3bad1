"""The script of the lesson of trench: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=109,
    commands=(
        ("a", {"type": "SubmitWarband", "sample": "choir-of-saint-ember"}),
        ("b", {"type": "SubmitWarband", "sample": "choir-of-saint-ember"}),
        ("a", {"type": "ChooseZone", "side": "south"}),
        ("b", {"type": "Deploy", "model": "b-m6", "point": [16490, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m1", "point": [77800, 77800, 0]}),
        ("b", {"type": "Deploy", "model": "b-m4", "point": [12680, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m10", "point": [70580, 78200, 0]}),
        ("b", {"type": "Deploy", "model": "b-m9", "point": [8870, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m9", "point": [81260, 77450, 0]}),
        ("b", {"type": "Deploy", "model": "b-m1", "point": [24460, 13640, 0]}),
        ("a", {"type": "Deploy", "model": "a-m6", "point": [85070, 77450, 0]}),
        ("b", {"type": "Deploy", "model": "b-m10", "point": [17240, 9620, 0]}),
        ("a", {"type": "Deploy", "model": "a-m3", "point": [24110, 77450, 0]}),
        ("b", {"type": "Deploy", "model": "b-m2", "point": [20300, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m4", "point": [66020, 77450, 0]}),
        ("b", {"type": "Deploy", "model": "b-m8", "point": [5060, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m7", "point": [27920, 77450, 0]}),
        ("b", {"type": "Deploy", "model": "b-m7", "point": [62210, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m2", "point": [77450, 81260, 0]}),
        ("b", {"type": "Deploy", "model": "b-m3", "point": [27920, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m8", "point": [31730, 77450, 0]}),
        ("b", {"type": "Deploy", "model": "b-m5", "point": [69830, 13990, 0]}),
        ("a", {"type": "Deploy", "model": "a-m5", "point": [73640, 81260, 0]}),
        ("a", {"type": "RollInitiative"}),
        ("b", {"type": "RollInitiative"}),
        ("b", {"type": "Activate", "model": "b-m6"}),
        ("b", {"type": "Move", "model": "b-m6", "path": [[15944, 29219, 0, "walk"]]}),
        ("b", {"type": "Dash", "model": "b-m6"}),
        ("b", {"type": "Walk", "path": [[15875, 31115, 0, "walk"]]}),
        ("b", {"type": "EndActivation"}),
        ("a", {"type": "Activate", "model": "a-m1"}),
        ("a", {"type": "Move", "model": "a-m1", "path": [[75867, 62684, 0, "walk"]]}),
        ("a", {"type": "Special", "model": "a-m1", "special": "bless", "target": "a-m9"}),
        ("a", {"type": "SpendBlessing", "n": 1}),
        ("a", {"type": "Dash", "model": "a-m1"}),
        ("a", {"type": "Walk", "path": [[75565, 60325, 0, "walk"]]}),
        ("a", {"type": "EndActivation"}),
        ("b", {"type": "Activate", "model": "b-m4"}),
        ("b", {"type": "Move", "model": "b-m4", "path": [[16654, 28702, 0, "walk"]]}),
        ("b", {"type": "Dash", "model": "b-m4"}),
        ("b", {"type": "SpendBlessing", "n": 1}),
    ),
    piece="a-m9",
    values={
        "Activate": {"model": "a-m9"},
        "Move": {"model": "a-m9", "path": [[75936, 63171, 0, "walk"]]},
        "Shoot": {"model": "a-m9", "weapon": "w1", "target": "b-m7"},
        "SpendBlessing": {"n": 1},
    },
)
