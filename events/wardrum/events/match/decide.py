"""What becomes of a command that every match knows. Ids L-n: see `rules.py`."""

from __future__ import annotations

from typing import Any, cast

from msgspec import UNSET, convert

from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import SYSTEM, Decision, Oracle, Rejected
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.language import say

from . import commands as c
from . import events as e
from .concession import concede, end
from .consent import pause, result, takeback
from .fork_points import fork_match
from .pending import find
from .seat_transfer import hand_over, leave_to_a_bot, may_leave_to_a_bot, refuse_bot_not_agreed, take_over
from .state import MISSED_MAX, Match, MatchState, SeatHolder
from .time import absence, clocks


def decide(decision: Decision[MatchState], ruleset: AnyRuleset, actor: str, command: c.MatchCommand) -> None:
    """Emit what the command makes happen (L-11, L-12). Raises Rejected."""
    if (actor == SYSTEM) != isinstance(command, c.SystemCommand):
        raise Rejected("L-12", "not_yours", "only the server itself opens a match and calls time")
    if actor not in (SYSTEM, *_match(decision).seats) and not isinstance(command, c.TakeSeat):
        raise Rejected(
            "L-11", "not_a_seat", say("nobody has taken a seat {actor} in this match", actor=actor)
        )
    match command:
        case c.CreateMatch():
            create_match(decision, ruleset, command)
        case c.TakeSeat():
            take_seat(decision, actor, command)
        case c.RevealSeed():
            reveal_seed(decision, actor, command)
        case c.Expire():
            expire(decision, ruleset, command)
        case c.Concede():
            concede(decision, actor)
        case c.OfferResult():
            result.offer(decision, actor, command)
        case c.AcceptResult():
            result.accept(decision, actor)
        case c.DeclineResult():
            result.decline(decision, actor)
        case c.OfferTakeback():
            takeback.offer(decision, ruleset, actor, command)
        case c.AcceptTakeback():
            takeback.accept(decision, actor)
        case c.DeclineTakeback():
            takeback.decline(decision, actor)
        case c.OfferPause():
            pause.offer(decision, actor)
        case c.AcceptPause():
            pause.accept(decision, actor)
        case c.DeclinePause():
            pause.decline(decision, actor)
        case c.ResumeBattle():
            pause.resume(decision, actor)
        case c.HandOver():
            hand_over(decision, actor, command)
        case c.TakeOver():
            take_over(decision, actor)
        case _:
            decide_on_absence(decision, ruleset, actor, command)
    pause.answered_by_leaving(decision)


def decide_on_absence(
    decision: Decision[MatchState],
    ruleset: AnyRuleset,
    actor: str,
    command: c.SeatAway | c.SeatBack | c.ReportOutage | c.ClaimWin | c.ClaimDraw,
) -> None:
    """`decide` for what comes of seats, or a server, that nobody could reach."""
    match command:
        case c.SeatAway():
            spared = clocks.grace(_match(decision), command.seat, decision.context.at)
            absence.go_away(decision, ruleset, command.seat, spared)
        case c.SeatBack():
            absence.come_back(decision, command.seat)
        case c.ReportOutage():
            clocks.excuse(decision, ruleset, command)
        case c.ClaimWin():
            absence.claim(decision, actor, actor)
        case c.ClaimDraw():
            absence.claim(decision, actor, "draw")


def create_match(decision: Decision[MatchState], ruleset: AnyRuleset, command: c.CreateMatch) -> None:
    """L-1; for a fork L-40 as well."""
    if _match(decision).status != "new":
        raise Rejected("L-1", "match_exists", "a match with this id exists already")
    if isinstance(command, c.ForkMatch):
        fork_match(decision, command)
    decision.emit(
        e.MatchCreated(
            ruleset=command.ruleset,
            revision=ruleset.revision,
            edition=command.edition,
            setup=command.setup,
            seats=seats(ruleset, command.setup),
            key_id=command.key_id,
            nonce=command.nonce,
            seed_commitment=command.seed_commitment,
            substitute_commitments=command.substitute_commitments,
            decision_s=command.decision_s,
            reveal_s=command.reveal_s,
            open_s=command.open_s,
            bots=command.bots,
            cooperative=ruleset.cooperative,
            terms=command.terms,
        )
    )


def seats(ruleset: AnyRuleset, setup: dict[str, Any]) -> tuple[str, ...]:
    """The places of a match with these checked settings, in order."""
    return tuple(ruleset.seats(convert(setup, ruleset.setup_type)))


def take_seat(decision: Decision[MatchState], seat: str, command: c.TakeSeat) -> None:
    """L-2."""
    match = _match(decision)
    if seat not in match.order:
        raise Rejected(
            "L-2", "no_such_seat", f"this match has no seat {seat!r}; its seats are {', '.join(match.order)}"
        )
    if seat in match.seats:
        raise Rejected("L-2", "seat_taken", say("seat {seat} is taken", seat=seat))
    if match.status != "open":
        raise Rejected("L-2", "match_not_open", "this match takes no more seats")
    all_seated = len(match.seats) + 1 == len(match.order)
    decision.emit(e.SeatTaken(seat, command.seed_commitment, all_seated))


def reveal_seed(decision: Decision[MatchState], seat: str, command: c.RevealSeed) -> None:
    """L-3."""
    match = _match(decision)
    hold = match.seats.get(seat)
    if match.status == "open":
        raise Rejected(
            "L-3", "no_seed_awaited", "not all seats are taken yet; seeds are revealed when they are"
        )
    if match.status != "revealing" or hold is None or hold.seed is not UNSET:
        raise Rejected("L-3", "no_seed_awaited", "no seed of yours is awaited now")
    if commitment(bytes.fromhex(command.seed)) != hold.commitment:
        raise Rejected("L-3", "wrong_seed", "this seed does not hash to the commitment you gave")
    decision.emit(e.SeedRevealed(seat, command.seed))
    start_when_ready(decision)


def substitute_seed(decision: Decision[MatchState], seat: str) -> None:
    """L-4."""
    index = _match(decision).order.index(seat)
    decision.emit(e.SeedSubstituted(seat, cast(Oracle, decision.draw).substitute(index)))
    start_when_ready(decision)


def start_when_ready(decision: Decision[MatchState]) -> None:
    """L-5."""
    if all(hold.seed is not UNSET for hold in _match(decision).seats.values()):
        decision.emit(e.MatchStarted())


def expire(decision: Decision[MatchState], ruleset: AnyRuleset, command: c.Expire) -> None:
    """L-6, L-7: the default of a pending decision, once its time is up. A party goes on while a person of it is there.

    Clocks that run out (L-21), seats that are gone (L-24) and pauses that are over (L-28) are called the same way.
    """
    pending = find(ruleset, decision.state, command.key)
    match = _match(decision)
    if (left := pending.due_at - decision.context.at) > 0:
        raise Rejected("L-6", "time_left", f"time was called {left} ms too early")
    refuse_bot_not_agreed(match, command)
    if match.status == "open":
        return abandon(decision, "")
    if match.paused:
        return pause.resume(decision, "")
    if absence.is_call(command):
        return absence.call_gone(decision, pending.seat)
    if pending.is_by_clock:
        return clocks.run_out(decision, pending.seat)
    missed = match.seats[pending.seat].missed + 1
    decision.emit(e.DecisionExpired(pending.key, pending.seat, missed))
    if match.status == "revealing":
        substitute_seed(decision, pending.seat)
    elif may_leave_to_a_bot(_match(decision), pending.seat, command):
        leave_to_a_bot(decision, pending.seat, command)
    elif all(hold.missed >= MISSED_MAX for hold in side_of(decision, pending.seat)):
        abandon(decision, pending.seat)
    else:
        for default in ruleset.questions.default(decision.state, pending.seat):
            ruleset.decide(decision, pending.seat, default)


def side_of(decision: Decision[MatchState], seat: str) -> list[SeatHolder]:
    """The taken seats that win and lose with this one and have not given up; itself, if it stands alone.

    Bots do not count where a person is among them: a battle does not go on for bots alone.
    """
    match = _match(decision)
    if not match.cooperative:
        return [match.seats[seat]]
    return [match.seats[s] for s in match.people or match.staying]


def abandon(decision: Decision[MatchState], seat: str) -> None:
    """L-7."""
    winners = _match(decision).rivals(seat) if seat else ()
    decision.emit(e.MatchAbandoned(seat))
    end(decision, "abandoned", winners)


def _match(decision: Decision[MatchState]) -> Match:
    return decision.state.match
