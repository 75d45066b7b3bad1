"""What can be asked of any match."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Command, MatchId

from .state import DiceOrigin
from .terms import Terms

Id = Annotated[str, Meta(pattern=r"^[a-z0-9_-]{1,64}(?!\n)$")]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}(?!\n)$")]
MatchIdField = Annotated[MatchId, Meta(pattern=r"^[0-9a-f]{32}(?!\n)$")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
Version = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seconds = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]


class CreateMatch(Command, frozen=True, tag="CreateMatch"):
    """Open a match. Only `system` asks, on behalf of the client that made the match id."""

    ruleset: Id
    edition: Id
    setup: dict[str, Any]
    """The ruleset's own settings."""
    key_id: Id
    """The key that the server's seed is derived with."""
    nonce: Hex32
    """What the server's seed is derived from, beside the key and the match's id."""
    seed_commitment: Hex64
    """SHA-256 of the server's seed."""
    substitute_commitments: dict[Id, Hex64]
    """By seat the SHA-256 of the seed that stands in if the seat reveals none."""
    decision_s: Seconds = 600
    """Seconds for one decision."""
    reveal_s: Seconds = 30
    """Seconds to reveal a seed."""
    open_s: Seconds = 24 * 3600
    """Seconds until all places must be taken."""
    listed: bool = True
    """Whether the lobby shows it."""
    open: bool = False
    """Whether any client may take a free place without an invite."""
    bots: dict[Id, Id] | UnsetType = UNSET
    """The places that the server plays itself, and as which bot."""
    terms: Terms | UnsetType = UNSET
    """What is agreed on, absent = the usual."""


class ForkMatch(CreateMatch, frozen=True, tag="ForkMatch", kw_only=True):
    """Open a match that goes on from a moment of another one, with seats and seeds of its own.

    parent, version: that moment · head: of the parent's chain there · dice: whether they may be chosen ·
    setup: the parent's.
    """

    parent: MatchIdField
    version: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    head: Hex64
    dice: DiceOrigin = "fresh"


class TakeSeat(Command, frozen=True, tag="TakeSeat"):
    """Sit down at a free place and commit to a seed of one's own."""

    seed_commitment: Hex64


class RevealSeed(Command, frozen=True, tag="RevealSeed"):
    """Tell the seed committed to, once every place is taken."""

    seed: Hex64


class Expire(Command, frozen=True, tag="Expire"):
    """Time is up for a pending decision. Only `system` asks. bot: which one could play on for a seat that has left."""

    key: Id
    bot: Id | UnsetType = UNSET


class Concede(Command, frozen=True, tag="Concede"):
    """Give the battle up."""

    ENDS: ClassVar[bool] = True


class OfferResult(Command, frozen=True, tag="OfferResult"):
    """Offer to end the battle now: a seat as the winner, or "draw"."""

    MOVES: ClassVar[bool] = False
    ENDS: ClassVar[bool] = True
    result: Id


class AcceptResult(Command, frozen=True, tag="AcceptResult"):
    """Agree to the result the other side offers."""

    MOVES: ClassVar[bool] = False
    ENDS: ClassVar[bool] = True


class DeclineResult(Command, frozen=True, tag="DeclineResult"):
    """Turn an offered result down, or take one's own offer back."""

    MOVES: ClassVar[bool] = False
    ENDS: ClassVar[bool] = True


class OfferTakeback(Command, frozen=True, tag="OfferTakeback"):
    """Ask that the battle stands again as after an earlier version."""

    MOVES: ClassVar[bool] = False
    version: Version


class AcceptTakeback(Command, frozen=True, tag="AcceptTakeback"):
    """Agree to the take-back that another seat asks for."""

    MOVES: ClassVar[bool] = False


class DeclineTakeback(Command, frozen=True, tag="DeclineTakeback"):
    """Turn a take-back down, or no longer ask for one."""

    MOVES: ClassVar[bool] = False


class OfferPause(Command, frozen=True, tag="OfferPause"):
    """Ask for a pause; a seat that plays alone has it at once."""

    MOVES: ClassVar[bool] = False


class AcceptPause(Command, frozen=True, tag="AcceptPause"):
    """Agree to the pause that is asked for; it begins once all have."""

    MOVES: ClassVar[bool] = False


class DeclinePause(Command, frozen=True, tag="DeclinePause"):
    """Turn the pause down, or ask for it no longer."""

    MOVES: ClassVar[bool] = False


class ResumeBattle(Command, frozen=True, tag="ResumeBattle"):
    """End the pause."""

    ENDS: ClassVar[bool] = True


class SeatAway(Command, frozen=True, tag="SeatAway"):
    """A seat that is to decide has lost its connection. Only `system` asks."""

    MOVES: ClassVar[bool] = False
    seat: Id


class SeatBack(Command, frozen=True, tag="SeatBack"):
    """A seat that was away has a connection again. Only `system` asks."""

    MOVES: ClassVar[bool] = False
    seat: Id


class ReportOutage(Command, frozen=True, tag="ReportOutage"):
    """The server heard nobody from `since` to `until` (ms since the epoch). Only `system` asks."""

    MOVES: ClassVar[bool] = False
    since: Moment
    until: Moment


class ClaimWin(Command, frozen=True, tag="ClaimWin"):
    """Win, as the rival who is to decide has been gone for too long."""

    ENDS: ClassVar[bool] = True


class ClaimDraw(Command, frozen=True, tag="ClaimDraw"):
    """End the battle as a draw, for the same reason."""

    ENDS: ClassVar[bool] = True


class HandOver(Command, frozen=True, tag="HandOver"):
    """Let one of the server's bots play on from this seat."""

    MOVES: ClassVar[bool] = False
    BY_FRAME: ClassVar[bool] = True
    bot: Id


class TakeOver(Command, frozen=True, tag="TakeOver"):
    """Play on from this seat, in place of the bot or the person that held it."""

    MOVES: ClassVar[bool] = False
    BY_FRAME: ClassVar[bool] = True


SystemCommand = CreateMatch | ForkMatch | Expire | SeatAway | SeatBack | ReportOutage
"""The commands that no seat may ask for."""

MatchCommand = (
    SystemCommand
    | TakeSeat
    | RevealSeed
    | Concede
    | OfferResult
    | AcceptResult
    | DeclineResult
    | OfferTakeback
    | AcceptTakeback
    | DeclineTakeback
    | OfferPause
    | AcceptPause
    | DeclinePause
    | ResumeBattle
    | ClaimWin
    | ClaimDraw
    | HandOver
    | TakeOver
)
