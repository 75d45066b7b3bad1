"""Names of a match that is seen late."""

from wardrum.server.spectating.delayed_audience import DelayedNames

BEFORE = {"a": "Ann", "b": "Ben"}
MATCH = "0" * 32


def told(names, version):
    """What becomes known with a version; None: nothing."""
    frame = names.release(version)
    return frame and frame.names


def test_a_name_is_learnt_with_the_battle():
    """A name that is in use since version 7 is not known before, and then to everybody in order."""
    names = DelayedNames(MATCH)
    assert names.known(BEFORE) == BEFORE
    later, last = BEFORE | {"b": "a bot"}, BEFORE | {"b": "Bea"}
    names.change(7, BEFORE, later)
    names.change(9, later, last)
    assert told(names, 6) is None
    assert names.known(last) == BEFORE
    assert told(names, 8) == later
    assert told(names, 9) == last
    assert names.known(last) == last


def test_an_erased_name_is_gone_at_once():
    """Whoever is erased stands in nothing that is told from then on, though what else changed stays unknown."""
    names = DelayedNames(MATCH)
    later = BEFORE | {"b": "a bot"}
    names.change(7, BEFORE, later)
    names.change(8, later, {"b": "a bot"}, erased=True)
    assert told(names, 1) == {"b": "Ben"}
    assert names.known({"b": "a bot"}) == {"b": "Ben"}
    assert told(names, 8) == {"b": "a bot"}


def test_a_name_that_went_with_its_bearer_is_known_until_then():
    """Whoever hands a seat on to somebody without a name is named until it may be known."""
    names = DelayedNames(MATCH)
    names.change(7, BEFORE, {"b": "Ben"})
    assert names.known({"b": "Ben"}) == BEFORE
    assert told(names, 6) is None
    assert told(names, 7) == {"b": "Ben"}


def test_only_what_holds_is_told():
    """Of several changes that become known at once, only how they end is told."""
    names = DelayedNames(MATCH)
    names.change(7, BEFORE, BEFORE | {"b": "a bot"})
    names.change(8, BEFORE | {"b": "a bot"}, BEFORE)
    assert told(names, 8) == BEFORE
