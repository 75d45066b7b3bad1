"""The keywords of trench, by what they are about (X-49). In our own words; names are plain words of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.toolkit.content import table

from .keyword import Keyword, at_long_range, attacker_charged, attacker_fears

DICE = (
    Keyword("dice", "dice", "more or fewer DICE on attacks with it", dice=1, scaled=True, unit="sign"),
    Keyword(
        "injury-dice",
        "dice",
        "INJURY DICE on injuries it deals; worn, on injuries of its bearer",
        injury_dice=1,
        injured_dice=1,
        scaled=True,
        unit="sign",
    ),
    Keyword(
        "injury-modifier",
        "dice",
        "an INJURY MODIFIER on injuries it deals; worn, on injuries of its bearer",
        injury_modifier=1,
        scaled=True,
        unit="sign",
    ),
)

PERMISSION = (
    Keyword(
        "assault",
        "permission",
        "may be shot in the same Activation as a Charge",
        "T-8",
        effects=("assaults",),
    ),
    Keyword(
        "heavy",
        "permission",
        "no shot together with any move; no bonus on a Charge",
        "X-26",
        effects=("burdens",),
    ),
    Keyword(
        "pistol", "permission", "shoots, and fights with the better of Ranged and Melee", effects=("fights",)
    ),
    Keyword(
        "reload",
        "permission",
        "the Activation ends after the ACTION in which it was used",
        "X-26",
        effects=("reloads",),
    ),
    Keyword("risky", "permission", "Success Rolls with it are Risky", "T-14", effects=("risky",)),
    Keyword("held", "permission", "takes up one hand all the time", "X-48", effects=("held",)),
    Keyword(
        "cumbersome", "permission", "takes both hands, even of the STRONG", "X-48", effects=("cumbersome",)
    ),
    Keyword(
        "strong",
        "permission",
        "HEAVY is no burden; one two-handed melee weapon takes one hand",
        "X-48",
        grants=("negate-heavy",),
        effects=("strong",),
    ),
    Keyword("grenade", "permission", "takes no hand; one type for each model", "X-48", effects=("no_hand",)),
    Keyword(
        "shield", "permission", "a shield, which takes one hand", "X-48", effects=("shields",), drawn="shield"
    ),
)

ATTACK_COUNT = (
    Keyword(
        "automatic",
        "attack-count",
        '{n} shots, at targets within 6" of one another',
        "X-25",
        effects=("shots",),
    ),
    Keyword("cleave", "attack-count", "{n} melee attacks, one after the other", "X-25", effects=("blows",)),
)

AREA = (
    Keyword(
        "blast",
        "area",
        "a hit strikes everybody within {n} inches whom its middle sees",
        "X-26",
        effects=("blasts",),
        unit="inches",
    ),
    Keyword(
        "scatter",
        "area",
        "a miss lands 7 less the roll in inches away, where the opponent says",
        "X-26",
        effects=("scatters",),
    ),
    Keyword("flamethrower", "area", "hits without a roll, never critically", "X-26", effects=("unrolled",)),
    Keyword(
        "shotgun",
        "area",
        "at Long Range one INJURY DICE less in place of one DICE less",
        injury_dice=-1,
        ignores=("long-range",),
        when=at_long_range,
    ),
)

ARMOUR = (
    Keyword("armour-piercing", "armour", "softens armour by one", "X-32", effects=("pierces",)),
    Keyword("ignore-armour", "armour", "armour does not count", "X-32", effects=("ignores_armour",)),
    Keyword(
        "impervious",
        "armour",
        "armour up to its number is neither pierced nor ignored, all of it without a number",
        effects=("impervious",),
    ),
    Keyword("ignore-cover", "armour", "cover does not count", ignores=("cover", "defended")),
    Keyword("ignore-long-range", "armour", "Long Range does not count", ignores=("long-range",)),
    Keyword("ignore-off-hand", "armour", "the off hand is as good as the other", ignores=("off-hand",)),
)

RESULT = (
    Keyword("critical", "result", "a critical success adds two INJURY DICE", "X-31", critical=2),
    Keyword("deadly", "result", "one more die is rolled and kept for the injury", "X-37", base=1),
    Keyword("tough", "result", "the first Out of Action counts as Down", "X-38", effects=("tough",)),
    Keyword(
        "golem",
        "result",
        "Out of Action counts as Down but in a Bloodbath; neither FEAR nor GAS harms it",
        "X-38",
        grants=("negate-fear", "negate-gas"),
        effects=("steadfast",),
        drawn="monster",
    ),
    Keyword("fire", "result", "one BLOOD more after the Injury Roll", "X-39", blood=1),
    Keyword("gas", "result", "one BLOOD more after the Injury Roll", "X-39", blood=1),
    Keyword("shrapnel", "result", "one BLOOD more after the Injury Roll", "X-39", blood=1),
    Keyword("regenerate", "result", "when activated it loses up to {n} BLOOD", effects=("regenerates",)),
    Keyword("demonic", "result", "FIRE does not harm it", grants=("negate-fire",)),
)

DEFENCE = (
    Keyword(
        "fear",
        "defence",
        "one DICE less on melee attacks against it; it fears nobody itself",
        "X-24",
        against=-1,
        manner="melee",
        grants=("negate-fear",),
        when=attacker_fears,
    ),
    Keyword(
        "block",
        "defence",
        "one DICE less on melee attacks of models that have Charged in this Turn",
        "X-24",
        against=-1,
        manner="melee",
        when=attacker_charged,
    ),
    Keyword(
        "cover", "defence", "always in cover, and behind a defended obstacle", "X-22", effects=("covered",)
    ),
    Keyword("skirmisher", "defence", "when Charged it may first move D3 inches", effects=("evades",)),
)

NEGATED = ("fear", "heavy", "fire", "gas", "shrapnel", "mined")
NEGATE = tuple(
    Keyword(f"negate-{slug}", "armour", f"{slug.upper()} does nothing to it", negates=(slug,))
    for slug in NEGATED
)

DEPLOYMENT = (
    Keyword(
        "infiltrator",
        "deployment",
        'sets up last, out of sight and at least 8" from enemies',
        "X-45",
        effects=("infiltrates",),
    ),
    Keyword("blessed", "deployment", "sets up with {n} BLESSING", "X-35"),
)

TERRAIN = (
    Keyword("dangerous", "terrain", "a model that enters it takes a Risky Roll", "X-15"),
    Keyword("difficult", "terrain", "every inch counts two", "X-15"),
    Keyword("impassable", "terrain", "nobody goes through", "X-15"),
    Keyword("mined", "terrain", "explodes once under the model that touches it", "X-15"),
)

COMMAND = (
    Keyword("leader", "command", "while it stands, one DICE more on Morale Checks", "X-40"),
    Keyword("elite", "command", "one of the seniors of a warband"),
    Keyword("devout", "command", "at the start of every Turn it gains {n} BLESSING", "X-3", drawn="priest"),
    Keyword("fireteam", "command", "activates together with its partner", "X-36"),
)

MOVEMENT = (
    Keyword(
        "flying",
        "movement",
        "goes over terrain; only where it stands does it matter",
        "X-15",
        effects=("flies",),
        drawn="hound",
    ),
)

AMMUNITION = (
    Keyword("burning-ammunition", "ammunition", "rounds that set on fire", grants=("fire",)),
    Keyword("fume-ammunition", "ammunition", "rounds that poison", grants=("gas",)),
    Keyword("splinter-ammunition", "ammunition", "rounds that burst", grants=("shrapnel",)),
    Keyword("piercing-ammunition", "ammunition", "rounds with a hard core", grants=("armour-piercing",)),
    Keyword("aimed-ammunition", "ammunition", "hand-made rounds", grants=("critical",)),
)

ACTION = (
    Keyword("medic", "action", 'may treat a friend within 1"', "T-10", drawn="priest"),
    Keyword("chaplain", "action", 'may bless a friend within 6"', "T-10", drawn="priest"),
)


KEYWORDS: Final[Mapping[str, Keyword]] = table(
    (
        *DICE,
        *PERMISSION,
        *ATTACK_COUNT,
        *AREA,
        *ARMOUR,
        *RESULT,
        *DEFENCE,
        *NEGATE,
        *DEPLOYMENT,
        *TERRAIN,
        *COMMAND,
        *MOVEMENT,
        *AMMUNITION,
        *ACTION,
    )
)
"""Every keyword that does something, by slug. A roster may bring others: they are kept and do nothing."""
