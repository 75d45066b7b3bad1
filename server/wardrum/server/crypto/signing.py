"""The server's signature under the last head of a match: Ed25519, where the extra `sign` is installed.

The key is in `DIR/signing-key` (mode 0600, 64 hex digits), beside `secret` and outside the database. Without the
extra nothing is signed, and everything else goes on as ever.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.formats.replay import Signed
from wardrum.events.match import Match
from wardrum.events.verify.signatures import SignaturesUnavailable, final_head
from wardrum.server.data_directory import SIGNING_KEY, write_private

from .server_keys import ServerKeys

if TYPE_CHECKING:
    from types import ModuleType

FILE = SIGNING_KEY
KEY_BYTES = 32


class Signer:
    """Holds a private key (32 bytes). key: the public one, 64 hex digits. Raises SignaturesUnavailable."""

    def __init__(self, private: bytes) -> None:
        self._private = _ed25519().Ed25519PrivateKey.from_private_bytes(private)
        self.key: str = self._private.public_key().public_bytes_raw().hex()

    def sign(self, match: MatchId, version: int, head: Head) -> Signed:
        """The same for the same head every time, as Ed25519 needs no randomness."""
        return Signed(self.key, self._private.sign(final_head(match, version, head)).hex())

    def __repr__(self) -> str:
        return f"<signs as {self.key}>"


def load(directory: Path) -> Signer | None:
    """The signer of a data directory, its key made if there is none. Raises ValueError: the file holds no key.

    None: the extra is not installed.
    """
    path = directory / FILE
    if not is_available():
        return None
    if not path.exists():
        write_private(path, secrets.token_hex(KEY_BYTES).encode() + b"\n")
    return find(directory)


def find(directory: Path) -> Signer | None:
    """The signer of a data directory; None: it has no key, or the extra is not installed. Raises ValueError."""
    path = directory / FILE
    return Signer(_read(path)) if is_available() and path.exists() else None


def fresh() -> Signer | None:
    """A signer whose key is gone with the process; None: the extra is not installed."""
    return Signer(secrets.token_bytes(KEY_BYTES)) if is_available() else None


def is_available() -> bool:
    """Whether the extra is installed."""
    try:
        _ed25519()
    except SignaturesUnavailable:
        return False
    return True


def signature(signer: Signer, keys: ServerKeys, match: Match, head: Head) -> Signed | UnsetType:
    """The signature under the head (32 bytes) of a match that has ended, if its dice came from these keys."""
    if match.status != "ended" or not keys.made_dice_of(match):
        return UNSET
    return signer.sign(match.id, match.version, head)


def _read(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} does not hold the key that this server signs with")
    return key


def _ed25519() -> ModuleType:
    """Imported when first needed: the import is slow, and few commands sign. Raises SignaturesUnavailable."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise SignaturesUnavailable from None
    module: ModuleType = ed25519
    return module
