"""Effects of a defeat: who comes in its place, what the fallen leave behind, and who is raised again (section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from wardrum.events.core.kernel import Decision
from wardrum.events.space.hex import nearest_free

from ... import events as e
from ...decide import fatigue, reinforce
from ...state import State
from ...units import chip, ground, occupied, sheet
from ..skill import Effect, Fired
from .healing import HEAL_FRIENDS
from .targeted import adventurer_about

LOWEST_LEVEL = 1


def landing(state: State, fired: Fired) -> list[str]:
    """The free hexes nearest to where the unit stands or has fallen; the party says which."""
    one = state.battle.units[fired.unit]
    return list(nearest_free(ground(state), one.hex or one.fell, occupied(state)))


def brood(decision: Decision[State], fired: Fired, choice: str) -> None:
    """So many enemies of the lowest level come, as near to the fallen as there is room; dice say which ones."""
    for _ in range(fired.n):
        if free := landing(decision.state, fired):
            chip = reinforce.drawn(decision, LOWEST_LEVEL)
            reinforce.deploy(decision, chip, choice if choice in free else free[0], by=fired.unit)


def come_again(decision: Decision[State], fired: Fired, choice: str) -> None:
    """It is replaced by what was inside it: the same chip with n hit points and without this skill."""
    if choice:
        own = chip(decision.state, fired.unit)
        rest = tuple(word for word in own.skills if word.rstrip("-0123456789") != fired.skill)
        inner = replace(own, name=f"{own.name[:58]}-inner", health=fired.n, skills=rest)
        reinforce.deploy(decision, inner, choice, by=fired.unit)


def curse(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Whoever defeated it gains an overfatigue die."""
    if adventurer_about(decision.state, fired):
        fatigue.gain(decision, fired.about, "over", fired.skill)


def reward(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Whoever defeated it gains n tenacity."""
    if adventurer_about(decision.state, fired):
        now = sheet(decision.state, fired.about).tenacity
        decision.emit(e.TenacityChanged(fired.about, now + fired.n, fired.skill))


def fallen(state: State, fired: Fired) -> str:
    """The enemy that was defeated last, "" = none is on the stack."""
    return state.battle.fallen[-1] if state.battle.fallen else ""


def can_raise(state: State, fired: Fired) -> bool:
    """Somebody is on the stack, and somewhere is room."""
    return bool(fallen(state, fired) and landing(state, fired))


def raise_fallen(decision: Decision[State], fired: Fired, choice: str) -> None:
    """The enemy defeated last stands again near it with n hit points, without a turn in this round (BE-15)."""
    key = fallen(decision.state, fired)
    if key and choice:
        hp = min(fired.n, decision.state.battle.units[key].health)
        decision.emit(e.UnitRaised(key, choice, hp, fired.skill, acts=False))


BROOD = Effect(brood, landing)
COME_AGAIN = Effect(come_again, landing)
CURSE = Effect(curse, when=adventurer_about)
REWARD = Effect(reward, when=adventurer_about)
RAISE_FALLEN = Effect(raise_fallen, landing, can_raise)
LAST_SONG = HEAL_FRIENDS
