"""Pauses: a battle rests if all want it to, and goes on as soon as one does not."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Pending, Rejected
from wardrum.events.toolkit.options import Option

from .. import events as e
from ..state import Match, Pause
from .proposal import answers, unheard

PAUSE_S = 24 * 3600  # L-28: long enough to sleep, short enough that nobody is kept waiting for ever
OVER = "the battle goes on"


def offer(decision: Decision[Any], seat: str) -> None:
    """L-26."""
    match = _with_a_say(decision, seat)
    if match.paused:
        raise Rejected("L-26", "paused_already", "the battle is paused already")
    if match.pause is not UNSET:
        raise Rejected("L-26", "pause_asked", "a pause is asked for already: answer first")
    decision.emit(e.PauseOffered(seat))
    _begin_if_all_agree(decision)


def accept(decision: Decision[Any], seat: str) -> None:
    """L-26."""
    match = _with_a_say(decision, seat)
    if seat not in asked(match):
        raise Rejected("L-26", "no_pause_asked", "nobody waits for your answer to a pause")
    decision.emit(e.PauseAccepted(seat))
    _begin_if_all_agree(decision)


def decline(decision: Decision[Any], seat: str) -> None:
    """L-26."""
    match = _with_a_say(decision, seat)
    if match.pause is UNSET or match.paused:
        raise Rejected("L-26", "no_pause_asked", "no pause is asked for")
    decision.emit(e.PauseDeclined(seat))


def resume(decision: Decision[Any], seat: str) -> None:
    """L-28. seat: "" = nobody, it has lasted long enough."""
    if not _with_a_say(decision, seat).paused:
        raise Rejected("L-28", "not_paused", "the battle is not paused")
    decision.emit(e.BattleResumed(seat))


def answered_by_leaving(decision: Decision[Any], seat: str) -> None:
    """L-26: a seat that gives up waits for no pause any longer, and none waits for its answer."""
    match: Match = decision.state.match
    if match.pause is UNSET or match.paused:
        return
    if seat == match.pause.by:
        decision.emit(e.PauseDeclined(seat))
    else:
        _begin_if_all_agree(decision)


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
    agree = "Agree to a pause" if seat in asked(match) else ""
    decline = "Do without the pause" if seat == match.pause.by else "Decline the pause"
    return answers("Pause", "L-26", agree, decline)


def asked(match: Match) -> tuple[str, ...]:
    """The seats whose answer to a pause is awaited."""
    return () if match.pause is UNSET or match.paused else unheard(match, match.pause.agreed)


def _begin_if_all_agree(decision: Decision[Any]) -> None:
    match: Match = decision.state.match
    if not asked(match):
        decision.emit(e.BattlePaused(decision.moment.at, match.version + 1))


def _with_a_say(decision: Decision[Any], seat: str) -> Match:
    """The match, if it is live and this seat has not given it up. Raises Rejected."""
    match: Match = decision.state.match
    if match.status != "live":
        raise Rejected("L-26", "match_not_live", "a battle can rest only while it is on")
    if seat in match.conceded:
        raise Rejected("L-26", "conceded_already", "this seat has given the battle up; the others play on")
    return match
