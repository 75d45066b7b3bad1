"""The catalogue: every rule of the game, from the page to the code, in the order of the pages.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule, catalogue

PAGE = "Template, p. 1"

RULES = catalogue(
    (
        Rule(
            "Q-1",
            "The course",
            PAGE,
            "Two runners a side begin on the starting line.",
            "state.py:initial",
        ),
        Rule(
            "Q-2",
            "Turns",
            PAGE,
            "In its turn a side moves each runner once.",
            "questions/turn.py:require_runner",
        ),
        Rule(
            "Q-3",
            "Walking",
            PAGE,
            "A runner walks 1 to 3 inches.",
            "questions/turn.py:walk",
        ),
        Rule(
            "Q-4",
            "Sprinting",
            PAGE,
            "A runner sprints a die in inches; a 1 stumbles.",
            "questions/turn.py:sprint",
        ),
        Rule(
            "Q-5",
            "Rounds",
            PAGE,
            "Each side has one turn in a round.",
            "phases.py:go_on",
        ),
        Rule(
            "Q-6",
            "Winning",
            PAGE,
            "The side of the furthest runner wins.",
            "phases.py:finish",
        ),
        Rule(
            "Q-7",
            "Holding back",
            PAGE,
            "A setting: a runner that is overtaken by a sprint may hold it back, and falls back an inch.",
            "questions/overtaken.py:hold_back",
        ),
    )
)
