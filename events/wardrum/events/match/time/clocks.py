"""Clocks: time to think for a whole battle. What is left is a fact of the log; nothing of it is worked out in a fold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Decision, Event, Rejected
from wardrum.events.match.ruleset import AnyRuleset

from .. import events as e
from ..commands import MatchCommand, ReportOutage
from ..concession import end, give_up
from ..state import Clocks, Match, MatchState
from ..terms import Clock
from .absence import is_call


def goes_on(command: Command, events: Iterable[Event]) -> bool:
    """A move does it, and so does a take-back that all have agreed to; telling that a seat is gone does not."""
    if is_call(command):
        return False
    return command.MOVES or any(isinstance(event, e.TakenBack) for event in events)


def keep(
    decision: Decision[MatchState], ruleset: AnyRuleset, before: MatchState, actor: str, command: Command
) -> None:
    """L-20: at the end of a commit, tell what the seats have left if the battle went on or came to rest by it.

    before: the state before the commit. Sealed commits tell nothing, so they keep no time: what had passed until then
    is charged by the next open one.
    """
    match = decision.state.match
    clock = match.agreed.clock
    if clock is UNSET or match.status not in ("live", "ended"):
        return
    at, clocks = decision.context.at, before.match.clocks
    if clocks is UNSET:
        if match.status == "live":
            decision.emit(e.ClocksRan(at, dict.fromkeys(match.order, 1000 * clock.main_s), (), {}))
        return
    if not goes_on(command, decision.events) and match.paused == before.match.paused:
        return
    running = to_decide(ruleset, decision.state)
    stood_at = before.match.moved_at if ruleset.secrets(before) else at
    left = {seat: clocks.left_at(seat, stood_at) for seat in clocks.left}
    if actor in clocks.running and not isinstance(command, MatchCommand):
        left[actor] += 1000 * clock.increment_s
    decision.emit(e.ClocksRan(at, left, running, graces(decision, clocks, actor, (running, left))))


def excuse(decision: Decision[MatchState], ruleset: AnyRuleset, command: ReportOutage) -> None:
    """L-29: what has passed while the server heard nobody is charged to nobody."""
    if command.until > decision.context.at:
        raise Rejected("L-29", "outage_not_over", "an outage is reported when it is over")
    found = excused(ruleset, decision.state, command.since, command.until)
    if found is None:
        raise Rejected("L-29", "no_clock_ran", "no clock ran at that time")
    outage, clocks = found
    decision.emit(outage)  # first, as it says why the clocks change
    decision.emit(clocks)


def excused(
    ruleset: AnyRuleset, state: MatchState, since: int, until: int
) -> tuple[e.OutageReported, e.ClocksRan] | None:
    """L-29: the part of an outage (ms since the epoch) that would be charged to some seat, and the clocks as of its end
    without it; graces are longer by it. None: none of it would be charged.
    """
    clocks = state.match.clocks
    if clocks is UNSET or state.match.status != "live" or not clocks.running:
        return None
    first = max(since, clocks.at)
    last = min(until, state.match.moved_at) if ruleset.secrets(state) else until
    if first >= last:
        return None
    left = {seat: clocks.left_at(seat, first) for seat in clocks.left}
    graces = {seat: end + last - first for seat, end in clocks.spared.items()}
    return e.OutageReported(first, last), e.ClocksRan(last, left, clocks.running, graces)


def to_decide(ruleset: AnyRuleset, state: MatchState) -> tuple[str, ...]:
    """L-20: the seats whose time runs: none while a warband is hidden or the battle rests; not that of a seat that has given up."""
    match = state.match
    if match.status != "live" or match.paused or ruleset.secrets(state):
        return ()
    awaited = ruleset.questions.awaited(state)
    return tuple(seat for seat in match.staying if seat in awaited)


def graces(
    decision: Decision[MatchState], clocks: Clocks, actor: str, now: tuple[tuple[str, ...], dict[str, int]]
) -> dict[str, int]:
    """L-22: until when the clocks of seats that have been away do not run out; what a seat decides anew begins anew.

    now: the seats whose time runs from now on, and what each has left.
    """
    match = decision.state.match
    running, left = now
    decided = {event.seat for event in decision.events if isinstance(event, e.DecisionExpired)} | {actor}
    kept = {seat: clocks.spared[seat] for seat in running if seat in clocks.spared and seat not in decided}
    clock = match.agreed.clock
    if clock is UNSET or not clock.grace_s:
        return kept
    at = decision.context.at
    fresh = {seat: at + left[seat] + 1000 * clock.grace_s for seat in running if seat in match.absent}
    return {**fresh, **kept}


def grace(match: Match, seat: str, at: int) -> int | Any:
    """L-22: until when the clock of a seat that goes away at `at` (ms) does not run out; UNSET: nothing changes."""
    clock: Clock | Any = match.agreed.clock
    clocks = match.clocks
    if clock is UNSET or clocks is UNSET or not clock.grace_s:
        return UNSET
    if seat not in clocks.running or seat in clocks.spared:
        return UNSET
    return max(clocks.out_at(seat), at) + 1000 * clock.grace_s


def run_out(decision: Decision[MatchState], seat: str) -> None:
    """L-21: a seat without time has lost; of a party it has given up, and the others go on."""
    match = decision.state.match
    decision.emit(e.ClockExpired(seat))
    if match.cooperative:
        give_up(decision, seat, "time")
    else:
        end(decision, "time", match.rivals(seat))
