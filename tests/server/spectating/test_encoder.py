"""Which watchers of a commit share its bytes: all who are shown the same."""

from itertools import islice
from random import Random

import pytest

from wardrum.events.core.kernel import MatchId
from wardrum.server.benchmarks.recordings import opened, play
from wardrum.server.spectating.cursor import Variant
from wardrum.server.spectating.displays import Displays
from wardrum.server.spectating.encoder import CommitEncoder

COMMANDS = 4
"""The first half of them musters in secret; then both warbands are there to see."""


@pytest.fixture(scope="module")
def musters():
    """The game, and the commits with which two warbands are mustered and what follows them."""
    driver = opened(MatchId(f"{1:032x}"), ruleset="warcry")
    begun = driver.lane.version
    for _ in islice(play(driver, Random(1)), COMMANDS + 1):
        pass
    return driver.lane.game, list(driver.lane.history.steps(begun, driver.lane.version))


@pytest.mark.parametrize("form", ["state", "display"])
def test_who_is_shown_everything_shares_the_bytes(musters, form):
    """While a warband is secret each seat gets its own, and so does the commit that opens them; afterwards all get the same bytes."""
    game, steps = musters
    displays = Displays(game)
    shared = []
    for step in steps:
        encoder = CommitEncoder(game, step, displays, closed=False)
        frames = [encoder.frame(Variant(seats, form)) for seats in ((), ("a",), ("b",))]
        shared.append(frames[0] is frames[1] is frames[2])
        hidden = [
            game.view(state, seat) is not state
            for state in (step.before, step.after)
            for seat in ("", "a", "b")
        ]
        assert shared[-1] is not any(hidden)
        in_german = encoder.frame(Variant((), form, language="de"))
        assert in_german is not frames[0]
    assert (shared[0], shared[-1]) == (False, True)


def test_what_is_shared_is_what_each_would_get_alone(musters):
    """The bytes for a seat are those that are made where it is the only one that watches."""
    game, steps = musters
    together, alone = Displays(game), {seats: Displays(game) for seats in ((), ("a",), ("b",))}
    for step in steps:
        encoder = CommitEncoder(game, step, together, closed=False)
        for seats, displays in alone.items():
            variant = Variant(seats, "display")
            assert encoder.frame(variant) == CommitEncoder(game, step, displays, closed=False).frame(variant)
