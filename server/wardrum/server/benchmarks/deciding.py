"""What a bot decides in one process, a second of its processor: with full lists, and in two steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from wardrum.clients import playable
from wardrum.clients.bots.position import command
from wardrum.clients.bots.random import any_option, sample
from wardrum.events import local
from wardrum.events.local import LocalBattle
from wardrum.events.rulesets import games
from wardrum.events.toolkit.options import Option

from .measurements import Measurement, median
from .plan import BenchPlan

Choose = Callable[[LocalBattle, Random], Option]
"""An option with its places."""


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Of each ruleset: random battles, option first or from the full list."""
    for name in sorted(games()):
        yield decisions(name, plan)


def decisions(ruleset: str, plan: BenchPlan) -> Measurement:
    """Decisions a second of a bot that looks at options only, its choice and the commit that follows included."""
    ways: dict[str, Choose] = {"two_steps_per_s": in_two_steps, "full_lists_per_s": from_the_full_list}
    values = {
        name: median(
            played_per_s(ruleset, choose, plan.positions, seed) for seed in range(1, 2 + plan.rounds)
        )
        for name, choose in ways.items()
    }
    shown = f"{values['two_steps_per_s']:,.0f}/s in two steps, {values['full_lists_per_s']:,.0f}/s with full lists"
    return Measurement(f"decisions of a bot, {ruleset}", shown, values)


def played_per_s(ruleset: str, choose: Choose, commits: int, seed: int) -> float:
    """Of this number of decisions, in one battle after another."""
    rng, battle, made = Random(seed), local.new(ruleset, seed=seed), 0
    began_s = time.process_time()
    while made < commits:
        if battle.result is not None:
            battle = local.new(ruleset, seed=made)
        option = choose(battle, rng)
        battle.do(command(option, {name: sample(domain, rng) for name, domain in option.params.items()}))
        made += 1
    return made / (time.process_time() - began_s)


def in_two_steps(battle: LocalBattle, rng: Random) -> Option:
    """First what is done, then one place for it."""
    return battle.one_of(any_option(playable(battle.options()), rng), rng.randrange)


def from_the_full_list(battle: LocalBattle, rng: Random) -> Option:
    """All of it at once."""
    return any_option(playable(battle.legal()), rng)
