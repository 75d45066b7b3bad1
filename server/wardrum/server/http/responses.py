"""Responses to plain HTTP requests and the headers that all of them have: in one piece, as a download, or a static file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from http import HTTPStatus

from msgspec import Struct
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from .public_urls import HOST
from .static_files import CONTENT_TYPES, Asset, is_fresh

DEVICES = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
COMMON_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{device}=()" for device in DEVICES),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Connection": "close",
}
BASE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'"
NOTHING_ALLOWED = f"{BASE_POLICY}; frame-ancestors 'none'"
EMBEDDED = (
    "/embed/"  # pages below it may stand in any other page: nothing can be done there and nothing is kept
)
# A string never becomes an element or a script, except the one address of the service worker.
TEXT_ONLY = "require-trusted-types-for 'script'; trusted-types service-worker"
REVALIDATED = "no-cache"  # stored by the browser but asked for again each time: a release shows at once
VARIES_BY_LANGUAGE = "Accept-Encoding, Accept-Language, Cookie"
FOR_EVER = "public, max-age=31536000, immutable"

WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
"""Responses that say nothing of a body (RFC 9110 §8.6)."""


class Page(Struct, frozen=True):
    """A response in one piece, made anew for each request. headers: beside `COMMON_HEADERS`."""

    body: bytes
    content_type: str = "text/plain; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK
    headers: dict[str, str] = {}


class Download(Struct, frozen=True):
    """A file to be saved. pieces: made one after the other, each when the one before it has been written · headers: instead of the usual ones."""

    name: str
    content_type: str
    pieces: AsyncIterator[bytes]
    headers: dict[str, str] = {}


def plain(status: HTTPStatus, why: str, **headers: str) -> Page:
    """One plain sentence."""
    return Page(f"{why}\n".encode(), status=status, headers=headers)


def refusal(status: HTTPStatus, why: str, **headers: str) -> Response:
    """One plain sentence, as HTTP."""
    return page_response(plain(status, why, **headers))


def page_response(page: Page, *, head: bool = False) -> Response:
    """A page as HTTP; head: without its body."""
    headers = Headers(
        {
            "Content-Security-Policy": NOTHING_ALLOWED,
            "Cache-Control": "no-store",
            **COMMON_HEADERS,
            **page.headers,
        }
    )
    if page.status not in WITHOUT_BODY:
        headers["Content-Type"] = page.content_type
        headers["Content-Length"] = str(len(page.body))
    if page.status is HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = "GET, HEAD"
    return Response(page.status.value, page.status.phrase, headers, b"" if head else page.body)


def as_bytes(response: Response) -> bytes:
    """A response as it is sent, for when the library does not send it."""
    lines = (
        f"HTTP/1.1 {response.status_code} {response.reason_phrase}",
        *map(": ".join, response.headers.raw_items()),
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode() + bytes(response.body or b"")


def download_head(download: Download) -> Response:
    """The head of a response whose body is sent in chunks."""
    headers = Headers(
        {
            "Content-Type": download.content_type,
            "Content-Disposition": f'attachment; filename="{download.name}"',
            "Transfer-Encoding": "chunked",
            "Content-Security-Policy": NOTHING_ALLOWED,
            "Cache-Control": "no-store",
            **COMMON_HEADERS,
            **download.headers,
        }
    )
    return Response(200, "OK", headers, b"")


def set_headers(response: Response, headers: Mapping[str, str]) -> None:
    """Let a response have these headers instead of its own; `Vary` names what it named as well."""
    for name, value in headers.items():
        before = response.headers.get_all(name) if name == "Vary" else []
        response.headers.pop(name, None)
        response.headers[name] = ", ".join([*before, value])


def asset_response(asset: Asset, request: Request) -> Response:
    """A static file as HTTP, or "not modified" if the browser has it already."""
    embedded = request.path.startswith(EMBEDDED)
    form = asset.form(", ".join(request.headers.get_all("Accept-Encoding")))
    headers = Headers(
        {
            "ETag": form.etag,
            "Cache-Control": FOR_EVER if asset.is_fixed else REVALIDATED,
            "Vary": VARIES_BY_LANGUAGE if asset.content_type == CONTENT_TYPES["html"] else "Accept-Encoding",
            "Content-Security-Policy": asset_policy(request.headers.get_all("Host"), embedded=embedded),
            **COMMON_HEADERS,
            **({"Cross-Origin-Resource-Policy": "cross-origin"} if embedded else {}),
        }
    )
    if is_fresh(", ".join(request.headers.get_all("If-None-Match")), form.etag):
        return Response(HTTPStatus.NOT_MODIFIED.value, HTTPStatus.NOT_MODIFIED.phrase, headers, b"")
    headers["Content-Type"] = asset.content_type
    headers["Content-Length"] = str(len(form.body))
    if form.encoding:
        headers["Content-Encoding"] = form.encoding
    return Response(200, "OK", headers, b"" if request.method == "HEAD" else form.body)


def asset_policy(hosts: list[str], *, embedded: bool = False) -> str:
    """What a page of the web client may do: load what came from this server, and connect to it.

    embedded: any other page may frame it. The websocket is named beside 'self' because some browsers do not count it in.
    """
    host = hosts[0] if len(hosts) == 1 and HOST.fullmatch(hosts[0]) else ""
    sockets = f" ws://{host} wss://{host}" if host else ""
    own = f"script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}"
    own = f"{own}; worker-src 'self'; manifest-src 'self'"
    frames = "*" if embedded else "'none'"
    return f"{BASE_POLICY}; frame-ancestors {frames}; {own}; {TEXT_ONLY}"
