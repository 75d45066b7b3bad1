"""The board of a match at a version as an SVG picture, as connections without a seat may know it.

A version's picture never changes: a view leaves out what its seats hide at that version, and the commit that opens it
is another version. So it may be cached for ever; the newest one only for a moment.
"""

from __future__ import annotations

from http import HTTPStatus

from wardrum.events.projections import picture
from wardrum.server.lru import LruCache
from wardrum.server.matches.room import Room

from ..responses import FOR_EVER, Page
from ..static_files import is_fresh

CONTENT_TYPE = "image/svg+xml"
CACHED_MAX = 256  # pictures of 50 KB each: a link that many follow at once is drawn once
FOR_A_MOMENT = "public, max-age=5"
ANY_ORIGIN = {"Cross-Origin-Resource-Policy": "cross-origin"}  # other sites may show it


class Pictures:
    """Draws pictures and caches those that were asked for last."""

    def __init__(self) -> None:
        self._cache: LruCache[tuple[str, int], bytes] = LruCache(CACHED_MAX)

    def page(self, room: Room, version: int | None, known_etags: str) -> Page:
        """The picture at a public version, None: the newest; or "not modified"."""
        at = room.public_version if version is None else version
        etag = f'"{room.view_for(()).head_at(at).hex()}-{picture.STYLE}"'
        headers = {
            **ANY_ORIGIN,
            "ETag": etag,
            "Cache-Control": FOR_A_MOMENT if version is None else FOR_EVER,
        }
        if is_fresh(known_etags, etag):
            return Page(b"", "", HTTPStatus.NOT_MODIFIED, headers)
        return Page(self._drawn(room, at), CONTENT_TYPE, headers=headers)

    def _drawn(self, room: Room, version: int) -> bytes:
        key = (room.lane.match, version)
        drawn = self._cache.get(key)
        if drawn is None:
            view = room.view_for(())
            drawn = picture.draw(view.game, view.state_at(version))
            self._cache.put(key, drawn)
        return drawn
