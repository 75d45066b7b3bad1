"""What can happen when units engage, to an adventurer's dice, and in the turn of a chip."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Event

from ..profiles import Form


class BattleFormSet(Event, frozen=True, tag="BattleFormSet"):
    """An adventurer changed its form."""

    unit: str
    form: Form


class FatigueDieGained(Event, frozen=True, tag="FatigueDieGained"):
    """A fatigue die enters the track: "light" or "over"; drained: afterwards (5.3, BE-9)."""

    unit: str
    die: str
    cause: str
    track: tuple[str, ...]
    drained: tuple[str, ...]


class DiceRecovered(Event, frozen=True, tag="DiceRecovered"):
    """Dice left the track from its left end; overfatigue went round to the right (F-21)."""

    unit: str
    dice: tuple[str, ...]
    track: tuple[str, ...]
    drained: tuple[str, ...]


class TrackChanged(Event, frozen=True, tag="TrackChanged"):
    """Dice entered or left the track for another reason."""

    unit: str
    cause: str
    track: tuple[str, ...]
    drained: tuple[str, ...]


class EngageDeclared(Event, frozen=True, tag="EngageDeclared"):
    """An adventurer engages; target: "" = none · piercing, rerolls: what the weapon's text gives (F-24 to F-26)."""

    unit: str
    form: Form
    target: str
    weapon: str
    piercing: int = 0
    rerolls: int = 0


class SkillDiceRolled(Event, frozen=True, tag="SkillDiceRolled"):
    """An adventurer's dice, with the faces they show; extra: values of enemy Combat dice that an effect added."""

    unit: str
    faces: dict[str, str]
    extra: tuple[int, ...] = ()
    again: bool = False


class DieResolved(Event, frozen=True, tag="DieResolved"):
    """What a die showed was used, or not (F-27).

    damage, combat, true, dull: of this engage so far · track, drained: afterwards (F-28) · stays: "active" in a slot, "lasting"
    with its result in the track, "" with neither.
    """

    unit: str
    die: str
    face: str
    used: bool
    damage: int
    combat: int
    true: int
    dull: int
    track: tuple[str, ...]
    drained: tuple[str, ...]
    stays: Literal["", "active", "lasting"] = ""


class TenacityChanged(Event, frozen=True, tag="TenacityChanged"):
    """The peg was moved; tenacity: afterwards."""

    unit: str
    tenacity: int
    cause: str


class ActiveDieUsed(Event, frozen=True, tag="ActiveDieUsed"):
    """A die left its active slot: to prevent damage, or dropped (F-29)."""

    unit: str
    die: str
    track: tuple[str, ...]
    drained: tuple[str, ...]


class ItemUsed(Event, frozen=True, tag="ItemUsed"):
    """An item was used up for this battle."""

    unit: str
    item: str


class ClassAbilityUsed(Event, frozen=True, tag="ClassAbilityUsed"):
    """A class ability was used (F-22)."""

    unit: str
    ability: str
    on: str = ""


class ReactionDeclined(Event, frozen=True, tag="ReactionDeclined"):
    """The adventurer prevents no more of this blow."""

    unit: str
    key: str


class EngageEnded(Event, frozen=True, tag="EngageEnded"):
    """All dice are resolved."""

    unit: str
    target: str


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
