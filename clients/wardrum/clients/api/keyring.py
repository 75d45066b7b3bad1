"""The tokens and seeds of a program's seats, optionally kept in a file, so that it can resume after a restart."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId


class Key(Struct, frozen=True):
    """The token (32 hex digits) and the seed (64 hex digits) of one seat; seat: "" until the server has assigned it."""

    match: MatchId
    token: str
    seed: str
    seat: str = ""


class Keyring:
    """Keys in the order of their creation. With a path: each change is synced to disk before it is used, mode 0600."""

    def __init__(self, path: Path | str | None = None) -> None:
        """Raises OSError, msgspec.MsgspecError: the file exists but cannot be read."""
        self._path = Path(path) if path is not None else None
        self._keys: dict[str, Key] = {}
        if self._path is not None and self._path.exists():
            stored = msgspec.json.decode(self._path.read_bytes(), type=list[Key])
            self._keys = {key.token: key for key in stored}

    def keys(self, match: str) -> list[Key]:
        """The keys to seats of this match."""
        return [key for key in self._keys.values() if key.match == match]

    def matches(self) -> list[str]:
        """The matches with a key, in the order of their first keys."""
        return list(dict.fromkeys(key.match for key in self._keys.values()))

    def add(self, key: Key) -> None:
        """Add a key."""
        self._keys[key.token] = key
        self._save()

    def name(self, key: Key, seat: str) -> Key:
        """Record which seat the server assigned to a key; returns the key with its seat."""
        named = replace(key, seat=seat)
        self.add(named)
        return named

    def drop(self, key: Key) -> None:
        """Remove a key that is valid for no seat."""
        self._keys.pop(key.token, None)
        self._save()

    def _save(self) -> None:
        if self._path is None:
            return
        fresh = self._path.with_name(self._path.name + ".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            os.fchmod(file.fileno(), 0o600)  # the file may be left over from a crash
            file.write(msgspec.json.encode(list(self._keys.values())))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
