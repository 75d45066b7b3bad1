"""What the words of this game mean: its own spells, reactions, cards and keywords, and what it shares with Warcry."""

from __future__ import annotations

from typing import Final

from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.rulesets.warcry.glossary import (
    ABILITY_DICE,
    ROLLED,
    SINGLE,
    WILD,
    runemarks,
    statuses,
)
from wardrum.events.rulesets.warcry.glossary import glossary as glossary_of_warcry
from wardrum.events.rulesets.warcry.modifier_words import MODIFIER_TEXTS
from wardrum.events.toolkit.content import meanings
from wardrum.events.toolkit.glossary import Glossary, entries, of_rules, terms

from .abilities import ABILITIES
from .decide.reactions import REACTIONS
from .perks import ITEMS, TALENTS
from .rules import RULES

VICTORY_TEXTS: Final = {
    "shard-hunt": "Three shards lie on the table. After 4 rounds each one carried scores 2 points, and each one guarded 1.",
    "street-fight": "After 5 rounds the side wins that has taken down fighters worth more points.",
    "hold-the-wells": "At the end of each round of 4 holding a well scores a point, and both of them 2 more.",
    "price-on-the-head": "Each enemy taken down in 4 rounds scores a point, the enemy leader 3 more.",
    "four-wards": "At the end of each round of 4 every quarter of the table with more of your fighters scores a point.",
    "cellar-raid": "The way to a cellar lies in the middle. At the end of each round of 5 it scores 3 points for the attacker or 2 for "
    "the defender, if they hold it; each enemy taken down scores one.",
    "rising-ransom": "At the end of each round of 4 the side that took down enemies worth more scores twice the number of the "
    "round; each hero taken down scores 2 more.",
    "glowing-shard": "A shard lies in the middle: it hurts who carries it for 1 point at the end of each of its activations. Carried "
    "after 4 rounds it scores 5; each enemy taken down scores one.",
}
DEPLOYMENT_TEXTS: Final = {
    "across-the-street": 'The warbands set up along the two long edges, up to 6" deep.',
    "end-to-end": 'The warbands set up along the two short edges, up to 7" deep.',
    "corner-houses": 'The warbands set up in two opposite corners, within 12" of them.',
    "offset-alleys": 'The warbands set up along opposite halves of the long edges, up to 8" deep.',
}
TWIST_TEXTS: Final = {
    "none": "Nothing out of the ordinary.",
    "fog": 'Fog lies in the streets: fighters 4" or more apart do not see each other.',
}
KEYWORD_TEXTS: Final = {
    "LEADER": "Leads the warband.",
    "HERO": "One of the few with a name; counts for the nerve of the warband.",
    "HENCHMAN": "One of the many.",
    "WIZARD": "Knows spells, and may make ability dice at a risk.",
    "PRIEST": "Knows prayers, and may call for more wyrd dice.",
    "FEAR": "At the end of a round, enemies within an inch of it may panic.",
    "LARGE": "Stands on a large base.",
    "SMALL": "Stands on a small base.",
}
STATUS_TEXTS: Final = {
    "panicked": "In panic: it cannot attack and gets away from enemies first.",
}
GROUP_TEXTS: Final = dict.fromkeys(
    ("dagger", "shield", "hammer"),
    "One of the three parts of a warband: its fighters are set up together, wherever in your zone you like.",
)
INITIATIVE: Final = (
    "The side with more singles has it in this round and says who acts first. It changes whenever dice that are used change who has "
    "more."
)
CHANNEL: Final = (
    "A wizard or priest rolls a die at the start of a round: above the number of the round it gives one more wyrd die, and on a 1 its "
    "spell book is locked for the round."
)
REACTION_DICE: Final = "What your singles become once the initiative is settled: they pay for answers to attacks and retreats of the enemy."
LOCKED: Final = {"locked": "Its spell book is closed for this round."}


def glossary() -> Glossary:
    """Every word that a state or an option may have, by kind."""
    shared = {kind: words for kind, words in glossary_of_warcry().items() if kind != "traits"}
    return {
        **shared,
        "runemarks": runemarks("M-27"),
        "rules": of_rules(MATCH_RULES) | of_rules(RULES),
        "abilities": meanings(ABILITIES),
        "reactions": meanings(REACTIONS),
        "equipment": meanings(ITEMS),
        "talents": meanings(TALENTS),
        "victories": entries("M-21", VICTORY_TEXTS),
        "deployments": entries("M-21", DEPLOYMENT_TEXTS),
        "twists": entries("M-21", TWIST_TEXTS),
        "keywords": entries("M-26", KEYWORD_TEXTS),
        "statuses": {
            **entries("W-151", MODIFIER_TEXTS),
            **statuses(),
            **entries("M-41", STATUS_TEXTS),
            **entries("M-15", LOCKED),
        },
        "groups": entries("M-24", GROUP_TEXTS),
        "terms": terms(
            ("initiative", INITIATIVE, "M-11"),
            ("initiative dice", ROLLED, "M-11"),
            ("single", SINGLE, "M-11"),
            ("singles", SINGLE, "M-11"),
            ("ability dice", ABILITY_DICE, "W-81"),
            ("wyrd die", WILD, "M-9"),
            ("wyrd dice", WILD, "M-9"),
            ("channel", CHANNEL, "M-13"),
            ("channels", CHANNEL, "M-13"),
            ("reaction die", REACTION_DICE, "M-18"),
            ("reaction dice", REACTION_DICE, "M-18"),
            *((group, GROUP_TEXTS[group], "M-24") for group in GROUP_TEXTS),
        ),
    }
