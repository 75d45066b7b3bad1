"""Telling what a file is from its first bytes, and its text in UTF-8."""

from __future__ import annotations

import codecs
import re
from typing import Final

from wardrum.events.core.record import Json

from ..imported import Unusable
from .bounds import TEXT_MAX

ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
OTHERS: Final = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a gzip archive",
    b"Rar!": "a RAR archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"BZh": "a bzip2 archive",
    b"\xd0\xcf\x11\xe0": "an office document",
    b"SQLite format 3": "a database",
}
"""What people pick by mistake, by how it begins."""

MARKS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",  # before the mark of UTF-16, which it begins with
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_declared = re.compile(rb"""^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_declaration = re.compile(r"^<\?xml[^>]*\?>")
SINGLE_BYTE: Final = frozenset(
    ["ascii", "iso8859-1", "iso8859-15", "iso8859-2", "cp1250", "cp1251", "cp1252", "koi8-r", "mac-roman"]
)


def is_zip(data: bytes) -> bool:
    """Whether these bytes begin like a zip."""
    return data.startswith(ZIP)


def text(data: bytes) -> bytes:
    """The text of a file as UTF-8, without marks, blanks and XML declaration around it. Raises Unusable."""
    for magic, what in OTHERS.items():
        if data.startswith(magic):
            raise Unusable(f"this is {what}, not a roster; export the roster as .ros, .rosz or .json")
    try:
        decoded = _decoded(data)
    except (UnicodeDecodeError, LookupError):
        raise Unusable("this file is no text in UTF-8, or it has been damaged") from None
    cleaned = _declaration.sub("", decoded.strip().lstrip("\ufeff")).strip()
    if not cleaned:
        raise Unusable("this file is empty")
    if "\0" in cleaned:
        raise Unusable("this file is no text, so it is no roster")
    return cleaned.encode()


def _decoded(data: bytes) -> str:
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode() if encoding == "utf-8" else data.decode(encoding)
    declared = _declared.match(data.lstrip()[:200])
    if declared is None:
        return data.decode()
    encoding = codecs.lookup(declared[1].decode()).name
    if encoding not in ("utf-8", *SINGLE_BYTE):
        raise Unusable(f"this file says that it is written in {encoding}; save it as UTF-8")
    return data.decode(encoding)


# -- lists as text, as builders put them on the clipboard

LINES: Final = "$lines"  # the only field of such a document
LINES_MAX: Final = 400
_price: Final = re.compile(rb"\d{1,4}\s{0,2}(?:pts|points)\b", re.IGNORECASE)


def is_list(text: bytes) -> bool:
    """Whether a text is lines with prices, two at least, and neither XML nor JSON."""
    if text[:1] in (b"{", b"[", b"<"):
        return False
    return sum(_price.search(line[:TEXT_MAX]) is not None for line in text.splitlines()[:LINES_MAX]) > 1


def lines(text: bytes) -> dict[str, Json]:
    """The lines that say anything."""
    found = (line.strip()[:TEXT_MAX] for line in text.decode().splitlines()[:LINES_MAX])
    return {LINES: [line for line in found if line.strip("-=_*# ")]}
