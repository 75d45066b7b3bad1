"""Going on from a moment of another match, in a match of its own. Ids L-n: see `rules.py`."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, MatchId, Rejected

from . import events as e
from .commands import ForkMatch
from .state import GENERATIONS_MAX, Match, MatchState, Parent


def branched(parent: Match, fork: MatchId, head: str) -> Match:
    """L-40: the match at version 0 of a fork of a match in this state: all places are free and nothing was rolled.

    head: of the parent's chain there, 64 hex digits. Raises Rejected.
    """
    if parent.status == "ended":
        raise Rejected(
            "L-40",
            "battle_over",
            f"the battle is over at version {parent.version}; the last version to fork is {parent.version - 1}",
        )
    generation = 1 if parent.parent is UNSET else parent.parent.generation + 1
    if generation > GENERATIONS_MAX:
        raise Rejected(
            "L-40", "too_deep", f"forks of forks go {GENERATIONS_MAX} generations deep, no further"
        )
    origin = Parent(parent.id, parent.version, head, generation)
    return Match(
        id=fork, ruleset=parent.ruleset, revision=parent.revision, edition=parent.edition, parent=origin
    )


def fork_match(decision: Decision[MatchState], command: ForkMatch) -> None:
    """L-40: what the command names is what the match stands on."""
    parent = decision.state.match.parent
    named = (command.parent, command.version, command.head)
    if parent is UNSET or named != (parent.match, parent.version, parent.head):
        raise Rejected("L-40", "another_parent", "this match does not branch off there")
    decision.emit(e.MatchForked(*named, command.dice))
