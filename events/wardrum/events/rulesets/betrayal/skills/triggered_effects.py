"""What skills and status effects do at their moment (section 5.7, section 6)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.hex import reachable_hexes

from .. import events as e
from ..profiles import Status
from ..units import chip, ground, occupied, sheet
from .conditions import (
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
from .skill import Consequences, Do, TriggeredSkill


def pay(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The target loses what was chosen: a tenacity, an active die, or it gains a light fatigue die."""
    if choice == TENACITY:
        lose_tenacity(act, fired.about, 1, fired.skill)
    elif choice == FATIGUE:
        act.tire(fired.about, "light")
    elif choice:
        act.exhaust(fired.about, choice)


def lose_tenacity(act: Consequences, key: str, most: int, cause: str) -> None:
    """The peg goes down, not below 0."""
    now = sheet(act.state, key).tenacity
    if now:
        act.emit(e.TenacityChanged(key, max(0, now - most), cause))


def humble(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The target loses n tenacity."""
    if adventurer_about(act.state, fired):
        lose_tenacity(act, fired.about, fired.n, fired.skill)


def judge(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """A die against the target's hit points: above them, and it is afraid."""
    die = act.roll()
    if die > act.state.battle.units[fired.about].hp:
        act.give(fired.about, "fear")


def find_the_gap(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """A die: on n or more nothing prevents this engage's damage."""
    die = act.roll()
    turn = act.state.battle.turn
    if die >= fired.n and turn is not UNSET and not turn.true:
        act.emit(e.DamageMadeTrue(fired.unit, fired.skill))


def inflict(status: Status) -> Do:
    """Who was engaged gets this status effect."""

    def do(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
        act.give(fired.about, status)

    return do


def hide(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """It goes into stealth."""
    act.give(fired.unit, "stealth")


def weary(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The engaged adventurer gains n light fatigue dice."""
    for _ in range(fired.n if adventurer_about(act.state, fired) else 0):
        act.tire(fired.about, "light")


def drain(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """One of its available skill dice, chosen by the party, is out for this battle."""
    if choice:
        own = sheet(act.state, fired.about)
        act.emit(e.TrackChanged(fired.about, fired.skill, own.track, (*own.drained, choice)))


def strike_back(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """Once in a turn: an adjacent source of damage takes n damage."""
    if next_to_it(act.state, fired):
        act.emit(e.NoteTaken(fired.unit, fired.skill))
        act.damage(fired.about, fired.n)


def chill(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """Each opponent next to it takes n damage."""
    for key in opponents_near(act.state, fired):
        act.damage(key, fired.n)


def take_life(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """An opponent next to it loses n hit points truly, and it gets as many back."""
    if choice:
        act.damage(choice, fired.n, true=True)
        act.heal(fired.unit, min(fired.n, act.state.battle.units[choice].hp))


def brood(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """N enemies of the lowest level come, as near to the fallen as there is room; dice say which ones."""
    for _ in range(fired.n):
        if free := landing(act.state, fired):
            act.deploy_lowest(choice if choice in free else free[0])


def come_again(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """It is replaced by what was inside it: the same chip with n hit points and without this skill."""
    if choice:
        own = chip(act.state, fired.unit)
        rest = tuple(word for word in own.skills if word.rstrip("-0123456789") != fired.skill)
        inner = replace(own, name=f"{own.name[:58]}-inner", health=fired.n, skills=rest)
        act.deploy(inner, choice)


def curse(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The adventurer that defeated it gains an overfatigue die."""
    if adventurer_about(act.state, fired):
        act.tire(fired.about, "over")


def reward(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The adventurer that defeated it gains n tenacity."""
    if adventurer_about(act.state, fired):
        now = sheet(act.state, fired.about).tenacity
        act.emit(e.TenacityChanged(fired.about, now + fired.n, fired.skill))


def raise_fallen(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The enemy defeated last stands again near it with n hit points, without a turn in this round (BE-15)."""
    key = fallen(act.state, fired)
    if key and choice:
        hp = min(fired.n, act.state.battle.units[key].health)
        act.emit(e.UnitRaised(key, choice, hp, fired.skill, acts=False))


def heal_itself(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """It gets n hit points back."""
    act.heal(fired.unit, fired.n)


def heal_friends(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """Each of its friends on the map gets n hit points back."""
    for key in friends(act.state, fired.unit):
        act.heal(key, fired.n)


def set_aside(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The friend leaves the map, undefeated, and n hit points come back for it."""
    if choice:
        act.emit(e.UnitRemoved(choice, fired.skill))
        act.heal(fired.unit, fired.n)


def pull(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The opponent is put into the free hex to which it can get that is nearest; it stays if there is none nearer."""
    state = act.state
    if not choice:
        return
    there, measured = state.battle.units[choice].hex, ground(state)
    steps = measured.distances(state.battle.units[fired.unit].hex)
    ways = reachable_hexes(measured, there, occupied(state)).length
    best = min(ways, key=lambda key: (steps[key], ways[key]))
    if steps[best] < steps[there]:
        act.emit(e.UnitPlaced(choice, best, fired.skill))


def move_again(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """It goes on with another move, if it still has no target."""
    act.emit(e.NoteTaken(fired.unit, AGAIN))
    act.emit(e.StepReached(fired.unit, "move"))


def hasten(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """The counter goes up by n."""
    act.turn_counter("increase", fired.n)


def steady(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """Once in a battle the counter goes down by n."""
    act.emit(e.NoteTaken(fired.unit, fired.skill, battle=True))
    act.turn_counter("reduce", fired.n)


def bane(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """Section 5.7: one true damage at the start of its own turns."""
    act.damage(fired.unit, 1, true=True)


def daze_ends(act: Consequences, fired: TriggeredSkill, choice: str) -> None:
    """Section 5.7: it is gone at the end of the turn."""
    act.lose(fired.unit, "daze", "turn-end")
