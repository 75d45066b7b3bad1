"""The script of the lesson of warcry: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=36,
    commands=(
        ("a", {"type": "SubmitWarband", "sample": "ember-vigil"}),
        ("b", {"type": "SubmitWarband", "sample": "gorge-wardens"}),
        (
            "a",
            {
                "type": "AssignBattleGroups",
                "groups": {"dagger": ["a-f1"], "shield": ["a-f3", "a-f5"], "hammer": ["a-f4", "a-f2"]},
            },
        ),
        (
            "b",
            {
                "type": "AssignBattleGroups",
                "groups": {"dagger": ["b-f4", "b-f3"], "shield": ["b-f5", "b-f2"], "hammer": ["b-f1"]},
            },
        ),
        ("a", {"type": "ChooseSide", "side": "blue"}),
        ("a", {"type": "DeployGroup", "group": "dagger", "positions": {"a-f1": [66675, 49530, 0]}}),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "dagger",
                "positions": {"b-f3": [15240, 13335, 0], "b-f4": [12065, 4445, 0]},
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {"a-f3": [43180, 35560, 0], "a-f5": [43180, 29845, 0]},
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {"b-f2": [27940, 22860, 0], "b-f5": [35560, 25400, 0]},
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "hammer",
                "positions": {"a-f2": [15240, 42545, 0], "a-f4": [10160, 40005, 0]},
            },
        ),
        ("b", {"type": "DeployGroup", "group": "hammer", "positions": {"b-f1": [61595, 13970, 0]}}),
        ("a", {"type": "RollInitiative"}),
        ("b", {"type": "RollInitiative"}),
        ("a", {"type": "SpendWildDice", "single": 0, "improve": [2]}),
        ("b", {"type": "SpendWildDice", "single": 1, "improve": []}),
        ("a", {"type": "ChooseFirstTurn", "seat": "a"}),
    ),
    piece="a-f5",
    values={
        "ActivateFighter": {"fighter": "a-f5"},
        "UseAbility": {"ability": "rush", "face": 3},
        "Move": {"path": [[39315, 29556, 0, "walk"]]},
        "Attack": {"weapon": "w2", "target": "b-f5"},
    },
)
