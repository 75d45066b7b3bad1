"""The script of the lesson of warcry: recorded by `tests/lessons/record.py`, never edited."""

from __future__ import annotations

from typing import Final

from ..lesson import Script

SCRIPT: Final = Script(
    seed=34,
    commands=(
        ("a", {"type": "SubmitWarband", "sample": "ember-vigil"}),
        ("b", {"type": "SubmitWarband", "sample": "gorge-wardens"}),
        (
            "a",
            {
                "type": "AssignBattleGroups",
                "groups": {"dagger": ["a-f5", "a-f1"], "shield": ["a-f4", "a-f3"], "hammer": ["a-f2"]},
            },
        ),
        (
            "b",
            {
                "type": "AssignBattleGroups",
                "groups": {"dagger": ["b-f1"], "shield": ["b-f4", "b-f2"], "hammer": ["b-f3", "b-f5"]},
            },
        ),
        ("a", {"type": "ChooseSide", "side": "blue"}),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "dagger",
                "positions": {"a-f1": [67945, 43815, 0], "a-f5": [61595, 41910, 0]},
            },
        ),
        ("b", {"type": "DeployGroup", "group": "dagger", "positions": {"b-f1": [15240, 12065, 0]}}),
        (
            "a",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {"a-f3": [43180, 35560, 0], "a-f4": [43180, 29845, 0]},
            },
        ),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "shield",
                "positions": {"b-f2": [33020, 26035, 0], "b-f4": [29845, 17145, 0]},
            },
        ),
        ("a", {"type": "DeployGroup", "group": "hammer", "positions": {"a-f2": [15240, 42545, 0]}}),
        (
            "b",
            {
                "type": "DeployGroup",
                "group": "hammer",
                "positions": {"b-f3": [66040, 10160, 0], "b-f5": [58420, 13970, 0]},
            },
        ),
        ("a", {"type": "RollInitiative"}),
        ("b", {"type": "RollInitiative"}),
        ("b", {"type": "SpendWildDice", "single": 0, "improve": [6]}),
        ("a", {"type": "SpendWildDice", "single": 1, "improve": []}),
        ("a", {"type": "ChooseFirstTurn", "seat": "a"}),
    ),
    piece="a-f4",
    values={
        "ActivateFighter": {"fighter": "a-f4"},
        "UseAbility": {"ability": "rush", "face": 3},
        "Move": {"path": [[38100, 27940, 0, "walk"]]},
        "Attack": {"weapon": "w1", "target": "b-f2"},
    },
)
