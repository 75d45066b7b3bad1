"""A moment of any match becomes a file for pytest that runs, passes, and fails as soon as the rules behave otherwise."""

import asyncio
import json
import re
import subprocess
import sys
from random import Random

import pytest

from tests.support.cli import environment, runner
from tests.support.referee import Referee
from tests.tidy.tree import ROOT
from wardrum.events.core.kernel import Rejected
from wardrum.events.formats import replay
from wardrum.events.formats.test_case import TestCase, source, taken
from wardrum.events.formats.test_case.layout import LINE_MAX, laid_out
from wardrum.events.match.commands import Concede
from wardrum.events.rulesets import games
from wardrum.events.verify import Unsound

SEED = 11


@pytest.fixture
def run(capfd):
    return runner(capfd)


def played(name, commits):
    """A battle of this ruleset, ended after about this many commits."""
    referee, chance = Referee(games()[name]), Random(SEED)
    while len(referee.log) < commits and not referee.over():
        referee.step(chance)
    if not referee.over():
        referee.do(referee.state.match.order[0], Concede())
    return referee


def filed(referee, path):
    """The battle as a replay file."""
    path.write_bytes(b"\n".join(replay.write(referee.game, referee.log)))
    return path


def tried(path):
    """Pytest's own verdict on a file, in a process that knows nothing of this one."""
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", path.parent, path]
    return subprocess.run(
        [str(word) for word in words], env=environment(), cwd=path.parent, capture_output=True, text=True
    )


def loaded(text):
    """The names of a test case's file."""
    names = {}
    exec(text, names)
    return names


@pytest.mark.parametrize("name", sorted(games()))
def test_every_moment_of_every_ruleset(name):
    """At every version, the first and the sealed ones included, the test case's tests pass, from its very text."""
    referee = played(name, 60)
    for version in range(1, len(referee.log) + 1):
        case = taken(referee.game, referee.log, version)
        names = loaded(source(case, "test_it.py", [f'the {version}th "thing"']))
        for test in [value for key, value in names.items() if key.startswith("test_")]:
            test()


@pytest.mark.parametrize("name", sorted(games()))
def test_rules_that_behave_otherwise_are_found(name):
    """An outcome, a die, the state before or what is asked for, changed in the test case, is each found when it is run."""
    referee = played(name, 60)
    drawing = [
        v for v, d in enumerate(referee.log, 1) if json.loads(d).get("draws") and json.loads(d)["version"] > 6
    ]
    version = drawing[-1]
    whole = taken(referee.game, referee.log, version)
    assert whole.decided() == whole.happened()
    when, then = json.loads(whole.when), json.loads(whole.then)
    dice = when["draws"][0]["values"]
    fewer = {**when, "draws": [*when["draws"], {"sides": 6, "values": [1]}]}
    other = {**when, "draws": [{**when["draws"][0], "values": [v % 6 + 1 for v in dice]}, *when["draws"][1:]]}
    for changed in (
        TestCase(whole.ruleset, whole.given, whole.when, json.dumps(then[:-1]), whole.after),
        TestCase(whole.ruleset, whole.given, json.dumps(fewer), whole.then, whole.after),
        TestCase(whole.ruleset, whole.given, json.dumps(other), whole.then, whole.after),
        TestCase(
            whole.ruleset, whole.given, json.dumps({**when, "actor": "nobody"}), whole.then, whole.after
        ),
    ):
        assert differs(changed)


def differs(case):
    """Whether running it fails."""
    try:
        return case.decided() != case.happened() or case.state_hash() != case.after
    except (AssertionError, Rejected, Unsound):
        return True


def test_the_file_runs_where_only_wardrum_is(run, tmp_path):
    """The file that is written passes under pytest anywhere; with one outcome edited it fails."""
    file = filed(played("warcry", 40), tmp_path / "battle.jsonl")
    target = tmp_path / "test_moment.py"
    said = run("battle", "test-case", file, "--at", 30, "-o", target)
    assert (said.code, said.out, said.err) == (
        0,
        "",
        f"{target} reproduces version 30: python -m pytest {target}\n",
    )
    passed = tried(target)
    assert (passed.returncode, "2 passed" in passed.stdout) == (0, True), passed.stdout
    text = target.read_text()
    target.write_text(re.sub(r'AFTER = "[0-9a-f]{64}"', f'AFTER = "{"0" * 64}"', text))
    assert tried(target).returncode == 1
    assert max(map(len, text.splitlines())) < 2 * LINE_MAX
    assert str(ROOT) not in text


def test_where_a_match_is_found(run, tmp_path, monkeypatch):
    """A replay file, the beginning of an id in a data directory: the test case is the same, under a name of its own."""
    monkeypatch.chdir(tmp_path)
    referee = played("mordheim", 30)
    file = filed(referee, tmp_path / "battle.jsonl")
    assert run("battle", "import", file, "--data", tmp_path / "data").code == 0
    assert run("battle", "test-case", tmp_path / "data" / referee.match[:31], "--at", 1).code == 0
    written = (tmp_path / f"test_{referee.match[:8]}_v1.py").read_text()
    assert (
        run("battle", "test-case", file, "--at", 1, "-o", "-").out.replace(
            "pytest FILE", f"pytest test_{referee.match[:8]}_v1.py"
        )
        == written
    )
    assert "# " in written
    again = run("battle", "test-case", file, "--at", 1)
    assert (again.code, "exists already" in again.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "99"], "the match stands at version"),
        (["--at", "0"], "is not a whole number from 1 on"),
        (["--at", "x"], "is not a whole number from 1 on"),
        ([], "required: --at"),
    ],
)
def test_wrong_words(run, tmp_path, words, sentence):
    """A version that there is not, or none at all, is reported in one sentence."""
    said = run("battle", "test-case", filed(played("trench", 20), tmp_path / "b.jsonl"), *words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert sentence in said.err


def test_no_moment_of_a_forged_file(run, tmp_path):
    """Of a file that is not sound nothing is reproduced: the fault is reported with its version."""
    file = filed(played("warcry", 20), tmp_path / "battle.jsonl")
    file.write_bytes(file.read_bytes().replace(b'"actor":"a"', b'"actor":"b"', 1))
    said = run("battle", "test-case", file, "--at", 15, "-o", tmp_path / "moment.py")
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert "is not sound, version 2:" in said.err
    assert not (tmp_path / "moment.py").exists()


def test_nothing_like_a_match(run, tmp_path):
    """Neither a file nor an id nor a link: each is reported in one sentence."""
    for words in (
        ["nothing", "--at", "1"],
        [tmp_path / "nothing", "--at", "1"],
        ["http://x:1/", "--at", "1"],
    ):
        said = run("battle", "test-case", *words)
        assert (said.code, said.err.count("\n")) == (2, 1), said.err


@pytest.mark.usefixtures("toy_is_known")
async def test_a_live_match(server, talker, battle, tmp_path, capfd):
    """Of a match on a server a spectator gets what he may know: not what is still a seat's secret, nor what comes after it."""
    link = f"http://127.0.0.1:{server.port}/m/{battle.match}"
    await battle.act(talker, "a", "Bet", number=3)
    await battle.act(talker, "a", "Roll")
    run = runner(capfd)
    said = await asyncio.to_thread(run, "battle", "test-case", link, "--at", 5, "-o", tmp_path / "five.py")
    assert (said.code, said.out) == (0, "")
    for version in (6, 7):
        said = await asyncio.to_thread(run, "battle", "test-case", link, "--at", version, "-o", "-")
        assert (said.code, said.err) == (
            2,
            f"wardrum: version {version} is, or rests on, what is still a seat's secret\n",
        )
    await battle.act(talker, "b", "Bet", number=4)
    said = await asyncio.to_thread(
        run, "battle", "test-case", f"{server.url}#{battle.match}", "--at", 6, "-o", "-"
    )
    loaded(said.out)["test_the_same_happens"]()


def test_a_command_that_looks_back(monkeypatch):
    """Earlier states that the rules ask for come along in the file; when they differ the test case fails."""
    game, referee = games()["trench"], played("trench", 20)
    decide = game.decide

    def backwards(state, actor, command, draw, moment):
        assert moment.past(3).match.version == 3
        assert moment.at == json.loads(referee.log[9])["at"]
        return decide(state, actor, command, draw, moment)

    monkeypatch.setattr(game, "decide", backwards)
    case = taken(game, referee.log, 10)
    assert set(case.past) == {3}
    names = loaded(source(case, "test_it.py", []))
    names["test_the_same_happens"]()
    assert set(names["PAST"]) == {3}


def test_small_things_stand_in_one_line():
    """JSON comes back as it was, and what fits in a line is not torn apart."""
    value = {"a": {"b": [1, 2], "c": "x"}, "long": [{"key": "v" * 40, "n": n} for n in range(5)], "": []}
    text = laid_out(value)
    assert json.loads(text) == value
    assert '"a": {"b": [1, 2], "c": "x"}' in text
    assert max(map(len, text.splitlines())) <= LINE_MAX
