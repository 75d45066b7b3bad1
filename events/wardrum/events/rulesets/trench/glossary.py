"""What the words of this game mean: keywords, ground, special ACTIONS, deeds and markers, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.toolkit.content import meanings
from wardrum.events.toolkit.glossary import Glossary, entries, of_rules, sentence, terms

from .battlefield import DeedKind, GroundKind, ScoreKind
from .decide.special_actions import SPECIALS
from .keywords import KEYWORDS
from .rules import RULES

GROUND_TEXTS: Final[Mapping[GroundKind, str]] = {
    "difficult": "Each inch of it counts as two.",
    "dangerous": "A model that crosses it makes a Risky Roll, once for each move.",
    "impassable": "Nobody enters it.",
    "barrier": "Low: one crosses it freely, and it gives cover.",
    "mined": "The mine goes off under the first model that touches it.",
    "open": "A place with a name; the ground is as any other.",
    "wall": "Solid: it is climbed over, or walked round.",
    "platform": "One stands on top of it, and walks below it where there is room.",
    "ladder": "Climbed without a roll.",
    "stairs": "Climbed without a roll.",
    "trench": "Dug into the ground: one stands on its bottom, and its top is the board.",
}
DEED_TEXTS: Final[Mapping[DeedKind, str]] = {
    "first_out": "the first enemy goes Out of Action",
    "leader_out": "the enemy leader goes Out of Action",
    "nobody_out": "none of your own is Out of Action at the end",
    "enemy_zone": "a standing model of yours is in the enemy's zone at the end",
    "most_objectives": "you hold more objectives at the end",
}
SCORE_TEXTS: Final[Mapping[ScoreKind, str]] = {
    "objectives": "{points} for each objective held at the end of a Turn",
    "casualties": "{points} for each enemy that goes Out of Action",
    "mark": "{points} for the enemy that is hunted when it goes Out of Action",
    "wrecked": "{points} for each objective that is wrecked",
    "intact": "{points} for each objective that is not wrecked at the end",
    "breakthrough": "{points} for each standing model wholly in the enemy's zone at the end",
}
"""What brings Victory Points, with {points}."""
SHAKEN: Final = "Its warband has failed a Morale Check: all its rolls are Risky until the next one, which ends that, or it flees."
HUNTED: Final = "The enemy scores when this model goes Out of Action, and then hunts another one."
STATUS_TEXTS: Final = {
    "mustered": "Has not been set up yet.",
    "out": "Out of Action: gone for this battle.",
    "down": "On the ground: it has to stand up first and is easier to hurt.",
    "blood": "A wound. The enemy may spend each for one die less on a roll of this model, or one more on an injury of it; six at once are a "
    "Bloodbath.",
    "blessing": "Its owner may spend each for one die more on a roll of this model, or one less on an injury of it.",
    "shaken": SHAKEN,
    "hunted": HUNTED,
    "tough": "The first Out of Action counts as Down.",
}
INITIATIVE: Final = (
    "The side with fewer models standing has it for a Turn and goes first; equal numbers roll for it."
)
ACTION: Final = "One thing that a model does in its Activation, as a Move, a shot or a Dash: each kind once, in any order."
SUCCESS: Final = "Two dice added up, 7 or more is a success. For each +DICE or -DICE one more is rolled, and the best or worst two count."
RISK: Final = (
    "A Success Roll that ends the Activation at once if it fails: what matters more is done before it."
)
INJURY: Final = "What a hit does, by the dice of the side that struck: nothing, BLOOD, Down or Out of Action."
BLOOD: Final = (
    "A wound that a model keeps, six at most. Its enemy may spend it: each takes a die from one of its rolls, or adds one to an Injury Roll "
    "against it, and is gone then."
)
BLESSING: Final = (
    "A help that a model keeps, six at most. Its owner may spend it: each adds a die to one of its rolls, or takes one from an Injury Roll "
    "against it, and is gone then."
)
MORALE: Final = (
    "A Success Roll of a side with half of its models Down or out, at the end of a Turn. A failure leaves it Shaken, a second one makes it "
    "flee."
)


def glossary() -> Glossary:
    """Every word that a state or an option may have, by kind."""
    return {
        "rules": of_rules(MATCH_RULES) | of_rules(RULES),
        "keywords": meanings(KEYWORDS),
        "terrain": entries("X-15", GROUND_TEXTS),
        "deeds": entries(
            "X-44", {kind.replace("_", "-"): sentence(text) for kind, text in DEED_TEXTS.items()}
        ),
        "statuses": entries("X-30", STATUS_TEXTS),
        "specials": meanings(SPECIALS),
        "terms": terms(
            ("Initiative", INITIATIVE, "X-2"),
            ("ACTION", ACTION, "T-4"),
            ("ACTIONS", ACTION, "T-4"),
            ("Success Roll", SUCCESS, "T-11"),
            ("Risky Roll", RISK, "T-14"),
            ("Injury Roll", INJURY, "X-30"),
            ("BLOOD", BLOOD, "X-34"),
            ("BLESSING", BLESSING, "X-35"),
            ("Morale", MORALE, "X-40"),
            ("Morale Check", MORALE, "X-40"),
            ("Shaken", SHAKEN, "X-41"),
            ("Hunted", HUNTED, "X-53"),
        ),
    }
