"""The server's secret keys: the seeds of its dice and its invites follow from them.

They are in `DIR/secret` (mode 0600) as JSON `{key_id: hex}`, outside the database, so that no future die follows
from a copy of the log. The last key is used for new matches; older ones stay for the matches that began with them.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from wardrum.events.core.dice import commitment, server_seed
from wardrum.events.core.kernel import MatchId
from wardrum.events.match import Match

KEY_BYTES = 32
NONCE_BYTES = 16


def random_nonce() -> str:
    """32 hex digits: random, part of the match's seed, so that choosing a match id does not choose its dice."""
    return secrets.token_hex(NONCE_BYTES)


class ServerKeys:
    """Secret keys by id, the newest last, and the source of nonces."""

    def __init__(self, keys: dict[str, bytes], new_nonce: Callable[[], str] = random_nonce) -> None:
        self._keys, self.new_nonce = keys, new_nonce
        self.newest = next(reversed(keys))

    def server_seed(self, key_id: str, match: MatchId, nonce: str) -> bytes:
        """S of a match (32 bytes). Raises KeyError: this server does not have the key."""
        return server_seed(self._keys[key_id], match, nonce)

    def made_dice_of(self, match: Match) -> bool:
        """Whether the dice of this match came from one of these keys; those of an imported match did not."""
        if match.key_id not in self._keys:
            return False
        return commitment(self.server_seed(match.key_id, match.id, match.nonce)) == match.seed_commitment

    def invite(self, key_id: str, match: MatchId, seat: str) -> str:
        """The code (32 hex digits) for one seat; single use, since a seat is taken once."""
        message = b"\0".join((b"invite", match.encode(), seat.encode()))
        return hmac.digest(self._keys[key_id], message, "sha256").hex()[:32]

    def bot(self, key_id: str, match: MatchId, seat: str) -> tuple[str, str]:
        """The token (32 hex digits) and the seed (64) of the server's own bot at this seat."""
        place = b"\0".join((match.encode(), seat.encode()))
        token, seed = (
            hmac.digest(self._keys[key_id], what + b"\0" + place, "sha256") for what in (b"bot", b"bot-seed")
        )
        return token.hex()[:32], seed.hex()

    def __repr__(self) -> str:
        return f"<{len(self._keys)} keys>"


def fresh() -> ServerKeys:
    """Keys that are gone with the process."""
    return ServerKeys({"k1": secrets.token_bytes(KEY_BYTES)})


def load(directory: Path) -> ServerKeys:
    """The keys of a data directory, made when there are none. Raises ValueError: the file holds none."""
    path = directory / "secret"
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        write_private(path, msgspec.json.encode({"k1": secrets.token_hex(KEY_BYTES)}))
    return ServerKeys(_read(path))


def find(directory: Path) -> ServerKeys | None:
    """The keys of a data directory; None: there are none. Raises ValueError: the file holds none."""
    path = directory / "secret"
    return ServerKeys(_read(path)) if path.exists() else None


def write_private(path: Path, data: bytes) -> None:
    """Writes a file that only its owner may read. It is complete and on disk before it gets its name."""
    temporary = path.with_suffix(".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)


def _read(path: Path) -> dict[str, bytes]:
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        found = {key_id: bytes.fromhex(key) for key_id, key in keys.items()}
    except (msgspec.MsgspecError, ValueError):
        raise ValueError(f"{path} does not hold the server's keys") from None
    if not found or any(len(key) < KEY_BYTES for key in found.values()):
        raise ValueError(f"{path} holds no key of {KEY_BYTES} bytes")
    return found
