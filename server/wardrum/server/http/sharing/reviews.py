"""The review of a match that has ended, and what else could have been done at a version of it, as JSON.

Both are for connections without a seat, so they show nothing before the end of the match is public. They are made one at a time
and cached, as the match does not change any more: a review in slices, a list of alternatives, which takes some 30 ms for
a large battle and cannot be cut, on a thread beside the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.slices import Sliced
from wardrum.events.match.game import Fold
from wardrum.events.projections.review import review_of
from wardrum.events.toolkit.display.shapes import OptionWords
from wardrum.events.toolkit.options import Each, Option, Path, Place, Route
from wardrum.server.engine.commit_log import CommitLog
from wardrum.server.languages import speaking
from wardrum.server.lru import LruCache
from wardrum.server.matches.room import Room
from wardrum.server.matches.slices import SliceRunner

from ..responses import Page, plain
from .replays import Records

JSON_TYPE = "application/json"
CACHED_MAX = 64  # reviews of some 10 KB each
CACHED_LISTS_MAX = 256  # lists of some KB each
WAITING_MAX = 8  # reviews waiting to be made
OPTIONS_MAX = 80  # of a list, the first ones; others are left out
FOR_AN_HOUR = "public, max-age=3600"
GOES_ON = "this battle goes on: its review is made when it has ended"
BUSY = "too many reviews are being made; ask again in a moment"


class Alternatives(Struct, frozen=True):
    """What a seat could have done instead of the commit of this version: the battle's options then, the places of moves left out.

    more: how many options there were beside these · command: the one that was given · words: the options in words, in the same
    order and in the language that was asked for.
    """

    version: int
    seat: str
    command: Any
    options: tuple[Option, ...]
    words: tuple[OptionWords, ...]
    more: int = 0


class Reviews:
    """Makes reviews and lists of alternatives, and caches those that were asked for last."""

    def __init__(self, log: CommitLog, slices: SliceRunner) -> None:
        self._log, self._slices = log, slices
        self._cache: LruCache[str, bytes] = LruCache(CACHED_MAX)
        self._lists: LruCache[tuple[str, int, str], bytes] = LruCache(CACHED_LISTS_MAX)
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def review(self, room: Room) -> Page:
        """The review of the match, or why there is none."""
        match = room.lane.match
        return await self._answer(
            room, lambda: self._cache.get(match), lambda: self._slices.run(self._review(room))
        )

    async def alternatives(self, room: Room, version: int, language: str) -> Page:
        """What else could have been done at a version from 1 on, in a language."""
        if not 1 <= version <= room.public_version:
            return plain(HTTPStatus.NOT_FOUND, f"this match has no version {version}")
        key = room.lane.match, version, language
        return await self._answer(
            room, lambda: self._lists.get(key), lambda: self._alternatives(room, version, language)
        )

    async def _answer(
        self, room: Room, known: Callable[[], bytes | None], work: Callable[[], Awaitable[bytes]]
    ) -> Page:
        if not has_ended(room):
            return plain(HTTPStatus.CONFLICT, GOES_ON)
        body = known()
        if body is None and self._waiting >= WAITING_MAX:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, BUSY, **{"Retry-After": "1"})
        if body is None:
            body = await self._made(known, work)
        return Page(body, JSON_TYPE, headers={"Cache-Control": FOR_AN_HOUR})

    async def _made(self, known: Callable[[], bytes | None], work: Callable[[], Awaitable[bytes]]) -> bytes:
        self._waiting += 1
        try:
            async with self._lock:
                body = known()
                return await work() if body is None else body
        finally:
            self._waiting -= 1

    def _review(self, room: Room) -> Sliced[bytes]:
        view = room.view_for(())
        records = Records(self._log, view.match, view.version)
        fold = Fold(view.game, view.state_at(0), older=view.state_at)
        review = yield from review_of(view.game, records, fold, view.head_at(view.version).hex())
        body = msgspec.json.encode(review)
        self._cache.put(view.match, body)
        return body

    async def _alternatives(self, room: Room, version: int, language: str) -> bytes:
        """The thread gets a frozen state and nothing of the match that goes on changing."""
        view = room.view_for(())
        record = view.game.read(Records(self._log, view.match, view.version)[version - 1])
        state = view.state_at(version - 1)
        plays = record.actor in state.match.order
        options = await asyncio.to_thread(view.game.legal, state, record.actor) if plays else []
        own = [brief(option) for option in options if option.scope == "battle"]
        shown = tuple(own[:OPTIONS_MAX])
        with speaking(language):
            words = view.game.option_words(state, record.actor, shown)
        found = Alternatives(version, record.actor, record.command, shown, words, len(own) - len(shown))
        body = msgspec.json.encode(found)
        self._lists.put((view.match, version, language), body)
        return body


def has_ended(room: Room) -> bool:
    """Whether the end of the match is public, and with it everything before."""
    view = room.view_for(())
    ended: bool = view.state.match.status == "ended"
    return ended and view.seals.open_until(view.version) == view.version


def brief(option: Option) -> Option:
    """The option without the many places that it offers."""
    return replace(option, params={name: _brief(domain) for name, domain in option.params.items()})


def _brief(domain: Any) -> Any:
    match domain:
        case Path():
            return replace(domain, stops=())
        case Route():
            return replace(domain, halts=())
        case Place():
            return replace(domain, spots=())
        case Each():
            return replace(domain, of={key: _brief(each) for key, each in domain.of.items()})
        case _:
            return domain
