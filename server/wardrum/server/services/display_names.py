"""Display names of seats: kept beside the log, changed and erased at will, and never part of a record."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.events.toolkit.names import visible
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.store.interface import Erase, PutName, Renaming, Store, StoreError


class DisplayNames:
    """Changes names in the store, and broadcasts what this node and others have changed."""

    def __init__(self, store: Store, registry: MatchRegistry) -> None:
        self._store, self._registry = store, registry
        store.follow_names(self._hear)

    async def rename(self, room: Room, frame: wire.Rename) -> wire.ServerFrame:
        """The answer to `name`. The connection holds the seat. Raises StoreError."""
        await self.change(room, frame.seat, frame.name)
        return self.of_match(frame.match, frame.id)

    async def change(self, room: Room, seat: str, name: str, *, handed_over: bool = False) -> None:
        """Show a seat under what is visible of this name, "" = under none, and broadcast it; the name before is erased.

        handed_over: because another holder plays the seat now. Raises StoreError: whether it has changed is not known.
        """
        match, version, name = room.lane.match, room.lane.version, visible(name)
        names = self._store.names(match)
        before = names.get(seat, "")
        change: PutName | Erase | None = None
        if name and before != name:
            change = PutName(match, seat, name, version)
        elif before and not name:
            change = Erase(match, seat, version=version, handed_over=handed_over)
        with room.holding_names(names):
            try:
                if change is not None:
                    await self._store.change(change)
            except StoreError:
                if (kept := self._store.names(match)) != names:  # it was kept, and the store could not say so
                    room.broadcast_names(names, kept, version, erased=not handed_over)
                raise
            room.broadcast_names(names, self._store.names(match), version, erased=not handed_over)

    def _hear(self, renaming: Renaming) -> None:
        room = self._registry.rooms.get(renaming.match)
        if room is not None and room.lane.version:
            room.broadcast_names(renaming.before, renaming.names, renaming.version, erased=renaming.erased)

    def of_match(self, match: MatchId, id: str | UnsetType = UNSET) -> wire.Names:
        """The names at a match."""
        return wire.Names(match, self._store.names(match), id)
