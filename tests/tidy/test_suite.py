"""What fails once and passes alone has wavered; what fails twice has failed; too many waverers are a failure."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import suite
from tests.support.patience import patient

FAILS_ONCE = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({waverers}))
def test_wavers(number):
    tried = Path(__file__).with_name(f"tried-{{number}}")
    again = tried.exists()
    tried.touch()
    assert again, "the first time"
"""
STANDS = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_stands(number):
    pass
"""
FAILS = """
def test_falls():
    assert False, "every time"
"""
FAILS_AT_ITS_END = """
import pytest

@pytest.fixture
def thing():
    yield
    raise RuntimeError("it cannot be put away")

def test_leaves_a_mess(thing):
    pass
"""
WAITS = """
import os
import time
from pathlib import Path

def test_a_passes():
    pass

def test_b_waits():
    written = Path(__file__).with_name("writing")
    written.write_text(str(os.getpid()))
    written.rename(written.with_name("begun"))
    time.sleep(600)
"""
SKIPS = """
import pytest

def test_skips():
    pytest.skip("no such tool here")
"""


def planted(tmp_path: Path, waverers: int = 0, **more: str) -> tuple[int, suite.Outcome]:
    """How a suite of such tests goes."""
    files = {
        "standing": STANDS,
        **({"wavering": FAILS_ONCE.format(waverers=waverers)} if waverers else {}),
        **more,
    }
    for name, text in files.items():
        (tmp_path / f"test_{name}.py").write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = long\n")
    return suite.run("not long", tmp_path, tmp_path / "found", "planted")


def names(cases: list[suite.Case]) -> list[str]:
    """Without the module."""
    return [case.name.partition("::")[2] for case in cases]


def test_a_good_suite(tmp_path, capfd):
    """Nothing is tried twice, nor what failed in an earlier run and is gone."""
    assert planted(tmp_path, fails=FAILS, skips=SKIPS)[0] == pytest.ExitCode.TESTS_FAILED
    (tmp_path / "test_fails.py").unlink()
    code, outcome = planted(tmp_path)
    assert (code, outcome) == (0, suite.Outcome(3, 1, [], []))
    assert (tmp_path / "found" / "planted.txt").read_text() == "3 passed, 0 failed, 1 skipped, 0 wavered\n"
    assert not (tmp_path / "found" / "planted-second.xml").exists()


def test_what_fails_once_has_wavered(tmp_path, capfd):
    """The suite is good, and names it with its first error."""
    code, outcome = planted(tmp_path, waverers=2)
    assert (code, outcome.passed, outcome.failed) == (0, 5, [])
    assert names(outcome.wavered) == ["test_wavers[0]", "test_wavers[1]"]
    kept = (tmp_path / "found" / "planted-wavered.txt").read_text()
    assert "test_wavers[1]" in kept
    assert "the first time" in kept


def test_what_fails_twice_has_failed(tmp_path, capfd):
    """Beside a waverer and what stands; an error after a test is one of the test."""
    code, outcome = planted(tmp_path, waverers=1, fails=FAILS, mess=FAILS_AT_ITS_END)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert sorted(names(outcome.failed)) == ["test_falls", "test_leaves_a_mess"]
    assert names(outcome.wavered) == ["test_wavers[0]"]
    assert "every time" in suite.listing(outcome.failed)


def test_what_cannot_be_read_has_failed(tmp_path, capfd):
    """A module that does not import is no noise."""
    code, outcome = planted(tmp_path, broken="import no_such_module\n")
    assert code != 0
    assert "no_such_module" in suite.listing(outcome.failed)


def test_too_many_waverers(tmp_path, capfd):
    """That much noise is a fault."""
    code, outcome = planted(tmp_path, waverers=suite.WAVERERS_MAX + 1)
    assert (code, outcome.failed) == (pytest.ExitCode.TESTS_FAILED, [])
    assert len(outcome.wavered) == suite.WAVERERS_MAX + 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_it_waits_until_all_is_put_away(tmp_path, number):
    """Whether Ctrl-C or a program does it: pytest says what has passed, and no process stays behind."""
    (tmp_path / "test_waiting.py").write_text(WAITS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    long\n    browser\n")
    words = [sys.executable, "-m", "tests.suite", "default", tmp_path]
    running = subprocess.Popen(
        words, cwd=suite.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    begun = tmp_path / "begun"
    deadline = time.monotonic() + patient(60)
    while not begun.exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    running.send_signal(number)
    said, _ = running.communicate(timeout=patient(60))
    assert running.returncode == suite.INTERRUPTED
    assert "tests/suite.py" not in said
    assert "1 passed" in said
    assert not Path(f"/proc/{begun.read_text()}").exists()
