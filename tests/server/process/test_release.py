"""Which of two releases is the later one."""

from itertools import pairwise

import pytest

from wardrum.server.process.release import RELEASE, order

IN_ORDER = (
    "", "0", "0.1.9", "0.2.0.dev3", "0.2.0.dev10", "0.2.0a1", "0.2.0b1", "0.2.0rc1", "0.2.0rc2", "0.2.0", "0.2.0.post1", "0.2.1",
    "0.10.0", "1.0.0",
)  # fmt: skip


@pytest.mark.parametrize(("earlier", "later"), list(pairwise(IN_ORDER)))
def test_releases_are_in_order(earlier, later):
    """By their numbers, and what is made before a release before it."""
    assert order(earlier) < order(later)
    assert not order(later) < order(earlier)


def test_this_release_is_no_later_than_itself():
    """And later than one that is not known."""
    assert order("") < order(RELEASE) == order(str(RELEASE))
