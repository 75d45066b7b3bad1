"""The shared files of a match over HTTP, and their pace.

`/m/MATCH/board.svg?v=VERSION`, `/m/MATCH/card.png?v=VERSION` and `/m/MATCH/replay.jsonl?language=TAG`; of a match that has
ended `/m/MATCH/review.json` and `/m/MATCH/alternatives.json?v=VERSION`.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Literal
from urllib.parse import parse_qs

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats.replay import Signed
from wardrum.server.languages import ENGLISH, in_slices, nearest
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.protocol.quotas import Quota
from wardrum.server.spectating.match_view import MatchView
from wardrum.server.store.interface import StoreUnreachable

from ..responses import Download, Page, plain
from .cards import Cards
from .link_previews import HandoutLimits, LinkPreviews
from .pictures import Pictures
from .replays import Records, pieces
from .reviews import Reviews

PATH = re.compile(r"/m/([0-9a-f]{32})/(board\.svg|card\.png|replay\.jsonl|review\.json|alternatives\.json)")
VERSION = re.compile(r"[0-9]{1,7}")
REPLAY_TYPE = "application/x-ndjson"
RETRY_S = 1  # until a log that cannot be reached is asked for again
TAG_MAX = 35  # characters of a language tag (RFC 5646 §4.4.1)
ID_DIGITS = 8  # of the match id, in the name of a downloaded file


class BadQuery(ValueError):
    """The query names no version, or no single language; the text is one sentence for the client."""


class SharedFile(Struct, frozen=True):
    """The file that a request asks for. query: as it was sent."""

    match: MatchId
    name: Literal["board.svg", "card.png", "replay.jsonl", "review.json", "alternatives.json"]
    query: str

    @property
    def version(self) -> int | None:
        """The version asked for, None: the newest. Raises BadQuery."""
        given = self._given("v")
        if not given:
            return None
        if len(given) > 1 or not VERSION.fullmatch(given[0]):
            raise BadQuery("v is one version of the match, a whole number, as in ?v=142")
        return int(given[0])

    @property
    def language(self) -> str:
        """The language asked for, or the nearest that is there; English if none is. Raises BadQuery."""
        given = self._given("language")
        if len(given) > 1:
            raise BadQuery("language is one tag, as in ?language=de")
        return nearest(given[0][:TAG_MAX]) if given else ENGLISH

    def _given(self, name: str) -> list[str]:
        return parse_qs(self.query, keep_blank_values=True, max_num_fields=16).get(name, [])


def shared_file(target: str) -> SharedFile | None:
    """The file that a request's target names; None: it names none."""
    path, _, query = target.partition("?")
    found = PATH.fullmatch(path)
    return SharedFile(found[1], found[2], query) if found else None  # type: ignore[arg-type]  # the pattern has no others


class SharedFiles:
    """Answers requests for shared files, few enough per address that the matches keep their time.

    previews: what the pages of matches are filled with, at the same pace.
    """

    def __init__(self, context: ServerContext, limits: HandoutLimits, registry: MatchRegistry) -> None:
        self._registry = registry
        self._store, self._clock, self._signer = context.store, context.clock, context.signer
        self._quota = Quota("pictures and files", limits.handouts, limits.handouts_all)
        self.previews = LinkPreviews(context, limits, registry)
        self._pictures, self._cards = Pictures(), Cards()
        self._reviews = Reviews(context.store, registry.slices)

    async def answer(self, target: str, address: str, known_etags: str) -> Page | Download | None:
        """The response to a request for this target from an address; None: it is no shared file.

        known_etags: the If-None-Match of the request.
        """
        asked = shared_file(target)
        if asked is None:
            return None
        if excess := self._quota.take(address, self._clock.monotonic()):
            again = {"Retry-After": str(excess.retry_after)}
            return plain(HTTPStatus.TOO_MANY_REQUESTS, excess.detail, **again)
        try:
            room = await self._registry.opened(asked.match)
        except StoreUnreachable as error:
            again = {"Retry-After": str(RETRY_S)}
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, f"the log cannot be reached: {error}", **again)
        if room is None:
            return plain(HTTPStatus.NOT_FOUND, self._registry.missing(asked.match, "").detail)
        try:
            version, language = asked.version, asked.language
        except ValueError as error:
            known = isinstance(error, BadQuery)
            return plain(HTTPStatus.BAD_REQUEST, str(error) if known else "this query cannot be read")
        if asked.name == "replay.jsonl":
            return self._replay(room, language)
        if asked.name == "review.json":
            return await self._reviews.review(room)
        if asked.name == "alternatives.json":
            return await self._reviews.alternatives(room, 0 if version is None else version, language)
        return await self._picture(room, asked, version, known_etags)

    async def _picture(self, room: Room, asked: SharedFile, version: int | None, known_etags: str) -> Page:
        if version is not None and version > room.public_version:
            newest = f"the newest that there is to see is {room.public_version}"
            return plain(HTTPStatus.NOT_FOUND, f"this match has no version {version}; {newest}")
        if asked.name == "board.svg":
            return self._pictures.page(room, version, known_etags)
        names = room.names_for((), self._store.names(asked.match))
        return await self._cards.page(room, version, names, known_etags)

    def _replay(self, room: Room, language: str) -> Download:
        view = room.view_for(())
        last = view.seals.open_until(room.public_version)
        records = Records(self._store, view.match, last)
        lines = in_slices(language, pieces(view.game, records, self._signed(view, last)))
        name = f"wardrum-{view.match[:ID_DIGITS]}.jsonl"
        return Download(name, REPLAY_TYPE, self._registry.slices.each(lines))

    def _signed(self, view: MatchView, version: int) -> Signed | UnsetType:
        """The server's signature under the end of the match, if this version is its end."""
        signature = view.signature_at(version)
        if self._signer is None or signature is UNSET:
            return UNSET
        return Signed(self._signer.key, signature)
