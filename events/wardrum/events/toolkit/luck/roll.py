"""One roll and what it was worth, and the table by which a ruleset tells that of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from .odds import Odds

Kind = Literal["singles", "successes", "criticals", "damage", "injuries", "pips"]
"""What is counted, always so that more is better for the seat.

singles: of initiative dice · successes: dice or tests that did what they were rolled for · criticals: the best of
those · damage: points that attack dice showed · injuries: lines of an injury chart · pips: plain dice where higher
is better, as those of a roll-off.
"""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
ENEMIES: Final = "enemies"  # in place of a seat: those whom the rules play against all of them


class Roll(NamedTuple):
    """What a seat's dice came to, and what they could have come to.

    dice: how many this accounts for; 0 = those of another roll of the same event, counted in another way.
    """

    seat: str
    kind: Kind
    value: int
    odds: Odds
    dice: int


class Moment(NamedTuple):
    """When an event happened. opening: the state before its commit · state: the one just before it · earlier: the
    events of its commit before it.
    """

    opening: Any
    state: Any
    earlier: Sequence[Any]

    def last(self, event_type: type) -> Any:
        """The last event of this type earlier in the commit; None: there is none."""
        return next((event for event in reversed(self.earlier) if type(event) is event_type), None)


Teller = Callable[[Moment, Any], Iterable[Roll]]


class LuckTable:
    """What rolls were worth, by event type: `@luck.on(DiceRolled)` registers one small function.

    Every event that dice were drawn for is here, or in `left_out` with the reason why nobody's luck is in it; a roll
    that is sometimes neutral is in both. `base`: the table of the ruleset that this one builds on.
    """

    def __init__(self, base: LuckTable | None = None) -> None:
        self.tellers: dict[type, Teller] = {} if base is None else dict(base.tellers)
        self.left_out: dict[type, str] = {} if base is None else dict(base.left_out)

    def on(self, event_type: type) -> Callable[[Teller], Teller]:
        """Register the function that says what the dice of `event_type` were worth."""

        def register(teller: Teller) -> Teller:
            self.tellers[event_type] = teller
            return teller

        return register

    def leave_out(self, event_type: type, reason: str) -> None:
        """Dice of `event_type` are nobody's luck, or not always."""
        self.left_out[event_type] = reason

    def __call__(self, moment: Moment, event: Any) -> Iterable[Roll]:
        """The rolls of an event, none for one without dice."""
        teller = self.tellers.get(type(event))
        return () if teller is None else teller(moment, event)
