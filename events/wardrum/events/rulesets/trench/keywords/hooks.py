"""The hooks of the table: when the numbers of a keyword count."""

from __future__ import annotations

from .keyword import AttackConditions


def attacker_charged(blow: AttackConditions) -> bool:
    """The attacker has Charged in this Turn."""
    return blow.charged


def attacker_fears(blow: AttackConditions) -> bool:
    """Nothing makes the attacker immune to FEAR."""
    return blow.fears


def at_long_range(blow: AttackConditions) -> bool:
    """The shot goes beyond half the weapon's range."""
    return blow.long_range
