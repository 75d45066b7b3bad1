"""Print lines by package, and legal sequences to depth two by ruleset: python -m tests.support.figures [lines|perft].

What a slice that moves or rewrites rules says of itself: it has fewer lines, and decides the same.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance.naive_moves import Vocabulary, decided
from tests.conformance.test_perft import BATTLES, POSITIONS, SETUPS, countable, listed, positions
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games

ROOT = Path(__file__).parents[2]
FILES = {
    "events": "*.py",
    "server": "*.py",
    "clients": "*.py",
    "clients/wardrum/clients/web/js": "*.js",
    "tests": "*.py",
}
DIVIDED = ("events/wardrum/events", "events/wardrum/events/rulesets")
"""Folders whose own folders are counted, too."""


def main(which: list[str]) -> int:
    """Print the figures that are named, all of them if none is."""
    if "lines" in which or not which:
        for folder, count in lines_by_folder(ROOT).items():
            print(f"{count:7,}  {folder}")
    if "perft" in which or not which:
        for name, game in games().items():
            counts = perft_by_position(game)
            print(
                f"{name}: {sum(counts):,} sequences of two in {len(counts)} positions: {counts}", flush=True
            )
    return 0


def lines_by_folder(root: Path) -> dict[str, int]:
    """Lines of source below each folder that is counted, blank ones and comments included."""
    found = Counter[str]()
    for folder, pattern in FILES.items():
        for path in (root / folder).rglob(pattern):
            count = len(path.read_text(encoding="utf-8").splitlines())
            found[folder] += count
            found.update(dict.fromkeys(inner_folders(path.relative_to(root)), count))
    return dict(sorted(found.items()))


def inner_folders(path: Path) -> Iterator[str]:
    """The divided folders' own folders in which a file lies."""
    for folder in DIVIDED:
        if path.parent.as_posix().startswith(f"{folder}/"):
            yield f"{folder}/{path.relative_to(folder).parts[0]}"


def perft_by_position(game: Game) -> list[int]:
    """How many legal sequences of two begin in each of the positions that `test_perft` tries by brute force, from the lists alone."""
    vocabulary = Vocabulary(game, SETUPS[game.name], BATTLES)
    return [perft(vocabulary, state) for state in positions(game, SETUPS[game.name], POSITIONS["long"])]


def perft(vocabulary: Vocabulary, state: Any) -> int:
    """Legal sequences of two."""
    game, count = vocabulary.game, 0
    for seat in (pending.seat for pending in game.pending(state)):
        for fields in listed(vocabulary, state, seat).values():
            after = decided(game, state, seat, fields)
            assert after is not None, fields
            if after.match.status != "ended" and countable(game, after):
                count += sum(len(listed(vocabulary, after, one.seat)) for one in game.pending(after))
    return count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
