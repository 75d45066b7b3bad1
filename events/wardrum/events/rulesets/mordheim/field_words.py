"""What the fields of commands, events and states mean: those of Warcry, and what this game has beside or says otherwise."""

from collections.abc import Mapping
from typing import Final

from wardrum.events.rulesets.warcry.field_words import FIELD_WORDS as WARCRY_WORDS

FIELD_WORDS: Final[Mapping[str, str]] = {
    **WARCRY_WORDS,
    "attacker": "The seat that attacks.",
    "blunted": "Criticals that are hits now.",
    "cost_gc": "What it costs a warband, in gold crowns; absent: the card has no price.",
    "equipment": "The items of the card.",
    "defender": "The seat that defends.",
    "faces": "The faces of the dice, 0 for a wyrd die.",
    "gained": "Wyrd dice gained.",
    "kept": "All wyrd dice left.",
    "keywords": "The keywords of the card.",
    "locked": "Whether the spell book is locked.",
    "perk": "The name of the item or the talent.",
    "passed": "Whether the test was passed.",
    "reaction": "The name of the reaction.",
    "role": "The part that it plays.",
    "strike": "The attack with its numbers.",
    "talents": "The talents of the card.",
    "to": "What may be answered.",
    "trigger": "What is begun and waits.",
    "until": "The last round in which it panics.",
    "way": "What is done: dice are gained, improved, or their face is raised.",
    "ChannelMagic.face": "The face of the dice that are taken; absent: new ones are gained.",
    "ChanneledDice.dice": "How many dice.",
    "ChanneledDiceSpent.dice": "How many dice.",
    "MagicChanneled.dice": "How many dice.",
    "PanicEnded.fighters": "The ids of the fighters.",
    "PanicSpread.fighters": "The ids of the fighters.",
    "SpellLocksCleared.fighters": "The ids of the fighters.",
    "PerkTookEffect.die": "The die that failed and is rolled again; absent: none is.",
    "RetreatStruck.points": "Damage points.",
    "MishapRolled.points": "Damage points of the wizard.",
    "MissesCountered.points": "Damage points of the attacker.",
    "Setup.deployment": 'The name of the map, "random" = it is drawn.',
    "Threat.seat": "The seat that may react.",
    "WarbandWithdrew.seat": "The seat whose warband leaves.",
    "WyrdDiceSpent.groups": "Ability dice by face after it.",
}
"""By name of a field, or as "Class.field" where a word means something else there."""
