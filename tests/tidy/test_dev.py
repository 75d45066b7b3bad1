"""./dev on machines that are not as one would wish, and `./dev ci` on a small project of its own."""

import errno
import importlib.machinery
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import patient
from tests.tidy.tree import ROOT

HANG_S = patient(120)
CI_RUN = """\
[ "$CI" = true ] && [ -z "${WARDRUM_PORT:-}" ] && [ ! -t 0 ] || exit 7
[ "$(cat code)" = 9 ] && exit 9  # before it leaves anything behind
[ "$(cat code)" = waits ] && { echo $$ > ../pid; mv ../pid ../begun; sleep 600; }
mkdir -p .artifacts
ls > .artifacts/files.txt
exit $(cat code)
"""


@pytest.fixture
def place(tmp_path):
    """A folder with what ./dev needs of the project."""
    for name in (
        "dev",
        "pyproject.toml",
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-browser.lock",
        "requirements-docs.lock",
    ):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.fixture
def dev(place):
    """The script as a module, in that folder."""
    loader = importlib.machinery.SourceFileLoader("dev_script", str(place / "dev"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("dev_script", loader))
    sys.modules["dev_script"] = module
    loader.exec_module(module)
    yield module
    del sys.modules["dev_script"]


def run(place, *words, **environment):
    """./dev with these words: its exit code and what it says."""
    plain = {
        name: text for name, text in os.environ.items() if not name.startswith(("PIP_", "WARDRUM_", "CI"))
    }
    plain["PATH"] = os.pathsep.join(
        folder for folder in plain["PATH"].split(os.pathsep) if ".venv" not in folder
    )
    ended = subprocess.run(
        [sys.executable, place / "dev", *words],
        env={**plain, **environment},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    return ended.returncode, ended.stderr


def test_no_network(place):
    """One sentence says what could not be had and asks for the network; nothing is tried a second time."""
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "1", "PIP_NO_CACHE_DIR": "1"}
    code, said = run(
        place, "wardrum", PIP_CONFIG_FILE=os.devnull, UV_INDEX_URL="http://127.0.0.1:9/", **nowhere
    )
    assert code == 1
    assert "is there a network?" in said.splitlines()[-1]
    assert "Traceback" not in said
    assert "newest versions" not in said


def test_a_folder_that_cannot_be_written(dev, monkeypatch, capsys):
    """One sentence, with what to do."""
    opened = Path.open

    def refuse(path, *words, **more):
        if path.name == ".dev.lock":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return opened(path, *words, **more)

    monkeypatch.setattr(Path, "open", refuse)
    assert dev.main(["demo"]) == 1
    said = capsys.readouterr().err
    assert "Read-only file system" in said
    assert "copy this folder" in said


def test_an_old_python(dev, monkeypatch, capsys):
    """A newer one of this machine takes over; where there is none, a sentence says which is needed."""
    monkeypatch.setattr(dev.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    assert dev.main(["test"]) == 1
    assert "needs Python 3.11 or newer, found 3.9: apt install python3" in capsys.readouterr().err


def test_a_moved_environment(dev):
    """It is made anew: its scripts point to where it was."""
    dev.VENV.mkdir()
    dev.STAMP.write_text("/somewhere/else\n" + dev.stamp(dev.RUN))
    assert dev.missing([dev.RUN]) == [dev.RUN]
    assert not dev.is_usable()


def test_an_environment_that_is_a_link(dev, tmp_path, capsys):
    """What it leads to is another folder's, and stays as it is; a sentence says what to do."""
    others = tmp_path / "others"
    others.mkdir()
    (others / "theirs").write_text("")
    dev.VENV.symlink_to(others)
    assert dev.main(["demo"]) == 1
    assert f".venv is a link to {others}: remove it" in capsys.readouterr().err
    assert [path.name for path in others.iterdir()] == ["theirs"]


def test_who_plays_waits_for_no_tools(dev):
    """Each command has what it needs; the suite of the browser its driver."""
    assert dev.locks("demo", ["--once"]) == dev.locks("wardrum", ["bench"]) == [dev.RUN]
    assert dev.locks("test", []) == dev.locks("check", []) == [dev.RUN, dev.DEV]
    assert dev.locks("test", ["--browser"]) == [dev.RUN, dev.DEV, dev.BROWSER]
    assert dev.locks("docs", []) == [dev.RUN, dev.DOCS]


def test_a_lock_that_does_not_install(dev, monkeypatch, capsys):
    """Who falls back is shown which requirement failed and why; CI does not fall back."""
    dev.VENV.mkdir()
    print_error = "print('ERROR: No matching distribution found for msgspec==0.0.1'); raise SystemExit('-r' in sys.argv)"
    installer = [sys.executable, "-c", f"import sys; {print_error}"]
    monkeypatch.delenv("CI", raising=False)
    dev.install(dev.RUN, [installer])
    said = capsys.readouterr().err
    assert (
        "requirements.lock does not install here (No matching distribution found for msgspec==0.0.1)" in said
    )
    assert "newest versions that pyproject.toml allows" in said
    assert "--no-deps --require-hashes" in dev.LOG.read_text()  # a lock is complete, which older pips doubt
    monkeypatch.setenv("CI", "true")
    with pytest.raises(
        dev.SetUpError, match=r"requirements\.lock does not install: No matching .* msgspec==0.0.1"
    ):
        dev.install(dev.RUN, [installer])


def committed(place, code):
    """A small project whose .ci/run ends with this code; git in it."""
    project = place / "project"
    (project / ".ci").mkdir(parents=True)
    shutil.copy(place / "dev", project)
    (project / ".ci" / "run").write_text(CI_RUN)
    (project / "code").write_text(str(code))
    (project / ".gitignore").write_text(".cache\n.artifacts\n")
    git = ["git", "-C", project, "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
        subprocess.run([*git, *words], check=True)
    return project, git


@pytest.mark.parametrize("code", [0, 3, 9])
def test_ci_runs_the_last_commit(place, code):
    """In a clone beside the folder: what is not committed is named and left out, green is written down, the clone goes."""
    project, git = committed(place, code)
    tree = subprocess.run(
        [*git, "rev-parse", "HEAD^{tree}"], capture_output=True, text=True, check=True
    ).stdout
    (project / "half-done").write_text("")

    ended, said = run(project, "ci", WARDRUM_PORT="80")
    assert ended == code
    assert "half-done" in said
    left = project / ".artifacts" / "ci" / "files.txt"
    assert left.exists() == (code != 9)
    assert code == 9 or "half-done" not in left.read_text()
    passed = project / ".cache" / "ci-passed"
    assert (passed.read_text() if passed.exists() else None) == (tree if code == 0 else None)
    assert [path.name for path in place.iterdir() if "-ci-" in path.name] == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_ci_that_is_stopped_leaves_nothing(place, number):
    """Neither a process nor the clone; the exit code is that of an interruption."""
    project, _ = committed(place, "waits")
    running = subprocess.Popen([sys.executable, project / "dev", "ci"], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + HANG_S
    while not (begun := list(place.glob("*-ci-*/begun"))):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    pid = begun[0].read_text().strip()
    running.send_signal(number)
    _, said = running.communicate(timeout=HANG_S)
    assert running.returncode == 130
    assert "Traceback" not in said
    # What has ended is there until its new parent has asked for its end.
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert [path.name for path in place.iterdir() if "-ci-" in path.name] == []


FETCHES = """
import sys
from pathlib import Path
over = Path(sys.argv[sys.argv.index("--target") + 1])
for each in sys.argv[sys.argv.index("--target") + 2 :]:
    name, _, version = each.partition("==")
    (over / f"{name.partition('>')[0]}-{version or 'newest'}.dist-info").mkdir(parents=True)
"""
SUITE = """
import os, sys
with open("tried", "a") as tried:
    tried.write(f"{sys.argv[1]} {os.environ['PYTHONPATH'].partition(os.pathsep)[0]}\\n")
sys.exit(sys.argv[1] == {failing!r})
"""


@pytest.fixture
def bounds(dev, place, monkeypatch):
    """Runs `./dev bounds` with an installer of these words and a suite of which one part fails."""

    def run_bounds(installer, failing=""):
        dev.VENV.mkdir(exist_ok=True)
        (place / "tests").mkdir(exist_ok=True)
        (place / "tests" / "suite.py").write_text(SUITE.replace("{failing!r}", repr(failing)))
        monkeypatch.setattr(dev, "PYTHON", sys.executable)
        monkeypatch.setattr(dev, "find_installers", lambda: [[sys.executable, "-c", installer]])
        return dev.main(["bounds"])

    monkeypatch.setattr(dev, "need_venv", lambda wanted: None)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return run_bounds


@pytest.mark.parametrize("failing", ["", "lowest", "newest"])
def test_both_bounds_are_tried(bounds, place, failing, capsys):
    """The lowest and the newest versions come before those of .venv, both of them whatever the first one says."""
    assert bounds(FETCHES, failing) == bool(failing)
    tried = (place / "tried").read_text().splitlines()
    assert tried == [f"{name} {place / '.cache' / name}" for name in ("lowest", "newest")]
    assert "lowest: with msgspec-0." in capsys.readouterr().err


def test_what_is_locked_is_not_tried_twice(bounds, place, dev, capsys):
    """Where the newest versions are those of .venv, the other tests have tried them."""
    site = dev.VENV / "lib" / "python3.11" / "site-packages"
    for name in ("msgspec", "websockets"):
        (site / f"{name}-newest.dist-info").mkdir(parents=True)
    assert bounds(FETCHES) == 0
    assert [line.split()[0] for line in (place / "tried").read_text().splitlines()] == ["lowest"]
    assert "newest: msgspec-newest, websockets-newest are those of the lock" in capsys.readouterr().err


def test_bounds_without_an_index(bounds, place, capsys):
    """That nothing can be fetched is said, and is no failure; a version that there is not is one."""
    assert bounds("raise SystemExit('ERROR: Connection broken: no route to host')") == 0
    assert "lowest: SKIPPED, msgspec==0." in capsys.readouterr().err
    assert bounds("raise SystemExit('ERROR: No matching distribution found')") == 1
    assert "lowest: failed, msgspec==0." in capsys.readouterr().err
    assert not (place / "tried").exists()
