"""A whole suite as ./dev and CI run it: shared among the processors, then what failed once more, alone.

`python -m tests.suite default` (or `browser`; `lowest` and `newest` are for `./dev bounds`). A test that passes at the second try has *wavered*: it is named, with its first
error, and does not fail the suite; more than WAVERERS_MAX of them do. What fails twice fails the suite.

Into `.artifacts`: `SUITE.txt`, a line of figures; `SUITE-wavered.txt`; and what pytest reports, as JUnit's XML.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOUND = ROOT / ".artifacts"
SUITES = {
    "default": "not long and not browser",
    "browser": "browser and not long",
    "lowest": "not long and not browser",
    "newest": "not long and not browser",
}
LEANING = (
    "tests/server/connections",
    "tests/server/http",
    "tests/server/protocol",
    "tests/clients",
    "tests/security/test_hostile_peers.py",
    "tests/security/test_origins.py",
    "tests/conformance/test_schemas.py",
    "tests/conformance/test_record_bytes.py",
    "tests/conformance/test_record_chain.py",
    "tests/conformance/test_event_fields.py",
    "tests/conformance/test_store_append.py",
    "tests/tidy/test_websockets.py",
)
"""The tests of what leans on the packages of `./dev bounds`: sockets, frames and stored bytes."""
PLACES = {"lowest": LEANING, "newest": LEANING}
WAVERERS_MAX = 10
INTERRUPTED = 130
SHARED = ("--cache-clear", "--durations=10")
DIST = {"browser": ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")}
"""One more than there are processors: each waits for its browser now and then."""
FILE_BY_FILE = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""In the order that tests/conftest.py puts the files in, as many have things that all their tests share."""
ALONE = ("-p", "no:xdist", "--last-failed", "--last-failed-no-failures=none")


class Case(NamedTuple):
    """One test that has been run. error: the last lines of what went wrong, "" = nothing."""

    name: str
    time_s: float
    error: str


class Outcome(NamedTuple):
    """How a suite went. skipped: how many tests said that they cannot run here."""

    passed: int
    skipped: int
    wavered: list[Case]
    failed: list[Case]

    @property
    def is_good(self) -> bool:
        """Whether the suite may be believed."""
        return not self.failed and len(self.wavered) <= WAVERERS_MAX

    @property
    def figures(self) -> str:
        """In one line."""
        counted = f"{self.passed} passed, {len(self.failed)} failed, {self.skipped} skipped"
        return f"{counted}, {len(self.wavered)} wavered"


def main(arguments: list[str]) -> int:
    """Run the suite that is named; its exit code."""
    name, root = arguments[0], Path(arguments[1]) if arguments[1:] else ROOT
    code, outcome = run(SUITES[name], root, root / FOUND.name, name)
    print(f"\n== {name}: {outcome.figures}", flush=True)
    for title, cases in (("failed", outcome.failed), ("wavered", outcome.wavered)):
        if cases:
            print(f"{title}: {len(cases)}\n{listing(cases)}", flush=True)
    return code


def run(choice: str, root: Path, found: Path, name: str) -> tuple[int, Outcome]:
    """The tests under `root` that `choice` marks, twice where needed; an exit code of pytest's, and how it went."""
    found.mkdir(exist_ok=True)
    # A cache of its own: what a developer's other runs have left in theirs is not tried again.
    common = ["-m", choice, "-o", f"cache_dir={root / '.cache' / f'suite-{name}'}"]
    common += PLACES.get(name, ())
    first, second = found / f"{name}-first.xml", found / f"{name}-second.xml"
    second.unlink(missing_ok=True)
    code = _pytest(root, *common, *SHARED, *DIST.get(name, FILE_BY_FILE), f"--junitxml={first}")
    cases = read(first)
    if code == pytest.ExitCode.TESTS_FAILED:
        code = _pytest(root, *common, *ALONE, f"--junitxml={second}")
    outcome = judge(cases, read(second))
    (found / f"{name}.txt").write_text(outcome.figures + "\n")
    (found / f"{name}-wavered.txt").write_text(listing(outcome.wavered))
    return code or (0 if outcome.is_good else pytest.ExitCode.TESTS_FAILED), outcome


def _pytest(root: Path, *words: str) -> int:
    """Raises KeyboardInterrupt: asked to stop, by Ctrl-C or otherwise; then pytest has put away what it had begun."""
    # In a group of its own Ctrl-C does not reach it by two ways: a second one would stop it while it puts things away.
    process = subprocess.Popen([sys.executable, "-m", "pytest", *words], cwd=root, process_group=0)
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)
        process.wait()
        raise


def read(report: Path) -> dict[str, Case | None]:
    """The tests of a report of pytest's by name; None = skipped. Empty if there is none."""
    if not report.exists():
        return {}
    cases: dict[str, Case | None] = {}
    for node in ET.parse(report).iter("testcase"):
        name = f"{node.get('classname')}::{node.get('name')}"
        wrong = [*node.iter("failure"), *node.iter("error")]
        if node.find("skipped") is not None and not wrong:
            cases[name] = None
            continue
        last = (wrong[0].text or wrong[0].get("message") or "failed").strip() if wrong else ""
        before = cases.get(name)  # a test and its teardown may both fail
        error = (before.error if before else "") or "\n".join(last.splitlines()[-6:])
        cases[name] = Case(name, float(node.get("time", "0")), error)
    return cases


def judge(first: dict[str, Case | None], second: dict[str, Case | None]) -> Outcome:
    """What both tries together say."""
    ran = [case for case in first.values() if case is not None]
    wrong = [case for case in ran if case.error]
    wavered = [case for case in wrong if (again := second.get(case.name)) is not None and not again.error]
    failed = [case for case in wrong if case not in wavered]
    return Outcome(len(ran) - len(failed), len(first) - len(ran), wavered, failed)


def listing(cases: list[Case]) -> str:
    """Names, times and first errors."""
    return "".join(f"  {case.name} ({case.time_s:.1f} s)\n{_indented(case.error)}\n" for case in cases)


def _indented(text: str) -> str:
    return "\n".join(f"      {line}" for line in text.splitlines())


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # also where a shell's background job has them ignored
        signal.signal(number, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
