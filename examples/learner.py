"""Learns Warcry by playing against the bot `random`, and says how often it beats that bot then. Needs `pip install 'wardrum[gym]'`.

    python examples/learner.py                      96 battles to learn from, then 200 others to be judged by, half of them as either seat
    python examples/learner.py --train 16 --test 2  a quick look

It weighs each action by the sum of some of its features, each times a weight, and chooses by chance (softmax). After some battles it reckons
anew which features chosen actions had more of than the others when harm to the enemy followed (the natural gradient over all battles
before). It knows no rules, and no odds but those that its actions state. What it has learned it uses without chance, except among equals.
"""

import argparse
import time
from math import sqrt
from random import Random

import numpy as np

from wardrum.clients import play_randomly, position
from wardrum.clients.gym import BattleEnv

BATCH = 8  # battles before the weights are reckoned anew
LATER = 0.8  # what comes one choice later counts less by this
RIDGE = 1.0  # so that features which hardly vary weigh little
SHARP = 8.0  # how much likelier a better action is chosen
WEIGHED = ("end", "cost", "mean", "down", "leads_somewhere", "enemy_distance", "enemy_nearer", "enemies_close", "goal_nearer")  # fmt: skip
WORTH = {"enemy.health": -1.0, "enemy.standing": -1.0}  # of features of an observation


class Learner:
    """A weight for each feature of an action."""

    def __init__(self, battles: BattleEnv, rng: Random) -> None:
        self.battles, self.rng = battles, rng
        self.weighed = [battles.feature_names.actions.index(name) for name in WEIGHED]
        size = len(WEIGHED)
        self.weights, self.slope, self.variance = np.zeros(size), np.zeros(size), RIDGE * np.eye(size)
        self.worth = np.array([WORTH.get(name, 0.0) for name in battles.feature_names.observation])

    def battle(self, seed: int, seat: str, *, learning: bool) -> tuple[float, list, list]:
        """Play one: the reward, and for each choice which way it went (by feature), and what followed."""
        battles, ways, worths = self.battles, [], []
        battles.reset(seed)
        while battles.battle.result is None:
            if battles.agent_selection != seat:
                battles.do(play_randomly(position(battles.battle, battles.agent_selection), self.rng))
                continue
            seen = battles.observe(seat)
            rows = seen["actions"][seen["action_mask"] == 1][:, self.weighed]
            sums = rows @ self.weights
            action = self.rng.choice(np.flatnonzero(sums > sums.max() - 1e-6).tolist())
            if learning:
                chances = np.exp(sums - sums.max())
                chances /= chances.sum()
                (action,) = self.rng.choices(range(len(rows)), chances.tolist())
                ways.append(rows[action] - chances @ rows)
                worths.append(self.worth @ seen["observation"])
            battles.step(action)
        followed, later = [], battles.rewards[seat]
        for gain in np.diff(worths)[::-1] if learning else []:
            followed.insert(0, later)
            later = gain + LATER * later
        return battles.rewards[seat], ways, [later, *followed]

    def learn(self, number: int) -> None:
        """Play `BATCH` battles from this number on, and reckon the weights anew."""
        numbers = range(number, number + BATCH)
        played = [self.battle(10_000 + at, "ab"[at % 2], learning=True) for at in numbers]
        ways = np.concatenate([some for _, some, _ in played])
        followed = np.concatenate([gains for _, _, gains in played])
        self.slope += (followed - followed.mean()) / followed.std() @ ways
        self.variance += ways.T @ ways
        self.weights = SHARP * np.linalg.solve(self.variance, self.slope)
        reward = np.mean([reward for reward, _, _ in played])
        print(f"{number + BATCH} battles, mean reward {reward:+.2f}", flush=True)


def interval(won: int, of: int) -> tuple[float, float]:
    """Where the share of battles that it wins lies with 95 % certainty (Wilson)."""
    share, z = won / of, 1.96
    middle, half = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


def main() -> None:
    """See above."""
    words = argparse.ArgumentParser()
    words.add_argument("--train", type=int, default=96, help="battles to learn from")
    words.add_argument("--test", type=int, default=200, help="battles to be judged by")
    asked, learner = words.parse_args(), Learner(BattleEnv("warcry"), Random(2))
    for number in range(0, asked.train, BATCH):
        learner.learn(number)
    print(f"learned in {time.process_time():.0f} s of processor time", flush=True)
    won = sum(learner.battle(seed, "ab"[seed % 2], learning=False)[0] > 0 for seed in range(asked.test))
    low, high = interval(won, asked.test)
    print(f"won {won} of {asked.test} battles against random, {won / asked.test:.1%}; with 95 % certainty")
    print(f"between {low:.1%} and {high:.1%}; {time.process_time():.0f} s of processor time in all")


if __name__ == "__main__":
    main()
