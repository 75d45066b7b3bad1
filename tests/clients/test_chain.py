"""The chain as a client follows it."""

import pytest

from tests.support.logbook import Logbook, battle, forged
from wardrum.clients import Diverged
from wardrum.clients.mirror.chain_check import HashChain


def followed(entries, match, receipts=()):
    """A chain over these entries, by somebody who holds receipts."""
    chain = HashChain(match)
    for version, head in receipts:
        chain.receipt(version, head.hex())
    for version, data, head in entries:
        chain.commit(version, data, head.hex())
    return chain


def test_whole_battle():
    """The head after a whole battle is the server's, and every head on the way is kept."""
    log = battle()
    chain = followed(log.entries, log.match)
    assert chain.head == log.entries[-1][2].hex()
    assert [chain.heads[version] for version, _, _ in log.entries] == [
        head.hex() for _, _, head in log.entries
    ]


@pytest.mark.parametrize("version", [1, 5, 9])
def test_rewritten_history_is_found_by_one_receipt(version):
    """A history changed at some version and hashed anew is sound in itself, but not to who holds a later receipt."""
    log = battle()
    rewritten = forged(log, version, at=1)
    assert followed(rewritten, log.match).version == len(log.records)
    with pytest.raises(Diverged, match="acknowledged another history"):
        followed(rewritten, log.match, [(9, log.entries[8][2])])


def test_receipt_after_the_commit():
    """A receipt may come after its commit; a false one is found all the same."""
    log = battle()
    chain = followed(log.entries, log.match)
    chain.receipt(9, log.entries[8][2].hex())
    with pytest.raises(Diverged):
        chain.receipt(9, log.entries[7][2].hex())


def test_other_match():
    """Commits of another match do not fit, from the first on."""
    log = battle()
    with pytest.raises(Diverged, match="version 1"):
        followed(log.entries, "00" * 16)


def test_left_out():
    """A commit that is left out is found."""
    log = Logbook()
    with pytest.raises(Diverged, match="stands at version 2"):
        followed(log.entries[:2] + log.entries[3:], log.match)


def test_another_start():
    """A server that offers another head for a version already seen is not believed."""
    log = battle()
    chain = followed(log.entries, log.match)
    chain.start(5, log.entries[4][2].hex())
    with pytest.raises(Diverged, match="another head"):
        chain.start(6, log.entries[4][2].hex())
