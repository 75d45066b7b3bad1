"""A log that several nodes share, and the store of each: a view of the log that is late, has gaps, and is answered falsely.

Only the compare-and-set of the log itself can be relied on. What is heard of it comes late, twice, in any order or not at
all; a refusal does not say that nothing was appended; what nobody answered may still land. A view that cannot reach the
log knows only what it knew before. Names are reported beside the commits, sooner or later than these.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tests.simulation.disks import Disk
from tests.simulation.virtual_loop import Life
from wardrum.server.store.append_validator import StreamState, follows, key_of, summary_of
from wardrum.server.store.awaitable import AwaitableStore
from wardrum.server.store.interface import (
    Append,
    Appended,
    Arrived,
    Change,
    Conflict,
    Duplicate,
    Erase,
    Full,
    Outcome,
    PutName,
    PutUptime,
    Renamed,
    Renaming,
    Request,
    StoreClosed,
    StoreUnreachable,
    Tail,
    Unknown,
)
from wardrum.server.store.memory import MemoryStore

if TYPE_CHECKING:
    from tests.simulation.cluster_world import ClusterWorld

PATIENCE_S = 1.0  # then an answer is not waited for any more
SWEEP_S = 2.0  # between two looks at what was not heard
BACK_OFF_S = (0.005, 0.05)
OUTCOMES = ("lost", "late", "unanswered", "refused falsely")
"""What may become of an append that the log is asked for, but its answer: it never lands, it lands after `PATIENCE_S`, it lands
and nobody says so, it lands and is said to be refused."""


def insert(store: MemoryStore, append: Append) -> None:
    """Appends to a store without asking whether it fits."""
    entry, before = append.entry, store._states.get(append.entry.match)
    store._token += 1
    summary = append.summary or summary_of(before)
    assert summary is not None, "a match begins with a summary"
    store._log.setdefault(entry.match, []).append(entry)
    store._spent[key_of(entry)] = entry
    tail = Tail(entry.version, entry.head, entry.at, store._token)
    store._states[entry.match] = StreamState(tail, append.due, summary)


class NameChange(Struct, frozen=True):
    """A name that has landed. number: of the changes of all names, from 1 on · name: "" = erased · erased: by its owner."""

    number: int
    match: str
    seat: str
    name: str
    version: int
    erased: bool


class SharedLog(Disk):
    """What has landed, for ever. appends: of each match, in order · names: all changes · stores: of the processes that run."""

    def __init__(self) -> None:
        super().__init__()
        self.appends: dict[str, list[Append]] = {}
        self.names: list[NameChange] = []
        self.stores: list[NodeStore] = []

    def land(self, append: Append) -> bool:
        """Compare and set: whether it was appended. Command ids are the nodes' own affair."""
        match = append.entry.match
        if not follows(append.after, self.engine.tail(match)):
            return False
        insert(self.engine, append)
        self.appends.setdefault(match, []).append(append)
        for store in list(self.stores):
            store.send_news(append)
        return True

    def name(self, change: PutName | Erase) -> NameChange:
        """Notes a name that has landed, which all nodes are notified of."""
        name, erased = ("", not change.handed_over) if isinstance(change, Erase) else (change.name, False)
        named = NameChange(len(self.names) + 1, change.match, change.seat, name, change.version, erased)
        self.names.append(named)
        for store in list(self.stores):
            store.send_name(named)
        return named


class NodeStore(AwaitableStore):
    """One node's view. cut_until_s: until then it reaches nobody."""

    def __init__(self, world: ClusterWorld, log: SharedLog, life: Life) -> None:
        self._world, self._log, self._life = world, log, life
        self._mirror = MemoryStore()
        self._whole: set[str] = set()  # matches whose records are here; of the others there is an index only
        self._reported: Arrived | None = None
        self._renamed: Renamed | None = None
        self._heard: dict[tuple[str, str], int] = {}  # the last change of each name that is known here
        self._named_since: dict[str, dict[str, int]] = {}
        self._is_open = True
        self.cut_until_s = 0.0
        for appends in log.appends.values():
            self._index(appends[-1])
        for named in log.names:
            self._take_name(named)
        log.stores.append(self)

    def __getattr__(self, name: str) -> Any:
        """All reading."""
        return getattr(self._mirror, name)

    def uptimes(self) -> list[tuple[int, int]]:
        return self._log.engine.uptimes()

    # -- what is here

    def ready(self, match: str) -> Awaitable[None] | None:
        return self._make_ready(match)

    async def _make_ready(self, match: str) -> None:
        await self._reach()
        self._fetch(match)

    def fresh(self, match: str) -> Awaitable[None] | None:
        return self._make_fresh(match)

    async def _make_fresh(self, match: str) -> None:
        await self._reach()
        self._copy_people(match)

    def cut_off(self) -> str:
        return "nobody answers" if self.is_cut else ""

    def named_since(self, match: str) -> dict[str, int]:
        return dict(self._named_since.get(match, {}))

    def follow_names(self, renamed: Renamed) -> None:
        self._renamed = renamed

    def follow(self, reported: Arrived) -> None:
        self._reported = reported
        asyncio.ensure_future(self._sweep())  # noqa: RUF006 -- it ends with the process

    async def _reach(self) -> None:
        """To the log and back. Raises StoreUnreachable."""
        await asyncio.sleep(self._world.news_s())
        if self.is_cut:
            await asyncio.sleep(PATIENCE_S)
            self._world.met["unreachable"] += 1
            raise StoreUnreachable("nobody answers")

    @property
    def is_cut(self) -> bool:
        """Whether it reaches nobody now."""
        return self._world.loop.time() < self.cut_until_s

    def _fetch(self, match: str) -> None:
        """All records of a match."""
        have = len(self._mirror.read(match, 0))
        for append in self._log.appends.get(match, ())[have:]:
            insert(self._mirror, append)
        if match in self._log.appends:
            self._whole.add(match)
        self._copy_people(match)

    def _copy_people(self, match: str) -> None:
        engine, mirror = self._log.engine, self._mirror
        self._catch_up_names(named for named in self._log.names if named.match == match)
        for kind in ("_hosts", "_seats", "_codes"):
            here, there = getattr(mirror, kind), getattr(engine, kind)
            here.pop(match, None)
            if match in there:
                kept = there[match]
                here[match] = dict(kept) if isinstance(kept, dict) else kept

    def _index(self, append: Append) -> None:
        """What is known of a match without its records."""
        entry, before = append.entry, self._mirror._states.get(append.entry.match)
        if before is not None and before.tail.version >= entry.version:
            return
        summary = append.summary or summary_of(before) or self._log.engine.summary(entry.match)
        tail = Tail(entry.version, entry.head, entry.at, 0)
        self._mirror._states[entry.match] = StreamState(tail, append.due, summary)

    # -- what nodes hear

    def send_news(self, append: Append) -> None:
        """Something has landed: this node is notified of it, sometimes twice, sometimes not."""
        world = self._world
        for _ in range(world.copies_of_news()):
            world.loop.call_later(world.news_s(), self._hear, append, context=self._life.context)

    def _hear(self, append: Append) -> None:
        if not self._is_open or self.is_cut:
            return
        match, have = append.entry.match, len(self._mirror.read(append.entry.match, 0))
        if match not in self._whole:
            self._index(append)
        elif append.entry.version > have + 1:
            self._world.met["gap"] += 1
            self._mend(append)
            return
        elif append.entry.version == have + 1:
            insert(self._mirror, append)
        else:
            self._world.met["old news"] += 1
        self._tell(match)

    def send_name(self, named: NameChange) -> None:
        """A name has landed: this node is notified of it, sometimes twice, sometimes not."""
        world = self._world
        for _ in range(world.copies_of_news()):
            world.loop.call_later(world.news_s(), self._hear_if_open, named, context=self._life.context)

    def _hear_if_open(self, named: NameChange) -> None:
        if self._is_open and not self.is_cut:
            self._hear_name(named)

    def _catch_up_names(self, names: Iterable[NameChange]) -> None:
        for named in names:
            self._hear_name(named)

    def _hear_name(self, named: NameChange) -> None:
        before = self._mirror.names(named.match)
        if not self._take_name(named):
            return
        names = self._mirror.names(named.match)
        if names != before and self._renamed is not None:
            self._world.met["name heard"] += 1
            self._renamed(Renaming(named.match, before, names, named.version, named.erased))

    def _take_name(self, named: NameChange) -> bool:
        """Whether nothing later is known of it."""
        match, seat = named.match, named.seat
        if named.number <= self._heard.get((match, seat), 0):
            return False
        self._heard[match, seat] = named.number
        if named.name:
            self._mirror._names.setdefault(match, {})[seat] = named.name
            self._named_since.setdefault(match, {})[seat] = named.version
        else:
            self._mirror._names.get(match, {}).pop(seat, None)
            self._named_since.get(match, {}).pop(seat, None)
        return True

    def _mend(self, append: Append) -> None:
        """News that leave a gap bring the rest with them."""
        asyncio.ensure_future(self._fetch_and_tell(append.entry.match))  # noqa: RUF006 -- it ends with the process

    async def _fetch_and_tell(self, match: str) -> None:
        try:
            await self._make_ready(match)
        except StoreUnreachable:
            return
        self._tell(match)

    def _tell(self, match: str) -> None:
        if self._reported is not None:
            self._reported(match)

    async def _sweep(self) -> None:
        """Now and then, all that was never heard."""
        while self._is_open:
            await asyncio.sleep(SWEEP_S)
            if not self.is_cut:
                self._catch_up_names(self._log.names)
            for match, appends in list(self._log.appends.items()):
                if self.is_cut or self._version(match) == appends[-1].entry.version:
                    continue
                self._world.met["swept"] += 1
                if match in self._whole:
                    await self._fetch_and_tell(match)
                else:
                    self._index(appends[-1])
                    self._tell(match)

    def _version(self, match: str) -> int:
        state = self._mirror._states.get(match)
        return state.tail.version if state else 0

    # -- what is asked

    def submit(self, request: Request, done: Any) -> None:
        if not self._is_open:
            raise StoreClosed("the store is closed")
        if isinstance(request, PutUptime):
            self._log.note_uptime(request)
        else:
            asyncio.ensure_future(self._answer_to(request, done))  # noqa: RUF006 -- it ends with the process

    def die(self) -> None:
        """The process is gone; what it asked for may still land."""
        self._is_open = False
        self._log.stores.remove(self)

    def close(self) -> None:
        """There are no files."""

    async def _answer_to(self, request: Request, done: Any) -> None:
        answer = await (self._append(request) if isinstance(request, Append) else self._change(request))
        self._world.met[type(answer).__name__.lower()] += 1
        done(answer)

    async def _change(self, change: Change) -> Any:
        """The people have one place, which decides."""
        try:
            await self._reach()
        except StoreUnreachable as error:
            return Unknown(str(error))
        (answer,) = self._log.settle([change])
        self._world.invariants.settled([change], [answer])
        is_answered = self._world.fate() != "unanswered"
        if isinstance(change, PutName | Erase):
            named = self._log.name(change)
            if is_answered:
                self._take_name(named)  # the node that asked for it reports it
        if not is_answered:
            self._world.met["unanswered change"] += 1
            return Unknown("nobody says")
        if match := getattr(change, "match", ""):
            self._copy_people(match)
        return answer

    async def _append(self, append: Append) -> Outcome:
        entry = append.entry
        if known := self._mirror.find(entry.match, entry.actor, entry.command_id):
            return Duplicate(known.version, known.head, known.record)
        if self._world.rng.random() < self._world.faults.full:
            return Full("no room")
        has_landed = await self._publish(append)
        if not has_landed:
            return await self._outcome(append)
        if entry.version > len(self._mirror.read(entry.match, 0)):
            insert(self._mirror, append)
        else:
            self._world.met["heard before answered"] += 1
        self._whole.add(entry.match)
        return Appended(Tail(entry.version, entry.head, entry.at, 0))

    async def _publish(self, append: Append) -> bool:
        """Whether the log says that it was appended; False says nothing."""
        world = self._world
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        fate = "lost" if self.is_cut else world.fate()
        if fate:
            world.met[fate] += 1
        delay_s = world.rng.uniform(1, 4) * PATIENCE_S if fate == "late" else world.disk_s()
        if fate != "lost":
            world.outside(delay_s, self._land, append, fate, answer)
        world.loop.call_later(PATIENCE_S, _say, answer, False, context=self._life.context)
        has_landed = await answer
        await asyncio.sleep(world.news_s())
        return has_landed

    def _land(self, append: Append, fate: str, answer: asyncio.Future[bool]) -> None:
        has_landed = self._log.land(append)
        if has_landed:
            self._world.invariants.read_on(append.entry.match)
        if self._is_open and fate in {"", "refused falsely"}:
            _say(answer, has_landed and not fate)

    async def _outcome(self, append: Append) -> Outcome:
        """What became of an append that nobody says has landed: only the log can tell, and not for certain that it has not."""
        entry = append.entry
        await asyncio.sleep(self._world.rng.uniform(*BACK_OFF_S))
        try:
            await self._make_ready(entry.match)
        except StoreUnreachable as error:
            return Unknown(str(error))
        if known := self._mirror.find(entry.match, entry.actor, entry.command_id):
            return Duplicate(known.version, known.head, known.record)
        tail = self._mirror.tail(entry.match) if entry.match in self._whole else None
        return Unknown("nobody says") if follows(append.after, tail) else Conflict(tail)


def _say(answer: asyncio.Future[bool], has_landed: bool) -> None:
    """The first answer counts."""
    if not answer.done():
        answer.set_result(has_landed)
