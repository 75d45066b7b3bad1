"""What a commit shows: a table of functions from an event to its beats, which stand beside the sentences of the same events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec import UNSET

from wardrum.events.core.kernel import SYSTEM, Event
from wardrum.events.core.record import AnyRecord
from wardrum.events.space.plane import Leg as TableLeg

from . import shapes as d
from .context import Called, hex_place, place_of

Shower = Callable[[Any, Any], Iterable[d.Beat]]


class Scene:
    """A commit while its beats are made, in the order of its events.

    before, after: the states around it · record: the commit · called: names as of `after` · index: of the event that is shown.
    """

    def __init__(self, before: Any, record: AnyRecord, after: Any, called: Called) -> None:
        self.before, self.record, self.after, self.called = before, record, after, called
        self.index = 0
        self._places: dict[str, d.Place] = {}

    @property
    def events(self) -> Sequence[Event]:
        """All events of the commit."""
        return self.record.events

    @property
    def past(self) -> Sequence[Event]:
        """The events of the commit before the one that is shown, the last first."""
        return self.record.events[: self.index][::-1]

    @property
    def following(self) -> Sequence[Event]:
        """The events of the commit behind the one that is shown."""
        return self.record.events[self.index + 1 :]

    def place(self, key: str) -> d.Place | None:
        """Where a piece is at this event; None: not on the table."""
        if key in self._places:
            return self._places[key]
        piece, there = self.before.table.pieces.get(key), self.before.table.map
        if piece is None:
            return None
        return place_of(piece) if there is UNSET else self.hex(there.by_centre[piece.x, piece.y])

    def hex(self, key: str) -> d.Place:
        """The middle of a hex as the map is drawn after the commit; a tile that is laid may have moved all of them."""
        return hex_place(self.after.table.map, key)

    def stands(self, key: str, place: d.Place) -> None:
        """A piece is at this place from this event on."""
        self._places[key] = place

    def moves(
        self, key: str, legs: Sequence[TableLeg], why: Any = "", *, floor: str | None = None
    ) -> Iterable[d.Beat]:
        """A piece moves along legs. floor: what it stands on at the end; None = as the table says after the commit."""
        start = self.place(key)
        way = tuple(leg_of(leg) for leg in legs)
        if start is None or not way:
            return
        end = self._at_end(key, way[-1].to, floor)
        yield d.Moved(key, start, (*way[:-1], _with_end(way[-1], end)), why)
        self._places[key] = end

    def falls(self, key: str, to: d.Place) -> Iterable[d.Beat]:
        """A piece falls to a place."""
        start, end = self.place(key), self._at_end(key, to, None)
        yield d.Fell(key, start or end, end)
        self._places[key] = end

    def puts(self, key: str, to: d.Place) -> Iterable[d.Beat]:
        """A piece is set up at a place."""
        end = self._at_end(key, to, None)
        piece = self.after.table.pieces.get(key)
        facing = UNSET if piece is None else piece.facing
        yield d.Placed(key, end, facing)
        self._places[key] = end

    def _at_end(self, key: str, to: d.Place, floor: str | None) -> d.Place:
        """A place with its floor, which events of a plane do not tell."""
        if to.floor:
            return to
        if floor is not None:
            return d.Place(to.x, to.y, to.z, floor)
        piece = self.after.table.pieces.get(key)
        known = None if piece is None else place_of(piece)
        return known if known is not None and (known.x, known.y, known.z) == (to.x, to.y, to.z) else to


def leg_of(leg: TableLeg) -> d.Leg:
    """A leg of a move as it is shown; a turn says in its `how` how the base faces after it, as "turn-45"."""
    to = d.Place(leg.x, leg.y, leg.z)
    how, _, facing = leg.how.partition("-")
    return d.Leg(how, to, int(facing)) if facing else d.Leg(how, to)  # type: ignore[arg-type]  # the same words


def _with_end(leg: d.Leg, end: d.Place) -> d.Leg:
    return d.Leg(leg.how, end, leg.facing)


class Beats:
    """Beats as a table by event type: `@beats.on(FighterMoved)` registers one small function (scene, event) → beats.

    Events that this table does not hold are shown by `base`, that of the ruleset that it builds on.
    """

    def __init__(self, base: Beats | None = None) -> None:
        self.showers: dict[type, Shower] = {} if base is None else dict(base.showers)

    def on(self, event_type: type) -> Callable[[Shower], Shower]:
        """Register the function that shows `event_type`."""

        def register(shower: Shower) -> Shower:
            self.showers[event_type] = shower
            return shower

        return register

    def unseen(self, *event_types: type) -> None:
        """Events at which there is nothing to see: they are words, or part of another event's picture."""
        for event_type in event_types:
            self.showers[event_type] = nothing

    def __call__(self, scene: Scene, event: Event, /) -> Iterable[d.Beat]:
        """The beats of an event of a scene, in order."""
        return self.showers[type(event)](scene, event)


def nothing(scene: Any, event: Any) -> Iterable[d.Beat]:
    """What an unseen event shows."""
    return ()


ICONS: Final[dict[type, d.Icon]] = {
    d.Downed: "down",
    d.Fell: "fall",
    d.Scored: "score",
    d.Taken: "treasure",
    d.Dropped: "treasure",
    d.Held: "objective",
    d.GroundChanged: "door",
    d.Placed: "deploy",
    d.Glowed: "ability",
    d.DiceRolled: "dice",
    d.TokenChanged: "blessing",
    d.Turned: "turn",
}
"""The picture of a commit by its weightiest beat, in this order; strikes and moves stand between, see `icon_of`."""
REACH: Final[dict[str, d.Icon]] = {"melee": "attack", "shot": "shot", "spell": "spell"}
LEGS: Final[tuple[tuple[str, d.Icon], ...]] = (("climb", "climb"), ("jump", "jump"), ("drop", "jump"))
MAJOR: Final = (d.Downed, d.Fell, d.Scored, d.Taken, d.Held, d.Struck, d.Harmed, d.GroundChanged, d.Ended)
"""What stays where highlights alone are shown."""


def icon_of(beats: Sequence[d.Beat]) -> d.Icon:
    """The picture of a commit."""
    kinds = {type(beat) for beat in beats}
    for kind in (d.Downed, d.Fell, d.Scored, d.Taken, d.Dropped):
        if kind in kinds:
            return ICONS[kind]
    for beat in beats:
        if isinstance(beat, d.Struck):
            return REACH[beat.reach]
    hows = {leg.how for beat in beats if isinstance(beat, d.Moved) for leg in beat.way}
    if hows:
        return next((icon for how, icon in LEGS if how in hows), "move")
    return next((icon for kind, icon in ICONS.items() if kind in kinds), "plain")


def shown(scene: Scene, text: Sequence[str], beats: Sequence[d.Beat]) -> d.Shown:
    """All that a commit shows. text: its sentences."""
    chapters = [beat.text for beat in beats if isinstance(beat, d.Chapter)]
    return d.Shown(
        text=tuple(text),
        beats=tuple(beats),
        icon=icon_of(beats),
        seat="" if scene.record.actor == SYSTEM else scene.record.actor,
        chapter=chapters[-1] if chapters else "",
        major=any(isinstance(beat, MAJOR) for beat in beats),
    )
