"""The abilities with which monsters are hunted, for everybody but monsters and beasts while one is on the board (W-86)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.language import say

from .. import events as e
from ..ability import Ability, require_within
from ..geometry import ENGAGED, sees
from ..state import State

TAUNT: int = 6 * INCH
"""How far a taunt is heard (W-86)."""
LEAST_MOVE = 3
"""How much of its Move ropes leave a monster, in inches (W-86)."""
SUCCESS = 4
"""The least face that counts for an ability that rolls dice (W-86)."""


def require_prey(ability: Ability[State], state: State, fighter: str, target: str) -> None:
    """A monster of the enemy on the board. Raises Rejected."""
    monster = state.battle.fighters.get(target)
    if monster is None or monster.seat == state.battle.fighters[fighter].seat or not monster.profile.monster:
        raise Rejected("W-86", "no_such_fighter", say("{who} is no monster of your enemy", who=target))
    if monster.status != "board":
        raise Rejected("W-86", "out_of_range", say("{who} is not on the battlefield", who=target))


def require_close(ability: Ability[State], state: State, fighter: str, target: str) -> None:
    """A monster of the enemy within 1". Raises Rejected."""
    require_prey(ability, state, fighter, target)
    require_within(state, fighter, target, ENGAGED, "W-86")


def require_hearing(ability: Ability[State], state: State, fighter: str, target: str) -> None:
    """A visible monster of the enemy within 6". Raises Rejected."""
    require_prey(ability, state, fighter, target)
    require_within(state, fighter, target, TAUNT, "W-86")
    if not sees(state, fighter, target):
        raise Rejected("W-86", "not_visible", say("{who} does not see {whom}", who=fighter, whom=target))


def successes(decision: Decision[State], used: e.AbilityUsed) -> int:
    """As many dice as the value of the ability are rolled at its target; how many show 4 or more."""
    dice = decision.draw(used.value, 6)
    good = sum(die >= SUCCESS for die in dice)
    decision.emit(e.AbilityRolled(used.fighter, str(used.target), dice, good))
    return good


def bind(decision: Decision[State], used: e.AbilityUsed) -> None:
    """For each success the monster has an inch of Move less until the end of the battle, but never below three."""
    good, monster = successes(decision, used), decision.state.battle.fighters[str(used.target)]
    before = monster.hunted
    lost = min(before.move_lost + good, max(monster.profile.move - LEAST_MOVE, 0))
    if lost > before.move_lost:
        decision.emit(e.FighterHampered(str(used.target), lost, before.attacks_lost))


def sidestep(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The value is added to its Toughness when a monster attacks it in this round."""
    evading = decision.state.battle.fighters[used.fighter].hunted.evading
    decision.emit(e.FighterEvading(used.fighter, evading + used.value))


def ready_leap(decision: Decision[State], used: e.AbilityUsed) -> None:
    """When the monster starts a move within 1" of it in this round, it may be set up within 1" of it afterwards."""
    decision.emit(e.LeapReadied(used.fighter, str(used.target)))


def strike_at_eyes(decision: Decision[State], used: e.AbilityUsed) -> None:
    """A critical hit of its next attack on a monster in this activation takes one of its Attacks until the end."""
    decision.emit(e.AttacksAltered(used.fighter, blinds=True))


def cut_deep(decision: Decision[State], used: e.AbilityUsed) -> None:
    """In this activation each critical hit on a monster with a short weapon does as much more damage as the value."""
    decision.emit(e.AttacksAltered(used.fighter, criticals=used.value))


def taunt(decision: Decision[State], used: e.AbilityUsed) -> None:
    """With one success the monster attacks nobody else in this round, while this fighter is not taken down."""
    if successes(decision, used):
        decision.emit(e.MonsterTaunted(str(used.target), used.fighter))


HUNTING: Final[tuple[Ability[State], ...]] = (
    Ability(
        slug="rope-it",
        title="Rope It",
        text='Dice are rolled at a monster within 1": each 4 or more takes an inch of its Move for the rest of the battle, down to 3".',
        cost="double",
        effect=bind,
        check_target=require_close,
        rule="W-86",
    ),
    Ability(
        slug="sidestep",
        title="Sidestep",
        text="The value is added to the fighter's Toughness against monsters in this round.",
        cost="double",
        effect=sidestep,
        rule="W-86",
    ),
    Ability(
        slug="leap-aboard",
        title="Leap Aboard",
        text='When the monster starts a move within 1" of the fighter in this round, the fighter may go along and stand within 1" of it afterwards.',
        cost="double",
        effect=ready_leap,
        check_target=require_prey,
        rule="W-86",
    ),
    Ability(
        slug="strike-at-the-eyes",
        title="Strike at the Eyes",
        text="The first critical hit of its next attack on a monster takes one of the monster's attacks for the rest of the battle.",
        cost="triple",
        effect=strike_at_eyes,
        rule="W-86",
    ),
    Ability(
        slug="deep-cut",
        title="Deep Cut",
        text="In this activation each critical hit on a monster with a short weapon does as much more damage as the value.",
        cost="triple",
        effect=cut_deep,
        rule="W-86",
    ),
    Ability(
        slug="draw-it-off",
        title="Draw It Off",
        text='Dice are rolled at a visible monster within 6": with one 4 or more it attacks nobody but this fighter in this round.',
        cost="quad",
        effect=taunt,
        check_target=require_hearing,
        rule="W-86",
    ),
)
