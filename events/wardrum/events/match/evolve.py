"""One small step per event; only facts are copied."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import Evolver

from . import events as e
from .state import Away, Back, Clocks, Match, Pause, SeatHolder, TakebackOffer

evolve: Evolver[Match] = Evolver()


@evolve.on(e.MatchCreated)
def match_created(match: Match, event: e.MatchCreated) -> Match:
    return replace(
        match,
        status="open",
        ruleset=event.ruleset,
        revision=event.revision,
        edition=event.edition,
        order=event.seats,
        key_id=event.key_id,
        nonce=event.nonce,
        seed_commitment=event.seed_commitment,
        substitute_commitments=event.substitute_commitments,
        decision_s=event.decision_s,
        reveal_s=event.reveal_s,
        open_s=event.open_s,
        bots=event.bots,
        cooperative=event.cooperative,
        terms=event.terms,
    )


@evolve.on(e.MatchForked)
def match_forked(match: Match, event: e.MatchForked) -> Match:
    return replace(match, dice=event.dice)  # its parent it has known since version 0


@evolve.on(e.SeatTaken)
def seat_taken(match: Match, event: e.SeatTaken) -> Match:
    seats = {**match.seats, event.seat: SeatHolder(event.seed_commitment)}
    return replace(match, seats=seats, status="revealing" if event.all_seated else match.status)


@evolve.on(e.SeedRevealed)
def seed_revealed(match: Match, event: e.SeedRevealed) -> Match:
    hold = replace(match.seats[event.seat], seed=event.seed)
    return replace(match, seats={**match.seats, event.seat: hold})


@evolve.on(e.SeedSubstituted)
def seed_substituted(match: Match, event: e.SeedSubstituted) -> Match:
    hold = replace(match.seats[event.seat], seed=event.seed, substituted=True)
    return replace(match, seats={**match.seats, event.seat: hold})


@evolve.on(e.MatchStarted)
def match_started(match: Match, event: e.MatchStarted) -> Match:
    return replace(match, status="live")


@evolve.on(e.DecisionExpired)
def decision_expired(match: Match, event: e.DecisionExpired) -> Match:
    hold = replace(match.seats[event.seat], missed=event.missed)
    return replace(match, seats={**match.seats, event.seat: hold})


@evolve.on(e.ResultOffered)
def result_offered(match: Match, event: e.ResultOffered) -> Match:
    return replace(match, offer={event.seat: event.result})


@evolve.on(e.ResultDeclined)
def result_declined(match: Match, event: e.ResultDeclined) -> Match:
    return replace(match, offer={})


@evolve.on(e.TakebackOffered)
def takeback_offered(match: Match, event: e.TakebackOffered) -> Match:
    return replace(match, takeback=TakebackOffer(event.seat, event.version))


@evolve.on(e.TakebackAccepted)
def takeback_accepted(match: Match, event: e.TakebackAccepted) -> Match:
    assert match.takeback is not UNSET
    offer = replace(match.takeback, agreed=(*match.takeback.agreed, event.seat))
    return replace(match, takeback=offer)


@evolve.on(e.TakebackDeclined)
def takeback_declined(match: Match, event: e.TakebackDeclined) -> Match:
    return replace(match, takeback=UNSET)


@evolve.on(e.TakenBack)
def taken_back(match: Match, event: e.TakenBack) -> Match:
    return replace(match, takeback=UNSET, back=Back(match.version + 1, event.version))


@evolve.on(e.BattleConceded)
def battle_conceded(match: Match, event: e.BattleConceded) -> Match:
    return replace(match, conceded=(*match.conceded, event.seat), away=_others_away(match, event.seat))


@evolve.on(e.MatchAbandoned)
@evolve.on(e.ClockExpired)
@evolve.on(e.OutageReported)
@evolve.on(e.ResultClaimed)
def without_effect(
    match: Match, event: e.MatchAbandoned | e.ClockExpired | e.OutageReported | e.ResultClaimed
) -> Match:
    return match  # what follows from it stands in the events behind it


@evolve.on(e.ClocksRan)
def clocks_ran(match: Match, event: e.ClocksRan) -> Match:
    return replace(match, clocks=Clocks(event.at, event.left, event.running, event.spared))


@evolve.on(e.SeatWentAway)
def seat_went_away(match: Match, event: e.SeatWentAway) -> Match:
    away = {**match.absent, event.seat: Away(event.at, event.version)}
    clocks = match.clocks
    if clocks is not UNSET and event.spared is not UNSET:
        clocks = replace(clocks, spared={**clocks.spared, event.seat: event.spared})
    return replace(match, away=away, clocks=clocks)


@evolve.on(e.SeatCameBack)
def seat_came_back(match: Match, event: e.SeatCameBack) -> Match:
    return replace(match, away=_others_away(match, event.seat))


@evolve.on(e.SeatGone)
def seat_gone(match: Match, event: e.SeatGone) -> Match:
    gone = replace(match.absent[event.seat], gone=True)
    return replace(match, away={**match.absent, event.seat: gone})


@evolve.on(e.PauseOffered)
def pause_offered(match: Match, event: e.PauseOffered) -> Match:
    return replace(match, pause=Pause(event.seat, (event.seat,)))


@evolve.on(e.PauseAccepted)
def pause_accepted(match: Match, event: e.PauseAccepted) -> Match:
    assert match.pause is not UNSET
    return replace(match, pause=replace(match.pause, agreed=(*match.pause.agreed, event.seat)))


@evolve.on(e.BattlePaused)
def battle_paused(match: Match, event: e.BattlePaused) -> Match:
    assert match.pause is not UNSET
    return replace(match, pause=replace(match.pause, since=event.at, version=event.version), away=UNSET)


@evolve.on(e.PauseDeclined)
@evolve.on(e.BattleResumed)
def no_pause(match: Match, event: e.PauseDeclined | e.BattleResumed) -> Match:
    return replace(match, pause=UNSET)


@evolve.on(e.SeatHandedOver)
def seat_handed_over(match: Match, event: e.SeatHandedOver) -> Match:
    others = {seat: bot for seat, bot in match.by_bots.items() if seat != event.seat}
    bots = others if event.bot is UNSET else {**others, event.seat: event.bot}
    hold = replace(match.seats[event.seat], missed=0)
    return replace(
        match,
        bots=bots or UNSET,
        seats={**match.seats, event.seat: hold},
        away=_others_away(match, event.seat),
    )


@evolve.on(e.MatchEnded)
def match_ended(match: Match, event: e.MatchEnded) -> Match:
    return replace(
        match,
        status="ended",
        reason=event.reason,
        winners=event.winners,
        offer={},
        takeback=UNSET,
        pause=UNSET,
        away=UNSET,
    )


@evolve.on(e.ServerSeedRevealed)
def server_seed_revealed(match: Match, event: e.ServerSeedRevealed) -> Match:
    return replace(match, server_seed=event.seed)


def _others_away(match: Match, seat: str) -> dict[str, Away] | UnsetType:
    """The seats that are away, except this one."""
    return {other: away for other, away in match.absent.items() if other != seat} or UNSET
