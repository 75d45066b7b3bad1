"""A match that can be read but not played on: why, and up to which version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from wardrum.events.core.dice import commitment
from wardrum.events.formats.wire import Problem
from wardrum.events.match import Match
from wardrum.events.match.game import Game
from wardrum.server.protocol.problems import problem


class SetAside(Struct, frozen=True):
    """Why requests to change a match are refused, and how much of it is shown.

    code: of the problem that they get · sentence: why, for players · version: the last sound one, 0 = nothing can be
    read · fault: what is wrong with the version after it, "" = the whole log is sound.
    """

    code: Literal["match_damaged", "set_aside"]
    sentence: str
    version: int
    fault: str = ""

    def problem(self, id: str) -> Problem:
        """The answer to a request to change the match."""
        return problem(self.code, self.sentence, id)


def damaged(version: int, error: Exception) -> SetAside:
    """A match whose log is sound up to this version only. error: what reading the next one raised."""
    sentence = f"{_shown(version)}; it goes on when the operator has restored it."
    return SetAside("match_damaged", sentence, version, str(error) or type(error).__name__)


def unknown(version: int) -> SetAside:
    """A match whose log goes on behind this version with what this release does not know."""
    sentence = f"{_shown(version)}; a later release wrote the rest of it, and this one cannot read that."
    return SetAside("set_aside", sentence, version)


def no_ruleset(name: str) -> SetAside:
    """A match of a ruleset that this server does not have."""
    return SetAside("set_aside", f"{_shown(0)}; this server does not have its ruleset {name}.", 0)


def _shown(version: int) -> str:
    return f"It can be watched up to version {version}" if version else "Nothing of it can be read"


def rules_fault(game: Game) -> str:
    """Why nothing is decided any more by the rules that a match began under; "" = it is."""
    return f"{game.gone[:1].upper()}{game.gone[1:]}." if game.gone else ""


def seed_fault(match: Match, seed: Callable[[], bytes]) -> str:
    """Why the dice of an unfinished match cannot follow from the seed that it committed to; "" = they do.

    seed: S of the match (32 bytes), raises KeyError where its key is not here.
    """
    try:
        is_committed = commitment(seed()) == match.seed_commitment
    except KeyError:
        return f"This server does not have the key {match.key_id} of its dice."
    if is_committed:
        return ""
    return f"The key {match.key_id} of this server is not the one that its dice began with."
