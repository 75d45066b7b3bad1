"""What a server puts its name to: the last head of a match that has ended. How it is signed is the shell's affair."""

from __future__ import annotations

DOMAIN = b"wardrum/final-head/v1"


def final_head(match: str, version: int, head: bytes) -> bytes:
    """The message (77 bytes) that is signed. match: 32 hex digits · version: the last one · head: 32 bytes.

    Its beginning keeps the signature from meaning anything else; its parts have fixed lengths, so no two read alike.
    """
    return DOMAIN + bytes.fromhex(match) + version.to_bytes(8, "big") + head
