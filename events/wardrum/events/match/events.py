"""What can happen to any match."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event, MatchId

from .state import DiceOrigin
from .terms import Terms

Reason = Literal["victory", "defeat", "draw", "conceded", "abandoned", "agreed", "time", "claimed"]


class MatchCreated(Event, frozen=True, tag="MatchCreated"):
    """The match is open for its seats; see `CreateMatch` for the fields that have no line here.

    The fields about the rules are flat, because every reader of a log looks for `ruleset`.
    """

    ruleset: str
    """The ruleset whose rules decide this match."""
    revision: int
    """The revision that decides it, from its first commit to its last."""
    edition: str
    """Of the rulebook, for people; it says nothing about revisions."""
    setup: dict[str, Any]
    seats: tuple[str, ...]
    """The places, in seat order."""
    key_id: str
    nonce: str
    seed_commitment: str
    substitute_commitments: dict[str, str]
    decision_s: int
    reveal_s: int
    open_s: int
    bots: dict[str, str] | UnsetType = UNSET
    cooperative: bool = False
    """Whether all seats are one side."""
    terms: Terms | UnsetType = UNSET


class MatchForked(Event, frozen=True, tag="MatchForked"):
    """The match goes on from a version of another one; head: of that one's chain there, 64 hex digits."""

    parent: MatchId
    version: int
    head: str
    dice: DiceOrigin


class SeatTaken(Event, frozen=True, tag="SeatTaken"):
    """A client took a seat and committed to a seed; `all_seated`: it was the last free place."""

    seat: str
    seed_commitment: str
    all_seated: bool


class SeedRevealed(Event, frozen=True, tag="SeedRevealed"):
    """A seat revealed the seed it had committed to."""

    seat: str
    seed: str


class SeedSubstituted(Event, frozen=True, tag="SeedSubstituted"):
    """A seat revealed no seed in time: the substitute committed to at creation stands in."""

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


class TakebackOffered(Event, frozen=True, tag="TakebackOffered"):
    """A seat asks the others to go back to a version."""

    seat: str
    version: int


class TakebackAccepted(Event, frozen=True, tag="TakebackAccepted"):
    """A seat agrees to the take-back on offer."""

    seat: str


class TakebackDeclined(Event, frozen=True, tag="TakebackDeclined"):
    """The take-back is off the table."""

    seat: str


class TakenBack(Event, frozen=True, tag="TakenBack"):
    """All agreed: the battle stands as it stood at a version, which every fold looks up among its earlier states.

    seat: who asked · upto: the last version by which the battle had gone on, so that those after `version` up to it
    are withdrawn.
    """

    seat: str
    version: int
    upto: int


class BattleConceded(Event, frozen=True, tag="BattleConceded"):
    """A seat gave up."""

    seat: str


class MatchAbandoned(Event, frozen=True, tag="MatchAbandoned"):
    """A seat let its time run out too often, or ("" as the seat) the places were never filled."""

    seat: str


class ClocksRan(Event, frozen=True, tag="ClocksRan"):
    """What the seats have left as of `at`, and whose time runs from then on; see `state.Clocks` for the fields."""

    at: int
    left: dict[str, int]
    running: tuple[str, ...]
    spared: dict[str, int]


class ClockExpired(Event, frozen=True, tag="ClockExpired"):
    """A seat has no time left for the whole battle."""

    seat: str


class OutageReported(Event, frozen=True, tag="OutageReported"):
    """The server heard nobody from `since` to `until` (ms since the epoch), while clocks ran; the `ClocksRan` behind it
    charges nobody for that.
    """

    since: int
    until: int


class SeatWentAway(Event, frozen=True, tag="SeatWentAway"):
    """A seat that is to decide has lost its connection. at (ms), version: of this commit ·
    spared: its clock does not run out before this moment (ms since the epoch), absent = nothing changes.
    """

    seat: str
    at: int
    version: int
    spared: int | UnsetType = UNSET


class SeatCameBack(Event, frozen=True, tag="SeatCameBack"):
    """A seat that was away has a connection again."""

    seat: str


class SeatGone(Event, frozen=True, tag="SeatGone"):
    """A seat has been away for so long that its rivals may claim the result."""

    seat: str
    seconds: int


class ResultClaimed(Event, frozen=True, tag="ResultClaimed"):
    """A seat ends the battle, as its rival is gone; result: the seat itself, or "draw"."""

    seat: str
    result: str


class PauseOffered(Event, frozen=True, tag="PauseOffered"):
    """A seat asks for a pause."""

    seat: str


class PauseAccepted(Event, frozen=True, tag="PauseAccepted"):
    """A seat agrees to the pause."""

    seat: str


class PauseDeclined(Event, frozen=True, tag="PauseDeclined"):
    """There is to be no pause."""

    seat: str


class BattlePaused(Event, frozen=True, tag="BattlePaused"):
    """The battle rests; no time runs. at (ms), version: of this commit."""

    at: int
    version: int


class BattleResumed(Event, frozen=True, tag="BattleResumed"):
    """The battle goes on; seat: who wants it, "" = the pause was over."""

    seat: str


class SeatHandedOver(Event, frozen=True, tag="SeatHandedOver"):
    """The seat is played by another client from now on. bot: which one it is, absent = a person."""

    seat: str
    bot: str | UnsetType = UNSET


class MatchEnded(Event, frozen=True, tag="MatchEnded"):
    """The battle is over. winners: the seats that won, none = a draw, or the defeat of a party · round: the last round begun, 0 = none."""

    reason: Reason
    winners: tuple[str, ...]
    round: int = 0


class ServerSeedRevealed(Event, frozen=True, tag="ServerSeedRevealed"):
    """The server revealed its seed: from now on every die can be checked."""

    seed: str


MatchEvent = (
    MatchCreated
    | MatchForked
    | SeatTaken
    | SeedRevealed
    | SeedSubstituted
    | MatchStarted
    | DecisionExpired
    | ResultOffered
    | ResultDeclined
    | TakebackOffered
    | TakebackAccepted
    | TakebackDeclined
    | TakenBack
    | BattleConceded
    | MatchAbandoned
    | ClocksRan
    | ClockExpired
    | OutageReported
    | SeatWentAway
    | SeatCameBack
    | SeatGone
    | ResultClaimed
    | PauseOffered
    | PauseAccepted
    | PauseDeclined
    | BattlePaused
    | BattleResumed
    | SeatHandedOver
    | MatchEnded
    | ServerSeedRevealed
)
