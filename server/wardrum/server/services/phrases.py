"""Phrases: what a seat says to the others at its match, whichever nodes they are connected to."""

from __future__ import annotations

import msgspec

from wardrum.events.formats import wire
from wardrum.events.match import PHRASES
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.nodes.bus import Bus
from wardrum.server.protocol.problems import problem
from wardrum.server.spectating.audience import Peer


class Phrases:
    """Stateless: a phrase is heard now or never."""

    def __init__(self, registry: MatchRegistry, bus: Bus) -> None:
        self._registry, self._bus = registry, bus
        bus.listen("phrase", self._hear)

    def unknown(self, frame: wire.Say) -> wire.Problem | None:
        """What refuses a phrase that there is not; None: there is it."""
        if frame.phrase in PHRASES:
            return None
        detail = "The phrases are those of `welcome`."
        return problem("no_such_phrase", detail, frame.id, pointer="$.phrase")

    def say(self, by: Peer, room: Room, frame: wire.Say) -> wire.Said:
        """Send a phrase to all others at the match; the answer. by: the connection that says it."""
        said = wire.Said(frame.match, frame.seat, frame.phrase)
        room.audience.broadcast_phrase(by, said)
        self._bus.say("phrase", msgspec.msgpack.encode(said))
        return wire.Said(frame.match, frame.seat, frame.phrase, frame.id)

    def _hear(self, _: str, body: bytes) -> None:
        said = _decoder.decode(body)
        room = self._registry.rooms.get(said.match)
        if (
            room is not None and room.lane.version and said.phrase in PHRASES
        ):  # another release may have others
            room.audience.broadcast_phrase(None, said)


_decoder = msgspec.msgpack.Decoder(wire.Said)
