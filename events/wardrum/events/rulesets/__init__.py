"""The rulesets that the server plays.

`wardrum new-ruleset NAME` writes a package of the same shape, a copy of `template`, and names it here: in the import and in
RULESETS. The template itself is no ruleset that the server plays.

Where a change makes the same log be decided otherwise, by a rule of the ruleset or of the life cycle, the ruleset's
`revision` is raised. The behaviour before the change stays reachable as a `Game` in EARLIER, for as long as matches are to
go on under it and logs of it are to be decided again; without one its logs are only read (`Game.why_set_aside`).
"""

from __future__ import annotations

from functools import cache

from wardrum.events.match.game import Game
from wardrum.events.match.ruleset import AnyRuleset

from . import (
    betrayal,
    mordheim,
    trench,
    warcry,
)

RULESETS: dict[str, AnyRuleset] = {
    warcry.RULESET.name: warcry.RULESET,
    mordheim.RULESET.name: mordheim.RULESET,
    trench.RULESET.name: trench.RULESET,
    betrayal.RULESET.name: betrayal.RULESET,
}

EARLIER: tuple[Game, ...] = ()
"""The behaviours of earlier revisions; empty, because no revision but the first was ever released."""


@cache
def games() -> dict[str, Game]:
    """Every ruleset's game at its newest revision, by name; `Game.of` leads to the others."""
    return {name: _newest(ruleset) for name, ruleset in RULESETS.items()}


def _newest(ruleset: AnyRuleset) -> Game:
    return Game(ruleset, (game for game in EARLIER if game.name == ruleset.name))


def game(ruleset: str, revision: int) -> Game:
    """The game of a ruleset under a revision, set aside if this release does not have it. Raises KeyError."""
    return games()[ruleset].of(revision)
