"""Try a client: start it against a scripted server, one scenario after the other.

CMD is the client's command line in one word, as "node my.mjs {url} {match}". The address and the match stand in for {url} and {match},
and in the variables CONFORMANCE_URL and CONFORMANCE_MATCH. For each version it prints a line of JSON with `version` and `head`, then
`end` or `fault`; its exit code is 0 or, with a fault, 1. Exit code 1 of this command: a scenario has failed.
"""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from wardrum.server.cli.bot import known_ruleset
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.values import count

from .report import add_json, finished, shown

if TYPE_CHECKING:
    from wardrum.clients.conformance.client_trial import ClientCommand


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum conformance client`."""
    parser.add_argument("command", metavar="CMD", nargs="?", help="how the client is started, in quotes")
    parser.add_argument("--list", action="store_true", help="name the scenarios, and start nothing")
    parser.add_argument("--ruleset", default="warcry", help="of the battle that is shown (default: warcry)")
    parser.add_argument("--seed", type=int, default=1, help="of that battle (default: 1)")
    parser.add_argument(
        "--patience",
        metavar="S",
        type=count,
        default=20,
        help="how long the client may take for one thing (default: 20 seconds)",
    )
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        help="a scenario, or the group follow or verify; may be given several times",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Try it and print the table."""
    from wardrum.clients.conformance.client_trial import chosen, try_client
    from wardrum.clients.conformance.recording import recorded

    known_ruleset(args.ruleset)
    try:
        scenarios = chosen(args.only or ())
    except ValueError as error:
        raise Failure(str(error)) from None
    if args.list:
        for scenario in scenarios:
            print(f"{scenario.name:<16} {scenario.group:<8} {scenario.expected}")
        return 0
    command = _command(args.command)
    battle = recorded(args.ruleset, args.seed)
    trial = try_client(command, battle, scenarios, shown(args), args.patience)
    try:
        outcomes = asyncio.run(trial)
    except OSError as error:
        raise Failure(f"cannot start {command.words[0]}: {error.strerror}", FOUND) from None
    return finished(args, outcomes)


def _command(text: str | None) -> ClientCommand:
    from wardrum.clients.conformance.client_trial import command_of

    try:
        return command_of(text or "")
    except ValueError as error:
        raise Failure(f"CMD cannot be understood: {error}") from None
