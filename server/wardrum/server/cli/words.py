"""How words of the command line are read: each is a module that names its own and does its work."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import ModuleType
from typing import NoReturn

from wardrum.server.cli.errors import Failure

Word = ModuleType
"""Its docstring is its help; `add` names its flags, `run` does its work and returns the exit code."""


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
        command.set_defaults(run=getattr(module, "run", None))
        module.add(command)


def line_of(module: Word) -> str:
    """What a word does, in a line."""
    line = (module.__doc__ or "").partition("\n")[0]
    return line[:1].lower() + line[1:].rstrip(".")
