"""What an adventurer sets against a blow: active dice, armour, interrupts, and what guards it all the time (F-29)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..mechanics import cooldown_track
from ..profiles import Adventurer
from ..state import DamageInstance, State
from ..units import card, of_party, sheet
from .card_effects import named
from .die_faces import read


def standing_guard(state: State, blow: DamageInstance) -> Iterator[tuple[str, int]]:
    """F-22, F-27: lasting dice and enduring abilities, each with what it takes off every blow of an enemy."""
    one = state.battle.units[blow.target]
    if not from_enemy(state, blow) or not isinstance(one.profile, Adventurer):
        return
    own = sheet(state, blow.target)
    for die, face in own.lasting.items():
        yield die, read(face).amount
    for key, ability in one.profile.abilities.items():
        effect, prevented = named(ability.effect)
        if ability.timing == "enduring" and effect.use == "every_blow" and own.tenacity >= ability.cost:
            yield key, prevented


def from_enemy(state: State, blow: DamageInstance) -> bool:
    """F-29: dice and items are set against the damage that an enemy deals."""
    source = state.battle.units.get(blow.source)
    return source is not None and not of_party(source)


def reactions(state: State, key: str) -> dict[str, int]:
    """F-29, F-22: what the adventurer may set against this blow: "die.…", "item.…", "ability.…" with the amount."""
    blow = state.battle.blows[key]
    one = state.battle.units[blow.target]
    if not isinstance(one.profile, Adventurer) or not from_enemy(state, blow) or blow.true:
        return {}
    return dict(_shields(state, blow.target)) if blow.amount > blow.prevented else {}


def _shields(state: State, unit: str) -> Iterator[tuple[str, int]]:
    own, who = sheet(state, unit), card(state, unit)
    for die, face in own.active.items():
        if (shown := read(face)).of.code == "active":
            yield f"die.{die}", shown.amount
    for key in own.ready:
        effect, prevented = named(who.items[key].effect)
        if effect.use == "one_blow" and key not in own.spent:
            yield f"item.{key}", prevented
    for key, ability in who.abilities.items():
        effect, prevented = named(ability.effect)
        payable = own.tenacity >= ability.cost and f"{unit}.{key}" not in state.battle.used
        if ability.timing == "interrupt" and effect.use == "one_blow" and payable:
            yield f"ability.{key}", prevented


def use_active_die(decision: Decision[State], seat: str, command: c.UseActiveDie) -> None:
    """F-29: a die in a slot is exhausted and prevents what it shows."""
    amount = worth(decision.state, f"die.{command.die}")
    out = cooldown_track.exhausted(decision.state, seat, command.die)
    decision.emit(e.ActiveDieUsed(seat, command.die, out.track, out.drained))
    cooldown_track.no_room(decision, seat, out.true_damage)
    take_off(decision, seat, command.die, amount)


def use_armour(decision: Decision[State], seat: str, command: c.UseArmour) -> None:
    """Section 5.4: an item prevents damage, once in a battle."""
    amount = worth(decision.state, f"item.{command.item}")
    decision.emit(e.ItemUsed(seat, command.item))
    take_off(decision, seat, command.item, amount)


def use_interrupt(decision: Decision[State], seat: str, command: c.UseInterrupt) -> None:
    """F-22: a class ability at its stated moment, for its tenacity, once per turn."""
    amount = worth(decision.state, f"ability.{command.ability}")
    cost = card(decision.state, seat).abilities[command.ability].cost
    decision.emit(e.ClassAbilityUsed(seat, command.ability))
    decision.emit(e.TenacityChanged(seat, sheet(decision.state, seat).tenacity - cost, command.ability))
    take_off(decision, seat, command.ability, amount)


def decline(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """F-29: the rest of the blow is taken."""
    decision.emit(e.ReactionDeclined(seat, min(decision.state.battle.blows)))


def worth(state: State, what: str) -> int:
    """What it prevents. Raises Rejected: it is not at hand."""
    at_hand = reactions(state, min(state.battle.blows))
    if what not in at_hand:
        raise Rejected("F-29", "not_at_hand", say("{what} prevents nothing now", what=what.partition(".")[2]))
    return at_hand[what]


def take_off(decision: Decision[State], seat: str, by: str, amount: int) -> None:
    """The blow is smaller; an adventurer with nothing more to set against it is not asked again."""
    key = min(decision.state.battle.blows)
    blow = decision.state.battle.blows[key]
    # first, as what is left of the blow decides whether there is anything more to set against it
    decision.emit(e.DamagePrevented(key, seat, by, min(amount, blow.amount - blow.prevented)))
    if not reactions(decision.state, key):
        decision.emit(e.ReactionDeclined(seat, key))
