"""What a client under trial reports, line by line, held against what it was shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

LINE_MAX = 200
"""Characters of a line that a complaint repeats."""


class ClientLedger:
    """The versions that a client reports, each once and in order, and how it ends.

    head_at, hash_at: what has to be reported of a version; hash_at gives "" where nothing is known of what the client folds.
    """

    def __init__(self, head_at: Callable[[int], str], hash_at: Callable[[int], str]) -> None:
        self._head_at, self._hash_at = head_at, hash_at
        self.version = 0
        """The last version reported."""
        self.limit: int | None = None
        """The last version that is true; None: all are."""
        self.hashes = 0
        """How many hashes were reported."""
        self.end: int | None = None
        """The version at which the client says that the match ended."""
        self.fault: str | None = None
        """What the client says is wrong with the server."""
        self.complaint = ""
        """The first thing that is wrong with the client, a sentence; "" = nothing."""

    def take(self, line: bytes) -> None:
        """One line of the client's output."""
        if not line.strip() or self.complaint:
            return
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            self.complain(f"it printed a line that is no JSON object: {_short(line)}")
        elif "fault" in said:
            self.fault = str(said["fault"])
        elif "end" in said:
            self._end(said["end"])
        elif "version" in said:
            self._applied(said)
        else:
            self.complain(
                f'it printed a line that has neither "version" nor "end" nor "fault": {_short(line)}'
            )

    def complain(self, sentence: str) -> None:
        """Something is wrong with the client; only the first thing is kept."""
        self.complaint = self.complaint or sentence

    def _end(self, version: Any) -> None:
        if version != self.version:
            self.complain(
                f'it printed "end": {version}, but the last version that it reported is {self.version}'
            )
        self.end = self.version

    def _applied(self, said: dict[str, Any]) -> None:
        version = said["version"]
        if version == 0 == self.version:
            return None  # what it begins with may be reported too
        if version != self.version + 1:
            return self.complain(f"it reported version {version} after version {self.version}")
        if self.limit is not None and version > self.limit:
            return self.complain(f"it took version {version} for true")
        if said.get("head") != self._head_at(version):
            return self.complain(
                f"at version {version} it has the head {_short(said.get('head'))}, not {self._head_at(version)}"
            )
        self.version = version
        self._check_hash(version, said)

    def _check_hash(self, version: int, said: dict[str, Any]) -> None:
        hashed = self._hash_at(version)
        if not hashed or "hash" not in said:
            return
        self.hashes += 1
        if said["hash"] != hashed:
            self.complain(
                f"at version {version} what it has folded is not what it was shown: its hash differs"
            )


def _short(said: Any) -> str:
    return repr(said)[:LINE_MAX]
