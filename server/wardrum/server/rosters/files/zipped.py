"""Zips: a `.rosz` holds one `.ros`. Names inside are never followed, and nothing is unpacked beyond its bound."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import Final

from ..imported import Unusable
from . import kinds
from .bounds import BYTES_MAX, ENTRIES_MAX, RATIO_MAX

PLAIN: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others may ask for any amount of memory
ENCRYPTED: Final = 0x1
BROKEN: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError)
DIRECTORY_MAX: Final = 16 * 1024  # bytes: room for long names, not for thousands of entries


def entries(data: bytes) -> list[bytes]:
    """The first roster in the zip, or else all its JSON files and lists as text. Raises Unusable."""
    try:
        with zipfile.ZipFile(io.BytesIO(_bounded(data))) as archive:
            return _unpacked(archive)
    except BROKEN:
        raise Unusable("this zip is damaged or not complete") from None


def _bounded(data: bytes) -> bytes:
    """The bytes, unless their directory is longer than that of a roster: it is read whole at opening."""
    end = data.rfind(b"PK\x05\x06")
    (size,) = struct.unpack_from("<I", data, end + 12) if end >= 0 else (0,)
    if size > DIRECTORY_MAX:
        raise Unusable("this zip is damaged, or it holds far more files than a roster")
    return data


def _unpacked(archive: zipfile.ZipFile) -> list[bytes]:
    files = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info)]
    if len(files) > ENTRIES_MAX:
        raise Unusable(f"this zip holds {len(files)} files; at most {ENTRIES_MAX} are looked at")
    rosters = [info for info in files if _ending(info) == ".ros"][:1]
    chosen = rosters or [info for info in files if _ending(info) in (".json", ".xml", ".txt")] or files[:1]
    if not chosen:
        raise Unusable("this zip holds no file")
    left, found = BYTES_MAX, []
    for info in chosen:
        data = _entry(archive, info, left)
        left -= len(data)
        if _ending(info) != ".txt" or len(chosen) == 1 or kinds.is_list(data):
            found.append(data)
    return found


def _is_hidden(info: zipfile.ZipInfo) -> bool:
    """What systems put beside people's files: "__MACOSX/._watch.ros", ".DS_Store"."""
    return "__MACOSX" in info.filename or PurePosixPath(info.filename).name.startswith(".")


def _ending(info: zipfile.ZipInfo) -> str:
    return PurePosixPath(info.filename).suffix.lower()


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, bytes_max: int) -> bytes:
    """One entry, unpacked. What its header says is not believed."""
    if info.flag_bits & ENCRYPTED:
        raise Unusable("this zip is locked with a password")
    if info.compress_type not in PLAIN:
        raise Unusable(
            "this zip is packed in a way that is not read here; pack it again, or send the .ros itself"
        )
    with archive.open(info) as packed:
        data = packed.read(bytes_max + 1)
    if len(data) > bytes_max or len(data) > RATIO_MAX * max(info.compress_size, 1024):
        raise Unusable(f"this zip unpacks to far more than a roster; at most {BYTES_MAX} bytes are read")
    if kinds.is_zip(data):
        raise Unusable("this zip holds another zip; unpack it first")
    return data
