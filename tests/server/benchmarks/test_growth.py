"""The cost of a command does not grow with the length of its battle."""

import sys
import time
from collections import Counter

import pytest

from wardrum.events.match.commands import DeclineResult, OfferResult
from wardrum.server.benchmarks import recordings

YOUNG, OLD = 10, 2_000
GROWTH_MAX = 1.2
PAIRS = 40  # commands of one block: an offer and its withdrawal change nothing that another one could notice
ATTEMPTS = 12


def grown(match, version):
    driver = recordings.opened(match)
    while driver.lane.version < version:
        offer(driver)
    return driver


@pytest.fixture(scope="module")
def old():
    """A match of two thousand commits."""
    return grown("2" * 32, OLD)


def offer(driver):
    driver.do("a", OfferResult("draw"))
    driver.do("a", DeclineResult())


def block(driver):
    for _ in range(PAIRS):
        offer(driver)


def calls(driver):
    """How many functions one block calls, built-in ones included."""
    seen = Counter()
    sys.setprofile(lambda _, event, __: seen.update([event]))
    try:
        block(driver)
    finally:
        sys.setprofile(None)
    return seen["call"] + seen["c_call"]


def block_s(driver):
    began = time.process_time()
    block(driver)
    return time.process_time() - began


def test_a_command_calls_as_much_late_as_early(old):
    """At version 2,000 a command calls at most 1.2 times as many functions as at version 10."""
    young = grown("1" * 32, YOUNG)
    assert calls(old) <= GROWTH_MAX * calls(young)
    assert old.lane.state.battle == young.lane.state.battle


def test_a_command_that_looks_at_all_of_its_battle_is_found(old, monkeypatch):
    """The negative control: a command that calls one function for each commit before it calls too many."""
    early, do = calls(grown("1" * 32, YOUNG)), old.do
    monkeypatch.setattr(
        old, "do", lambda seat, command: [[len(each) for each in old.records], do(seat, command)]
    )
    assert calls(old) > GROWTH_MAX * early


@pytest.mark.long
def test_cost_does_not_grow_with_the_battle(old):
    """At version 2,000 a command costs at most 1.2 times what it costs at version 10.

    Noise only ever adds, so the quickest of several blocks is compared, the young match being made anew for each; more
    blocks are taken only while the answer is no.
    """
    young_s, old_s = [], []
    for attempt in range(ATTEMPTS):
        young_s.append(block_s(grown("1" * 32, YOUNG)))
        old_s.append(block_s(old))
        if attempt >= 2 and min(old_s) <= GROWTH_MAX * min(young_s):
            break
    assert min(old_s) <= GROWTH_MAX * min(young_s)
