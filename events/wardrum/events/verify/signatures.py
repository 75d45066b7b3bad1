"""The server's signature under the last head of an ended match: what is signed, and how a signature is checked.

The core computes no Ed25519 itself: the check takes a callable for it, which server and clients take from the
optional package `cryptography`.
"""

from __future__ import annotations

from collections.abc import Callable

from wardrum.events.core.kernel import Head, MatchId

DOMAIN = b"wardrum/final-head/v1"
EXTRA = "pip install 'wardrum[sign]'"

Verifier = Callable[[bytes, bytes, bytes], bool]
"""Whether a signature is valid: public key (32 bytes), signature (64 bytes), message → bool."""


class SignaturesUnavailable(Exception):
    """The extra `sign` is not installed: signatures can be neither made nor checked."""

    def __init__(self) -> None:
        super().__init__(f"signatures need the extra: {EXTRA}")


def final_head(match: MatchId, version: int, head: Head) -> bytes:
    """The message (77 bytes) that is signed. match: 32 hex digits · version: the last one · head: 32 bytes.

    The prefix separates it from every other use of the key; all parts have fixed lengths, so no two inputs give the
    same message.
    """
    return DOMAIN + bytes.fromhex(match) + version.to_bytes(8, "big") + head


def is_valid(key: str, signature: str, message: bytes, verifier: Verifier) -> bool:
    """Whether the holder of the key signed the message. key, signature: hex digits; malformed ones are not valid."""
    try:
        raw_key, raw_signature = bytes.fromhex(key), bytes.fromhex(signature)
    except ValueError:
        return False
    return verifier(raw_key, raw_signature, message)
