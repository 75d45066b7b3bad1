"""Serve matches until asked to stop.

Without --data everything is kept in memory and gone with the process. SIGTERM and Ctrl-C let what is under way
come to its end, then tell every client to come back.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wardrum.server.cli.errors import Failure
from wardrum.server.cli.settings import add_settings, settings
from wardrum.server.http.public_urls import is_local

from .server_address import cannot_serve

if TYPE_CHECKING:
    from wardrum.server.app import Server


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum serve`."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serve."""
    from wardrum.server.app import run as serve
    from wardrum.server.store.interface import StoreError

    config = settings(args)
    try:
        serve(config, on_ready=lambda server: print("\n".join(addresses(server)), flush=True))
    except (StoreError, ValueError) as error:
        raise Failure(str(error)) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise cannot_serve(config.host, config.port, error) from None
    return 0


def addresses(server: Server) -> Iterator[str]:
    """Where the operator may go: the page first."""
    best, *others = server.links
    yield f"open {best}"
    yield from (f"  or {link}" for link in others)
    if is_local(best):
        yield "  only this machine can reach it; --host 0.0.0.0 lets others on your network in"
    yield f"programs connect to {server.url}"
