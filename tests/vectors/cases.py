"""One test for each case of a vector file: the case names the test."""

import os
from pathlib import Path

import pytest

from tests.vectors.conftest import ABSENT, SHIPPED, load


def folder() -> Path:
    """Where the files are that are tried: beside these tests, or where WARDRUM_TEST_VECTORS says."""
    return Path(os.environ.get("WARDRUM_TEST_VECTORS") or SHIPPED)


def each_case(name: str, section: str, edition: str = "1e"):
    """A parameter `case` for every case of a section; where another folder has no such file or case, one that is skipped and says so.

    edition: the cases of another one are left out, as Warcry's first is the only one that is played; "" = those of all.
    """
    path = folder() / f"{name}.json"
    if not path.is_file():
        return _absent(f"{ABSENT} {path.name} in {folder()}")
    found = [
        case
        for case in load(folder(), name).get(section, [])
        if not edition or case.get("edition", edition) == edition
    ]
    if not found and folder() != SHIPPED:
        return _absent(f"there is no case of {section} in {path}")
    named = [pytest.param(case, id=case.get("id") or case["title"]) for case in found]
    return pytest.mark.parametrize("case", named)


def _absent(why: str):
    gone = pytest.mark.skip(reason=why)
    return pytest.mark.parametrize("case", [pytest.param(None, marks=gone, id="absent")])
