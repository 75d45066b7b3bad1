"""Forks on the command line: their files hold what they stand on, and whatever lists, tells or verifies them says so."""

import random

import pytest

from tests.support.cli import runner
from tests.support.forking import Forked, records_of
from tests.support.referee import Referee
from wardrum.events.formats import replay
from wardrum.events.match.commands import Concede
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.server.store.schema import open_writer

AT = 20


@pytest.fixture
def run(capfd):
    return runner(capfd)


def played_fork(parent, lot="fresh", at=AT):
    """A fork that was given up after some commands."""
    fork, rng = Forked(parent, at, match="ab" * 16, lot=lot), random.Random(5)
    for _ in range(12):
        fork.step(rng)
    fork.do("a", Concede())
    return fork


@pytest.fixture
def parent():
    referee = Referee(Game(RULESETS["warcry"]), {"round_limit": 1}, match="cd" * 16)
    referee.play(random.Random(1))
    return referee


def written(path, referee, *others):
    """A replay file of a match."""
    lines = replay.write(referee.game, referee.log, others=records_of(*others))
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


@pytest.fixture
def file(tmp_path, parent):
    return written(tmp_path / "fork.ndjson", played_fork(parent), parent)


def test_a_fork_goes_in_with_its_ancestors_and_out_again(run, tmp_path, parent, file):
    """Import brings both matches, a second one nothing, and export writes the very same file."""
    data = tmp_path / "data"
    said = run("battle", "import", file, "--data", data)
    assert said.lines == [
        f"match {parent.match}: {AT} of {AT} versions added to {data}",
        f"match {'ab' * 16}: 18 of 18 versions added to {data}",
    ]
    assert [line.split()[2] for line in run("battle", "import", file, "--data", data).lines] == ["0", "0"]
    out = tmp_path / "out.ndjson"
    said = run("battle", "export", data / "abab", "-o", out)
    assert f"forked from match {parent.match} at version {AT}; what it stands on is in the file" in said.err
    assert out.read_bytes() == file.read_bytes()
    assert run("battle", "verify", data).code == 0


def test_the_rest_of_the_parent_may_come_later(run, tmp_path, parent, file):
    """An ancestor that is there up to the fork is completed by its own file; one that is there already is left as it is."""
    whole = written(tmp_path / "parent.ndjson", parent)
    run("battle", "import", file, "--data", tmp_path / "one")
    said = run("battle", "import", whole, "--data", tmp_path / "one")
    assert f"{len(parent.log) - AT} of {len(parent.log)} versions added" in said.out
    run("battle", "import", whole, "--data", tmp_path / "other")
    said = run("battle", "import", file, "--data", tmp_path / "other")
    assert said.lines[0] == f"match {parent.match}: 0 of {AT} versions added to {tmp_path / 'other'}"
    for data in ("one", "other"):
        assert run("battle", "verify", tmp_path / data).code == 0


def test_a_fork_of_another_parent_is_not_imported(run, tmp_path, parent, file):
    """A parent that is there already has to be the one that the fork stands on."""
    other = Referee(Game(RULESETS["warcry"]), {"round_limit": 1}, match=parent.match)
    other.play(random.Random(2))
    run("battle", "import", written(tmp_path / "other.ndjson", other), "--data", tmp_path / "data")
    said = run("battle", "import", file, "--data", tmp_path / "data")
    assert said.code != 0
    assert f"there is another match {parent.match} in this directory" in said.err


def test_list_and_replay_tell_where_a_fork_comes_from(run, tmp_path, parent):
    """Both name the parent and the version; a study is called one."""
    fork = played_fork(parent, "chosen")
    file = written(tmp_path / "fork.ndjson", fork, parent)
    run("battle", "import", file, "--data", tmp_path / "data")
    lines = [line for line in run("battle", "list", tmp_path / "data").lines if line.startswith("abab")]
    assert f"forked from match {parent.match} at version {AT}, a study: dice may be chosen" in lines[0]
    said = run("battle", "story", file)
    assert said.lines[0] == f"The battle goes on from version {AT} of match cdcdcd; its dice may be chosen."
    assert said.lines[-1].startswith("battle over: Seat B wins (conceded)")


def test_verify_counts_chosen_dice_apart(run, tmp_path, parent):
    """Dice that somebody chose are reported as a study and never counted among those that were proven."""
    at = next(i for i, data in enumerate(parent.log, 1) if b'"draws"' in data and i > 6) - 1
    fork = Forked(parent, at, match="ab" * 16, lot="chosen")
    before = len(fork.log)
    record = parent.game.read(parent.log[at])
    fork.do(record.actor, record.command, chosen=[1])
    fork.do("a", Concede())
    said = run("battle", "verify", written(tmp_path / "study.ndjson", fork, parent))
    assert said.code == 0
    assert "study: 1 dice were chosen by those who rolled them; they prove nothing" in said.out
    assert before + 2 == len(fork.log)


def test_verify_says_that_a_parent_is_not_here(run, tmp_path, parent, file):
    """In a directory from which the parent was taken the fork is reported by name, not as a broken chain."""
    data = tmp_path / "data"
    run("battle", "import", file, "--data", data)
    connection = open_writer(data / "log.db")
    connection.execute("DELETE FROM log WHERE match = ?", (parent.match,))
    connection.close()
    said = run("battle", "verify", data)
    assert said.code == 1
    assert f"it is a fork of match {parent.match}, which is not here" in said.out


def test_a_receipt_of_the_parent_is_a_receipt_of_what_the_fork_stands_on(run, tmp_path, parent, file):
    """The heads of a fork extend those of its own log; a head of somebody else's is distinguished."""
    fork = played_fork(parent)
    assert run("battle", "verify", file, "--since", fork.root.hex()).code == 0
    said = run("battle", "verify", file, "--since", "00" * 32)
    assert (said.code, "does not extend the receipt" in said.out) == (1, True)


def test_luck_and_fairness_know_forks(run, tmp_path, parent):
    """Both read a fork from where it begins, from its file as from a directory, and leave chosen dice out."""
    at = next(i for i, data in enumerate(parent.log, 1) if b'"draws"' in data and i > 6) - 1
    fork = Forked(parent, at, match="ab" * 16, lot="chosen")
    record, rng = parent.game.read(parent.log[at]), random.Random(3)
    fork.do(record.actor, record.command, chosen=[1])
    for _ in range(10):
        fork.step(rng)
    fork.do("a", Concede())
    file = written(tmp_path / "fork.ndjson", fork, parent)
    run("battle", "import", file, "--data", tmp_path / "data")
    said = run("battle", "luck", file)
    assert said.code == 0
    assert "left out: 1 commit whose dice were chosen" in said.out
    assert run("battle", "luck", tmp_path / "data" / "abab").out == said.out
    assert run("battle", "dice", tmp_path / "data").code == 0


def test_a_moment_of_a_fork_becomes_a_test_case_and_a_picture(run, tmp_path, parent, file):
    """Both are taken from where the fork stands, of its file as of a directory."""
    run("battle", "import", file, "--data", tmp_path / "data")
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    assert run("battle", "test-case", file, "--at", "10", "-o", one).code == 0
    assert run("battle", "test-case", tmp_path / "data" / "abab", "--at", "10", "-o", other).code == 0
    assert one.read_text().replace("one.py", "other.py") == other.read_text()
    names = {}
    exec(compile(one.read_text(), str(one), "exec"), names)
    checks = [check for name, check in names.items() if name.startswith("test_")]
    for check in checks:
        check()
    assert checks
    assert run("battle", "story", file, "--svg", "5").out.startswith("<svg")


@pytest.mark.parametrize("version", [1, 3])
def test_a_commit_that_the_file_of_a_forks_fork_lacks_is_named(run, tmp_path, parent, version):
    """The chain begins with what the nearest of its ancestors had come to."""
    fork = Forked(parent, AT, match="ab" * 16)
    rng = random.Random(5)
    for _ in range(12):
        fork.step(rng)
    youngest = Forked(fork, 8, match="ef" * 16)
    for _ in range(4):
        youngest.step(rng)
    file = written(tmp_path / "file", youngest, fork, parent)
    lines = file.read_bytes().splitlines(keepends=True)
    assert run("battle", "verify", file).code == 0
    at = 1 + AT + 8 + 2 * (version - 1)
    file.write_bytes(b"".join(lines[:at] + lines[at + 2 :]))
    said = run("battle", "verify", file)
    assert said.code == 1
    assert f"version {version} is missing" in said.err
