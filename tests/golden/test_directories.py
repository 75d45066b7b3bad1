"""The data directory of each released log format, kept as that release wrote it, and what today's code makes of it.

Each archive holds a battle of `betrayal` that ended, and one of `warcry` that goes on at version 6, in which seat b has to
choose its warband. The next release adds its own; none is ever made anew.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.http.test_pages import get
from tests.server.http.test_sharing import unchunked
from tests.support.cli import runner
from tests.support.clocks import ManualClock
from tests.support.table_talk import talking
from wardrum.clients import Client, Key
from wardrum.events import rulesets
from wardrum.events.rulesets import RULESETS
from wardrum.server.app import running
from wardrum.server.backup.restoration import restore
from wardrum.server.backup.snapshot import back_up
from wardrum.server.config import Config
from wardrum.server.store.archive import open_archive

DIRECTORIES = Path(__file__).parent / "directories"
WAITING = {
    "0.2.0.dev3": Key(
        "87a23c421c0f5da2c70a621f235f3971",
        "114f7eb43d0b3ea0d10b3bc5dd54deb8",
        "dd1aee72fc0290941ac16cb1fd7f81fb25df0b4541439483661778444c47e899",
        "b",
    ),
}
"""Release → the key of seat b in the battle that goes on."""

GONE = "revision 1 of warcry is not in this release"

each_release = pytest.mark.parametrize("release", sorted(WAITING))


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def later_revision(monkeypatch):
    """A release that decides `warcry` by revision 2, and no longer has the one under which the directories were written."""
    rulesets.games.cache_clear()
    monkeypatch.setitem(RULESETS, "warcry", replace(RULESETS["warcry"], revision=2))
    yield
    rulesets.games.cache_clear()


def unpacked(release: str, target: Path) -> Path:
    with tarfile.open(DIRECTORIES / f"{release}.tar.gz") as archive:
        archive.extractall(target, filter="data")
    return target


def rows(directory: Path) -> list:
    """Every commit, byte for byte."""
    with open_archive(directory) as archive:
        return [entry for match in archive.ids() for entry in archive.commits(match)]


def served(directory: Path):
    """Today's server at the moment when the directory was left, so that no decision in it has run out of time."""
    clock = ManualClock(max(entry.at for entry in rows(directory)) + 1_000)
    return running(Config(port=0, data=str(directory)), clock=clock)


def test_every_directory_is_tried():
    """Each kept directory has its test's key."""
    assert {path.name.removesuffix(".tar.gz") for path in DIRECTORIES.iterdir()} == set(WAITING)


@each_release
async def test_an_upgrade_keeps_every_match_and_plays_on(run, tmp_path, release):
    """Today's server on the directory of an earlier release shows its matches and plays on; all of it verifies."""
    data = unpacked(release, tmp_path / "data")
    before, key = rows(data), WAITING[release]
    async with served(data) as server, Client.connect(server.url) as client:
        seat = await client.take_up(key)
        assert (await seat.do({"type": "SubmitWarband", "sample": "tidebreakers"})).version == 7
    after = rows(data)
    assert [entry for entry in after if entry in before] == before
    said = run("battle", "verify", data)
    assert (said.code, said.out.count("FAULT")) == (0, 0), said.out


@each_release
def test_an_earlier_backup_is_restored(tmp_path, release):
    """The directory of an earlier release comes back from a backup with every commit."""
    data = unpacked(release, tmp_path / "data")
    back_up(data, tmp_path / "copies")
    restore(tmp_path / "copies", tmp_path / "new")
    assert rows(tmp_path / "new") == rows(data)


@each_release
@pytest.mark.usefixtures("later_revision")
def test_matches_of_a_revision_that_is_gone_are_verified_but_for_their_decisions(run, tmp_path, release):
    """`verify` and `show` find no fault, and say that the rules which decided them are gone."""
    data = unpacked(release, tmp_path / "data")
    said = run("battle", "verify", data)
    assert (said.code, said.out.count("FAULT")) == (0, 0), said.out
    assert f"not decided again ({GONE})" in said.out
    assert "decided under revision 1 of betrayal" in said.out
    said = run("battle", "show", data / WAITING[release].match)
    assert (said.code, "warcry, revision 1, live" in said.out) == (0, True), said.out


@each_release
@pytest.mark.usefixtures("later_revision")
async def test_matches_of_a_revision_that_is_gone_are_watched(run, tmp_path, release):
    """Clients follow them by the rules and as state, at every version; stories, luck, pictures and files are made."""
    data = unpacked(release, tmp_path / "data")
    before, match = rows(data), WAITING[release].match
    async with served(data) as server, Client.connect(server.url, games=rulesets.games()) as client:
        assert [entry["match"] for entry in await client.matches("live")] == [match]
        versions = max(entry.version for entry in before if entry.match == match)
        async with client.mirror(match, after=0) as mirror:
            await mirror.until(lambda mirror: mirror.version == versions)
        for version in range(1, versions + 1):
            assert (await client.state(match, version)).version == version
        assert (await client.story(match))[-1].version == versions
        await client.luck(match)
        status, _, picture = await get(server, f"/m/{match}/board.svg")
        assert (status, b"<svg" in picture) == (200, True)
        status, _, file = await get(server, f"/m/{match}/replay.jsonl")
        (tmp_path / match).write_bytes(unchunked(file))
        said = run("battle", "verify", tmp_path / match)
        assert (status, said.code) == (200, 0), said
        assert server.context.metrics.count["faults"] == 0
    assert rows(data) == before


@each_release
@pytest.mark.usefixtures("later_revision")
async def test_matches_of_a_revision_that_is_gone_are_set_aside(tmp_path, release):
    """A player who would play one on is shown why in one sentence, the operator too; new battles are played beside it."""
    data = unpacked(release, tmp_path / "data")
    before, key = rows(data), WAITING[release]
    async with served(data) as server, talking(server) as talker:
        seated = await talker.ask("seat", match=key.match, token=key.token)
        assert (seated["type"], seated["seat"]) == ("seated", "b")
        command = {"type": "SubmitWarband", "sample": "tidebreakers"}
        answers = [
            await talker.ask("command", match=key.match, seat="b", command=command),
            await talker.ask("join", match=key.match, token=key.token, seed_commitment="0" * 64),
            await talker.ask("check", match=key.match, seat="b", command=command),
            await talker.ask("fork", match=key.match, version=5, new_match="f" * 32, token=key.token),
        ]
        said = [answer.get("detail") or answer["sentence"] for answer in answers]
        assert all(GONE in sentence for sentence in said), answers
        assert [answer.get("code") for answer in answers[:2]] == ["set_aside", "set_aside"]
        assert {match: why.code for match, why in server.registry.set_aside.items()} == {
            key.match: "set_aside"
        }
        new = await talker.ask("create", match="e" * 32, token=key.token, ruleset="warcry")
        assert new["type"] == "seated"
        assert server.context.metrics.count["faults"] == 0
    assert [entry for entry in rows(data) if entry.match != "e" * 32] == before


@each_release
async def test_a_directory_keeps_the_form_that_its_release_gave_it(tmp_path, release):
    """Served and played on by this release it has the tables, columns and format number that the earlier one opens.

    What is more is a table that no earlier release asks for.
    """
    data = unpacked(release, tmp_path / "data")
    before, form = rows(data), form_of(data)
    async with served(data) as server, Client.connect(server.url) as client:
        seat = await client.create("warcry")
        await client.join(seat.match, seat="a", invite=seat.invites["a"])
    assert form_of(data) == form
    assert [entry for entry in rows(data) if entry.match != seat.match] == before


def form_of(directory: Path) -> tuple:
    """The format numbers of both databases, and how their tables and indexes are defined."""
    return tuple(form_of_file(directory / name) for name in ("log.db", "people.db"))


def form_of_file(file: Path) -> tuple:
    """Likewise, of one file."""
    with closing(sqlite3.connect(file)) as db:
        (number,) = db.execute("PRAGMA user_version").fetchone()
        tables = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name != 'uptimes'"
        return number, sorted(db.execute(tables))


def test_another_form_is_distinguished(tmp_path):
    """Negative control: a column more is another form."""
    data = unpacked(max(WAITING), tmp_path)
    form = form_of(data)
    with closing(sqlite3.connect(data / "log.db")) as db:
        db.execute("ALTER TABLE log ADD COLUMN more TEXT")
    assert form_of(data) != form


async def given_up(data: Path, key: Key) -> None:
    """Play on in a directory with this release, to the end of the match."""
    async with served(data) as server, Client.connect(server.url) as client:
        seat = await client.take_up(key)
        await seat.do({"type": "Concede"})


@each_release
def test_a_way_out_and_back_leaves_the_same_hashes(run, tmp_path, release):
    """U3: played on by this release, exported and imported, or backed up and restored, every head is the same."""
    data = unpacked(release, tmp_path / "data")
    asyncio.run(given_up(data, WAITING[release]))
    heads = {(entry.match, entry.version): entry.head for entry in rows(data)}
    for match in {entry.match for entry in rows(data)}:
        file = tmp_path / f"{match}.jsonl"
        said = run("battle", "export", data / match, "-o", file)
        assert said.code == 0, said
        said = run("battle", "import", file, "--data", tmp_path / "imported")
        assert said.code == 0, said
    back_up(data, tmp_path / "copies")
    restore(tmp_path / "copies", tmp_path / "restored")
    for other in ("imported", "restored"):
        assert {(entry.match, entry.version): entry.head for entry in rows(tmp_path / other)} == heads
