"""The guided first battle of Mordheim."""

from __future__ import annotations

from .lesson import Hint, Lesson
from .scripts.mordheim import SCRIPT

LESSON = Lesson(
    ruleset="mordheim",
    setup={},
    script=SCRIPT,
    hints=(
        Hint(
            "This is a street battle in the middle of a round. You lead ▲, the solid blue rings; a bot leads ■.",
            "board",
            shows="piece",
        ),
        Hint(
            "It is your turn: each side activates one fighter, then the other side does. Choose the {piece} and confirm.",
            "actions",
            "ActivateFighter",
        ),
        Hint(
            "Each side rolled six dice for this round. Two that fell alike are a double, and a double pays for an ability. Spend one now: Onslaught gives this fighter one more attack die.",
            "actions",
            "UseAbility",
        ),
        Hint(
            "A fighter has two actions. Use the first one to move up to the enemy: choose Move, tap the place, confirm.",
            "board",
            "Move",
        ),
        Hint(
            "Now attack. The button shows how much damage to expect. The other side may answer with a reaction before the dice fall.",
            "actions",
            "Attack",
        ),
        Hint(
            "Dice that were not singles pay for abilities and reactions: your dice tray shows what is left of them this round. Read on, and the bot answers.",
            "panel",
        ),
        Hint(
            "Now the bot answers with a fighter of its own: watch the table. When it is your turn again, choose any fighter.",
            "actions",
            "ActivateFighter",
        ),
        Hint(
            "Look after your warband: who loses half of it has to test its morale, and may leave the field. Now make any move you like.",
            "actions",
            "any",
        ),
        Hint(
            "Play on like this until everybody has acted. Then the round ends, and what scores at the end of a round is counted.",
            "actions",
            "round",
        ),
        Hint("The round is over: the line above the table says what wins, and how it stands.", "goals"),
        Hint(
            "A new round begins with dice: each side rolls six of them. Roll yours as soon as you are asked.",
            "actions",
            "RollInitiative",
        ),
        Hint(
            "Dice that fell like no other are singles: who has more of them has the initiative, and says who acts first. All others pay for abilities and reactions in this round.",
            "panel",
        ),
        Hint(
            "Each side has wyrd dice as well, and a priest or a wizard may call for more. When you are asked about them, add them to your singles, make more of your equal dice, or keep them.",
            "actions",
            "SpendWyrdDice",
        ),
    ),
    learnt=(
        "Sides take turns; each fighter acts once in a round, with two actions.",
        "Each round begins with dice: singles are for the initiative, equal dice buy abilities, and reactions on your rival's turn.",
        "A warband that has lost half its fighters may lose heart.",
    ),
    otherwise="Choose what you like, or end this fighter's turn if one acts; the next step comes as soon as it can be made.",
)
