"""A replay file is narrated on the terminal: whole, in part, at a pace."""

import re

import pytest

from tests.server.cli.test_battle_files import written
from tests.support.cli import runner
from tests.support.logbook import battle
from wardrum.server.cli.battle import story as command

pytestmark = pytest.mark.usefixtures("toy_is_known")


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def logs():
    return [battle(0)]


def test_replay_tells_the_battle(run, tmp_path, logs):
    """Every sentence of the battle, and the result line last; up to a version, where it stands."""
    log = logs[0]
    file = written(log, tmp_path / "file.ndjson")
    said = run("battle", "story", file)
    assert said.code == 0
    assert said.lines[0] == "A match of toy is open for 2 seats."
    begins = said.lines.index("Round 1")
    assert (said.lines[begins - 1], said.lines[begins + 1]) == ("", "The bets are opened.")
    assert re.fullmatch(
        rf"battle over: .+ after round 1, {len(log.entries)} commits, head {log.entries[-1][2].hex()}",
        said.lines[-1],
    )
    assert sum("rolls" in line for line in said.lines) == sum(
        b'"Rolled"' in record for _, record, _ in log.entries
    )
    said = run("battle", "story", file, "--to", "9")
    assert said.lines[-1] == f"battle goes on: Rolling, 9 commits, head {log.entries[8][2].hex()}"
    said = run("battle", "story", file, "--to", len(log.entries) + 1)
    assert (said.code, said.out) == (2, "")


def test_replay_tells_what_followed(run, tmp_path, logs):
    """After a version only what came later is shown, word for word; a version that is not there is refused."""
    file = written(logs[0], tmp_path / "file.ndjson")
    whole, rest = run("battle", "story", file), run("battle", "story", file, "--after", "7")
    assert rest.code == 0
    assert 0 < len(rest.lines) < len(whole.lines)
    assert whole.lines[-len(rest.lines) :] == rest.lines
    assert run("battle", "story", file, "--after", len(logs[0].entries) + 1).code == 2


def test_replay_tells_in_another_language(run, tmp_path, logs):
    """What the battle tells is German; a language that is not there is refused with those that are."""
    file = written(logs[0], tmp_path / "file.ndjson")
    said = run("battle", "story", file, "--language", "de")
    assert said.code == 0
    assert "Das Gefecht beginnt." in said.lines
    said = run("battle", "story", file, "--language", "tlh")
    assert said.code == 2
    assert "'tlh' is none of the languages that there are: en, de" in said.err


def test_replay_waits_between_commits(run, tmp_path, monkeypatch, logs):
    """`--pace` is the pause after each commit that had something to tell."""
    pauses = []
    monkeypatch.setattr(command.time, "sleep", pauses.append)
    run("battle", "story", written(logs[0], tmp_path / "file.ndjson"), "--pace", "0.25", "--to", "4")
    assert pauses == [0.25] * 4
