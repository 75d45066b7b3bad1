"""Which command is best: sequential halving over what each of them comes to."""

from __future__ import annotations

from math import inf
from random import Random
from time import monotonic
from typing import Any

from msgspec import Struct

from wardrum.events.core.kernel import Rejected

from ..greedy import play_greedily
from ..position import Position
from .candidates import candidates
from .evaluation import evaluate
from .rollout import play_on

REFUSED = -inf
"""Less than anything that can be done comes to."""


class Effort(Struct, frozen=True):
    """How much a search looks at."""

    name: str
    """What it is called."""
    candidates: int
    """Commands that are tried."""
    dice: tuple[int, ...]
    """With how many dice a command has been tried after each round; half of them go on."""
    answers: int
    """Turns of the other side that are looked at."""
    commands_max: int
    """Commands after which a battle is weighed at the latest."""


EASY = Effort("easy", 5, (1, 2), 0, 8)
FAIR = Effort("fair", 12, (2, 4, 8), 0, 12)
HARD = Effort("hard", 12, (2, 4, 8), 1, 20)
EFFORTS = {effort.name: effort for effort in (EASY, FAIR, HARD)}
"""By their names."""


class Search:
    """A bot that searches."""

    def __init__(self, effort: Effort, seconds: float = inf) -> None:
        """seconds: when a decision is made at the latest, by what is known by then; inf = the same position, the same decision."""
        self.effort, self.seconds = effort, seconds

    def __call__(self, position: Position, rng: Random) -> dict[str, Any]:
        """The command that comes to the most on average. Where the rules are not known, or there is no time to try one command: what the
        greedy bot would do.
        """
        if position.imagined(0) is None or not _has_begun(position):
            return play_greedily(position, rng)
        tried = [_Tried(command) for command in candidates(position, self.effort.candidates, rng)]
        seeds, ends = rng.getrandbits(32), monotonic() + self.seconds
        left = tried
        for count in self.effort.dice:
            if len(left) == 1 or not self._try(position, left, count, seeds, ends):
                break
            left = sorted(left, key=_mean, reverse=True)[: max(2, len(left) // 2)]
        best = max(left, key=_mean)
        return play_greedily(position, rng) if _mean(best) == REFUSED else best.command

    def _try(self, position: Position, left: list[_Tried], count: int, seeds: int, ends: float) -> bool:
        """Try each until it has been tried with this number of dice; False: there was no time for all."""
        for number in range(left[0].dice, count):
            for each in left:
                if monotonic() > ends:
                    return False
                each.total += self._value(position, each.command, seeds + number)
                each.dice += 1
        return True

    def _value(self, position: Position, command: dict[str, Any], seed: int) -> float:
        """What a command comes to with some dice."""
        battle, rng = position.imagined(seed), Random(seed)
        assert battle is not None
        try:
            battle.do(command, position.seat)
        except Rejected:
            return REFUSED
        play_on(battle, position.seat, self.effort.answers, self.effort.commands_max, rng)
        return evaluate(battle, position.seat)


class _Tried:
    """A command, and what it came to."""

    def __init__(self, command: dict[str, Any]) -> None:
        self.command = command
        self.total = 0.0  # over all dice
        self.dice = 0  # with which it was tried


def _mean(tried: _Tried) -> float:
    """What it came to on average; REFUSED: it was refused, or there was no time to try it."""
    return tried.total / tried.dice if tried.dice else REFUSED


def _has_begun(position: Position) -> bool:
    """Whether anything stands on the table: before that there is nothing to weigh."""
    return bool(position.mine or position.goals)
