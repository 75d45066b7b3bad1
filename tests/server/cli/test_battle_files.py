"""Matches go from a data directory to a file and back, and whatever is wrong with either is found."""

import codecs
import json
import random

import pytest

from tests.support import toy
from tests.support.cli import runner
from tests.support.logbook import Logbook, battle
from wardrum.events import rulesets
from wardrum.events.formats import replay
from wardrum.events.match.commands import Concede
from wardrum.events.rulesets import RULESETS
from wardrum.server.store.schema import open_writer
from wardrum.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.usefixtures("toy_is_known")


@pytest.fixture
def run(capfd):
    return runner(capfd)


def written(log, path):
    """A replay file of a match."""
    lines = replay.write(toy.GAME, [record for _, record, _ in log.entries])
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


@pytest.fixture
def logs():
    return [battle(seed) for seed in range(3)]


@pytest.fixture
def data(run, tmp_path, logs):
    """A data directory with three finished battles."""
    for number, log in enumerate(logs):
        assert (
            run(
                "battle", "import", written(log, tmp_path / f"{number}.ndjson"), "--data", tmp_path / "data"
            ).code
            == 0
        )
    return tmp_path / "data"


@pytest.fixture
def change(data):
    """`change("sql", values)` does what no server would do to its log."""

    def execute(statement, *values):
        connection = open_writer(data / "log.db")
        assert connection.execute(statement, values).rowcount == 1
        connection.close()

    return execute


def test_a_match_goes_out_and_in_again(run, data, logs, tmp_path):
    """Import, export and import once more keep every byte; the copy verifies like the original."""
    log = logs[1]
    file, copy = tmp_path / "out.ndjson", tmp_path / "copy"
    said = run("battle", "export", data / log.match[:8], "-o", file)
    assert (said.code, said.out) == (0, "")
    assert f"{len(log.entries)} of {len(log.entries)} versions" in said.err
    assert file.read_bytes() == (tmp_path / "1.ndjson").read_bytes()
    said = run("battle", "import", file, "--data", copy)
    assert (
        said.out == f"match {log.match}: {len(log.entries)} of {len(log.entries)} versions added to {copy}\n"
    )
    assert run("battle", "verify", copy).lines[0] == run("battle", "verify", file).lines[0]
    assert "1 match, " in run("battle", "verify", copy).out


def test_export_to_standard_output(run, data, logs, tmp_path):
    """`-o -` writes the file's bytes to standard output."""
    said = run("battle", "export", data / logs[0].match, "-o", "-")
    assert said.out == (tmp_path / "0.ndjson").read_text()


def test_export_in_another_language(run, data, logs, tmp_path):
    """What the file shows is German, its records and what follows from them are the same; one that is not there is refused."""
    file, log = tmp_path / "out.ndjson", logs[0]
    assert run("battle", "export", data / log.match, "--language", "de", "-o", file).code == 0
    lines, english = ((tmp_path / name).read_bytes().splitlines() for name in ("out.ndjson", "0.ndjson"))
    assert json.loads(lines[0])["language"] == "de"
    assert "Das Gefecht beginnt." in json.loads(lines[10])["shown"]["text"]
    assert (lines[1::2], lines[-1]) == (english[1::2], english[-1])
    said, plain = run("battle", "verify", file), run("battle", "verify", tmp_path / "0.ndjson")
    assert said.code == 0
    assert (" 0 reworded" in plain.out, " 0 reworded" in said.out) == (True, True)
    file.write_bytes(file.read_bytes().replace(b"Das Gefecht beginnt.", b"Los."))
    assert " 1 reworded" in run("battle", "verify", file).out
    assert run("battle", "story", file).out == run("battle", "story", tmp_path / "0.ndjson").out
    assert run("battle", "import", file, "--data", tmp_path / "copy").code == 0
    said = run("battle", "export", data / log.match, "--language", "tlh")
    assert (said.code, "'tlh' is none of the languages that there are: en, de" in said.err) == (2, True)


def test_importing_again_adds_nothing(run, data, logs, tmp_path):
    """The second import of a match finds everything there."""
    said = run("battle", "import", tmp_path / "2.ndjson", "--data", data)
    assert (said.code, said.out.split(": ")[1].split()[0]) == (0, "0")


def test_an_interrupted_import_goes_on(run, tmp_path, logs):
    """What an earlier import left half-way is completed."""
    from wardrum.server.cli.battle.import_ import final_summary, stored_entry
    from wardrum.server.store.interface import Append, Tail

    log, data = logs[0], tmp_path / "half"
    entries = [stored_entry(toy.GAME, commit) for commit in log.entries]
    store = SqliteStore(data, lambda call: call())
    tail = Tail(0, b"", 0, 0)
    for entry in entries[:7]:
        store.submit(Append(entry, tail, None, final_summary(toy.GAME, entries)), lambda _: None)
        tail = Tail(entry.version, entry.head, entry.at, 0)
    store.close()
    said = run("battle", "import", written(log, tmp_path / "whole.ndjson"), "--data", data)
    assert f"{len(entries) - 7} of {len(entries)} versions added" in said.out
    assert run("battle", "verify", data).code == 0


def test_verify_of_the_database_itself(run, data, logs):
    """Who names the file of the store is asked to name its folder."""
    said = run("battle", "verify", data / "log.db")
    assert (said.code, said.err) == (
        2,
        f"wardrum: {data / 'log.db'} is a database of matches; name the folder it lies in: {data}\n",
    )


def test_verify_counts_a_directory(run, data, logs):
    """All matches of a data directory are derived again and counted; the exit code is 0."""
    said = run("battle", "verify", data)
    commits = sum(len(log.entries) for log in logs)
    assert said.code == 0
    assert said.out.startswith(f"3 matches, {commits} commits, ")
    assert f"{commits} decisions, 0 unproven, 0 substituted" in said.out


@pytest.mark.parametrize("bit", [1, 0x80])
def test_a_row_that_its_index_contradicts_is_named(run, data, change, logs, bit):
    """A byte of the file flipped where no index hides it: the match id that stands in the row itself."""
    log = logs[1]
    _, record, _ = log.entries[5]
    change("UPDATE log SET at = at WHERE match = ? AND version = 6", log.match)  # the WAL is written back
    path = data / "log.db"
    raw = bytearray(path.read_bytes())
    raw[raw.rindex(log.match.encode(), 0, raw.index(record)) + 3] ^= bit
    path.write_bytes(raw)
    said = run("battle", "verify", data)
    assert said.code == 1
    assert f"FAULT match {log.match} version 6: the record, or a column beside it" in said.out


def test_any_flipped_byte_is_named(run, data, change, logs):
    """One flipped bit of any stored record makes verify exit 1 and name match and version."""
    chance = random.Random(1)
    for _ in range(25):
        log = chance.choice(logs)
        version, record, _ = chance.choice(log.entries)
        flipped = bytearray(record)
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        place = (log.match, version)
        change("UPDATE log SET record = ? WHERE match = ? AND version = ?", bytes(flipped), *place)
        said = run("battle", "verify", data)
        assert said.code == 1
        first = next(line for line in said.lines if line.startswith("FAULT "))
        assert first.startswith(f"FAULT match {log.match} version {version}: ")
        assert said.lines[0].startswith("3 matches")
        change("UPDATE log SET record = ? WHERE match = ? AND version = ?", record, *place)
    assert run("battle", "verify", data).code == 0


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE log SET actor = 'z' WHERE match = ? AND version = 6", "they tell different commits"),
        ("UPDATE log SET command_id = 'z' WHERE match = ? AND version = 6", "they tell different commits"),
        ("UPDATE log SET at = 5 WHERE match = ? AND version = 6", "they tell different commits"),
        (
            "UPDATE log SET head = zeroblob(32) WHERE match = ? AND version = 6",
            "do not hash to the stored head",
        ),
        ("DELETE FROM log WHERE match = ? AND version = 6", "this version is missing"),
    ],
)
def test_what_stands_beside_a_record_is_checked(run, data, change, logs, statement, what):
    """A changed column, a changed head or a missing row is found at its version."""
    change(statement, logs[0].match)
    said = run("battle", "verify", data)
    assert said.code == 1
    assert f"match {logs[0].match} version 6: " in said.out
    assert what in said.out


def test_every_match_is_reported(run, data, change, logs):
    """A fault in one match does not hide another one's."""
    for log in logs[:2]:
        change("UPDATE log SET record = x'00' WHERE match = ? AND version = 3", log.match)
    said = run("battle", "verify", data)
    assert {line.split()[2] for line in said.lines if line.startswith("FAULT ")} == {
        log.match for log in logs[:2]
    }


def test_noted_heads_are_looked_for(run, data, change, logs):
    """A noted head that is there passes; a cut-off log, or a match that is gone, does not."""
    log = logs[0]
    noted = ["--since", f"{log.match}:{log.entries[-1][2].hex()}"]
    assert run("battle", "verify", data, *noted).code == 0
    change("DELETE FROM log WHERE match = ? AND version = ?", log.match, len(log.entries))
    assert run("battle", "verify", data).code == 0
    said = run("battle", "verify", data, *noted)
    assert said.code == 1
    assert (
        f"version {len(log.entries)}: the log does not extend the receipt: head {log.entries[-1][2].hex()}"
        in said.out
    )
    said = run("battle", "verify", data, "--since", f"{'00' * 16}:{'00' * 32}")
    assert "but the match is gone" in said.out


def test_two_receipts_of_one_match(run, data, change, logs):
    """Both are looked for: the later one does not hide that the earlier one is not met."""
    log = logs[0]
    noted = ["--since", f"{log.match}:{'00' * 32}", "--since", f"{log.match}:{log.entries[-1][2].hex()}"]
    said = run("battle", "verify", data, *noted)
    assert said.code == 1
    assert f"head {'00' * 32} is not on its chain" in said.out


def test_a_ruleset_nobody_knows_is_a_fault(run, data, change, logs, monkeypatch):
    """A match of a ruleset that this release does not have cannot be verified, and is named."""
    monkeypatch.delitem(RULESETS, "toy")
    rulesets.games.cache_clear()
    said = run("battle", "verify", data)
    assert said.code == 1
    assert f"match {logs[0].match} version 1: this release does not know the ruleset 'toy'" in said.out


def test_a_damaged_database_is_a_fault_and_no_traceback(run, data):
    """A database whose pages are broken is reported in a sentence."""
    file = data / "log.db"
    broken = bytearray(file.read_bytes())
    for place in range(8192, len(broken), 4096):
        broken[place : place + 64] = b"\xff" * 64
    file.write_bytes(broken)
    said = run("battle", "verify", data)
    assert said.code in (1, 2)
    assert "Traceback" not in said.err
    assert "the database cannot be read" in said.out + said.err


def test_another_database_is_refused(run, tmp_path):
    """What is not our log is not read."""
    (tmp_path / "log.db").write_bytes(b"hello, this is a text")
    said = run("battle", "verify", tmp_path)
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_a_running_server_is_not_disturbed(run, data, logs, tmp_path):
    """While a server holds the directory verify reads it all the same, and import refuses in a sentence."""
    store = SqliteStore(data, lambda call: call())
    try:
        assert run("battle", "verify", data).code == 0
        said = run("battle", "import", tmp_path / "0.ndjson", "--data", data)
        assert said.code == 2
        assert "is served by process" in said.err
    finally:
        store.close()


@pytest.mark.parametrize("command", ["story", "verify", "import"])
def test_forged_files_are_refused(run, tmp_path, command, logs):
    """A file with a forged outcome is neither shown nor imported nor verified: exit code 1, with the version."""
    log = logs[0]
    file = written(log, tmp_path / "file.ndjson")
    lines = file.read_bytes().splitlines(keepends=True)
    roll = next(i for i, line in enumerate(lines) if b'"Rolled"' in line and line.startswith(b'{"actor"'))
    lines[roll] = lines[roll].replace(b'"value":', b'"value":1')
    file.write_bytes(b"".join(lines))
    extra = ["--data", tmp_path / "data"] if command == "import" else []
    said = run("battle", command, file, *extra)
    assert said.code == 1
    assert f"version {(roll + 1) // 2}: " in said.out + said.err
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_none_is_refused(run, tmp_path):
    """Text, a folder and a cut-off file are refused with their name and line."""
    text = tmp_path / "text"
    text.write_text("hello\n")
    assert f"{text}, line 1: this is not the header of a replay file" in run("battle", "verify", text).err
    cut = tmp_path / "cut"
    cut.write_bytes(written(battle(0), tmp_path / "whole").read_bytes()[:-9])
    assert "the file may have been cut off" in run("battle", "story", cut).err
    assert f"{tmp_path} holds cut, text, whole; name one of them" in run("battle", "story", tmp_path).err
    assert run("battle", "import", text, "--data", tmp_path / "data").code == 2


@pytest.mark.parametrize("version", [1, 7, -1])
def test_a_commit_that_a_file_lacks_is_named(run, tmp_path, version):
    """Record and what is derived from it are gone: the chain of heads says of which version. Of the two lines one alone is named too."""
    whole = written(battle(0), tmp_path / "whole").read_bytes().splitlines(keepends=True)
    first, count = 1, (len(whole) - 2) // 2
    version = version if version > 0 else count
    line = first + 2 * (version - 1)
    lacking = tmp_path / "lacking"
    lacking.write_bytes(b"".join(whole[:line] + whole[line + 2 :]))
    said = run("battle", "verify", lacking)
    assert said.code == 1
    assert f"the footer counts {count} versions" in said.err
    assert f"version {version} is missing" in said.err
    lacking.write_bytes(b"".join(whole[:line] + whole[line + 1 :]))
    half = run("battle", "verify", lacking).err
    assert f"derived from the record of version {version}:" in half or f"version {version} is missing" in half


def test_a_commit_too_many_is_none_that_is_missing(run, tmp_path):
    """The footer counts fewer than there are."""
    whole = written(battle(0), tmp_path / "whole").read_bytes().splitlines(keepends=True)
    doubled = tmp_path / "doubled"
    doubled.write_bytes(b"".join([*whole[:-1], *whole[-3:]]))
    said = run("battle", "verify", doubled)
    assert said.code == 2
    assert "the footer counts" in said.err
    assert "missing" not in said.err


CHANGED = {
    "a byte order mark": lambda data: codecs.BOM_UTF8 + data,
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "blank lines at the end": lambda data: data + b"\n  \n\r\n",
    "UTF-16, little end first": lambda data: data.decode().encode("utf-16"),
    "UTF-16, big end first": lambda data: codecs.BOM_UTF16_BE + data.decode().encode("utf-16-be"),
}


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_what_mail_and_shells_do_to_a_file_does_no_harm(run, data, logs, tmp_path, change):
    """The same match is read from it; a page does likewise (tests/browser/core/replay_file.test.mjs)."""
    file = tmp_path / "battle.ndjson"
    run("battle", "export", data / logs[0].match, "-o", file)
    file.write_bytes(change(file.read_bytes()))
    said = run("battle", "verify", file)
    assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1: the file is empty"),
        (b"\n\n", "line 1: the file is empty"),
        *(
            (
                b'{"wardrum":"%s"}\n' % other.encode(),
                f"line 1: the file has the format {other} of another release; this one reads replay/1",
            )
            for other in ("replay/0", "replay/9")
        ),
        (codecs.BOM_UTF16_LE + b"\x00\xd8a", "begins as a text in UTF-16, and is none"),
    ],
)
def test_what_cannot_be_read_says_what_it_is(run, tmp_path, data, sentence):
    """In one sentence, with the file's name."""
    file = tmp_path / "battle.ndjson"
    file.write_bytes(data)
    said = run("battle", "verify", file)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert str(file) in said.err
    assert sentence in said.err


@pytest.mark.parametrize("secret", [False, True])
def test_a_live_match_is_exported_as_far_as_it_may(run, tmp_path, secret):
    """A match that goes on is written up to the last version without a closed seal, with a warning; it cannot be
    imported.
    """
    log, data = Logbook(), tmp_path / "live"
    log.roll(3)
    shown = len(log.entries)
    if secret:
        log.bet(4)
        log.roll(1)
    keep(log, data)
    file = tmp_path / "live.ndjson"
    said = run("battle", "export", data / log.match, "-o", file)
    assert said.code == 0
    assert f"{shown} of {len(log.entries)} versions" in said.err
    assert "its dice are unproven" in said.err
    assert "BetHidden" not in file.read_text()
    assert "1 unproven" in run("battle", "verify", file).out
    said = run("battle", "story", file)
    assert said.lines[-1].startswith("battle goes on: ")
    said = run("battle", "import", file, "--data", tmp_path / "elsewhere")
    assert (said.code, "holds a match that goes on" in said.err) == (2, True)


def keep(log, data):
    """A data directory that holds this match as it stands."""
    from wardrum.server.cli.battle.import_ import final_summary, stored_entry
    from wardrum.server.store.interface import Append, Tail

    entries = [stored_entry(toy.GAME, commit) for commit in log.entries]
    store = SqliteStore(data, lambda call: call())
    tail = Tail(0, b"", 0, 0)
    for entry in entries:
        store.submit(Append(entry, tail, None, final_summary(toy.GAME, entries)), lambda _: None)
        tail = Tail(entry.version, entry.head, entry.at, 0)
    store.close()


def test_export_needs_one_match(run, data, logs):
    """An id that fits none, or several, is refused; a file that is there is never overwritten."""
    assert "has no match whose id begins with 'zz'" in run("battle", "export", data / "zz").err
    assert "has 3 matches; name one as" in run("battle", "export", data).err
    file = data / "there.ndjson"
    file.write_text("precious")
    assert "exists already" in run("battle", "export", data / logs[0].match, "-o", file).err
    assert file.read_text() == "precious"
    nowhere = run("battle", "export", data / logs[0].match, "-o", data / "no" / "where")
    assert (nowhere.code, "cannot write" in nowhere.err) == (2, True)


def test_all_of_a_directory_is_exported_into_a_folder(run, data, logs, change, tmp_path):
    """Each match goes into a file of its own; what cannot be written is reported, and the others are written all the same."""
    out = tmp_path / "out"
    assert (run("battle", "export", data, "-o", out).code, out.exists()) == (2, False)
    out.mkdir()
    change("UPDATE log SET record = x'00' WHERE match = ? AND version = 3", logs[0].match)
    said = run("battle", "export", data, "-o", out)
    assert (said.code, said.out) == (1, "")
    assert f"match {logs[0].match} is not sound, version 3" in said.err
    assert {path.name for path in out.iterdir()} == {f"{log.match}.jsonl" for log in logs[1:]}
    for number, log in enumerate(logs[1:], 1):
        assert (out / f"{log.match}.jsonl").read_bytes() == (tmp_path / f"{number}.ndjson").read_bytes()
    assert run("battle", "verify", out).code == 0
    again = run("battle", "export", tmp_path, "-o", out)
    assert (again.code, again.err.count("exists already")) == (1, 2)


def test_unsound_matches_are_not_exported(run, data, change, logs, tmp_path):
    """Nothing is written of a match that does not verify."""
    change("UPDATE log SET record = x'00' WHERE match = ? AND version = 3", logs[0].match)
    said = run("battle", "export", data / logs[0].match, "-o", tmp_path / "out")
    assert (said.code, "is not sound, version 3" in said.err) == (1, True)
    assert not (tmp_path / "out").exists()


def test_another_match_of_the_same_id_is_kept(run, tmp_path, data, logs):
    """An import never replaces what is there."""
    log = logs[0]
    other = Logbook(40, log.match)
    other.roll(1)
    other.do("a", Concede())
    said = run("battle", "import", written(other, tmp_path / "other.ndjson"), "--data", data)
    assert said.code == 2
    assert f"there is another match {log.match}" in said.err


def test_list_shows_what_is_stored(run, data, logs):
    """All matches of a directory, one on a line; a status chooses among them."""
    said = run("battle", "list", data)
    assert {line.split()[0] for line in said.lines} == {log.match for log in logs}
    assert all(" toy " in line and " finished " in line and "wins" in line for line in said.lines)
    assert run("battle", "list", data, "--status", "live").out == ""
