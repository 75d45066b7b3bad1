"""`python -m wardrum.clients.gym benchmark warcry` measures an environment by PettingZoo's own benchmark; `walk` chooses at random."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

from msgspec import Struct
from pettingzoo.test import performance_benchmark

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets import games

from . import BattleEnv, env

PIECE = 10_000
"""Steps that one process makes in one go."""


class RandomSteps(Struct, frozen=True):
    """Steps at random, all of actions that are not masked."""

    steps: int = 0
    """Actions chosen."""
    commands: int = 0
    """Commands that they made, each of which the rules accepted."""
    battles: int = 0
    """Battles that came to their end."""
    refused: tuple[str, ...] = ()
    """Commands that were refused, and seats that were awaited and had nothing to choose, with the battle in which it was."""


def walk(ruleset: str, seed: int, steps: int) -> RandomSteps:
    """Choose at random, each action that is not masked as often as the others, in one battle after the other."""
    environment, rng = BattleEnv(ruleset), Random(f"{ruleset} {seed}")
    environment.reset(seed)
    commands, battles, refused = 0, 0, list[str]()
    for _ in range(steps):
        version = environment.battle.version
        try:
            environment.step(rng.randrange(len(environment.choice.actions)))
        except (Rejected, ValueError) as wrong:
            refused.append(f"{ruleset} {environment.seed} at version {version}: {wrong}")
            environment.reset()
            continue
        commands += environment.battle.version > version
        if environment.battle.result is not None:
            battles += 1
            environment.reset()
    return RandomSteps(steps, commands, battles, tuple(refused))


def walks(rulesets: Sequence[str], steps: int, processes: int) -> int:
    """Walks over all these rulesets with this many steps together, printed; the exit code is 1 if anything was refused."""
    began, each = time.monotonic(), -(-steps // len(rulesets))
    faults = 0
    with ProcessPoolExecutor(processes) as pool:
        waiting = {
            ruleset: [pool.submit(walk, ruleset, at, min(PIECE, each - at)) for at in range(0, each, PIECE)]
            for ruleset in rulesets
        }
        for ruleset, parts in waiting.items():
            done = [part.result() for part in parts]
            refused = [text for part in done for text in part.refused]
            print(
                f"{ruleset}: {sum(part.steps for part in done)} steps, {sum(part.commands for part in done)} commands, "
                f"{sum(part.battles for part in done)} battles, {len(refused)} refused or without an action",
                flush=True,
            )
            for text in refused[:10]:
                print(f"  {text}")
            faults += len(refused)
    print(f"{time.monotonic() - began:.0f} s")
    return int(faults > 0)


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code: 1 = something was refused."""
    words = argparse.ArgumentParser(prog="python -m wardrum.clients.gym", description=__doc__)
    of = words.add_subparsers(dest="what", required=True)
    benchmark = of.add_parser("benchmark", help="steps per second, by PettingZoo's own benchmark")
    benchmark.add_argument("rulesets", nargs="*", default=list(games()))
    walking = of.add_parser("walk", help="random steps, of which none may be refused")
    walking.add_argument("rulesets", nargs="*", default=list(games()))
    walking.add_argument("--steps", type=int, default=1_000_000, help="of all rulesets together")
    walking.add_argument("--processes", type=int, default=2)
    asked = words.parse_args(argv)
    for ruleset in asked.rulesets:
        if ruleset not in games():
            words.error(f"there is no ruleset {ruleset!r}; there are {', '.join(games())}")
    if asked.what == "walk":
        return walks(asked.rulesets, asked.steps, asked.processes)
    for ruleset in asked.rulesets:
        print(ruleset)
        performance_benchmark(env(ruleset))
    return 0


if __name__ == "__main__":
    sys.exit(main())
