"""Show the settings in force.

A table that is TOML: what is in force, and in a comment what an operator has to know of each.

Takes the flags of `wardrum serve`, so that a command line can be tried before it is used.
"""

from __future__ import annotations

import argparse
import json

from wardrum.server.cli.settings import add_settings, settings
from wardrum.server.config import described, effective

HEADING = ("# setting = in force", "# unit", "default", "range", "touch it when")


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum config`."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Print one line per setting; what is printed can be read back as a settings file."""
    in_force = effective(settings(args))
    rows = [HEADING]
    for each in described():
        value = json.dumps(in_force[each.name], ensure_ascii=False)
        rows.append((f"{each.name} = {value}", f"# {each.unit or '-'}", each.default, each.among, each.when))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0
