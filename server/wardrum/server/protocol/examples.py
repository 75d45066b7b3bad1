"""An example of each command and event, taken from recorded battles, with what a client shows for it.

`examples/NAME.json` has those of a ruleset, and `match.json` those of the life cycle; `python -m tests.golden.record_examples` records them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

FOLDER = Path(__file__).parent / "examples"


class Example(Struct, frozen=True):
    """One command or event."""

    battle: str
    """The recorded battle that it is taken from and the version of its commit, or that a test has set the position up."""
    value: dict[str, Any]
    """As it stands in a record."""
    shown: dict[str, Any]
    """What a client shows: `text`, the sentences of the commit of a command, or that of an event, and the `beats` of an event; neither: nothing."""


@cache
def of(owner: str) -> Mapping[str, Example]:
    """The examples of a ruleset, or of the life cycle ("match"), by type; empty if none are recorded."""
    path = FOLDER / f"{owner}.json"
    if not path.exists():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Example])


def show(schemas: Mapping[str, dict[str, Any]], owner: str) -> None:
    """Put an example beside the schema of each command and event, and what a client shows for it.

    schemas: by name, as "warcry.Attack"; those of `owner` are changed.
    """
    for kind, example in of(owner).items():
        schema = schemas.get(f"{owner}.{kind}")
        if schema is not None:  # one that was recorded before it got another name
            schema.update({"examples": [example.value], "x-shown": example.shown})
