"""Building the recorder and running the workload under it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MATCHES = 8
COMMITS_EACH = 120

needs_a_recorder = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not shutil.which("gcc"), reason="recording needs Linux and gcc"
)


def build(directory: Path) -> Path:
    """Our recorder as a library to preload."""
    library = directory / "rec.so"
    source = HERE / "rec.c"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl", "-lpthread"], check=True)
    return library


def play(
    recorder: Path, directory: Path, *weakened: str, fail: str = ""
) -> tuple[bytes, subprocess.CompletedProcess[str]]:
    """The recording of a workload, and how it ended; `fail` names the call that fails, as in `fdatasync:7`."""
    directory.mkdir()
    trace = directory / "trace"
    recording = {"LD_PRELOAD": str(recorder), "REC_TRACE": str(trace)} | ({"REC_FAIL": fail} if fail else {})
    ended = subprocess.run(
        [sys.executable, HERE / "workload.py", directory, str(MATCHES), str(COMMITS_EACH), *weakened],
        env={**os.environ, **recording},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return trace.read_bytes(), ended
