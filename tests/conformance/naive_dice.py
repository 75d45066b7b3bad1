"""The dice once more, written from docs/protocol.md alone: HMAC by hand, one value at a time, nothing shared.

Run as a program it prints the vectors of tests/vectors/dice_draws.json:
`python -m tests.conformance.naive_dice > tests/vectors/dice_draws.json`.
"""

import hashlib
import json
import random

MATCHES = 24
ROLLS = (1, 2, 3, 17, 255, 256, 65_536, 2**40 + 1)
POOLS = ((6, 6), (1, 6), (2, 3), (40, 6), (3, 100), (5, 256), (4, 1), (33, 129))


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac_sha256(key, message):
    """RFC 2104, for keys of any length."""
    key = sha256(key) if len(key) > 64 else key
    key = key + bytes(64 - len(key))
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message)
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner)


def server_seed(secret, match, nonce):
    return hmac_sha256(secret, b"wardrum/server-seed/v1" + match + nonce)


def substitute(seed, index):
    return hmac_sha256(seed, b"wardrum/substitute/v1" + bytes([index]))


def big_endian(number, size):
    return bytes((number >> (8 * place)) & 255 for place in reversed(range(size)))


def draw(seed, match, seeds, place, n, sides):
    """`n` values of 1..sides; place: (number of the roll, number of the pool within it)."""
    roll, pool = place
    values, block = [], 0
    while len(values) < n:
        message = b"wardrum/roll/v1" + match + bytes([len(seeds)]) + b"".join(seeds)
        message += big_endian(roll, 8) + big_endian(pool, 2) + big_endian(block, 4)
        for byte in hmac_sha256(seed, message):
            if byte < 256 - 256 % sides and len(values) < n:
                values.append(byte % sides + 1)
        block += 1
    return values


def vector(chance):
    """One match with all its seeds and the pools of several rolls."""
    secret, match, nonce = (chance.randbytes(size) for size in (chance.choice((16, 32, 80)), 16, 16))
    seed = server_seed(secret, match, nonce)
    seeds = [chance.randbytes(32) for _ in range(chance.randint(1, 4))]
    substitutes = [substitute(seed, index) for index in range(len(seeds))]
    rolls = []
    for roll in ROLLS:
        pools = [
            {"sides": sides, "values": draw(seed, match, seeds, (roll, pool), n, sides)}
            for pool, (n, sides) in enumerate(POOLS)
        ]
        rolls.append({"roll": roll, "pools": pools})
    return {
        "secret": secret.hex(),
        "match": match.hex(),
        "nonce": nonce.hex(),
        "server_seed": seed.hex(),
        "seed_commitment": sha256(seed).hex(),
        "substitutes": [each.hex() for each in substitutes],
        "substitute_commitments": [sha256(each).hex() for each in substitutes],
        "seeds": [each.hex() for each in seeds],
        "rolls": rolls,
    }


def document():
    chance = random.Random(20)
    return {"about": "see docs/dice.md", "matches": [vector(chance) for _ in range(MATCHES)]}


def text():
    """One match per line: readable in a diff, short enough to keep."""
    lines = ",\n".join(json.dumps(match, separators=(",", ":")) for match in document()["matches"])
    return f'{{"about":"{document()["about"]}","matches":[\n{lines}\n]}}\n'


if __name__ == "__main__":
    print(text(), end="")
