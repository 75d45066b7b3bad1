"""Planted bugs in seats that change hands."""

from tests.mutations.run import Mutation

HANDOVER = "events/wardrum/events/match/handover.py"
TESTS = "tests/rules/match/test_handover.py"

HANDOVERS = (
    Mutation(
        "L-30 a bot hands its seat to another bot",
        HANDOVER,
        "if seat in match.by_bots:",
        "if seat in match.by_bots and False:",
        TESTS,
    ),
    Mutation(
        "L-31 a seat that has given up plays on",
        HANDOVER,
        "if seat in match.conceded:",
        "if seat in match.order[:0]:",
        TESTS,
    ),
    Mutation(
        "L-32 bots play on among themselves",
        HANDOVER,
        "len(match.people) > 1",
        "len(match.people) > 0",
        TESTS,
    ),
    Mutation(
        "L-32 a bot comes where it was not agreed",
        HANDOVER,
        'if match.agreed.leaver != "bot":',
        'if match.agreed.leaver == "nobody":',
        TESTS,
    ),
    Mutation(
        "L-32 a bot comes at the first miss",
        HANDOVER,
        "missed >= MISSED_MAX",
        "missed >= 1",
        TESTS,
    ),
    Mutation(
        "L-31 a bot stays beside the person who took over",
        "events/wardrum/events/match/evolve.py",
        "for seat, bot in match.by_bots.items() if seat != event.seat}",
        "for seat, bot in match.by_bots.items() if seat}",
        TESTS,
    ),
)
