"""How trials are shown: line by line as they are made, or as JSON at the end."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import msgspec

from wardrum.server.cli.errors import FOUND

if TYPE_CHECKING:
    from wardrum.clients.conformance.outcomes import TrialOutcome


def add_json(parser: argparse.ArgumentParser) -> None:
    """The word of all trials."""
    parser.add_argument("--json", action="store_true", help="print what came of it as JSON")


def shown(args: argparse.Namespace) -> Callable[[TrialOutcome], None]:
    """What to do with each outcome as it comes."""

    def show(outcome: TrialOutcome) -> None:
        if not args.json:
            print("\n".join(outcome.lines()), flush=True)

    return show


def finished(args: argparse.Namespace, outcomes: Collection[TrialOutcome]) -> int:
    """The end of the table, or all of it as JSON; the exit code."""
    from wardrum.clients.conformance.outcomes import as_document, summed

    if args.json:
        print(msgspec.json.format(msgspec.json.encode(as_document(outcomes)), indent=2).decode())
    else:
        print(summed(outcomes))
    return FOUND if any(outcome.result == "failed" for outcome in outcomes) else 0
