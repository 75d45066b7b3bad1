"""The guided first battle of Warcry."""

from __future__ import annotations

from .lesson import Hint, Lesson
from .scripts.warcry import SCRIPT

LESSON = Lesson(
    ruleset="warcry",
    setup={"victory": "three-stones", "deployment": "knot", "terrain": "terraced-kiln", "twist": "none"},
    script=SCRIPT,
    hints=(
        Hint(
            "This is a battle in its first round. You lead ▲, the solid blue rings; a bot leads ■.",
            "board",
            shows="piece",
        ),
        Hint(
            "Three stones lie across the middle. You hold one with more of your fighters than enemies within three inches of it. Each round scores a point for holding one, one for holding two, and one for holding more than the enemy.",
            "board",
            shows="markers",
        ),
        Hint(
            "It is your turn: each side activates one fighter, then the other side does. Choose the {piece} and confirm.",
            "actions",
            "ActivateFighter",
        ),
        Hint(
            "Each side rolled six dice for this round. Two that fell alike are a double, and a double pays for an ability. Spend one now: Rush makes this fighter move an inch farther.",
            "actions",
            "UseAbility",
        ),
        Hint(
            "A fighter has two actions. Use the first one to move next to the enemy: choose Move, tap the place, confirm.",
            "board",
            "Move",
        ),
        Hint(
            "Now attack. The button shows how much damage to expect; each die that is high enough hits, and a six hits hardest.",
            "actions",
            "Attack",
        ),
        Hint(
            "Those were your dice. Both sides brought a secret number to them, so nobody could know them before, and anybody can check them later. Read on, and the bot answers.",
            "panel",
        ),
        Hint(
            "Now the bot answers: watch the table. Its beast is a monster, which is activated more than once in a round. When it is your turn again, choose any fighter: move towards a stone, or help in the fight.",
            "actions",
            "ActivateFighter",
        ),
        Hint("You know enough to go on. Make any move you like.", "actions", "any"),
        Hint(
            "Play on like this until everybody has acted. Then the round ends, and the stones are counted.",
            "actions",
            "round",
            shows="markers",
        ),
        Hint(
            "The round is over, and the stones have scored: the line above the table says how it stands.",
            "goals",
        ),
        Hint(
            "A new round begins with dice: each side rolls six of them. Roll yours.",
            "actions",
            "RollInitiative",
        ),
        Hint(
            "Dice that fell like no other are singles: who has more of them has the initiative, and says who acts first. All others pay for abilities in this round.",
            "panel",
        ),
        Hint(
            "Each side has a wild die as well. Add it to your singles for the initiative, make more of your equal dice, or keep it for later.",
            "actions",
            "SpendWildDice",
        ),
    ),
    learnt=(
        "Sides take turns; each fighter acts once in a round, with two actions: choose, look at the odds, confirm.",
        "Each round begins with dice: singles are for the initiative, equal dice pay for abilities.",
        "The victory card says what scores: here, the stones.",
    ),
    otherwise="Choose what you like, or end this fighter's turn if one acts; the next step comes as soon as it can be made.",
)
