"""What can happen in the turn of an enemy or a companion: its choices and its dice."""

from __future__ import annotations

from wardrum.events.core.kernel import Event


class EnemyMoveChosen(Event, frozen=True, tag="EnemyMoveChosen"):
    """Where an enemy walks to, as the rules and the party have settled it; why: "attack" or "approach"."""

    unit: str
    destination: str
    why: str


class TargetsChosen(Event, frozen=True, tag="TargetsChosen"):
    """Whom a chip engages, highest priority first (section 6)."""

    unit: str
    targets: tuple[str, ...]


class CombatDiceRolled(Event, frozen=True, tag="CombatDiceRolled"):
    """Enemy Combat dice, rolled once for all targets.

    dice: as thrown, by the number of the side · again: those of them thrown once more · faces: what they came to show ·
    total: after skills and status effects · true: nothing prevents it · dull: how many of them show no damage.
    """

    unit: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    total: int
    true: bool = False
    again: tuple[int, ...] = ()
    dull: int = 0


class DamageMadeTrue(Event, frozen=True, tag="DamageMadeTrue"):
    """By a skill nothing prevents what this engage deals."""

    unit: str
    cause: str
