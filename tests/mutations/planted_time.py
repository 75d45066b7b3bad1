"""Planted bugs in the life that every match has: clocks, absences and pauses."""

from tests.mutations.run import Mutation

CLOCKS = "tests/events/match/test_clocks.py"
ABSENCE = "tests/events/match/test_absence.py"
PAUSE = "tests/events/match/test_pause.py"

TIME = (
    Mutation(
        "L-20 every seat that acts gains the increment",
        "keep",
        "if actor in clocks.running and not isinstance(command, MatchCommand):",
        "if actor in left:",
        CLOCKS,
    ),
    Mutation(
        "L-20 time runs while something is hidden",
        "to_decide",
        " or ruleset.secrets(state)",
        "",
        CLOCKS,
    ),
    Mutation(
        "L-22 grace is given with every lost connection",
        "grace",
        "seat not in clocks.running or seat in clocks.spared",
        "seat not in clocks.running",
        CLOCKS,
    ),
    Mutation(
        "L-22 grace is kept for the next decision",
        "graces",
        "in clocks.spared and seat not in decided",
        "in clocks.spared",
        CLOCKS,
    ),
    Mutation(
        "L-29 time that was charged already is given back once more",
        "excused",
        "first = max(since, clocks.at)",
        "first = since",
        CLOCKS,
    ),
    Mutation(
        "L-29 an outage while something is hidden counts",
        "excused",
        "min(until, state.match.moved_at) if ruleset.secrets(state) else until",
        "until",
        CLOCKS,
    ),
    Mutation(
        "L-29 a grace runs on in an outage",
        "excused",
        "{seat: end + last - first for",
        "{seat: end for",
        CLOCKS,
    ),
    Mutation(
        "L-24 the call of a seat that is gone gives it more time",
        "goes_on",
        "    if is_call(command):\n        return False\n",
        "",
        ABSENCE,
    ),
    Mutation(
        "L-25 a win can be claimed from a seat that is only away",
        "claimable",
        "if other in match.absent and match.absent[other].gone",
        "if other in match.absent",
        ABSENCE,
    ),
    Mutation(
        "L-26 one seat has its pause at once",
        "Proposal.conclude_if_all_agree",
        "if self.agreed(match) is not None and not self.asked(match):",
        "if self.agreed(match) is not None:",
        PAUSE,
    ),
    Mutation(
        "L-24 an absence counts through a pause",
        "battle_paused",
        "version=event.version), away=UNSET)",
        "version=event.version))",
        PAUSE,
    ),
    Mutation(
        "L-26 a pause waits for who has given up",
        "decide",
        "    pause.answered_by_leaving(decision)\n",
        "",
        PAUSE,
    ),
    Mutation(
        "L-6 time is called early",
        "expire",
        "if (left := pending.due_at - decision.context.at) > 0:",
        "if (left := pending.due_at - decision.context.at) > 1_000_000_000:",
        CLOCKS,
    ),
)
