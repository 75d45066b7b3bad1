"""What becomes of an instance of damage: prevention, the loss of hit points, defeat (section 5.4)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..mechanics import cooldown_track, status_effects, triggers
from ..mechanics.hit_points import Health, suffer
from ..skills import characteristics
from ..skills.characteristics import carried
from ..skills.modifiers import HURT
from ..state import DamageInstance, State
from ..units import sheet
from .reactions import reactions, standing_guard


def settle(decision: Decision[State]) -> None:
    """Section 5.4: the first blow; an adventurer may prevent some of it before it lands (F-29)."""
    blows = decision.state.battle.blows
    key = min(blows)
    blow = blows[key]
    if decision.state.battle.units[blow.target].where != "map":
        decision.emit(e.BlowMissed(key, blow.target))
        return
    if not blow.asked and not blow.true:
        prevent(decision, key, blow)
        if reactions(decision.state, key):
            decision.emit(e.ReactionOffered(blow.target, key))
            return
    land(decision, key)


def prevent(decision: Decision[State], key: str, blow: DamageInstance) -> None:
    """Section 5.4: what defense, skills and lasting effects take off by themselves."""
    for by, amount in (
        *characteristics.prevention(decision.state, blow),
        *standing_guard(decision.state, blow),
    ):
        left = remaining(decision.state, key)
        if min(left, amount) > 0:
            decision.emit(e.DamagePrevented(key, blow.target, by, min(left, amount)))


def remaining(state: State, key: str) -> int:
    """What of a blow nothing has prevented yet."""
    blow = state.battle.blows[key]
    return max(0, blow.amount - blow.prevented)


def land(decision: Decision[State], key: str) -> None:
    """Section 5.4, BE-7: bonus hit points go first, except for true damage; at 0 hit points a unit is defeated."""
    state = decision.state
    blow = state.battle.blows[key]
    one = state.battle.units[blow.target]
    amount = characteristics.limited_loss(state, blow, remaining(state, key))
    after = suffer(Health(one.hp, one.bonus), [amount], true=blow.true)
    decision.emit(
        e.DamageDealt(
            key=key,
            source=blow.source,
            target=blow.target,
            amount=amount,
            cause=blow.cause,
            true=blow.true,
            hp=after.hp,
            bonus=after.bonus_hp,
        )
    )
    if amount:
        follow(decision, blow, after.lost)


def follow(decision: Decision[State], blow: DamageInstance, lost: int) -> None:
    """What comes of damage: defeat, or effects on who took it and who dealt it."""
    if decision.state.battle.units[blow.target].hp == 0:
        defeat(decision, blow.target, blow.source)
    else:
        if lost:
            note_loss(decision, blow.target)
        triggers.moment(decision, "damaged", blow.target, blow.source)
    if blow.source:
        status_effects.after_dealing(decision, blow.source)


def defeat(decision: Decision[State], unit: str, by: str) -> None:
    """Section 5.4: off the map; an adventurer's active dice and those just rolled are exhausted, its track stays."""
    one = decision.state.battle.units[unit]
    if one.kind == "adventurer":
        engage = decision.state.battle.engage
        rolled = engage.dice if engage is not UNSET and engage.unit == unit else ()
        out = cooldown_track.exhausted(decision.state, unit, *sheet(decision.state, unit).active, *rolled)
        decision.emit(e.UnitDefeated(unit, by, out.track, out.drained))
    else:
        decision.emit(e.UnitDefeated(unit, by))
    triggers.moment(decision, "defeated", unit, by)


def note_loss(decision: Decision[State], key: str) -> None:
    """Note that a unit lost hit points in this turn, if one of its skills counts them."""
    one = decision.state.battle.units[key]
    counts = any(skill.cap for _, skill, _ in carried(one))
    if counts and f"{key}.{HURT}" not in decision.state.battle.used:
        decision.emit(e.NoteTaken(key, HURT))
