"""Planted bugs in seats that change hands."""

from tests.mutations.run import Mutation

TESTS = "tests/events/match/test_handover.py"

HANDOVERS = (
    Mutation(
        "L-30 a bot hands its seat to another bot",
        "hand_over",
        "if seat in match.by_bots:",
        "if seat in match.by_bots and False:",
        TESTS,
    ),
    Mutation(
        "L-31 a seat that has given up plays on",
        "_in_play",
        "if seat in match.conceded:",
        "if seat in match.order[:0]:",
        TESTS,
    ),
    Mutation(
        "L-32 bots play on among themselves",
        "may_leave_to_a_bot",
        "len(match.people) > 1",
        "len(match.people) > 0",
        TESTS,
    ),
    Mutation(
        "L-32 a bot comes where it was not agreed",
        "refuse_bot_not_agreed",
        'match.agreed.leaver != "bot":',
        'match.agreed.leaver == "nobody":',
        TESTS,
    ),
    Mutation(
        "L-32 a bot comes at the first miss",
        "may_leave_to_a_bot",
        "missed >= MISSED_MAX",
        "missed >= 1",
        TESTS,
    ),
    Mutation(
        "L-31 a bot stays beside the person who took over",
        "seat_handed_over",
        "for seat, bot in match.by_bots.items() if seat != event.seat}",
        "for seat, bot in match.by_bots.items() if seat}",
        TESTS,
    ),
    Mutation(
        "L-24 a bot that plays on is as gone as who has left",
        "seat_handed_over",
        "        away=_others_away(match, event.seat),\n",
        "",
        TESTS,
    ),
    Mutation(
        "L-8 bots play on for a party that has given up",
        "is_played",
        "(persons or set(match.seats))",
        "set(match.seats)",
        TESTS,
    ),
)
