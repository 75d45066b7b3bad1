"""Effects of skills and status effects whose moment has come: which is next, and what it makes happen (section 5.7, section 6)."""

from __future__ import annotations

from typing import NamedTuple

from wardrum.events.core.kernel import Decision, Event

from .. import events as e
from ..mechanics import (
    cooldown_track,
    enemy_deployment,
    hit_points,
    party_decisions,
    round_counter,
    status_effects,
)
from ..mechanics.triggers import lapses, moment_at_hand
from ..profiles import STATUSES, Chip, Status
from ..skills.characteristics import named
from ..skills.skill import Change, TriggeredSkill
from ..skills.skill_table import at_its_moment
from ..state import DamageInstance, State, Trigger

DIE = 6
LOWEST_LEVEL = 1


def next_effect(decision: Decision[State]) -> None:
    """B-5, B-15, BE-6: one effect at a time; of several at one moment the party says which is next."""
    together = moment_at_hand(decision.state)
    if (chosen := party_decisions.ask(decision, "trigger", "", list(together))) is None:
        return
    key = together[chosen]
    trigger = decision.state.battle.triggers[key]
    if lapses(decision.state, trigger):
        decision.emit(e.EffectLapsed(key))
    else:
        fire(decision, key, trigger)


def fire(decision: Decision[State], key: str, trigger: Trigger) -> None:
    """One effect takes place, once the party has chosen whatever it leaves open."""
    state = decision.state
    fired = TriggeredSkill(trigger.unit, trigger.skill, trigger.about, _number(state, trigger))
    occasion = at_its_moment(trigger.skill)[trigger.timing]
    options = occasion.options(state, fired) if occasion.options else ()
    choice = party_decisions.ask(decision, trigger.skill, trigger.unit, options) if options else ""
    if choice is None:
        return
    decision.emit(e.EffectTriggered(key, trigger.unit, trigger.skill, trigger.timing))
    occasion.does(Effect(decision, trigger.unit, trigger.skill), fired, choice)


def _number(state: State, trigger: Trigger) -> int:
    words = getattr(state.battle.units[trigger.unit].profile, "skills", ())
    return next((n for base, n in map(named, words) if base == trigger.skill), 0)


class Effect(NamedTuple):
    """What a skill or a status effect of a unit makes happen: see `Consequences`. cause: its slug."""

    decision: Decision[State]
    unit: str
    cause: str

    @property
    def state(self) -> State:
        return self.decision.state

    def emit(self, event: Event) -> None:
        self.decision.emit(event)

    def roll(self) -> int:
        (die,) = self.decision.draw(1, DIE)
        self.emit(e.ChanceRolled(self.unit, self.cause, DIE, (die,)))
        return die

    def damage(self, target: str, amount: int, *, true: bool = False) -> None:
        source = "" if self.cause in STATUSES else self.unit
        hit_points.deal_damage(self.decision, DamageInstance(source, target, amount, self.cause, true=true))

    def heal(self, unit: str, amount: int) -> None:
        hit_points.heal(self.decision, unit, amount, self.cause)

    def give(self, unit: str, status: Status) -> None:
        status_effects.give(self.decision, unit, status, self.cause)

    def lose(self, unit: str, status: Status, cause: str) -> None:
        status_effects.lose(self.decision, unit, status, cause)

    def tire(self, unit: str, die: str) -> None:
        cooldown_track.gain_fatigue(self.decision, unit, die, self.cause)

    def exhaust(self, unit: str, die: str) -> None:
        out = cooldown_track.exhausted(self.state, unit, die)
        self.emit(e.ActiveDieUsed(unit, die, out.track, out.drained))
        cooldown_track.no_room(self.decision, unit, out.true_damage)

    def turn_counter(self, change: Change, amount: int) -> None:
        round_counter.change(self.decision, change, amount, self.cause)

    def deploy(self, chip: Chip, hex: str) -> None:
        enemy_deployment.deploy(self.decision, chip, hex, by=self.unit)

    def deploy_lowest(self, hex: str) -> None:
        self.deploy(enemy_deployment.drawn(self.decision, LOWEST_LEVEL), hex)
