"""How a battle goes on in imagination: both sides play quickly and greedily, looking at few places, until it is time to weigh it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.local import LocalBattle
from wardrum.events.toolkit.options import Each, Option

from ..greedy.scoring import PAID, score
from ..greedy.values import best
from ..position import command, playable, position

OPEN_OPTIONS = 2
"""Options with places to choose from that are looked at in one decision."""
PLACES = 2
"""Places of each that are drawn."""


def play_on(battle: LocalBattle, seat: str, answers: int, commands_max: int, rng: Random) -> int:
    """Play until the other side has had its turns after this one's. Returns the number of commands.

    answers: turns of the others, 0 = none · commands_max: where it ends at the latest.
    """
    had, last = 0, seat
    for number in range(commands_max):
        if battle.result is not None:
            return number
        who, turn = battle.to_act[0], _turn(battle)
        if turn == who != seat and turn != last:
            if had == answers:
                return number
            had += 1
        last = turn or last
        chosen = _quickly(battle, who, rng)
        if chosen is None:
            return number
        try:
            battle.do(chosen, who)
        except Rejected:  # the greedy values of two parameters do not go together
            return number
    return commands_max


def _turn(battle: LocalBattle) -> str:
    """The seat whose turn it is to act, "" = nobody's."""
    state: Any = battle.state
    turn = getattr(state.battle, "turn", "")
    return turn if isinstance(turn, str) else ""


def _quickly(battle: LocalBattle, seat: str, rng: Random) -> dict[str, Any] | None:
    """What the greedy bot would do, if of the options with places it saw a few places only; None: there is nothing to do."""
    listed = battle.options(seat)
    seen = position(_Options(battle, listed), seat)
    ranked = [(score(option, seen), rng.random(), option) for option in seen.options]
    if max(ranked, default=(0.0,))[0] < PAID:
        drawn = playable(_drawn(battle, seat, listed, rng))
        ranked += [(score(option, seen), rng.random(), option) for option in drawn]
    if not ranked:
        return None
    chosen = max(ranked, key=lambda each: each[:2])[2]
    values = {name: best(domain, seen, rng) for name, domain in chosen.params.items()}
    return command(chosen, values)


def _drawn(battle: LocalBattle, seat: str, options: Sequence[Option], rng: Random) -> Iterator[Option]:
    """Options with one of their places each."""
    for option in [option for option in options if is_open(option)][:OPEN_OPTIONS]:
        for _ in range(PLACES):
            yield battle.one_of(option, rng.randrange, seat)


def is_open(option: Option) -> bool:
    """Whether an option has places that are not listed."""
    domains = [
        each
        for domain in option.params.values()
        for each in (domain.of.values() if isinstance(domain, Each) else (domain,))
    ]
    return any(getattr(domain, "open", UNSET) is True for domain in domains)


class _Options:
    """A battle with the options that are already known to have all their places."""

    def __init__(self, battle: LocalBattle, options: Sequence[Option]) -> None:
        self.state = battle.state
        self._options = [option for option in options if not is_open(option)]

    def legal(self, seat: str) -> Sequence[Option]:
        """Of the seat that they are of."""
        return self._options
