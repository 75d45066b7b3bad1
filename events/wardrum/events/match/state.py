"""The common part of every state: seats, seeds, time, what is on offer, and where a fork branches off."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.hash_chain import fork_root, root
from wardrum.events.core.kernel import Head, MatchId

from .terms import USUAL, Terms

MISSED_MAX = 3  # L-7: decisions in a row that may run out of time
Status = Literal["new", "open", "revealing", "live", "ended"]


GENERATIONS_MAX = 16
"""Forks of forks: opening or checking one folds all its ancestors first, so their number is bounded."""

DiceOrigin = Literal["fresh", "chosen"]
"""The dice of a fork: drawn from new seeds, or, in a study, chosen with the command."""


class Parent(Struct, frozen=True):
    """The match a fork refers to, the version it goes on from, and the head (64 hex digits) of its chain there.

    generation: 1 = of a match that is no fork.
    """

    match: MatchId
    """The id of the match that it goes on from, 32 hex digits."""
    version: int
    """The version that it goes on from."""
    head: str
    """The head of that one's chain at that version, 64 hex digits."""
    generation: int = 1
    """How many forks lead here, 1 = of a match that is no fork."""


class Clocks(Struct, frozen=True):
    """What each seat has left to think, as of a moment."""

    at: int
    """That moment, in ms since the epoch."""
    left: dict[str, int]
    """What is left, in ms by seat."""
    running: tuple[str, ...] = ()
    """The seats whose time runs from then on."""
    spared: dict[str, int] = {}
    """Seats that have been away in their present decision, and until when (ms since the epoch) their clocks do not run out."""

    def left_at(self, seat: str, at: int) -> int:
        """What a seat has left at a moment, in ms; never less than nothing."""
        spent = max(0, at - self.at) if seat in self.running else 0
        return max(0, self.left[seat] - spent)

    def out_at(self, seat: str) -> int:
        """When the clock of a seat whose time runs has run out, grace included; ms since the epoch."""
        return max(self.at + self.left[seat], self.spared.get(seat, 0))


class Pause(Struct, frozen=True):
    """A pause that is asked for, or that all have agreed to.

    by: who asks for it · agreed: the seats that want it · since (ms), version: of the commit that began it, absent before.
    """

    by: str
    """The seat that asks for it."""
    agreed: tuple[str, ...]
    """The seats that want it."""
    since: int | UnsetType = UNSET
    """When it began (ms since the epoch), absent before."""
    version: int | UnsetType = UNSET
    """The version of the commit that began it, absent before."""


class Away(Struct, frozen=True):
    """A seat without a connection. since (ms), version: of the commit that reported it · gone: so long that a rival may claim."""

    since: int
    """When the commit that reported it was made (ms since the epoch)."""
    version: int
    """The version of the commit that reported it."""
    gone: bool = False
    """Whether it has been away for so long that a rival may claim."""


class SeatHolder(Struct, frozen=True):
    """A taken seat. missed: decisions in a row that ran out of time."""

    commitment: str
    """SHA-256 of the seat's seed, 64 hex digits."""
    seed: str | UnsetType = UNSET
    """64 hex digits; absent: it is not revealed yet."""
    substituted: bool = False
    """Whether the server's substitute stands in for the seed."""
    missed: int = 0
    """Decisions in a row that ran out of time."""


class TakebackOffer(Struct, frozen=True):
    """A take-back on the table. seat: who asks · version: to return to · agreed: the seats that have accepted it."""

    seat: str
    """The seat that asks."""
    version: int
    """The version to return to."""
    agreed: tuple[str, ...] = ()
    """The seats that have accepted it."""


class Back(Struct, frozen=True):
    """A take-back that happened. at: the version of its commit · to: the version returned to."""

    at: int
    """The version of the commit that took back."""
    to: int
    """The version returned to."""


class Match(Struct, frozen=True):
    """Where a match stands."""

    id: MatchId = MatchId("")
    """32 hex digits; "" = not created yet."""
    version: int = 0
    """Of the last commit."""
    at: int = 0
    """When the last commit was made (ms since the epoch)."""
    status: Status = "new"
    """Whether it waits for seats or seeds, is played, or has ended."""
    ruleset: str = ""
    """The ruleset whose rules decide it."""
    revision: int = 0
    """The revision of these rules, 0 = not created yet."""
    edition: str = ""
    """Of the rulebook, for people."""
    order: tuple[str, ...] = ()
    """All places, in seat order."""
    seats: dict[str, SeatHolder] = {}
    """The places that are taken."""
    rolls: int = 0
    """How many commits drew dice."""
    moved_version: int = 0
    """The last commit by which the battle went on."""
    moved_at: int = 0
    """When that commit was made (ms since the epoch)."""
    key_id: str = ""
    """The key that the server's seed is derived with."""
    nonce: str = ""
    """What the server's seed is derived from, beside the key and the match's id."""
    seed_commitment: str = ""
    """SHA-256 of the server's seed, 64 hex digits."""
    substitute_commitments: dict[str, str] = {}
    """By seat the SHA-256 of the seed that stands in if the seat reveals none."""
    server_seed: str | UnsetType = UNSET
    """Absent: it is not revealed yet."""
    decision_s: int = 600
    """Seconds for one decision."""
    reveal_s: int = 30
    """Seconds to reveal a seed."""
    open_s: int = 86400
    """Seconds until all places must be taken."""
    bots: dict[str, str] | UnsetType = UNSET
    """The places that the server plays, and as which bot."""
    offer: dict[str, str] = {}
    """An offered result, by the seat that offers it."""
    reason: str | UnsetType = UNSET
    """Why the match has ended."""
    winners: tuple[str, ...] = ()
    """The seats that have won, empty while the match goes on and after a draw."""
    cooperative: bool = False
    """Whether all seats are one side."""
    conceded: tuple[str, ...] = ()
    """Seats that have given up."""
    terms: Terms | UnsetType = UNSET
    """See `agreed`."""
    takeback: TakebackOffer | UnsetType = UNSET
    """The take-back on offer."""
    back: Back | UnsetType = UNSET
    """The last take-back that happened."""
    clocks: Clocks | UnsetType = UNSET
    """Once the match has started on terms with a clock."""
    pause: Pause | UnsetType = UNSET
    """A pause that is asked for, or on."""
    away: dict[str, Away] | UnsetType = UNSET
    """Seats without a connection, by seat."""
    parent: Parent | UnsetType = UNSET
    """Of a fork only: where it branches off."""
    dice: DiceOrigin | UnsetType = UNSET
    """Of a fork only: whether its dice may be chosen."""

    @property
    def root(self) -> Head:
        """h₀: where its chain begins (32 bytes)."""
        return root(self.id) if self.parent is UNSET else fork_root(self.id, self.parent.head)

    @property
    def agreed(self) -> Terms:
        """What the players agreed on; most matches are on the usual terms, and their logs do not spell them out."""
        return USUAL if self.terms is UNSET else self.terms

    @property
    def paused(self) -> bool:
        """Whether the battle rests, as all have agreed to (L-27)."""
        return self.pause is not UNSET and self.pause.since is not UNSET

    @property
    def absent(self) -> dict[str, Away]:
        """The seats that are away, as the log knows it."""
        return {} if self.away is UNSET else self.away

    @property
    def by_bots(self) -> dict[str, str]:
        """The places that the server plays now, and as which bot."""
        return {} if self.bots is UNSET else self.bots

    @property
    def seeds(self) -> list[bytes]:
        """The seats' seeds (32 bytes each) in seat order, for the dice: all of them once the match has started."""
        holds = (self.seats[seat] for seat in self.order if seat in self.seats)
        return [bytes.fromhex(hold.seed) for hold in holds if hold.seed is not UNSET]

    @property
    def silent(self) -> tuple[str, ...]:
        """The places that revealed no seed, so that the server's substitutes stand in: the match's dice stay unproven."""
        return tuple(seat for seat, hold in self.seats.items() if hold.substituted)

    @property
    def staying(self) -> tuple[str, ...]:
        """The places that have not given the battle up, in order."""
        return tuple(s for s in self.order if s not in self.conceded)

    @property
    def people(self) -> tuple[str, ...]:
        """Those that have not given up and that no bot plays."""
        return tuple(s for s in self.staying if s not in self.by_bots)

    def rivals(self, seat: str) -> tuple[str, ...]:
        """The places that win if this one gives up, in order; none in a party."""
        return () if self.cooperative else tuple(s for s in self.order if s != seat)


class MatchState(Protocol):
    """What the life cycle knows of every ruleset's state, which is a frozen struct {match, table, battle}."""

    @property
    def match(self) -> Match:
        """The part that every match has."""
        ...

    @property
    def battle(self) -> Any:
        """The ruleset's own part."""
        ...

    @property
    def __struct_fields__(self) -> tuple[str, ...]:
        """The names of the parts."""
        ...
