"""Let parties of bots fight, and tell how often they win.

Bots that play to win fight a number of battles of every scenario with parties of one to four, on a server of their own that is
gone afterwards. Each figure comes with the range in which the true one lies in 95 of 100 such tables (Wilson).
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from wardrum.server.cli.errors import Failure
from wardrum.server.cli.progress import Progress
from wardrum.server.cli.values import count
from wardrum.server.config import Config

RULESET = "betrayal"
BATTLES = 60
AT_ONCE = 4
SEED = 1
Z = 1.96  # of 95 in 100
QUICK: dict[str, Any] = {
    "port": 0,
    "log_level": "error",
    **dict.fromkeys(
        ("connects_per_address_max", "new_matches_per_address_max", "open_matches_per_address_max"), 1_000_000
    ),
}


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum balance`."""
    parser.add_argument("--scenario", action="append", help="only this map; may be given again")
    parser.add_argument("--battles", type=count, default=BATTLES, help=f"of each figure (default: {BATTLES})")
    parser.add_argument(
        "--seed", type=int, default=SEED, help="makes the bots' choices repeatable; dice are not"
    )


def run(args: argparse.Namespace) -> int:
    """Print the table. Raises Failure: there is no such map."""
    from wardrum.events.rulesets.betrayal.data import SCENARIOS

    maps = args.scenario or list(SCENARIOS)
    for name in maps:
        if name not in SCENARIOS:
            raise Failure(f"there is no scenario {name!r}; there are {', '.join(SCENARIOS)}")
    sizes = range(1, 5)
    print(f"{RULESET}: parties of bots that win, of {args.battles} battles each")
    print(f"{'':<16}" + "".join(f"{size:>18}" for size in sizes))
    with Progress() as show:
        for line in asyncio.run(_table(maps, sizes, args, show)):
            print(line)
    return 0


async def _table(
    maps: Sequence[str], sizes: Sequence[int], args: argparse.Namespace, show: Progress
) -> list[str]:
    from wardrum.clients.bots.battles import BattlesPlan, battles
    from wardrum.server.app import running
    from wardrum.server.limits import PACELESS

    lines = []
    async with running(Config(**QUICK), limits=PACELESS) as server:
        for name in maps:
            cells = []
            for size in sizes:
                show(f"{name}, {size}")
                plan = BattlesPlan(
                    RULESET, args.battles, AT_ONCE, ("greedy",), {"scenario": name, "seats": size}
                )
                summary = await battles(server.url, plan, Random(args.seed))
                failed = [each.failure for each in summary.battles if each.failure]
                if failed:
                    raise Failure(f"a battle of {name} did not end: {failed[0]}")
                cells.append(cell(sum(bool(each.winners) for each in summary.battles), args.battles))
            lines.append(f"{name:<16}" + "".join(f"{text:>18}" for text in cells))
    return lines


def cell(won: int, battles: int) -> str:
    """A share with its range: "62 % (49-73)"."""
    low, high = wilson(won, battles)
    return f"{100 * won / battles:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def wilson(won: int, battles: int) -> tuple[float, float]:
    """The range of a share in which the true one lies in 95 of 100 samples (E. B. Wilson, 1927)."""
    share, square = won / battles, Z * Z / battles
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / battles + square / (4 * battles))
    return max(0.0, middle - half), min(1.0, middle + half)
