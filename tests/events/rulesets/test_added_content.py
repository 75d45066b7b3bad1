"""Content is added by its entry alone: what CONTRIBUTING shows is added to a copy of the games and played there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wardrum.events.rulesets import RULESETS

ROOT = Path(__file__).parents[3]
ADDED = {
    "ability": ("warcry", "abilities", "second-wind"),
    "spell": ("mordheim", "abilities", "hail-of-nails"),
    "skill": ("betrayal", "skills", "shock-hide"),
    "effect": ("betrayal", "effects", "stir"),
    "keyword": ("trench", "keywords", "steady"),
    "setting": ("warcry", "", "nimble_hands"),
}
"""What is added: its game, and its kind and name in the glossary; a setting stands in none."""
DIFFS = {"setting": 3}
"""Number of diffs where it is not one."""


def diffs() -> list[tuple[str, list[str]]]:
    """The diffs of the page: of which file, and lines that begin with "+" (new) or " " (where they go)."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.findall(r"^```diff\n\+\+\+ (\S+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [(file, lines.splitlines()) for file, lines in found]


def applied(text: str, lines: list[str]) -> str:
    """A file with the new lines. Raises ValueError: the place where they go is not there once."""
    old = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
    new = "".join(f"{line[1:]}\n" for line in lines)
    if text.count(old) != 1:
        raise ValueError(f"{old!r} stands {text.count(old)} times in the file")
    return text.replace(old, new)


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """A copy of the games to which everything of the page is added."""
    root = tmp_path_factory.mktemp("added")
    shutil.copytree(ROOT / "events", root / "events")
    for file, lines in diffs():
        path = root / file
        path.write_text(applied(path.read_text(encoding="utf-8"), lines), encoding="utf-8")
    return root


def test_the_page_has_one_of_each():
    """One diff for each kind of content, and those of a setting."""
    of_games = [game for kind, (game, _, _) in ADDED.items() for _ in range(DIFFS.get(kind, 1))]
    assert [file.split("/")[4] for file, _ in diffs()] == of_games


@pytest.mark.parametrize("kind", ADDED)
def test_an_entry_is_all_that_it_takes(kind, copy):
    """It is offered, does what it does, and is worded and explained; without the entry nobody knows it."""
    game, words, slug = ADDED[kind]
    if words:
        assert slug not in RULESETS[game].glossary()[words]
    paths = [copy / "events", ROOT, ROOT / "server", ROOT / "clients"]
    played = subprocess.run(
        [sys.executable, "-c", f"from tests.events.rulesets import added_content; added_content.{kind}()"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr


def test_a_place_that_is_not_there_is_found():
    """A page that has fallen behind the code fails."""
    assert applied("a = (\n)\n", [" a = (", "+    1,"]) == "a = (\n    1,\n)\n"
    with pytest.raises(ValueError, match="0 times"):
        applied("b = (\n)\n", [" a = (", "+    1,"])
