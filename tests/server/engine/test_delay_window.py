"""The rule of the delay, in numbers alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardrum.events.match import Delay, Match, Terms
from wardrum.server.engine.delay_window import DelayWindow, delay_of

LAG_S = 10


def moved(window, now):
    """The window at this moment."""
    while window.may_advance(now):
        window.advance()
    return window.version


def test_seconds_alone():
    """A commit is known when its seconds are over, whatever follows it."""
    window = DelayWindow(Delay(seconds=LAG_S))
    for at in (0, 5_000):
        window.note(at + window.lag_ms, ends=False)
    assert [moved(window, now) for now in (0, 9_999, 10_000, 14_999, 15_000)] == [0, 0, 1, 1, 2]


def test_commits_alone():
    """A commit is known when the delay's number of commits has followed it, at once."""
    window = DelayWindow(Delay(commits=2))
    known = []
    for now in range(5):
        window.note(now, ends=False)
        known.append(moved(window, now))
    assert known == [0, 0, 1, 2, 3]
    assert window.due() is None


def test_both():
    """Both have to have passed."""
    window = DelayWindow(Delay(seconds=LAG_S, commits=1))
    window.note(10_000, ends=False)
    assert moved(window, 20_000) == 0
    window.note(30_000, ends=False)
    assert moved(window, 20_000) == 1
    assert moved(window, 99_000) == 1


def test_the_end_comes_late_too():
    """The count of commits holds until the end may be known; then all is known."""
    window = DelayWindow(Delay(seconds=LAG_S, commits=3))
    for at in (0, 1_000, 60_000):
        window.note(at + window.lag_ms, ends=at == 60_000)
    assert moved(window, 69_999) == 0
    assert window.due() == 70_000
    assert moved(window, 70_000) == 3


@pytest.mark.parametrize("terms", [Terms(), Terms(delay=Delay())], ids=str)
def test_no_delay_is_none(terms):
    """A delay of nothing at all is no delay."""
    assert delay_of(Match(terms=terms)) is None
    assert delay_of(Match(terms=Terms(delay=Delay(commits=1)))) == Delay(commits=1)


@given(
    st.integers(0, 20),
    st.integers(0, 4),
    st.lists(st.integers(0, 15), max_size=20),
    st.lists(st.integers(0, 60), max_size=20),
)
def test_it_is_the_definition_and_never_goes_back(seconds, commits, gaps, looks):
    """At every moment it is what the words of the rule say of all commits so far."""
    window = DelayWindow(Delay(seconds=seconds, commits=commits))
    times, now, before = [], 0, 0
    for gap in gaps:
        now += gap * 1000
        times.append(now)
        window.note(now + window.lag_ms, ends=False)
        old = [at for at in times if now - at >= seconds * 1000]
        assert moved(window, now) == max(before, min(len(old), len(times) - commits))
        before = window.version
    for look in sorted(looks):
        old = [at for at in times if now + look * 1000 - at >= seconds * 1000]
        assert moved(window, now + look * 1000) == max(before, min(len(old), len(times) - commits))
        before = window.version
