"""What surrounds the measuring of boardgame.io: the load, the lines, the refusals. A stand-in answers; npm is not asked."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.server.benchmarks import standin_peer
from tests.server.benchmarks.small import small_plan
from wardrum.server.benchmarks import main, peers
from wardrum.server.benchmarks.commands import Round
from wardrum.server.benchmarks.link import LinkPool

FAILED = """npm error code ENOTFOUND
npm error request to a registry failed, reason: it is not there
"""
THROWN = """node:internal/modules/cjs/loader:1228
  throw err;
Error: Cannot find module 'koa-compose'
    at Module._resolveFilename (node:internal)
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return small_plan(tmp_path_factory.mktemp("bench"))


@pytest.fixture
def standin():
    return peers.PeerProgram((sys.executable, standin_peer.__file__), "0.0")


def tools(folder, monkeypatch, **scripts):
    """Only these programs are found, each a shell script."""
    folder.mkdir()
    for name, script in scripts.items():
        file = folder / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_a_peer_is_measured_beside_the_server(plan, standin):
    """Commands with either storage, fan-out and replay: each line has both figures and their ratio."""
    found = {figure.name: figure for figure in peers.measure(standin, plan)}
    assert list(found) == [
        "peer",
        "2 matches, peer in memory",
        "2 matches, peer with FlatFile",
        "6 spectators, peer",
        "replay, the peer's reducer",
    ]
    assert "boardgame.io 0.0" in found.pop("peer").shown
    for figure in found.values():
        ours = next(value for name, value in figure.values.items() if name.endswith("_per_s"))
        assert figure.values["peer_per_s"] > 0
        assert figure.values["ratio"] == pytest.approx(ours / figure.values["peer_per_s"])
        assert f"{figure.values['peer_per_s']:,.0f}" in figure.shown
    commits = sum(len(battle.records) for battle in plan.battles) / len(plan.battles)
    assert found["replay, the peer's reducer"].values["peer_per_s"] == 10 * round(commits)


def test_each_move_of_the_load_is_made_once(standin):
    """A move goes out with the update of the one before, from the other seat; both seats hear of each."""
    with standin.serve("memory", "") as server, LinkPool(peers.SOCKET_IO) as people:
        tables = peers.seated(people, server.port, 3)
        load = peers.PeerLoad(people, tables)
        load.flat_out(0.05)
        load.flat_out(0.05)
        people.listen(lambda: all(table.heard == [table.made] * 2 for table in tables))
        assert len(load.acks) == sum(table.made for table in tables)
        assert all(table.made >= 2 for table in tables)
        assert all(latency > 0 for _, latency in load.acks)


def test_a_line_says_both_and_the_ratio():
    """Ours, how many times the peer's that is, and the peer's."""
    line = peers.beside("n", Round(6_000.0, 1.0, 2.0, 100.0), Round(3_000.0, 4.0, 5.0, 200.0))
    assert line.values["ratio"] == 2
    assert "6,000 durable commands/s, 2.00 × its 3,000 moves/s" in line.shown


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        (FAILED, "code ENOTFOUND"),
        (THROWN, "Error: Cannot find module 'koa-compose'"),
        ("\nsomething\nelse\n", "something"),
        ("", "nothing was printed"),
    ],
)
def test_the_line_that_says_what_is_wrong_is_found(printed, said):
    """Of what npm and node print, one line is shown."""
    assert peers.complaint(printed) == said


@pytest.mark.parametrize(
    ("scripts", "said"),
    [
        ({}, "there is no node here"),
        ({"node": ""}, "there is no npm here"),
        ({"node": "", "npm": "echo 'npm error code ENOTFOUND' >&2; exit 1"}, "npm does not get it: code ENOTFOUND"),
        ({"node": "echo 'Error: no koa' >&2; exit 1", "npm": ""}, "it is installed but does not start: Error: no koa"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_skipped_aloud(scripts, said, tmp_path, monkeypatch, capsys):
    """Without node, npm or its registry one sentence says so; nothing else is measured, and nothing has failed."""
    tools(tmp_path / "bin", monkeypatch, **scripts)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert main(["--peers"]) == 0
    assert capsys.readouterr().out == f"boardgame.io SKIPPED: {said}\n"


def test_what_was_fetched_before_is_used_without_a_registry(tmp_path, monkeypatch):
    """An earlier version in the cache is measured when npm cannot look for a newer one."""
    tools(tmp_path / "bin", monkeypatch, node="echo 0.50.2", npm="exit 1")
    (tmp_path / "peers" / "node_modules" / "boardgame.io").mkdir(parents=True)
    found = peers.installed(tmp_path / "peers")
    assert found.version == "0.50.2"
    assert found.command[1:] == (str(peers.SCRIPT), str(tmp_path / "peers"))


def test_npm_is_asked_for_the_newest_and_for_what_starts(tmp_path, monkeypatch):
    """Into the given folder, without scripts of packages; outside of it nothing is written."""
    tools(tmp_path / "bin", monkeypatch, node="echo 1.0", npm=f'echo "$@" > {tmp_path}/asked')
    peers.installed(tmp_path / "peers")
    words = (tmp_path / "asked").read_text().split()
    assert words[:3] == ["install", "--prefix", str(tmp_path / "peers")]
    assert {"--ignore-scripts", "boardgame.io@latest", "koa-compose@4.1.0", "node-persist@3.1.0"} <= set(
        words
    )


def test_the_script_is_valid(tmp_path):
    """Node reads our script, and names the module that is missing."""
    if (node := shutil.which("node")) is None:
        pytest.skip("no node here")
    assert peers.output([node, "--check", str(peers.SCRIPT)], 30) == ""
    with pytest.raises(peers.NotAvailable, match=r"Cannot find module 'boardgame.io/internal'"):
        peers.output([node, str(peers.SCRIPT), str(tmp_path), "version"], 30)


def test_what_takes_too_long_is_not_waited_for():
    """A program that does not end is ended, and that is said."""
    with pytest.raises(peers.NotAvailable, match="no answer within 0 s"):
        peers.output([sys.executable, "-c", "import signal; signal.pause()"], 0.01)


def test_the_script_belongs_to_the_package():
    """It lies beside the module, so it is installed with it."""
    assert Path(peers.__file__).parent == peers.SCRIPT.parent
    assert os.access(peers.SCRIPT, os.R_OK)
