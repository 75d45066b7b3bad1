"""Bugs planted in the life of every match."""

from tests.mutations.run import Mutation

MATCH = "events/wardrum/events/match"
TAKEBACK = "tests/events/match/test_takeback.py"

MATCHES = (
    Mutation(
        "L-14 dice are crossed on the usual terms",
        f"{MATCH}/consent/reach.py",
        "if later.match.rolls != earlier.match.rolls:",
        "if later.match.rolls < earlier.match.rolls:",
        TAKEBACK,
    ),
    Mutation(
        "L-14 what is hidden is crossed on any terms",
        f"{MATCH}/consent/reach.py",
        "return None if ruleset.secrets(now) <= before else SECRET",
        "return None",
        TAKEBACK,
    ),
    Mutation(
        "L-14 a withdrawn branch can be returned to",
        f"{MATCH}/consent/reach.py",
        "return back.to if back is not UNSET and back.at == match.version else match.version - 1",
        "return match.version - 1",
        TAKEBACK,
    ),
    Mutation(
        "L-15 one of a party is enough",
        f"{MATCH}/consent/proposal.py",
        "if self.agreed(match) is not None and not self.asked(match):",
        "if len(self.agreed(match) or ()) > 1:",
        TAKEBACK,
    ),
    Mutation(
        "L-13 an offer outlives the next move",
        "events/wardrum/events/match/game.py",
        "        seats=seats,\n        takeback=UNSET,\n",
        "        seats=seats,\n",
        TAKEBACK,
    ),
    Mutation(
        "L-16 a take-back changes nothing",
        "events/wardrum/events/match/game.py",
        "state = with_match(past(event.version), state.match)",
        "state = with_match(state, state.match)",
        TAKEBACK,
    ),
    Mutation(
        "L-16 the time for the decision goes on",
        f"{MATCH}/time/clocks.py",
        "return command.MOVES or any(isinstance(event, e.TakenBack) for event in events)",
        "return command.MOVES",
        TAKEBACK,
    ),
)
