"""One small step per event; only facts are copied."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from ..kernel import Evolver
from . import events as e
from .state import Hold, Match

evolve: Evolver[Match] = Evolver()


@evolve.on(e.MatchCreated)
def match_created(match: Match, event: e.MatchCreated) -> Match:
    return replace(
        match,
        status="open",
        ruleset=event.ruleset,
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


@evolve.on(e.SeatTaken)
def seat_taken(match: Match, event: e.SeatTaken) -> Match:
    seats = {**match.seats, event.seat: Hold(event.seed_commitment)}
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


@evolve.on(e.BattleConceded)
def battle_conceded(match: Match, event: e.BattleConceded) -> Match:
    return replace(match, conceded=(*match.conceded, event.seat))


@evolve.on(e.MatchAbandoned)
def told_only(match: Match, event: e.MatchAbandoned) -> Match:
    return match  # what follows from it stands in MatchEnded


@evolve.on(e.SeatHandedOver)
def seat_handed_over(match: Match, event: e.SeatHandedOver) -> Match:
    others = {seat: bot for seat, bot in match.by_bots.items() if seat != event.seat}
    bots = others if event.bot is UNSET else {**others, event.seat: event.bot}
    hold = replace(match.seats[event.seat], missed=0)
    return replace(match, bots=bots or UNSET, seats={**match.seats, event.seat: hold})


@evolve.on(e.MatchEnded)
def match_ended(match: Match, event: e.MatchEnded) -> Match:
    return replace(match, status="ended", reason=event.reason, winners=event.winners, offer={})


@evolve.on(e.ServerSeedRevealed)
def server_seed_revealed(match: Match, event: e.ServerSeedRevealed) -> Match:
    return replace(match, server_seed=event.seed)
