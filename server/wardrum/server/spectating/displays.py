"""What a match shows to those who watch it, by audience and language: what has not changed is kept from one version to the next."""

from __future__ import annotations

from typing import Final

from wardrum.events.match.beats import MatchDisplay
from wardrum.events.match.game import Game
from wardrum.events.match.state import MatchState
from wardrum.events.toolkit.display.context import Kept
from wardrum.server.languages import speaking

ALL: Final = "*"
"""In the place of an audience that is shown everything, as most are most of the time: they share what is made."""


def sees_all(game: Game, state: MatchState, audience: str) -> str:
    """`ALL`, if nothing in a state is hidden from an audience; else ""."""
    return ALL if game.view(state, audience) is state else ""


class Displays:
    """Made only for those who watch. A display is asked for twice, after a commit and before the next one."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[tuple[str, str], Kept] = {}
        self._last: dict[tuple[str, str], tuple[MatchState, MatchDisplay]] = {}

    def of(self, state: MatchState, audience: str, language: str) -> MatchDisplay:
        """What the match shows in a state to a seat ("" = a spectator)."""
        key = sees_all(self._game, state, audience) or audience, language
        last = self._last.get(key)
        if last is not None and last[0] is state:
            return last[1]
        with speaking(language):
            shown = self._game.display(state, audience, self._kept.setdefault(key, Kept()))
        self._last[key] = state, shown
        return shown

    def clear(self) -> None:
        """Nobody watches any more: keep nothing."""
        self._kept.clear()
        self._last.clear()
