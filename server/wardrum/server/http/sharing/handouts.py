"""Pictures and replay files as they are asked for over HTTP, at a pace that leaves the matches theirs."""

from __future__ import annotations

from http import HTTPStatus

from msgspec import UNSET, UnsetType

from wardrum.events.formats.replay import Signed
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.protocol.rate_limits import AddressRateLimiter
from wardrum.server.spectating.match_view import MatchView

from ..responses import Download, Page, said
from .addresses import BadVersion, Wanted, wanted
from .pictures import Pictures
from .replays import Records, pieces

REPLAY = "application/x-ndjson"
FILE_DIGITS = 8  # of the match id, in the name of a file


class Handouts:
    """What one server hands out."""

    def __init__(self, hub: MatchRegistry) -> None:
        self._hub = hub
        self._paces = AddressRateLimiter(hub.shell.config.handout_rate)
        self._pictures = Pictures()

    def answer(self, target: str, address: str, known: str) -> Page | Download | None:
        """The answer to a request for this target; None: it asks for nothing of ours.

        address: who asks · known: the ETags of what the asker has already.
        """
        asked = wanted(target)
        if asked is None:
            return None
        if not self._paces.passes(address, self._hub.clock.monotonic()):
            return said(HTTPStatus.TOO_MANY_REQUESTS, "not so fast", **{"Retry-After": "1"})
        room = self._hub.room(asked.match)
        if room is None:
            return said(HTTPStatus.NOT_FOUND, "there is no such match here")
        if asked.what == "replay.jsonl":
            return self._replay(room)
        return self._picture(room, asked, known)

    def _picture(self, room: Room, asked: Wanted, known: str) -> Page:
        try:
            version = asked.version
        except (BadVersion, ValueError) as error:
            why = str(error) if isinstance(error, BadVersion) else "this query cannot be read"
            return said(HTTPStatus.BAD_REQUEST, why)
        if version is not None and version > room.horizon:
            newest = f"the newest that there is to see is {room.horizon}"
            return said(HTTPStatus.NOT_FOUND, f"this match has no version {version}; {newest}")
        return self._pictures.page(room, version, known)

    def _replay(self, room: Room) -> Download:
        outlook = room.outlook(())
        last = outlook.seals.open_until(room.horizon)
        records = Records(self._hub.store, outlook.match, last)
        name = f"wardrum-{outlook.match[:FILE_DIGITS]}.jsonl"
        return Download(name, REPLAY, pieces(outlook.game, records, self._signed(outlook, last)))

    def _signed(self, outlook: MatchView, version: int) -> Signed | UnsetType:
        """The server's name under the end of the match, if this is its end."""
        signer, signature = self._hub.shell.signer, outlook.signature_at(version)
        return Signed(signer.key, signature) if signer is not None and signature is not UNSET else UNSET
