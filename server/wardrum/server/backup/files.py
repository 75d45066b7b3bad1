"""The files of a backup: manifest, segments of commits, tables and keys; their names, checksums and durability."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.toolkit.grammar import reported
from wardrum.server.store.interface import HEAD_BYTES
from wardrum.server.store.schema import sync_directory

FORMAT = 1
"""Shape of a backup's files; a backup of a later release is refused rather than guessed at."""

MANIFEST = "manifest.ndjson"
OURS = re.compile(r"(?:commits|tables|people)-[0-9]{8}\.gz|key-[0-9]{8}-[\w.-]+")
"""The names of a backup's files beside its manifest."""

SUPERSEDED = re.compile(r"(?:commits|tables|people)-[0-9]{8}\.gz|[\w.-]+\.part")
"""The names of files that a run removes when its manifest does not name them. Copies of keys always stay."""

SOURCE = re.compile(r"[\w-][\w.-]*")
"""The names of key files."""

BLOCK_BYTES_MAX = 256 * 1024 * 1024  # a page of 1,000 commits has 64 MB at most
CHUNK_BYTES = 1024 * 1024
LENGTH_BYTES = 4

Row = tuple[Any, ...]


class BackupError(Exception):
    """A backup cannot be taken or restored; the text is one plain sentence."""


class StoredFile(Struct, frozen=True):
    """A file of a backup. source: the name of the file in the data directory that it is a copy of, if it is one."""

    name: str
    size_bytes: int
    sha256: str
    source: str = ""


class MatchHead(Struct, frozen=True):
    """Where a match stands: its last version and the head there (64 hex digits)."""

    version: int
    head: str

    @property
    def head_bytes(self) -> bytes:
        return bytes.fromhex(self.head)


class Sample(Struct, frozen=True):
    """A commit of the backup, by which a later run finds where to go on."""

    match: MatchId
    version: int
    head: str


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """One backup."""

    format: int
    """Of the backup."""
    release: str
    """The release that made it."""
    run: int
    """1 for the first into this folder."""
    taken_at: str
    """UTC, ISO 8601."""
    database: int
    """The format of log.db."""
    database_bytes: int
    """The size of log.db."""
    segments: tuple[StoredFile, ...]
    """The files of commits."""
    tables: StoredFile
    """The other tables of log.db."""
    keys: tuple[StoredFile, ...]
    """The files of the secret."""
    samples: tuple[Sample, ...]
    """The newest first."""
    heads: dict[MatchId, MatchHead]
    """Where each match stood."""
    damaged: dict[MatchId, str] = {}
    """Matches whose chain was not sound when it was copied, and why."""
    unkeyed: dict[MatchId, str] = {}
    """Matches that went on without a key of their dice, and why."""
    people: StoredFile | None = None
    """The tables of people.db; None: the backup was taken before there was one."""

    @property
    def problems(self) -> dict[MatchId, str]:
        """What was wrong with matches when they were copied."""
        return self.unkeyed | self.damaged

    @property
    def files(self) -> tuple[StoredFile, ...]:
        return (*self.segments, self.tables, *((self.people,) if self.people else ()), *self.keys)

    @property
    def commits(self) -> int:
        return sum(head.version for head in self.heads.values())


class TableHeader(Struct, frozen=True):
    """The name and the columns of a table whose rows follow."""

    name: str
    columns: tuple[str, ...]


class Checksum(Struct, frozen=True):
    """The second line of a manifest: SHA-256 of the first, in hex digits."""

    sha256: str


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of a backup; None: there is none. Raises BackupError: it is damaged, or of a later release."""
    path = folder / MANIFEST
    try:
        first, _, second = path.read_bytes().partition(b"\n")
        if msgspec.json.decode(second, type=Checksum).sha256 != hashlib.sha256(first).hexdigest():
            raise BackupError(f"{path} is damaged: its checksum is another one")
        format_ = msgspec.json.decode(first, type=dict[str, Any]).get("format")
        if format_ != FORMAT:
            raise BackupError(f"{path} has format {format_}; this release reads format {FORMAT}")
        manifest = msgspec.json.decode(first, type=Manifest)
        for each in manifest.files:
            if not OURS.fullmatch(each.name) or (each.source and not SOURCE.fullmatch(each.source)):
                raise BackupError(f"{path} names a file {each.name!r}, which no backup has")
        return manifest
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError as error:
        raise BackupError(f"{path} is damaged: {error}") from None


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replaces the manifest; durable when this returns."""
    said = msgspec.json.encode(manifest)
    checksum = msgspec.json.encode(Checksum(hashlib.sha256(said).hexdigest()))
    with new_file(folder / MANIFEST) as file:
        file.write(said + b"\n" + checksum + b"\n")
    sync_directory(folder)


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that only its owner may read; complete and on disk before it gets its name, gone after a failure."""
    temporary = path.with_name(path.name + ".part")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(file.fileno(), 0o600)
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.rename(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def write_blocks(path: Path, blocks: Iterable[object]) -> StoredFile:
    """Writes values as MessagePack, each behind its length (4 bytes, big-endian), compressed by gzip."""
    with new_file(path) as file, gzip.GzipFile("", "wb", 1, file, mtime=0) as packed:
        for block in blocks:
            data = msgspec.msgpack.encode(block)
            packed.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
    return stored(path)


def read_blocks(path: Path) -> Iterator[bytes]:
    """The blocks of a file as their bytes. Raises BackupError: it is damaged."""
    try:
        with gzip.open(path, "rb") as packed:
            while length := packed.read(LENGTH_BYTES):
                size = int.from_bytes(length, "big")
                data = packed.read(size) if size <= BLOCK_BYTES_MAX else b""
                if len(data) != size:
                    raise BackupError(f"{path} is damaged: it ends within a block")
                yield data
    except (EOFError, gzip.BadGzipFile) as error:
        raise BackupError(f"{path} is damaged: {error}") from None


def read_commits(path: Path) -> Iterator[list[Row]]:
    """The pages of a segment: rows (token, match, version, actor, command id, at, record, head). Raises BackupError."""
    row = tuple[int, MatchId, int, str, str, int, bytes, bytes]
    decoder = msgspec.msgpack.Decoder(list[row])
    for block in read_blocks(path):
        try:
            page = decoder.decode(block)
        except msgspec.MsgspecError as error:
            raise BackupError(f"{path} is damaged: {error}") from None
        if any(len(head) != HEAD_BYTES for *_, head in page):
            raise BackupError(f"{path} is damaged: a head has {HEAD_BYTES} bytes")
        yield page


def copy_file(source: Path, target: Path) -> StoredFile:
    """Copies a key file."""
    data = source.read_bytes()
    with new_file(target) as file:
        file.write(data)
    return stored(target, source.name)


def stored(path: Path, source: str = "") -> StoredFile:
    """The entry of a file in the manifest, read back from the disk."""
    return StoredFile(path.name, path.stat().st_size, checksum(path), source)


def checksum(path: Path) -> str:
    """SHA-256 of a file, in hex digits."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()


def need_intact(folder: Path, files: Iterable[StoredFile]) -> None:
    """Raises BackupError: one of the files is missing or is another one than the manifest names."""
    for each in files:
        path = folder / each.name
        if not path.is_file():
            raise BackupError(f"{path} is missing, which the manifest of the backup names")
        if checksum(path) != each.sha256:
            raise BackupError(f"{path} is damaged: its checksum is not that of the manifest")


def remove_superseded(folder: Path, manifest: Manifest) -> None:
    """Removes files that this manifest does not name: earlier tables, and what a broken run left."""
    named = {each.name for each in manifest.files}
    for path in folder.iterdir():
        if path.name not in named and SUPERSEDED.fullmatch(path.name):
            path.unlink()
    sync_directory(folder)


def held(manifest: Manifest) -> str:
    """What is in a backup, as "7 commits of 1 match"."""
    return f"{reported(manifest.commits, 'commit', 'commits')} of {reported(len(manifest.heads), 'match', 'matches')}"
