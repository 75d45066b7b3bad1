"""What the port answers to plain HTTP: the web client, is it alive, is it ready, how is it doing, and how to connect."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus

import msgspec
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from wardrum.events.formats.wire import PROTOCOL
from wardrum.server.connections.handlers import RELEASE
from wardrum.server.matches.registry import MatchRegistry

from .responses import Download, Page, said
from .sharing import Handouts
from .static_files import Asset, StaticFiles, is_fresh

WEBSOCKET_PATH = "/ws"
KEY_PATH = "/.well-known/wardrum-key"
HOST = re.compile(r"[A-Za-z0-9.-]+(?::\d+)?|\[[0-9A-Fa-f:.]+\](?::\d+)?")

DEVICES = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{device}=()" for device in DEVICES),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Connection": "close",
}
CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'"
SEALED = f"{CLOSED}; frame-ancestors 'none'"
FRAMED = "/embed/"  # what lies below may stand in any page: nothing can be done there and nothing is kept
TEXT_ONLY = "require-trusted-types-for 'script'; trusted-types 'none'"  # a string never becomes an element

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


class Routes:
    """The pages of one server. site: the web client, None: this server has none."""

    def __init__(self, hub: MatchRegistry, site: StaticFiles | None = None) -> None:
        self._hub, self._site, self._handouts = hub, site, Handouts(hub)
        self._pages: dict[str, Callable[[], Page]] = {
            "/": lambda: Page(WELCOME.encode(), "text/html; charset=utf-8"),
            "/livez": lambda: Page(b"alive\n"),
            "/readyz": self._ready,
            "/metrics": lambda: Page(hub.metrics.text(), "text/plain; version=0.0.4; charset=utf-8"),
            "/version": self._version,
            KEY_PATH: self._key,
        }

    def answer(self, request: Request, address: str) -> Response | Download | None:
        """The answer to a request from an address, None: it is for the websocket."""
        path = request.path.partition("?")[0]
        if path == WEBSOCKET_PATH:
            return None
        if request.method not in ("GET", "HEAD"):
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "GET and HEAD only")
        head = request.method == "HEAD"
        handout = self._handouts.answer(
            request.path, address, ", ".join(request.headers.get_all("If-None-Match"))
        )
        if isinstance(handout, Download):
            return opening(handout) if head else handout
        if handout is not None:
            return response(handout, head=head)
        asset = self._site.asset(path) if self._site is not None else None
        if asset is not None:
            return sent(asset, request)
        page = self._pages.get(path)
        if page is None:
            return refusal(HTTPStatus.NOT_FOUND, "nothing here")
        return response(page(), head=head)

    def _ready(self) -> Page:
        trouble = "stopping" if self._hub.is_closing else self._hub.storage_trouble()
        if trouble:
            return Page(f"not ready: {trouble}\n".encode(), status=HTTPStatus.SERVICE_UNAVAILABLE)
        return Page(b"ready\n")

    def _key(self) -> Page:
        signer = self._hub.shell.signer
        if signer is None:
            return Page(b"this server signs nothing\n", status=HTTPStatus.NOT_FOUND)
        return Page(f"{signer.key}\n".encode())

    def _version(self) -> Page:
        said = {"release": RELEASE, "protocol": PROTOCOL}
        return Page(msgspec.json.encode(said), "application/json")


def refusal(status: HTTPStatus, why: str) -> Response:
    """An answer that is no page."""
    return response(said(status, why))


def opening(download: Download) -> Response:
    """What stands before a file that is sent in chunks."""
    headers = Headers(
        {
            "Content-Type": download.kind,
            "Content-Disposition": f'attachment; filename="{download.name}"',
            "Transfer-Encoding": "chunked",
            "Content-Security-Policy": SEALED,
            "Cache-Control": "no-store",
            **ALWAYS,
        }
    )
    return Response(200, "OK", headers, b"")


def response(page: Page, *, head: bool = False) -> Response:
    """A page as HTTP; head: without its body."""
    headers = Headers(
        {
            "Content-Security-Policy": SEALED,
            "Cache-Control": "no-store",
            **ALWAYS,
            **page.headers,
        }
    )
    if page.status is not HTTPStatus.NOT_MODIFIED:
        headers["Content-Type"] = page.kind
        headers["Content-Length"] = str(len(page.body))
    if page.status is HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = "GET, HEAD"
    return Response(page.status.value, page.status.phrase, headers, b"" if head else page.body)


def sent(asset: Asset, request: Request) -> Response:
    """A file as HTTP, or that the browser has it already."""
    framed = request.path.startswith(FRAMED)
    form = asset.form(", ".join(request.headers.get_all("Accept-Encoding")))
    headers = Headers(
        {
            "ETag": form.etag,
            "Cache-Control": "no-cache",  # kept by the browser, but asked about each time: a release shows at once
            "Vary": "Accept-Encoding",
            "Content-Security-Policy": policy(request.headers.get_all("Host"), framed=framed),
            **ALWAYS,
            **({"Cross-Origin-Resource-Policy": "cross-origin"} if framed else {}),
        }
    )
    if is_fresh(", ".join(request.headers.get_all("If-None-Match")), form.etag):
        return Response(HTTPStatus.NOT_MODIFIED.value, HTTPStatus.NOT_MODIFIED.phrase, headers, b"")
    headers["Content-Type"] = asset.kind
    headers["Content-Length"] = str(len(form.body))
    if form.encoding:
        headers["Content-Encoding"] = form.encoding
    return Response(200, "OK", headers, b"" if request.method == "HEAD" else form.body)


def policy(hosts: list[str], *, framed: bool = False) -> str:
    """What the page may do: run and show what came from here, and talk to here. framed: any page may show it within its own.

    The websocket is named beside 'self' because not every browser counts it in.
    """
    host = hosts[0] if len(hosts) == 1 and HOST.fullmatch(hosts[0]) else ""
    sockets = f" ws://{host} wss://{host}" if host else ""
    own = f"script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}"
    frames = "*" if framed else "'none'"
    return f"{CLOSED}; frame-ancestors {frames}; {own}; {TEXT_ONLY}"
