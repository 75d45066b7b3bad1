"""The guided first battle of Trench."""

from __future__ import annotations

from .lesson import Hint, Lesson
from .scripts.trench import SCRIPT

LESSON = Lesson(
    ruleset="trench",
    setup={},
    script=SCRIPT,
    hints=(
        Hint(
            "This is a battle over trenches and pumps. You lead ▲, the solid blue rings; a bot leads ■.",
            "board",
            shows="piece",
        ),
        Hint(
            "It is your turn. Each side activates one model, then the other side does. Choose the {piece} and confirm.",
            "actions",
            "Activate",
        ),
        Hint(
            "Move it into the open line of fire: choose Move, tap the place, confirm. The path shows how far it goes.",
            "board",
            "Move",
        ),
        Hint(
            "Now shoot. Two dice are rolled, and seven or more hits; in cover a third die is rolled and the two lowest count. Only a risky action ends the model's activation when it fails; shooting is none.",
            "actions",
            "Shoot",
        ),
        Hint(
            "This model has a blessing marker. Spend it: one more die is rolled, and the best two count.",
            "actions",
            "SpendBlessing",
        ),
        Hint(
            "A hit brings blood markers, Down or out of action. Blood on an enemy is yours to spend on later rolls. Read on to go on.",
            "panel",
        ),
        Hint(
            "When it is your turn again, choose any model of yours that has not been activated yet.",
            "actions",
            "Activate",
        ),
        Hint(
            "Objectives score at the end of each turn for the side with more models beside them. Now make any move you like.",
            "actions",
            "any",
            shows="markers",
        ),
        Hint(
            "Play on like this until everybody has acted: then the turn ends, and the objectives are counted.",
            "actions",
            "round",
            shows="markers",
        ),
        Hint(
            "The turn is over, and the objectives have scored: the line above the table says how it stands.",
            "goals",
        ),
        Hint(
            "Each turn begins with the Initiative: the side with fewer models on their feet has it and acts first; with equal numbers both roll for it. The panel says who holds it.",
            "panel",
        ),
        Hint(
            "Now the new turn is on. Do what you are asked to do next, and go on from there.",
            "actions",
            "any",
        ),
    ),
    learnt=(
        "Sides take turns; each model acts once in a turn.",
        "Two dice, seven or more: a success. A failed risky action ends the model's turn.",
        "Hold more objectives than your rival to win.",
    ),
    otherwise="Choose what you like, or end this model's activation; the next step comes as soon as it can be made.",
)
