"""Write a new ruleset into this checkout, with its tests.

It is a small whole game that plays at once.

NAME becomes the package events/wardrum/events/rulesets/NAME with its tests in tests/events/rulesets/NAME, and an entry in the list of
rulesets. CONTRIBUTING.md, "Add a ruleset", tells what to put in its place.
"""

from __future__ import annotations

import argparse

from wardrum.server.cli.errors import Failure
from wardrum.server.cli.sources import ROOT

NEXT = """\

It plays at once:
  ./dev wardrum demo --once --pace 0 --ruleset {name}
  ./dev test tests/events/rulesets/{name} tests/conformance tests/golden -k {name}
  ./dev wardrum rule {name}
  ./dev serve    # the page plays it too

Next: replace the race by your game, as "Add a ruleset" in CONTRIBUTING.md tells.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum new-ruleset`."""
    parser.add_argument(
        "name", metavar="NAME", help='lower-case letters, digits and single underscores, as "old_war"'
    )


def run(args: argparse.Namespace) -> int:
    """Write it, and tell what has been written."""
    from wardrum.server.generators.ruleset_scaffold import ScaffoldError, generate, scaffold, write

    try:
        new = scaffold(ROOT, args.name)
        write(ROOT, new)
        generated = generate(ROOT, new.name)
    except ScaffoldError as error:
        raise Failure(str(error)) from None
    for path in (*new.texts, *generated):
        print(f"wrote {path.as_posix()}")
    print(f"\nThe ids of its rules begin with {new.prefix}-.")
    print(NEXT.format(name=new.name), end="")
    return 0
