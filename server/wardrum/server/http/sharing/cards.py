"""The picture beside a link to a match, `/m/MATCH/card.png`: an SVG card drawn as PNG, which is what other sites show.

resvg holds the interpreter for 100 ms and more, so each picture is made by a process of its own, one at a time, and those
that were made last are kept.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from importlib.util import find_spec

import structlog

from wardrum.events.projections import picture
from wardrum.server.lru import LruCache
from wardrum.server.matches.room import Room

from ..responses import Page, plain
from ..static_files import is_fresh

log = structlog.get_logger()

CONTENT_TYPE = "image/png"
FOR_A_MINUTE = "public, max-age=60"  # names on it may change, and may be erased
CACHED_MAX = 64  # pictures of 100 KB each
WAITING_MAX = 8  # pictures waiting to be drawn
RETRY_S = 5
RENDER_S = 20  # then the process that draws one is given up
RENDER = """
import sys, resvg_py
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family="DejaVu Sans")))
"""


class RenderError(Exception):
    """A picture that could not be made."""


@cache
def is_possible() -> bool:
    """Whether the library that draws PNG is installed (the extra "pictures")."""
    return find_spec("resvg_py") is not None


def render(svg: bytes) -> bytes:
    """An SVG picture as PNG, by another process; takes up to a second. Raises RenderError."""
    try:
        made = subprocess.run(  # noqa: S603 -- our own program
            [sys.executable, "-c", RENDER], input=svg, capture_output=True, timeout=RENDER_S, check=True
        )
    except subprocess.SubprocessError as error:
        raise RenderError(str(error)) from error
    return made.stdout


class Cards:
    """Makes cards and caches those that were asked for last."""

    def __init__(self) -> None:
        self._cache: LruCache[str, bytes] = LruCache(CACHED_MAX)
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def page(self, room: Room, version: int | None, names: dict[str, str], known_etags: str) -> Page:
        """The card at a public version, None: the newest; or "not modified". names: those a spectator may know."""
        if not is_possible():
            return plain(HTTPStatus.NOT_FOUND, "this server makes no PNG pictures; board.svg is there")
        view = room.view_for(())
        at = room.public_version if version is None else version
        svg = picture.draw_card(view.game, view.state_at(at), names)
        etag = f'"{sha256(svg).hexdigest()}-png"'
        headers = {
            "Cross-Origin-Resource-Policy": "cross-origin",
            "ETag": etag,
            "Cache-Control": FOR_A_MINUTE,
        }
        if is_fresh(known_etags, etag):
            return Page(b"", "", HTTPStatus.NOT_MODIFIED, headers)
        if self._waiting >= WAITING_MAX:
            return plain(
                HTTPStatus.SERVICE_UNAVAILABLE, "too many pictures at once", **{"Retry-After": str(RETRY_S)}
            )
        try:
            return Page(await self._made(etag, svg), CONTENT_TYPE, headers=headers)
        except RenderError:
            log.exception("a picture could not be made", match=room.lane.match)
            return plain(HTTPStatus.INTERNAL_SERVER_ERROR, "this picture could not be made")

    async def _made(self, etag: str, svg: bytes) -> bytes:
        self._waiting += 1
        try:
            async with self._turn:  # who waits for the same picture finds it made
                made = self._cache.get(etag)
                if made is None:
                    made = await asyncio.to_thread(render, svg)
                    self._cache.put(etag, made)
                return made
        finally:
            self._waiting -= 1
