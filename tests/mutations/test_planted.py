"""The tests are tested: every planted bug is caught, and none is caught that is not there."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.mutations.planted import MUTATIONS
from tests.mutations.planted_heights import HEIGHTS
from tests.mutations.planted_monsters import MONSTERS
from tests.mutations.planted_ovals import OVALS
from tests.mutations.run import ROOT, Mutation, caught


@pytest.fixture(scope="module")
def verdicts(request):
    """Whether each of the planted bugs that are tried is caught, by name; one on each processor at a time."""
    tried = [
        item.callspec.params["mutation"] for item in request.session.items if "verdicts" in item.fixturenames
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield {mutation.name: pool.submit(caught, mutation) for mutation in tried}
        pool.shutdown(cancel_futures=True)


def chosen():
    """Most are tried in the long run only: there are many, and each takes a second or more; those of heights and monsters the most."""
    for number, mutation in enumerate(MUTATIONS):
        slow = mutation in (*HEIGHTS, *MONSTERS, *OVALS)
        late = number % (12 if slow else 6)
        yield pytest.param(mutation, id=mutation.name, marks=[pytest.mark.long] if late else [])


@pytest.mark.parametrize("mutation", list(chosen()))
def test_a_planted_bug_is_caught(mutation, verdicts):
    """The tests named for a planted bug fail on the mutated rules."""
    assert verdicts[mutation.name].result()


def test_every_planted_bug_has_its_place():
    """Also those that are tried in the long run only: rules that are written anew take their bugs along."""
    places = {mutation.name: (ROOT / mutation.file).read_text().count(mutation.old) for mutation in MUTATIONS}
    assert {name: count for name, count in places.items() if count != 1} == {}


def test_rules_without_a_bug_pass():
    """The control: a change of a comment alone makes no test fail."""
    first = MUTATIONS[0]
    harmless = Mutation(
        "nothing", first.file, '"""The hero phase', '"""The HERO phase', "tests/vectors/test_hero.py"
    )
    assert not caught(harmless)
