"""Steps of the morale phase and of the end of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.evolve.step import battle, fighter

from .. import events as e
from ..state import State, of_seat
from .step import evolve


@evolve.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> State:
    return battle(state, phase="morale", morale=event.due)


@evolve.on(e.MoraleRolled)
def morale_rolled(state: State, event: e.MoraleRolled) -> State:
    old = state.battle
    wavering = old.wavering if event.passed else (*old.wavering, event.seat)
    return battle(state, wavering=wavering, morale=tuple(seat for seat in old.morale if seat != event.seat))


@evolve.on(e.WarbandWithdrew)
def warband_withdrew(state: State, event: e.WarbandWithdrew) -> State:
    left = of_seat(state.battle, event.seat, "board")
    pieces = {key: piece for key, piece in state.table.pieces.items() if piece.seat != event.seat}
    state = replace(state, table=replace(state.table, pieces=pieces))
    return battle(_each(state, left, status="mustered"), withdrawn=event.seat, morale=())


@evolve.on(e.PanicSpread)
def panic_spread(state: State, event: e.PanicSpread) -> State:
    return battle(state, phase="panic", panic=event.fighters)


@evolve.on(e.PanicRolled)
def panic_rolled(state: State, event: e.PanicRolled) -> State:
    return battle(state, panic=tuple(key for key in state.battle.panic if key != event.fighter))


@evolve.on(e.FighterPanicked)
def fighter_panicked(state: State, event: e.FighterPanicked) -> State:
    return fighter(state, event.fighter, panicked=event.until)


@evolve.on(e.PanicEnded)
def panic_ended(state: State, event: e.PanicEnded) -> State:
    return _each(state, event.fighters, panicked=0)


@evolve.on(e.SpellLocksCleared)
def spell_locks_cleared(state: State, event: e.SpellLocksCleared) -> State:
    return _each(state, event.fighters, locked=False)


@evolve.on(w.RoundEnded)
def round_ended(state: State, event: w.RoundEnded) -> State:
    return battle(state, wavering=())


def _each(state: State, keys: Iterable[str], **changes: Any) -> State:
    """Other facts of several fighters."""
    fighters = dict(state.battle.fighters)
    for key in keys:
        fighters[key] = replace(fighters[key], **changes)
    return battle(state, fighters=fighters)
