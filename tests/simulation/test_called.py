"""Names of a match that is seen late."""

from wardrum.server.spectating.delayed_names import DelayedNames

BEFORE = {"a": "Ann", "b": "Ben"}
MATCH = "0" * 32


def told(called, version):
    """What becomes known with a version; None: nothing."""
    frame = called.ripe(version)
    return frame and frame.names


def test_a_name_is_learnt_with_the_battle():
    """A name that is in use since version 7 is not known before, and then to everybody in order."""
    called = DelayedNames(MATCH)
    assert called.known(BEFORE) == BEFORE
    later, last = BEFORE | {"b": "a bot"}, BEFORE | {"b": "Bea"}
    called.note(7, BEFORE, later)
    called.note(9, later, last)
    assert told(called, 6) is None
    assert called.known(last) == BEFORE
    assert told(called, 8) == later
    assert told(called, 9) == last
    assert called.known(last) == last


def test_an_erased_name_is_gone_at_once():
    """Whoever is erased stands in nothing that is told from then on, though what else changed stays unknown."""
    called = DelayedNames(MATCH)
    later = BEFORE | {"b": "a bot"}
    called.note(7, BEFORE, later)
    called.note(8, later, {"b": "a bot"}, erased=True)
    assert told(called, 1) == {"b": "Ben"}
    assert called.known({"b": "a bot"}) == {"b": "Ben"}
    assert told(called, 8) == {"b": "a bot"}


def test_a_name_that_went_with_its_bearer_is_known_until_then():
    """Whoever hands a seat on to somebody without a name is named until it may be known."""
    called = DelayedNames(MATCH)
    called.note(7, BEFORE, {"b": "Ben"})
    assert called.known({"b": "Ben"}) == BEFORE
    assert told(called, 6) is None
    assert told(called, 7) == {"b": "Ben"}


def test_only_what_holds_is_told():
    """Of several changes that become known at once, only how they end is told."""
    called = DelayedNames(MATCH)
    called.note(7, BEFORE, BEFORE | {"b": "a bot"})
    called.note(8, BEFORE | {"b": "a bot"}, BEFORE)
    assert told(called, 8) == BEFORE
