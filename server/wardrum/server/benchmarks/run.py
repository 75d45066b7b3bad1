"""One run of the bench: its words, its scenarios in order, its report."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import gettempdir

import msgspec
from msgspec.structs import replace

from wardrum.server import app

from . import (
    child,
    commands,
    deciding,
    fanout,
    folding,
    memory,
    objectives,
    peers,
    ratios,
    recordings,
    showing,
    storm,
)
from .measurements import Measurement
from .plan import BenchPlan

Scenario = Callable[[BenchPlan], Iterator[Measurement]]
"""Yields its figures as they are measured."""

SCENARIOS: dict[str, Scenario] = {
    "commands": commands.measure,
    "decisions": deciding.measure,
    "fanout": fanout.measure,
    "fold": folding.measure,
    "legal": folding.legal,
    "memory": memory.measure,
    "show": showing.measure,
    "start": memory.start,
    "storm": storm.measure,
}
USUAL = [name for name in SCENARIOS if name != "storm"]
"""What a run without `--only` measures."""
BATTLES = 210
SPECTATORS_MAX = 10_000  # whom the bench's server takes beside players


def main(argv: Sequence[str]) -> int:
    """Measure, and print each figure. The exit code says nothing about figures, except with `--slo` and `--ratios`: then it is
    1 when an objective is missed, or something takes much longer than was recorded.
    """
    words = parser()
    options = words.parse_args(argv)
    if options.record and not options.ratios:
        words.error("--record goes with --ratios FILE")
    if options.ratios:
        return ratios.checked(options.ratios, record=options.record)
    if options.peers and (options.only or options.slo):
        words.error("--peers is a run of its own: without --only and --slo")
    scenarios = [SCENARIOS[name] for name in options.only or USUAL]
    if options.slo:
        scenarios = [objectives.measure]
    elif options.peers:
        try:
            scenarios = [partial(peers.measure, peers.installed(recordings.cache() / "peers"))]
        except peers.NotAvailable as error:
            print(f"boardgame.io SKIPPED: {error}")
            return 0
    if options.quick:
        options.rounds, options.seconds = 1, 0.5
    plan = planned(options)
    figures = list(measured(plan, scenarios))
    if options.json:
        report = {"machine": machine(), "profile": child.PROFILE, "figures": figures}
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2))
    return int(options.slo and not all(figure.reached for figure in figures))


def parser() -> argparse.ArgumentParser:
    """The words of `wardrum bench`."""
    words = argparse.ArgumentParser(prog="wardrum bench", description="Measure the server on this machine.")
    words.add_argument("--quick", action="store_true", help="one short round of everything")
    words.add_argument(
        "--full", action="store_true", help="also the start with 100,000 stored matches, and 20,000 open ones"
    )
    words.add_argument(
        "--slo",
        action="store_true",
        help="only the objectives of docs/reliability.md; the exit code is 1 when one is missed",
    )
    words.add_argument(
        "--ratios",
        type=Path,
        metavar="FILE",
        help="only what lane, fold, legal list and display take beside a fixed piece of work; the exit code is 1 when one takes "
        "much more than FILE says",
    )
    words.add_argument("--record", action="store_true", help="with --ratios: write them there instead")
    words.add_argument("--only", choices=SCENARIOS, action="append", help="this scenario; may be repeated")
    words.add_argument("--json", type=Path, metavar="FILE", help="also write the figures there")
    words.add_argument(
        "--data", type=Path, default=Path(gettempdir()), help="the directory whose disk is measured"
    )
    words.add_argument("--rounds", type=one_or_more, default=3, help="of each kind; medians are printed")
    words.add_argument("--seconds", type=float, default=1.0, help="how long one round lasts")
    words.add_argument(
        "--battles", type=one_or_more, default=BATTLES, help="how many recorded battles to replay"
    )
    words.add_argument(
        "--spectators", type=crowd_size, default=1_000, help="how many watch one match in `fanout`"
    )
    words.add_argument(
        "--readers",
        choices=("websocket", "sse"),
        default="websocket",
        help="by what they watch: a websocket, or the feed of Server-Sent Events, with sentences",
    )
    words.add_argument(
        "--peers",
        action="store_true",
        help="only what boardgame.io does on this machine beside us; npm fetches it into the cache directory",
    )
    return words


def one_or_more(word: str) -> int:
    """A number of things to measure. Raises ArgumentTypeError: it is no whole number, or there are none."""
    if not word.isascii() or not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number from 1 on")
    return int(word)


def crowd_size(word: str) -> int:
    """A number of spectators. Raises ArgumentTypeError: likewise, or the bench's server takes fewer."""
    count = one_or_more(word)
    if count > SPECTATORS_MAX:
        raise argparse.ArgumentTypeError(f"the bench's server takes {SPECTATORS_MAX:,} spectators at most")
    return count


def planned(options: argparse.Namespace) -> BenchPlan:
    """What the words ask for."""
    began = time.monotonic()
    if not recordings.path().exists():
        print(f"recording {options.battles} battles, once for these rules …", file=sys.stderr, flush=True)
    battles = recordings.load(options.battles)
    if time.monotonic() - began > 1:
        print(f"recorded in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    stored = 100_000 if options.full else 0
    plan = BenchPlan(battles, options.data, rounds=options.rounds, round_s=options.seconds, stored=stored)
    plan = replace(plan, spectators=options.spectators, readers=options.readers)
    if options.full:
        plan = replace(plan, begun=20_000)
    return replace(plan, slo_s=2.0, kills=2, finished_matches=1_000) if options.quick else plan


def measured(plan: BenchPlan, scenarios: Sequence[Scenario]) -> Iterator[Measurement]:
    """Each figure, printed as soon as it is there."""
    print(", ".join(f"{key}: {value}" for key, value in machine().items()))
    print("the server's profile: " + ", ".join(f"{key}={value}" for key, value in child.PROFILE.items()))
    print(
        "nobody is asked to wait; its keys, nonces and the seats' seeds are the bench's own, known to everybody\n",
        flush=True,
    )
    for scenario in scenarios:
        for figure in scenario(plan):
            for line in figure.lines():
                print(line, flush=True)
            yield figure


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return {
        "python": platform.python_version(),
        "loop": "uvloop" if app.loop_factory() else "asyncio",
        "cores": len(os.sched_getaffinity(0)),
        "load average": load,
    }
