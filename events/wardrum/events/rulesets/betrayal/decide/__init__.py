"""What becomes of a command: what it does itself, then everything that follows up to the next decision."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import commands as c
from .. import delve
from ..state import State
from . import abilities, adventurers, companions, engage, reactions, results, round_end, setup
from .answers import answer
from .flow import advance


def decide(decision: Decision[State], seat: str, command: c.BetrayalCommand) -> None:
    """Emit what the command makes happen, up to the next decision. Raises Rejected."""
    _decide(decision, seat, command)
    advance(decision)


def _decide(decision: Decision[State], seat: str, command: c.BetrayalCommand) -> None:
    match command:
        case c.ChooseAdventurer():
            setup.choose_adventurer(decision, seat, command)
        case c.DeployAdventurer():
            setup.deploy_adventurer(decision, seat, command)
        case c.DeployCompanion():
            setup.deploy_companion(decision, seat, command)
        case c.Move():
            adventurers.move(decision, seat, command)
        case c.Engage():
            engage.engage(decision, seat, command)
        case c.RollAgain():
            engage.roll_again(decision, seat, command)
        case c.ResolveDie():
            results.resolve_die(decision, seat, command)
        case c.DeclineDie():
            results.decline_die(decision, seat, command)
        case c.ResolveRest():
            results.resolve_rest(decision, seat)
        case c.UseClassAbility():
            abilities.use_class_ability(decision, seat, command)
        case c.UseItem():
            abilities.use_item(decision, seat, command)
        case c.DropActiveDie():
            abilities.drop_active_die(decision, seat, command)
        case c.EngageWith():
            companions.engage_with(decision, seat, command)
        case c.EndTurn():
            adventurers.end_turn(decision, seat)
        case c.Explore():
            delve.explore(decision, seat, command)
        case c.UseActiveDie():
            reactions.use_active_die(decision, seat, command)
        case c.UseArmour():
            reactions.use_armour(decision, seat, command)
        case c.UseInterrupt():
            reactions.use_interrupt(decision, seat, command)
        case c.Decline():
            reactions.decline(decision, seat)
        case c.VoteRetreat():
            round_end.vote_retreat(decision, seat, command)
        case _:
            answer(decision, seat, command)
