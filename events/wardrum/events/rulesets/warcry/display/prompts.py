"""The phases as headings name them, and what a seat is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import counted, say

from ..battleplan import Group
from ..decide.combat import eligible
from ..decide.reserve import due_groups
from ..decide.setup import next_group
from ..goals import GROUPS
from ..state import Activation, State

PHASES: Final[dict[str, str]] = {
    "muster": "Mustering",
    "groups": "Battle groups",
    "side": "Choosing sides",
    "deploy": "Deployment",
    "roll": "Hero phase, rolling",
    "declare": "Hero phase, wild dice",
    "reserve": "Reserve phase",
    "first_turn": "Combat phase, first turn",
    "combat": "Combat phase",
}
PROMPTS: Final[dict[str, str]] = {
    "muster": "Choose your warband",
    "groups": "Divide your warband into three groups: dagger, shield and hammer",
    "side": "Choose your side of the table",
    "roll": "Roll your six initiative dice",
    "declare": "Use your wild dice, for the initiative or for abilities, or keep them",
    "first_turn": "You have the initiative: say who takes the first turn",
}
BONUS: Final[dict[str, str]] = {
    "attack": "{who}: make a bonus attack, or not",
    "move": "{who}: make a bonus move, or not",
}
CHOOSE: Final = "Choose a fighter to activate"
CHOOSE_AGAIN: Final = "You act again, as the enemy has nobody left: choose a fighter to activate"


def phase(state: State) -> str:
    """As "Combat phase"."""
    return PHASES[state.battle.phase]


def prompt(state: State, context: DisplayContext, seat: str) -> str:
    """What an awaited seat is asked."""
    battle = state.battle
    if asked := interruption(state, context):
        return asked
    if battle.activation is not UNSET:
        return activated(state, context, battle.activation)
    match battle.phase:
        case "deploy":
            return say("Set up your {group}", group=say(GROUPS[next_group(state)]))
        case "reserve":
            return to_bring_on(due_groups(state, seat))
        case "combat":
            return next_turn(state, context)
        case asked_in:
            return PROMPTS[asked_in]


def to_bring_on(groups: Sequence[Group]) -> str:
    """What is asked of a seat whose reserves arrive."""
    if len(groups) == 1:
        return say("Reserves arrive: set up your {group}", group=say(GROUPS[groups[0]]))
    names = listed(say(group) for group in groups)
    return say("Reserves arrive: set up your {groups} group", groups=names)


def interruption(state: State, context: DisplayContext) -> str:
    """What holds everything else up, and what is asked then; "" = nothing does."""
    battle, called = state.battle, context.called
    if battle.fallen is not UNSET:
        who, marker = called[battle.fallen.fighter], title(battle.fallen.marker)
        return say("{who} is taken down: put {marker} on the ground", who=who, marker=marker)
    if battle.falling is not UNSET:
        return say("{who} falls: say where it comes down", who=called[battle.falling.fighter])
    if battle.placing is UNSET:
        return ""
    who = called[battle.placing.fighter]
    if battle.placing.why == "drag":
        return say("{who} is dragged: say where to", who=who)
    monster = called[battle.placing.monster]
    return say("{who} may leap on {monster}: say where to, or not", who=who, monster=monster)


def activated(state: State, context: DisplayContext, activation: Activation) -> str:
    """What is asked of whoever acts."""
    name, fighter = context.called[activation.fighter], state.battle.fighters[activation.fighter]
    if activation.bonus:
        return say(BONUS[activation.bonus[0]], who=name)
    if not activation.actions_left:
        return say("{who}: no action left, use an ability or end the activation", who=name)
    if fighter.activated > 1 and not fighter.profile.monster:
        return counted(
            activation.actions_left,
            "{who}: {n} action left, in its second activation after waiting",
            "{who}: {n} actions left, in its second activation after waiting",
            who=name,
        )
    return counted(
        activation.actions_left,
        "{who}: choose what it does, {n} action left",
        "{who}: choose what it does, {n} actions left",
        who=name,
    )


def next_turn(state: State, context: DisplayContext) -> str:
    """What is asked of a seat whose turn begins; also why it is asked out of turn."""
    battle = state.battle
    if battle.inspired is not UNSET:
        return say(
            "{who} is inspired: activate it right now, out of turn, or not",
            who=context.called[battle.inspired],
        )
    if not eligible(state, battle.turn):
        return "All your fighters have acted in this round: pass"
    return CHOOSE_AGAIN if battle.passes else CHOOSE
