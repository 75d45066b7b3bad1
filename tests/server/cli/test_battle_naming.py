"""A battle is named in the same way for every word: a replay file, a match of a data directory, an address."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import runner
from tests.support.table_talk import Battle, serving, talking
from tests.tidy.documents import ROOT
from wardrum.server.cli.battle import WORDS
from wardrum.server.cli.parser import GROUPS

pytestmark = pytest.mark.usefixtures("toy_is_known")
EACH = {
    "show": (),
    "story": (),
    "verify": (),
    "luck": (),
    "dice": (),
    "export": ("-o", "-"),
    "test-case": ("--at", "2", "-o", "-"),
}
"""The words that take any battle, with what else they need."""

Run = Callable[..., Any]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    return runner(capfd)


LOCAL_ONLY = re.compile(r"seat \w: |signed by |unsigned")
"""What a file does not know of a directory's match, and a directory not of a file."""


def plain(text: str) -> list[str]:
    """What is printed of a battle, but for that."""
    lines = (line.replace(", not listed", "").replace(", listed", "") for line in text.splitlines())
    return [line for line in lines if not LOCAL_ONLY.match(line)]


async def test_each_word_says_the_same_however_a_battle_is_named(run: Run, tmp_path: Path) -> None:
    """Of a battle that has ended: from its file, its directory and the server that serves it."""
    battle = Battle()
    async with serving(data=str(tmp_path / "data")) as server, talking(server) as talker:
        await battle.begin(talker)
        await battle.play(talker, 2)
        await battle.act(talker, "b", "Concede")
        page = f"http://127.0.0.1:{server.port}/m/{battle.match}"
        places = [
            tmp_path / "data" / battle.match[:9],
            tmp_path / "data",
            page,
            f"{server.url}#{battle.match}",
        ]
        file = tmp_path / "battle.jsonl"
        said = await asyncio.to_thread(run, "battle", "export", places[0], "-o", file)
        assert said.code == 0
        for word, more in EACH.items():
            everywhere = {}
            for place in (*places, *([file] if word != "export" else [])):
                said = await asyncio.to_thread(run, "battle", word, place, *more)
                assert said.code == 0, (word, place, said)
                everywhere[str(place)] = plain(said.out)
            first, *others = everywhere.values()
            assert all(other == first for other in others), (word, everywhere)


def test_a_file_is_not_exported_again(run: Run, tmp_path: Path) -> None:
    """It is said to be one already."""
    (tmp_path / "battle.jsonl").write_text("x")
    said = run("battle", "export", tmp_path / "battle.jsonl")
    assert (said.code, "is a replay file already" in said.err) == (2, True)


@pytest.mark.parametrize("word", sorted(EACH))
@pytest.mark.parametrize(
    ("battle", "sentence"),
    [
        ("nowhere.jsonl", "'nowhere.jsonl' is no battle: there is no such file or data directory"),
        ("nowhere/00", "'nowhere/00' is no battle"),
        ("http://127.0.0.1:1/m/" + "0" * 32, "cannot reach"),
        ("http://127.0.0.1:1/", "does not say which match"),
        ("0" * 32, "cannot reach"),
    ],
)
def test_what_is_not_there_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, word: str, battle: str, sentence: str
) -> None:
    """Whatever is wrong with the name of a battle, every word says it in the same way."""
    from wardrum.server.cli.battle import named

    monkeypatch.setattr(named, "LOCAL", "ws://127.0.0.1:1/ws")
    said = run("battle", word, battle, *EACH[word])
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1), said
    assert sentence in said.err


async def test_a_match_that_a_server_does_not_have_is_told(run: Run, tmp_path: Path) -> None:
    """By every word: nothing is printed as if it were a battle."""
    async with serving(data=str(tmp_path)) as server:
        for word, more in EACH.items():
            said = await asyncio.to_thread(run, "battle", word, f"{server.url}#{'0' * 32}", *more)
            assert (said.code, said.out) == (1, ""), (word, said)
            assert said.err.count("\n") == 1


def test_the_documents_use_words_that_there_are() -> None:
    """Every `wardrum WORD` in the papers is one of today's, and `wardrum battle WORD` one of the family."""
    top = {word for words in GROUPS.values() for word in words}
    papers = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
    papers += [*(ROOT / "docs").rglob("*.md"), *(ROOT / "deploy").rglob("*.yml")]
    found = [
        (path.name, word, inner)
        for path in papers
        for word, inner in re.findall(
            r"(?:`|\./dev |^)wardrum ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?", path.read_text(), re.MULTILINE
        )
    ]
    assert len(found) > 50
    assert [each for each in found if each[1] not in top] == []
    assert [each for each in found if each[1] == "battle" and each[2] and each[2] not in WORDS] == []
