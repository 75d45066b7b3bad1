"""The words of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import NoReturn

from wardrum.server.cli import (
    arena,
    backup,
    battle,
    bench,
    bot,
    config,
    conformance,
    demo,
    erase,
    health,
    keys,
    move,
    new_ruleset,
    play,
    relay,
    restore,
    roster,
    rule,
    serve,
    table,
    watch,
)
from wardrum.server.cli.errors import Failure
from wardrum.server.process.release import RELEASE

Word = ModuleType
"""Its docstring is its help; `add` names its flags, `run` does its work and returns the exit code. A family of words has `WORDS`."""

GROUPS: dict[str, dict[str, Word]] = {
    "play": {"demo": demo, "bot": bot, "arena": arena, "play": play, "watch": watch, "relay": relay},
    "host": {
        "serve": serve,
        "config": config,
        "health": health,
        "keys": keys,
        "backup": backup,
        "restore": restore,
        "move": move,
        "erase": erase,
    },
    "battles": {"battle": battle},
    "make": {
        "roster": roster,
        "rule": rule,
        "table": table,
        "new-ruleset": new_ruleset,
        "conformance": conformance,
        "bench": bench,
    },
}
FORMER = {
    "list": "battle list",
    "inspect": "battle show",
    "replay": "battle story",
    "verify": "battle verify",
    "luck": "battle luck",
    "fairness": "battle dice",
    "export": "battle export",
    "import": "battle import",
    "capsule": "battle test-case",
    "balance": "arena",
}
"""Words that were there before, and what says it now."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raises Failure."""
        raise Failure(f"{message[:1].lower()}{message[1:]} (see {self.prog} --help)")


def add_words(parser: argparse.ArgumentParser, words: Mapping[str, Word]) -> None:
    """Lets one of these words follow."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, module in words.items():
        command = commands.add_parser(name, help=line_of(module), description=module.__doc__)
        command.formatter_class = argparse.RawDescriptionHelpFormatter
        if family := getattr(module, "WORDS", None):
            add_words(command, family)
        else:
            module.add(command)
            command.set_defaults(run=module.run)


def line_of(module: Word) -> str:
    """What a word does, in a line."""
    line = (module.__doc__ or "").partition("\n")[0]
    return line[:1].lower() + line[1:].rstrip(".")


class TopParser(Parser):
    """Shows the words in their groups, on one screen."""

    def format_help(self) -> str:
        """24 lines of 80 columns at most."""
        usage = f"usage: {self.prog} COMMAND …, {self.prog} COMMAND --help, {self.prog} --version"
        lines = [usage, str(self.description), ""]
        for group, words in GROUPS.items():
            heads = [group, *[""] * (len(words) - 1)]
            lines += [
                f"{head:<8} {word:<12} {line_of(module)}"
                for head, (word, module) in zip(heads, words.items(), strict=True)
            ]
        return "\n".join([*lines, ""])


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The words understood; `run` is what to do. Raises Failure, and SystemExit after --help."""
    if argv[:1] == ["bench"]:
        return argparse.Namespace(run=bench.run, words=list(argv[1:]))
    if argv and (now := FORMER.get(argv[0])):
        raise Failure(f"{argv[0]!r} is `wardrum {now}` now (see wardrum {now.partition(' ')[0]} --help)")
    parser = TopParser(
        prog="wardrum",
        description="A live rules server for tabletop skirmish battles.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"wardrum {RELEASE}")
    add_words(parser, {word: module for words in GROUPS.values() for word, module in words.items()})
    return parser.parse_args(argv)
