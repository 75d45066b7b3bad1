"""Serve matches until told to stop.

Without --data everything is kept in memory and gone with the process. SIGTERM and Ctrl-C let what is under way
come to its end, then tell every client to come back.
"""

from __future__ import annotations

import argparse

from wardrum.server.cli.failure import Failure
from wardrum.server.cli.settings import add_settings, settings


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum serve`."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serve."""
    from wardrum.server.app import run as serve
    from wardrum.server.store.protocol import StoreError

    config = settings(args)
    try:
        serve(config)
    except (StoreError, ValueError) as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"cannot serve on {config.host}:{config.port}: {error.strerror or error}") from None
    return 0
