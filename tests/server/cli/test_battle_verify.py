"""What `wardrum battle verify` says beside its counts: which receipts a log extends, and what of it is not proven."""

import pytest

from tests.server.cli.test_battle_files import keep, written
from tests.support.cli import runner
from tests.support.logbook import Logbook, battle
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
    """A match whose seed is not revealed, and each seat that a substitute stood in for, are named after the counts."""
    log = Logbook(reveal=("a",))
    log.expire()
    log.roll(2)
    said = run("battle", "verify", written(log, tmp_path / "live"))
    assert said.code == 0
    unproven = (
        "unproven: the dice of 1 of the matches; the server's seed is not known, or a seat revealed none"
    )
    silent = (
        f"substituted: seat b of match {log.match} revealed no seed, the server's stood in; "
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
        .endswith("; dice not proven, as seat b revealed no seed")
    )
    keep(log, tmp_path / "data")
    assert run("battle", "verify", tmp_path / "data").lines[1:] == [RULES, unproven, silent]


@pytest.fixture
def folder(tmp_path):
    """A folder with a data directory and two files; the logs of their matches, in that order."""
    logs = [battle(seed) for seed in range(3)]
    (tmp_path / "all").mkdir()
    keep(logs[0], tmp_path / "all" / "club")
    for number, log in enumerate(logs[1:], 1):
        written(log, tmp_path / "all" / f"{number}.ndjson")
    return tmp_path / "all", logs


def test_all_of_a_folder_is_verified(run, folder):
    """Data directories and files are counted together, each file says who signed it, and receipts are looked for in all of it."""
    path, logs = folder
    receipts = [f"--since={log.match}:{log.entries[4][2].hex()}" for log in logs]
    said = run("battle", "verify", path, *receipts)
    commits = sum(len(log.entries) for log in logs)
    assert said.code == 0
    assert said.lines[0].startswith(f"3 matches, {commits} commits, ")
    assert said.lines[1] == RULES
    assert sum(line.startswith("extends the receipt of version 5") for line in said.lines) == 3
    assert said.lines[-2:] == [f"{path / '1.ndjson'}: unsigned", f"{path / '2.ndjson'}: unsigned"]
    said = run("battle", "verify", path, "--since", f"{'00' * 16}:{'00' * 32}")
    assert (said.code, said.lines[-1]) == (
        1,
        f"FAULT match {'00' * 16} version 1: there is a receipt of this match, but the match is gone",
    )


def test_a_fault_anywhere_in_a_folder_is_found(run, folder):
    """A changed file is a fault with its match; what is no replay file is not passed over in silence."""
    path, logs = folder
    file = path / "2.ndjson"
    file.write_bytes(file.read_bytes().replace(b'"actor":"a"', b'"actor":"b"', 1))
    said = run("battle", "verify", path)
    assert said.code == 1
    assert any(line.startswith(f"FAULT match {logs[2].match} version ") for line in said.lines)
    file.write_text("notes")
    said = run("battle", "verify", path)
    assert said.code == 1
    assert said.lines[-1].startswith(f"NOT VERIFIED {file}, line 1: this is not the header of a replay file")


def test_a_directory_holds_no_signatures(run, folder):
    """A key is for files: it is refused for a directory, one match of it, and a folder with one."""
    path, logs = folder
    for named in (path / "club", path / "club" / logs[0].match[:4], path):
        said = run("battle", "verify", named, "--key", "a1" * 32)
        assert (said.code, said.out) == (2, "")
        assert said.err == "wardrum: a data directory holds no signatures; --key is for replay files\n"


def test_a_key_has_signed_all_of_a_folder_or_that_is_a_fault(run, folder):
    """With a key every file in a folder of files must be signed by it."""
    path, logs = folder
    files = path.parent / "files"
    files.mkdir()
    for number in (1, 2):
        (path / f"{number}.ndjson").rename(files / f"{number}.ndjson")
    assert run("battle", "verify", files).code == 0
    said = run("battle", "verify", files, "--key", "a1" * 32)
    assert said.code == 1
    assert [line.split()[2] for line in said.lines if line.startswith("FAULT")] == [
        log.match for log in logs[1:]
    ]
