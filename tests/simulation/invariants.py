"""What must hold in every simulated world, by name. Whatever does not is noted; the first of it ends the world.

| name | what it says |
| --- | --- |
| versions | the versions of a match are 1, 2, 3… without a gap |
| chain | each head follows from the one before and the record's bytes |
| once | a command id of a seat is committed once |
| legal | a seat's commit is one that the legal list offered |
| holder | a seat's commit was asked for by the person who holds it, as of the hand-overs in the log |
| key | a token that does not hold a seat opens none |
| durable | what is sent is on the disk: commits, acks, seats, names |
| bytes | what is sent is what the log has, record and head |
| ack | an ack names the commit of its command, always the same, as new once, and before its broadcast |
| refusal | what is refused was not done |
| contiguous | a viewer is sent each version once, in order, also over connections |
| fold | lanes, snapshots, patches and hashes are the fold of the log |
| secret | a sealed commit is shown to its seat alone |
| delay | spectators of a delayed match are sent nothing early, and no name of a player who has come to a seat early |
| limits | every frame is let through, refused or cut off as the limits say, whatever others send |
| bounded | queues stay within their limits: of a connection, of a match, of a slow peer |
| early | no decision expires before its time, nor in the grace after a restart |
| late | what is due expires in time |
| answered | when faults are over, every request is answered |
| head | when faults are over, every viewer is sent everything in time |
| latency | without faults, an answer comes in time |
| names | a name that was changed is shown to all who watch, in time to those who may see it |
| faults | the server meets no defect of its own |
| rest | time goes on: the loop never turns without end |
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct

from tests.support.toy import GAME
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.patch import apply
from wardrum.events.core.record import digest
from wardrum.events.formats import wire
from wardrum.server.engine.commit_log import AppliedCommit, SealedCommits
from wardrum.server.store.interface import Append, Appended, ChangeResult, Entry, Erase, PassSeat, PutName

if TYPE_CHECKING:
    from tests.simulation.clients import Client, Request, Viewer
    from tests.simulation.links import Link
    from tests.simulation.server_world import Node, ServerWorld

FLOOD_FACTOR = 3  # docs/protocol.md: at three times the burst the connection is closed
NOT_DONE_YET = {
    "busy", "storage_full", "too_many_requests", "restarting", "outcome_unknown", "not_seated", "no_such_match"
}  # fmt: skip
LATE_MS = 3_000  # an expiry waits for its match to be read, its turn in the lane and the disk
STUCK_MS = 32_000  # after a refusal by the disk it is tried again after half a minute
ROUNDING_MS = 1


class LogFold:
    """One match as its log has it, folded here.

    owners: who holds each seat, by the commits · seated_at: the version at which somebody has come to a seat.
    """

    def __init__(self, match: str) -> None:
        self.match = match
        self.seated_at: dict[tuple[str, str], int] = {}
        self.entries: list[Entry] = []
        self.states: list[Any] = []
        self.committed_s: list[float] = []
        self.spent: dict[tuple[str, str], int] = {}
        self.owners: dict[str, str] = {}
        self.prelude = 0  # the last version before the battle, which no delay hides
        self.seals = SealedCommits()

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        return self.entries[-1].head if self.entries else root(self.match)

    def before(self, entry: Entry) -> Any:
        """The state that the next commit is made on."""
        if not self.states:
            self.states.append(GAME.initial(GAME.read(entry.record)))
        return self.states[-1]

    def take_in(self, entry: Entry, at_s: float) -> None:
        """One more commit."""
        before, record = self.before(entry), GAME.read(entry.record)
        after = GAME.apply(before, record, self.states.__getitem__)
        self.spent[entry.actor, entry.command_id] = entry.version
        if "live" not in (before.match.status, after.match.status) and self.prelude == entry.version - 1:
            self.prelude = entry.version
        self.entries.append(entry)
        self.states.append(after)
        self.committed_s.append(at_s)
        self.seals.note(AppliedCommit(entry, record, before, after), GAME.secrets(after))


class KnownName(Struct, frozen=True):
    """A name of a seat, "" = none. kept_s: when it was kept · may_from, must_from: who knows this version may, or must, know it."""

    name: str
    kept_s: float
    may_from: int
    must_from: int


class Allowance:
    """How much of something may be sent, reckoned here once more."""

    def __init__(self, burst: int, per_s: float, now_s: float) -> None:
        self.burst, self.per_s, self.left, self.at_s = burst, per_s, float(burst), now_s

    def share(self, burst: int, per_s: float, now_s: float) -> None:
        """From now on there is as much of it as this."""
        self.left = min(self.burst, self.left + (now_s - self.at_s) * self.per_s)
        self.burst, self.per_s, self.at_s = burst, per_s, now_s

    def take(self, now_s: float) -> int:
        """0: let through, -1: to be cut off, else in how many seconds to try again."""
        self.left = min(self.burst, self.left + (now_s - self.at_s) * self.per_s) - 1
        self.at_s = now_s
        if self.left >= 0:
            return 0
        if self.left < self.burst * (1 - FLOOD_FACTOR):
            return -1
        return max(1, math.ceil((1 - self.left) / self.per_s))


class Invariants:
    """broken: what does not hold, in words. reported: the last version of each match that anybody was sent."""

    def __init__(self, world: ServerWorld) -> None:
        self.world = world
        self.broken: list[str] = []
        self.folds: dict[str, LogFold] = {}
        self.reported: Counter[str] = Counter()
        self._seats_sent: dict[tuple[str, str], bytes] = {}
        self._names_sent: dict[tuple[str, str], str] = {}
        self._named_by: dict[tuple[str, str], str] = {}  # match and name → who has chosen it
        self._names: dict[tuple[str, str], list[KnownName]] = {}  # of each seat, one after the other
        self._shown: dict[tuple[Link, bool, str, str], int] = {}  # which of them a connection was shown last
        self._sent_by: dict[tuple[str, str, str], str] = {}
        self._kinds: dict[tuple[str, str], dict[str, Any]] = {}
        self._acks: dict[tuple[str, str], tuple[int, str]] = {}
        self._new: set[tuple[str, str]] = set()
        self._rooms: dict[int, Any] = {}
        self._commands: dict[tuple[int, str], Allowance] = {}
        self._unsure: set[tuple[int, str]] = set()
        self._unread: set[tuple[Node, str, str]] = set()

    def check(self, name: str, holds: Any, what: str) -> None:
        if not holds:
            self.broken.append(f"{name}: {what}, at {self.world.loop.time():.3f} s")
            self.world.loop.stop()

    def fold(self, match: str) -> LogFold:
        if match not in self.folds:
            self.folds[match] = LogFold(match)
        return self.folds[match]

    # -- the log

    def settled(self, requests: Any, outcomes: Any) -> None:
        """The engine has taken these."""
        for request, outcome in zip(requests, outcomes, strict=True):
            if isinstance(request, Append) and isinstance(outcome, Appended):
                self.read_on(request.entry.match)
            elif isinstance(request, PutName | Erase):
                self._names_sent.pop((request.match, request.seat), None)
                if isinstance(outcome, ChangeResult):
                    self._note_name(request)
            elif isinstance(request, PassSeat):
                self._seats_sent.pop((request.match, request.seat), None)

    def _note_name(self, change: PutName | Erase) -> None:
        """A name is kept from now on; whose it is tells who sits there, and so does that the one before has gone with them."""
        fold, names = self.fold(change.match), self._names_of(change.match, change.seat)
        if isinstance(change, PutName):
            owner = self._named_by.get((change.match, change.name), "nobody")
            name, may_from = change.name, fold.seated_at.get((change.seat, owner), fold.version + 1)
        else:
            comings = [at for (seat, _), at in fold.seated_at.items() if seat == change.seat]
            name, may_from = "", max(comings, default=0) if change.handed_over else 0
        must_from = fold.version if name or may_from else 0
        names.append(KnownName(name, self.world.loop.time(), may_from, must_from))

    def _names_of(self, match: str, seat: str) -> list[KnownName]:
        return self._names.setdefault((match, seat), [KnownName("", 0.0, 0, 0)])

    def read_on(self, match: str) -> None:
        """The log as far as it has grown."""
        fold = self.fold(match)
        for entry in self.world.disk.engine.read(match, fold.version):
            self._committed(fold, entry)

    def _committed(self, fold: LogFold, entry: Entry) -> None:
        key = (entry.actor, entry.command_id)
        self.check("versions", entry.version == fold.version + 1, f"{entry.version} after {fold.version}")
        self.check("chain", entry.head == link(fold.head, leaf(entry.record)), f"version {entry.version}")
        self.check("once", key not in fold.spent, f"{key} is committed twice")
        before = fold.before(entry)
        if entry.actor == "system":
            self._by_system(fold, entry, before)
        else:
            self._by_seat(fold, entry, before)
        fold.take_in(entry, self.world.loop.time())

    def _by_seat(self, fold: LogFold, entry: Entry, before: Any) -> None:
        kind, sender, command = self._note_owner(fold, entry)
        owner = fold.owners.get(entry.actor)
        self.check("holder", owner == sender, f"{sender} acts for seat {entry.actor} of {owner}")
        if kind in ("TakeSeat", "TakeOver", "RevealSeed"):
            return
        offered = {option.command: option for option in GAME.legal(before, entry.actor)}
        is_legal = kind in offered and (kind != "Bet" or 1 <= command["number"] <= 6)
        self.check("legal", is_legal, f"{kind} by {entry.actor} at version {fold.version}")

    def _note_owner(self, fold: LogFold, entry: Entry) -> tuple[str, str, Any]:
        """Kind, sender and content of a commit's command, which may give its seat to the sender."""
        command = msgspec.json.decode(msgspec.json.decode(entry.record, type=_Asked).command)
        sender = self._sent_by.get((fold.match, entry.actor, entry.command_id), "nobody")
        if command["type"] in ("TakeSeat", "TakeOver"):
            fold.owners[entry.actor] = sender
            fold.seated_at.setdefault((entry.actor, sender), entry.version)
        return command["type"], sender, command

    def _by_system(self, fold: LogFold, entry: Entry, before: Any) -> None:
        command = msgspec.json.decode(msgspec.json.decode(entry.record, type=_Asked).command)
        if command["type"] != "Expire":
            return
        decision = next((each for each in GAME.pending(before) if each.key == command["key"]), None)
        if decision is None:
            self.check("early", False, f"{command['key']} expires and is not pending")
            return
        due, grace_ms = decision.due_at, int(self.world.config.restart_grace_s * 1000)
        started_ms, opened_before = (
            self.world.started_ms,
            decision.since_version <= self.world.found.get(fold.match, 0),
        )
        self.check("early", entry.at >= due, f"{command['key']} expires {due - entry.at} ms early")
        if opened_before and self.world.lives > self.world.node_count == 1:
            due = max(due, started_ms + grace_ms)
            self.check("early", entry.at >= due, f"{command['key']} expires in the grace after a restart")
        due = max(due, started_ms)
        bound = STUCK_MS if self.world.disk_had_trouble else LATE_MS
        self.check("late", entry.at <= due + bound, f"{command['key']} expires {entry.at - due} ms late")
        self.world.met["expiry"] += 1

    # -- what the server is asked

    def asked(self, client: Client, frame: dict[str, Any]) -> None:
        """A client has made a request."""
        self._kinds[client.name, frame["id"]] = frame
        match, id = frame.get("match", ""), frame["id"]
        if frame.get("name"):
            self._named_by[match, frame["name"]] = client.person
        match frame["type"]:
            case "command":
                self._sent_by[match, frame["seat"], id] = client.person
            case "reveal":
                self._sent_by[match, frame["seat"], "reveal"] = client.person
            case "join" if "seat" in frame:
                self._sent_by[match, frame["seat"], "join"] = client.person
            case "join":
                code = hashlib.sha256(b"wardrum/token/v1" + frame["invite"].encode()).hexdigest()
                for seat in "ab":
                    self._sent_by[match, seat, f"take-over-{code[:32]}"] = client.person

    def arriving(self, link: Link, data: bytes) -> tuple[int, str] | None:
        """A frame arrives at the server: what the limits say of it; None: that is not known at this moment."""
        frame = msgspec.json.decode(data)
        now_s = self.world.loop.time()
        if link.has_failed:
            return None  # it was cut off, and what came at the same moment is not taken
        if frame["type"] != "command":
            if link.allowance is None:
                rate = self.world.limits.connection.requests
                link.allowance = Allowance(rate.burst, rate.per_s, now_s)
            return link.allowance.take(now_s), frame.get("id", "")
        return self._command_arriving(link, frame, now_s)

    def _command_arriving(self, link: Link, frame: dict[str, Any], now_s: float) -> Any:
        """Commands are paced by seat, at the moment when they are handled."""
        room = link.node.matches.registry.rooms.get(frame["match"])
        key, unread = (id(room), frame["seat"]), (link.node, frame["match"], frame["seat"])
        if room is None:
            self._unread.add(unread)  # it is counted when the match has been read
            return None
        if unread in self._unread:
            self._unread.discard(unread)
            self._unsure.add(key)
        if key in self._unsure:
            return None
        if frame["seat"] not in link.session.seats(frame["match"]):
            if link.session._inbox:
                self._unsure.add(key)  # it may hold the seat when its turn comes
                return None
            return None if link.allowance is None else (link.allowance.take(now_s), frame["id"])
        if link.session._inbox:
            self._unsure.add(key)
            return None
        self._rooms[id(room)] = room  # so that no other gets its id
        rate, nodes = (
            self.world.limits.match.seats.commands,
            1 + room._elsewhere.nodes_with(frame["match"], frame["seat"]),
        )
        share = max(1, rate.burst // nodes), rate.per_s / nodes
        if key not in self._commands:
            self._commands[key] = Allowance(*share, now_s)
        self._commands[key].share(*share, now_s)
        return self._commands[key].take(now_s), frame["id"]

    def arrived(self, link: Link, expected: Any) -> None:
        """The server has taken it: was it treated as the limits say?"""
        self.check(
            "bounded", len(link.session._inbox) <= self.world.limits.connection.inbox_max + 1, "a full inbox"
        )
        for room in link.node.matches.registry.rooms.values():
            self.check("bounded", room.lane.waiting <= self.world.limits.match.lane.queue_max, "a full lane")
        if expected is None:
            return
        verdict, id = expected
        refusals = [each for each in link.heard if is_throttled(each)]
        if verdict == -1:
            self.world.met["flood"] += 1
            self.check("limits", link.has_failed, f"{link.client.name} floods and is not cut off")
        elif verdict:
            self.world.met["throttled"] += 1
            exact = [each for each in refusals if (each.id if each.id is not UNSET else "") == id]
            reported = exact[0].retry_after if exact else None
            self.check("limits", reported == verdict, f"{id} is to wait {verdict} s and is sent {reported}")
        else:
            mine = [each for each in refusals if each.id == id]
            self.check("limits", not mine and not link.has_failed, f"{id} is refused within the limits")

    # -- what the server says

    def put(self, link: Link, frame: Any) -> None:
        """The server sends a frame."""
        match frame:
            case wire.Ack():
                self._acked(link, frame)
            case wire.Commit():
                self._sent_commit(link, frame)
            case wire.Sealed():
                self._reported(link, frame, frame.version)
                self._compare_leaf(frame)
            case wire.Opened():
                self._compare_opened(frame)
            case wire.Snapshot():
                self._sent_version(link, frame.match, frame.version)
                self._compare_state(link, frame)
            case wire.Seated():
                self._seated(link, frame)
            case wire.Names():
                self._shown_names(link, frame)
                if frame.id is not UNSET:
                    self._renamed(link, frame)
            case wire.RejectedFrame():
                self._refused(link, frame.id, frame.code)
            case wire.Problem() if frame.id is not UNSET:
                self._refused(link, frame.id, frame.code)
                self.check("faults", frame.code != "internal", frame.detail)

    def _sent_version(self, link: Link, match: str, version: int) -> None:
        fold = self.fold(match)
        self.check("durable", version <= fold.version, f"version {version} of {fold.version} is sent")
        self.reported[match] = max(self.reported[match], version)
        if match in self.world.delays and match not in link.session._seats:
            self.check(
                "delay", version <= self._public(fold), f"{link.client.name} is sent version {version} early"
            )
        self.world.promised()

    def _public(self, fold: LogFold) -> int:
        """The newest version that spectators of a delayed match may know."""
        seconds, commits = self.world.delays[fold.match]
        now = self.world.clock.now() + ROUNDING_MS
        ended = fold.version > 0 and fold.states[-1].match.status == "ended"
        if ended and fold.entries[-1].at + seconds * 1000 <= now:
            return fold.version
        version = fold.version
        while version > fold.prelude and not (
            fold.entries[version - 1].at + seconds * 1000 <= now and fold.version - version >= commits
        ):
            version -= 1
        return version

    def _reported(self, link: Link, frame: Any, version: int) -> None:
        """A commit is sent, whole or sealed."""
        self._sent_version(link, frame.match, version)
        fold = self.fold(frame.match)
        if version > fold.version:
            return
        self.check("bytes", frame.head == fold.entries[version - 1].head.hex(), "another head is sent")
        link.reported[frame.match] = max(version, link.reported.get(frame.match, 0))
        if link.session.slow:
            link.owed[frame.match] = link.owed.get(frame.match, 0) + 1
            few = link.owed[frame.match] <= self.world.limits.match.audience.outbound_commits_max
            self.check(
                "bounded", few, f"{link.client.name} is slow and owed {link.owed[frame.match]} commits"
            )

    def _sent_commit(self, link: Link, frame: wire.Commit) -> None:
        version = msgspec.json.decode(frame.record, type=_Version).version
        self._reported(link, frame, version)
        fold = self.fold(frame.match)
        if version <= fold.version:
            entry = fold.entries[version - 1]
            self.check("bytes", bytes(frame.record) == entry.record, "another record is sent")
            may = not fold.seals.is_closed(version) or entry.actor in link.session.seats(frame.match)
            self.check("secret", may, f"version {version} is shown")

    def _compare_state(self, link: Link, frame: wire.Snapshot) -> None:
        """A snapshot is the view of the first seat that the connection holds."""
        fold, seats = self.fold(frame.match), link.session.seats(frame.match)
        if frame.version <= fold.version:
            view = digest(GAME.view(fold.states[frame.version], seats[0] if seats else ""))
            is_fold = digest(frame.state) == frame.state_hash == view
            self.check("fold", is_fold, f"a snapshot of version {frame.version} is not the fold")

    def _compare_leaf(self, frame: wire.Sealed) -> None:
        fold = self.fold(frame.match)
        if frame.version <= fold.version:
            entry = fold.entries[frame.version - 1]
            self.check("bytes", frame.leaf == leaf(entry.record).hex(), "another leaf is sent")

    def _compare_opened(self, frame: wire.Opened) -> None:
        entry = self.fold(frame.match).entries[frame.version - 1]
        self.check("bytes", bytes(frame.record) == entry.record, "another record is opened")
        closed = self.fold(frame.match).seals.is_closed(frame.version)
        self.check("secret", not closed, f"version {frame.version} is opened")

    def _acked(self, link: Link, ack: wire.Ack) -> None:
        frame = self._kinds.get((link.client.name, ack.id), {})
        fold, key = self.fold(ack.match), (link.client.name, ack.id)
        self.reported[ack.match] = max(self.reported[ack.match], ack.version)
        self.world.promised()
        if ack.version > fold.version:
            self.check("durable", False, f"version {ack.version} of {fold.version} is acknowledged")
            return
        entry = fold.entries[ack.version - 1]
        self.check("ack", entry.head.hex() == ack.head, f"{ack.id} is sent another head")
        if frame.get("type") not in ("command", "reveal"):
            return
        asked = (frame["seat"], ack.id if frame["type"] == "command" else "reveal")
        self.check("ack", (entry.actor, entry.command_id) == asked, f"{ack.id} is sent another's version")
        kept = self._acks.setdefault(key, (ack.version, ack.head))
        self.check("ack", kept == (ack.version, ack.head), f"{ack.id} has two answers")
        if not ack.duplicate:
            self.check("ack", key not in self._new, f"{ack.id} was new twice")
            self.check(
                "ack", link.reported.get(ack.match, 0) < ack.version, "the broadcast comes before the ack"
            )
            self._new.add(key)

    def _refused(self, link: Link, id: str, code: str) -> None:
        frame = self._kinds.get((link.client.name, id), {})
        if frame.get("type") == "command" and code not in NOT_DONE_YET:
            done = self.fold(frame["match"]).spent.get((frame["seat"], id))
            self.check("refusal", done is None, f"{id} is sent {code} and was done at version {done}")

    def _seated(self, link: Link, frame: wire.Seated) -> None:
        self.world.promised()
        asked = self._kinds.get((link.client.name, frame.id), {})
        token = asked.get("token", getattr(link.client, "token", ""))
        kept = self.world.disk.engine
        mine = hashlib.sha256(b"wardrum/token/v1" + token.encode()).digest()
        holder = kept.host(frame.match) if not frame.seat else kept.seats(frame.match).get(frame.seat)
        self.check(
            "key", holder == mine, f"{link.client.name} is seated at {frame.seat!r} and does not hold it"
        )
        self._seats_sent[frame.match, frame.seat] = mine

    def _shown_names(self, link: Link, frame: wire.Names) -> None:
        """A delayed spectator is shown no name of somebody who has come to a seat later than that; names never go back."""
        fold = self.fold(frame.match)
        sees_late = frame.match in self.world.delays and frame.match not in link.session._seats
        known = self._public(fold) if sees_late else fold.version
        for seat in "ab":
            names, key = self._names_of(frame.match, seat), (link, sees_late, frame.match, seat)
            shown, first = frame.names.get(seat, ""), self._shown.get(key, 0)
            may = [n for n, each in enumerate(names) if n >= first and each.name == shown]
            open_ = [n for n in may if names[n].may_from <= known]
            self.check("names", may, f"{link.client.name} is shown {shown!r}, which is old or nobody's")
            self.check("delay", open_ or not may, f"{link.client.name} is shown {shown!r} early")
            if open_:
                self._shown[key] = open_[0]

    def _renamed(self, link: Link, frame: wire.Names) -> None:
        self.world.promised()
        asked = self._kinds[link.client.name, frame.id]
        names = self.world.disk.engine.names(frame.match)
        self.check("durable", names == frame.names, f"{frame.names} is sent, {names} is kept")
        self._names_sent[frame.match, asked["seat"]] = names.get(asked["seat"], "")

    # -- what clients hear

    def heard(self, client: Client, viewer: Viewer, frame: Any) -> None:
        """A viewer takes a frame in."""
        fold = self.fold(frame.match)
        match frame:
            case wire.Snapshot():
                viewer.seen, viewer.state = frame.version, msgspec.json.decode(frame.state)
            case wire.CaughtUp(version=version):
                self.check("contiguous", version == viewer.seen, f"caught up at {version}, not {viewer.seen}")
            case wire.Commit() | wire.Sealed():
                is_whole = isinstance(frame, wire.Commit)
                version = (
                    msgspec.json.decode(frame.record, type=_Version).version if is_whole else frame.version
                )
                what = f"{client.name} is sent {version} after {viewer.seen}"
                self.check("contiguous", version == viewer.seen + 1, what)
                viewer.seen = version
                self._fold_on(client, fold, viewer, frame)

    def _fold_on(self, client: Client, fold: LogFold, viewer: Viewer, frame: Any) -> None:
        """Who comes to a seat or leaves it is sent a snapshot of the other view, before anything of it."""
        if viewer.as_state and frame.patch is not UNSET:
            viewer.state = apply(viewer.state, msgspec.json.decode(frame.patch))
            is_fold = digest(viewer.state) in self._hashes(fold, viewer.seen)
            self.check("fold", is_fold, f"{client.name}'s state at {viewer.seen} is not the fold's")
        elif viewer.hashed and frame.state_hash is not UNSET:
            is_fold = frame.state_hash in self._hashes(fold, viewer.seen)
            self.check("fold", is_fold, f"{client.name}'s hash at {viewer.seen} is not the fold's")

    def _hashes(self, fold: LogFold, version: int) -> set[str]:
        """Of a state, in all views of it."""
        views = [GAME.view(fold.states[version], audience) for audience in ("", "a", "b")]
        unlike = [view for index, view in enumerate(views) if view not in views[:index]]
        return {digest(view) for view in unlike}

    # -- when faults are over

    def answered(self, client: Client, request: Request) -> None:
        """A request was answered."""
        world, now_s = self.world, self.world.loop.time()
        if (
            request.frame["type"] == "command"
            and request.first_s > world.settled_s
            and not request.was_refused
        ):
            took_s = now_s - request.first_s
            world.met["timed answer"] += 1
            self.check(
                "latency", took_s <= world.latency_bound_s, f"{request.frame['id']} took {took_s:.3f} s"
            )

    def at_peace(self) -> None:
        """Everything that was asked before the faults stopped is answered, and everybody knows everything."""
        world = self.world
        for client in world.clients:
            for request in client.requests.values():
                old = request.first_s <= world.settings.until_s
                self.check("answered", not old, f"{request.frame['id']} never is")
            for match, viewer in client.viewers.items():
                self._at_head(client, match, viewer)
        late = world.disk.engine.due(world.clock.now() - self._late_ms())
        self.check("late", not late, f"{late} is not done")

    def _at_head(self, client: Client, match: str, viewer: Viewer) -> None:
        wanted = self._known_to(client, match)
        self.check("head", viewer.seen >= wanted, f"{client.name} is at {viewer.seen}, not at {wanted}")

    def _known_to(self, client: Client, match: str) -> int:
        """The version that a client must know by now."""
        fold, now_s = self.fold(match), self.world.loop.time()
        lag_s = self.world.latency_bound_s
        if match not in self.world.delays or match in client.held:
            return sum(each <= now_s - lag_s for each in fold.committed_s)
        seconds, commits = self.world.delays[match]
        old = sum(each <= now_s - lag_s - seconds - 1 for each in fold.committed_s)
        return old - commits  # the last of them has been followed by as many for long

    def _late_ms(self) -> int:
        return STUCK_MS if self.world.disk_had_trouble else LATE_MS

    def at_the_end(self) -> None:
        """Names, lanes and the server itself."""
        world = self.world
        renaming = world.renaming()
        for client in world.clients:
            for match, viewer in client.viewers.items():
                is_sent = match not in renaming and not viewer.is_ahead
                for seat in "ab" if is_sent else ():
                    self._shown_in_time(client, viewer, match, seat)
        for node in filter(None, world.nodes):
            for match, room in node.matches.registry.rooms.items():
                fold = self.fold(match)
                lane = room.lane
                if lane.version:
                    is_fold = lane.version <= fold.version and lane.state == fold.states[lane.version]
                    self.check("fold", is_fold, f"the lane of {match[:4]} is not the fold")

    def _shown_in_time(self, client: Client, viewer: Viewer, match: str, seat: str) -> None:
        """The name that a client sees is the last that is old enough for it, or a later one."""
        names, known = self._names_of(match, seat), self._known_to(client, match)
        by_s = self.world.loop.time() - self.world.latency_bound_s
        old = [n for n, each in enumerate(names) if each.kept_s <= by_s and each.must_from <= known]
        shown = viewer.names.get(seat, "")
        in_time = shown in {each.name for each in names[max(old, default=0) :]}
        self.check("names", in_time, f"{client.name} sees {shown!r} at {seat}, of {names}")

    def after_a_cut(self) -> None:
        """The power was cut: what was sent is there, and only that counts from now on."""
        engine = self.world.disk.engine
        for match, fold in self.folds.items():
            kept = engine.read(match, 0)
            reported = self.reported[match]
            same = kept[:reported] == fold.entries[:reported]
            self.check(
                "durable", len(kept) >= reported and same, f"of {reported} versions sent {len(kept)} are left"
            )
            self.folds[match] = LogFold(match)
            for entry, at_s in zip(kept, fold.committed_s, strict=False):
                self._note_owner(self.folds[match], entry)
                self.folds[match].take_in(entry, at_s)
        for (match, seat), mine in self._seats_sent.items():
            holder = engine.seats(match).get(seat) if seat else engine.host(match)
            self.check("durable", holder == mine, f"the seat {seat!r} is lost")
        for (match, seat), name in self._names_sent.items():
            kept_name = engine.names(match).get(seat, "")
            self.check("durable", kept_name == name, f"the name {name!r} has become {kept_name!r}")


class _Asked(msgspec.Struct):
    command: msgspec.Raw


class _Version(msgspec.Struct):
    version: int


def is_throttled(frame: Any) -> bool:
    """Whether a frame is the refusal by a pace, not by a quota."""
    return (
        isinstance(frame, wire.Problem)
        and frame.code == "too_many_requests"
        and re.match(r"Too many .+ of this (connection|seat):", frame.detail) is not None
    )
