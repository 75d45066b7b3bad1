"""Writes a new ruleset into a checkout: `rulesets/template` and its tests under another name, and an entry in the list.

The template is a ruleset that is played, checked and tested as it stands, but not listed. Only three things in it change:
its name, the class names made of it, and the prefix of its rule ids.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from wardrum.events import match, rulesets
from wardrum.events.rulesets import RULESETS

SHAPE: Final = re.compile(r"[a-z](?:_?[a-z0-9])+")
NAME_MAX: Final = 24
RESERVED: Final = {"match", "template", "toy"}  # the common rules, stand-ins of the tests
RESERVED_PREFIXES: Final = {"Q", "Y"}  # the rules of the template and of the toy
LIST: Final = Path("events/wardrum/events/rulesets/__init__.py")
GOLDEN: Final = Path("tests/golden")
RECORD: Final = "tests.golden.record"  # the module that records golden battles
TEMPLATE: Final = Path("events/wardrum/events/rulesets/template")
TEMPLATE_TESTS: Final = Path("tests/events/rulesets/template")
IMPORTS: Final = re.compile(r"^from \. import \(\n(?P<names>(?:    \w+,\n)+)\)\n", re.MULTILINE)
ENTRIES: Final = re.compile(r"^RULESETS: .* = \{\n(?:    .*,\n)*(?P<end>)\}\n", re.MULTILINE)


class ScaffoldError(Exception):
    """The ruleset cannot be written; the message is one sentence that says why."""


class Scaffold(NamedTuple):
    """What is to be written: texts by path from the root of the checkout; the list of rulesets is the last one."""

    name: str
    prefix: str
    texts: dict[Path, str]


def scaffold(root: Path, name: str) -> Scaffold:
    """A ruleset of this name for the checkout at `root`; nothing is written yet. Raises ScaffoldError."""
    check_name(name)
    if not all((root / path).exists() for path in (LIST, TEMPLATE, TEMPLATE_TESTS)):
        raise ScaffoldError(
            "a ruleset is written into a checkout of the repository, and this program runs outside one"
        )
    prefix = rule_prefix(name)
    texts = {}
    for source, target in (
        (TEMPLATE, LIST.parent / name),
        (TEMPLATE_TESTS, Path("tests/events/rulesets") / name),
    ):
        if (root / target).exists():
            raise ScaffoldError(f"{target} exists already")
        for path in template_files(root / source):
            texts[target / path.relative_to(root / source)] = renamed(
                path.read_text(encoding="utf-8"), name, prefix
            )
    texts[LIST] = listed((root / LIST).read_text(encoding="utf-8"), name)
    return Scaffold(name, prefix, texts)


def write(root: Path, new: Scaffold) -> None:
    """Write all of it, the list of rulesets last. Raises OSError."""
    for path, text in new.texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def generate(root: Path, name: str) -> list[Path]:
    """Record the golden battles of the ruleset; the files written. Raises ScaffoldError: it fails, OSError.

    The recorder is a process of its own, because this one has loaded the list of rulesets without the new one.
    """
    command = [sys.executable, "-m", RECORD, name]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False)  # noqa: S603 -- our own module
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        again = f"`python -m {RECORD} {name}`"
        raise ScaffoldError(f"the ruleset is written, but {again} has failed: {said}; go on with it")
    return sorted(path.relative_to(root) for path in (root / GOLDEN).glob(f"*/{name}[.-]*"))


def check_name(name: str) -> None:
    """Raises ScaffoldError: a ruleset cannot have this name."""
    if not SHAPE.fullmatch(name) or len(name) > NAME_MAX:
        raise ScaffoldError(
            f"{name!r} is no name for a ruleset: 2 to {NAME_MAX} lower-case letters, digits and single underscores, "
            'a letter first, as "old_war"'
        )
    if name in RULESETS:
        raise ScaffoldError(f"there is a ruleset {name!r} already")
    if name in RESERVED or keyword.iskeyword(name) or hasattr(rulesets, name):
        raise ScaffoldError(f"the name {name!r} is reserved")


def rule_prefix(name: str) -> str:
    """One or two letters for the ids of the rules, which no other catalogue uses. Raises ScaffoldError: all are taken."""
    catalogues = (match.RULES, *(ruleset.rules for ruleset in RULESETS.values()))
    taken = {rule.partition("-")[0] for rules in catalogues for rule in rules} | RESERVED_PREFIXES
    for prefix in prefixes("".join(re.findall("[a-z]", name)).upper()):
        if prefix not in taken:
            return prefix
    raise ScaffoldError(f"no prefix is left for the rules of {name!r}")


def prefixes(letters: str) -> Iterator[str]:
    """The first letter alone, then with each later one, then with any other."""
    yield letters[0]
    for second in (*letters[1:], *map(chr, range(ord("A"), ord("Z") + 1))):
        yield letters[0] + second


def template_files(folder: Path) -> list[Path]:
    """The files of a template, in order; what Python leaves behind is none of them."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".md"))


def renamed(text: str, name: str, prefix: str) -> str:
    """A file of the template as one of the new ruleset."""
    text = re.sub(r"\bQ-(?=\d)", f"{prefix}-", text)
    text = text.replace("Template", "".join(part.capitalize() for part in name.split("_")))
    return re.sub(r"\btemplate\b", name, text)


def listed(text: str, name: str) -> str:
    """The list of rulesets with this one in its import and at the end of RULESETS. Raises ScaffoldError."""
    imports = IMPORTS.search(text)
    entries = ENTRIES.search(text)
    if imports is None or entries is None or entries.start() < imports.end():
        raise ScaffoldError(
            f"{LIST} has no import `from . import (…)` followed by `RULESETS: … = {{…}}`, one name a line"
        )
    names = sorted([*imports["names"].splitlines(keepends=True), f"    {name},\n"])
    end = entries.start("end")
    with_entry = f"{text[:end]}    {name}.RULESET.name: {name}.RULESET,\n{text[end:]}"
    return with_entry[: imports.start("names")] + "".join(names) + with_entry[imports.end("names") :]
