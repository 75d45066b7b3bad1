"""The tables of codes in the documents, made from the code that sends them.

`python -m wardrum.server.generators.code_tables` writes those of `docs/protocol.md` between their marks, and the whole of
`docs/codes.md`; a test keeps both current.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from wardrum.events import match
from wardrum.events.rulesets import RULESETS
from wardrum.events.toolkit.catalogue import Rule
from wardrum.server.protocol.problems import PROBLEMS, REFUSALS, CodeMeaning

ROOT: Final = Path(match.__file__).parents[4]
SOURCES: Final = Path("events/wardrum/events")
PAGE: Final = Path("docs/protocol.md")
CODES: Final = Path("docs/codes.md")
TABLES: Final[Mapping[str, tuple[str, Mapping[str, CodeMeaning]]]] = {
    "problems": ("code | meaning | what a client does", PROBLEMS),
    "refusals": ("code of `rejected` | meaning | what a client does", REFUSALS),
}
"""By the name in the marks: its heading, and what it has."""

MAKERS: Final = ("Rejected", "Refusal")
"""What makes a refusal: what is raised, and the rows of tables from which it is raised."""

HEAD: Final = """\
# Why the rules refuse

What `rejected`, `checked` and `why` say about commands: `code` stays the same, `rule` is an id of the catalogue (`wardrum rule warcry W-28`
explains it), `sentence` is for people. Nothing has changed and no die was rolled. A client shows the sentence and offers the newest legal list; one that
sends only what that list has meets these only where the battle has gone on. A client that knows no game needs none of the codes.

A code is used by the rules beside it, "…" = also by others of the game, which share a check. Mordheim has Warcry's as well. Why a leg of a way is refused
stands under the rule of its kind; a fall that ends in a wrong place is refused with the same codes. This page is written by
`python -m wardrum.server.generators.code_tables`.
"""


class RefusalPlace(NamedTuple):
    """A place that refuses. owner: the ruleset, "match", or "toolkit": what all games share · rule: "" = handed in from elsewhere."""

    owner: str
    code: str
    rule: str


def refusals(sources: Path) -> Iterator[RefusalPlace]:
    """Every `Rejected(rule, code, …)`, and every `Refusal` of a table, below a folder whose code is written there."""
    for path, call in makers(sources):
        first, *rest = path.relative_to(sources).parts
        match call.args:
            case [rule, ast.Constant(value=str(code)), *_]:
                owner = rest[0] if first == "rulesets" and len(rest) > 1 else first
                yield RefusalPlace(owner, code, str(rule.value) if isinstance(rule, ast.Constant) else "")
            case _:
                pass


def passed_on(sources: Path) -> Iterator[str]:
    """The modules below a folder that refuse with a code from elsewhere, once for each place: these codes no reader of the code finds."""
    for path, call in makers(sources):
        match call.args:
            case [_, ast.Constant(value=str()), *_]:
                pass
            case _:
                yield path.relative_to(sources).as_posix()


def makers(sources: Path) -> Iterator[tuple[Path, ast.Call]]:
    """The calls below a folder that make a refusal."""
    for path in sorted(sources.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in MAKERS:
                    yield path, node
                case _:
                    pass


def table(heading: str, rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown."""
    columns = heading.count(" | ") + 1
    lines = [heading, " | ".join(["---"] * columns), *map(" | ".join, rows)]
    return "".join(f"| {line} |\n" for line in lines)


def meanings(name: str) -> str:
    """The table of a name."""
    heading, known = TABLES[name]
    return table(heading, ((f"`{code}`", each.title, each.advice) for code, each in known.items()))


def filled(page: str) -> str:
    """A page with its tables as they are today. Raises ValueError: a mark is missing."""
    for name in TABLES:
        between = re.compile(rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)", re.DOTALL)
        if len(between.findall(page)) != 1:
            raise ValueError(f"the page has no place, or several, for the table {name!r}")
        page = between.sub(lambda marks, name=name: f"{marks[1]}{meanings(name)}{marks[2]}", page)  # type: ignore[misc]
    return page


def codes() -> str:
    """The page of what the rules refuse: by owner, then by code, with the titles of the rules."""
    found: dict[str, dict[str, set[str]]] = {}
    for owner, code, rule in refusals(ROOT / SOURCES):
        found.setdefault(owner, {}).setdefault(code, set()).add(rule)
    parts = [HEAD]
    for owner, title, rules in (
        ("match", "Every match", match.RULES),
        ("toolkit", "Every game", {}),
        *((name, name.capitalize(), ruleset.rules) for name, ruleset in RULESETS.items()),
    ):
        rows = ((f"`{code}`", "; ".join(in_words(ids, rules))) for code, ids in sorted(found[owner].items()))
        parts.append(f"## {title}\n{table('code | rules', rows)}")
    return "\n".join(parts)


def in_words(ids: Iterable[str], rules: Mapping[str, Rule]) -> Iterator[str]:
    """Rules by id and title; "…" for those that hand their id to a shared check."""
    named = sorted(
        (rule for rule in ids if rule),
        key=lambda rule: (rule.partition("-")[0], int(rule.rpartition("-")[2])),
    )
    for rule in named:
        yield f"{rule} {rules[rule].title}" if rule in rules else rule
    if "" in ids:
        yield "…"


def main() -> None:
    """Write both pages."""
    page = ROOT / PAGE
    page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")
    (ROOT / CODES).write_text(codes(), encoding="utf-8")


if __name__ == "__main__":
    main()
