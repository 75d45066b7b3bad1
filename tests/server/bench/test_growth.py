"""The cost of a command does not grow with the length of its battle."""

import time

from wardrum.events.match.commands import DeclineResult, OfferResult
from wardrum.server.bench import recordings

YOUNG, OLD = 10, 2_000
GROWTH_MAX = 1.2
PAIRS = 40  # commands of one block: an offer and its withdrawal change nothing that another one could notice
ATTEMPTS = 12


def grown(match, version):
    driver = recordings.opened(match)
    while driver.lane.version < version:
        offer(driver)
    return driver


def offer(driver):
    driver.do("a", OfferResult("draw"))
    driver.do("a", DeclineResult())


def block_s(driver):
    began = time.process_time()
    for _ in range(PAIRS):
        offer(driver)
    return time.process_time() - began


def test_cost_does_not_grow_with_the_battle():
    """At version 2,000 a command costs at most 1.2 times what it costs at version 10.

    Noise only ever adds, so the quickest of several blocks is compared, the young match being made anew for each; more
    blocks are taken only while the answer is no.
    """
    old, young_s, old_s = grown("2" * 32, OLD), [], []
    for attempt in range(ATTEMPTS):
        young = grown("1" * 32, YOUNG)
        young_s.append(block_s(young))
        old_s.append(block_s(old))
        if attempt >= 2 and min(old_s) <= GROWTH_MAX * min(young_s):
            break
    assert min(old_s) <= GROWTH_MAX * min(young_s)
    assert old.lane.state.battle == young.lane.state.battle
