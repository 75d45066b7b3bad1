"""Bugs planted in what rolls are said to be worth: the named tests must notice."""

from tests.mutations.run import Mutation

EVENTS = "events/wardrum/events"
ALL = "tests/conformance/test_luck.py"
SUMS = "tests/events/toolkit/test_luck_sums.py"

LUCK = (
    Mutation(
        "luck: an attack counts for its victim",
        f"{EVENTS}/rulesets/warcry/luck.py",
        "seat = at.state.battle.fighters[event.fighter].seat",
        "seat = at.state.battle.fighters[event.target].seat",
        "tests/events/rulesets/warcry/test_luck.py",
    ),
    Mutation(
        "luck: channeling as easy in every round",
        f"{EVENTS}/rulesets/mordheim/luck.py",
        "at_least(at.state.battle.round + 1)",
        "at_least(2)",
        "tests/events/rulesets/mordheim/test_luck.py",
    ),
    Mutation(
        "luck: a die of mordheim is forgotten",
        f"{EVENTS}/rulesets/mordheim/luck.py",
        'yield Roll(seat, "damage", event.points, BLOW, len(event.dice))',
        'yield Roll(seat, "damage", event.points, BLOW, 1)',
        ALL,
    ),
    Mutation(
        "luck: injuries without their modifier",
        f"{EVENTS}/rulesets/trench/luck.py",
        "InjuryPool(event.base, event.net, event.modifier)",
        "InjuryPool(event.base, event.net)",
        ALL,
    ),
    Mutation(
        "luck: enemies that throw misses again throw once",
        f"{EVENTS}/rulesets/betrayal/luck.py",
        "if again and MISS in die:",
        "if again and not die:",
        "tests/events/rulesets/betrayal/test_luck.py",
    ),
    Mutation(
        "luck: numbers of a code that are missed",
        f"{EVENTS}/rulesets/betrayal/luck.py",
        "met, seat = len(code) - event.missed,",
        "met, seat = event.missed,",
        "tests/events/rulesets/betrayal/test_luck.py",
    ),
    Mutation(
        "luck: p looks one way only",
        f"{EVENTS}/toolkit/luck/total.py",
        "if abs(value * denominator - numerator) >= off)",
        "if value * denominator - numerator >= off)",
        SUMS,
    ),
)
