"""The server's signature under the last head of a match: Ed25519, where the extra `sign` is installed.

The key is in `DIR/signing-key` (mode 0600, 64 hex digits), beside `secret` and outside the database. Without the
extra nothing is signed, and everything else goes on as ever.

A signature is made when it is asked for, with the key of that moment. Of a key that was rotated out only the public half
stays, in `DIR/former-signing-keys`, a line each: enough to tell that a file was signed here before, and nothing that signs.
"""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.formats.replay import Signed
from wardrum.events.match import Match
from wardrum.events.verify.signatures import SignaturesUnavailable, final_head
from wardrum.server.data_directory import FORMER_SIGNING_KEYS, SIGNING_KEY, held, write_private

from .server_keys import ServerKeys

if TYPE_CHECKING:
    from types import ModuleType

FILE = SIGNING_KEY
KEY_BYTES = 32
PUBLIC_KEY = re.compile("[0-9a-f]{64}")


class Signer:
    """Holds a private key (32 bytes). Raises SignaturesUnavailable.

    key: the public one, 64 hex digits · former: the public ones that were rotated out, the last one first.
    """

    def __init__(self, private: bytes, former: tuple[str, ...] = ()) -> None:
        self.former = former
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
    return Signer(_read(path), _former(directory)) if is_available() and path.exists() else None


def rotate(directory: Path) -> Signer:
    """Give a data directory a new key, and forget the private half of the one before. Returns the new signer.

    The public half is durable before the key is replaced: after a crash between them it is listed and still signs.
    Raises ValueError: there is no key, or the file holds none; SignaturesUnavailable; OSError.
    """
    _ed25519()
    with held(directory):
        signer = find(directory)
        if signer is None:
            raise ValueError(f"{directory / FILE} is missing: there is no key to follow")
        former = dict.fromkeys((signer.key, *signer.former))
        write_private(directory / FORMER_SIGNING_KEYS, "".join(f"{key}\n" for key in former).encode())
        private = secrets.token_bytes(KEY_BYTES)
        write_private(directory / FILE, private.hex().encode() + b"\n")
    return Signer(private, tuple(former))


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


def _former(directory: Path) -> tuple[str, ...]:
    """The public keys that were rotated out. Raises ValueError: the file holds something else."""
    path = directory / FORMER_SIGNING_KEYS
    if not path.exists():
        return ()
    keys = path.read_bytes().decode("ascii", "replace").split()
    if not all(PUBLIC_KEY.fullmatch(key) for key in keys):
        raise ValueError(f"{path} holds something else than public keys")
    return tuple(keys)


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
