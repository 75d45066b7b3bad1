"""The server's Ed25519 signature under the last head of an ended match: fetching the key, checking the signature.

Checking needs the extra `sign` (the package `cryptography`).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.formats.replay import Signed
from wardrum.events.verify.signatures import EXTRA, SignaturesUnavailable, final_head, is_valid

from ..transport.http import get

if TYPE_CHECKING:
    from types import ModuleType

__all__ = [
    "EXTRA",
    "SignatureStatus",
    "SignaturesUnavailable",
    "is_signed",
    "require_signatures",
    "server_key",
    "signatures_available",
]

KEY_PATH = "/.well-known/wardrum-key"
KEY_DIGITS = 64
KEY_BYTES_MAX = 1024
FETCH_S = 10

SignatureStatus = Literal["none", "good", "wrong", "unchecked"]
"""none: there is no signature · unchecked: there is one, but no key or no extra to check it with."""


def is_signed(signed: Signed, match: MatchId, version: int, head: Head) -> bool:
    """Whether this head is signed with the key that `signed` names. Raises SignaturesUnavailable."""
    require_signatures()
    return is_valid(signed.key, signed.signature, final_head(match, version, head), _verify)


def require_signatures() -> None:
    """Raises SignaturesUnavailable: the extra is not installed."""
    _ed25519()


def signatures_available() -> bool:
    """Whether signatures can be checked in this process."""
    try:
        require_signatures()
    except SignaturesUnavailable:
        return False
    return True


async def server_key(url: str) -> str:
    """The public key (64 hex digits) that the server of this websocket publishes now; "" = none could be fetched.

    This is the server's own claim. To detect a server that changes its key, fetch it once over a trusted connection
    and keep it.
    """
    return await asyncio.to_thread(_fetched, url)


def _fetched(url: str) -> str:
    from http.client import HTTPException

    try:
        with get(url, KEY_PATH, wait_s=FETCH_S) as answer:
            body = answer.read(KEY_BYTES_MAX).decode("ascii", "replace").strip()
        return body if len(bytes.fromhex(body)) * 2 == KEY_DIGITS else ""
    except (HTTPException, OSError, ValueError):
        return ""


def _verify(key: bytes, signature: bytes, message: bytes) -> bool:
    """A `Verifier`."""
    from_bytes = _ed25519().Ed25519PublicKey.from_public_bytes
    from cryptography.exceptions import InvalidSignature

    try:
        from_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):  # ValueError: not 32 bytes
        return False
    return True


def _ed25519() -> ModuleType:
    """Imported on first use: the import is slow and few clients need it. Raises SignaturesUnavailable."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise SignaturesUnavailable from None
    module: ModuleType = ed25519
    return module
