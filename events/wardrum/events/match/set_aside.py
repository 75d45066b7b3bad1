"""Why a match can be read but not played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.dice import commitment

from .state import Match

Reason: TypeAlias = Literal[
    "damaged", "rules_fault", "later_release", "ruleset_unknown", "revision_gone", "seed_lost"
]
"""damaged: a stored commit is not what was stored, or not where it was · rules_fault: a commit is as it was stored, and the
rules cannot follow it · later_release: it was written by rules that this release does not know · ruleset_unknown, revision_gone:
this release does not have the rules of the match · seed_lost: nor this server the key that its dice began with.
"""

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
DAMAGE: Final[frozenset[Reason]] = frozenset({"damaged", "rules_fault"})
"""The reasons that are reported to operators as damage."""


class SetAside(Struct, frozen=True):
    """Why nobody can go on with a match, and how much of it is shown.

    why: in one sentence, without its capital and its full stop · version: the last one that can be followed, 0 = nothing can be
    read, absent = the whole log is sound · fault: what is wrong with the version after it, for the operator, "" = nothing ·
    is_later: a later release may go on with it.
    """

    reason: Reason
    why: str
    version: int | UnsetType = UNSET
    fault: str = ""
    is_later: bool = False

    @property
    def sentence(self) -> str:
        """Why, as a whole sentence, for players."""
        return f"{self.why[:1].upper()}{self.why[1:]}."

    @property
    def code(self) -> Literal["match_damaged", "set_aside"]:
        """Of the problem that requests to change the match get."""
        return "match_damaged" if self.reason in DAMAGE else "set_aside"


def damaged(version: int, error: Exception) -> SetAside:
    """A match whose log is sound up to this version only. error: what reading the next one raised."""
    return _unsound("damaged", version, error)


def rules_fault(version: int, error: Exception) -> SetAside:
    """A match that the rules can follow up to this version only. error: what folding the next one raised."""
    return _unsound("rules_fault", version, error)


def _unsound(reason: Reason, version: int, error: Exception) -> SetAside:
    why = f"{_shown(version)}; it goes on when the operator has restored it"
    return SetAside(reason, why, version, str(error) or type(error).__name__)


def later_release(version: int) -> SetAside:
    """A match whose log goes on behind this version with what this release does not know."""
    why = f"{_shown(version)}; a later release wrote the rest of it, and this one cannot read that"
    return SetAside("later_release", why, version, is_later=True)


def ruleset_unknown(name: str) -> SetAside:
    """A match of a ruleset that this server does not have."""
    why = f"{_shown(0)}; this server does not have its ruleset {name}"
    return SetAside("ruleset_unknown", why, 0, is_later=True)


def revision_gone(ruleset: str, revision: int, newest: int) -> SetAside:
    """A match that began under a revision of its rules which this release does not have. newest: the last one that it has."""
    gone = f"revision {revision} of {ruleset} is not in this release"
    why = f"this match can be watched but not played on: {gone}"
    return SetAside("revision_gone", why, is_later=revision > newest)


def seed_lost(match: Match, seed: Callable[[], bytes]) -> SetAside | None:
    """An unfinished match whose dice cannot follow from the seed that it committed to; None: they do.

    seed: S of the match (32 bytes), raises KeyError where its key is not here.
    """
    try:
        is_committed = commitment(seed()) == match.seed_commitment
    except KeyError:
        return SetAside("seed_lost", f"this server does not have the key {match.key_id} of its dice")
    if is_committed:
        return None
    why = f"the key {match.key_id} of this server is not the one that its dice began with"
    return SetAside("seed_lost", why)


def _shown(version: int) -> str:
    return f"it can be watched up to version {version}" if version else "nothing of it can be read"
