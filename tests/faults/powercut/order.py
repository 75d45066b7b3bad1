"""The order in which a recorded server wrote, synced, acknowledged and broadcast each commit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.faults.powercut.promises import Listener
from tests.faults.powercut.replay import Call, Life, Replay

WAL = "data/log.db-wal"
FRAME_HEADER_BYTES = 24
"""SQLite writes a frame of the WAL as its header, in which a size not 0 ends a transaction, and then its page."""

Version = tuple[str, int]


@dataclass
class Transaction:
    """Pages of one transaction; `end` is the number of its last write, `synced` of the sync that covered it, or 0."""

    pages: bytes
    end: int
    synced: int = 0


@dataclass
class Order:
    """What was seen of a recording."""

    transactions: list[Transaction] = field(default_factory=list)
    acks: list[tuple[Version, str, int]] = field(default_factory=list)
    first_acks: dict[Version, int] = field(default_factory=dict)
    broadcasts: dict[Version, int] = field(default_factory=dict)

    def faults(self) -> Iterator[str]:
        """Every ack that did not come after a sync of its last write, every broadcast that did not come after its ack."""
        for version, head, number in self.acks:
            transaction = self._of(head)
            if transaction is None:
                yield f"{version} was acknowledged and never written"
            elif not transaction.end < transaction.synced < number:
                yield f"{version} was acknowledged before its sync"
        for version, number in self.broadcasts.items():
            if number < self.first_acks.get(version, 0):
                yield f"{version} was broadcast before its ack"

    def _of(self, head: str) -> Transaction | None:
        """The transaction that wrote a commit: its page appears again in later ones."""
        wanted = bytes.fromhex(head)
        return next((each for each in self.transactions if wanted in each.pages), None)


def order_of(lives: Iterable[Life]) -> Order:
    """The order of a recording."""
    order, listener, replay = Order(), Listener(), Replay[None](lambda call: ())
    for life in lives:
        pages, ends = bytearray(), False
        for call in replay.begin(life):
            replay.take(call)
            if (call.kind, call.name) == ("w", WAL) and len(call.data) == FRAME_HEADER_BYTES:
                ends = any(call.data[4:8])
            elif (call.kind, call.name) == ("w", WAL) and call.place:
                pages += call.data
                if ends:
                    order.transactions.append(Transaction(bytes(pages), call.number))
                    pages, ends = bytearray(), False
            elif (call.kind, call.name) == ("s", WAL):
                note_sync(order, call)
            else:
                note_frames(order, listener, call)
    return order


def note_sync(order: Order, call: Call) -> None:
    """A sync covers the transactions that were written before it began."""
    for transaction in reversed(order.transactions):
        if transaction.synced:
            return
        if transaction.end < call.place:
            transaction.synced = call.number


def note_frames(order: Order, listener: Listener, call: Call) -> None:
    """Acks and broadcasts."""
    for place, frame in enumerate(listener.frames(call)):
        number = call.number + place / 1_000  # frames of one write go out in their order
        if frame["type"] == "ack":
            version = frame["match"], frame["version"]
            order.acks.append((version, frame["head"], call.number))
            order.first_acks.setdefault(version, number)
        elif frame["type"] == "commit":
            order.broadcasts.setdefault((frame["match"], frame["record"]["version"]), number)
