"""What the lobby shows, for whatever speaks no websocket: `/matches.json`, and `/battles.atom` (RFC 4287) with the battles that are over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from msgspec import UNSET

from wardrum.events.core.kernel import MatchId
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.names import seat_name, visible, with_players
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import ServerContext
from wardrum.server.protocol.quotas import Quota
from wardrum.server.store.interface import Filter

from ..responses import Page, plain
from ..sharing import HandoutLimits
from ..static_files import is_fresh

MATCHES_PATH: Final = "/matches.json"
ATOM_PATH: Final = "/battles.atom"
STATUSES: Final = ("open", "live", "finished")
FOR_A_MOMENT: Final = "public, max-age=5"
FOR_A_MINUTE: Final = "public, max-age=60"  # names in it may be erased
ATOM: Final = "http://www.w3.org/2005/Atom"
NEVER: Final = 0  # ms; when a feed without an entry was updated


class LobbyFeeds:
    """Makes both, few enough per address. url: where a browser finds the lobby, with a slash at its end."""

    def __init__(self, context: ServerContext, limits: HandoutLimits, url: str) -> None:
        self._store, self._games, self._clock, self._url = context.store, context.games, context.clock, url
        self._quota = Quota("lists of matches", limits.handouts, limits.handouts_all)

    def answer(self, target: str, address: str, known_etags: str) -> Page | None:
        """The page that a request for this target from an address is for; None: for neither.

        known_etags: the If-None-Match of the request.
        """
        path, _, query = target.partition("?")
        if path not in (MATCHES_PATH, ATOM_PATH):
            return None
        if excess := self._quota.take(address, self._clock.monotonic()):
            again = {"Retry-After": str(excess.retry_after)}
            return plain(HTTPStatus.TOO_MANY_REQUESTS, excess.detail, **again)
        page = self._matches(query) if path == MATCHES_PATH else self._battles()
        if page.status is not HTTPStatus.OK:
            return page
        etag = f'"{sha256(page.body).hexdigest()}"'
        headers = {**page.headers, "ETag": etag}
        if is_fresh(known_etags, etag):
            return Page(b"", "", HTTPStatus.NOT_MODIFIED, headers)
        return msgspec.structs.replace(page, headers=headers)

    def _matches(self, query: str) -> Page:
        """A page of what the lobby lists: the `listed` frame without what belongs to a request."""
        try:
            given = parse_qs(query, keep_blank_values=True, max_num_fields=16)
        except ValueError:
            return plain(HTTPStatus.BAD_REQUEST, "this query cannot be read")
        if any(len(values) > 1 for values in given.values()):
            return plain(HTTPStatus.BAD_REQUEST, "each name may stand in the query once")
        [status], [key] = given.get("status", ["live"]), given.get("after", [""])
        if status not in STATUSES:
            return plain(HTTPStatus.BAD_REQUEST, "status is open, live or finished, as in ?status=finished")
        after = summaries.decode_page_key(key)
        if key and after is None:
            return plain(HTTPStatus.BAD_REQUEST, "after is the next of the page before; no page ends there")
        page = summaries.page(self._store, Filter(status), after)
        listed: dict[str, Any] = {"matches": page.matches}
        if page.next is not UNSET:
            listed["next"] = page.next
        return Page(msgspec.json.encode(listed), "application/json", headers={"Cache-Control": FOR_A_MOMENT})

    def _battles(self) -> Page:
        """The battles that ended last, as far as spectators may know."""
        entries = summaries.page(self._store, Filter("finished"), None).matches
        own = self._url + ATOM_PATH.lstrip("/")
        newest = max((entry["at"] for entry in entries), default=NEVER)
        lines = [
            '<?xml version="1.0" encoding="utf-8"?>',
            f'<feed xmlns="{ATOM}" xml:lang="en">',
            element("id", uuid5(NAMESPACE_URL, own).urn),
            element("title", "Battles on Wardrum"),
            element("updated", moment(newest)),
            f"<author>{element('name', 'Wardrum')}</author>",
            link("self", "application/atom+xml", own),
            link("alternate", "text/html", self._url),
            *(line for entry in entries for line in self._battle(entry)),
            "</feed>",
            "",
        ]
        return Page(
            "\n".join(lines).encode(),
            "application/atom+xml; charset=utf-8",
            headers={"Cache-Control": FOR_A_MINUTE},
        )

    def _battle(self, entry: dict[str, Any]) -> Iterator[str]:
        """The lines of one entry."""
        match = MatchId(entry["match"])
        names = {seat: written(name) for seat, name in self._store.names(match).items()}
        address = f"{self._url}m/{match}"
        players = with_players(" against ".join(map(seat_name, entry["seats"])), names)
        yield "<entry>"
        yield element("id", UUID(match).urn)
        yield element("title", f"{title(entry['ruleset'])}: {players}")
        yield element("updated", moment(entry["at"]))
        yield link("alternate", "text/html", address)
        yield link("related", "application/x-ndjson", f"{address}/replay.jsonl")
        yield element("summary", with_players(entry.get("result", "It is over."), names))
        yield "</entry>"


def element(name: str, text: str) -> str:
    """An element with a text, whatever is in it."""
    return f"<{name}>{escape(text)}</{name}>"


def link(rel: str, type: str, href: str) -> str:  # noqa: A002 -- the element's own word
    """A link to what lies elsewhere."""
    return f'<link rel="{rel}" type="{type}" href="{escape(href)}"/>'


def moment(at: int) -> str:
    """A time (ms since the epoch) as RFC 3339 has it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def written(name: str) -> str:
    """A name with nothing in it that XML has no place for; "" if nothing is left."""
    return "".join(sign for sign in visible(name) if sign.isprintable())
