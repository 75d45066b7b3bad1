"""Looks at everything and forgets nothing: the invariants of RELIABILITY §10, each with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tests.support.toy import GAME
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.patch import apply
from wardrum.events.core.record import digest
from wardrum.events.formats import wire
from wardrum.server.engine.commit_log import AppliedCommit, SealedCommits
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.store.interface import Entry
from wardrum.server.store.memory import MemoryStore

if TYPE_CHECKING:
    from tests.simulation.world import Node, SimulatedPeer

NO_ANSWERS = {"busy", "storage_full"}  # this try did nothing; another one may have, over the other node
SHORT, MEDIUM = 126, 127  # lengths of a websocket frame that mean: more bytes of length follow


class Witness:
    """Holds lanes and viewers to the log; whatever is not as promised raises AssertionError."""

    def __init__(self, store: MemoryStore, match: str) -> None:
        self._store, self._match = store, match
        self.log: list[Entry] = []
        self._states: list[Any] = []
        self._head = root(match)
        self._spent: set[tuple[str, str]] = set()
        self._acks: dict[tuple[str, str], tuple[int, str]] = {}
        self._firsts: set[tuple[str, str]] = set()
        self._seals = SealedCommits()

    # -- after every step

    def look(self, nodes: list[Node]) -> None:
        """At the log and at every lane."""
        self._read_on()
        for node in nodes:
            lane = node.lane
            assert lane.version <= len(self.log), "a lane is ahead of the log (4)"
            assert lane.history.tail.head == self.log[lane.version - 1].head, (
                "a lane's head is not the log's (2)"
            )
            assert lane.state == self._states[lane.version], "a lane's state is not the fold of the log (6)"

    def at_rest(self, peers: list[SimulatedPeer]) -> None:
        """Nothing moves any more: everybody who is there knows everything that their node knows."""
        for peer in peers:
            if peer.node is not None:
                assert peer.seen == peer.node.lane.version, "a viewer was not sent the end (5)"
                assert not peer.unanswered, "a command was never answered (3)"

    def _read_on(self) -> None:
        """The log, as far as it has grown."""
        for entry in self._store.read(self._match, len(self.log)):
            key = (entry.actor, entry.command_id)
            assert entry.version == len(self.log) + 1, "a version is missing or there twice (1)"
            self._head = link(self._head, leaf(entry.record))
            assert entry.head == self._head, "the chain is broken (2)"
            assert key not in self._spent, "a command was done twice (7)"
            self._spent.add(key)
            record = GAME.read(entry.record)
            self._states = self._states or [GAME.initial(record)]
            before = self._states[-1]
            after = GAME.apply(before, record, self._states.__getitem__)
            self.log.append(entry)
            self._states.append(after)
            self._seals.note(AppliedCommit(entry, record, before, after), GAME.secrets(after))

    # -- answers

    def answered(self, peer: SimulatedPeer, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        """A command was answered."""
        self._read_on()
        key = (asked.actor, asked.command_id)
        if isinstance(frame, wire.Ack):
            self._promised(peer, key, frame)
        elif not isinstance(frame, wire.Problem) or frame.code not in NO_ANSWERS:
            assert key not in self._spent, f"answered {frame}, yet it was done (3)"

    def _promised(self, peer: SimulatedPeer, key: tuple[str, str], ack: wire.Ack) -> None:
        assert ack.version <= len(self.log), "an ack came before its commit was durable (3)"
        entry = self.log[ack.version - 1]
        assert (entry.actor, entry.command_id) == key, "an ack names the wrong version (3)"
        assert entry.head.hex() == ack.head, "an ack names the wrong head (3)"
        assert self._acks.setdefault(key, (ack.version, ack.head)) == (ack.version, ack.head), (
            "two answers (3)"
        )
        if not ack.duplicate:
            assert key not in self._firsts, "a command was new twice (7)"
            assert peer.seen < ack.version, "the echo came before the ack (A2)"
            self._firsts.add(key)

    # -- frames

    def hear(self, peer: SimulatedPeer, data: bytes) -> None:
        """A frame was sent to a peer."""
        self._read_on()
        match wire.from_server.decode(payload(data)):
            case wire.Commit() as commit:
                entry = self._next(peer, GAME.read(bytes(commit.record)).version)
                assert bytes(commit.record) == entry.record, (
                    "a viewer was sent something else than the log (4)"
                )
                closed = self._seals.is_closed(entry.version)
                assert not closed or entry.actor in peer.held, "a secret was shown (10)"
                self._reported(peer, commit, entry)
            case wire.Sealed() as sealed:
                entry = self._next(peer, sealed.version)
                assert sealed.leaf == leaf(entry.record).hex(), "a sealed commit is another one (4)"
                self._reported(peer, sealed, entry)
            case wire.Snapshot() as snapshot:
                peer.seen, peer.state = snapshot.version, msgspec.json.decode(snapshot.state)
                hashes = {snapshot.state_hash, digest(peer.state), self._hash(peer)}
                assert len(hashes) == 1, "a snapshot is not the fold (6)"
            case wire.CaughtUp(version=version):
                assert version == peer.seen, "caught up elsewhere (5)"
            case _:
                pass

    def _next(self, peer: SimulatedPeer, version: int) -> Entry:
        assert version <= len(self.log), "a viewer was shown what is not durable (4)"
        assert version == peer.seen + 1, f"version {version} after {peer.seen} (5)"
        peer.seen = version
        return self.log[version - 1]

    def _reported(self, peer: SimulatedPeer, frame: wire.Commit | wire.Sealed, entry: Entry) -> None:
        assert frame.head == entry.head.hex(), "a viewer was sent another head (2)"
        if peer.as_state:
            assert isinstance(frame.patch, msgspec.Raw), "a patch is missing"
            peer.state = apply(peer.state, msgspec.json.decode(frame.patch))
            assert digest(peer.state) == self._hash(peer), "a viewer's state is not the fold's (6)"
        if peer.as_state or frame.state_hash is not msgspec.UNSET:
            assert frame.state_hash == self._hash(peer), "a viewer's hash is not the fold's (6)"

    def _hash(self, peer: SimulatedPeer) -> str:
        """Of the state that the peer has seen, as it may know it."""
        return digest(GAME.view(self._states[peer.seen], peer.held[0] if peer.held else ""))


def payload(frame: bytes) -> bytes:
    """What a websocket frame of a server carries."""
    start = {SHORT: 4, MEDIUM: 10}.get(frame[1], 2)
    return frame[start:]
