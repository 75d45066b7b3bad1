"""What leaves within one turn of the loop leaves in an order: acks first."""

import asyncio

from tests.support.clocks import ManualClock
from wardrum.server.connections.writing import FLUSHES_MAX, FlushQueue
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


async def test_of_a_crowd_each_turn_serves_a_part_and_an_ack_waits_for_none_of_it():
    """A crowd is sent a commit in several turns of the loop; a player's ack that is put meanwhile leaves in the next one."""
    queue, left = FlushQueue(ManualClock(), Durations()), []
    crowd = [Line(number, queue, left) for number in range(2 * FLUSHES_MAX + 1)]
    for line in crowd:
        line.put("first")
    await asyncio.sleep(0)
    assert left == [(number, "first") for number in range(FLUSHES_MAX)]
    player = Line("player", queue, left)
    player.put("ack")
    queue.note_ack(player, 0.0)
    for line in crowd:
        line.put("second")
    await asyncio.sleep(0)
    assert left[FLUSHES_MAX] == ("player", "ack")
    for _ in range(4):
        await asyncio.sleep(0)
    assert len(left) == 2 * len(crowd) + 1, "all that was put has left"
    for line in crowd:
        assert [frame for name, frame in left if name == line._name] == ["first", "second"]
