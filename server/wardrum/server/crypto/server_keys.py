"""The server's secret keys: the seeds of its dice and its invites follow from them.

They are in `DIR/secret` (mode 0600) as JSON `{key_id: hex}`, outside the database, so that no future die follows
from a copy of the log. The last key is used for new matches; older ones stay for the matches that began with them.
A key's id follows from the key.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from wardrum.events.core.dice import commitment, server_seed
from wardrum.events.core.kernel import MatchId
from wardrum.events.match import Match
from wardrum.server import data_directory
from wardrum.server.data_directory import SECRET

KEY_BYTES = 32
NONCE_BYTES = 16
ID_PREFIX, ID_DIGITS = "k-", 16


class KeysLost(ValueError):
    """A data directory has no keys where there have to be some; the text is one sentence."""


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

    @property
    def oldest(self) -> str:
        """The id of the first key, which stays when others follow it: it tells one server's secret from another's."""
        return next(iter(self._keys))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the keys, the newest last."""
        return tuple(self._keys)

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


def key_id_of(key: bytes) -> str:
    """The id of a key: "k-" and 16 hex digits that follow from it, so that another key never has the same id."""
    return ID_PREFIX + hashlib.sha256(b"wardrum/key-id/v1" + key).hexdigest()[:ID_DIGITS]


def fresh() -> ServerKeys:
    """Keys that are gone with the process."""
    return ServerKeys(dict([_new_key()]))


def load(directory: Path, *, has_matches: bool = False) -> ServerKeys:
    """The keys of a data directory, made when there are none. has_matches: matches were created in it.

    Raises KeysLost: the matches' keys are gone; ValueError: the file holds no keys, or not those that it names.
    """
    path = directory / SECRET
    data_directory.make(directory)
    if not path.exists():
        if has_matches:
            raise KeysLost(
                f"{path} is missing, but matches were created in this directory: restore it from a backup, "
                f"or, if it is lost for ever, run `wardrum keys new --lost --data {directory}`"
            )
        _write(path, dict([_new_key()]))
    return ServerKeys(_read(path))


def find(directory: Path) -> ServerKeys | None:
    """The keys of a data directory; None: there are none. Raises ValueError: as `load`."""
    path = directory / SECRET
    return ServerKeys(_read(path)) if path.exists() else None


def rotate(directory: Path) -> str:
    """Add a new key to those of a data directory: new matches use it, the others keep theirs. Returns its id.

    Raises KeysLost: there are none; ValueError: as `load`; OSError.
    """
    path = directory / SECRET
    with data_directory.held(directory):
        if not path.exists():
            raise KeysLost(f"{path} is missing: there is no key to follow")
        key_id, key = _new_key()
        _write(path, {**_read(path), key_id: key})
    return key_id


def _new_key() -> tuple[str, bytes]:
    key = secrets.token_bytes(KEY_BYTES)
    return key_id_of(key), key


def _write(path: Path, keys: dict[str, bytes]) -> None:
    data_directory.write_private(
        path, msgspec.json.encode({key_id: key.hex() for key_id, key in keys.items()})
    )


def _read(path: Path) -> dict[str, bytes]:
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        found = {key_id: bytes.fromhex(key) for key_id, key in keys.items()}
    except (msgspec.MsgspecError, ValueError):
        raise ValueError(f"{path} does not hold the server's keys") from None
    if not found or any(len(key) < KEY_BYTES for key in found.values()):
        raise ValueError(f"{path} holds no key of {KEY_BYTES} bytes")
    for key_id, key in found.items():
        if key_id != key_id_of(key):
            raise ValueError(
                f"{path} holds another key under the id {key_id} than the one it was made for: restore it from a backup"
            )
    return found
