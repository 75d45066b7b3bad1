"""Short works behind what has arrived: in order, some in each turn of the loop, whatever one of them does."""

import pytest

from wardrum.server.matches.slices import DEFERRED_S, DeferredCalls


class Turns:
    """A loop whose turns are taken by hand, the works that were done in it, and its time in s."""

    def __init__(self):
        self.now, self.done, self._due = 0.0, [], []
        self.calls = DeferredCalls(self._due.append, lambda: self.now)

    def add(self, name, takes_s):
        """A work."""

        def work():
            self.done.append(name)
            self.now += takes_s
            if name == "faulty":
                raise ValueError(name)

        self.calls.add(work)

    def take(self):
        """Whatever is due now; how many works were done."""
        before = len(self.done)
        due = list(self._due)
        self._due.clear()
        for call in due:
            call()
        return len(self.done) - before


def test_short_works_are_done_in_one_turn():
    """In order, and none twice."""
    loop = Turns()
    for name in "abc":
        loop.add(name, DEFERRED_S / 10)
    assert (loop.take(), loop.take()) == (3, 0)
    assert loop.done == ["a", "b", "c"]


def test_long_ones_leave_turns_to_others():
    """Each turn ends with the work in which its time has run out."""
    loop = Turns()
    for name in "abcd":
        loop.add(name, DEFERRED_S * 2 / 3)
    assert [loop.take() for _ in range(3)] == [2, 2, 0]
    loop.add("e", 1)
    loop.add("f", 1)
    assert [loop.take() for _ in range(3)] == [1, 1, 0]


def test_a_faulty_work_takes_no_other_ones_turn():
    """The loop's handler gets it, and the rest is done."""
    loop = Turns()
    for name in ("faulty", "after it"):
        loop.add(name, 0)
    with pytest.raises(ValueError, match="faulty"):
        loop.take()
    assert loop.take() == 1
    assert loop.done == ["faulty", "after it"]
