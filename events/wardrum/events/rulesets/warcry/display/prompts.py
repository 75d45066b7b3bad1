"""The phases as headings name them, and what a seat is asked."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed, plural, title

from ..decide.combat import eligible
from ..decide.reserve import due_groups
from ..decide.setup import next_group
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
    "muster": "Muster your warband",
    "groups": "Divide your warband into dagger, shield and hammer",
    "side": "Choose your side of the table",
    "roll": "Roll your six initiative dice",
    "declare": "Use your wild dice or keep them",
    "first_turn": "Say who takes the first turn",
}
CHOOSE: Final = "Choose a fighter to activate"


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
            return f"Set up your {next_group(state)} group"
        case "reserve":
            return f"Reserves arrive: set up your {listed(due_groups(state, seat))} group"
        case "combat":
            return next_turn(state, context)
        case asked_in:
            return PROMPTS[asked_in]


def interruption(state: State, context: DisplayContext) -> str:
    """What holds everything else up, and what is asked then; "" = nothing does."""
    battle, called = state.battle, context.called
    if battle.fallen is not UNSET:
        who, marker = called[battle.fallen.fighter], title(battle.fallen.marker)
        return f"{who} is taken down: put {marker} on the ground"
    if battle.falling is not UNSET:
        return f"{called[battle.falling.fighter]} falls: say where it comes down"
    if battle.placing is UNSET:
        return ""
    who = called[battle.placing.fighter]
    if battle.placing.why == "drag":
        return f"{who} is dragged: say where to"
    return f"{who} may leap on {called[battle.placing.monster]}: say where to, or not"


def activated(state: State, context: DisplayContext, activation: Activation) -> str:
    """What is asked of whoever acts."""
    name, fighter = context.called[activation.fighter], state.battle.fighters[activation.fighter]
    if activation.bonus:
        return f"{name}: make a bonus {activation.bonus[0]}, or not"
    if not activation.actions_left:
        return f"{name}: no action left, use an ability or end the activation"
    left = f"{name}: {plural(activation.actions_left, 'action')} left"
    again = fighter.activated > 1 and not fighter.profile.monster
    return f"{left}, in its second activation after waiting" if again else left


def next_turn(state: State, context: DisplayContext) -> str:
    """What is asked of a seat whose turn begins; also why it is asked out of turn."""
    battle = state.battle
    if battle.inspired is not UNSET:
        return f"{context.called[battle.inspired]} is inspired: activate it now, or not"
    if not eligible(state, battle.turn):
        return "All your fighters have acted: pass"
    return f"You act again, as the enemy has nobody left: {CHOOSE.lower()}" if battle.passes else CHOOSE
