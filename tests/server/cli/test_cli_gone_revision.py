"""What commands make of a file that names a revision of the rules which this release does not have."""

import pytest
from msgspec.structs import replace

from tests.server.cli.test_battle_files import written
from tests.support.cli import runner
from tests.support.logbook import Logbook
from wardrum.events.match.commands import Concede

pytestmark = pytest.mark.usefixtures("toy_is_known")

SAID = "not decided again (revision 99 of toy is not in this release)"


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def file(tmp_path):
    """A battle that ended, whose first event says revision 99."""
    log = Logbook()
    log.roll(2)
    log.do("a", Concede())
    first = log.records[0]
    created = replace(first.events[0], revision=99)
    log.records[0] = replace(first, events=(created, *first.events[1:]))
    return written(log, tmp_path / "gone.ndjson")


def test_verify_says_that_it_did_not_decide_again(run, file):
    """The chain holds, so the exit code is 0; that no command was decided again stands on a line of its own."""
    said = run("battle", "verify", file)
    assert said.code == 0
    assert any(line.endswith(SAID) for line in said.lines)


@pytest.mark.parametrize(
    "words",
    [("show",), ("story", "--pace", "0"), ("luck",), ("test-case", "--at", "7", "--output", "-")],
    ids=lambda w: w[0],
)
def test_what_is_shown_of_it_is_marked_as_unchecked(run, file, words):
    """Whatever shows a battle that was not decided again says so on the error stream."""
    said = run("battle", words[0], file, *words[1:])
    assert SAID in said.err


def test_it_is_not_imported(run, file, tmp_path):
    """A log that cannot be checked here is not added to a data directory."""
    said = run("battle", "import", file, "--data", tmp_path / "data")
    assert (said.code, said.out) == (1, "")
    assert "nothing was added" in said.err
    assert not (tmp_path / "data").exists()
