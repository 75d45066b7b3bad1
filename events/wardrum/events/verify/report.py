"""What a check found."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from wardrum.events.core.kernel import MatchId


class Counts(Struct, frozen=True):
    """What was checked and sound."""

    matches: int = 0
    """Matches whose log was read."""
    commits: int = 0
    """Commits whose hash was checked."""
    events: int = 0
    """Events that were folded."""
    dice: int = 0
    """Values derived again from the seeds."""
    decisions: int = 0
    """Commands decided again."""
    unproven: int = 0
    """Matches whose server seed is not revealed yet, or in which a seat revealed none."""
    substituted: int = 0
    """Seats whose seed the server stood in for."""
    reworded: int = 0
    """Versions of a replay file, 0 among them, at which it says the same in other words than this release in the language
    that is spoken.
    """
    study: int = 0
    """Values that were chosen."""

    def __add__(self, other: Counts) -> Counts:
        mine, more = asdict(self), asdict(other)
        return Counts(**{name: mine[name] + more[name] for name in mine})


class Fault(Struct, frozen=True):
    """The first thing wrong with a match: at which version, and what, in one sentence."""

    match: MatchId
    version: int
    what: str


class Silent(Struct, frozen=True):
    """A seat that revealed no seed, so that the server's substitute stood in.

    Anyone who knows the substitute, as the operator does, chose by the silence between two streams of dice.
    """

    match: MatchId
    seat: str


class Decided(Struct, frozen=True):
    """The rules that a match follows. again: whether its decisions were taken again; else this release lacks the revision."""

    ruleset: str
    revision: int
    again: bool


class Report(Struct, frozen=True):
    """How the check of a match ended. extends: receipts (heads, 64 hex digits) → the versions they stand at.

    under: the rules of the matches without a fault, each once.
    """

    counts: Counts
    fault: Fault | UnsetType = UNSET
    silent: tuple[Silent, ...] = ()
    extends: dict[str, int] = {}
    under: tuple[Decided, ...] = ()


class Unsound(Exception):
    """What is wrong with the commit at hand, in one sentence."""


def need(holds: bool, otherwise: str) -> None:  # noqa: FBT001 -- reads as the sentence it is
    """Raise Unsound with this sentence unless the condition holds."""
    if not holds:
        raise Unsound(otherwise)
