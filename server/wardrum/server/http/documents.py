"""The contract for programs, as it follows from this release alone: `/asyncapi.json`, and the JSON Schemas below `/schemas/`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from wardrum.events.rulesets import RULESETS
from wardrum.server.protocol import asyncapi, json_schemas

from .static_files import Asset, made

DOCUMENT_PATH: Final = "/asyncapi.json"
SCHEMA_PATHS: Final = {
    name: f"/schemas/{name}.json"
    for name in (*RULESETS, json_schemas.FRAMES, json_schemas.REPLAY, json_schemas.INDEX)
}
"""By the name of a schema."""
PATHS: Final = frozenset({DOCUMENT_PATH, *SCHEMA_PATHS.values()})


class Documents:
    """All of them, in the form in which they are sent.

    They take a second or two of work and are seldom asked for: they are made in a thread when somebody asks for the first time, and kept.
    """

    def __init__(self) -> None:
        self._assets: Mapping[str, Asset] = {}
        self._lock = asyncio.Lock()

    async def asset(self, path: str) -> Asset | None:
        """The document at a path, None: there is none. Those who ask while they are made wait for the same ones."""
        if path not in PATHS:
            return None
        async with self._lock:
            if not self._assets:
                self._assets = await asyncio.to_thread(described)
            return self._assets[path]


def described() -> Mapping[str, Asset]:
    """The documents by path, ready to be sent."""
    schemas = {SCHEMA_PATHS[each.name]: json_schemas.text(each.schema) for each in json_schemas.files()}
    texts = {DOCUMENT_PATH: asyncapi.text(), **schemas}
    return {path: made(text.encode(), "json") for path, text in texts.items()}
