"""The chain of hashes over the records of a match.

1. h₀ = H("wardrum/match/v1" ‖ match id), leafₙ = H(0x00 ‖ bytesₙ), hₙ = H(0x01 ‖ hₙ₋₁ ‖ leafₙ), H = SHA-256.
2. A holder of hₙ can prove that anything up to version n was changed.
3. A fork begins with h₀ = H("wardrum/fork/v1" ‖ its id ‖ the parent's head where it branches off), so its heads cover
   the parent's commits as well.
4. The two prefixes keep a leaf from being taken for a link (RFC 6962, section 2.1).
"""

from __future__ import annotations

import hashlib

from .kernel import Head, MatchId


def root(match: MatchId) -> Head:
    """h₀: where the chain of a match begins (32 bytes)."""
    return Head(hashlib.sha256(b"wardrum/match/v1" + bytes.fromhex(match)).digest())


def fork_root(match: MatchId, parent_head: str) -> Head:
    """h₀ of a fork (32 bytes). match: its own id, 32 hex digits · parent_head: 64 hex digits."""
    return Head(
        hashlib.sha256(b"wardrum/fork/v1" + bytes.fromhex(match) + bytes.fromhex(parent_head)).digest()
    )


def leaf(data: bytes) -> bytes:
    """The hash (32 bytes) of one record's stored bytes."""
    return hashlib.sha256(b"\x00" + data).digest()


def link(head: Head, leaf_hash: bytes) -> Head:
    """The head (32 bytes) after one more leaf."""
    return Head(hashlib.sha256(b"\x01" + head + leaf_hash).digest())
