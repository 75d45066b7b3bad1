"""What `wardrum battle verify` says beside its counts: which receipts a log extends, and what of it is not proven."""

import pytest

from tests.server.cli.test_battle_files import keep, written
from tests.support.cli import runner
from tests.support.logbook import Logbook
from wardrum.events.match.commands import Concede

pytestmark = pytest.mark.usefixtures("toy_is_known")

RULES = "decided under revision 1 of toy"


@pytest.fixture
def run(capfd):
    return runner(capfd)


def test_a_file_extends_its_receipts(run, tmp_path):
    """Receipts of any version, with their match or without, are named with their versions; a shorter file has lost one."""
    log = Logbook()
    log.roll(2)
    early, late = log.entries[4][2].hex(), log.entries[6][2].hex()
    log.roll(1)
    said = run(
        "battle",
        "verify",
        written(log, tmp_path / "later"),
        "--since",
        early,
        "--since",
        f"{log.match}:{late}",
    )
    assert said.code == 0
    receipts = [line for line in said.lines if line.startswith("extends")]
    assert receipts == [
        f"extends the receipt of version 5, head {early}",
        f"extends the receipt of version 7, head {late}",
    ]
    del log.records[6:]
    said = run("battle", "verify", written(log, tmp_path / "cut"), "--since", early, "--since", late)
    assert said.code == 1
    assert said.lines[-1] == (
        f"FAULT match {log.match} version 7: "
        f"the log does not extend the receipt: head {late} is not on its chain"
    )
    other = run("battle", "verify", tmp_path / "cut", "--since", f"{'00' * 16}:{early}")
    assert (other.code, "the receipt is of another one" in other.err) == (2, True)


def test_what_is_not_proven_is_said(run, tmp_path):
    """A match whose seed is not told, and each seat that a substitute stood in for, are named after the counts."""
    log = Logbook(reveal=("a",))
    log.expire()
    log.roll(2)
    said = run("battle", "verify", written(log, tmp_path / "live"))
    assert said.code == 0
    unproven = "unproven: the dice of 1 matches; the server's seed is not known, or a seat told none"
    silent = (
        f"substituted: seat b of match {log.match} told no seed, the server's stood in; "
        "the operator could choose between the two"
    )
    assert said.lines[1:] == [
        RULES,
        unproven,
        silent,
        "unsigned",
    ]
    log.do("a", Concede())
    said = run("battle", "verify", written(log, tmp_path / "ended"))
    assert said.lines[1:] == [RULES, unproven, silent, "unsigned"]
    assert (
        run("battle", "story", tmp_path / "ended", "--pace", "0")
        .lines[-1]
        .endswith("; dice not proven, as seat b told no seed")
    )
    keep(log, tmp_path / "data")
    assert run("battle", "verify", tmp_path / "data").lines[1:] == [RULES, unproven, silent]
