"""What the port answers to plain HTTP: is it alive, is it ready, how is it doing, and how to connect."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import msgspec
from msgspec import Struct
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from wardrum.events.wire import PROTOCOL

from .hub import Hub
from .requests import RELEASE

WEBSOCKET_PATH = "/ws"

CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

WELCOME = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wardrum</title>
<style>body {{ font: 1rem/1.5 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }}</style>
<h1>Wardrum {RELEASE}</h1>
<p>A rules server for tabletop skirmish battles is running here.</p>
<p>Programs connect by websocket to <code>{WEBSOCKET_PATH}</code> and speak <code>{PROTOCOL}</code>;
<code>wardrum</code> on a terminal does.</p>
</html>
"""


class Page(Struct, frozen=True):
    """One answer."""

    body: bytes
    kind: str = "text/plain; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK


class Pages:
    """The pages of one server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._pages: dict[str, Callable[[], Page]] = {
            "/": lambda: Page(WELCOME.encode(), "text/html; charset=utf-8"),
            "/livez": lambda: Page(b"alive\n"),
            "/readyz": self._ready,
            "/metrics": lambda: Page(hub.metrics.text(), "text/plain; version=0.0.4; charset=utf-8"),
            "/version": self._version,
        }

    def answer(self, request: Request) -> Response | None:
        """The answer to a request, None: it is for the websocket."""
        path = request.path.partition("?")[0]
        if path == WEBSOCKET_PATH:
            return None
        if request.method not in ("GET", "HEAD"):
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "GET and HEAD only")
        page = self._pages.get(path)
        if page is None:
            return refusal(HTTPStatus.NOT_FOUND, "nothing here")
        return response(page(), head=request.method == "HEAD")

    def _ready(self) -> Page:
        trouble = "stopping" if self._hub.is_closing else self._hub.storage_trouble()
        if trouble:
            return Page(f"not ready: {trouble}\n".encode(), status=HTTPStatus.SERVICE_UNAVAILABLE)
        return Page(b"ready\n")

    def _version(self) -> Page:
        said = {"release": RELEASE, "protocol": PROTOCOL}
        return Page(msgspec.json.encode(said), "application/json")


def refusal(status: HTTPStatus, why: str) -> Response:
    """An answer that is no page."""
    return response(Page(f"{why}\n".encode(), status=status))


def response(page: Page, *, head: bool = False) -> Response:
    """A page as HTTP; head: without its body."""
    headers = Headers(
        {
            "Content-Type": page.kind,
            "Content-Length": str(len(page.body)),
            "Content-Security-Policy": CSP,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    if page.status is HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = "GET, HEAD"
    return Response(page.status.value, page.status.phrase, headers, b"" if head else page.body)
