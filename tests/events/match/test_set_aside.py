"""Why nobody goes on with a match: the reasons, what players are shown, and a game that is only shown."""

import pytest

from tests.support import toy
from tests.support.referee import Referee
from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import Rejected
from wardrum.events.match import set_aside
from wardrum.events.match.set_aside import REASONS

LOST = KeyError("k1")


def gone_key():
    """The seed of a match whose key is not here."""
    raise LOST


def all_of(match):
    """A match set aside for each reason, with the code and the sentence that players get."""
    restored = "it goes on when the operator has restored it."
    later = "a later release wrote the rest of it, and this one cannot read that."
    gone = "This match can be watched but not played on: revision 7 of toy is not in this release."
    return [
        (
            set_aside.damaged(5, ValueError("no")),
            "match_damaged",
            f"It can be watched up to version 5; {restored}",
        ),
        (set_aside.rules_fault(0, KeyError()), "match_damaged", f"Nothing of it can be read; {restored}"),
        (set_aside.later_release(5), "set_aside", f"It can be watched up to version 5; {later}"),
        (
            set_aside.ruleset_unknown("chess"),
            "set_aside",
            "Nothing of it can be read; this server does not have its ruleset chess.",
        ),
        (set_aside.revision_gone("toy", 7, 1), "set_aside", gone),
        (
            set_aside.seed_lost(match, gone_key),
            "set_aside",
            "This server does not have the key k1 of its dice.",
        ),
        (
            set_aside.seed_lost(match, lambda: bytes(32)),
            "set_aside",
            "The key k1 of this server is not the one that its dice began with.",
        ),
    ]


def test_players_are_shown_why_in_one_sentence():
    """Each reason has its code and its sentence."""
    reported = all_of(Referee(toy.GAME).state.match)
    assert {found.reason for found, _, _ in reported} == set(REASONS)
    for found, code, sentence in reported:
        assert (found.code, found.sentence) == (code, sentence)


def test_a_later_release_may_go_on_with_what_it_wrote_itself():
    """Records and rules that are not known yet; not with those that are gone, with damage, or without the key."""
    later = {found.reason for found, _, _ in all_of(Referee(toy.GAME).state.match) if found.is_later}
    assert later == {"later_release", "ruleset_unknown", "revision_gone"}
    assert not set_aside.revision_gone("toy", 7, newest=8).is_later


def test_operators_are_shown_what_is_wrong():
    """The fault is what was raised, by its name if it says nothing."""
    assert set_aside.damaged(5, ValueError("no hash")).fault == "no hash"
    assert set_aside.rules_fault(5, AssertionError()).fault == "AssertionError"


def test_a_seed_that_was_committed_to_is_not_lost():
    """The match is played on where the key gives the seed that it began with."""
    referee = Referee(toy.GAME)
    assert commitment(referee.seed) == referee.state.match.seed_commitment
    assert set_aside.seed_lost(referee.state.match, lambda: referee.seed) is None


def test_a_game_that_is_set_aside_is_only_shown():
    """It folds and shows as before; nothing is legal or awaited, and every command is refused. The game itself goes on."""
    referee = Referee(toy.GAME)
    shown = toy.GAME.set_aside(set_aside.later_release(9))
    state = shown.fold(referee.log)
    assert state == referee.state
    assert shown.display(state).pieces == toy.GAME.display(state).pieces
    assert (shown.legal(state, "a"), shown.pending(state)) == ([], [])
    with pytest.raises(Rejected, match="a later release wrote the rest of it"):
        shown.decide(state, "a", toy.Roll(), referee.oracle())
    assert toy.GAME.why_set_aside is None
    assert toy.GAME.legal(state, "a")
    assert toy.GAME.of(toy.GAME.revision) is toy.GAME
