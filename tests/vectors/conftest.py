"""Where the vector files are: beside these tests, or in the folder that WARDRUM_TEST_VECTORS names."""

import json
import os
from pathlib import Path

import pytest

SHIPPED = Path(__file__).parent
ABSENT = "there is no vector file"


def load(folder, name):
    """The decoded content of one vector file; a file that is not there skips the test and says so."""
    path = folder / f"{name}.json"
    if not path.is_file():
        pytest.skip(f"{ABSENT} {path.name} in {folder}")
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        pytest.fail(f"{path} is no JSON: {error}", pytrace=False)


def pytest_terminal_summary(terminalreporter):
    """Name what was not tried: a skipped test is one letter, and easily taken for a passed one."""
    skipped = [report.longrepr for report in terminalreporter.stats.get("skipped", [])]
    reasons = {reason[2].removeprefix("Skipped: ") for reason in skipped if isinstance(reason, tuple)}
    for reason in sorted(reason for reason in reasons if reason.startswith(ABSENT)):
        terminalreporter.write_line(f"skipped: {reason}")


@pytest.fixture
def vectors():
    """`vectors("warcry_hero")` reads that file from the folder under test."""
    folder = Path(os.environ.get("WARDRUM_TEST_VECTORS") or SHIPPED)
    if not folder.is_dir():
        pytest.fail(f"WARDRUM_TEST_VECTORS names no folder: {folder}", pytrace=False)
    return lambda name: load(folder, name)


@pytest.fixture
def shipped():
    """`shipped("starter_battleplans")` reads our own copy, wherever the other tests look."""
    return lambda name: load(SHIPPED, name)
