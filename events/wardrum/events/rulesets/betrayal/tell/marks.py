"""What a commit has done up to an event to an adventurer's sheet and to status effects, for beats that tell a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene

from .. import events as e
from ..profiles import STATUSES
from ..state import Sheet, Unit
from ..units import statuses
from ..words import status

Tracked = (
    e.ActiveDieUsed | e.DiceRecovered | e.DieResolved | e.FatigueDieGained | e.StatusApplied | e.StatusRemoved | e.TrackChanged | e.UnitDefeated
)  # fmt: skip
"""Events that say what lies in an adventurer's track afterwards."""


def seat_of(scene: Scene, unit: str) -> str:
    """Whose a unit is, "" = the rules'."""
    seat: str = scene.after.battle.units[unit].seat
    return seat


def health(scene: Scene, unit: str) -> int:
    """The most hit points of a unit."""
    most: int = scene.after.battle.units[unit].health
    return most


def sheet_before(scene: Scene, unit: str) -> Sheet:
    """An adventurer's sheet before the commit; a new one's is empty."""
    own: Unit | None = scene.before.battle.units.get(unit)
    return Sheet() if own is None or own.sheet is UNSET else own.sheet


def track_before(scene: Scene, unit: str) -> Sequence[str]:
    """What lay in an adventurer's track before the event that is shown."""
    for event in scene.past:
        if isinstance(event, e.GuildAssisted) and unit in event.hp:
            return ()
        if isinstance(event, Tracked) and event.unit == unit:
            return event.track
    return sheet_before(scene, unit).track


def tenacity_before(scene: Scene, unit: str) -> int:
    """An adventurer's tenacity before the event that is shown."""
    changed = (event for event in scene.past if isinstance(event, e.TenacityChanged) and event.unit == unit)
    latest = next(changed, None)
    return sheet_before(scene, unit).tenacity if latest is None else latest.tenacity


def ills_before(scene: Scene, unit: str) -> list[str]:
    """The status effects on a unit before the event that is shown."""
    own: Unit = scene.after.battle.units[unit]
    if own.sheet is not UNSET:
        return [word for word in STATUSES if word in track_before(scene, unit)]
    before = scene.before.battle.units.get(unit)
    found = dict.fromkeys(() if before is None else statuses(before))
    for event in reversed(scene.past):
        match event:
            case e.StatusApplied(unit=one, status=word) if one == unit:
                found[word] = None
            case e.StatusRemoved(unit=one, status=word) if one == unit:
                found.pop(word, None)
            case e.UnitDefeated(unit=one) if one == unit:
                found.clear()
            case e.GuildAssisted(hp=healed) if unit in healed:
                found.clear()
    return list(found)


def over(unit: str, words: Iterable[str], rule: str = "") -> Iterator[d.Beat]:
    """Status effects that are over."""
    for word in words:
        known = status(word)
        yield d.Glowed(known.name, "It is over.", rule or known.rule, unit, ill=known.ill, gone=True)


def crowded_out(scene: Scene, unit: str, track: Sequence[str], rule: str = "") -> Iterator[d.Beat]:
    """Status effects that are no longer in an adventurer's track after the event that is shown."""
    lost = [word for word in STATUSES if word in track_before(scene, unit) and word not in track]
    yield from over(unit, lost, rule)
