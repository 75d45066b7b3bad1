"""What the words of Warcry mean: abilities, cards, runemarks, kinds of terrain and what may be said of a fighter, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.toolkit.content import meanings
from wardrum.events.toolkit.glossary import Glossary, Meaning, entries, of_rules, terms

from .abilities import ABILITIES
from .modifier_words import MODIFIER_TEXTS
from .rules import RULES
from .traits import TRAITS

VICTORY_TEXTS: Final = {
    "last-standing": "After 4 rounds the side wins that has taken down fighters worth more points.",
    "three-stones": "Three stones lie across the middle. At the end of each round of 4, holding one, two, and more than the enemy score a "
    "point each.",
    "carry-it-home": "Three chests lie on the table. After 4 rounds each one carried scores 2 points, and each one guarded 1.",
    "head-hunt": "Each enemy taken down in 4 rounds scores a point, the enemy leader 3 more.",
    "four-quarters": "At the end of each round of 4 every quarter of the table with more of your fighters scores a point.",
    "break-the-shield": "Take down all of the enemy's shield group and you win at once; else, after 5 rounds, who has taken down more "
    "points.",
    "hearth-and-hill": "Each side has a hearth, and two hills lie between. At the end of each round of 4 your own hearth, if you hold "
    "it, scores a point, each hill 3, and the enemy's hearth 5.",
    "reaping": "At the end of each round of 4 you score the wounds on the cards of all enemies that you took down in it, and 5 more if "
    "they were worth more points than what the enemy took down.",
    "rising-price": "At the end of each round of 4 you score the points of all enemies that you took down in it, times the number of "
    "the round.",
    "long-vigil": "Three stones lie across the middle. At the end of each round of 4 holding one, and holding more than the enemy, "
    "score as many points each as the number of the round.",
    "champions": "In 4 rounds the enemy leader taken down scores 4 points, a hero or ally 3; at the end of each round every quarter "
    "of the table with more of your fighters scores one.",
    "storm-the-gate": "The seat with priority attacks a gate in the middle, over 5 rounds. The attacker scores 3 points for it at the end "
    "of each round and wins at once when dagger and shield of the enemy are down; the defender scores 2 for it, and one for each enemy "
    "taken down.",
    "rear-guard": "A roll-off says who attacks. After 4 rounds the defender scores 3 points for each chest carried; the attacker 2, "
    "and 3 for the enemy leader taken down.",
    "searing-relic": "A relic lies in the middle: it hurts who carries it for 2 points at the end of each of its activations. "
    "Carried after 4 rounds it scores 5; each enemy taken down scores one.",
    "marked-prey": "Before the battle each side names an enemy on the battlefield. In 4 rounds every enemy taken down scores a point, the "
    "one that was named 4 more.",
    "roving-beacon": "Three stones lie across the middle. In each round of 4 the side without the initiative names the one that counts: "
    "holding it at the end of the round scores 3 points, holding more than the enemy one.",
    "scattered-hoard": "Before the battle the sides place four treasures in turns, 4 to 8 inches from the middle. Carried after 4 rounds "
    "each scores 2 points, guarded 1.",
    "crumbling-stones": "Five stones lie on the table. At the end of each round of 4 each one held scores a point; after rounds 1, 2 and 3 "
    "the side that is behind removes one.",
}
DEPLOYMENT_TEXTS: Final = {
    "facing-gates": "All three groups set up before the battle, each about its own point along the two long edges.",
    "late-hammer": "Dagger and shield set up before the battle; the hammer comes on from the long edge in round 2.",
    "two-roads": "Dagger and shield set up before the battle; the hammer comes on from a short edge in round 3.",
    "crossed-paths": "Dagger and shield set up before the battle; the hammer arrives about its point in round 2.",
    "knot": "All three groups set up before the battle, the shields close to the middle.",
    "night-column": "The shield sets up before the battle; the dagger comes on from an edge in round 2, the hammer arrives in round 3.",
    "long-lines": "All groups set up before the battle along the two long edges.",
    "short-edges": "Dagger and shield set up before the battle along the two short edges; the hammer comes on from there in round 2.",
    "spearhead": "The dagger sets up before the battle close to the middle, the shield behind it; the hammer comes on from a long "
    "edge in round 2.",
    "trickle": "The dagger sets up before the battle, the shield arrives in round 2, and the hammer comes on from a short edge in "
    "round 3.",
    "pincer": "The shield sets up before the battle; dagger and hammer come on from the two short edges in round 2.",
    "surrounded": "The defender sets up all groups before the battle about the middle; the attacker has the dagger and the hammer at "
    "the two short edges, and the shield comes on from a long edge in round 2.",
}
TWIST_TEXTS: Final = {
    "none": "Nothing out of the ordinary.",
    "darkness": 'It is dark: fighters 4" or more apart do not see each other.',
    "nightfall": 'From round 3 on it is dark: fighters 4" or more apart do not see each other.',
    "bad-roads": "A die is rolled for each group that is due: on a 1 it comes a round later. Once for each group.",
    "short-cuts": "In each reserve phase, that of round 1 included, a die is rolled for each group that is not due yet: on a 6 it comes "
    "at once.",
    "scorching-sun": "It is hot: a fighter that has moved has 1 Toughness less until the end of the round.",
    "heavy-legs": "In each round the side without the initiative names an enemy on the battlefield, which has one action less in its first "
    "activation.",
    "underdog": "In each hero phase the side that is behind gains a wild die for that phase.",
}
RUNEMARK_TEXTS: Final = {
    "leader": "Leads the warband and may use abilities of leaders.",
    "hero": "May lead, or stand beside the leader.",
    "ally": "Comes from another faction of the same alliance.",
    "gargantuan": "A monster: it has abilities of its own, and everybody else may hunt it.",
    "monster": "A monster: it has abilities of its own, and everybody else may hunt it.",
    "beast": "Passes no door and does not hunt monsters.",
    "fly": "Moves over everything, at any height, and never falls.",
    "mount": "Rides: it does not climb and passes neither archways nor doors.",
}
TRADES: Final = (
    "agile", "artisan", "berserker", "brute", "bulwark", "destroyer", "elite", "mystic", "priest", "ranged", "scout", "trapper", "warrior",
)  # fmt: skip
"""Runemarks that only say what a fighter is; no rule asks for them."""
TERRAIN_TEXTS: Final = {
    "obstacle": "Solid: it blocks sight and is climbed over, or walked round.",
    "low": "Low: one steps over it freely; it gives cover to those close behind it.",
    "platform": "One stands on top of it, and walks below it where there is room. Off an open edge one may fall.",
    "ladder": "Climbed up or down; one may stop on it, and sees past it.",
    "stairs": "Walked up and down; one may stop on them.",
    "arch": "An opening for all but monsters and riders; one sees through it.",
    "door": "An opening for all but monsters, riders and beasts; nobody sees through it.",
    "deadly": "A fighter that enters it may be hurt.",
}
STATUS_TEXTS: Final = {
    "mustered": "Has not been set up yet.",
    "reserve": "Comes on in a later round.",
    "down": "Taken down: out of the battle.",
    "waiting": "Has waited and may be activated once more in this round, for one action.",
}
NAMED: Final = {
    "nominated": "The enemy has named it: taken down, it is worth more.",
}
INSPIRED: Final = {"inspired": "May be activated right after the activation that goes on."}
HUNT_TEXTS: Final = {
    "slowed": "Has lost some of its Move for the rest of the battle.",
    "half-blind": "Has lost some of its attacks for the rest of the battle.",
    "sidestepping": "Has more Toughness against monsters in this round.",
    "ready-to-leap": 'May go along when the monster starts a move within 1" of it in this round.',
    "drawn-off": "Attacks nobody but who has drawn it off in this round.",
}
GROUP_TEXTS: Final = dict.fromkeys(
    ("dagger", "shield", "hammer"),
    "One of the three parts of a warband; the map of the battleplan says where each of them comes on, and in which round.",
)
INITIATIVE: Final = "The side with more singles has it in this round and says who acts first. The dice are rolled anew in each round, so it changes."
SINGLE: Final = (
    "An initiative die that fell like no other of its side: the side with more of them has the initiative."
)
ROLLED: Final = "Six dice that each side rolls at the start of a round: some are singles, and equal ones are ability dice."
ABILITY_DICE: Final = "Two, three or four equal initiative dice, a double, triple or quad: each such group pays for one ability in this round."
WILD: Final = (
    "A die without a number, one more for each side in each round. It counts as one single more, or makes a double of a single, a "
    "triple of a double or a quad of a triple. What is not used is kept."
)
MARKER_TEXTS: Final = {
    "objective": 'At the end of each round the side with more fighters within 3" takes it, and keeps it until the other side does.',
    "treasure": 'A fighter that moves to within 1" of it may pick it up; only one that is taken down or puts it down lets it go.',
}


def glossary() -> Glossary:
    """Every word that a state or an option may have, by kind."""
    return {
        "rules": of_rules(MATCH_RULES) | of_rules(RULES),
        "abilities": meanings(ABILITIES),
        "victories": entries("W-96", VICTORY_TEXTS),
        "deployments": entries("W-22", DEPLOYMENT_TEXTS),
        "twists": entries("W-50", TWIST_TEXTS),
        "runemarks": runemarks("W-46"),
        "terrain": entries("W-57", TERRAIN_TEXTS),
        "traits": meanings(TRAITS),
        "statuses": {
            **entries("W-86", HUNT_TEXTS),
            **entries("W-151", MODIFIER_TEXTS),
            **statuses(),
            **named(),
        },
        "groups": entries("W-49", GROUP_TEXTS),
        "terms": terms(
            ("initiative", INITIATIVE, "W-27"),
            ("initiative dice", ROLLED, "W-15"),
            ("single", SINGLE, "W-16"),
            ("singles", SINGLE, "W-16"),
            ("ability dice", ABILITY_DICE, "W-81"),
            ("wild die", WILD, "W-10"),
            ("wild dice", WILD, "W-10"),
            *((group, GROUP_TEXTS[group], "W-49") for group in GROUP_TEXTS),
        ),
        "markers": markers(),
    }


def statuses() -> Mapping[str, Meaning]:
    """How a fighter may stand in the turn, or that it does not stand on the table."""
    return entries("W-75", STATUS_TEXTS) | entries("W-85", INSPIRED)


def named() -> Mapping[str, Meaning]:
    """What fighters are that the enemy has named, as a card asks."""
    return entries("W-50", NAMED)


def markers() -> Mapping[str, Meaning]:
    """What lies on the table."""
    held, carried = "objective", "treasure"
    return entries("W-90", {held: MARKER_TEXTS[held]}) | entries("W-91", {carried: MARKER_TEXTS[carried]})


def runemarks(rule: str) -> Mapping[str, Meaning]:
    """Those that rules ask for, and those that only say what a fighter is."""
    plain = dict.fromkeys(TRADES, "Says what the fighter is; nothing follows from it.")
    return entries(rule, {**RUNEMARK_TEXTS, **plain})
