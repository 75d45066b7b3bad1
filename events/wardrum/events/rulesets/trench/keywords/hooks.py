"""The hooks of the table: when the numbers of a keyword count."""

from __future__ import annotations

from .keyword import Blow


def attacker_charged(blow: Blow) -> bool:
    """The attacker has Charged in this Turn."""
    return blow.charged


def attacker_fears(blow: Blow) -> bool:
    """Nothing makes the attacker immune to FEAR."""
    return blow.fears


def at_long_range(blow: Blow) -> bool:
    """The shot goes beyond half the weapon's range."""
    return blow.long_range
