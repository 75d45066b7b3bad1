"""The feed of a match: `/m/MATCH/events`, as Server-Sent Events of HTML's standard or as lines of JSON.

What is asked for is judged here; a connection then sends it (`connections/feed_reader.py`), from the audience of all who watch without a seat.
Of a match that is over a feed is a file: it ends, it never changes, and who has read it to the end is sent that there is nothing more.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Literal
from urllib.parse import parse_qs

from msgspec import Struct
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from wardrum.events.core.kernel import MatchId
from wardrum.server.languages import languages, nearest
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.process.release import RELEASE
from wardrum.server.store.interface import StoreUnreachable

from ..joining import chosen_language
from ..responses import COMMON_HEADERS, FOR_EVER, NOTHING_ALLOWED, Page, page_response, refusal
from ..static_files import is_fresh

FeedForm = Literal["sse", "ndjson"]
"""As what it is sent: Server-Sent Events, or one JSON object on a line."""
PATH = re.compile(r"/m/([0-9a-f]{32})/events")
VERSION = re.compile(r"[0-9]{1,7}")
FORMS: dict[str, FeedForm] = {"sse": "sse", "ndjson": "ndjson"}
"""Each by its name."""
TYPES: dict[FeedForm, str] = {
    "sse": "text/event-stream; charset=utf-8",
    "ndjson": "application/x-ndjson; charset=utf-8",
}
LAST_ID = "Last-Event-ID"
RETRY_S = 1  # until a log that cannot be reached is asked for again
FULL_RETRY_S = 30  # until a match that too many watch is
TAG_MAX = 35  # characters of a language tag (RFC 5646 §4.4.1)


class BadFeedQuery(ValueError):
    """What is asked of a feed cannot be understood; the text is one sentence for the client."""


class FeedRequest(Struct, frozen=True):
    """What a request asks for. after: the last version that is known already, 0 = none · follows: it goes on with the match."""

    match: MatchId
    after: int
    form: FeedForm
    language: str
    follows: bool


class Feed(Struct, frozen=True):
    """A feed that is to be sent. head: of the response · is_file: the match is over, so that all who read it get the same."""

    head: Response
    room: Room
    asked: FeedRequest
    is_file: bool

    @property
    def match(self) -> MatchId:
        """The match that it tells of."""
        return self.asked.match


class MatchFeeds:
    """Answers requests for feeds."""

    def __init__(self, context: ServerContext, registry: MatchRegistry) -> None:
        self._registry, self._watchers_max = registry, context.config.spectators_max

    async def answer(self, request: Request) -> Response | Feed | None:
        """The response, or the feed that is to be sent; None: the request is for no feed."""
        if not is_feed(request):
            return None
        try:
            asked = feed_request(request)
        except BadFeedQuery as error:
            return refusal(HTTPStatus.BAD_REQUEST, str(error))
        try:
            room = await self._registry.opened(asked.match, max(asked.after, 1))
        except StoreUnreachable as error:
            why = f"the log cannot be reached: {error}"
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why, **{"Retry-After": str(RETRY_S)})
        if room is None:
            return refusal(HTTPStatus.NOT_FOUND, self._registry.missing(asked.match, "").detail)
        return self._answer(request, asked, room)

    def _answer(self, request: Request, asked: FeedRequest, room: Room) -> Response | Feed:
        newest, is_over = room.public_version, room.is_publicly_over
        if asked.after > newest:
            why = f"this match has no version {asked.after} yet; the newest that there is to see is {newest}"
            return refusal(HTTPStatus.BAD_REQUEST, why)
        if is_over and asked.after == newest:
            return page_response(Page(b"", status=HTTPStatus.NO_CONTENT))  # a browser asks no more then
        headers = headers_of(asked, room) if is_over else {}
        if is_over and is_fresh(", ".join(request.headers.get_all("If-None-Match")), headers["ETag"]):
            return page_response(Page(b"", status=HTTPStatus.NOT_MODIFIED, headers=headers))
        head = feed_head(asked.form, headers)
        if request.method == "HEAD":
            return head
        if len(room.audience_for(())) >= self._watchers_max:
            again = {"Retry-After": str(FULL_RETRY_S)}
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many watch this match already", **again)
        return Feed(head, room, asked, is_over)


def is_feed(request: Request) -> bool:
    """Whether a request is for the feed of a match."""
    return PATH.fullmatch(request.path.partition("?")[0]) is not None


def feed_request(request: Request) -> FeedRequest:
    """What a request for a feed asks for. Raises BadFeedQuery."""
    path, _, query = request.path.partition("?")
    found = PATH.fullmatch(path)
    assert found is not None  # see `is_feed`
    try:
        given = parse_qs(query, keep_blank_values=True, max_num_fields=16)
    except ValueError:
        raise BadFeedQuery("this query cannot be read") from None
    form, follow = FORMS.get(_one(given, "format", "sse")), _one(given, "follow", "1")
    if form is None:
        raise BadFeedQuery("format is sse or ndjson, as in ?format=ndjson")
    if follow not in ("0", "1"):
        raise BadFeedQuery("follow is 0, to end at the present, or 1, to go on")
    last = request.headers.get_all(LAST_ID)
    after = _version("after", _one(given, "after", "0"))
    if len(last) > 1:
        raise BadFeedQuery(f"{LAST_ID} stands there more than once")
    if last and last[0]:  # it is newer than the address, which a browser asks for again as it is
        after = _version(LAST_ID, last[0])
    return FeedRequest(MatchId(found[1]), after, form, _language(request, given), follow == "1")


def _one(given: dict[str, list[str]], name: str, otherwise: str) -> str:
    values = given.get(name, [otherwise])
    if len(values) > 1:
        raise BadFeedQuery(f"{name} stands there more than once")
    return values[0]


def _version(name: str, text: str) -> int:
    if not VERSION.fullmatch(text):
        raise BadFeedQuery(f"{name} is one version of the match, a whole number, as 142")
    return int(text)


def _language(request: Request, given: dict[str, list[str]]) -> str:
    """The language of the sentences: that of the address, else the most welcome one that there is."""
    if tag := _one(given, "language", ""):
        return nearest(tag[:TAG_MAX])
    return chosen_language(frozenset(languages()), "", ", ".join(request.headers.get_all("Accept-Language")))


def headers_of(asked: FeedRequest, room: Room) -> dict[str, str]:
    """What lets the feed of a match that is over be kept. Sentences are those of a release."""
    view = room.view_for(())
    etag = f'"{view.head_at(view.version).hex()}-{asked.after}-{asked.form}-{asked.language}-{RELEASE}"'
    return {"ETag": etag, "Cache-Control": FOR_EVER, "Vary": f"Accept-Language, {LAST_ID}"}


def feed_head(form: FeedForm, headers: dict[str, str]) -> Response:
    """The head of a feed, whose body is sent in chunks. No proxy is to gather what it passes on."""
    return Response(
        200,
        "OK",
        Headers(
            {
                "Content-Type": TYPES[form],
                "Transfer-Encoding": "chunked",
                "X-Accel-Buffering": "no",
                "Content-Security-Policy": NOTHING_ALLOWED,
                "Cache-Control": "no-store",
                **COMMON_HEADERS,
                **headers,
            }
        ),
        b"",
    )
