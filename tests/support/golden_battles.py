"""The recorded battles of a ruleset, folded: what is to hold of every state that a match may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.golden.record import LOGS
from wardrum.events.match.game import Fold, Game
from wardrum.events.rulesets import games


def battles(name: str) -> Iterator[tuple[str, Game, Iterator[tuple[Any, Any, Any]]]]:
    """The commits of each golden battle of a ruleset: (where, state before, record, state after)."""
    game = games()[name]
    for path in sorted(LOGS.glob(f"{name}-r{game.revision}-*.jsonl")):
        if path.stem.endswith("fork"):
            continue  # goes on from the talk, whose displays are the same
        yield path.stem, game, folded(game, path.read_bytes().splitlines())


def folded(game: Game, lines: Iterable[bytes]) -> Iterator[tuple[Any, Any, Any]]:
    """The commits of a log with the states around them."""
    fold = Fold(game)
    for data in lines:
        record = game.read(data)
        before = game.initial(record) if fold.state is None else fold.state
        yield before, record, fold.take(record)
