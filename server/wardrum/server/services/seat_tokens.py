"""Tokens and invites that open seats: tokens are kept as hashes and compared in constant time; invites are recomputed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping

from wardrum.events.core.kernel import MatchId
from wardrum.server.crypto.server_keys import ServerKeys


class Unauthorized(Exception):
    """A token or an invite opens nothing: this counts against the address that sent it."""

    code = "unauthorized"


class WrongInvite(Unauthorized):
    """An invite opens no seat of the match."""

    code = "wrong_invite"


def token_hash(token: str) -> bytes:
    """What is kept of a token (32 bytes). Tokens have 128 random bits, so a plain hash is enough."""
    return hashlib.sha256(b"wardrum/token/v1" + token.encode()).digest()


def is_same(kept: bytes | None, given: bytes) -> bool:
    """Whether two hashes are equal, in a time that does not tell how much of them is."""
    return kept is not None and hmac.compare_digest(kept, given)


def seat_of(holders: Mapping[str, bytes], given: bytes) -> str | None:
    """The seat whose holder has this token hash. All are compared, so that time does not tell which."""
    found = [seat for seat, kept in holders.items() if hmac.compare_digest(kept, given)]
    return found[0] if found else None


def invites(keys: ServerKeys, key_id: str, match: MatchId, seats: Iterable[str]) -> dict[str, str]:
    """Seat → invite, for a friend's link; none without the key of the match."""
    if key_id not in keys.ids:
        return {}
    return {seat: keys.invite(key_id, match, seat) for seat in seats}


def invited_seats(codes: Mapping[str, str], given: str) -> list[str]:
    """The seats that this invite is for."""
    return [seat for seat, code in codes.items() if hmac.compare_digest(code, given)]
