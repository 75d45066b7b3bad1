"""What is in a file: its documents, unpacked and read, whatever the file is called. Nothing here knows a game.

1. A file is XML, JSON, a list as text, or a zip of them; its bytes say which one.
2. Everything is bounded before it is read: bytes, packed and unpacked; depth; number of elements. See `bounds.py`.
3. A document is what JSON can say. XML becomes the same shape as its makers' JSON, so that nobody else has to know.
"""

from __future__ import annotations

from wardrum.events.core.record import Json

from ..imported import Unusable
from . import json_text, kinds, xml_text, zipped
from .bounds import BYTES_MAX

Document = Json


def documents(data: bytes) -> list[Document]:
    """Everything that a file holds. Raises Unusable."""
    if len(data) > BYTES_MAX:
        raise Unusable(f"this file has {len(data)} bytes; a roster has at most {BYTES_MAX}")
    if kinds.is_zip(data):
        return [document for entry in zipped.entries(data) for document in _read(entry)]
    return _read(data)


def _read(data: bytes) -> list[Document]:
    text = kinds.text(data)
    if text.startswith(b"<"):
        return [xml_text.roster(text)]
    if kinds.is_list(text):
        return [kinds.lines(text)]
    return [_listed(each) for each in json_text.several(json_text.value(text))]


def _listed(found: Json) -> Json:
    """A document; XML and lists as text are strings where several files come as one array. Raises Unusable."""
    text = found.encode("utf-8", "replace").lstrip() if isinstance(found, str) else b""
    if text.startswith(b"<"):
        return xml_text.roster(kinds.text(text))
    return kinds.lines(text) if kinds.is_list(text) else found
