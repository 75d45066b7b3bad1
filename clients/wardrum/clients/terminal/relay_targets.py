"""What a match can be passed on to: a file that it is appended to, a stream, or a webhook."""

from __future__ import annotations

import asyncio
import fcntl
import hmac
import os
import random
import re
from http.client import HTTPException
from pathlib import Path
from typing import Any, BinaryIO, TextIO
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import MatchId

from ..transport.backoff import Timing
from ..transport.connection import is_loopback
from .relay import RelayForm, RelayItem, RelayPoint

ANSWER_S = 30.0  # that a webhook may take
BEGUN: dict[RelayForm, re.Pattern[bytes]] = {
    "text": re.compile(rb"\Z|[0-9]+(?:\t|\Z)"),
    "records": re.compile(rb'\Z|\{(?:\Z|"\Z|"t\Z|"ty\Z|"typ\Z|"type)'),
}
"""How a file begins of whose first line a crash has left a part."""
RETRIED = (408, 425, 429)  # of the statuses below 500: come back later
RETRY_AFTER_MAX_S = 300.0


class Undelivered(Exception):
    """A webhook could not be reached for long; going on later loses nothing."""


class WebhookRefused(Exception):
    """A webhook does not take what it is sent; a gap is not left, so nothing more is sent."""


class UnusableFile(Exception):
    """A file cannot be appended to; the text is one sentence."""


class _Line(Struct):
    """What a line of records says of its version."""

    type: str
    version: int = 0
    head: str = ""
    record: Any = None


class StreamTarget:
    """Lines for whatever reads them. after: see `RelayPoint`."""

    def __init__(self, out: TextIO, after: int = 0) -> None:
        self._out, self.point = out, RelayPoint(after)

    async def deliver(self, item: RelayItem) -> None:
        """Write its lines."""
        self._out.write("".join(f"{line}\n" for line in item.lines))
        self._out.flush()


class FileTarget:
    """Appends to a file: a line for each sentence, behind its version and a tab, or a JSON object on each line.

    What a crash has left half written of the last version is cut away, and that version is written again.
    """

    def __init__(self, path: Path, form: RelayForm, after: int = 0) -> None:
        """Raises UnusableFile, OSError."""
        self._form: RelayForm = form
        self._file: BinaryIO = path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UnusableFile(f"another relay writes to {path}") from None
        self.point = self._resumed(path, after)

    async def deliver(self, item: RelayItem) -> None:
        """Returns when the file system has it."""
        begin = f"{item.version}\t" if self._form == "text" else ""
        self._file.write("".join(f"{begin}{line}\n" for line in item.lines).encode())
        self._file.flush()

    def close(self) -> None:
        """Another relay may write to it."""
        self._file.close()

    def _resumed(self, path: Path, after: int) -> RelayPoint:
        """Cut off the last version, which may lack something. Raises UnusableFile."""
        self._file.seek(0)
        points: list[tuple[int, RelayPoint]] = []  # where each version begins, the one before that it follows
        end = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                found = self._point(line)
            except (ValueError, KeyError, TypeError):
                raise UnusableFile(
                    f"{path}, line {number}: this is no line of a relay of {self._form}"
                ) from None
            if found is not None and (not points or points[-1][1].version != found.version):
                points.append((end, found))
            end += len(line)
        if not points:
            self._file.seek(0)
            if not BEGUN[self._form].match(self._file.read()):
                raise UnusableFile(f"{path} is no file of a relay of {self._form}")
            self._file.truncate(0)
            return RelayPoint(after)
        begin, last = points.pop()
        self._file.truncate(begin)
        if points and points[-1][1].version == last.version - 1:
            return points[-1][1]
        return RelayPoint(last.version - 1)

    def _point(self, line: bytes) -> RelayPoint | None:
        """What a line says of where the file stands; None: it belongs to the line before."""
        if self._form == "text":
            return RelayPoint(int(line.partition(b"\t")[0]))
        said = msgspec.json.decode(line, type=_Line)
        if said.type == "opened":
            return None
        return RelayPoint(said.version or int(said.record["version"]), said.head)


class WebhookTarget:
    """Posts each item as JSON, signed, until it is answered 2xx.

    state: a file in which the last version that was answered is kept, None: in none.
    """

    def __init__(
        self,
        url: str,
        secret: bytes,
        match: MatchId,
        after: int,
        state: Path | None = None,
        timing: Timing | None = None,
    ) -> None:
        """Raises UnusableFile, OSError."""
        self._url, self._secret, self._match, self._state = url, secret, match, state
        self._timing = timing or Timing()
        self._rng = random.Random()
        self.point = RelayPoint(after)
        if state is not None and state.exists():
            try:
                self.point = msgspec.json.decode(state.read_bytes(), type=RelayPoint)
            except msgspec.MsgspecError:
                raise UnusableFile(f"{state} does not say which version was delivered last") from None

    async def deliver(self, item: RelayItem) -> None:
        """Raises Undelivered, WebhookRefused."""
        if item.lines:
            body = msgspec.json.encode({"match": self._match, "version": item.version, "lines": item.lines})
            await self._deliver(body, item.key)
        if self._state is not None:
            replace_file(self._state, msgspec.json.encode(RelayPoint(item.version)))

    async def _deliver(self, body: bytes, key: str) -> None:
        why = ""
        for delay_s in self._timing.backoff.delays(self._rng):
            at = int(self._timing.wall())
            headers = {
                "Content-Type": "application/json",
                "Idempotency-Key": key,
                "Wardrum-Timestamp": str(at),
                "Wardrum-Signature": signature(self._secret, at, body),
            }
            try:
                await asyncio.to_thread(post, self._url, body, headers)
            except HTTPError as error:
                error.close()
                why = f"{self._url} answered {error.code}"
                if error.code < 500 and error.code not in RETRIED:
                    raise WebhookRefused(why) from None
                delay_s = max(delay_s, retry_after_s(error))  # noqa: PLW2901 -- the receiver knows better
            except (OSError, HTTPException) as error:
                why = f"cannot reach {self._url}: {error}"
            else:
                return
            await self._timing.sleep(delay_s)
        raise Undelivered(why)


class _NoRedirect(HTTPRedirectHandler):
    """What is posted would arrive elsewhere as a question."""

    def redirect_request(self, *_: object) -> None:
        return None


def post(url: str, body: bytes, headers: dict[str, str]) -> None:
    """Post a body, by the proxies of the environment except on this machine. Raises HTTPError: the answer is not 2xx; OSError, HTTPException."""
    request = Request(url, body, headers, method="POST")  # noqa: S310 -- the scheme was judged
    proxies = ProxyHandler({} if is_loopback(url) else None)
    with build_opener(_NoRedirect, proxies).open(request, timeout=ANSWER_S) as answer:
        answer.read(1)


def signature(secret: bytes, at: int, body: bytes) -> str:
    """HMAC-SHA256 over the time (s since the epoch), a point and the body, as "sha256=" and 64 hex digits."""
    return "sha256=" + hmac.digest(secret, b"%d." % at + body, "sha256").hex()


def retry_after_s(error: HTTPError) -> float:
    """How long a receiver asks to be left alone."""
    asked = error.headers.get("Retry-After", "")
    return min(float(asked), RETRY_AFTER_MAX_S) if asked.isascii() and asked.isdigit() else 0.0


def replace_file(path: Path, data: bytes) -> None:
    """Write a file so that it is the old one or the new one, whatever happens."""
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
