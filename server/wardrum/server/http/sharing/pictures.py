"""The table at a version, as a spectator may know it.

A version's picture never changes: a view leaves out what its seats hide at that version, and the commit that opens it later is
another version. So it may be kept for ever by whoever has it; the newest one only for a moment.
"""

from __future__ import annotations

from http import HTTPStatus

from wardrum.events.projections import picture
from wardrum.server.lru import LruCache
from wardrum.server.matches.room import Room

from ..responses import Page
from ..static_files import is_fresh

KIND = "image/svg+xml"
KEPT_MAX = 256  # pictures of 20 KB each: a link that many follow at once is drawn once
FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_MOMENT = "public, max-age=5"
ANYWHERE = {"Cross-Origin-Resource-Policy": "cross-origin"}  # other sites may show it


class Pictures:
    """Draws, and keeps what was asked for last."""

    def __init__(self) -> None:
        self._kept: LruCache[tuple[str, int], bytes] = LruCache(KEPT_MAX)

    def page(self, room: Room, version: int | None, known: str) -> Page:
        """The picture at a version up to the horizon, None: the newest; or only that the asker has it already."""
        at = room.horizon if version is None else version
        etag = f'"{room.outlook(()).head_at(at).hex()}-{picture.STYLE}"'
        headers = {
            **ANYWHERE,
            "ETag": etag,
            "Cache-Control": FOR_A_MOMENT if version is None else FOR_EVER,
        }
        if is_fresh(known, etag):
            return Page(b"", "", HTTPStatus.NOT_MODIFIED, headers)
        return Page(self._drawn(room, at), KIND, headers=headers)

    def _drawn(self, room: Room, version: int) -> bytes:
        key = (room.lane.match, version)
        drawn = self._kept.get(key)
        if drawn is None:
            outlook = room.outlook(())
            seen = outlook.game.view(outlook.state_at(version), "")
            drawn = picture.draw(outlook.game, seen)
            self._kept.put(key, drawn)
        return drawn
