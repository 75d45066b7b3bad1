"""The locks install on every machine: they are whole, they agree, and both installers take them as ./dev gives them."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.patience import patient
from tests.tidy.tree import ROOT

LOCKS = {
    "requirements.lock": ["cluster", "fast", "pictures", "sign"],
    "requirements-dev.lock": ["dev"],
    "requirements-browser.lock": ["browser"],
    "requirements-docs.lock": ["docs"],
}
BESIDE = {"browser": ("playwright", "./dev test --browser"), "docs": ("zensical", "./dev docs")}
"""Extra that the tests do without → a package of it, and the command that installs it."""
PIN = re.compile(r"^([\w.-]+(?:\[.*\])?==\S+.*) \\$", re.MULTILINE)
INSTALL_S = patient(300)


def pins(lock: str) -> dict[str, Requirement]:
    """What a lock names for this machine, by name."""
    found = [Requirement(line) for line in PIN.findall((ROOT / lock).read_text())]
    return {canonicalize_name(pin.name): pin for pin in found if pin.marker is None or pin.marker.evaluate()}


def needed(name: str, extras: set[str], into: set[str]) -> set[str]:
    """A distribution of this environment with all that it needs here, itself left out."""
    for line in metadata.requires(name) or []:
        need = Requirement(line)
        if need.marker and not any(need.marker.evaluate({"extra": extra}) for extra in extras or {""}):
            continue
        key = canonicalize_name(need.name)
        if key != "wardrum" and key in into:
            continue
        if key != "wardrum":
            into.add(key)
        needed(need.name, set(need.extras), into)
    return into


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_whole(lock):
    """So that --no-deps leaves nothing out: all that its extras need, and what that needs."""
    for extra in BESIDE.keys() & LOCKS[lock]:
        package, command = BESIDE[extra]
        pytest.importorskip(package, reason=f"the extra `{extra}` is not installed: {command}")
    assert needed("wardrum", set(LOCKS[lock]), set()) - pins(lock).keys() == set()


def test_wardrum_itself_is_built_by_what_is_locked():
    """./dev installs it without an environment for the build."""
    assert {"hatchling", "editables"} <= pins("requirements.lock").keys()


def test_the_locks_agree():
    """Who installs the second after the first moves no version, and each version has hashes."""
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, pin in pins(lock).items():
            versions.setdefault(name, set()).add(str(pin.specifier))
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}
    for lock in LOCKS:
        text = (ROOT / lock).read_text()
        assert len(re.findall(r"== *\S+.*\\\n    --hash=sha256:", text)) == len(PIN.findall(text))
        assert "://" not in text


def test_this_environment_is_the_locked_one():
    """What is tested is what the locks say, not what was newest today."""
    if not os.environ.get("CI"):
        pytest.skip("a developer's environment may have other versions; CI's may not")
    locked = {**pins("requirements.lock"), **pins("requirements-dev.lock")}
    wrong = {
        name: metadata.version(name)
        for name, pin in locked.items()
        if metadata.version(name) not in pin.specifier
    }
    assert wrong == {}


WORDS = ["--dry-run", "--no-deps", "--require-hashes"]
FILES = [word for lock in LOCKS for word in ("-r", ROOT / lock)]


def uv() -> str:
    """The program, which belongs to the extra `dev`."""
    found = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert found
    return found


def tried(program: list[str | Path]) -> subprocess.CompletedProcess[str]:
    """How an installer likes the locks, called as ./dev calls it; nothing is installed."""
    words = [*program, *WORDS, *FILES]
    return subprocess.run(words, capture_output=True, text=True, timeout=INSTALL_S, check=False)


@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_an_installer_takes_the_locks(installer):
    """It reads them whole, and finds what this environment has by the same versions."""
    if installer == "pip" and importlib.util.find_spec("pip") is None:
        pytest.skip("this environment was made by uv and has no pip")
    program = {
        "pip": [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"],
        "uv": [uv(), "pip", "install", "--offline", "--python", sys.executable],
    }
    for extra, (package, command) in BESIDE.items():
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"the extra `{extra}` is not installed: {command}")
    ended = tried(program[installer])
    assert ended.returncode == 0, ended.stderr[-2000:]
    if os.environ.get("CI"):
        assert "Would install" not in ended.stdout + ended.stderr


@pytest.mark.long  # fetches 100 MB
@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_the_locks_install_into_nothing(installer, tmp_path):
    """By the pip that `python -m venv` brings, which a fresh machine has, and by uv."""
    if installer == "pip":
        subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True, timeout=INSTALL_S)
        program = [
            tmp_path / "venv" / "bin" / "python",
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
        ]
    else:
        program = [uv(), "pip", "install", "--target", tmp_path / "target"]
    ended = tried(program)
    assert ended.returncode == 0, ended.stderr[-2000:]
