"""The script of the lesson of mordheim: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=90,
    commands=(
        ("a", {"type": "SubmitWarband", "sample": "ash-lane-company"}),
        ("b", {"type": "SubmitWarband", "sample": "broken-oars"}),
        ("b", {"type": "ChooseRole", "role": "defender"}),
        ("b", {"type": "ChooseSide", "side": "blue"}),
        (
            "b",
            {
                "type": "AssignBattleGroups",
                "groups": {
                    "dagger": ["b-f3", "b-f9", "b-f10"],
                    "shield": ["b-f1", "b-f6", "b-f7"],
                    "hammer": ["b-f5", "b-f4", "b-f2", "b-f8"],
                },
            },
        ),
        (
            "a",
            {
                "type": "AssignBattleGroups",
                "groups": {
                    "dagger": ["a-f7", "a-f1", "a-f8"],
                    "shield": ["a-f6", "a-f5", "a-f4"],
                    "hammer": ["a-f3", "a-f2"],
                },
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "dagger",
                "positions": {
                    "b-f3": [50800, 52070, 0],
                    "b-f9": [48895, 48895, 0],
                    "b-f10": [53340, 48895, 0],
                },
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "dagger",
                "positions": {"a-f1": [43180, 12065, 0], "a-f7": [35560, 6350, 0], "a-f8": [45720, 6350, 0]},
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {
                    "b-f1": [68580, 41910, 0],
                    "b-f6": [64770, 39370, 0],
                    "b-f7": [70485, 38735, 0],
                },
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {"a-f4": [42545, 8890, 0], "a-f5": [39370, 12700, 0], "a-f6": [41910, 2540, 0]},
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "hammer",
                "positions": {
                    "b-f2": [35560, 49530, 0],
                    "b-f4": [31750, 46990, 0],
                    "b-f5": [39370, 46990, 0],
                    "b-f8": [30480, 51435, 0],
                },
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "hammer",
                "positions": {"a-f2": [25400, 5080, 0], "a-f3": [21590, 3810, 0]},
            },
        ),
        ("a", {"type": "RollInitiative"}),
        ("b", {"type": "RollInitiative"}),
        ("a", {"type": "Channel", "fighter": "a-f3"}),
        ("b", {"type": "SpendWyrdDice", "single": 0, "improve": [2]}),
        ("a", {"type": "SpendWyrdDice", "single": 1, "improve": []}),
        ("a", {"type": "ChooseFirstTurn", "seat": "a"}),
    ),
    piece="a-f1",
    values={
        "ActivateFighter": {"fighter": "a-f1"},
        "UseAbility": {"ability": "onslaught", "face": 3},
        "Move": {"path": [[49860, 14910, 0, "walk"], [51916, 19945, 0, "walk"]]},
        "Attack": {"weapon": "w2", "target": "b-f6"},
    },
)
