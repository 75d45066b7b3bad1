"""Whole battles between bots over real connections, with one client for each seat."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any, Literal

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.events.match import USUAL, Terms
from wardrum.events.match.game import Game
from wardrum.events.toolkit.grammar import plural

from ..api.client import Client, CreatedMatch
from ..mirror import state_access
from ..mirror.mirror import Mirror
from . import BOTS
from .mustering import warband_of, with_roster
from .play import SeatStats, play
from .position import LiveBot
from .tactical.process import SearchProcess


class BattlesPlan(Struct, frozen=True):
    """The battles to play.

    bots: names, assigned to the seats in turn · concurrency: battles at a time ·
    rosters: files of the warbands to use, assigned to the seats in turn; none = samples ·
    as_: "events" = the bots apply the rules themselves, "state" = the server sends them states and legal lists.
    """

    ruleset: str
    matches: int = 1
    concurrency: int = 1
    bots: tuple[str, ...] = ("greedy", "random")
    setup: dict[str, Any] = {}
    listed: bool = True
    as_: Literal["events", "state"] = "events"
    games: Mapping[str, Game] | None = None
    rosters: tuple[bytes, ...] = ()
    terms: Terms = USUAL


class BattleResult(Struct, frozen=True):
    """The result of one battle. result: in words · commits: its last version · head: 64 hex digits · failure: "" if it ended."""

    match: MatchId
    result: str = ""
    winners: tuple[str, ...] = ()
    round: int = 0
    commits: int = 0
    head: str = ""
    seconds: float = 0.0
    commands: dict[str, int] = {}
    conflicts: int = 0
    refused: dict[str, int] = {}
    failure: str = ""


class BattlesSummary(Struct, frozen=True):
    """All battles of a plan, in the order in which they ended, and the total duration."""

    battles: tuple[BattleResult, ...]
    seconds: float

    @property
    def commits(self) -> int:
        """Commits of all battles."""
        return sum(battle.commits for battle in self.battles)

    @property
    def commands(self) -> Counter[str]:
        """Accepted commands by kind."""
        return sum((Counter(battle.commands) for battle in self.battles), Counter())

    @property
    def results(self) -> Counter[str]:
        """The number of battles by result; a failed battle counts under its failure."""
        return Counter(battle.failure or battle.result for battle in self.battles)

    def lines(self) -> Iterator[str]:
        """The summary for a terminal."""
        rate = self.commands.total() / self.seconds if self.seconds else 0.0
        yield f"{plural(len(self.battles), 'battle')}, {self.commits} commits in {self.seconds:.1f} s, {rate:.0f} commands/s"
        for result, times in self.results.most_common():
            yield f"  {times:5}  {result}"
        for kind, times in self.commands.most_common():
            yield f"  {times:5}  {kind}"


async def battles(
    url: str, plan: BattlesPlan, rng: Random, on_progress: Callable[[BattleResult], None] = lambda _: None
) -> BattlesSummary:
    """Play the plan's battles; a battle that fails is a result, too.

    Raises OSError: the server cannot be reached; ProblemError, UnusableRoster: a roster cannot be used.
    """
    rosters = await _rosters(url, plan)
    began, outcomes = time.monotonic(), list[BattleResult]()
    seeds = (rng.getrandbits(64) for _ in range(plan.matches))

    async def one_after_another() -> None:
        for seed in seeds:  # shared: the one that is free takes the next
            outcome = await battle(url, plan, Random(seed), searching, rosters)
            outcomes.append(outcome)
            on_progress(outcome)

    async with SearchProcess() as searching, asyncio.TaskGroup() as group:
        for _ in range(min(plan.concurrency, plan.matches)):
            group.create_task(one_after_another())
    return BattlesSummary(tuple(outcomes), time.monotonic() - began)


async def _rosters(url: str, plan: BattlesPlan) -> list[wire.Roster]:
    """The rosters that the server reads from the plan's files."""
    if not plan.rosters:
        return []
    async with _client(url, plan) as client:
        rosters = [await client.upload(file, ruleset=plan.ruleset) for file in plan.rosters]
    for roster in rosters:
        warband_of(roster)
    return rosters


async def battle(
    url: str, plan: BattlesPlan, rng: Random, searching: SearchProcess, rosters: Sequence[wire.Roster] = ()
) -> BattleResult:
    """Play one battle from its creation to its end. Raises OSError: the server cannot be reached."""
    began = time.monotonic()
    async with _client(url, plan) as host:
        created = await host.create(plan.ruleset, plan.setup, listed=plan.listed, terms=plan.terms)
    try:
        async with asyncio.TaskGroup() as group:
            seats = [
                group.create_task(
                    _play_seat(
                        url,
                        plan,
                        created,
                        seat,
                        _bot(plan, index, searching, rosters),
                        Random(rng.getrandbits(64)),
                    )
                )
                for index, seat in enumerate(created.invites)
            ]
    except ExceptionGroup as failures:
        first = failures.exceptions[0]
        return BattleResult(created.match, failure=f"{type(first).__name__}: {first}")
    return _outcome(created.match, [seat.result() for seat in seats], time.monotonic() - began)


def _client(url: str, plan: BattlesPlan) -> AbstractAsyncContextManager[Client]:
    return Client.connect(url, "wardrum-bot/0.1", plan.games)


async def _play_seat(
    url: str, plan: BattlesPlan, created: CreatedMatch, name: str, bot: LiveBot, rng: Random
) -> tuple[Mirror, SeatStats]:
    """Join a seat and play it to the end of the match."""
    async with _client(url, plan) as client:
        seat = await client.join(created.match, seat=name, invite=created.invites[name])
        pushed = plan.as_ == "state"
        async with client.mirror(created.match, 0, plan.as_, legal=pushed) as mirror:
            return mirror, await play(mirror, seat, bot, rng)


def _bot(plan: BattlesPlan, index: int, searching: SearchProcess, rosters: Sequence[wire.Roster]) -> LiveBot:
    """The bot of the seat with this index, with its roster if the plan has any."""
    bot = searching.live(BOTS[plan.bots[index % len(plan.bots)]])
    return with_roster(bot, rosters[index % len(rosters)]) if rosters else bot


def _outcome(match: MatchId, played: list[tuple[Mirror, SeatStats]], seconds: float) -> BattleResult:
    mirror, tallies = played[0][0], [tally for _, tally in played]
    return BattleResult(
        match=match,
        result=state_access.result_text(mirror.state),
        winners=tuple(state_access.read_path(mirror.state, "match", "winners", default=())),
        round=state_access.battle_round(mirror.state),
        commits=mirror.version,
        head=mirror.head,
        seconds=seconds,
        commands=dict(sum((tally.commands for tally in tallies), Counter())),
        conflicts=sum(tally.conflicts for tally in tallies),
        refused=dict(sum((tally.refused for tally in tallies), Counter())),
    )
