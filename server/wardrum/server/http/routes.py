"""The paths that the port answers plain HTTP requests on: the web client, shared files, the protocol's document, liveness,
readiness, metrics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hmac import compare_digest
from http import HTTPStatus

import msgspec
import structlog
from msgspec import Struct
from websockets.http11 import Request, Response

from wardrum.events.formats.wire import PROTOCOL
from wardrum.events.match.set_aside import DAMAGE
from wardrum.server.config import Config
from wardrum.server.matches.disk_space import DiskSpace
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.storage_health import StorageHealth
from wardrum.server.process.release import RELEASE
from wardrum.server.protocol.rate_limits import is_loopback

from .documents import Documents
from .feeds import Feed, LobbyFeeds, MatchFeeds
from .joining import Unjoinable, chosen_language
from .responses import Download, Page, asset_response, download_head, page_response, refusal
from .sharing import SharedFiles
from .static_files import StaticFiles

log = structlog.get_logger()

WEBSOCKET_PATH = "/ws"
METRICS_PATH = "/metrics"
METRICS_REFUSED = "Metrics are for this machine, and for who sends the token of the setting metrics_token."
BEARER = "Bearer "
FORWARDED = ("X-Forwarded-For", "Forwarded")
"""Headers of a request that has come through a proxy."""
KEY_PATH = "/.well-known/wardrum-key"
KEYS_PATH = "/.well-known/wardrum-keys"

WELCOME = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wardrum</title>
<h1>Wardrum {RELEASE}</h1>
<p>A rules server for tabletop skirmish battles is running here.</p>
<p>Programs connect by websocket to <code>{WEBSOCKET_PATH}</code> and speak <code>{PROTOCOL}</code>;
<code>wardrum</code> on a terminal does.</p>
</html>
"""


class Files(Struct, frozen=True):
    """What is made of matches, and the web client."""

    shared: SharedFiles
    feeds: MatchFeeds
    lobby: LobbyFeeds
    static: StaticFiles


class Routes:
    """files: what lies at most of its paths."""

    def __init__(
        self,
        context: ServerContext,
        registry: MatchRegistry,
        health: StorageHealth,
        disk: DiskSpace,
        files: Files,
    ) -> None:
        self._registry, self._health, self._disk = registry, health, disk
        self._signer, self._store = context.signer, context.store
        self._files, self._previews = files, files.shared.previews
        self._documents = Documents()
        metrics = context.metrics
        metrics.gauges["ready"] = lambda: int(not self._trouble())
        metrics.gauges["erasure_pending_seconds"] = self._store.traces_pending_s
        self._config = context.config
        self._pages: dict[str, Callable[[], Page]] = {
            "/": lambda: Page(WELCOME.encode(), "text/html; charset=utf-8"),
            "/livez": lambda: Page(b"alive\n"),
            "/readyz": self._ready,
            METRICS_PATH: lambda: Page(metrics.text(), "text/plain; version=0.0.4; charset=utf-8"),
            "/version": self._version,
            KEY_PATH: self._key,
            KEYS_PATH: self._keys,
        }

    async def answer(self, request: Request, address: str) -> Response | Download | Feed | None:
        """The response to a request from an address, None: it is for the websocket."""
        path = request.path.partition("?")[0]
        if path == WEBSOCKET_PATH:
            return None
        if request.method not in ("GET", "HEAD"):
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "GET and HEAD only")
        head = request.method == "HEAD"
        if (fed := await self._files.feeds.answer(request)) is not None:
            return fed
        known_etags = ", ".join(request.headers.get_all("If-None-Match"))
        shared = await self._files.shared.answer(request.path, address, known_etags)
        if shared is None:
            shared = self._files.lobby.answer(request.path, address, known_etags)
        if isinstance(shared, Download):
            return download_head(shared) if head else shared
        if shared is not None:
            return page_response(shared, head=head)
        if (document := await self._documents.asset(path)) is not None:
            return asset_response(document, request)
        try:
            filling = await self._previews.filling(path, address)
            asset = await self._files.static.asset(path, filling, partial(language_of, request))
        except Unjoinable as error:
            log.exception("the web client cannot be joined")
            return refusal(HTTPStatus.INTERNAL_SERVER_ERROR, f"The page cannot be put together: {error}")
        if asset is not None:
            return asset_response(asset, request)
        page = self._pages.get(path)
        if page is None:
            return refusal(HTTPStatus.NOT_FOUND, "nothing here")
        if path == METRICS_PATH and not may_read_metrics(request, address, self._config):
            return refusal(HTTPStatus.FORBIDDEN, METRICS_REFUSED)
        return page_response(page(), head=head)

    def _ready(self) -> Page:
        if trouble := self._trouble():
            return Page(f"not ready: {trouble}\n".encode(), status=HTTPStatus.SERVICE_UNAVAILABLE)
        return Page("\n".join(["ready", *self._notes(), ""]).encode())

    def _trouble(self) -> str:
        """Why the server is not ready; "" = it is."""
        return "stopping" if self._registry.is_closing else self._health.check()

    def _notes(self) -> Iterator[str]:
        """What the operator has to see to although the server is ready, a line each."""
        yield from self._health.notes()
        counts = self._registry.count_set_aside()
        if damaged := sum(counts[reason] for reason in DAMAGE):
            yield f"damaged matches set aside: {damaged}; the log names them, `wardrum battle verify` says more"
        if unplayable := sum(counts.values()) - damaged:
            yield f"{unplayable:,} of the matches opened so far can be read but not played on"
        if self._disk.shortage:  # matches go on: the server stays in service
            yield self._disk.shortage
        if pending := self._store.traces_pending():
            yield f"erased, traces pending: {pending}"

    def _key(self) -> Page:
        if self._signer is None:
            return Page(b"this server signs nothing\n", status=HTTPStatus.NOT_FOUND)
        return Page(f"{self._signer.key}\n".encode())

    def _keys(self) -> Page:
        """The key of now, and after it those that were rotated out, the last one first."""
        if self._signer is None:
            return self._key()
        keys = dict.fromkeys((self._signer.key, *self._signer.former))
        return Page("".join(f"{key}\n" for key in keys).encode())

    def _version(self) -> Page:
        return Page(msgspec.json.encode({"release": RELEASE, "protocol": PROTOCOL}), "application/json")


def may_read_metrics(request: Request, address: str, config: Config) -> bool:
    """Whether a request may see how much goes on here, in matches that are shown late too: from this machine itself, or by the token."""
    authorization = "".join(request.headers.get_all("Authorization")).encode(errors="replace")
    if config.metrics_token and compare_digest(authorization, (BEARER + config.metrics_token).encode()):
        return True
    is_forwarded = any(request.headers.get_all(name) for name in FORWARDED)
    return is_loopback(address) and (config.trust_proxy or not is_forwarded)


def language_of(request: Request, known: frozenset[str]) -> str:
    """The language that a request asks for; known: those that there are besides English."""
    cookies, accepted = (request.headers.get_all(name) for name in ("Cookie", "Accept-Language"))
    return chosen_language(known, "; ".join(cookies), ", ".join(accepted))
