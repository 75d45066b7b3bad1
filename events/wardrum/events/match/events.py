"""What can happen to any match."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from ..kernel import Event
from .terms import Terms

Reason = Literal["victory", "defeat", "draw", "conceded", "abandoned", "agreed"]


class MatchCreated(Event, frozen=True, tag="MatchCreated"):
    """The match is open for its seats; see `CreateMatch` for the fields · cooperative: they are all one side."""

    ruleset: str
    edition: str
    setup: dict[str, Any]
    seats: tuple[str, ...]
    key_id: str
    nonce: str
    seed_commitment: str
    substitute_commitments: dict[str, str]
    decision_s: int
    reveal_s: int
    open_s: int
    bots: dict[str, str] | UnsetType = UNSET
    cooperative: bool = False
    terms: Terms | UnsetType = UNSET


class SeatTaken(Event, frozen=True, tag="SeatTaken"):
    """Somebody sat down and committed to a seed; `all_seated`: it was the last free place."""

    seat: str
    seed_commitment: str
    all_seated: bool


class SeedRevealed(Event, frozen=True, tag="SeedRevealed"):
    """A seat told the seed it had committed to."""

    seat: str
    seed: str


class SeedSubstituted(Event, frozen=True, tag="SeedSubstituted"):
    """A seat told no seed in time: the substitute committed to at creation stands in."""

    seat: str
    seed: str


class MatchStarted(Event, frozen=True, tag="MatchStarted"):
    """All seeds are known; the battle may begin."""


class DecisionExpired(Event, frozen=True, tag="DecisionExpired"):
    """Time was up: what follows in this commit was done for the seat. missed: how often in a row."""

    key: str
    seat: str
    missed: int
    auto: bool = True


class ResultOffered(Event, frozen=True, tag="ResultOffered"):
    """A seat offers to end the battle; result: a seat, or "draw"."""

    seat: str
    result: str


class ResultDeclined(Event, frozen=True, tag="ResultDeclined"):
    """The offer is off the table."""

    seat: str


class BattleConceded(Event, frozen=True, tag="BattleConceded"):
    """A seat gave up."""

    seat: str


class MatchAbandoned(Event, frozen=True, tag="MatchAbandoned"):
    """A seat let its time run out too often, or ("" as the seat) the places were never filled."""

    seat: str


class SeatHandedOver(Event, frozen=True, tag="SeatHandedOver"):
    """Somebody else plays on from this seat. bot: which one it is, absent = a person."""

    seat: str
    bot: str | UnsetType = UNSET


class MatchEnded(Event, frozen=True, tag="MatchEnded"):
    """The battle is over. winners: the seats that won, nobody = a draw, or the defeat of a party · round: the last round begun, 0 = none."""

    reason: Reason
    winners: tuple[str, ...]
    round: int = 0


class ServerSeedRevealed(Event, frozen=True, tag="ServerSeedRevealed"):
    """The server told its seed: from now on anybody can check every die."""

    seed: str


MatchEvent = (
    MatchCreated
    | SeatTaken
    | SeedRevealed
    | SeedSubstituted
    | MatchStarted
    | DecisionExpired
    | ResultOffered
    | ResultDeclined
    | BattleConceded
    | MatchAbandoned
    | SeatHandedOver
    | MatchEnded
    | ServerSeedRevealed
)
