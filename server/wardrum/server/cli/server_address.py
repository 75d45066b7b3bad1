"""The address of a server as a word of the command line, and what can go wrong on the way there."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from os import strerror
from urllib.parse import urlsplit

from wardrum.clients.terminal import SCHEMES, socket_url

from .errors import FOUND, Failure

LOCAL = "ws://127.0.0.1:8000/ws"


def address(text: str) -> str:
    """The websocket that a link to a server stands for. Raises ArgumentTypeError: it does not lead to a server."""
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
    from wardrum.clients import ConnectionLost, Diverged, ProblemError, RejectedError, Unreachable

    try:
        yield
    except (Unreachable, ConnectionLost, ProblemError, RejectedError, Diverged, ExceptionGroup) as error:
        match first(error):
            case Unreachable() as cause:
                raise Failure(f"cannot reach {cause}") from error
            case ProblemError() as cause:
                raise Failure(f"{url}: {cause.title}: {cause.detail}", FOUND) from error
            case ConnectionLost() | RejectedError() | Diverged() as cause:
                raise Failure(f"{url}: {cause}", FOUND) from error
            case BrokenPipeError() as cause:
                raise cause from None
            case _:
                raise


def cannot_serve(host: str, port: int, error: OSError) -> Failure:
    """What kept a server from starting: a file, or the address that it was to listen at."""
    if error.filename:
        return Failure(f"cannot use {error.filename}: {error.strerror}")
    if error.errno and error.errno < 0:  # those of looking a name up
        return Failure(f"cannot serve on {host}:{port}: there is no host of this name")
    hint = "; --port chooses another port" if error.errno == EADDRINUSE else ""
    why = strerror(error.errno) if error.errno else error
    return Failure(f"cannot serve on {host}:{port}: {why}{hint}")


def first(error: Exception) -> Exception:
    """What began a group of failures that came together, or the error itself."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error
