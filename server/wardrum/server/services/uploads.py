"""Roster files that are uploaded in parts: assembled within bounds, read in a thread, answered and dropped.

1. A connection has one file at a time. Part 0 of another id begins anew; a lost connection begins with part 0 again.
2. A part may be repeated: the same again gets the same answer. What is missing, or differs, is refused.
3. One file is read at a time, so that matches keep the interpreter; a request that would wait too long is refused.
4. Nothing is stored.
"""

from __future__ import annotations

import asyncio
import binascii
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.formats import wire
from wardrum.events.toolkit.grammar import opening
from wardrum.server import rosters
from wardrum.server.protocol.problems import problem
from wardrum.server.protocol.rate_limits import client_network
from wardrum.server.rosters import Unusable

from .request_quotas import RequestQuotas

COMMAND_BYTES = 512  # around a warband: match, seat, id and names of fields
RETRY_S = 2  # until a busy reader may be asked again


class UploadLimits(Struct, frozen=True, kw_only=True):
    """How many files may be on their way, and for how long."""

    uploads_waiting_max: int = 8  # to be read; reading one takes a second at most
    uploads_held_bytes_max: int = 64 * 1024 * 1024  # of files that are not complete, of all connections
    uploads_held_per_address_bytes_max: int = 16 * 1024 * 1024
    upload_idle_s: float = 30.0  # a file that is not continued for so long makes room for others
    upload_read_s: float = 10.0  # then its sender is not kept waiting any longer


class PartialFile(Struct):
    """The file of one connection. network: that it comes from · digests: of the parts so far · ended: the last one is here · at: of the newest, s."""

    id: str
    network: str
    at: float
    data: bytearray
    digests: list[bytes] = []
    ended: bool = False
    answer: wire.ServerFrame | None = None


class Uploads:
    """All files on their way to one server.

    file_bytes_max: of one · frame_bytes_max: of the frame that a warband has to fit into · now: seconds, monotonic.
    """

    def __init__(
        self,
        limits: UploadLimits,
        file_bytes_max: int,
        frame_bytes_max: int,
        now: Callable[[], float],
        quotas: RequestQuotas,
    ) -> None:
        self._limits, self._now, self._quotas = limits, now, quotas
        self._file_bytes_max, self._frame_bytes_max = file_bytes_max, frame_bytes_max
        self._pieces: dict[object, PartialFile] = {}
        self._held_bytes = 0
        self._waiting = 0
        self._thread = ThreadPoolExecutor(1, "rosters")

    async def take(self, holder: object, frame: wire.Upload, address: str) -> wire.ServerFrame:
        """One part from a connection at an address; the answer to it."""
        try:
            part = binascii.a2b_base64(frame.data, strict_mode=True)
        except ValueError:
            return problem("bad_frame", "Expected base64", frame.id, pointer="$.data")
        pieces = self._pieces.get(holder)
        if pieces is None or pieces.id != frame.id:
            if frame.part:
                return problem(
                    "upload_out_of_order", "Begin this file with part 0.", frame.id, pointer="$.part"
                )
            if excess := self._quotas.file(address):
                return excess.problem(frame.id)
            pieces = self._begin(holder, frame.id, address)
        refused = self._add(holder, pieces, frame, part)
        if refused is not None or not frame.last:
            return refused or wire.Uploaded(frame.id, frame.part)
        if pieces.answer is None:
            return await self._answer(holder, pieces, "" if frame.ruleset is UNSET else frame.ruleset)
        return pieces.answer

    def forget(self, holder: object) -> None:
        """Drop the file of a connection that has ended."""
        if pieces := self._pieces.pop(holder, None):
            self._held_bytes -= len(pieces.data)

    def close(self) -> None:
        """Read nothing more; the file that is being read is left to finish."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    # -- assembling

    def _begin(self, holder: object, id: str, address: str) -> PartialFile:
        self.forget(holder)
        network = client_network(address)
        pieces = self._pieces[holder] = PartialFile(id, network, self._now(), bytearray(), [])
        return pieces

    def _add(
        self, holder: object, pieces: PartialFile, frame: wire.Upload, part: bytes
    ) -> wire.Problem | None:
        """Append a part, unless it is there already; the answer if it cannot be appended."""
        digest = hashlib.sha256(part + bytes([frame.last])).digest()
        if frame.part < len(pieces.digests):
            if pieces.digests[frame.part] == digest:
                return None
            detail = f"Part {frame.part} has been something else; begin again with part 0 under another id."
            return problem("upload_out_of_order", detail, frame.id, pointer="$.part")
        if pieces.ended or frame.part > len(pieces.digests):
            detail = "The file has ended." if pieces.ended else f"Part {len(pieces.digests)} comes next."
            return problem("upload_out_of_order", detail, frame.id, pointer="$.part")
        if len(pieces.data) + len(part) > self._file_bytes_max:
            self.forget(holder)
            detail = f"A file may have {self._file_bytes_max} bytes."
            return problem("upload_too_big", detail, frame.id)
        if not self._has_room(len(part), pieces.network):
            return problem("busy", "Too many files are on their way.", frame.id, retry_after=RETRY_S)
        self._held_bytes += len(part)
        pieces.data += part
        pieces.digests.append(digest)
        pieces.ended, pieces.at = frame.last, self._now()
        return None

    def _has_room(self, more_bytes: int, network: str) -> bool:
        """Whether this many more bytes of a network can be kept; files that are not continued for `upload_idle_s` are
        dropped first.
        """
        if self._fits(more_bytes, network):
            return True
        idle_since = self._now() - self._limits.upload_idle_s
        for holder in [holder for holder, pieces in self._pieces.items() if pieces.at < idle_since]:
            self.forget(holder)
        return self._fits(more_bytes, network)

    def _fits(self, more_bytes: int, network: str) -> bool:
        limits = self._limits
        if self._held_bytes + more_bytes > limits.uploads_held_bytes_max:
            return False
        mine = sum(len(each.data) for each in self._pieces.values() if each.network == network)
        return mine + more_bytes <= limits.uploads_held_per_address_bytes_max

    # -- reading

    async def _answer(self, holder: object, pieces: PartialFile, ruleset: str) -> wire.ServerFrame:
        if self._waiting >= self._limits.uploads_waiting_max:
            return self._busy(pieces.id)
        self._waiting += 1
        data = bytes(pieces.data)
        job = self._thread.submit(rosters.read, [data], ruleset)
        reading = asyncio.wrap_future(job)
        reading.add_done_callback(self._reading_done)
        try:
            async with asyncio.timeout(self._limits.upload_read_s):
                pieces.answer = self._roster(await asyncio.shield(reading), pieces.id)
        except Unusable as error:
            pieces.answer = problem("unusable_roster", sentence(error), pieces.id)
        except TimeoutError:
            if job.cancel():  # it was still waiting for the thread
                return self._busy(pieces.id)
            pieces.answer = problem("unusable_roster", "This file takes too long to read.", pieces.id)
        if self._pieces.get(holder) is pieces:
            self._held_bytes -= len(pieces.data)
            pieces.data = bytearray()
        return pieces.answer

    def _busy(self, id: str) -> wire.Problem:
        return problem("busy", "Too many files are being read.", id, retry_after=RETRY_S)

    def _roster(self, imported: rosters.Imported, id: str) -> wire.Roster:
        """The answer, which also says if the muster command would be too long to be sent."""
        roster = imported.answer(id)
        size = 0 if roster.warband is UNSET else len(bytes(roster.warband))
        if size + COMMAND_BYTES <= self._frame_bytes_max:
            return roster
        why = (
            f"this warband takes {size} bytes; a command may have {self._frame_bytes_max} with all around it"
        )
        return replace(roster, problems=(*roster.problems, why))

    def _reading_done(self, reading: asyncio.Future[rosters.Imported]) -> None:
        self._waiting -= 1
        if not reading.cancelled():
            reading.exception()  # retrieved, or asyncio would log it when the connection is gone


def sentence(error: Unusable) -> str:
    """What is wrong with a file, as a sentence of its own."""
    return f"{opening(str(error))}."
