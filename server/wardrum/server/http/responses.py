"""What is answered to plain HTTP, before it becomes HTTP: a page in one piece, or a file that is sent as it is made."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

from msgspec import Struct


class Page(Struct, frozen=True):
    """One answer that is made anew each time. headers: beside those that every answer has."""

    body: bytes
    kind: str = "text/plain; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK
    headers: dict[str, str] = {}


class Download(Struct, frozen=True):
    """A file to be kept. pieces: made one after the other, each when the one before it is on its way."""

    name: str
    kind: str
    pieces: Iterator[bytes]


def said(status: HTTPStatus, why: str, **headers: str) -> Page:
    """An answer that is no page: one plain sentence."""
    return Page(f"{why}\n".encode(), status=status, headers=headers)
