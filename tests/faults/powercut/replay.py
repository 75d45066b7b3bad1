"""Rebuilds the disk as a power cut would have left it, at any instant of a recording by `rec.c`.

What a sync covered is on the disk. What was written after it may be there wholly, in part or not at all.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

HEADER = struct.Struct("<IIQQ")
FILES = ("log.db", "log.db-wal", "acks")
SECTOR_BYTES = 512


@dataclass(frozen=True)
class Call:
    """One recorded call; `number` is its place in the recording."""

    number: int
    kind: str
    file: str
    place: int
    data: bytes


def calls(trace: bytes) -> Iterator[Call]:
    """The recording, call by call."""
    offset = number = 0
    while offset < len(trace):
        kind, file, place, size = HEADER.unpack_from(trace, offset)
        offset += HEADER.size
        yield Call(number, chr(kind), FILES[file], place, trace[offset : offset + size])
        offset += size
        number += 1


class File:
    """A file as the disk holds it for certain, and the writes it may hold."""

    def __init__(self) -> None:
        self.content = bytearray()
        self.pending: list[Call] = []

    def synced(self, begun: int) -> None:
        """Everything asked for before the sync began is on the disk now."""
        apply(self.content, [call for call in self.pending if call.number < begun])
        self.pending = [call for call in self.pending if call.number >= begun]


@dataclass
class Disk:
    """The followed files and the acknowledgements sent so far."""

    files: dict[str, File] = field(default_factory=dict)
    acks: list[tuple[str, int]] = field(default_factory=list)

    def take(self, call: Call) -> None:
        match call.kind:
            case "a":
                match, version = call.data.decode().split()
                self.acks.append((match, int(version)))
            case "w" | "t":
                self.files.setdefault(call.file, File()).pending.append(call)
            case "s":
                self.files.setdefault(call.file, File()).synced(call.place)
            case "u":
                self.files.pop(call.file, None)

    def cut(self, directory: Path, loss: Loss, random: Random) -> None:
        """Leaves in `directory` what is there when the power comes back."""
        directory.mkdir()
        for name, file in self.files.items():
            content = bytearray(file.content)
            apply(content, loss(file.pending, random))
            (directory / name).write_bytes(content)


def apply(content: bytearray, changes: Iterable[Call]) -> None:
    """Writes and truncations, in the order given."""
    for call in changes:
        if call.kind == "t":
            del content[call.place :]
            continue
        content.extend(bytes(max(0, call.place - len(content))))
        content[call.place : call.place + len(call.data)] = call.data


# What becomes of the writes that no sync covered. A disk may do any of these.
Loss = Callable[[list[Call], Random], list[Call]]


def dropped(pending: list[Call], random: Random) -> list[Call]:
    """Nothing got through."""
    return []


def prefix(pending: list[Call], random: Random) -> list[Call]:
    """The oldest got through."""
    return pending[: random.randint(0, len(pending))]


def subset(pending: list[Call], random: Random) -> list[Call]:
    """Any of them got through, in any order: the cache of a disk sorts by place."""
    return random.sample(pending, random.randint(0, len(pending)))


def torn(pending: list[Call], random: Random) -> list[Call]:
    """Single sectors of each got through."""
    return [sector for call in pending for sector in sectors(call) if random.random() < 0.5]


LOSSES: tuple[Loss, ...] = (dropped, prefix, subset, torn)


def sectors(call: Call) -> list[Call]:
    """A write cut where a disk may tear it; a truncation is one piece."""
    if call.kind == "t":
        return [call]
    edges = [
        call.place,
        *range((call.place // SECTOR_BYTES + 1) * SECTOR_BYTES, call.place + len(call.data), SECTOR_BYTES),
    ]
    pieces = [
        (edge - call.place, following - call.place)
        for edge, following in zip(edges, [*edges[1:], call.place + len(call.data)], strict=True)
    ]
    return [Call(call.number, "w", call.file, call.place + a, call.data[a:b]) for a, b in pieces]


def power_cuts(trace: bytes, points: int, seed: int) -> Iterator[tuple[Disk, Loss, Random]]:
    """The disk at random instants of a recording, each with a way to lose what was not synced."""
    random = Random(seed)
    recorded = list(calls(trace))
    instants = sorted(random.randrange(len(recorded) + 1) for _ in range(points))
    disk, taken = Disk(), 0
    for point, instant in enumerate(instants):
        for call in recorded[taken:instant]:
            disk.take(call)
        taken = instant
        yield disk, LOSSES[point % len(LOSSES)], random
