"""Battles in worker processes: all of them once, the same as in one process; a worker that dies is a sentence."""

import multiprocessing

import pytest
from msgspec import UNSET

from tests.clients.arena.planted_bots import HERE, LEAVES_WITH
from wardrum.clients.arena.design import Fixture, league, variety_of
from wardrum.clients.arena.workers import ArenaStopped, Orders, log_name, played
from wardrum.events.formats.replay import check, read
from wardrum.events.rulesets import games


def few(bots=("greedy", "random"), battles=3, ruleset="betrayal"):
    return league(variety_of(games()[ruleset]), bots, battles, seed=2)


def test_workers_play_what_one_process_plays():
    """Each battle once, with the same results in whichever process; all workers have ended."""
    fixtures = few(battles=4)
    alone = list(played(fixtures, Orders(1)))
    shared = sorted(played(fixtures, Orders(3)), key=lambda battle: battle.place)
    assert [battle.fixture for battle in alone] == fixtures
    assert shared == alone
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_stops_the_arena():
    """With its exit code, and without waiting for it."""
    fixtures = few((f"{HERE}:kills_its_process", "random"), battles=2)
    with pytest.raises(ArenaStopped, match=f"a worker ended with exit code {LEAVES_WITH} while it played"):
        list(played(fixtures, Orders(2)))
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_battle_that_cannot_begin_is_named(workers):
    """Which one, and why: here its map is unknown."""
    wrong = [
        Fixture(pair, 1, "betrayal", {"scenario": "moon"}, {"a": "random"}, {}, 9, party=True)
        for pair in (7, 8)
    ]
    with pytest.raises(
        ArenaStopped, match=r"^battle 1 of pair [78] \(betrayal, seed 9\) cannot be played: Validation.*moon"
    ):
        list(played(wrong, Orders(workers)))


def test_workers_end_with_who_asked():
    """Who stops in the middle leaves no process behind."""
    battles = played(few(battles=20), Orders(2))
    next(battles)
    assert len(multiprocessing.active_children()) == 2
    battles.close()
    assert multiprocessing.active_children() == []


def test_logs_are_replay_files(tmp_path):
    """Of each battle one, whose dice and decisions are proven."""
    fixtures = few(battles=1)
    list(played(fixtures, Orders(1, str(tmp_path))))
    assert sorted(path.name for path in tmp_path.iterdir()) == [log_name(fixture) for fixture in fixtures]
    for path in tmp_path.iterdir():
        with path.open("rb") as file:
            report = check(games()["betrayal"], read(file))
        assert report.fault is UNSET
        assert report.counts.decisions > 20
        assert report.counts.unproven == 0
