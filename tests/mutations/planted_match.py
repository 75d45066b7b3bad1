"""Bugs planted in the life of every match."""

from tests.mutations.run import Mutation

TAKEBACK = "tests/events/match/test_takeback.py"

MATCHES = (
    Mutation(
        "L-14 dice are crossed on the usual terms",
        "_barrier",
        "if later.match.rolls != earlier.match.rolls:",
        "if later.match.rolls < earlier.match.rolls:",
        TAKEBACK,
    ),
    Mutation(
        "L-14 what is hidden is crossed on any terms",
        "_barrier",
        "return None if ruleset.secrets(now) <= before else SECRET",
        "return None",
        TAKEBACK,
    ),
    Mutation(
        "L-14 a withdrawn branch can be returned to",
        "_came_from",
        "return back.to if back is not UNSET and back.at == match.version else match.version - 1",
        "return match.version - 1",
        TAKEBACK,
    ),
    Mutation(
        "L-15 one of a party is enough",
        "Proposal.conclude_if_all_agree",
        "if self.agreed(match) is not None and not self.asked(match):",
        "if len(self.agreed(match) or ()) > 1:",
        TAKEBACK,
    ),
    Mutation(
        "L-13 an offer outlives the next move",
        "_stamped",
        "        seats=seats,\n        takeback=UNSET,\n",
        "        seats=seats,\n",
        TAKEBACK,
    ),
    Mutation(
        "L-16 a take-back changes nothing",
        "Game._step",
        "state = with_match(past(event.version), state.match)",
        "state = with_match(state, state.match)",
        TAKEBACK,
    ),
    Mutation(
        "L-16 the time for the decision goes on",
        "goes_on",
        "return command.MOVES or any(isinstance(event, e.TakenBack) for event in events)",
        "return command.MOVES",
        TAKEBACK,
    ),
)
