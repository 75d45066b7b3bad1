"""`wardrum new-ruleset`: what it writes into a checkout plays, passes the checks and is tried by the suites.

The tests work in copies of this checkout and follow "Add a ruleset" of CONTRIBUTING.md there.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import patient
from tests.tidy.documents import blocks
from tests.tidy.tree import ROOT, SOURCE_ROOTS, files, shown
from wardrum.server.cli.sources import ROOT as PROGRAM_ROOT
from wardrum.server.generators.ruleset_scaffold import (
    LIST,
    ScaffoldError,
    generate,
    listed,
    rule_prefix,
    scaffold,
    write,
)

NAME = "thimble_war"
SUITES_S, LONG_S = patient(240), patient(1_200)
TESTS_MIN = 60  # that bear the name of a ruleset in its own folder and tests/conformance
QUIETLY = ("-q", "-n0", "-p", "no:cacheprovider")
STEPS = next(
    block.text.replace("NAME", NAME).splitlines()
    for block in blocks("CONTRIBUTING.md")
    if block.text.startswith("./dev wardrum new-ruleset")
)


class Checkout:
    """A copy of this checkout in which programs are run."""

    def __init__(self, root):
        self.root = root
        for path in files():
            target = root / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)
        roots = os.pathsep.join(str(root / name) for name in SOURCE_ROOTS)
        self._environment = {**os.environ, "PYTHONPATH": roots}

    def run(self, program, *words):
        """A program of this environment, run in the copy."""
        return subprocess.run(
            [str(Path(sys.executable).with_name(program)), *words],
            cwd=self.root,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def done(self, program, *words):
        """What it prints; it ends well."""
        ran = self.run(program, *words)
        assert ran.returncode == 0, f"{program} {' '.join(words)}\n{ran.stdout[-4000:]}\n{ran.stderr[-2000:]}"
        return ran.stdout

    def wardrum(self, *words):
        """A command of the program."""
        return self.done("wardrum", *words)

    def dev(self, line):
        """A line `./dev …` of the page, without the making of an environment."""
        dev, command, *words = line.split()
        assert dev == "./dev"
        return self.wardrum(*words) if command == "wardrum" else self.done("pytest", *words, *QUIETLY)

    def texts(self):
        """Every file of the copy except what Python leaves behind."""
        return {
            path.relative_to(self.root): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file()
            and path.suffix != ".pyc"
            and not path.relative_to(self.root).parts[0].startswith(".")
        }


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy with a new ruleset."""
    copy = Checkout(tmp_path_factory.mktemp("checkout"))
    copy.wrote = copy.dev(STEPS[0])
    return copy


def test_it_tells_what_it_wrote(checkout):
    """Every file is named, and each step that follows names the ruleset."""
    wrote = [line.removeprefix("wrote ") for line in checkout.wrote.splitlines() if line.startswith("wrote ")]
    assert {
        LIST.as_posix(),
        f"{LIST.parent.as_posix()}/{NAME}/questions/turn.py",
        f"tests/events/rulesets/{NAME}/test_race.py",
    } <= set(wrote)
    assert all((checkout.root / path).is_file() for path in wrote)
    assert all(step in checkout.wrote for step in STEPS[1:])


def test_nothing_of_the_template_is_left_in_it(checkout):
    """Neither its name nor the ids of its rules stand in what was written."""
    folders = (checkout.root / LIST.parent / NAME, checkout.root / "tests/events/rulesets" / NAME)
    texts = [path.read_text() for folder in folders for path in folder.rglob("*.*") if path.suffix != ".pyc"]
    assert len(texts) > 10
    assert not [text for text in texts if "template" in text.lower() or "Q-" in text]


@pytest.mark.timeout(SUITES_S)
def test_the_steps_of_the_page_lead_to_a_battle_and_to_green_tests(checkout):
    """The page's commands, one after the other: the demo plays a battle to its end, then rules and conformance are tested."""
    demo, test = STEPS[1:]
    reported = checkout.dev(demo)
    assert re.search(r"^Round 2$.*^Runner A\d .*^battle over: ", reported, re.MULTILINE | re.DOTALL), reported
    passed = checkout.dev(test).splitlines()[-1]
    assert int(passed.split()[0]) > TESTS_MIN, passed


def test_its_rules_lead_to_code_and_tests(checkout):
    """`rule` prints the line of the code and the marked test of a new rule; every rule has one, and so have the readings."""
    rule = checkout.wardrum("rule", NAME, f"{rule_prefix(NAME)}-4")
    assert f"rulesets/{NAME}/questions/turn.py:" in rule
    assert f"tests/events/rulesets/{NAME}/test_race.py:" in rule
    checkout.done(
        "pytest", "tests/tidy/test_rules.py", "tests/tidy/test_docs_readings.py", *QUIETLY, "-k", NAME
    )


@pytest.mark.long
@pytest.mark.timeout(LONG_S)
def test_every_suite_that_goes_over_the_rulesets_passes(checkout):
    """All tests that bear its name pass, and so do those of the tree as a whole."""
    checkout.done("pytest", "tests", *QUIETLY, "-k", NAME)
    checkout.done("pytest", "tests/tidy", *QUIETLY)


@pytest.mark.long
@pytest.mark.timeout(LONG_S)
def test_the_checks_pass(checkout):
    """Lint, format, types and layering find nothing."""
    checkout.done("ruff", "check", "--no-cache")
    checkout.done("ruff", "format", "--check", "--no-cache")
    checkout.done("mypy", "--cache-dir", os.devnull)
    checkout.done("lint-imports", "--no-logo", "--no-cache")


@pytest.mark.parametrize("name", ["ab", "w" * 24, "a1_2b"])
def test_what_is_written_is_formatted_under_any_name(checkout, name):
    """The shortest and the longest name leave nothing to the formatter and the linter."""
    before = (checkout.root / LIST).read_bytes()
    new = scaffold(checkout.root, name)
    write(checkout.root, new)
    try:
        python = [path.as_posix() for path in new.texts if path.suffix == ".py"]
        checkout.done("ruff", "check", "--no-cache", *python)
        checkout.done("ruff", "format", "--check", "--no-cache", *python)
    finally:
        (checkout.root / LIST).write_bytes(before)
        for folder in (LIST.parent / name, Path("tests/events/rulesets") / name):
            shutil.rmtree(checkout.root / folder)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Chess", "'Chess' is no name for a ruleset: 2 to 24 lower-case letters"),
        ("x", "is no name for a ruleset"),
        ("old-war", "is no name for a ruleset"),
        ("old__war", "is no name for a ruleset"),
        ("../war", "is no name for a ruleset"),
        ("größe", "is no name for a ruleset"),
        ("w" * 25, "is no name for a ruleset"),
        ("warcry", "there is a ruleset 'warcry' already"),
        ("match", "the name 'match' is reserved"),
        ("lambda", "the name 'lambda' is reserved"),
        ("annotations", "the name 'annotations' is reserved"),
    ],
)
def test_what_cannot_be_a_name_is_refused(name, what):
    """A name that is malformed, in use or reserved is refused in one sentence before anything is written."""
    with pytest.raises(ScaffoldError) as refused:
        scaffold(ROOT, name)
    assert what in str(refused.value)


def test_a_folder_in_the_way_is_refused(checkout):
    """A folder of tests that is there already is not written over."""
    folder = checkout.root / "tests/events/rulesets/forays"
    folder.mkdir()
    try:
        with pytest.raises(ScaffoldError, match="tests/events/rulesets/forays exists already"):
            scaffold(checkout.root, "forays")
    finally:
        folder.rmdir()


def test_a_second_time_is_refused(checkout):
    """The command ends with 2 and one sentence where the name is taken, and writes nothing."""
    before = checkout.texts()
    ran = checkout.run("wardrum", "new-ruleset", NAME)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"wardrum: there is a ruleset '{NAME}' already\n"
    assert checkout.texts() == before


def test_outside_a_checkout_it_is_refused(tmp_path):
    """A program that was installed without its repository says so."""
    with pytest.raises(ScaffoldError, match="runs outside one"):
        scaffold(tmp_path, NAME)


def test_a_list_that_looks_otherwise_is_refused():
    """Where the two places for a name cannot be found nothing is guessed."""
    text = (ROOT / LIST).read_text()
    assert listed(text, NAME).count(NAME) == 3
    for broken in (
        text.replace("from . import (", "from . import warcry  # ("),
        text.replace("RULESETS:", "PLAYED:"),
    ):
        with pytest.raises(ScaffoldError, match="one name a line"):
            listed(broken, NAME)


def test_prefixes_of_rules_are_not_shared():
    """Each name gets a prefix that no catalogue uses, the first letter alone if it is free."""
    assert rule_prefix("old_war") == "O"
    assert rule_prefix("warband") == "WA"
    assert rule_prefix("ww") == "WW"


def test_the_command_works_on_its_own_checkout():
    """The program and the tests mean the same root."""
    assert PROGRAM_ROOT == ROOT
    assert shown(Path(__file__)) == "tests/server/cli/test_cli_new_ruleset.py"


def test_a_recorder_that_fails_leaves_the_command_to_repeat(tmp_path):
    """What is written stays, and the message tells how to go on; here the battles cannot be recorded."""
    with pytest.raises(ScaffoldError, match=r"^the ruleset is written, but `python -m tests") as failed:
        generate(tmp_path, "forays")
    assert "`python -m tests.golden.record forays` has failed: " in str(failed.value)
    assert str(failed.value).endswith("; go on with it")
