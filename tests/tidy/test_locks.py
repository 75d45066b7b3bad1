"""The locks install on every machine: they are whole, they agree, and both installers take them as ./dev gives them."""

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
    "requirements.lock": ["fast", "pictures", "sign"],
    "requirements-dev.lock": ["dev"],
    "requirements-browser.lock": ["browser"],
}
PIN = re.compile(r"^([\w.-]+(?:\[.*\])?==\S+.*) \\$", re.MULTILINE)
INSTALL_S = patient(300)
NO_NETWORK = re.compile(r"Retrying \(|Failed to fetch|dns error|error sending request")


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
    if "browser" in LOCKS[lock]:
        pytest.importorskip("playwright", reason="the extra `browser` is not installed: ./dev test --browser")
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


@pytest.mark.parametrize(
    "locks",
    [["requirements.lock"], pytest.param(list(LOCKS), marks=pytest.mark.long)],  # all of them are 100 MB
    ids=["to-run", "all"],
)
@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_an_installer_takes_the_locks(installer, locks, tmp_path):
    """The pip that `python -m venv` brings, which a fresh machine has, and uv; as ./dev calls them, into nothing."""
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
        uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
        assert uv, "uv belongs to the extra `dev`"
        program = [uv, "pip", "install", "--target", tmp_path / "target"]
    words = ["--dry-run", "--no-deps", "--require-hashes"]
    files = [word for lock in locks for word in ("-r", ROOT / lock)]
    tried = subprocess.run(
        [*program, *words, *files], capture_output=True, text=True, timeout=INSTALL_S, check=False
    )
    if tried.returncode and NO_NETWORK.search(tried.stderr + tried.stdout) and not os.environ.get("CI"):
        pytest.skip("no network here")
    assert tried.returncode == 0, tried.stderr[-2000:]
