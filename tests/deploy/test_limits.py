"""The shipped unit, image and compose file: limits are set, systemd takes the unit, the base image is pinned."""

import re
import shutil
import subprocess

import pytest

from tests.support.patience import patient
from tests.tidy.documents import text

UNIT = "deploy/wardrum.service"
UNITS = (UNIT, "deploy/cluster/nats.service")
EXPOSURE_MAX = 20  # of 100, by systemd's own reckoning: "OK" ends at 40
LIMITS = {
    "Type": "notify",
    "WatchdogSec": "20",
    "MemoryHigh": "1536M",
    "MemoryMax": "2G",
    "LimitCORE": "0",
    "TasksMax": "128",
    "LimitNOFILE": "65536",
    "Restart": "on-failure",
}
COMPOSE = ("mem_limit: 2g", "pids_limit: 128", "core: 0", "nofile: 65536", "max-size: 10m", 'max-file: "5"')


def settings(unit: str) -> dict[str, str]:
    """The settings of a unit, the last of each name."""
    return dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))


def test_the_unit_has_its_limits():
    """The unit limits memory, tasks and core dumps, and has a watchdog that restarts the server."""
    found = settings(text(UNIT))
    assert {name: found.get(name) for name in LIMITS} == LIMITS


def test_compose_has_the_same_limits():
    """compose.yaml limits memory, processes, open files, core dumps and the log."""
    assert [limit for limit in COMPOSE if limit not in text("compose.yaml")] == []


def test_the_base_image_is_pinned():
    """Both stages are built from one base image, named by its exact version."""
    dockerfile = text("Dockerfile")
    assert re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE) == ["${BASE}", "${BASE}"]
    assert re.search(r"^ARG BASE=python:3\.11\.\d+-slim-\w+$", dockerfile, re.MULTILINE)


def test_the_page_tells_the_limits():
    """docs/operations.md names the limits that unit and compose file set."""
    page = text("docs/operations.md")
    reported = [
        f"{name}={LIMITS[name]}"
        for name in ("MemoryHigh", "MemoryMax", "TasksMax", "LimitCORE", "WatchdogSec")
    ]
    assert [limit for limit in (*reported, "mem_limit: 2g", "pids_limit: 128") if limit not in page] == []


def analyze(unit: str, directory, *words: str) -> subprocess.CompletedProcess[str]:
    """One run of systemd-analyze on a unit whose program exists here. Skips where there is no systemd."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed, so the unit is NOT CHECKED by it")
    here = directory / "wardrum.service"
    here.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit, flags=re.MULTILINE))
    return subprocess.run([program, *words, str(here)], capture_output=True, text=True, timeout=patient(60))


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_the_unit(unit, tmp_path):
    """`systemd-analyze verify` has nothing to say about the unit, and names a planted misspelling."""
    done = analyze(text(unit), tmp_path, "verify", "--man=no")
    assert (done.returncode, "wardrum.service" in done.stderr) == (0, False), done.stderr
    planted = analyze(text(unit).replace("RestartSec", "RestartSecs"), tmp_path, "verify", "--man=no")
    assert "RestartSecs" in planted.stderr


@pytest.mark.parametrize("unit", UNITS)
def test_the_unit_is_not_exposed(unit, tmp_path):
    """`systemd-analyze security` finds the unit well confined, and finds it exposed without its restrictions."""
    words = ("security", "--offline=true", f"--threshold={EXPOSURE_MAX}", "--no-pager")
    assert analyze(text(unit), tmp_path, *words).returncode == 0
    bare = re.sub(
        r"^(?:Protect|Private|Restrict|System|Capab|NoNew|Dynamic)\w+=.*\n",
        "",
        text(unit),
        flags=re.MULTILINE,
    )
    assert analyze(bare, tmp_path, *words).returncode != 0
