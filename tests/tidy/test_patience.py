"""Limits that only a failing test reaches follow the machine, and processes that tests start act on their signals."""

import ast
import os
import signal
import subprocess
import sys

import pytest

from tests.support import patience
from tests.tidy.tree import ROOT

CHILD = (
    "import signal; print(*(signal.getsignal(n) == signal.SIG_IGN for n in (signal.SIGINT, signal.SIGHUP)))"
)
IGNORING = (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)  # as a shell's background job and nohup leave them
LIMITS = {"timeout", "wait_for"}
KEYWORDS = {"timeout", "open_timeout"}
SHORTEST_S = 1  # below it a number is part of what is tested


def impatient(source: str) -> list[int]:
    """The lines on which a limit is a bare number of seconds, or the name of one."""
    tree, found = ast.parse(source), []
    named_numbers = {
        target.id: assigned.value
        for assigned in tree.body
        if isinstance(assigned, ast.Assign)
        for target in assigned.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        named = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        limits = [word.value for word in node.keywords if word.arg in KEYWORDS]
        limits += node.args[-1:] if named in LIMITS else []
        limits = [named_numbers.get(limit.id) if isinstance(limit, ast.Name) else limit for limit in limits]
        found += [
            node.lineno
            for limit in limits
            if isinstance(limit, ast.Constant)
            and isinstance(limit.value, int | float)
            and limit.value >= SHORTEST_S
        ]
    return found


def test_no_limit_is_a_bare_number():
    """Whatever is waited for at most so long is waited for with `patient`."""
    files = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path.name != "test_patience.py"]
    wrong = [f"{path.relative_to(ROOT)}:{line}" for path in files for line in impatient(path.read_text())]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("asyncio.timeout(10)", [1]),
        ("await asyncio.wait_for(event.wait(), 10)", [1]),
        ("process.communicate(timeout=5)", [1]),
        ("@pytest.mark.timeout(300)\ndef f(): pass", [1]),
        ("WAIT_S = 20\nprocess.wait(timeout=WAIT_S)", [2]),
        ("WAIT_S = patient(20)\nprocess.wait(timeout=WAIT_S)", []),
        ("asyncio.timeout(patient(10))", []),
        ("pytest.mark.timeout(0)", []),
        ("queue.get(timeout=0.2)", []),
    ],
)
def test_bare_numbers_are_found(source, lines):
    """The guard itself."""
    assert impatient(source) == lines


@pytest.mark.parametrize(("took_s", "factor"), [(0.1, 1.0), (2.0, 2.0), (90.0, 6.0)])
def test_the_factor(monkeypatch, took_s, factor):
    """Never less patient than on a quiet machine, never without end; measured once for all processes of a run."""
    monkeypatch.delenv(patience.PATIENCE_ENV)
    monkeypatch.setattr(patience, "_measured_s", lambda: took_s * patience.WORK_S)
    assert patience.patient(10) == 10 * factor
    monkeypatch.setattr(patience, "_measured_s", lambda: 1000.0)
    assert patience.patient(10) == 10 * factor


@pytest.mark.parametrize(
    ("prelude", "ignored"), [("", "True True"), ("import tests.conftest", "False False")]
)
def test_signals_have_their_default_actions(prelude, ignored):
    """Whatever the tests were started from; without tests/conftest.py a process would inherit what is ignored."""
    program = (
        f"{prelude}\nimport subprocess, sys\nsubprocess.run([sys.executable, '-c', {CHILD!r}], check=True)"
    )
    kept = {number: signal.signal(number, signal.SIG_IGN) for number in IGNORING}
    try:
        said = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
    assert said.strip() == ignored
