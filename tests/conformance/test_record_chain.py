"""Anyone who holds a head finds every edit of what was before it."""

import random

import pytest
from msgspec import UNSET

from tests.support.logbook import battle, chained
from tests.support.toy import GAME
from wardrum.events.verify import verify
from wardrum.events.verify.chain_check import Chain
from wardrum.events.verify.report import Unsound

LOG, OTHER = battle(seed=4), battle(seed=5)
ENTRIES, HEAD = LOG.entries, LOG.entries[-1][2]
EDITS = 1_000


def flip(entries, chance):
    """One bit of one record or one head."""
    place = chance.randrange(len(entries))
    version, record, head = entries[place]
    data = bytearray(record + head)
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return [*entries[:place], (version, bytes(data[:-32]), bytes(data[-32:])), *entries[place + 1 :]]


def drop(entries, chance):
    """One commit is gone; the others keep their numbers."""
    gone = chance.randrange(len(entries))
    return [entry for place, entry in enumerate(entries) if place != gone]


def swap(entries, chance):
    """Two commits have changed places, under each other's numbers."""
    one, two = sorted(chance.sample(range(len(entries)), 2))
    swapped = list(entries)
    swapped[one], swapped[two] = (entries[one][0], *entries[two][1:]), (entries[two][0], *entries[one][1:])
    return swapped


def truncate(entries, chance):
    """The log ends earlier."""
    return entries[: chance.randrange(len(entries))]


def splice(entries, chance):
    """From some version on it is another battle's log."""
    cut = chance.randrange(1, min(len(entries), len(OTHER.entries)))
    return entries[:cut] + OTHER.entries[cut:]


def rewrite(entries, chance):
    """Any of the edits, with every hash made anew."""
    records = [record for _, record, _ in chance.choice([flip, drop, swap, splice])(entries, chance)]
    return chained(LOG.match, records)


@pytest.mark.parametrize("edit", [flip, drop, swap, truncate, splice, rewrite])
def test_edits_are_found(edit):
    """A thousand random edits of each kind are all found by the one who holds the last head."""
    chance = random.Random(edit.__name__)
    for _ in range(EDITS):
        edited = edit(ENTRIES, chance)
        if edited != ENTRIES:  # a rewrite may undo a flip that hit a head
            assert broken(edited), edited


def broken(entries):
    """Whether the chain alone, without any rules, shows an edit to the holder of the head."""
    try:
        chain = Chain(LOG.match, [HEAD])
        for entry in entries:
            chain.follow(entry)
        chain.close()
    except Unsound:
        return True
    return False


def test_the_unedited_log_is_not_suspected():
    """Negative control: the log as it is passes the same check."""
    assert not broken(ENTRIES)


def test_a_flip_is_found_at_its_version():
    """Without any noted head, a flipped bit is named with its match and version."""
    chance = random.Random(7)
    for _ in range(300):
        edited = flip(ENTRIES, chance)
        place = next(i for i, (old, new) in enumerate(zip(ENTRIES, edited, strict=True)) if old != new)
        report = verify(GAME, edited, LOG.match)
        assert report.fault is not UNSET
        assert (report.fault.match, report.fault.version) == (LOG.match, place + 1)


def test_a_missing_commit_is_named():
    """A gap is named by the version that is not there."""
    report = verify(GAME, ENTRIES[:4] + ENTRIES[5:], LOG.match)
    assert report.fault.version == 5
    assert report.fault.what == "this version is missing: the log goes on with version 6"


def test_a_cut_off_log_needs_a_receipt():
    """A shortened log is sound in itself; only a noted head shows that something is gone."""
    assert verify(GAME, ENTRIES[:-2], LOG.match).fault is UNSET
    found = verify(GAME, ENTRIES[:-2], LOG.match, [HEAD]).fault
    assert found.version == len(ENTRIES) - 1
    assert HEAD.hex() in found.what
