"""States that share their strings."""

import gc
from types import FunctionType

import pytest

from tests.support.shelf import played
from wardrum.events.core.record import canonical
from wardrum.events.rulesets import RULESETS
from wardrum.server.engine.history import interned


def strings(value, found):
    """All strings that a state holds, by identity."""
    if isinstance(value, str):
        found[id(value)] = value
    elif not isinstance(value, type | FunctionType):
        for each in gc.get_referents(value):
            strings(each, found)
    return found


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_slim_state_is_the_same_state(name):
    """It is equal, of the same kind, has the same bytes and order, and is smaller only by what it held twice."""
    state = played(name, 1).state
    slimmer = interned(state)
    assert slimmer == state
    assert type(slimmer) is type(state)
    assert canonical(slimmer) == canonical(state)
    assert repr(slimmer) == repr(state)
    held = strings(slimmer, {})
    assert len(held) == len(set(held.values())) < len(strings(state, {}))


def test_two_matches_share_their_strings():
    """What two matches of one game have in common is in memory once."""
    one, other = (strings(interned(played("warcry", seed).state), {}) for seed in (1, 2))
    assert len(set(one) & set(other)) == len(set(one.values()) & set(other.values())) > 20
