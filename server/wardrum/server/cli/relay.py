"""Pass a match on: to a file, a pipe, or a webhook.

Each commit is passed on once, in order, from the beginning on, and nothing is left out: what cannot be delivered is tried
again. A file is appended to and goes on where it ends. A webhook is posted JSON, with the version in Idempotency-Key, and
signed: Wardrum-Signature is the HMAC-SHA256, by a secret, of Wardrum-Timestamp, a point and the body. The secret is in a
file (--secret-file) or in the variable RELAY_SECRET. It ends with the match: 0; 1: refused, or the server contradicts
itself; 3: not delivered for long, run it again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from contextlib import closing, nullcontext
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from wardrum.server.cli.errors import FOUND, PENDING, Failure
from wardrum.server.cli.values import count

from .server_address import reaching

if TYPE_CHECKING:
    from wardrum.clients.terminal.address import Address
    from wardrum.clients.transport.rpc import ConnectionStatus

SECRET_VARIABLE: Final = "RELAY_SECRET"  # noqa: S105 -- where it is, not what it is
SECRET_BYTES_LEAST: Final = 16


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum relay`."""
    parser.add_argument("url", metavar="URL", help="a server, or the address of a match")
    parser.add_argument(
        "match", metavar="MATCH", nargs="?", default="", help="its id, unless the address has it"
    )
    parser.add_argument(
        "--to", metavar="FILE|-|https://…", required=True, help="a file, standard output (-), or a webhook"
    )
    parser.add_argument(
        "--as",
        dest="form",
        choices=("text", "records"),
        default="text",
        help="sentences, or records with heads",
    )
    parser.add_argument(
        "--after", metavar="VERSION", type=count, default=0, help="only what followed this version"
    )
    parser.add_argument(
        "--secret-file", metavar="FILE", type=Path, help="with what a webhook's bodies are signed"
    )
    parser.add_argument(
        "--state", metavar="FILE", type=Path, help="where a webhook's last delivered version is kept"
    )


def run(args: argparse.Namespace) -> int:
    """Pass on until the match is over."""
    from wardrum.clients.terminal import address
    from wardrum.clients.terminal.relay_targets import Undelivered, UnusableFile, WebhookRefused

    try:
        place = address(args.url, args.match)
    except ValueError as error:
        raise Failure(str(error)) from None
    with reaching(place.url):
        try:
            target = target_of(args, place)
            with closing(target) if hasattr(target, "close") else nullcontext():
                asyncio.run(_relay(place, target, args.form))
        except Undelivered as error:
            raise Failure(f"not delivered: {error}; run it again later", PENDING) from None
        except WebhookRefused as error:
            raise Failure(f"{error}: nothing more is sent, as nothing is left out", FOUND) from None
        except UnusableFile as error:
            raise Failure(str(error)) from None
    return 0


async def _relay(place: Address, target: Any, form: Any) -> None:
    from wardrum.clients.terminal.relay import relay

    await relay(place, target, form, say_status)


def target_of(args: argparse.Namespace, place: Address) -> Any:
    """What is passed on to. Raises Failure, UnusableFile."""
    from wardrum.clients.terminal.relay_targets import FileTarget, StreamTarget, WebhookTarget

    is_webhook = "://" in args.to
    if not is_webhook and (args.secret_file or args.state):
        raise Failure("--secret-file and --state go with a webhook only")
    if args.to == "-":
        return StreamTarget(sys.stdout, args.after)
    try:
        if not is_webhook:
            return FileTarget(Path(args.to), args.form, args.after)
        check_webhook(args.to)
        return WebhookTarget(args.to, secret(args.secret_file), place.match, args.after, args.state)
    except OSError as error:
        raise Failure(f"cannot use {error.filename}: {error.strerror}") from None


def check_webhook(url: str) -> None:
    """Raises Failure: this is no address that may be posted to."""
    from wardrum.clients.transport.connection import is_loopback

    parts = urlsplit(url)
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(url))
    if not (is_safe and parts.hostname):
        raise Failure(f"{url!r} is no webhook: it begins with https://, or with http:// on this machine")


def secret(file: Path | None) -> bytes:
    """What bodies are signed with. Raises Failure, OSError."""
    found = file.read_bytes().strip() if file else os.environ.get(SECRET_VARIABLE, "").encode()
    if len(found) < SECRET_BYTES_LEAST:
        raise Failure(
            f"a webhook needs a secret of {SECRET_BYTES_LEAST} bytes or more, in a file (--secret-file) or in {SECRET_VARIABLE}"
        )
    return found


def say_status(status: ConnectionStatus) -> None:
    """Say on stderr that the connection is lost."""
    from wardrum.clients import Disconnected

    if isinstance(status, Disconnected):
        wait_s = ceil(status.retry_s)
        print(f"wardrum: connection lost ({status.reason}), trying again in {wait_s} s", file=sys.stderr)
