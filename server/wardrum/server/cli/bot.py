"""Let bots play whole battles on a running server."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec import MsgspecError

from wardrum.events.toolkit.grammar import plural
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import read_bytes
from wardrum.server.cli.progress import Progress
from wardrum.server.cli.values import add_terms, count

from .server_address import LOCAL, address, reaching

if TYPE_CHECKING:
    from wardrum.events.match.game import Game

SEATS_MAX = 8  # no ruleset has more
BOTS_USED = ("greedy", "random")  # assigned to the seats in turn
SEEDED = "makes the bots' choices repeatable, except those of tactical ones, which go by time"


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum bot`."""
    parser.add_argument("--url", type=address, default=address(LOCAL), help=f"a server (default: {LOCAL})")
    parser.add_argument("--ruleset", default="warcry", help="what to play (default: warcry)")
    parser.add_argument("--matches", type=count, default=1, help="how many battles (default: 1)")
    parser.add_argument("--concurrency", type=count, default=1, help="how many at a time (default: 1)")
    parser.add_argument("--bot", type=bots, help=f"one for each seat (default: {','.join(BOTS_USED)})")
    parser.add_argument("--seats", type=count, help="how many take part, where the ruleset lets one choose")
    parser.add_argument(
        "--roster",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a warband of your own to bring; once for each seat, or one for all (default: samples)",
    )
    add_terms(parser)
    parser.add_argument("--seed", type=int, help=f"{SEEDED}; dice are the server's")


def bots(text: str) -> tuple[str, ...]:
    """Names of bots with commas between them. Raises ArgumentTypeError: one is unknown."""
    from wardrum.clients import BOTS

    names = tuple(text.split(","))
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise argparse.ArgumentTypeError(
            f"there is no bot {unknown[0]!r}; there are {', '.join(sorted(BOTS))}"
        )
    return names


def run(args: argparse.Namespace) -> int:
    """Play, then print what came of it. Exit code 1: a battle did not come to its end."""
    from wardrum.clients.bots.battles import BattleResult, BattlesPlan, battles
    from wardrum.clients.bots.mustering import UnusableRoster

    known_ruleset(args.ruleset)
    setup, rosters = seated(args.ruleset, args.seats), tuple(map(read_bytes, args.roster))
    players = assigned_bots(args.ruleset, setup, args.bot)
    plan = BattlesPlan(
        args.ruleset, args.matches, args.concurrency, players, setup, rosters=rosters, terms=args.terms
    )
    ended = commits = 0
    with Progress() as show, reaching(args.url):

        def progress(outcome: BattleResult) -> None:
            nonlocal ended, commits
            ended, commits = ended + 1, commits + outcome.commits
            show(f"{ended} of {plural(args.matches, 'battle')}, {commits} commits")

        try:
            summary = asyncio.run(battles(args.url, plan, Random(args.seed), progress))
        except UnusableRoster as error:
            raise Failure(str(error), FOUND) from None
    print("\n".join(summary.lines()))
    failed = [outcome for outcome in summary.battles if outcome.failure]
    for outcome in failed:
        print(f"match {outcome.match} did not end: {outcome.failure}", file=sys.stderr)
    return FOUND if failed else 0


def seated(ruleset: str, seats: int | None) -> dict[str, int]:
    """The setup for a number of seats, None = as many as by default. Raises Failure: the ruleset does not have that many."""
    from wardrum.events.rulesets import games

    game = games()[ruleset]
    usual = len(game.seats(game.setup({})))
    if seats is None or seats == usual:
        return {}
    counts = [count for count in range(1, SEATS_MAX + 1) if count == usual or _fits(game, count)]
    if seats not in counts:
        those = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(usual)
        raise Failure(f"{ruleset} is not played with {seats} seats, but with {those}")
    return {"seats": seats}


def assigned_bots(ruleset: str, setup: dict[str, int], named: tuple[str, ...] | None) -> tuple[str, ...]:
    """The bots to assign to the seats in turn, None = the usual ones. Raises Failure: there are fewer seats than bots."""
    from wardrum.events.rulesets import games

    game = games()[ruleset]
    seats = len(game.seats(game.setup(dict(setup))))
    if named is not None and len(named) > seats:
        raise Failure(f"--bot names {plural(len(named), 'bot')} for {plural(seats, 'seat')}")
    return BOTS_USED if named is None else named


def _fits(game: Game, seats: int) -> bool:
    """Whether the ruleset lets one choose this number."""
    try:
        game.setup({"seats": seats})
    except MsgspecError:
        return False
    return True


def known_ruleset(name: str) -> None:
    """Raises Failure: there is no such ruleset."""
    from wardrum.events.rulesets import RULESETS

    if name not in RULESETS:
        raise Failure(f"there is no ruleset {name!r}; there are {', '.join(sorted(RULESETS))}")
