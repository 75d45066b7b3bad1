"""The script of the lesson of mordheim: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=108,
    commands=(
        ("a", {"type": "SubmitWarband", "sample": "broken-oars"}),
        ("b", {"type": "SubmitWarband", "sample": "broken-oars"}),
        ("a", {"type": "ChooseRole", "role": "attacker"}),
        ("b", {"type": "ChooseSide", "side": "blue"}),
        (
            "b",
            {
                "type": "AssignBattleGroups",
                "groups": {
                    "dagger": ["b-f10", "b-f1", "b-f8"],
                    "shield": ["b-f9", "b-f3", "b-f6"],
                    "hammer": ["b-f2", "b-f7", "b-f4", "b-f5"],
                },
            },
        ),
        (
            "a",
            {
                "type": "AssignBattleGroups",
                "groups": {
                    "dagger": ["a-f8", "a-f2", "a-f7"],
                    "shield": ["a-f9", "a-f3", "a-f10"],
                    "hammer": ["a-f4", "a-f6", "a-f1", "a-f5"],
                },
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "dagger",
                "positions": {
                    "b-f1": [50800, 52070, 0],
                    "b-f8": [48895, 48895, 0],
                    "b-f10": [53340, 48895, 0],
                },
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "dagger",
                "positions": {"a-f2": [25400, 5080, 0], "a-f7": [21590, 3810, 0], "a-f8": [29210, 3810, 0]},
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {
                    "b-f3": [54610, 43180, 0],
                    "b-f6": [55245, 52070, 0],
                    "b-f9": [57785, 46355, 0],
                },
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {"a-f3": [7620, 6350, 0], "a-f9": [5715, 9525, 0], "a-f10": [10160, 9525, 0]},
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "hammer",
                "positions": {
                    "b-f2": [58420, 41910, 0],
                    "b-f4": [50800, 43180, 0],
                    "b-f5": [53340, 38735, 0],
                    "b-f7": [57150, 38100, 0],
                },
            },
        ),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "hammer",
                "positions": {
                    "a-f1": [6985, 3175, 0],
                    "a-f4": [12700, 6350, 0],
                    "a-f5": [3175, 6985, 0],
                    "a-f6": [11430, 2540, 0],
                },
            },
        ),
        ("a", {"type": "RollInitiative"}),
        ("b", {"type": "RollInitiative"}),
        ("a", {"type": "SpendWyrdDice", "single": 0, "improve": [5]}),
        ("b", {"type": "SpendWyrdDice", "single": 1, "improve": []}),
        ("b", {"type": "ChooseFirstTurn", "seat": "b"}),
        ("b", {"type": "ActivateFighter", "fighter": "b-f7"}),
        ("b", {"type": "UseAbility", "ability": "onslaught", "face": 4}),
        ("b", {"type": "Move", "path": [[58420, 27940, 0, "walk"]]}),
        ("b", {"type": "Wait"}),
    ),
    piece="a-f10",
    values={
        "ActivateFighter": {"fighter": "a-f10"},
        "UseAbility": {"ability": "onslaught", "face": 4},
        "Move": {"path": [[15015, 21259, 0, "walk"]]},
        "Attack": {"weapon": "w1", "target": "b-f8"},
    },
)
