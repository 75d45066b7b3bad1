"""What a bot decides in one process, a second of its processor: with full lists, and in two steps. And how long the rules take over a command."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from wardrum.clients import playable
from wardrum.clients.bots.position import command
from wardrum.clients.bots.random import any_option, sample
from wardrum.events import local
from wardrum.events.core.kernel import DecisionContext
from wardrum.events.local import LocalBattle
from wardrum.events.match.game import Fold
from wardrum.events.rulesets import games
from wardrum.events.toolkit.options import Option
from wardrum.events.verify.recorded import Recorded

from .commands import undisturbed
from .measurements import Measurement, median, quantile
from .plan import BenchPlan

Choose = Callable[[LocalBattle, Random], Option]
"""An option with its places."""


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Of each ruleset: random battles, option first or from the full list; and the commands of those battles."""
    for name in sorted(games()):
        yield decisions(name, plan)
    for name in sorted(games()):
        yield commands(name, plan)


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


def commands(ruleset: str, plan: BenchPlan) -> Measurement:
    """Milliseconds that the rules take over a command, for all that such a bot gives."""
    times, dearest = list[float](), (0.0, "")
    for seed in range(1, 2 + plan.rounds):
        for command_type, taken_ms in decided_again(played(ruleset, plan.positions, seed)):
            times.append(taken_ms)
            dearest = max(dearest, (taken_ms, command_type))
    times.sort()
    middle, high, most = quantile(times, 0.50), quantile(times, 0.99), times[-1]
    values = {"median_ms": middle, "p99_ms": high, "max_ms": most, "commands": len(times)}
    shown = (
        f"median {middle:.2f} ms, p99 {high:.2f} ms, at most {most:.1f} ms ({dearest[1]}) "
        f"over {len(times)} commands"
    )
    return Measurement(f"deciding a command, {ruleset}", shown, values)


def played(ruleset: str, commits: int, seed: int) -> LocalBattle:
    """A battle of no more than this number of decisions."""
    rng, battle = Random(seed), local.new(ruleset, seed=seed)
    for _ in range(commits):
        if battle.result is not None:
            break
        option = in_two_steps(battle, rng)
        battle.do(command(option, {name: sample(domain, rng) for name, domain in option.params.items()}))
    return battle


def decided_again(battle: LocalBattle) -> Iterator[tuple[str, float]]:
    """Of each command of a battle its name, and the milliseconds of processor time in which the rules decided it."""
    game, fold = battle.game, Fold(battle.game)
    records = [game.read(record) for record in battle.records]
    state = fold.take(records[0])
    with undisturbed():
        for record in records[1:]:
            dice, moment = Recorded(state.match.order, record), DecisionContext(record.at, fold.state_at)
            began_s = time.process_time()
            game.decide(state, record.actor, record.command, dice, moment)
            yield type(record.command).__name__, 1_000 * (time.process_time() - began_s)
            state = fold.take(record)
