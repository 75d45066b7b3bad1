"""A battle in which moves were taken back, on the command line: verified, and narrated with both branches."""

import pytest

from tests.server.cli.test_battle_files import written
from tests.support.cli import runner
from tests.support.logbook import Logbook
from tests.support.toy import Pass
from wardrum.events.match.commands import AcceptTakeback, Concede, OfferTakeback

pytestmark = pytest.mark.usefixtures("toy_is_known")


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def log():
    log = Logbook(target=1000)
    log.roll(1)
    log.do("b", Pass())
    log.do("b", OfferTakeback(6))
    log.do("a", AcceptTakeback())
    log.roll(1)
    log.do("a", Concede())
    return log


def test_a_file_with_a_take_back_verifies(run, tmp_path, log):
    """Chain, dice and every decision hold, the take-back among them."""
    said = run("battle", "verify", written(log, tmp_path / "file.ndjson"))
    assert said.code == 0, said.err
    assert "1 match, " in said.lines[0]


def test_a_replay_tells_both_branches(run, tmp_path, log):
    """What was withdrawn is shown where it happened, then that it was taken back, then what happened instead."""
    lines = run("battle", "story", written(log, tmp_path / "file.ndjson")).lines
    reported = [
        lines.index(line) for line in ("Seat B passes.", "Seat B asks to take back what followed version 6.")
    ]
    back = lines.index("The battle stands again as at version 6; version 7 is taken back.")
    again = next(i for i, line in enumerate(lines) if i > back and line.startswith("Seat B rolls"))
    assert reported == sorted(reported)
    assert reported[-1] < back < again
