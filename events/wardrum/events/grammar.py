"""The one grammar of a ruleset: each event in one plain sentence, for page, terminal and screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Teller = Callable[[Any, Any], str]


class Grammar:
    """Sentences as a table by event type: `@tell.on(DiceRolled)` registers one small function.

    What this table does not know is told by `base`, the grammar of the ruleset that it builds on.
    """

    def __init__(self, base: Grammar | None = None) -> None:
        self.tellers: dict[type, Teller] = {} if base is None else dict(base.tellers)

    def on(self, event_type: type) -> Callable[[Teller], Teller]:
        """Register the function that tells `event_type`."""

        def register(teller: Teller) -> Teller:
            self.tellers[event_type] = teller
            return teller

        return register

    def __call__(self, state: Any, event: Any, /) -> str:
        """The sentence of an event; `state` is the state after its commit. "" = nothing worth telling."""
        return self.tellers[type(event)](state, event)
