"""A process that searches for another one: a question on each line that it reads, an answer on each line that it writes.

It ends when nobody asks any more, however the other one has ended.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import lru_cache
from random import Random
from time import monotonic

import msgspec

from wardrum.events.local import LocalBattle
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games

from ..position import position
from .process import SearchAnswer, SearchQuestion
from .search import EFFORTS, Search

NICER = 5
"""How much less urgent it is than a server: what is asked of that comes first."""


def answered(question: SearchQuestion) -> SearchAnswer:
    """The command for a position, or why there is none."""
    began = monotonic()
    try:
        game = _game(question.ruleset, question.revision)
        state = msgspec.json.decode(question.state, type=game.ruleset.state_type)
        battle = LocalBattle.from_state(game, state)
        seen = position(battle, question.seat)
        search = Search(EFFORTS[question.effort], question.seconds - (monotonic() - began))
        return SearchAnswer(search(seen, Random(question.seed)))
    except Exception as error:  # noqa: BLE001 -- whatever it is, who asks does without, and the next question may be another's
        return SearchAnswer(fault=f"{type(error).__name__}: {error}")


@lru_cache(maxsize=8)
def _game(ruleset: str, revision: int) -> Game:
    return games()[ruleset].of(revision)


def main() -> None:
    """See above."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of a terminal; who asks ends us
    os.nice(NICER)
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=SearchQuestion)
        sys.stdout.buffer.write(msgspec.json.encode(answered(question)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
