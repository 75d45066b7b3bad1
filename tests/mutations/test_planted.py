"""The tests are tested: every planted bug is caught, and none is caught that is not there."""

import pytest

from tests.mutations.planted import MUTATIONS
from tests.mutations.run import Mutation, caught


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_planted_bug_is_caught(mutation):
    """The tests named for a planted bug fail on the mutated rules."""
    assert caught(mutation)


def test_rules_without_a_bug_pass():
    """The control: a change of a comment alone makes no test fail."""
    first = MUTATIONS[0]
    harmless = Mutation(
        "nothing", first.file, '"""The hero phase', '"""The HERO phase', "tests/vectors/test_hero.py"
    )
    assert not caught(harmless)
