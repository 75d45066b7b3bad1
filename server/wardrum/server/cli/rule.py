"""Show a rule: its page, our words for it, the code that enforces it and the tests that hold it.

Without an id all rules of the ruleset are listed. "match" names the rules that every match has. --composition tells how
many lines of its functions and classes are its own, and how many it shares with another ruleset.
"""

from __future__ import annotations

import argparse
import inspect
import textwrap
from collections.abc import Mapping
from pathlib import Path

from wardrum.events.toolkit.catalogue import Rule
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.sources import SourceLocation, code_place, shown, tests_of

COMMON = "match"
WIDTH = 100


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum rule`."""
    parser.add_argument("ruleset", metavar="RULESET", help='as "warcry"; "match" for what every match has')
    parser.add_argument("id", metavar="ID", nargs="?", help='as "W-12"; absent: list all')
    parser.add_argument("--composition", action="store_true", help="its own lines against those it shares")


def run(args: argparse.Namespace) -> int:
    """Print one rule or the list."""
    rules, package = catalogue(args.ruleset)
    if args.composition:
        return _tell_composition(args.ruleset)
    if args.id is None:
        for rule in rules.values():
            later = "" if rule.scope == "now" else f"  ({rule.scope})"
            print(f"{rule.id:<7}{rule.title}{later}")
        return 0
    rule = find(rules, args.ruleset, args.id)
    print(f"{rule.id}  {rule.title}\n  source  {rule.source}")
    print(textwrap.fill(rule.text, WIDTH, initial_indent="  text    ", subsequent_indent="          "))
    if rule.scope != "now":
        print(f"  code    none yet ({rule.scope})")
    for place in _code(rule, package):
        print(f"  code    {shown(place)}  {place.name}")
    for place in tests_of(rule.id):
        print(f"  test    {shown(place)}  {place.name}")
    return 0


def _tell_composition(name: str) -> int:
    from wardrum.server.cli.composition import table

    if name == COMMON:
        raise Failure(f"{COMMON} is part of every ruleset; name one of them")
    print("\n".join(table(name)))
    return 0


def catalogue(name: str) -> tuple[Mapping[str, Rule], Path]:
    """The rules of a ruleset and the folder that their code places start from. Raises Failure."""
    from wardrum.events import match
    from wardrum.events.rulesets import RULESETS

    if name == COMMON:
        return match.RULES, Path(inspect.getfile(match)).parents[1]
    if name not in RULESETS:
        raise Failure(f"there is no ruleset {name!r}; there are {', '.join([*sorted(RULESETS), COMMON])}")
    ruleset = RULESETS[name]
    return ruleset.RULES, Path(str(ruleset.__file__)).parent  # type: ignore[attr-defined] # a module


def find(rules: Mapping[str, Rule], name: str, id: str) -> Rule:
    """The rule of this id, whatever its letters' case. Raises Failure."""
    rule = rules.get(id.upper())
    if rule is None:
        raise Failure(f"{name} has no rule {id!r}; `wardrum rule {name}` lists them")
    return rule


def _code(rule: Rule, package: Path) -> list[SourceLocation]:
    return [code_place(package, rule.code)] if rule.scope == "now" else []
