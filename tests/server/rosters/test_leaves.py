"""Whatever files of the four formats hold: each is a warband with notes or one sentence, and no leaf is lost between."""

import json

import pytest

from tests.server.rosters.grammar import FORMATS, Maker
from wardrum.server.cli.roster import as_document
from wardrum.server.rosters import Unusable, read

GONE = ("left out: ", "not active, so they stay behind", "no model has these")
SOME, MANY = 400, 20_000


def answer(files):
    """The roster in these files, or the sentence that refuses them."""
    try:
        return read(files), ""
    except Unusable as refused:
        return None, str(refused)


def lost(files, leaves):
    """The leaves of which the answer to these files says nothing, and what it says; none where the files are refused."""
    roster, sentence = answer(files)
    if roster is None:
        assert sentence
        assert "\n" not in sentence
        return [], sentence
    said = json.dumps(
        [json.loads(bytes(roster.answer("u").warband or b"{}")), as_document(roster)], default=str
    ).lower()
    gone = " ".join(note for note in roster.notes if note.startswith(GONE)).lower()
    return [leaf for leaf, owner in leaves.items() if leaf not in said and owner not in gone], said


def check(seeds):
    read_ones = 0
    for seed in seeds:
        for form in FORMATS:
            make = Maker(seed)
            files = form(make)
            missing, said = lost(files, make.leaves)
            assert missing == [], f"{form.__name__} {seed}: {said}"
            read_ones += said.startswith("[")
    return read_ones


def test_no_leaf_is_lost():
    """A few hundred files of the four formats together; most of them can be read."""
    assert check(range(SOME // len(FORMATS))) > SOME // 2


@pytest.mark.long
def test_no_leaf_is_lost_among_twenty_thousand():
    """The same for twenty thousand."""
    assert check(range(SOME, SOME + MANY // len(FORMATS))) > MANY // 2


def test_a_leaf_that_is_lost_is_found():
    """The counting itself: a word that a file does not hold is missed."""
    make = Maker(3)
    files = FORMATS[3](make)
    assert lost(files, {"nowhere": "nobody"})[0] == ["nowhere"]
