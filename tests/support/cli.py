"""The command line under test: in this process where it answers at once, in its own where signals and pipes matter."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from typing import NamedTuple

from tests.support.limits import given
from tests.support.patience import patient
from tests.tidy.tree import ROOT, SOURCE_ROOTS
from wardrum.server.cli import main

PROGRAM = [sys.executable, "-m", "wardrum.server"]


class Said(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self):
        return self.out.splitlines()


def environment():
    """The environment of this process, with the source roots for an interpreter that knows nothing."""
    roots = os.pathsep.join(str(ROOT / root) for root in SOURCE_ROOTS)
    return {**os.environ, "PYTHONPATH": roots, "PYTHONUNBUFFERED": "1"}


def spawn(*words, **kwargs):
    """The command as a process of its own, its output readable line by line."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*PROGRAM, *words], env=environment(), cwd=ROOT, **{**pipes, **kwargs})


def finish(process):
    out, err = process.communicate(timeout=patient(100))
    return Said(process.returncode, out, err)


@contextmanager
def serving(data):
    """A server process on a free port, with limits that no bot meets; its websocket's address."""
    paceless = dict.fromkeys(("commands_burst", "commands_per_s", "requests_burst", "requests_per_s"), 9999)
    flags, limits = given({"port": 0, "data": data, "log_format": "json", **paceless})
    program = [sys.executable, "-m", "tests.support.limits", "serve", *flags]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    process = subprocess.Popen(program, env={**environment(), **limits}, cwd=ROOT, **pipes)
    try:
        lines = (json.loads(line) for line in process.stdout if line.startswith("{"))
        yield next(line["url"] for line in lines if line["event"] == "listening")
    finally:
        process.terminate()
        process.communicate(timeout=patient(20))


def runner(capfd):
    """`run("verify", file)` carries out a command in this process."""

    def run(*words):
        capfd.readouterr()
        code = main([str(word) for word in words])
        return Said(code, *capfd.readouterr())

    return run
