"""The words of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from wardrum.server.cli import (
    backup,
    balance,
    bench,
    bot,
    capsule,
    config,
    demo,
    erase,
    export,
    fairness,
    health,
    import_,
    inspect,
    keys,
    list_,
    luck,
    new_ruleset,
    replay,
    restore,
    roster,
    rule,
    serve,
    table,
    verify,
    watch,
)
from wardrum.server.cli.errors import Failure
from wardrum.server.process.release import RELEASE

COMMANDS = {
    "serve": serve,
    "demo": demo,
    "bot": bot,
    "watch": watch,
    "list": list_,
    "export": export,
    "import": import_,
    "erase": erase,
    "backup": backup,
    "restore": restore,
    "inspect": inspect,
    "keys": keys,
    "replay": replay,
    "verify": verify,
    "capsule": capsule,
    "luck": luck,
    "fairness": fairness,
    "balance": balance,
    "roster": roster,
    "rule": rule,
    "table": table,
    "new-ruleset": new_ruleset,
    "config": config,
    "health": health,
    "bench": bench,
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raises Failure."""
        raise Failure(f"{message[:1].lower()}{message[1:]} (see {self.prog} --help)")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The words understood; `run` is what to do. Raises Failure, and SystemExit after --help."""
    if argv[:1] == ["bench"]:
        return argparse.Namespace(run=bench.run, words=list(argv[1:]))
    parser = Parser(
        prog="wardrum",
        description="A live rules server for tabletop skirmish battles.",
        epilog="wardrum COMMAND --help tells more about one of them.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"wardrum {RELEASE}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, module in COMMANDS.items():
        about = module.__doc__ or ""
        line = about.partition("\n")[0]
        command = commands.add_parser(name, help=line[:1].lower() + line[1:].rstrip("."), description=about)
        command.formatter_class = argparse.RawDescriptionHelpFormatter
        module.add(command)
        command.set_defaults(run=module.run)
    return parser.parse_args(argv)
