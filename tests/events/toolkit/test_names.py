"""Names for the ids in sentences: seats, pieces, and the players who hold the seats."""

import pytest

from wardrum.events.toolkit.names import piece_names, things, visible, with_players, worded

CARDS = {
    "a-f1": ("a", "bell-keeper"),
    "b-f2": ("b", "cinder-shield"),
    "b-f3": ("b", "cinder-shield"),
    "a-f4": ("a", "cinder-shield"),
}
NAMES = piece_names(CARDS) | things({"treasure-2": None})


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ann of the Moor", "Ann of the Moor"),
        ("  Ann \t of\u00a0the\nMoor ", "Ann of the Moor"),
        ("\u202eeivY\u202c", "eivY"),
        ("a\x00b\x1b[31m\x7f", "a b [31m"),
        ("\u200b\u2060\ufeff\u3164\u2800", ""),
        ("\u200d", ""),
        ("Cafe\u0301", "Caf\u00e9"),
        ("דנה", "דנה"),
        ("می‌خواهم", "می‌خواهم"),  # a joiner within a word is part of it
        ("👩‍🚀 Ida", "👩‍🚀 Ida"),
    ],
)
def test_a_name_is_what_is_visible_of_it(text, seen):
    """One line, nothing that is not seen, nothing that moves what stands around it; scripts and pictures stay whole."""
    assert visible(text) == seen
    assert visible(seen) == seen


def test_only_twins_of_a_seat_have_a_number():
    """The number is the one on their base."""
    assert [NAMES[key].name for key in CARDS] == [
        "Bell Keeper",
        "Cinder Shield 2",
        "Cinder Shield 3",
        "Cinder Shield",
    ]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("a-f1 attacks b-f2 in cover.", "Seat A's Bell Keeper attacks Seat B's Cinder Shield 2 in cover."),
        ("Seat b deploys its dagger: b-f2 and b-f3.", "Seat B deploys its dagger: Cinder Shield 2 and Cinder Shield 3."),
        ("a-f1 picks up treasure-2.", "Seat A's Bell Keeper picks up Treasure 2."),
        ("Roll-off: seat a 3 and seat b 5; seat b wins.", "Roll-off: Seat A 3 and Seat B 5; Seat B wins."),
        ("c-f9 is unknown.", "c-f9 is unknown."),
    ],
)  # fmt: skip
def test_sentences_get_names_for_ids(sentence, words):
    """The owner is named unless it is the seat mentioned last; what has no name stays as it is."""
    assert worded(sentence, NAMES, owned=True) == words


def test_labels_have_names_alone():
    """Of whom a label speaks is plain to the player who reads it."""
    assert worded("b-f3 is not within 1 inch", NAMES, owned=False) == "Cinder Shield 3 is not within 1 inch"


def test_players_stand_for_their_seats():
    """Each name is put once, even one that looks like a seat; a seat without a name stays."""
    sentence = "Seat A's Bell Keeper attacks; Seat B and Seat C wait."
    assert (
        with_players(sentence, {"a": "Seat B", "b": "Maren"})
        == "Seat B's Bell Keeper attacks; Maren and Seat C wait."
    )
