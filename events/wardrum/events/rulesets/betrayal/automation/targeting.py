"""Step 3 of an enemy's turn, first half: whom it engages, in priority order (section 6, F-11)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from .. import skills
from ..decide import party, triggers
from ..profiles import ALL_IN_RANGE
from ..state import State
from .standpoint import engageable, priority


def choose_targets(decision: Decision[State], key: str) -> None:
    """Section 6: as many as it can engage, nobody twice; those of equal hit points in the party's order."""
    targets = ranked(decision, key)
    if targets is None:
        return
    if not targets:
        decision.emit(e.StepReached(key, "after"))
        return
    decision.emit(e.TargetsChosen(key, targets))
    decision.emit(e.StepReached(key, "roll"))
    for target in targets:
        triggers.moment(decision, "targeted", key, target)


def ranked(decision: Decision[State], key: str) -> tuple[str, ...] | None:
    """F-11: the targets, highest priority first; None = the party has been asked who of equals is next."""
    left = {one.id: one.hp for one in engageable(decision.state, key)}
    number = skills.targets_of(decision.state, key)
    most = len(left) if number == ALL_IN_RANGE else min(number, len(left))
    best = max if priority(decision.state, key) == "strongest" else min
    targets: list[str] = []
    while len(targets) < most:
        equal = sorted(other for other, hp in left.items() if hp == best(left.values()))
        chosen = party.ask(decision, f"target-{len(targets) + 1}", key, equal)
        if chosen is None:
            return None
        targets.append(chosen)
        del left[chosen]
    return tuple(targets)
