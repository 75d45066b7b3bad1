"""`wardrum backup` and `wardrum restore`: what a run copies, what it refuses, and what a restore finds."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.support.cli import runner
from tests.support.logbook import Logbook
from tests.support.shelf import keep
from wardrum.server.backup import audit, folders, restoration, snapshot
from wardrum.server.backup.files import MANIFEST, BackupError, read_manifest, write_manifest
from wardrum.server.backup.restoration import restore
from wardrum.server.backup.snapshot import back_up
from wardrum.server.crypto import server_keys
from wardrum.server.services.seat_tokens import token_hash
from wardrum.server.store.archive import open_archive
from wardrum.server.store.interface import Erase, PutName, PutSeat
from wardrum.server.store.sqlite import SqliteStore

TOKEN = "7b" * 16
OTHER = "b2" * 16


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def data(tmp_path):
    """A data directory with one match of seven commits, a seat and two names."""
    directory = tmp_path / "data"
    log = Logbook()
    log.roll(2)
    play(directory, log.match, log)
    change(directory, PutSeat(log.match, "a", token_hash(TOKEN)), PutName(log.match, "a", "Ann of the Moor"))
    server_keys.load(directory)
    return directory


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "copies" / "wardrum"


def play(directory, match, log, status="finished"):
    """Put all commits of a log into a data directory; those that are there are answered as duplicates."""
    store = SqliteStore(directory, lambda call: call())
    from wardrum.events.core.record import canonical

    keep(store, match, "toy", [canonical(record) for record in log.records])
    store.close()
    with sqlite3.connect(directory / "log.db") as db:
        db.execute("UPDATE lobby SET status = ?", (status,))


def change(directory, *changes):
    store = SqliteStore(directory, lambda call: call())
    for each in changes:
        store.submit(each, lambda answer: None)
    store.close()


def contents(directory: Path):
    """All that a data directory holds: rows of every table but `pair`, and the key files."""
    tables = {}
    for file in ("log.db", "people.db"):
        with sqlite3.connect(directory / file) as db:
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            rows = {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall()) for name in names}
        assert len(rows.pop("pair")) == 1
        tables |= {f"{file} {name}": each for name, each in rows.items()}
    return tables, {path.name: path.read_bytes() for path in folders.key_files(directory)}


def test_a_restored_directory_holds_what_was_backed_up(run, data, folder, tmp_path):
    """Log, lobby, due times, seats, names and keys come back as they were, readable by their owner only."""
    assert run("backup", data, folder).code == 0
    said = run("restore", folder, tmp_path / "new")
    assert (said.code, "7 commits of 1 match; checksums, chains, heads and keys are sound" in said.out) == (
        0,
        True,
    )
    assert contents(tmp_path / "new") == contents(data)
    for directory in (folder, tmp_path / "new"):
        assert directory.stat().st_mode & 0o777 == 0o700
        assert {path.name: path.stat().st_mode & 0o777 for path in directory.iterdir()} == {
            path.name: 0o600 for path in directory.iterdir()
        }


def test_a_later_run_copies_only_what_is_new(data, folder, tmp_path):
    """The segments of earlier runs are not touched; the new one holds the commits since, of old and new matches."""
    back_up(data, folder)
    [first] = folder.glob("commits-*")
    before = first.stat()
    log, other = Logbook(), Logbook(match=OTHER)
    log.roll(5)
    play(data, log.match, log)
    play(data, other.match, other)
    taken = back_up(data, folder)
    assert (taken.commits, taken.manifest.run, len(taken.manifest.segments)) == (8, 2, 2)
    assert (first.stat().st_ino, first.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    restore(folder, tmp_path / "new")
    assert contents(tmp_path / "new") == contents(data)
    again = back_up(data, folder)
    assert (again.commits, len(again.manifest.segments)) == (0, 2)


def test_a_restored_directory_goes_on_into_the_same_folder(data, folder, tmp_path):
    """After a restore the runs into the same folder go on from there, without copying anything twice."""
    back_up(data, folder)
    restore(folder, tmp_path / "new")
    log = Logbook()
    log.roll(3)
    play(tmp_path / "new", log.match, log)
    assert back_up(tmp_path / "new", folder).commits == 1


def test_an_erased_name_leaves_the_backup_with_the_next_run(data, folder):
    """Names are in no segment: the run after an erasure leaves no file in the folder that holds the name."""
    back_up(data, folder)
    assert b"Ann of the Moor" in unpacked(folder)
    change(data, Erase(Logbook().match))
    back_up(data, folder)
    assert b"Ann of the Moor" not in unpacked(folder)


def unpacked(folder):
    return b"".join(
        gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for path in sorted(folder.iterdir())
    )


def test_a_run_that_fails_leaves_the_backup_before(data, folder, tmp_path, monkeypatch):
    """A disk that fills up while the manifest is written leaves the earlier backup, and the next run goes on from it."""
    back_up(data, folder)
    expected = contents(data)
    log = Logbook()
    log.roll(4)
    play(data, log.match, log)

    def full(*_):
        raise OSError(28, "No space left on device", str(folder / MANIFEST))

    with monkeypatch.context() as patch:
        patch.setattr(snapshot, "write_manifest", full)
        with pytest.raises(OSError, match="No space"):
            back_up(data, folder)
    restore(folder, tmp_path / "old")
    assert contents(tmp_path / "old")[0]["log.db log"] == expected[0]["log.db log"]
    assert back_up(data, folder).commits == 2
    restore(folder, tmp_path / "new")
    assert contents(tmp_path / "new") == contents(data)


def test_the_earlier_copy_of_a_replaced_key_stays(data, folder):
    """A run after the file secret was replaced never removes the copy of the keys that were there before."""
    back_up(data, folder)
    first = (data / "secret").read_bytes()
    (data / "secret").unlink()
    server_keys.load(data)
    back_up(data, folder)
    copies = {path.read_bytes() for path in folder.glob("key-*-secret")}
    assert copies == {first, (data / "secret").read_bytes()}


def test_a_match_whose_key_is_gone_is_reported(run, data, folder, tmp_path, monkeypatch):
    """A match that goes on and whose seed does not follow from the keys is named, by backup and by restore."""
    log = Logbook(match=OTHER)
    play(data, OTHER, log, status="live")
    said = run("backup", data, folder)
    assert (said.code, f"PROBLEM match {OTHER}: its" in said.out) == (1, True)
    said = run("restore", folder, tmp_path / "new")
    assert (said.code, f"PROBLEM match {OTHER}: its" in said.out) == (1, True)


def test_a_match_that_was_sound_is_not_restored_without_its_key(data, folder, tmp_path):
    """A backup whose manifest says that all keys fit is not restored with others."""
    play(data, OTHER, Logbook(match=OTHER), status="live")
    back_up(data, folder)
    manifest = read_manifest(folder)
    assert manifest.unkeyed
    write_manifest(folder, type(manifest)(**{**fields(manifest), "unkeyed": {}}))
    with pytest.raises(BackupError, match="is not sound, and was when it was backed up"):
        restore(folder, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def test_a_changed_record_is_reported(run, data, folder, tmp_path):
    """A match whose bytes do not hash to its heads is named by the run that copies it, and restored as it was."""
    with sqlite3.connect(data / "log.db") as db:
        db.execute("UPDATE log SET record = CAST(replace(record, 'Roll', 'Rolf') AS BLOB) WHERE version = 6")
    for said in (run("backup", data, folder), run("restore", folder, tmp_path / "new")):
        assert (said.code, "version 6 do not hash to the stored head" in said.out) == (1, True)
    assert contents(tmp_path / "new") == contents(data)


@pytest.mark.parametrize("name", ["commits", "tables", "key", "manifest"])
def test_a_damaged_backup_is_not_restored(run, data, folder, tmp_path, name):
    """A flipped bit, or a missing file, of a backup is named, and nothing is in the directory then."""
    back_up(data, folder)
    path = next(folder.glob(f"{name}*"))
    whole = path.read_bytes()
    path.write_bytes(whole[:40] + bytes([whole[40] ^ 1]) + whole[41:])
    said = run("restore", folder, tmp_path / "new")
    assert (said.code, f"{path} is damaged" in said.err) == (2, True)
    path.unlink()
    said = run("restore", folder, tmp_path / "new")
    assert (said.code, f"{path} is missing" in said.err or "holds no backup" in said.err) == (2, True)
    assert not (tmp_path / "new").exists()


def test_a_forged_segment_is_not_restored(data, folder, tmp_path):
    """A segment with a changed commit is found by its chain although its checksum was made anew."""
    back_up(data, folder)
    manifest = read_manifest(folder)
    path = folder / manifest.segments[0].name
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b'"Roll"', b'"Rolf"', 1)))
    forged = (snapshot.write_blocks.__globals__["stored"](path),)
    write_manifest(folder, type(manifest)(**{**fields(manifest), "segments": forged}))
    with pytest.raises(BackupError, match="do not hash to the stored head"):
        restore(folder, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_server_cannot_start_before_the_restore_is_done(data, folder, tmp_path, monkeypatch):
    """While a restore is checked the directory is held and has no log, so nothing can be served from it."""
    back_up(data, folder)
    seen = []

    class Watching(restoration.Restoration):
        def _check(self):
            seen.append((tmp_path / "new" / "log.db").exists())
            with pytest.raises(Exception, match="is served by process"):
                SqliteStore(tmp_path / "new", lambda call: call())
            super()._check()

    monkeypatch.setattr(restoration, "Restoration", Watching)
    restore(folder, tmp_path / "new")
    assert seen == [False]
    SqliteStore(tmp_path / "new", lambda call: call()).close()


def test_an_interrupted_restore_can_be_done_again(data, folder, tmp_path):
    """What a killed restore left in the directory is replaced by the next one."""
    back_up(data, folder)
    left = tmp_path / "new" / restoration.BUILDING
    left.mkdir(parents=True)
    (left / "log.db").write_bytes(b"half of it")
    restore(folder, tmp_path / "new")
    assert contents(tmp_path / "new") == contents(data)


def test_a_directory_that_was_set_back_is_not_copied_over_its_backup(run, data, folder, tmp_path):
    """A directory that lacks commits of the backup is refused, so that the backup keeps them."""
    shutil.copytree(data, tmp_path / "old")
    log = Logbook()
    log.roll(4)
    play(data, log.match, log)
    back_up(data, folder)
    said = run("backup", tmp_path / "old", folder)
    assert (said.code, "it was set back, or has gone another way" in said.err) == (2, True)


def test_another_directory_is_refused(run, data, folder, tmp_path):
    """A folder with the backup of one data directory takes no other one."""
    back_up(data, folder)
    play(tmp_path / "other", OTHER, Logbook(match=OTHER))
    said = run("backup", tmp_path / "other", folder)
    assert (said.code, "the backup of another data directory" in said.err) == (2, True)


def test_matches_that_are_gone_are_gone_from_the_backup(data, folder, tmp_path):
    """A match that was removed from the directory is not restored, and the runs after that go on, token by token."""
    play(data, OTHER, Logbook(match=OTHER))
    back_up(data, folder)
    for file, tables in (("log.db", ("log", "lobby", "due")), ("people.db", ("hosts", "seats", "names"))):
        with sqlite3.connect(data / file) as db:
            for table in tables:
                db.execute(f"DELETE FROM {table} WHERE match = ?", (OTHER,))
    third = "c3" * 16
    play(data, third, Logbook(match=third))  # its commits have the tokens of those that were removed
    assert back_up(data, folder).removed == 1
    restore(folder, tmp_path / "new")
    assert contents(tmp_path / "new") == contents(data)


def test_bad_input_has_one_sentence_each(run, data, folder, tmp_path, monkeypatch):
    """Each thing that an operator may get wrong is one sentence with its place, and nothing is written."""
    file, full = tmp_path / "file", tmp_path / "full"
    file.write_text("x")
    full.mkdir()
    (full / "letters.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    cases = [
        (("backup", tmp_path / "nowhere", folder), "nowhere is no directory"),
        (("backup", file, folder), "file is no directory"),
        (("backup", tmp_path / "empty", folder), "empty holds no matches: there is no log.db in it"),
        (("backup", data, data / "copies"), "lie one in the other"),
        (("backup", data, data), "lie one in the other"),
        (("backup", data, file), "file is no folder"),
        (("backup", data, full), "holds other files and no backup"),
        (("restore", full, tmp_path / "new"), "holds no backup"),
        (("restore", tmp_path / "nowhere", tmp_path / "new"), "holds no backup"),
    ]
    for words, sentence in cases:
        said = run(*words)
        assert (said.code, sentence in said.err, said.err.count("\n")) == (2, True, 1), said
    assert not folder.exists()
    back_up(data, folder)
    for target, sentence in [(full, "is not empty"), (data, "is not empty"), (file, "is no directory")]:
        said = run("restore", folder, target)
        assert (said.code, sentence in said.err) == (2, True), said
    monkeypatch.setattr(folders.shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10, 10, 0))
    for words in (("backup", data, tmp_path / "copy"), ("restore", folder, tmp_path / "new")):
        said = run(*words)
        assert (said.code, "has 0 MiB free, and up to 2 MiB are needed" in said.err) == (2, True), said
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_directory_without_permission_is_said(run, data, folder):
    """Files that may not be read are named with the reason."""
    (data / "secret").chmod(0)
    said = run("backup", data, folder)
    assert (said.code, "Permission denied" in said.err) == (2, True)


def test_two_runs_into_one_folder_do_not_mix(run, data, folder):
    """A run is refused while another one holds the folder."""
    folder.mkdir(parents=True)
    with folders.locked(folder):
        said = run("backup", data, folder)
    assert (said.code, "another backup into" in said.err) == (2, True)


def test_no_read_outlasts_a_page(data, folder, monkeypatch):
    """While commits are copied no read transaction is open, so a checkpoint can empty the WAL at any time."""
    emptied = []
    follow = audit.ChainAudit.follow

    def checkpointing(self, row):
        with sqlite3.connect(data / "log.db", isolation_level=None) as db:
            db.execute("INSERT OR REPLACE INTO due VALUES ('x', 'turn', 1, 1)")
            emptied.append(db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        return follow(self, row)

    monkeypatch.setattr(audit.ChainAudit, "follow", checkpointing)
    back_up(data, folder)
    assert emptied == [True] * 7


def test_the_snapshot_is_of_one_moment(data, folder, tmp_path, monkeypatch):
    """What is appended or named while commits are copied is in the next run, whole, and in no part of this one."""
    expected = contents(data)
    pages = snapshot.BackupRun._pages

    def busy(self, *rest):
        log = Logbook()
        log.roll(9)
        play(data, log.match, log)
        change(data, PutName(log.match, "b", "Bert"))
        yield from pages(self, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(snapshot.BackupRun, "_pages", busy)
        back_up(data, folder)
    restore(folder, tmp_path / "new")
    assert contents(tmp_path / "new") == expected
    back_up(data, folder)
    restore(folder, tmp_path / "newer")
    assert contents(tmp_path / "newer") == contents(data)
    with open_archive(tmp_path / "newer") as archive:
        assert archive.count() == 14


def test_a_backup_of_before_is_refused(run, data, folder, tmp_path):
    """What was taken when the log still held names is restored by the release that took it; a next run replaces it."""
    back_up(data, folder)
    manifest = read_manifest(folder)
    write_manifest(folder, msgspec.structs.replace(manifest, people=None))
    said = run("restore", folder, tmp_path / "new")
    assert (said.code, "restore it with the release that took it" in said.err) == (2, True)
    back_up(data, folder)
    restore(folder, tmp_path / "new")
    assert contents(tmp_path / "new") == contents(data)
