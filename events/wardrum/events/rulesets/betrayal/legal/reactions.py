"""Options of an adventurer that is about to take damage (F-29)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Option

from ..decide import reactions as at_hand
from ..state import State

COMMANDS = {
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
    command, label, rule = COMMANDS[kind]
    return Option(command, label, rule, {kind: Choice(tuple(names))})
