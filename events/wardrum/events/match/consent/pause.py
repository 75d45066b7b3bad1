"""Pauses: a battle rests if all want it to, and goes on as soon as one does not."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Pending, Refusal, Rejected
from wardrum.events.toolkit.options import Option

from .. import events as e
from ..state import Match, MatchState, Pause
from .proposal import Proposal

PAUSE_S = 24 * 3600  # L-28: long enough to sleep, short enough that no seat waits for ever
OVER = "the battle goes on"


def offer(decision: Decision[MatchState], seat: str) -> None:
    """L-26."""
    match = _with_a_say(decision, seat)
    if match.paused:
        raise Rejected("L-26", "paused_already", "the battle is paused already")
    if match.pause is not UNSET:
        raise Rejected("L-26", "pause_asked", "a pause is asked for already: answer first")
    decision.emit(e.PauseOffered(seat))
    PAUSE.conclude_if_all_agree(decision)


def accept(decision: Decision[MatchState], seat: str) -> None:
    """L-26."""
    _with_a_say(decision, seat)
    PAUSE.accept(decision, seat)


def decline(decision: Decision[MatchState], seat: str) -> None:
    """L-26."""
    _with_a_say(decision, seat)
    PAUSE.decline(decision, seat)


def resume(decision: Decision[MatchState], seat: str) -> None:
    """L-28. seat: "" = the system, as it has lasted long enough."""
    if not _with_a_say(decision, seat).paused:
        raise Rejected("L-28", "not_paused", "the battle is not paused")
    decision.emit(e.BattleResumed(seat))


def answered_by_leaving(decision: Decision[MatchState]) -> None:
    """L-26: a seat that has just given up waits for no pause any longer, and its answer is awaited no longer."""
    match = decision.state.match
    left = [event.seat for event in decision.events if isinstance(event, e.BattleConceded)]
    if match.status != "live" or match.pause is UNSET or match.paused or not left:
        return
    if match.pause.by in left:
        decision.emit(e.PauseDeclined(match.pause.by))
    else:
        PAUSE.conclude_if_all_agree(decision)


def refuse_while_paused(match: Match) -> None:
    """L-27. Raises Rejected."""
    if match.paused:
        raise Rejected("L-27", "battle_paused", "the battle is paused: resume it first")


def pending(pause: Pause) -> Pending:
    """L-28: how long a pause may last."""
    assert pause.since is not UNSET
    assert pause.version is not UNSET
    return Pending(f"pause-{pause.version}", "", OVER, PAUSE_S, pause.version, pause.since)


def legal(match: Match, seat: str) -> list[Option]:
    """What a seat may do about pauses now."""
    if match.paused:
        return [Option("ResumeBattle", "Resume the battle", "L-28", scope="match")]
    if match.pause is UNSET:
        return [Option("OfferPause", "Ask for a pause", "L-26", scope="match")]
    decline = "Do without the pause" if seat == match.pause.by else "Decline the pause"
    return PAUSE.answers(match, seat, "Agree to a pause", decline)


def begin(decision: Decision[MatchState]) -> None:
    """L-27: the battle rests from this commit on."""
    decision.emit(e.BattlePaused(decision.context.at, decision.state.match.version + 1))


def agreed(match: Match) -> tuple[str, ...] | None:
    """The seats that want the pause asked for."""
    return None if match.pause is UNSET or match.paused else match.pause.agreed


PAUSE: Final = Proposal(
    name="Pause",
    rule="L-26",
    agreed=agreed,
    conclude=begin,
    accepted=e.PauseAccepted,
    declined=e.PauseDeclined,
    not_asked=Refusal("L-26", "no_pause_asked", "nobody waits for your answer to a pause"),
    not_open=Refusal("L-26", "no_pause_asked", "no pause is asked for"),
)


def _with_a_say(decision: Decision[MatchState], seat: str) -> Match:
    """The match, if it is live and this seat has not given it up. Raises Rejected."""
    match = decision.state.match
    if match.status != "live":
        raise Rejected("L-26", "match_not_live", "a battle can rest only while it is on")
    if seat in match.conceded:
        raise Rejected("L-26", "conceded_already", "this seat has given the battle up; the others play on")
    return match
