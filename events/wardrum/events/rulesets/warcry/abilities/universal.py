"""The universal abilities (W-85): numbers first, then who may use them when, and what they do."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.language import say

from .. import events as e
from ..ability import Ability, require_within
from ..geometry import engaging
from ..state import State

PRESENCE = 6 * INCH  # how far inspiring presence reaches


def rush(decision: Decision[State], used: e.AbilityUsed) -> None:
    """+1 Move in this activation."""
    decision.emit(e.ActivationBoosted(used.fighter, move=1))


def onslaught(decision: Decision[State], used: e.AbilityUsed) -> None:
    """+1 Attacks with short weapons in this activation."""
    decision.emit(e.ActivationBoosted(used.fighter, attacks=1))


def respite(decision: Decision[State], used: e.AbilityUsed) -> None:
    """As many damage points as the value are taken off, no more than there are (edge case 33)."""
    damage = decision.state.battle.fighters[used.fighter].damage
    removed = min(used.value, damage)
    decision.emit(e.DamageRemoved(used.fighter, removed, damage - removed))


def require_free(state: State, fighter: str) -> None:
    """Respite needs a moment without enemies."""
    if engaging(state, fighter):
        raise Rejected("W-85", "engaged", 'respite cannot be used within 1" of an enemy')


def inspiring_presence(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The target may be activated directly after this activation (edge case 32)."""
    assert isinstance(used.target, str)
    decision.emit(e.FighterInspired(used.target))


def require_inspirable(ability: Ability[State], state: State, fighter: str, target: str) -> None:
    """A friend within 6" that has not been activated in this round (edge case 31)."""
    friend = state.battle.fighters.get(target)
    if friend is None or friend.seat != state.battle.fighters[fighter].seat or target == fighter:
        raise Rejected("W-85", "no_such_fighter", say("{who} is no other fighter of your own", who=target))
    require_within(state, fighter, target, PRESENCE, "W-85")
    if friend.activated:
        raise Rejected("W-85", "already_activated", say("{who} has been activated in this round", who=target))


def rampage(decision: Decision[State], used: e.AbilityUsed) -> None:
    """A bonus move action, then a bonus attack action."""
    decision.emit(e.BonusActionsGranted(used.fighter, ("move", "attack")))


UNIVERSAL: Final[tuple[Ability[State], ...]] = (
    Ability(
        slug="rush",
        title="Rush",
        text="The fighter's Move is 1\" more for the rest of this activation.",
        cost="double",
        effect=rush,
    ),
    Ability(
        slug="onslaught",
        title="Onslaught",
        text='Its attacks with weapons that reach no farther than 3" have one attack more for the rest of this activation.',
        cost="double",
        effect=onslaught,
    ),
    Ability(
        slug="respite",
        title="Respite",
        text="With no enemy near, as many damage points are taken off it as the dice that pay show.",
        cost="triple",
        effect=respite,
        check=require_free,
    ),
    Ability(
        slug="inspiring-presence",
        title="Inspiring Presence",
        text='A friend within 6" that has not been activated in this round may be activated right after this activation.',
        cost="triple",
        effect=inspiring_presence,
        leader=True,
        check_target=require_inspirable,
    ),
    Ability(
        slug="rampage",
        title="Rampage",
        text="It makes a bonus move action and then a bonus attack action.",
        cost="quad",
        effect=rampage,
    ),
)
