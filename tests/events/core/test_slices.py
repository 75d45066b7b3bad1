"""Work in slices: the same result with pauses and without, and where it stops making sense it is given up."""

import pytest

from tests.support.slices import counted
from wardrum.events.core.slices import as_long_as, filtered, finished, gathered, sliced


@sliced
def doubled(numbers, *, by=2):
    """Each number times two."""
    made = []
    for number in numbers:
        made.append(number * by)
        yield
    return made


def test_a_sliced_function_is_called_or_taken_in_slices():
    """Both give the same; called, it reads as the function that it is."""
    assert doubled([1, 2, 3]) == [2, 4, 6]
    assert counted(doubled.in_slices([1, 2, 3], by=3)) == ([3, 6, 9], 3)
    assert (doubled.__name__, doubled.__doc__) == ("doubled", "Each number times two.")


def test_items_are_gathered_with_a_pause_after_each():
    """None is a pause too, but no item."""
    assert counted(gathered(iter([3, None, 0, None]))) == ([3, 0], 4)
    assert counted(filtered(lambda item: item > 1, [3, 1, 2, 0])) == ([3, 2], 4)


def test_each_item_is_made_when_its_slice_is_taken():
    """So nobody is held by all of them at once."""
    made = []
    work = gathered(made.append(number) or number for number in range(3))
    next(work)
    assert made == [0]
    assert finished(work) == [0, 1, 2]


def test_work_is_given_up_where_it_holds_no_longer():
    """At the next pause, and what the work holds is let go of; as long as it holds nothing changes."""
    let_go, holds = [], iter([True, True, False])

    def work():
        try:
            return (yield from gathered(range(9)))
        finally:
            let_go.append(True)

    assert counted(as_long_as(lambda: next(holds), work())) == (None, 3)
    assert let_go == [True]
    assert counted(as_long_as(lambda: True, work())) == (list(range(9)), 9)


def test_what_work_raises_reaches_who_takes_its_slices():
    """Within `as_long_as` likewise."""

    def faulty():
        yield
        raise ValueError("it cannot be done")

    for work in (faulty(), as_long_as(lambda: True, faulty())):
        with pytest.raises(ValueError, match="it cannot be done"):
            finished(work)
