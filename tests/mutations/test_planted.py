"""The tests are tested: every planted bug is caught, and none is caught that is not there."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.mutations.planted import MUTATIONS
from tests.mutations.planted_heights import HEIGHTS
from tests.mutations.planted_monsters import MONSTERS
from tests.mutations.planted_ovals import OVALS
from tests.mutations.run import ROOT, Mutation, caught, definitions, located, plant
from tests.tidy.planting import planted


@pytest.fixture(scope="module")
def verdicts(request):
    """Whether each of the planted bugs that are tried is caught, by name; one on each processor at a time."""
    tried = [
        item.callspec.params["mutation"] for item in request.session.items if "verdicts" in item.fixturenames
    ]
    known = definitions(ROOT)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield {mutation.name: pool.submit(caught, mutation, known) for mutation in tried}
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
    known = definitions(ROOT)
    assert [fault for mutation in MUTATIONS if (fault := misplaced(mutation, known, ROOT))] == []


def misplaced(mutation, known, root) -> str:
    """Why a bug cannot be planted; "" = it can."""
    try:
        located(mutation, known, root)
    except ValueError as fault:
        return str(fault)
    return ""


ALONE = "def over_at(round):\n    return round >= 3\n"
FIRST_GAME, OTHER_GAME = "events/wardrum/first/ending.py", "events/wardrum/other/ending.py"
BUG = Mutation("a round less", "over_at", "round >= 3", "round >= 2", "")


@pytest.mark.parametrize(
    ("sources", "fault"),
    [
        pytest.param({FIRST_GAME: ALONE}, "", id="where it was"),
        pytest.param({OTHER_GAME: f"LIMIT = 3\n\n\n{ALONE}"}, "", id="moved"),
        pytest.param({FIRST_GAME: ALONE, OTHER_GAME: ALONE.replace("3", "5")}, "", id="a namesake"),
        pytest.param({FIRST_GAME: f"{ALONE}\n\nNEVER = lambda round: round >= 3\n"}, "", id="text elsewhere too"),
        pytest.param({FIRST_GAME: ALONE.replace("over_at", "ends_at")}, "nothing is called over_at", id="renamed"),
        pytest.param({FIRST_GAME: ALONE.replace("3", "5")}, "stands 0 times in over_at", id="rewritten"),
        pytest.param({FIRST_GAME: ALONE, OTHER_GAME: ALONE}, "stands 2 times in over_at", id="twice"),
    ],
)  # fmt: skip
def test_a_bug_is_planted_by_name(sources, fault, tmp_path):
    """A function takes its bug along into any module; without one place for it, planting fails and says why."""
    planted(tmp_path, sources)
    found = misplaced(BUG, definitions(tmp_path), tmp_path)
    assert fault in found
    assert bool(fault) == bool(found)


def test_only_the_function_is_changed(tmp_path):
    """What stands beside the function stays as it is, also where it is the same text."""
    planted(tmp_path, {FIRST_GAME: f"A = lambda round: round >= 3\n\n\n{ALONE}"})
    plant(BUG, definitions(tmp_path), tmp_path)
    text = (tmp_path / FIRST_GAME).read_text()
    assert text == "A = lambda round: round >= 3\n\n\ndef over_at(round):\n    return round >= 2\n"


def test_rules_without_a_bug_pass():
    """The control: a change of a comment alone makes no test fail."""
    harmless = Mutation(
        "nothing",
        "assign_initiative",
        "more singles, else a roll-off",
        "MORE singles, else a roll-off",
        "tests/vectors/test_hero.py",
    )
    assert not caught(harmless, definitions(ROOT))
