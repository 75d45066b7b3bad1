"""One test for each case of a vector file: the case names the test."""

import os
from pathlib import Path

import pytest

from tests.vectors.conftest import ABSENT, SHIPPED, load


def folder() -> Path:
    """Where the files are that are tried: beside these tests, or where WARDRUM_TEST_VECTORS says."""
    return Path(os.environ.get("WARDRUM_TEST_VECTORS") or SHIPPED)


def each_case(name: str, section: str):
    """A parameter `case` for every case of a section; where the file is absent, one that is skipped and says so.

    Cases of another edition than Warcry's first, the only one that is played, are left out.
    """
    path = folder() / f"{name}.json"
    if not path.is_file():
        gone = pytest.mark.skip(reason=f"{ABSENT} {path.name} in {folder()}")
        return pytest.mark.parametrize("case", [pytest.param(None, marks=gone, id="absent")])
    found = [case for case in load(folder(), name).get(section, []) if case.get("edition", "1e") == "1e"]
    named = [pytest.param(case, id=case.get("id") or case["title"]) for case in found]
    return pytest.mark.parametrize("case", named)
