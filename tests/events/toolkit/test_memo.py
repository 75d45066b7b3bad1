"""Results that are kept as long as what they follow from is the same object."""

import pytest
from msgspec import Struct

from wardrum.events.toolkit.memo import MEMOS, remembered, remembered_by


class Table(Struct, frozen=True):
    """Something that others follow from."""

    pieces: tuple[int, ...]


def counted():
    """A function of a table and a number, and what it was called with."""
    calls = []

    def function(table, number):
        calls.append((table, number))
        return (*table.pieces, number)

    return remembered(function), calls


def test_a_result_is_made_once_for_the_same_object_and_arguments():
    """An equal object is another one: nothing is compared."""
    function, calls = counted()
    table = Table((1,))
    assert [function(table, 2), function(table, 3), function(table, 2)] == [(1, 2), (1, 3), (1, 2)]
    assert calls == [(table, 2), (table, 3)]
    assert (function.hits, function.misses) == (1, 2)
    function(Table((1,)), 2)
    assert len(calls) == 3


def test_results_of_the_object_before_are_dropped():
    """Those of the last one are kept, no more."""
    function, calls = counted()
    one, other = Table((1,)), Table((2,))
    assert [function(each, 0) for each in (one, other, one)] == [(1, 0), (2, 0), (1, 0)]
    assert len(calls) == 3


def test_an_argument_by_name_is_not_mistaken_for_none():
    """What is given by name is no key of what is kept: the result is made anew."""
    function, calls = counted()
    table = Table((1,))
    assert [function(table, number=number) for number in (2, 3, 2)] == [(1, 2), (1, 3), (1, 2)]
    assert len(calls) == 3


def test_it_reads_as_the_function_and_is_counted():
    """For those who look for it by name, and for figures."""
    function, _ = counted()
    assert function.__name__ == "function"
    assert function in MEMOS
    MEMOS.remove(function)


def test_a_failure_is_not_kept():
    """It is tried again."""
    answers = iter([ValueError("no"), 5])

    def function(table):
        answer = next(answers)
        if isinstance(answer, ValueError):
            raise answer
        return answer

    kept, table = remembered(function), Table(())
    with pytest.raises(ValueError, match="no"):
        kept(table)
    assert kept(table) == 5


def test_a_result_outlives_what_it_does_not_follow_from():
    """It is kept while the parts that it follows from are the same objects; once one of them is another, it is made anew."""
    calls = []

    @remembered_by(lambda state, number: (state["table"], state["card"]))
    def function(state, number):
        calls.append(state["turn"])
        return (*state["table"].pieces, state["card"], number)

    table, card, other = Table((1,)), ("a",), ("b",)
    for turn, which in enumerate((card, card, other, other)):
        assert function({"table": table, "card": which, "turn": turn}, 2) == (1, which, 2)
    assert calls == [0, 2]
    assert (function.hits, function.misses) == (2, 2)
    assert function({"table": Table((1,)), "card": other, "turn": 4}, 2) == (1, other, 2)
    assert calls == [0, 2, 4]
    MEMOS.remove(function)
