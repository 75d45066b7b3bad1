"""Rebuilds a folder as a power cut would have left it, at any instant of a recording by `rec.c`.

What a sync covered is on the disk. What was written after it may be there wholly, in part or not at all. A name, made
or changed, is on the disk when its folder has been synced after that; until then the file may be missing or have its
old name, however well its content is kept. A process that dies takes nothing with it: the next one reads what was
written, synced or not, and a power cut in its life can still lose it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
P = TypeVar("P")

HEADER = struct.Struct("<QQQQQ")
SECTOR_BYTES = 512


@dataclass(frozen=True)
class Call:
    """One recorded call; `number` is its place in the recording, `file` an inode or a socket."""

    number: int
    kind: str
    file: int
    place: int
    name: str
    data: bytes


def calls(trace: bytes, first: int = 0) -> Iterator[Call]:
    """The recording, call by call; `first` is the number of the first, after those of earlier processes."""
    offset, number = 0, first
    while offset < len(trace):
        kind, file, place, name_size, size = HEADER.unpack_from(trace, offset)
        data = offset + HEADER.size + name_size
        name = trace[offset + HEADER.size : data].decode()
        place += first if chr(kind) == "s" else 0
        yield Call(number, chr(kind), file, place, name, trace[data : data + size])
        offset, number = data + size, number + 1


class File:
    """A file as the disk holds it for certain, and the writes it may hold."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = bytearray(content)
        self.pending: list[Call] = []

    def synced(self, begun: int) -> None:
        """Everything asked for before the sync began is on the disk now."""
        apply(self.content, [call for call in self.pending if call.number < begun])
        self.pending = [call for call in self.pending if call.number >= begun]


class Change(NamedTuple):
    """A change of a folder: `gone` loses its file, `name` gets one; a renaming does both at once. None: a folder."""

    number: int
    gone: str
    name: str
    file: File | None

    def make(self, names: dict[str, File | None]) -> None:
        if self.gone:
            names.pop(self.gone, None)
        if self.name:
            names[self.name] = self.file


@dataclass
class Disk:
    """The followed folder: names that are on the disk for certain, changes that may be, and names as programs see them."""

    kept: dict[str, File | None] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    names: dict[str, File | None] = field(default_factory=dict)
    inodes: dict[int, File] = field(default_factory=dict)

    @classmethod
    def found(cls, root: Path, *, synced: bool = True) -> Disk:
        """The folder as it is there now. synced: all of it is on the disk; otherwise its files' content may not be."""
        disk = cls()
        for path in sorted(root.rglob("*")):
            name, inode = str(path.relative_to(root)), path.stat().st_ino
            if name.endswith("-shm"):
                continue
            file = None if path.is_dir() else File(path.read_bytes() if synced else b"")
            disk.kept[name] = disk.names[name] = file
            if file:
                disk.inodes[inode] = file
            if file and not synced:
                file.pending.append(Call(-1, "w", inode, 0, name, path.read_bytes()))
        return disk

    def take(self, call: Call) -> None:
        """What a recorded call does to the folder."""
        match call.kind:
            case "c":
                file = self.inodes[call.file] = File()
                self._change(Change(call.number, "", call.name, file))
            case "m":
                self._change(Change(call.number, "", call.name, None))
            case "r":
                self._change(Change(call.number, call.name, call.data.decode(), self.names[call.name]))
            case "u":
                self._change(Change(call.number, call.name, "", None))
            case "w" | "t":
                self.inodes[call.file].pending.append(call)
            case "s" if call.name == "" or self.names.get(call.name, self) is None:
                self._folder_synced(call.name, call.place)
            case "s":
                self.inodes[call.file].synced(call.place)

    def cut(self, root: Path, loss: Loss, random: Random) -> None:
        """Leaves in `root` what is there when the power comes back."""
        root.mkdir()
        names = dict(self.kept)
        for change in loss.names(self.changes, random):
            change.make(names)
        for name, file in sorted(names.items()):
            if not (root / name).parent.is_dir():
                continue  # its folder is gone
            if file is None:
                (root / name).mkdir()
            else:
                content = bytearray(file.content)
                apply(content, loss.writes(file.pending, random))
                (root / name).write_bytes(content)

    def _change(self, change: Change) -> None:
        change.make(self.names)
        self.changes.append(change)

    def _folder_synced(self, folder: str, begun: int) -> None:
        """Every change in the folder that was asked for before is on the disk now."""
        waiting = []
        for change in self.changes:
            if change.number < begun and folder_of(change.name or change.gone) == folder:
                change.make(self.kept)
            else:
                waiting.append(change)
        self.changes = waiting


def folder_of(name: str) -> str:
    """The folder that has this name; "" is the followed one."""
    folder = str(PurePosixPath(name).parent)
    return "" if folder == "." else folder


def apply(content: bytearray, changes: Iterable[Call]) -> None:
    """Writes and truncations, in the order given."""
    for call in changes:
        if call.kind == "t":
            del content[call.place :]
            content.extend(bytes(call.place - len(content)))
            continue
        content.extend(bytes(max(0, call.place - len(content))))
        content[call.place : call.place + len(call.data)] = call.data


class Loss(NamedTuple):
    """What becomes of writes and of changes of names that no sync covered. A disk may do any of these."""

    writes: Callable[[list[Call], Random], list[Call]]
    names: Callable[[list[Change], Random], list[Change]]


def everything(pending: list[T], random: Random) -> list[T]:
    """All got through."""
    return pending


def nothing(pending: list[T], random: Random) -> list[T]:
    """Nothing got through."""
    return []


def prefix(pending: list[T], random: Random) -> list[T]:
    """The oldest got through."""
    return pending[: random.randint(0, len(pending))]


def some(pending: list[T], random: Random) -> list[T]:
    """Any of them got through, in their order."""
    return [each for each in pending if random.random() < 0.5]


def shuffled(pending: list[T], random: Random) -> list[T]:
    """Any of them got through, in any order: the cache of a disk sorts by place."""
    return random.sample(pending, random.randint(0, len(pending)))


def torn(pending: list[Call], random: Random) -> list[Call]:
    """Single sectors of each got through."""
    return [sector for call in pending for sector in sectors(call) if random.random() < 0.5]


DROPPED = Loss(nothing, nothing)
NAMES_DROPPED = Loss(everything, nothing)
WRITES_LOST = (DROPPED, Loss(prefix, prefix), Loss(shuffled, some), Loss(torn, everything))
LOSSES = (*WRITES_LOST, NAMES_DROPPED)


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
    return [Call(call.number, "w", call.file, call.place + a, call.name, call.data[a:b]) for a, b in pieces]


@dataclass(frozen=True)
class Life:
    """What one process did. found: the disk it began with; None: as the process before it, which was killed, left it."""

    trace: bytes
    found: Disk | None = None


class Replay(Generic[P]):
    """Plays lives on a disk and collects what was promised: `listen` is given every call and returns its promises.

    A promise outlives the process that made it, and power cuts too.
    """

    def __init__(self, listen: Callable[[Call], Iterable[P]]) -> None:
        self.disk = Disk()
        self.promises: list[P] = []
        self.number = 0
        self._listen = listen

    def begin(self, life: Life) -> list[Call]:
        """The calls of the next process, to be given to `take` in their order."""
        if life.found is not None:
            self.disk = deepcopy(life.found)
        return list(calls(life.trace, self.number))

    def take(self, call: Call) -> None:
        self.number = call.number + 1
        self.promises.extend(self._listen(call))
        self.disk.take(call)


def power_cuts(
    lives: Sequence[Life],
    points: int,
    seed: int,
    listen: Callable[[Call], Iterable[P]],
    losses: Sequence[Loss] = LOSSES,
) -> Iterator[tuple[Replay[P], Loss, Random]]:
    """The disk at random instants of several lives, each with a way to lose what was not synced."""
    random = Random(seed)
    replay = Replay(listen)
    total = sum(1 for life in lives for _ in calls(life.trace))
    instants = sorted(random.randrange(total + 1) for _ in range(points))
    point = 0
    for life in lives:
        for call in replay.begin(life):
            while point < points and instants[point] <= call.number:
                yield replay, losses[point % len(losses)], random
                point += 1
            replay.take(call)
    for last in range(point, points):
        yield replay, losses[last % len(losses)], random
