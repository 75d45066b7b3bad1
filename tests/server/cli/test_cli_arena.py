"""`wardrum arena`: the same table for the same seed whatever plays it, and a table also of what was stopped."""

import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

from tests.clients.arena.planted_bots import HERE, LEAVES_WITH
from tests.support.cli import finish, runner, spawn
from tests.support.patience import patient

QUICK = ("arena", "--ruleset", "betrayal", "--battles", "4")


@pytest.fixture
def run(capfd):
    return runner(capfd)


def wait_until(condition):
    """Raises AssertionError: it does not come about."""
    until = time.monotonic() + patient(60)
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def running(group):
    """The processes of a group that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group, *_ = path.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        found += [path.parent.name] * (int(its_group) == group and state != "Z")
    return found


def test_workers_change_nothing(run, tmp_path):
    """Table and file are the same byte for byte with one worker and with two; another seed gives others."""
    files = [tmp_path / name for name in ("one.json", "two.json", "other.json")]
    one = run(*QUICK, "--workers", 1, "--json", files[0])
    two = run(*QUICK, "--workers", 2, "--json", files[1])
    other = run(*QUICK, "--workers", 1, "--seed", 2, "--json", files[2])
    assert (one.code, two.code) == (0, 0), two.err
    assert one.out == two.out
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()
    assert other.out != one.out
    document = json.loads(files[0].read_bytes())
    assert (document["ruleset"], document["seed"], document["bots"]) == ("betrayal", 1, ["greedy", "random"])
    assert len(document["battles"]) == 8
    assert (
        one.lines[0] == "betrayal, parties of greedy, random: 8 battles in 4 pairs with the same dice, seed 1"
    )


def test_a_league_of_two_seats(run):
    """One pair: a line for each bot with rating and share, and what the brackets are."""
    said = run("arena", "--ruleset", "warcry", "greedy", "random", "--battles", 1, "--workers", 1)
    assert said.code == 0, said.err
    assert said.lines[0] == "warcry, greedy, random: 2 battles in 1 pair with the same dice, seed 1"
    assert re.match(r"bot +rating +won +battles", said.lines[2])
    assert (
        len(
            re.findall(
                r"^(?:greedy|random) +[+-]\d+ \([+-]\d+ to [+-]\d+\) +\d+ % \(\d+-\d+\) +2\b",
                said.out,
                re.MULTILINE,
            )
        )
        == 2
    )
    assert said.lines[-1].startswith("In brackets: ")


def test_the_balance_of_maps(run):
    """A line for each map, a share with its range for each size of the party."""
    said = run("arena", "--ruleset", "betrayal", "--balance", "maps", "--battles", 20, "--workers", 1)
    assert said.code == 0, said.err
    (line,) = (line for line in said.lines if line.startswith("ruined-gate "))
    assert line.count("%") == 5
    assert "settled by map and size of the party cannot be reckoned" in said.out  # one battle of each


def test_a_bot_that_fails_is_named(run):
    """It has lost its battles, and the table says of some of them why."""
    said = run(*QUICK, "random", f"{HERE}:raises", "--workers", 1)
    assert said.code == 0, said.err
    assert "forfeited" in said.out
    assert f"{HERE}:raises has lost pair 1, game 2, version" in said.out
    assert "it raised LookupError: no plan at all" in said.out


def test_logs_can_be_verified(run, tmp_path):
    """A folder of replay files, which must be new."""
    logs = tmp_path / "logs"
    assert run(*QUICK, "--workers", 1, "--logs", logs).code == 0
    said = run("battle", "verify", logs)
    assert said.code == 0, said.err
    assert said.lines[0].startswith("8 matches, ")
    assert "decided under revision" in said.out
    assert f"{logs} is not empty" in run(*QUICK, "--workers", 1, "--logs", logs).err


def test_a_worker_that_dies_is_a_sentence(run):
    """What was played before is counted all the same; exit code 1."""
    said = run(*QUICK, "random", f"{HERE}:kills_its_process", "--workers", 2)
    assert said.code == 1
    assert re.search(
        rf"^wardrum: a worker ended with exit code {LEAVES_WITH} while it played; \d of 8 battles were played$",
        said.err,
        re.MULTILINE,
    )
    assert said.lines[0].startswith("betrayal, parties of random")


def test_ctrl_c_ends_with_what_was_played(tmp_path):
    """In a terminal it reaches the workers, too: the table has all whole pairs, the exit code is 130, no process is left."""
    logs = tmp_path / "logs"
    process = spawn(
        *("arena", "--ruleset", "betrayal", "--battles", "5000", "--workers", "2", "--logs", str(logs)),
        start_new_session=True,
    )
    wait_until(lambda: logs.exists() and len(list(logs.iterdir())) > 8)
    os.killpg(process.pid, signal.SIGINT)
    said = finish(process)
    assert said.code == 130, said.err
    assert "Traceback" not in said.err
    assert re.match(r"betrayal, parties of greedy, random: \d+ battles in \d+ pairs? with", said.lines[0])
    assert said.lines[1].startswith("Not all was played: 10000 battles were wanted")
    assert re.search(r"^greedy +\d+ %", said.out, re.MULTILINE)
    wait_until(lambda: running(process.pid) == [])
