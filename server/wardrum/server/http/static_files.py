"""The files of the web client as they are sent: typed, hashed, compressed once, read again only when they change.

Only names that look like those of web files lead anywhere, so there is no path to traverse; links are not followed.
"""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

CONTENT_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
}
PACKED = frozenset({"css", "html", "js", "json", "svg"})  # what gzip makes smaller
FOLDER = "/web/"
PAGES = (
    (re.compile(r"/"), "index.html"),
    (re.compile(r"/m/(?:[0-9a-f]{32}|file)"), "battle.html"),
    (re.compile(r"/embed/[0-9a-f]{32}"), "embed.html"),
)
NAME = re.compile(r"(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.[a-z]+")


class Form(Struct, frozen=True):
    """One way to send a file. etag: strong, so it differs from that of the other form."""

    body: bytes
    etag: str
    encoding: str = ""


class Asset(Struct, frozen=True):
    """A file as it was when it had this stamp. packed: compressed; None where that makes nothing smaller."""

    content_type: str
    stamp: tuple[int, int, int]
    plain: Form
    packed: Form | None

    def form(self, accepted: str) -> Form:
        """The form for an Accept-Encoding header."""
        return self.packed if self.packed is not None and accepts_gzip(accepted) else self.plain


class StaticFiles:
    """One folder of web files, and the pages that lie elsewhere than their files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._assets: dict[str, Asset] = {}

    def asset(self, path: str) -> Asset | None:
        """What lies at the path of a request, without its query; None: nothing does."""
        name = name_of(path)
        file = self._file(name) if name else None
        return self._asset(name, file) if file is not None else None

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


def name_of(path: str) -> str:
    """The file that a path leads to, relative to the folder; "" = none."""
    for route, name in PAGES:
        if route.fullmatch(path):
            return name
    name = path.removeprefix(FOLDER)
    fits = name != path and NAME.fullmatch(name) and name.rpartition(".")[2] in CONTENT_TYPES
    return name if fits else ""


def made(body: bytes, suffix: str, stamp: tuple[int, int, int]) -> Asset:
    """A file ready to be sent."""
    digest = sha256(body).hexdigest()
    small = gzip.compress(body, mtime=0) if suffix in PACKED else body
    packed = Form(small, f'"{digest}-gzip"', "gzip") if len(small) < len(body) else None
    return Asset(CONTENT_TYPES[suffix], stamp, Form(body, f'"{digest}"'), packed)


def accepts_gzip(accepted: str) -> bool:
    """Whether a client takes gzip, by its Accept-Encoding (RFC 9110 §12.5.3)."""
    weights = {}
    for part in accepted.lower().split(","):
        coding, _, parameter = part.partition(";")
        weights[coding.strip()] = weight(parameter)
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def weight(parameter: str) -> float:
    """The q of a coding: 1 unless given, 0 if it is no number."""
    name, _, value = parameter.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def is_fresh(known: str, etag: str) -> bool:
    """Whether the receiver has this form already, by its If-None-Match (RFC 9110 §13.1.2)."""
    tags = (tag.strip().removeprefix("W/") for tag in known.split(","))
    return known.strip() == "*" or etag in tags
