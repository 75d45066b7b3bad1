"""The files of the web client as they are sent: typed, hashed, compressed once, read again only when they change.

Pages are sent with the addresses of their joined files (`joining`); each single file is there as it is as well, for those
who read it. Only names that look like those of web files lead anywhere, so there is no path to traverse; links are not
followed.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic

from msgspec import Struct

from .joining import ENGLISH, JOINED, JoinedPage, JoinedSite, joined_site, stamps
from .joining.languages import weight
from .joining.site import Stamps

CONTENT_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
PACKED = frozenset({"css", "html", "js", "json", "svg", "webmanifest"})  # what gzip makes smaller
FOLDER = "/web/"
PAGES = (
    (re.compile(r"/"), "index.html"),
    # some apps encode the sign of a fragment
    (re.compile(r"/m/(?:[0-9a-f]{32}|file)(?:(?:#|%23)[^/]*)?"), "battle.html"),
    (re.compile(r"/embed/[0-9a-f]{32}"), "embed.html"),
)
WORKER_PATH = "/service_worker.js"  # at the root, as its scope is the folder that it lies in
AT_ROOT = ("manifest.webmanifest",)
NAME = re.compile(r"(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.[a-z]+")
LOOK_S = (
    1.0  # between two looks whether a file has changed, which only happens where somebody works on the client
)
FORMER_MAX = 60  # files from before a change that are still there for pages that were opened then


class Form(Struct, frozen=True):
    """One way to send a file. etag: strong, so it differs from that of the other form."""

    body: bytes
    etag: str
    encoding: str = ""


class Asset(Struct, frozen=True):
    """A file as it was when it had this stamp. packed: compressed; None where that makes nothing smaller ·
    is_fixed: nothing else will ever be at its address.
    """

    content_type: str
    stamp: tuple[int, int, int]
    plain: Form
    packed: Form | None
    is_fixed: bool = False

    def form(self, accepted: str) -> Form:
        """The form for an Accept-Encoding header."""
        return self.packed if self.packed is not None and accepts_gzip(accepted) else self.plain


class Site(Struct, frozen=True):
    """The joined site as it is sent. pages: by the name of their file and their language · files: by address."""

    stamps: Stamps
    joined: JoinedSite
    pages: dict[tuple[str, str], Asset]
    files: dict[str, Asset]


Filling = Callable[[JoinedPage], str]
"""A page's text for one request."""
Choice = Callable[[frozenset[str]], str]
"""The language for one request, of those that there are besides English."""


class StaticFiles:
    """One folder of web files, and the pages that lie elsewhere than their files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._assets: dict[str, Asset] = {}
        self._site: Site | None = None
        self._former: dict[str, Asset] = {}
        self._looked_s = -LOOK_S
        self._lock = asyncio.Lock()

    async def asset(
        self, path: str, filling: Filling | None = None, language: Choice | None = None
    ) -> Asset | None:
        """What lies at the path of a request, without its query; None: nothing does.

        filling: of the page, if one lies there · language: which one of those that there are, English unless given.
        Raises Unjoinable: a file of the client is not as it must be.
        """
        if page := page_of(path):
            site = await self.site()
            key = page, language(site.joined.languages) if language else ENGLISH
            if filling is None or key not in site.joined.pages:
                return site.pages.get(key)
            return made(filling(site.joined.pages[key]).encode(), "html")
        if path.startswith(JOINED) or path == WORKER_PATH:
            site = await self.site()
            return site.files.get(path) or self._former.get(path)
        return self.single(path)

    def single(self, path: str) -> Asset | None:
        """One file of the folder as it is; None: none lies at this path."""
        name = name_of(path)
        file = self._file(name) if name else None
        return self._asset(name, file) if file is not None else None

    async def site(self) -> Site:
        """The pages and their joined files, joined anew in a thread when a file has changed. Raises Unjoinable."""
        async with self._lock:
            if self._site is None or monotonic() - self._looked_s >= LOOK_S:
                site = await asyncio.to_thread(site_of, self._folder)
                if self._site is not None and self._site is not site:
                    self._former = dict([*self._former.items(), *self._site.files.items()][-FORMER_MAX:])
                self._site, self._looked_s = site, monotonic()
            return self._site

    def _file(self, name: str) -> Path | None:
        """The file of this name, if it is one and no link led there."""
        file = self._folder / name
        return file if file.is_file() and file.resolve() == file else None

    def _asset(self, name: str, file: Path) -> Asset:
        status = file.stat()
        stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
        kept = self._assets.get(name)
        if kept is None or kept.stamp != stamp:
            kept = self._assets[name] = made(file.read_bytes(), file.suffix[1:], stamp)
        return kept


_sites: dict[Path, Site] = {}  # of this process: several servers share one folder
_joining = threading.Lock()


def site_of(folder: Path) -> Site:
    """The joined site of a folder as it is now; the same object until a file of it changes. Raises Unjoinable."""
    with _joining:
        now = stamps(folder)
        site = _sites.get(folder)
        if site is None or site.stamps != now:
            site = _sites[folder] = _sendable(now, joined_site(folder))
        return site


def _sendable(now: Stamps, joined: JoinedSite) -> Site:
    """A joined site with its files hashed and compressed."""
    pages = {key: made(page.html.encode(), "html") for key, page in joined.pages.items()}
    files = {
        address: made(text.encode(), address.rpartition(".")[2], is_fixed=True)
        for address, text in joined.files.items()
    }
    if joined.worker:
        files[WORKER_PATH] = made(joined.worker.encode(), "js")
    return Site(now, joined, pages, files)


def page_of(path: str) -> str:
    """The file of the page that lies at a path; "" = none does."""
    return next((name for route, name in PAGES if route.fullmatch(path)), "")


def name_of(path: str) -> str:
    """The single file that a path leads to, relative to the folder; "" = none. Pages are sent joined only."""
    if path[1:] in AT_ROOT:
        return path[1:]
    name = path.removeprefix(FOLDER)
    fits = name != path and NAME.fullmatch(name) and name.rpartition(".")[2] in CONTENT_TYPES
    return name if fits and not name.endswith(".html") else ""


def made(
    body: bytes, suffix: str, stamp: tuple[int, int, int] = (0, 0, 0), *, is_fixed: bool = False
) -> Asset:
    """A file ready to be sent."""
    digest = sha256(body).hexdigest()
    small = gzip.compress(body, mtime=0) if suffix in PACKED else body
    packed = Form(small, f'"{digest}-gzip"', "gzip") if len(small) < len(body) else None
    return Asset(CONTENT_TYPES[suffix], stamp, Form(body, f'"{digest}"'), packed, is_fixed)


def accepts_gzip(accepted: str) -> bool:
    """Whether a client takes gzip, by its Accept-Encoding (RFC 9110 §12.5.3)."""
    weights = {}
    for part in accepted.lower().split(","):
        coding, _, parameter = part.partition(";")
        weights[coding.strip()] = weight(parameter)
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def is_fresh(known: str, etag: str) -> bool:
    """Whether the receiver has this form already, by its If-None-Match (RFC 9110 §13.1.2)."""
    tags = (tag.strip().removeprefix("W/") for tag in known.split(","))
    return known.strip() == "*" or etag in tags
