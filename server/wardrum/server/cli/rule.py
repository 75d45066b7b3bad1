"""Show a rule: its page, our words, its code, its tests.

Without an id all rules of the ruleset are listed. "match" names the rules that every match has. --coverage tells of every rule where
its code is and how many tests hold it; the exit code is 1 if one lacks either.
"""

from __future__ import annotations

import argparse
import inspect
import textwrap
from collections.abc import Mapping
from pathlib import Path

from wardrum.events.toolkit.catalogue import Rule
from wardrum.events.toolkit.grammar import plural
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.sources import code_place, shown, tests_by_rule, tests_of

COMMON = "match"
WIDTH = 100


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum rule`."""
    parser.add_argument("ruleset", metavar="RULESET", help='as "warcry"; "match" for what every match has')
    parser.add_argument("id", metavar="ID", nargs="?", help='as "W-12"; absent: list all')
    parser.add_argument(
        "--coverage", action="store_true", help="of every rule its code and how many tests hold it"
    )


def run(args: argparse.Namespace) -> int:
    """Print one rule or the list."""
    rules, package = catalogue(args.ruleset)
    if args.coverage:
        return _tell_coverage(rules, package)
    if args.id is None:
        for rule in rules.values():
            print(f"{rule.id:<7}{rule.title}")
        return 0
    rule = find(rules, args.ruleset, args.id)
    print(f"{rule.id}  {rule.title}\n  source  {rule.source}")
    print(textwrap.fill(rule.text, WIDTH, initial_indent="  text    ", subsequent_indent="          "))
    place = code_place(package, rule.code)
    print(f"  code    {shown(place)}  {place.name}")
    for place in tests_of(rule.id):
        print(f"  test    {shown(place)}  {place.name}")
    return 0


def _tell_coverage(rules: Mapping[str, Rule], package: Path) -> int:
    """A line for each rule, and a sum. Raises Failure: where no checkout is there are no tests to count."""
    if not tests_by_rule():
        raise Failure("the tests are in the repository only; run this in a checkout")
    bare = 0
    for rule in rules.values():
        place, tests = code_place(package, rule.code), tests_of(rule.id)
        lacks = not (tests and place.line)
        bare += lacks
        code = shown(place) if place.line else "no code"
        print(
            f"{rule.id:<7}{rule.title:<44}{code}  {plural(len(tests), 'test')}{'  LACKING' if lacks else ''}"
        )
    print(f"{plural(len(rules), 'rule')}: {len(rules) - bare} in code and tests, {bare} lacking")
    return FOUND if bare else 0


def catalogue(name: str) -> tuple[Mapping[str, Rule], Path]:
    """The rules of a ruleset and the folder that their code places start from. Raises Failure."""
    from wardrum.events import match
    from wardrum.events.rulesets import RULESETS

    if name == COMMON:
        return match.RULES, Path(inspect.getfile(match)).parents[1]
    if name not in RULESETS:
        raise Failure(f"there is no ruleset {name!r}; there are {', '.join([*sorted(RULESETS), COMMON])}")
    ruleset = RULESETS[name]
    return ruleset.rules, Path(inspect.getfile(ruleset.setup_type)).parent


def find(rules: Mapping[str, Rule], name: str, id: str) -> Rule:
    """The rule of this id, whatever its letters' case. Raises Failure."""
    rule = rules.get(id.upper())
    if rule is None:
        raise Failure(f"{name} has no rule {id!r}; `wardrum rule {name}` lists them")
    return rule
