"""The address of a server as a word of the command line, and what can go wrong on the way there."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from wardrum.clients.terminal.address import SCHEMES, socket_url
from wardrum.server.cli.failure import FOUND, Failure

LOCAL = "ws://127.0.0.1:8000/ws"


def address(text: str) -> str:
    """The websocket that a link to a server stands for. Raises ArgumentTypeError: it is none."""
    try:
        parts = urlsplit(text if "://" in text else f"ws://{text}")
        usable = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise argparse.ArgumentTypeError(f"{text!r} is no address of a server, as {LOCAL}")
    return socket_url(text)


@contextmanager
def reaching(url: str) -> Iterator[None]:
    """What a client raises when it cannot reach a server, or not believe it, becomes a Failure."""
    from wardrum.clients.connection import BROKEN
    from wardrum.clients.errors import ConnectionLost, Diverged, ProblemError, Refused

    disappointed = (ConnectionLost, ProblemError, Refused, Diverged)
    try:
        yield
    except (*BROKEN, *disappointed, ExceptionGroup) as error:
        cause = first(error)
        if isinstance(cause, disappointed):
            raise Failure(f"{url}: {cause}", FOUND) from error
        if isinstance(cause, BROKEN):
            raise Failure(f"cannot reach {url}: {cause or type(cause).__name__}") from error
        raise


def first(error: Exception) -> Exception:
    """What began a group of failures that came together, or the error itself."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error
