"""The package `@wardrum/client` as its users have it: packed, installed in an empty folder without a network, run by node."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tidy.tree import ROOT

CORE = ROOT / "clients" / "wardrum" / "clients" / "web" / "js" / "core"
TSC = next((ROOT / ".cache").glob("typescript@*/node_modules/.bin/tsc"), None)
NODE_MIN, WITH_SOCKETS = 20, 22
"""The first node that the package runs in, and the first with a WebSocket of its own."""
GENERATED = "types"


def needed(there: object, what: str) -> None:
    """A reason to skip on a laptop, a failure in CI."""
    if not there:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say(what)


def node_release() -> int:
    """The first number of node's version, 0: there is none."""
    node = shutil.which("node")
    if not node:
        return 0
    return int(subprocess.check_output([node, "--version"], text=True)[1:].split(".")[0])


def npm(*words: str | Path, cwd: Path) -> str:
    """What npm prints. It asks no registry and writes below `cwd`. Raises AssertionError with what went wrong."""
    tools = [str(TSC.parent)] if TSC else []
    env = {
        **os.environ,
        "PATH": os.pathsep.join([*tools, os.environ["PATH"]]),
        "npm_config_cache": str(cwd / ".npm"),
    }
    ran = subprocess.run(
        ["npm", *words, "--offline", "--no-audit", "--no-fund", "--no-update-notifier"],
        cwd=cwd, env=env, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def packed(folder: Path) -> Path:
    """The tarball, made of a copy of the package's folder, as types are written beside the scripts while it is packed."""
    needed(node_release() >= NODE_MIN and shutil.which("npm"), f"no node {NODE_MIN} with npm here")
    shutil.copytree(CORE, folder / "core", ignore=shutil.ignore_patterns(GENERATED))
    npm(
        "pack",
        *([] if TSC else ["--ignore-scripts"]),
        "--pack-destination",
        folder,
        folder / "core",
        cwd=folder,
    )
    (tarball,) = folder.glob("*.tgz")
    return tarball


def installed(tarball: Path, home: Path) -> Path:
    """An empty folder with nothing but the package in it now, from its tarball."""
    (home / "package.json").write_text('{"name": "somebody", "private": true, "type": "module"}')
    npm("install", tarball, cwd=home)
    return home


class Program:
    """A program of node's that runs. `said`: its lines until now."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.said: list[str] = []

    async def line(self, word: str) -> str:
        """The next line with this word in it. Raises AssertionError: the program has ended before."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.said.append(line.decode().rstrip())
            if word in self.said[-1]:
                return self.said[-1]
        raise AssertionError(f"no line with {word!r}:\n" + "\n".join(self.said))

    async def ended(self) -> str:
        """All that it has said, after an end without an error."""
        rest, _ = await self._process.communicate()
        self.said += rest.decode().splitlines()
        assert self._process.returncode == 0, "\n".join(self.said)
        return "\n".join(self.said)

    async def kill(self) -> None:
        """As by a machine that loses its power."""
        self._process.kill()
        await self._process.wait()


async def started(*words: str | Path, cwd: Path) -> Program:
    """A program of node's, or with `python` before it of this Python's; what it says on either stream is one text."""
    if words[0] == "python":
        command = [sys.executable, "-u", *words[1:]]
    else:
        flags = ["--experimental-websocket", "--no-warnings"] if node_release() < WITH_SOCKETS else []
        command = [str(shutil.which("node")), *flags, *words]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=cwd, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    return Program(process)
