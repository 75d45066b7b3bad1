"""The guided first battle of Betrayal."""

from __future__ import annotations

from .lesson import Hint, Lesson
from .scripts.betrayal import SCRIPT

LESSON = Lesson(
    ruleset="betrayal",
    setup={"seats": 1},
    script=SCRIPT,
    hints=(
        Hint(
            "You are one adventurer, and your companion stands beside you. The rules play all enemies, marked with ✕.",
            "board",
        ),
        Hint(
            "The goal stands in the panel: reach it before your party falls. No other player is needed.",
            "panel",
        ),
        Hint(
            "It is your turn. Engage the {piece}: choose it, then the dice that you bring into the fight, and confirm. Most of them are skills of yours, and each face of one does something else.",
            "actions",
            "Engage",
        ),
        Hint(
            "Each die shows what it can do. Use them one by one, or resolve all of them in their order.",
            "actions",
            "any",
        ),
        Hint(
            "Used dice cool down on your sheet for some turns before they come back. Use the rest of them, or leave them.",
            "fighters",
            "any",
        ),
        Hint(
            "Now move or use an item if you like, then end your turn. Your companion and the enemies act next.",
            "actions",
            "EndTurn",
        ),
        Hint(
            "The round goes on by itself until something is asked of you. Make any choice you like.",
            "actions",
            "any",
        ),
        Hint(
            "The counter in the panel goes up with every round. When it comes to F, each adventurer gets a fatigue die, which takes up room on the sheet and hurts. So do not linger.",
            "panel",
        ),
    ),
    learnt=(
        "You choose which dice to bring into a fight; used dice need time to return.",
        "After your turn the companions and then the enemies act, by fixed rules.",
        "Reach the goal of the scenario before the party falls.",
    ),
    otherwise="Go on as you like; the next step comes when it can be done.",
)
