"""`wardrum play` before its screen opens: what it takes from the address, and what it says instead of opening."""

import subprocess
import sys

import pytest

from tests.support.cli import runner
from wardrum.server.cli.battle.named import on_server
from wardrum.server.cli.play import invite_in, invite_link, keys_file

MATCH, CODE = "ab" * 16, "cd" * 16


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.mark.parametrize(
    ("link", "code"),
    [
        (f"https://host/m/{MATCH}#invite={CODE}", CODE),
        (f"https://host/m/{MATCH}#x=1&invite={CODE.upper()}&own=1", CODE),
        (f"https://host/m/{MATCH}", ""),
        (f"ws://host/ws#{MATCH}", ""),
    ],
)
def test_the_invite_of_a_link(link, code):
    """It stands in the fragment, as the page writes it."""
    assert invite_in(link) == code


def test_without_the_extra_it_says_what_to_install():
    """In one sentence, with the exit code of what cannot be carried out."""
    program = "import sys; sys.modules['textual'] = None; from wardrum.server.cli import main; sys.exit(main(['play']))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (
        2,
        "wardrum: wardrum.clients.tui needs textual: pip install 'wardrum[tui]'\n",
    )


def test_a_code_that_is_none(run):
    """The sentence says what a code looks like."""
    said = run("play", "--invite", "xyz")
    assert (said.code, "'xyz' is no code of an invite: that has 32 hex digits" in said.err) == (2, True)


def test_a_match_of_its_own_is_no_other_one(run, tmp_path):
    """--new goes with a server: a match or an invite beside it is refused in one sentence."""
    pytest.importorskip("textual", reason="the extra `tui` is not installed: pip install 'wardrum[tui]'")
    for words in ([f"ws://127.0.0.1:1/ws#{MATCH}"], ["ws://127.0.0.1:1/ws", "--invite", CODE]):
        said = run("play", *words, "--new", "warcry", "--keys", tmp_path / "keys.json")
        assert (said.code, said.err.count("\n"), "--new opens a match of its own" in said.err) == (2, 1, True)


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("ws://127.0.0.1:8000/ws", f"http://127.0.0.1:8000/m/{MATCH}#invite={CODE}"),
        ("wss://host/club/ws", f"https://host/club/m/{MATCH}#invite={CODE}"),
    ],
)
def test_the_link_for_the_other_side(url, page):
    """It is that of the page, and `wardrum play` reads it itself."""
    assert invite_link(url, MATCH, CODE) == page
    assert (invite_in(page), on_server(page).url, on_server(page).match) == (CODE, url, MATCH)


def test_keys_that_cannot_be_read(run, tmp_path):
    """The file is named, and nothing is written over it."""
    pytest.importorskip("textual", reason="the extra `tui` is not installed: pip install 'wardrum[tui]'")
    keys = tmp_path / "keys.json"
    keys.write_text("no json")
    said = run("play", f"ws://127.0.0.1:1/ws#{MATCH}", "--keys", keys)
    assert (said.code, f"cannot use {keys}: " in said.err, keys.read_text()) == (2, True, "no json")


def test_keys_lie_with_the_state_of_the_user(monkeypatch, tmp_path):
    """Where XDG_STATE_HOME says."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert keys_file() == tmp_path / "wardrum" / "keys.json"
