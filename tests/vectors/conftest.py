"""Where the vector files are: beside these tests, or in the folder that WARDRUM_VECTORS names."""

import json
import os
from pathlib import Path

import pytest

SHIPPED = Path(__file__).parent


def load(folder, name):
    """The decoded content of one vector file; a file that is not there skips the test and says so."""
    path = folder / f"{name}.json"
    if not path.is_file():
        pytest.skip(f"there is no vector file {path.name} in {folder}")
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def vectors():
    """`vectors("warcry_hero")` reads that file from the folder under test."""
    folder = Path(os.environ.get("WARDRUM_VECTORS") or SHIPPED)
    return lambda name: load(folder, name)


@pytest.fixture
def shipped():
    """`shipped("starter_battleplans")` reads our own copy, wherever the other tests look."""
    return lambda name: load(SHIPPED, name)
