"""Whom a chip can engage, and whom it does, in priority order (section 6, F-11)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..mechanics import party_decisions, triggers
from ..profiles import ALL_IN_RANGE, Priority
from ..skills import characteristics
from ..state import State
from ..units import chip, ground, has, on_map, opposing
from .destination import Mover, Opponent, in_reach


def mover(state: State, key: str) -> Mover:
    """F-10, section 5.7: the chip with everything that changes its range, its sight and its steps."""
    return Mover(
        state.battle.units[key].hex,
        characteristics.range_of(state, key),
        priority(state, key),
        characteristics.carries(state, key, "keen"),
        characteristics.carries(state, key, "slips"),
    )


def priority(state: State, key: str) -> Priority:
    """F-10, section 5.7: the strongest or the weakest first; a blind unit hits the strongest."""
    return "strongest" if has(state.battle.units[key], "blind") else chip(state, key).priority


def opponents(state: State, key: str) -> list[Opponent]:
    """F-7: the units that it is after."""
    return [as_opponent(state, key, other) for other in opposing(state, key)]


def as_opponent(state: State, key: str, other: str) -> Opponent:
    """A unit as seen by another one; hit points are without bonus (F-11)."""
    one = state.battle.units[other]
    return Opponent(other, one.hex, one.hp, characteristics.targetable(state, key, other))


def engageable(state: State, key: str) -> list[Opponent]:
    """F-2, F-3, section 5.7: those it can engage from its hex; a blind unit may hit friends too."""
    after = opponents(state, key)
    if has(state.battle.units[key], "blind"):
        after = [as_opponent(state, key, other) for other in on_map(state) if other != key]
    return in_reach(ground(state), mover(state, key), after)


def choose_targets(decision: Decision[State], key: str) -> None:
    """Section 6: as many as it can engage, each once; those of equal hit points in the party's order."""
    targets = ranked(decision, key)
    if targets is None:
        return
    if not targets:
        decision.emit(e.StepReached(key, "after"))
        return
    decision.emit(e.TargetsChosen(key, targets))
    decision.emit(e.StepReached(key, "roll"))  # before the effects, which go on from there
    for target in targets:
        triggers.moment(decision, "targeted", key, target)


def ranked(decision: Decision[State], key: str) -> tuple[str, ...] | None:
    """F-11: the targets, highest priority first; None = the party has been asked who of equals is next."""
    left = {one.id: one.hp for one in engageable(decision.state, key)}
    number = characteristics.targets_of(decision.state, key)
    most = len(left) if number == ALL_IN_RANGE else min(number, len(left))
    best = max if priority(decision.state, key) == "strongest" else min
    targets: list[str] = []
    while len(targets) < most:
        equal = sorted(other for other, hp in left.items() if hp == best(left.values()))
        chosen = party_decisions.ask(decision, f"target-{len(targets) + 1}", key, equal)
        if chosen is None:
            return None
        targets.append(chosen)
        del left[chosen]
    return tuple(targets)
