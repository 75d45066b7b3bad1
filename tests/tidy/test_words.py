"""Words that the project has dropped stay away: each had a plainer one, or a noun, in its place."""

import re
from pathlib import Path

import pytest

from tests.tidy.planting import planted
from tests.tidy.tree import files, shown

INSTEAD = {
    r"so\s+(?:many|much|near)": "the number or the distance itself: Maximum number of …, Distance within which …",
    r"so\s+far\s+(?:apart|from|behind|away)": "the distance itself",
    r"(?:within|reach|reaches|goes|drifts|lands|comes\s+down|stays?)\s+so\s+far": "the distance itself",
    r"told": "sent, shown, reported, known; of seeds revealed",
    r"but\s+for": "except",
    r"whoever": "the player, seat, client, … that it is about",
    r"ails": "the harmful effects on it",
    r"it\s+is\s+none": "what it is not",
    r"capsules?": "test case",
}
"""Pattern of a phrase that is gone → what to say instead."""

PHRASES = re.compile("|".join(f"(?<![a-z])(?:{phrase})(?![a-z])" for phrase in INSTEAD), re.IGNORECASE)
CONSTANTS = re.compile(r'^"""So (?:far|long|wide|often) .*', re.MULTILINE)
NAMES = re.compile(r"^(?:class )?(?:Capsule|Dealt|Fates?|Hold|Lost|Lot|Sequel|Told)\b.*", re.MULTILINE)
"""Private words of ours as names of classes and types."""

TEXTS = {
    ".conf",
    ".css",
    ".html",
    ".js",
    ".json",
    ".md",
    ".mjs",
    ".py",
    ".service",
    ".toml",
    ".ts",
    ".yaml",
    ".yml",
}

REPEATS = {
    "clients/wardrum/clients/web/strings": "texts of the page and their translations",
    "server/wardrum/server/languages": "texts of the rulesets and their translations",
    "tests/golden/decisions": "what was recorded",
    "tests/golden/logs": "what was recorded",
}
"""Folder → what its files repeat of others."""

EXCEPTIONS = {
    "CHANGELOG.md": "names a word of the command line and a field that were there before",
    "server/wardrum/server/cli/parser.py": "names a word that the command line had before",
    "tests/tidy/test_words.py": "names them all",
}
"""File → why words stand there that are gone elsewhere."""


def found(path: Path) -> list[tuple[int, str]]:
    """The words in a file that are gone, each with the number of its line."""
    text = path.read_text(encoding="utf-8")
    hits = [hit for pattern in (PHRASES, CONSTANTS, NAMES) for hit in pattern.finditer(text)]
    return [(text.count("\n", 0, hit.start()) + 1, " ".join(hit[0].split())) for hit in hits]


def instead(word: str) -> str:
    """What to say in the place of a word that is gone."""
    said = (better for phrase, better in INSTEAD.items() if re.fullmatch(phrase, word, re.IGNORECASE))
    return next(said, "what it is, in plain words")


def lies_in(name: str, places: tuple[str, ...]) -> bool:
    """Whether a file is one of these places or lies in one."""
    return any(name == place or name.startswith(f"{place}/") for place in places)


def texts() -> list[Path]:
    """The files that people write and read."""
    return [path for path in files() if path.suffix in TEXTS and not lies_in(shown(path), tuple(REPEATS))]


def test_words_that_are_gone_stay_away():
    """No text of the project has them, except where a reason is listed."""
    hits = [(path, hit) for path in texts() if shown(path) not in EXCEPTIONS for hit in found(path)]
    assert [f"{shown(path)}:{line}: {word!r}, say {instead(word)}" for path, (line, word) in hits] == []


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_every_listed_exception_is_one(name):
    """A file in the list has such a word."""
    assert [path for path in texts() if shown(path) == name and found(path)] != []


def test_a_planted_word_is_found(tmp_path):
    """In a sentence, over the end of a line, in a name; the same letters in another word are none."""
    name = "server/wardrum/server/engine/one.py"
    source = '''\
        """Whoever has so
        many is told."""

        class Lot: ...

        LEAST = 3
        """So far it goes."""

        def is_told(retold, lots):  # but forms and details stay
            """As many as so few, so much the better known."""
    '''
    planted(tmp_path, {name: source})
    assert sorted(found(tmp_path / name)) == [
        (1, "Whoever"),
        (1, "so many"),
        (2, "told"),
        (4, "class Lot: ..."),
        (7, '"""So far it goes."""'),
        (9, "told"),
        (10, "so much"),
    ]
