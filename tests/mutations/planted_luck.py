"""Bugs planted in what rolls are said to be worth: the named tests must notice."""

from tests.mutations.run import Mutation

ALL = "tests/conformance/test_luck.py"
SUMS = "tests/events/toolkit/test_luck_sums.py"

LUCK = (
    Mutation(
        "luck: an attack counts for its victim",
        "attack_rolled",
        "seat = at.state.battle.fighters[event.fighter].seat",
        "seat = at.state.battle.fighters[event.target].seat",
        "tests/events/rulesets/warcry/test_luck.py",
    ),
    Mutation(
        "luck: channeling as easy in every round",
        "channel_rolled",
        "at_least(at.state.battle.round + 1)",
        "at_least(2)",
        "tests/events/rulesets/mordheim/test_luck.py",
    ),
    Mutation(
        "luck: a die of mordheim is forgotten",
        "retreat_struck",
        'yield Roll(seat, "damage", event.points, BLOW, len(event.dice))',
        'yield Roll(seat, "damage", event.points, BLOW, 1)',
        ALL,
    ),
    Mutation(
        "luck: injuries without their modifier",
        "injury_rolled",
        "InjuryPool(event.base, event.net, event.modifier)",
        "InjuryPool(event.base, event.net)",
        ALL,
    ),
    Mutation(
        "luck: enemies that throw misses again throw once",
        "_combat",
        "if again and MISS in die:",
        "if again and not die:",
        "tests/events/rulesets/betrayal/test_luck.py",
    ),
    Mutation(
        "luck: numbers of a code that are missed",
        "_lock",
        "met, seat = len(code) - event.missed,",
        "met, seat = event.missed,",
        "tests/events/rulesets/betrayal/test_luck.py",
    ),
    Mutation(
        "luck: p looks one way only",
        "Total.p",
        "if abs(value * denominator - numerator) >= off)",
        "if value * denominator - numerator >= off)",
        SUMS,
    ),
)
