"""Learns Warcry by playing against the bot `random`, and says how often it beats that bot then. Needs `pip install 'wardrum[gym]'`.

    python examples/learner.py                      192 battles to learn from, then 200 others to be judged by, half of them as either seat
    python examples/learner.py --train 16 --test 2  a quick look

It weighs each action by the sum of its features, each times a weight, and chooses by chance (softmax). After some battles it reckons anew
which features chosen actions had more of than the others when more harm to the enemy than to itself, or points, followed (the natural
gradient over all battles before, the later ones counting more). It knows no rules, and no odds but those that its actions state.
"""

import argparse
import time
from math import sqrt
from random import Random

import numpy as np

from wardrum.clients import play_randomly, position
from wardrum.clients.gym import BattleEnv

BATCH = 16  # battles before the weights are reckoned anew
OLDER = 0.9  # what came one batch earlier counts less by this
LATER = 0.8  # what comes one choice later counts less by this
RIDGE = 1.0  # so that features which hardly vary weigh little
SHARP = 8.0  # how much likelier a better action is chosen
WORTH = {"own.health": 2.0, "enemy.health": -2.0, "own.score0": 2.0, "enemy.score0": -2.0}


class Learner:
    """A weight for each feature of an action."""

    def __init__(self, battles: BattleEnv, rng: Random) -> None:
        self.battles, self.rng = battles, rng
        size = len(battles.feature_names.actions)
        self.weights, self.slope, self.variance = np.zeros(size), np.zeros(size), np.zeros((size, size))
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
            rows = seen["actions"][seen["action_mask"] == 1]
            sums = rows @ self.weights
            action = int(sums.argmax())
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
        played = [
            self.battle(10_000 + at, "ab"[at % 2], learning=True) for at in range(number, number + BATCH)
        ]
        ways = np.concatenate([some for _, some, _ in played])
        followed = np.concatenate([gains for _, _, gains in played])
        self.slope = OLDER * self.slope + (followed - followed.mean()) / followed.std() @ ways
        self.variance = OLDER * self.variance + ways.T @ ways
        self.weights = SHARP * np.linalg.solve(self.variance + RIDGE * np.eye(len(self.slope)), self.slope)
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
    words.add_argument("--train", type=int, default=192, help="battles to learn from")
    words.add_argument("--test", type=int, default=200, help="battles to be judged by")
    asked, learner = words.parse_args(), Learner(BattleEnv("warcry"), Random(1))
    for number in range(0, asked.train, BATCH):
        learner.learn(number)
    print(f"learned in {time.process_time():.0f} s of processor time", flush=True)
    won = sum(learner.battle(seed, "ab"[seed % 2], learning=False)[0] > 0 for seed in range(asked.test))
    low, high = interval(won, asked.test)
    print(f"won {won} of {asked.test} battles against random, {won / asked.test:.1%}; with 95 % certainty")
    print(f"between {low:.1%} and {high:.1%}; {time.process_time():.0f} s of processor time in all")


if __name__ == "__main__":
    main()
