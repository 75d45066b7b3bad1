"""Which commits leave the position of a seat as it was, so that a command meant for an earlier version still reaches it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from wardrum.events.core.kernel import SYSTEM, Command
from wardrum.events.core.record import AnyRecord
from wardrum.events.match.ruleset import AnyRuleset

from .commands import MatchCommand, OfferPause, OfferResult, OfferTakeback, ReportOutage, SeatAway, SeatBack
from .state import MatchState
from .time.clocks import goes_on

LIFE_CYCLE = get_args(MatchCommand)
OFFERS = OfferResult | OfferTakeback | OfferPause


def is_kept(
    ruleset: AnyRuleset,
    before: MatchState,
    records: Iterable[AnyRecord],
    after: MatchState,
    seat: str,
    command: Command,
) -> bool:
    """Whether the position that a seat's command was meant for is still there after these commits.

    No command minds a connection that was lost or is back, nor an outage of the server. A command of the battle minds other seats' offers, as playing on
    may decline them, but nothing else that does not move the battle on, nor another seat that decides at the same time, as
    long as this seat's own decision and its options are the same.
    """
    effects = {_effect(record, seat, of_battle=_is_of_battle(command)) for record in records}
    if True in effects:
        return False
    return None not in effects or _is_same_decision(ruleset, before, after, seat)


def _is_of_battle(command: Command) -> bool:
    """Whether a command is the ruleset's own, not one of the life cycle (a claim, an answer to an offer …)."""
    return not isinstance(command, LIFE_CYCLE)


def _effect(record: AnyRecord, seat: str, *, of_battle: bool) -> bool | None:
    """Whether a commit ends the position; None: it does if the seat is asked something else, or has other options."""
    if isinstance(record.command, SeatAway | SeatBack | ReportOutage):
        return False
    if not of_battle:
        return True
    if not goes_on(record.command, record.events):
        return record.actor != seat and isinstance(record.command, OFFERS)
    if not _is_of_battle(record.command) or record.actor in (seat, SYSTEM):
        return True
    return None


def _is_same_decision(ruleset: AnyRuleset, before: MatchState, after: MatchState, seat: str) -> bool:
    decision = _decision(ruleset, before, seat)
    return decision is not None and decision == _decision(ruleset, after, seat)


def _decision(ruleset: AnyRuleset, state: MatchState, seat: str) -> Any:
    """What a seat is asked and may choose of; None: nothing."""
    if state.match.status != "live":
        return None
    keys = [pending.key for pending in ruleset.questions.pending(state) if pending.seat == seat]
    return (keys, ruleset.questions.legal(state, seat)) if keys else None
