"""What skills and status effects do at their moment (section 5.7, section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision
from wardrum.events.space.hex import reachable_hexes

from .. import events as e
from ..mechanics import cooldown_track, enemy_deployment, hit_points, party_decisions, round_counter
from ..mechanics.hit_points import heal
from ..mechanics.status_effects import give, lose
from ..mechanics.triggers import lapses, moment_at_hand
from ..profiles import Status
from ..skills.book import BOOK
from ..skills.conditions import (
    AGAIN,
    FATIGUE,
    TENACITY,
    adventurer_about,
    fallen,
    friends,
    landing,
    next_to_it,
    opponents_near,
)
from ..skills.skill import TriggeredSkill
from ..skills.unit_skills import named
from ..state import DamageInstance, State, Trigger
from ..units import chip, ground, occupied, sheet

DIE = 6

Do = Callable[[Decision[State], TriggeredSkill, str], None]  # (decision, fired, the party's choice)


def pay(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The target loses what was chosen: a tenacity, an active die, or it gains a light fatigue die."""
    if choice == TENACITY:
        lose_tenacity(decision, fired.about, 1, fired.skill)
    elif choice == FATIGUE:
        cooldown_track.gain_fatigue(decision, fired.about, "light", fired.skill)
    elif choice:
        out = cooldown_track.exhausted(decision.state, fired.about, choice)
        decision.emit(e.ActiveDieUsed(fired.about, choice, out.track, out.drained))
        cooldown_track.no_room(decision, fired.about, out.true_damage)


def lose_tenacity(decision: Decision[State], key: str, most: int, cause: str) -> None:
    """The peg goes down, not below 0."""
    now = sheet(decision.state, key).tenacity
    if now:
        decision.emit(e.TenacityChanged(key, max(0, now - most), cause))


def humble(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The target loses n tenacity."""
    if adventurer_about(decision.state, fired):
        lose_tenacity(decision, fired.about, fired.n, fired.skill)


def judge(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """A die against the target's hit points: above them, and it is afraid."""
    (die,) = decision.draw(1, DIE)
    decision.emit(e.ChanceRolled(fired.unit, fired.skill, DIE, (die,)))
    if die > decision.state.battle.units[fired.about].hp:
        give(decision, fired.about, "fear", fired.skill)


def find_the_gap(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """A die: on n or more nothing prevents this engage's damage."""
    (die,) = decision.draw(1, DIE)
    decision.emit(e.ChanceRolled(fired.unit, fired.skill, DIE, (die,)))
    turn = decision.state.battle.turn
    if die >= fired.n and turn is not UNSET and not turn.true:
        decision.emit(e.DamageMadeTrue(fired.unit, fired.skill))


def inflict(status: Status) -> Do:
    """Who was engaged gets this status effect."""

    def do(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
        give(decision, fired.about, status, fired.skill)

    return do


def hide(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """It goes into stealth."""
    give(decision, fired.unit, "stealth", fired.skill)


def weary(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The engaged adventurer gains n light fatigue dice."""
    for _ in range(fired.n if adventurer_about(decision.state, fired) else 0):
        cooldown_track.gain_fatigue(decision, fired.about, "light", fired.skill)


def drain(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """One of its available skill dice, chosen by the party, is out for this battle."""
    if choice:
        own = sheet(decision.state, fired.about)
        decision.emit(e.TrackChanged(fired.about, fired.skill, own.track, (*own.drained, choice)))


def strike_back(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """Once in a turn: an adjacent source of damage takes n damage."""
    if next_to_it(decision.state, fired):
        decision.emit(e.NoteTaken(fired.unit, fired.skill))
        hit_points.deal_damage(decision, DamageInstance(fired.unit, fired.about, fired.n, fired.skill))


def chill(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """Each opponent next to it takes n damage."""
    for key in opponents_near(decision.state, fired):
        hit_points.deal_damage(decision, DamageInstance(fired.unit, key, fired.n, fired.skill))


def take_life(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """An opponent next to it loses n hit points truly, and it gets as many back."""
    if choice:
        hit_points.deal_damage(decision, DamageInstance(fired.unit, choice, fired.n, fired.skill, true=True))
        heal(decision, fired.unit, min(fired.n, decision.state.battle.units[choice].hp), fired.skill)


LOWEST_LEVEL = 1


def brood(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """So many enemies of the lowest level come, as near to the fallen as there is room; dice say which ones."""
    for _ in range(fired.n):
        if free := landing(decision.state, fired):
            chip = enemy_deployment.drawn(decision, LOWEST_LEVEL)
            enemy_deployment.deploy(decision, chip, choice if choice in free else free[0], by=fired.unit)


def come_again(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """It is replaced by what was inside it: the same chip with n hit points and without this skill."""
    if choice:
        own = chip(decision.state, fired.unit)
        rest = tuple(word for word in own.skills if word.rstrip("-0123456789") != fired.skill)
        inner = replace(own, name=f"{own.name[:58]}-inner", health=fired.n, skills=rest)
        enemy_deployment.deploy(decision, inner, choice, by=fired.unit)


def curse(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The adventurer that defeated it gains an overfatigue die."""
    if adventurer_about(decision.state, fired):
        cooldown_track.gain_fatigue(decision, fired.about, "over", fired.skill)


def reward(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The adventurer that defeated it gains n tenacity."""
    if adventurer_about(decision.state, fired):
        now = sheet(decision.state, fired.about).tenacity
        decision.emit(e.TenacityChanged(fired.about, now + fired.n, fired.skill))


def raise_fallen(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The enemy defeated last stands again near it with n hit points, without a turn in this round (BE-15)."""
    key = fallen(decision.state, fired)
    if key and choice:
        hp = min(fired.n, decision.state.battle.units[key].health)
        decision.emit(e.UnitRaised(key, choice, hp, fired.skill, acts=False))


def heal_itself(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """It gets n hit points back."""
    heal(decision, fired.unit, fired.n, fired.skill)


def heal_friends(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """Each of its friends on the map gets n hit points back."""
    for key in friends(decision.state, fired.unit):
        heal(decision, key, fired.n, fired.skill)


def set_aside(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The friend leaves the map, undefeated, and n hit points come back for it."""
    if choice:
        decision.emit(e.UnitRemoved(choice, fired.skill))
        heal(decision, fired.unit, fired.n, fired.skill)


def pull(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The opponent is put into the free hex to which it can get that is nearest; it stays if there is none nearer."""
    state = decision.state
    if not choice:
        return
    there, measured = state.battle.units[choice].hex, ground(state)
    steps = measured.distances(state.battle.units[fired.unit].hex)
    ways = reachable_hexes(measured, there, occupied(state)).length
    best = min(ways, key=lambda key: (steps[key], ways[key]))
    if steps[best] < steps[there]:
        decision.emit(e.UnitPlaced(choice, best, fired.skill))


def move_again(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """It goes on with another move, if it still has no target."""
    decision.emit(e.NoteTaken(fired.unit, AGAIN))
    decision.emit(e.StepReached(fired.unit, "move"))


def hasten(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """The counter goes up by n."""
    round_counter.change(decision, "increase", fired.n, fired.skill)


def steady(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """Once in a battle the counter goes down by n."""
    decision.emit(e.NoteTaken(fired.unit, fired.skill, battle=True))
    round_counter.change(decision, "reduce", fired.n, fired.skill)


def bane(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """Section 5.7: one true damage at the start of its own turns."""
    hit_points.deal_damage(decision, DamageInstance("", fired.unit, 1, "bane", true=True))


def daze_ends(decision: Decision[State], fired: TriggeredSkill, choice: str) -> None:
    """Section 5.7: it is gone at the end of the turn."""
    lose(decision, fired.unit, "daze", "turn-end")


EFFECTS: Final[dict[str, Do]] = {
    "regrowth": heal_itself,
    "hungry": set_aside,
    "long-hook": pull,
    "bounding": move_again,
    "mending": heal_itself,
    "cold-breath": chill,
    "blood-tithe": take_life,
    "bone-caller": raise_fallen,
    "fading": hide,
    "hollow-bell": hasten,
    "steady-drum": steady,
    "dirge": hasten,
    "cruel-bargain": pay,
    "judging-eye": judge,
    "humbling": humble,
    "gap-finder": find_the_gap,
    "venom": inflict("bane"),
    "dust-thrower": inflict("blind"),
    "skull-ringer": inflict("daze"),
    "howling": inflict("fear"),
    "hamstring": inflict("maim"),
    "wearying": weary,
    "memory-thief": drain,
    "thorns": strike_back,
    "brood": brood,
    "inner-shape": come_again,
    "last-song": heal_friends,
    "parting-curse": curse,
    "spoils": reward,
    "bane": bane,
    "daze": daze_ends,
}  # by skill or status effect


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
    offered = BOOK[trigger.skill].on[trigger.timing].options if trigger.skill in BOOK else None
    options = offered(state, fired) if offered else ()
    choice = party_decisions.ask(decision, trigger.skill, trigger.unit, options) if options else ""
    if choice is None:
        return
    decision.emit(e.EffectTriggered(key, trigger.unit, trigger.skill, trigger.timing))
    EFFECTS[trigger.skill](decision, fired, choice)


def _number(state: State, trigger: Trigger) -> int:
    words = getattr(state.battle.units[trigger.unit].profile, "skills", ())
    return next((n for base, n in map(named, words) if base == trigger.skill), 0)
