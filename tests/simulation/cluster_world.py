"""Several nodes of the server on virtual time over one log that they share, and all who connect to any of them.

Any node serves any match; who loses a connection comes back to another node. The invariants of `server_world` hold, and
three more:

| name | what it says |
| --- | --- |
| behind | a match in memory that waits for no append stands where its node's view of the log does |
| known | a client that was sent a version is never answered that there is none |
| there | in the end each node knows which seats have a connection to any of them |
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tests.simulation.buses import SimulatedBus
from tests.simulation.invariants import Invariants
from tests.simulation.links import Link
from tests.simulation.server_world import Node, ServerWorld
from tests.simulation.shared_log import OUTCOMES, PATIENCE_S, SWEEP_S, NodeStore, SharedLog
from tests.simulation.virtual_loop import Life
from wardrum.events.formats import wire
from wardrum.server.nodes.bus import Bus

NEWS_S = 3.0  # the latest news, apart from those that never come
LOOK_S = 0.1  # between two looks at all rooms


class ClusterInvariants(Invariants):
    """What holds between nodes too."""

    def put(self, link: Link, frame: Any) -> None:
        super().put(link, frame)
        if isinstance(frame, wire.Problem) and frame.code == "no_such_version":
            match = link.client.watch_ids.get(str(frame.id), "")
            what = f"{link.client.name} watches from a version on that it was sent"
            self.check("known", match in self.world.delays, what)

    def _renamed(self, link: Link, frame: wire.Names) -> None:
        """What others have changed there since it was kept may be sent already, or not yet."""
        asked = self._kinds[link.client.name, frame.id]
        self.world.promised()
        named = [each.name for each in self._names_of(frame.match, asked["seat"])]
        self.check("durable", frame.names.get(asked["seat"], "") in named, f"{frame.names} is sent")

    def look(self) -> None:
        """At any moment between two turns of the loop."""
        for node in filter(None, self.world.nodes):
            for match, room in node.matches.registry.rooms.items():
                here, lane = len(node.store.read(match, 0)), room.lane
                stands = lane.version == here or not lane.is_idle
                self.check("behind", stands, f"a match stands at {lane.version}, its log at {here}")

    def at_the_end(self) -> None:
        super().at_the_end()
        nodes = list(filter(None, self.world.nodes))
        sessions = [session for node in nodes for session in node.sessions]
        for node in nodes:
            for match, room in node.matches.registry.rooms.items():
                seats = sorted({seat for session in sessions for seat in session.seats(match)})
                reported = list(room.presence().seats)
                self.check("there", reported == seats, f"{reported} are sent as there, {seats} are")


class ClusterWorld(ServerWorld):
    """cuts: how often a node loses the log in a second, while there are faults · late, lost, twice: shares of the news ·
    doubtful: share of the appends that are not answered as they should be.
    """

    node_count = 3

    def __init__(self, seed: int) -> None:
        self.shared = SharedLog()
        super().__init__(seed, self.shared)
        self.config = replace(self.config, restart_grace_s=0.0)
        self.faults = replace(self.faults, breaks=self.rng.uniform(0.5, 3))  # each leads to another node
        self.settings = replace(
            self.settings, hand_overs=1.0, spectators=2, config=self.config, faults=self.faults
        )
        self.invariants: ClusterInvariants = ClusterInvariants(self)
        sometimes = lambda most: self.rng.uniform(0.1, 1) * most if self.rng.random() < 0.6 else 0.0  # noqa: E731
        shares = (sometimes(most) for most in (0.3, 0.8, 0.5, 0.5, 0.2))
        self.cuts, self.late, self.lost, self.twice, self.doubtful = shares

    @property
    def latency_bound_s(self) -> float:
        """Others may be quicker each time, and each time the log is asked."""
        return super().latency_bound_s + 20 * self.settings.disk_s + 1

    def store_of(self, life: Life) -> Any:
        return NodeStore(self, self.shared, life)

    def bus_of(self, node: Node) -> Bus:
        return SimulatedBus(self, node)

    def _begin(self) -> None:
        super()._begin()
        self.outside(LOOK_S, self._look)

    def _look(self) -> None:
        self.invariants.look()
        self.outside(LOOK_S, self._look)

    # -- chance

    def news_s(self) -> float:
        """How long something takes from the log to a node."""
        is_late = not self.is_calm and self.rng.random() < self.late
        return self.rng.uniform(0, NEWS_S) if is_late else self.disk_s()

    def copies_of_news(self) -> int:
        """How often a node is notified of a commit."""
        if self.is_calm:
            return 1
        if self.rng.random() < self.lost:
            self.met["never heard"] += 1
            return 0
        return 1 + (self.rng.random() < self.twice)

    def fate(self) -> str:
        """What becomes of an append, one of `OUTCOMES`; "" = it is answered as it should be."""
        is_doubtful = not self.is_calm and self.rng.random() < self.doubtful
        return self.rng.choice(OUTCOMES) if is_doubtful else ""

    # -- faults

    def _fault_calls(self) -> list[Callable[[], None]]:
        return [*super()._fault_calls(), self._cut]

    def _rates(self) -> list[float]:
        return [*super()._rates(), self.cuts]

    def _cut(self) -> None:
        """A node reaches the log no more, for a while."""
        node = self.any_node()
        if node is not None:
            self.met["cut"] += 1
            node.store.cut_until_s = self.loop.time() + self.rng.uniform(0.2, 6)

    def _calm(self) -> None:
        super()._calm()
        for node in filter(None, self.nodes):
            node.store.cut_until_s = 0.0

    def _settle_s(self) -> float:
        return super()._settle_s() + 4 * PATIENCE_S + 2 * SWEEP_S


def main() -> None:
    """`python -m tests.simulation.cluster_world SEED…` runs these worlds and prints the hashes of their traces."""
    for seed in map(int, sys.argv[1:]):
        sys.stdout.write(f"{seed} {ClusterWorld(seed).run().trace.hexdigest()}\n")


if __name__ == "__main__":
    main()
