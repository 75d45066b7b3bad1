"""Learns Warcry by playing against the bot `random`, and says how often it beats that bot then. Needs `pip install 'wardrum[gym]'`.

    python examples/learner.py                      learns in about half an hour, then plays 200 other battles, half of them as either seat
    python examples/learner.py --rounds 1 --test 2  a quick look

It weighs each action by the sum of some of its features, each times a weight, and takes the one that weighs most. The weights are found by
the cross-entropy method: of some players with weights drawn at random, the best are kept, and the next ones are drawn around those. It knows
no rules, and no odds but those that its actions state.
"""

import argparse
import time
from math import sqrt
from random import Random

import numpy as np

from wardrum.clients import play_randomly, position
from wardrum.clients.gym import BattleEnv

PLAYERS, BEST, BATTLES = (
    16,
    4,
    24,
)  # of a round: players, those that are kept, and battles of each player, by the same dice
SPREAD, LEAST_SPREAD = 3.0, 0.3  # of the weights that are drawn, at the beginning and at the end
KEPT = 0.5  # of what was known before a round
WEIGHED = ("end", "cost", "mean", "down", "leads_somewhere", "enemy_distance", "enemy_nearer", "enemies_close", "goal_nearer")  # fmt: skip


class Learner:
    """A weight for each feature of an action, and how sure it is of each."""

    def __init__(self, battles: BattleEnv, seed: int) -> None:
        self.battles, self.seed, self.drawn = battles, seed, np.random.default_rng(seed)
        self.weighed = [battles.feature_names.actions.index(name) for name in WEIGHED]
        self.weights, self.spread = np.zeros(len(WEIGHED)), np.full(len(WEIGHED), SPREAD)

    def battle(self, weights: np.ndarray, seed: int) -> float:
        """Play one by these weights, as either seat in turn: 1 = won, 0 = a draw, -1 = lost."""
        battles, rng, seat = self.battles, Random(seed), "ab"[seed % 2]
        battles.reset(seed)
        while battles.battle.result is None:
            if battles.agent_selection != seat:
                battles.do(play_randomly(position(battles.battle, battles.agent_selection), rng))
                continue
            seen = battles.observe(seat)
            rows = seen["actions"][seen["action_mask"] == 1][:, self.weighed]
            sums = rows @ weights
            battles.step(int(rng.choice(np.flatnonzero(sums > sums.max() - 1e-6))))  # among equals by chance
        return battles.rewards[seat]

    def learn(self, number: int) -> float:
        """One round: the mean reward of its players."""
        seeds = range(10_000 + number * BATTLES, 10_000 + (number + 1) * BATTLES)
        players = self.weights + self.spread * self.drawn.standard_normal((PLAYERS, len(WEIGHED)))
        rewards = [np.mean([self.battle(player, seed) for seed in seeds]) for player in players]
        best = players[np.argsort(rewards)[-BEST:]]
        self.weights = KEPT * self.weights + (1 - KEPT) * best.mean(axis=0)
        self.spread = KEPT * self.spread + (1 - KEPT) * np.maximum(best.std(axis=0), LEAST_SPREAD)
        return float(np.mean(rewards))


def interval(won: int, of: int) -> tuple[float, float]:
    """Where the share of battles that it wins lies with 95 % certainty (Wilson)."""
    share, z = won / of, 1.96
    middle, half = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


def main() -> None:
    """See above."""
    words = argparse.ArgumentParser()
    words.add_argument("--rounds", type=int, default=12, help=f"of {PLAYERS * BATTLES} battles to learn from")
    words.add_argument("--test", type=int, default=200, help="battles to be judged by")
    words.add_argument("--seed", type=int, default=1, help="other weights are drawn by another one")
    asked = words.parse_args()
    learner = Learner(BattleEnv("warcry"), asked.seed)
    for number in range(asked.rounds):
        reward = learner.learn(number)
        print(f"round {number + 1}: mean reward {reward:+.2f}; {time.process_time():.0f} s", flush=True)
    weights = dict(zip(WEIGHED, learner.weights.round(1).tolist(), strict=True))
    print(f"learned in {time.process_time():.0f} s of processor time: {weights}", flush=True)
    won = sum(learner.battle(learner.weights, seed) > 0 for seed in range(asked.test))
    low, high = interval(won, asked.test)
    print(f"won {won} of {asked.test} battles against random, {won / asked.test:.1%}; with 95 % certainty")
    print(f"between {low:.1%} and {high:.1%}; {time.process_time():.0f} s of processor time in all")


if __name__ == "__main__":
    main()
