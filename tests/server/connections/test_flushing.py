"""What leaves within one turn of the loop leaves in an order: acks first."""

import asyncio

from tests.support.clocks import ManualClock
from wardrum.server.connections.writing import FlushQueue
from wardrum.server.process.metrics import Durations


class Line:
    """A connection that writes down when its frames leave."""

    def __init__(self, name, queue, left):
        self._name, self._queue, self._left = name, queue, left
        self._frames = []

    def put(self, frame):
        if not self._frames:
            self._queue.add(self)
        self._frames.append(frame)

    def flush(self):
        self._left.extend((self._name, frame) for frame in self._frames)
        self._frames = []


async def test_an_ack_leaves_before_the_broadcast_whatever_was_put_before():
    """A spectator who was sent somebody's presence in the same turn hears of the commit after its player."""
    queue, left = FlushQueue(ManualClock(), Durations()), []
    spectator, player = Line("spectator", queue, left), Line("player", queue, left)
    spectator.put("presence")
    player.put("ack")
    queue.note_ack(player, 0.0)
    spectator.put("commit")
    player.put("commit")
    await asyncio.sleep(0)
    assert left == [
        ("player", "ack"),
        ("player", "commit"),
        ("spectator", "presence"),
        ("spectator", "commit"),
    ]
