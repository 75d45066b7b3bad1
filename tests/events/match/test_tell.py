"""How a battle came out, in words."""

import pytest

from wardrum.events.match import events as e
from wardrum.events.match import tell
from wardrum.events.match.state import Match
from wardrum.events.match.tell import outcome


@pytest.mark.parametrize(
    ("reason", "winners", "words"),
    [
        ("victory", ("a",), "Seat A wins"),
        ("victory", ("a", "c"), "Seat A and Seat C win"),
        ("conceded", ("b",), "Seat B wins (conceded)"),
        ("draw", (), "a draw"),
        ("agreed", (), "a draw (agreed)"),
    ],
)
def test_seats_win_or_nobody_does(reason, winners, words):
    """Where seats are rivals, those who have won are named, with the reason unless it is plain."""
    assert outcome(reason, winners) == words


@pytest.mark.parametrize(
    ("reason", "winners", "words"),
    [
        ("victory", ("a", "b"), "the party wins"),
        ("victory", ("a",), "the party wins"),
        ("defeat", (), "the party is defeated"),
        ("conceded", (), "the party gives up"),
        ("abandoned", (), "the party has left the battle"),
    ],
)
def test_a_party_wins_and_loses_as_one(reason, winners, words):
    """Where all seats are one side, it is the party that wins or loses, and never a draw."""
    ended = e.MatchEnded(reason, winners)
    assert tell(Match(cooperative=True), ended) == f"The battle is over: {words}."
