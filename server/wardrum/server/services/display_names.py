"""What people are called: shown beside the log, changed and erased at will, and never part of a record."""

from __future__ import annotations

from wardrum.events.formats import wire
from wardrum.server.matches.room import Room
from wardrum.server.store.interface import Store, StoreError


async def call(store: Store, room: Room, seat: str, name: str, *, handed: bool = False) -> None:
    """Show a seat under this name, "" = under none, and tell everybody; no byte stays of the name before.

    handed: because somebody else sits there now. Raises StoreError: nothing has changed.
    """
    match = room.lane.match
    names = store.names(match)
    before = names.get(seat, "")
    if before and before != name and not await store.erase(match, seat):
        raise StoreError("another program reads the database; ask again")
    if name and before != name:
        await store.put_name(match, seat, name)
    room.call(names, store.names(match), erased=not handed)


def shown(store: Store, match: str) -> wire.Names:
    """The names at a match."""
    return wire.Names(match, store.names(match))
