"""Options outside the turns: before the first round, for the party, about damage on its way."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option, Subset

from ..data import ADVENTURERS, COMPANIONS
from ..decide import reactions as at_hand
from ..decide.rounds import ASSISTS, retreated
from ..decide.setup import READY_MAX, taken
from ..mechanics.party_decisions import COMMANDS, CONTINUE, RETREAT, TIE, question
from ..pending import entering, entrance
from ..profiles import FORMS
from ..state import Request, State
from ..units import card


def choose_adventurer(state: State) -> Option:
    """F-9: a sample that is not taken; a custom adventurer can be sent instead."""
    out = taken(state)
    free = tuple(name for name in ADVENTURERS if name not in out)
    companions = ("none", *(name for name in COMPANIONS if name not in out))
    params: dict[str, Domain] = {"sample": Choice(free), "companion": Choice(companions)}
    return Option("ChooseAdventurer", "Bring an adventurer", "F-9", params)


def deploy_adventurer(state: State, seat: str) -> Option:
    """F-13."""
    carried = tuple(card(state, seat).items)
    most = min(READY_MAX, len(carried))
    params: dict[str, Domain] = {
        "hex": Choice(tuple(entrance(state))),
        "form": Choice(FORMS),
        "ready": Subset(carried, 0, most),
    }
    return Option("DeployAdventurer", "Enter the map", "F-13", params)


def deploy_companion(state: State) -> Option:
    """F-14, B-12."""
    companion = entering(state)
    name = state.battle.units[companion].profile.name
    params: dict[str, Domain] = {"companion": Choice((companion,)), "hex": Choice(tuple(entrance(state)))}
    label = say("{who} enters the map", who=name.replace("-", " ").capitalize())
    return Option("DeployCompanion", label, "F-14", params)


def party_request(state: State) -> list[Option]:
    """The options that answer the open request."""
    asked = state.battle.request
    assert asked is not UNSET
    return round_end(state, asked) if asked.kind == "round_end" else [tie(asked)]


def tie(asked: Request) -> Option:
    """One option with everything that the party can choose."""
    text, rule, field = question(asked.kind)
    return Option(COMMANDS.get(asked.kind, TIE), text, rule, {field: Choice(asked.options)})


def round_end(state: State, asked: Request) -> list[Option]:
    """B-17, F-73; F-71: whether leaving now is a success is certain."""
    going_on = RETREAT in asked.options  # with no adventurer on the map there is nothing to leave
    options = [
        Option("ContinueBattle", "Go on with the next round" if going_on else "Accept the defeat", "B-17")
    ]
    if going_on:
        won = retreated(state).result == "success"
        options.append(
            Option("ProposeRetreat", "Leave the battle", "F-71", odds={"success": "1" if won else "0"})
        )
    if ASSISTS[0] in asked.options:
        numbers = Choice(tuple(range(1, len(ASSISTS) + 1)))
        options.append(
            Option("UseGuildAssist", "Call the guild", "F-73", {"counter": numbers}, "once per campaign")
        )
    assert asked.default == CONTINUE
    return options


def vote_retreat() -> Option:
    """BE-28."""
    return Option("VoteRetreat", "Leave the battle?", "BE-28", {"yes": Choice((False, True))})


REACTION_COMMANDS = {
    "die": ("UseActiveDie", "Prevent damage with an active die", "F-29"),
    "item": ("UseArmour", "Prevent damage with armour", "F-29"),
    "ability": ("UseInterrupt", "Prevent damage with an ability", "F-22"),
}


def reactions(state: State, seat: str) -> list[Option]:
    """F-29, F-22: what can be set against the blow, and nothing."""
    found: dict[str, list[str]] = {}
    for what in at_hand.reactions(state, min(state.battle.blows)):
        kind, _, name = what.partition(".")
        found.setdefault(kind, []).append(name)
    decline = Option("Decline", "Take the damage", "F-29")
    return [decline, *(_use(kind, names) for kind, names in found.items())]


def _use(kind: str, names: list[str]) -> Option:
    command, label, rule = REACTION_COMMANDS[kind]
    return Option(command, label, rule, {kind: Choice(tuple(names))})
