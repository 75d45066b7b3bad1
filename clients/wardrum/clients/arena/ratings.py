"""Ratings of bots from all their battles at a time, by the model of Bradley and Terry (1952), with draws as halves.

Each bot has a strength s; it has s / (s + t) of the victory against one of strength t. Strengths are those under which what was
played is most likely, once each two bots have one drawn pair more: without it, a bot that wins all would be infinitely strong. A
rating is 400 · log10 of the strength, as in chess (Elo), 0 = the mean of all bots here.

Ranges come from a Bayesian bootstrap over pairs of battles (Rubin, 1981): in each of `DRAWS` tables each of the five results of a pair
(0, ½, 1, 1½ or 2 won) has a weight drawn around the number of times it happened, and the drawn pair is part of it. So also
a bot that has won all has a range, and the same seed always gives the same one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10
from random import Random

from msgspec import Struct

DRAWS = 1_000
TAIL = 0.025  # on each side of the range
RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the first bot may have of the victory in a pair."""
ADDED = 0.2
"""How much of a pair is added to each of them: in sum one drawn pair."""
STEPS_MAX = 10_000
CLOSE = 1e-10  # of the steps of the search, relative to the strength
POINTS = 400.0

Meetings = Mapping[tuple[str, str], Sequence[float]]
"""By two bots: what the first one had of the victory in each of their pairs, one of `RESULTS`."""


class Rating(Struct, frozen=True):
    """The rating of a bot, and the range in which the true one lies in 95 of 100."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(meetings: Meetings, seed: int) -> list[Rating]:
    """The ratings of all bots, the best first. seed: of the ranges."""
    bots = list(dict.fromkeys(bot for both in meetings for bot in both))
    weights = {both: [results.count(each) + ADDED for each in RESULTS] for both, results in meetings.items()}
    best = _rated(bots, weights)
    chance = Random(f"ratings {seed}")
    drawn = [_rated(bots, _redrawn(weights, chance)) for _ in range(DRAWS)]
    cut = int(TAIL * DRAWS)
    rated = []
    for bot in bots:
        ordered = sorted(each[bot] for each in drawn)
        rated.append(Rating(bot, best[bot], ordered[cut], ordered[-1 - cut]))
    return sorted(rated, key=lambda one: (-one.rating, one.bot))


Weights = Mapping[tuple[str, str], Sequence[float]]
"""By two bots: how often each of `RESULTS` happened."""


def _redrawn(weights: Weights, chance: Random) -> Weights:
    """Other weights with the same sums."""

    def redrawn(each: Sequence[float]) -> Iterator[float]:
        drawn = [chance.gammavariate(weight, 1.0) for weight in each]
        return (sum(each) * one / sum(drawn) for one in drawn)

    return {both: list(redrawn(each)) for both, each in weights.items()}


def _rated(bots: Sequence[str], weights: Weights) -> dict[str, float]:
    """The most likely ratings, by the steps of Zermelo (1929), which lead to the one maximum there is."""
    won = dict.fromkeys(bots, 0.0)
    for (one, other), each in weights.items():
        share = sum(weight * result for weight, result in zip(each, RESULTS, strict=True))
        won[one] += share
        won[other] += sum(each) - share
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(STEPS_MAX):
        met = dict.fromkeys(bots, 0.0)
        for (one, other), each in weights.items():
            share = sum(each) / (strength[one] + strength[other])
            met[one] += share
            met[other] += share
        after = {bot: won[bot] / met[bot] for bot in bots}
        mean = 10 ** (sum(map(log10, after.values())) / len(bots))
        after = {bot: each / mean for bot, each in after.items()}
        moved = max(abs(after[bot] / strength[bot] - 1) for bot in bots)
        strength = after
        if moved < CLOSE:
            break
    return {bot: POINTS * log10(each) for bot, each in strength.items()}
