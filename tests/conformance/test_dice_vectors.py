"""The dice give what a second, independent implementation gives."""

import hmac
import json
from pathlib import Path

import pytest

from tests.conformance import naive_dice
from wardrum.events.core.dice import Dice, commitment, server_seed, substitute_seed

FILE = Path(__file__).parents[1] / "vectors" / "dice_draws.json"
MATCHES = json.loads(FILE.read_text())["matches"]
unhex = bytes.fromhex


def test_the_vectors_are_those_of_the_naive_implementation():
    """The committed file is what its program prints, and holds over a thousand draws."""
    assert FILE.read_text() == naive_dice.text()
    assert sum(len(roll["pools"]) for match in MATCHES for roll in match["rolls"]) > 1_000


def test_the_naive_hmac_is_an_hmac():
    """The second implementation's own building block agrees with the standard library's."""
    for key in (b"", b"k", bytes(64), bytes(range(65)), bytes(200)):
        assert naive_dice.hmac_sha256(key, b"message") == hmac.digest(key, b"message", "sha256")


@pytest.mark.parametrize("vector", MATCHES, ids=lambda vector: vector["match"][:8])
def test_seeds_follow_the_vectors(vector):
    """Server seed, substitutes and their commitments come out as in the vector."""
    seed = server_seed(unhex(vector["secret"]), vector["match"], vector["nonce"])
    substitutes = [substitute_seed(seed, index) for index in range(len(vector["seeds"]))]
    assert seed.hex() == vector["server_seed"]
    assert commitment(seed) == vector["seed_commitment"]
    assert [each.hex() for each in substitutes] == vector["substitutes"]
    assert [commitment(each) for each in substitutes] == vector["substitute_commitments"]


@pytest.mark.parametrize("vector", MATCHES, ids=lambda vector: vector["match"][:8])
def test_draws_follow_the_vectors(vector):
    """Every pool of every roll comes out as in the vector, and is kept for the record."""
    seeds = [unhex(seed) for seed in vector["seeds"]]
    for roll in vector["rolls"]:
        dice = Dice(unhex(vector["server_seed"]), vector["match"], seeds, roll["roll"])
        for pool in roll["pools"]:
            assert list(dice(len(pool["values"]), pool["sides"])) == pool["values"]
        assert [list(pool.values) for pool in dice.pools] == [pool["values"] for pool in roll["pools"]]
