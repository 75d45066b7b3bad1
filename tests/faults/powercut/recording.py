"""Building the recorder and running the workload under it, once or several times on the same folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.faults.powercut.replay import DROPPED, Call, Disk, Life, Replay
from tests.support.patience import patient

HERE = Path(__file__).parent
MATCHES = 8
COMMITS_EACH = 120
KILLED = -9

Ack = tuple[str, int]
"""match, version."""

needs_a_recorder = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not shutil.which("gcc"), reason="recording needs Linux and gcc"
)


def build(directory: Path) -> Path:
    """Our recorder as a library to preload."""
    library = directory / "rec.so"
    source = HERE / "rec.c"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl", "-lpthread"], check=True)
    return library


def environment(recorder: Path, root: Path, trace: Path, *, fail: str = "", kill: str = "") -> dict[str, str]:
    """What a process needs to be recorded; `fail` or `kill` names the call that fails or ends it: `fdatasync:7`.

    `fdatasync:7:log.db-wal` counts only files whose names end so.
    """
    call, number, only = [*(kill or fail).split(":"), "", ""][:3]
    return {
        "LD_PRELOAD": str(recorder),
        "REC_ROOT": str(root),
        "REC_TRACE": str(trace),
        **({"REC_KILL" if kill else "REC_FAIL": f"{call}:{number}"} if call else {}),
        **({"REC_ONLY": only} if only else {}),
    }


class Workload:
    """Runs of the workload on one folder, each recorded; after a killed one the next finds what it left."""

    def __init__(
        self, recorder: Path, directory: Path, *, matches: int = MATCHES, commits: int = COMMITS_EACH
    ) -> None:
        directory.mkdir()
        self.root, self.lives = directory / "root", [Life(b"", Disk())]
        self.root.mkdir()
        self._recorder, self._trace = recorder, directory / "trace"
        self._size = [str(matches), str(commits)]
        self._found: Disk | None = None

    @property
    def data(self) -> Path:
        """The data directory."""
        return self.root / "data"

    def run(self, *weakened: str, fail: str = "", kill: str = "") -> subprocess.CompletedProcess[str]:
        """One more process on the folder, and how it ended."""
        ended = subprocess.run(
            [sys.executable, HERE / "workload.py", self.root, *self._size, *weakened],
            env={**os.environ, **environment(self._recorder, self.root, self._trace, fail=fail, kill=kill)},
            capture_output=True,
            text=True,
            timeout=patient(120),
        )
        self.lives.append(Life(self._trace.read_bytes(), self._found))
        self._found = None
        return ended

    def cut(self, random: Random) -> None:
        """The power is cut and comes back: the next process finds what the disk kept."""
        reported = (self.root / "acks").read_bytes()
        shutil.rmtree(self.root)
        replayed(self.lives).disk.cut(self.root, DROPPED, random)
        (self.root / "acks").write_bytes(reported)  # the clients are elsewhere, and remember
        self._found = Disk.found(self.root)

    def copied_in(self) -> None:
        """The folder was put there by a program that synced nothing, as `cp` does."""
        self._found = Disk.found(self.root, synced=False)


def replayed(lives: Sequence[Life]) -> Replay[Ack]:
    """The disk and the acknowledgements at the end."""
    replay = Replay(acks_of)
    for life in lives:
        for call in replay.begin(life):
            replay.take(call)
    return replay


def acks_of(call: Call) -> Iterator[Ack]:
    """What the workload was answered or shown by the store, at the moment when it wrote it down."""
    if call.kind == "w" and call.name == "acks":
        match, version, _ = call.data.decode().split()
        yield match, int(version)
