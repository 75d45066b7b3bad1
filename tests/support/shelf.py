"""Battles played beforehand, put into a store as if they had been played there."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.support.referee import Referee
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.kernel import out_of_reach
from wardrum.events.core.record import envelope
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.server.store.interface import Append, Entry, Store, Summary, Tail


class CountingGame(Game):
    """A game that counts the commits it folds."""

    folds = 0

    def apply(self, state, record, past=out_of_reach):
        self.folds += 1
        return super().apply(state, record, past)


def played(name: str, seed: int = 1) -> Referee:
    """A whole battle of random legal commands."""
    referee = Referee(CountingGame(RULESETS[name]), match=f"{seed:032x}")
    referee.play(random.Random(seed))
    return referee


def keep(store: Store, match: str, ruleset: str, records: Sequence[bytes], start: bytes = b"") -> None:
    """Append the records of a match from version 1 on. start: h₀ of a fork."""
    tail = Tail(0, start or root(match), 0, 0)
    summary = Summary(match, ruleset, "live", True, 0, b"{}")
    for version, record in enumerate(records, 1):
        said, head = envelope(record), link(tail.head, leaf(record))
        entry = Entry(match, version, said.actor, said.command_id, said.at, record, head)
        store.submit(Append(entry, tail, None, summary), lambda outcome: None)
        tail = Tail(version, head, said.at, 0)
