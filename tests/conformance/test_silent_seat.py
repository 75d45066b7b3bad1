"""What a seat can steer by telling no seed: `python -m tests.conformance.test_silent_seat` prints the figures."""

import hashlib
from itertools import product
from statistics import mean

from wardrum.events.core.dice import Dice, substitute_seed

DICE, SIDES, MATCHES = 6, 6, 2_000
EXACT = (21.0, 23.4)
"""The mean sum of six dice, and that of the better one of two."""


def sums(matches=MATCHES):
    """For each match what the opening dice come to with the seat's own seed, and with the server's substitute."""
    found = []
    for number in range(matches):
        server, mine, rival = (hashlib.sha256(f"{who} {number}".encode()).digest() for who in ("S", "a", "b"))
        streams = ((mine, rival), (substitute_seed(server, 0), rival))
        match = f"{number:032x}"
        found.append(tuple(sum(Dice(server, match, seeds, 1)(DICE, SIDES)) for seeds in streams))
    return found


def figures(matches=MATCHES):
    """The mean of one who tells the seed, and of one who knows both streams and takes the better one."""
    found = sums(matches)
    return mean(own for own, _ in found), mean(max(both) for both in found)


def exact():
    """The same two from the odds themselves."""
    odds = {0: 1.0}
    for _ in range(DICE):
        faces = [
            (total + face, chance / SIDES) for total, chance in odds.items() for face in range(1, SIDES + 1)
        ]
        odds = {total: sum(each for at, each in faces if at == total) for total in {at for at, _ in faces}}
    best = sum(max(a, b) * odds[a] * odds[b] for a, b in product(odds, odds))
    return sum(total * chance for total, chance in odds.items()), best


def test_the_figures_are_those_of_the_odds():
    """Six opening dice come to 21.0 on average, and to 23.4 for a seat that may choose between two streams."""
    assert tuple(round(each, 1) for each in exact()) == EXACT
    honest, steered = figures()
    assert abs(honest - EXACT[0]) < 0.4
    assert abs(steered - EXACT[1]) < 0.4


def test_who_knows_neither_stream_gains_nothing():
    """The substitute is as good as a seat's own seed: without knowing both, silence changes no average."""
    found = sums()
    assert abs(mean(own for own, _ in found) - mean(other for _, other in found)) < 0.5


if __name__ == "__main__":
    print(f"tells its seed {figures()[0]:.1f} (exactly {exact()[0]:.2f})")
    print(f"takes the better of two streams {figures()[1]:.1f} (exactly {exact()[1]:.2f})")
