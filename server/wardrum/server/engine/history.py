"""The history of one match: the state at any version, the commits between two, the heads, and the snapshots that make it quick.

Snapshots are kept at even intervals, so that the state at any version is few commits away from one. Only those are
kept that the battle still stands on: a take-back drops those that it withdraws. So no take-back between a snapshot and the
next one returns to before the first of the two, and the fold from a snapshot needs nothing earlier.

States of one battle differ little: compressed against the first one, a state takes about 0.8 KiB.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.kernel import PAST_MAX, DecisionContext, Head, MatchId, Past
from wardrum.events.core.record import AnyRecord, canonical
from wardrum.events.core.slices import SLICE_COMMITS, Sliced, finished
from wardrum.events.match import Match
from wardrum.events.match.events import TakenBack
from wardrum.events.match.forks.base import ForkBaseMissing
from wardrum.events.match.game import Fold, Game, revision_of
from wardrum.events.match.set_aside import SetAside, damaged, later_release, rules_fault
from wardrum.events.match.state import MatchState
from wardrum.events.verify import UNFOLDABLE, Unsound
from wardrum.server.protocol.problems import UNREADABLE
from wardrum.server.store.interface import Entry, StoreDamaged, Summary, Tail

from . import fork_origin
from .commit_log import PAGE, AppliedCommit, CommitLog, SealedCommits, check_columns, check_link, entries
from .summaries import SummaryProjection

AT_HAND: Final = 8  # states at least, and those since the last dice: legal lists look back to there
WINDOW_BYTES: Final = 32 * 1024  # how far back RFC 1951 can refer
LEVEL: Final = 3  # twice as fast as the usual one, for a fifth more bytes

DAMAGED = (
    *UNREADABLE,
    *UNFOLDABLE,
    Unsound,
    StoreDamaged,
)  # what a damaged commit raises when it is followed

SignatureOf = Callable[[Match, Head], str]
"""A match that has ended, its last head → 128 hex digits, "" if this server does not sign it."""

T = TypeVar("T")


def unsigned(match: Match, head: Head) -> str:
    """The `SignatureOf` of a server without a signing key."""
    return ""


class SnapshotPolicy(Struct, frozen=True):
    """folds_max: commits folded at most on the way to a state · kept_max: snapshots kept of one match.

    A match longer than their product has its snapshots farther apart, twice as far each time it doubles.
    A take-back may add to the distance what it withdraws: at most PAST_MAX commits.
    """

    folds_max: int = 64  # half a millisecond
    kept_max: int = 160  # 0.8 KiB each: one each 64 commits of the longest match


class SnapshotSeries(Generic[T]):
    """What a fold of a match had come to at versions that are evenly spaced, except what was dropped.

    The spacing doubles whenever there are too many of them.
    """

    def __init__(self, policy: SnapshotPolicy) -> None:
        self._every, self._kept_max = policy.folds_max, policy.kept_max
        self._kept: dict[int, T] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def is_due(self, version: int) -> bool:
        """Whether a value is to be kept at this version."""
        last = self.latest(version)
        return version - (0 if last is None else last[0]) >= self._every

    def keep(self, version: int, value: T) -> None:
        """Keeps a value at a version that is due."""
        self._kept[version] = value
        if next(reversed(self._kept)) != max(self._kept):
            self._kept = dict(sorted(self._kept.items()))
        if len(self._kept) > self._kept_max:
            self._every *= 2
            self._thin_out()

    def drop_after(self, version: int) -> None:
        """Drops the values of all later versions."""
        self._kept = {at: each for at, each in self._kept.items() if at <= version}

    def latest(self, version: int) -> tuple[int, T] | None:
        """The last value at or before a version, with its version; None: there is none."""
        for at, value in reversed(self._kept.items()):
            if at <= version:
                return at, value
        return None

    def values(self) -> Iterator[T]:
        """All values that are kept."""
        return iter(self._kept.values())

    def _thin_out(self) -> None:
        every, self._kept = self._kept, {}
        for at, value in every.items():
            if at == 0 or self.is_due(at):
                self._kept[at] = value


class History:
    """One match as its log tells it, followed as far as that is sound. It is the `MatchView` of those who see everything at once.

    game: the rules that the match follows · tail: what the next commit has to follow · seals: which commits are a seat's secret ·
    why_set_aside: why nobody can go on with the match, None: somebody can · parent: of a fork that is about to be opened, the state
    that it goes on from, so that its ancestors need not be folded.
    """

    def __init__(
        self,
        match: MatchId,
        game: Game,
        log: CommitLog,
        policy: SnapshotPolicy,
        signature_of: SignatureOf = unsigned,
    ) -> None:
        self.match, self.game = match, game
        self.tail = Tail(0, root(match), 0, 0)
        self.seals = SealedCommits()
        self.why_set_aside: SetAside | None = None
        self.parent: MatchState | None = None
        self._log = log
        self._fold = Fold(game)
        self._rolled = 0  # the last version with dice
        self._moment: DecisionContext | None = None  # at the newest version, once it was asked for
        self._snapshots = SnapshotSeries[bytes](policy)
        self._first_snapshot = b""  # compressed; all others are compressed against it
        self._summary = SummaryProjection()
        self._signature_of = signature_of
        self._signature: str | None = None

    # -- the newest version

    @property
    def version(self) -> int:
        """The version of the last durable commit; 0 = the match does not exist."""
        return self.tail.version

    @property
    def state(self) -> MatchState:
        """The state at that version. Not to be read before the first commit."""
        return self._fold.state  # type: ignore[return-value]

    @property
    def summary(self) -> Summary | None:
        """What the lobby shows of the match; None before the first commit."""
        return self._summary.current

    def summary_with(self, step: AppliedCommit) -> Summary:
        """What the lobby will show of the match once this commit has followed."""
        return self._summary.following(step)

    @property
    def moment(self) -> DecisionContext:
        """The time of the last commit, and what can be looked back to from it; the same object as long as that is the last."""
        if self._moment is None:
            self._moment = DecisionContext(self.tail.at, self.past())
        return self._moment

    # -- earlier versions

    def first(self) -> AnyRecord:
        """The record that opened the match."""
        return self.game.read(self._log.read(self.match, 0, 1)[0].record)

    def state_at(self, version: int) -> MatchState:
        """The state at a version, 0 = before the first commit. Raises ValueError: there is no such version."""
        if version == self.version:
            return self.state
        if version in self._fold:
            return self._fold.state_at(version)
        *_, (_, state) = self._states(version)
        return state

    def past(self) -> Past:
        """What one decision may look back to: the last PAST_MAX states. It raises LookupError for any other.

        It reads each stretch of the log once, and what it has read lives as long as the decision. A state that is kept
        takes about 2 KiB for as long as its match is in memory, and few decisions look beyond the last dice, so only those since
        then are, and `AT_HAND`.
        """
        head = self.version
        read: dict[int, MatchState] = {}

        def at(version: int) -> MatchState:
            if version in self._fold:
                return self._fold.state_at(version)
            if not max(0, head - PAST_MAX) < version <= head:
                raise LookupError(version)
            if version not in read:
                read.update(self._states(version))
            return read[version]

        return at

    def step(self, entry: Entry, before: MatchState | None) -> AppliedCommit:
        """One commit of the log on the state before it; None: it is the first."""
        if before is None:
            before = finished(self._initial(entry.record))
        record = self.game.read(entry.record)
        return AppliedCommit(entry, record, before, self.game.apply(before, record, self.state_at))

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """The commits after a version up to another one, which is at most the newest."""
        state = self.state_at(after)
        for entry in self._log.read(self.match, after, upto - after):
            step = self.step(entry, state)
            state = step.after
            yield step

    def head_at(self, version: int) -> Head:
        """The head (32 bytes) at a version from 0 to the newest."""
        if version in (0, self.version):
            return self.tail.head if version else self.state.match.root
        return self._log.read(self.match, version - 1, 1)[0].head

    def signature_at(self, version: int) -> str | UnsetType:
        """The server's signature, where there is one: under the head of the commit that ended the match."""
        if version != self.version or not version or self.state.match.status != "ended":
            return UNSET
        if self._signature is None:
            self._signature = self._signature_of(self.state.match, self.tail.head)
        return self._signature or UNSET

    # -- going on

    def read(self) -> Sliced[None]:
        """Reads the whole log in slices. Raises ForkBaseMissing: the ancestors of a fork are not here.

        The summary is made at each change of the status, whose time it keeps, and at the end.
        """
        step = entry = None
        try:
            for entry in entries(self._log, self.match, 0):
                before = self.state if self.version else (yield from self._initial(entry.record))
                step = self._sound_step(entry, before)
                self._move(step, tail_of(entry))
                if step.before.match.status != step.after.match.status:
                    self._summary.apply(step)
                if entry.version % SLICE_COMMITS == 0:
                    yield
        except ForkBaseMissing:  # nothing of it is damaged
            raise
        except DAMAGED as error:
            yield from self._stop_before(entry, error)
        if step is not None:
            self._summary.apply(step)
            self._fold.stand(interned(self.state))
            self.forget()

    def catch_up(self) -> list[AppliedCommit]:
        """Reads the commits that another node has made after the newest one. Raises ForkBaseMissing, as `read`."""
        news, entry = list[AppliedCommit](), None
        try:
            for entry in entries(self._log, self.match, self.version):
                before = self.state if self.version else finished(self._initial(entry.record))
                news.append(self.add(self._sound_step(entry, before), tail_of(entry)))
        except ForkBaseMissing:  # nothing of it is damaged
            raise
        except DAMAGED as error:
            finished(self._stop_before(entry, error))
        return news

    def add(self, step: AppliedCommit, tail: Tail, summary: Summary | None = None) -> AppliedCommit:
        """Makes a durable commit the newest. Returns it with the sealed commits that it opens. summary: with it, if it is made."""
        step = self._move(step, tail)
        self._summary.apply(step, summary)
        if step.opened:  # a warband that was mustered in secret is most of a state
            self._fold.stand(interned(self.state))
        return step

    def set_aside(self, why: SetAside) -> None:
        """Nobody goes on with the match."""
        self.why_set_aside, self.game = why, self.game.set_aside(why)

    def forget(self) -> None:
        """Frees the memory of earlier states, which can be read again. For matches without traffic."""
        self._fold.forget()
        self._moment = None

    # -- snapshots

    @property
    def snapshots(self) -> int:
        """How many snapshots are kept."""
        return len(self._snapshots)

    def snapshots_bytes(self) -> int:
        """The memory that all snapshots take."""
        return len(self._first_snapshot) + sum(map(len, self._snapshots.values()))

    def _states(self, version: int) -> Iterator[tuple[int, MatchState]]:
        """The states from the last snapshot up to a version, each with its version. Raises ValueError: no such version."""
        if not 0 <= version <= self.version:
            raise ValueError(f"match {self.match} has no version {version}")
        kept = self._snapshots.latest(version)
        start, state = (
            (0, self.game.initial(self.first())) if kept is None else (kept[0], self._decode(kept[1]))
        )
        yield start, state
        fold = Fold(self.game)
        fold.stand(state)
        while start < version and (page := self._log.read(self.match, start, min(PAGE, version - start))):
            for entry in page:
                yield entry.version, fold.take(self.game.read(entry.record))
            start = page[-1].version

    def _keep_if_due(self, step: AppliedCommit) -> None:
        version = step.entry.version
        if version == 1 and step.before.match.parent is not UNSET:
            self._keep(0, step.before)  # a fork's own log does not tell where it begins
        if (to := returned_to(step)) is not None:
            self._snapshots.drop_after(to)
        if self._snapshots.is_due(version):
            self._keep(version, step.after)

    def _keep(self, version: int, state: MatchState) -> None:
        data = canonical(state)
        self._first_snapshot = self._first_snapshot or compress(data)
        self._snapshots.keep(version, compress(data, decompress(self._first_snapshot)))

    def _decode(self, kept: bytes) -> MatchState:
        data = decompress(kept, decompress(self._first_snapshot))
        state: MatchState = msgspec.json.decode(data, type=self.game.ruleset.state_type)
        return state

    # -- following the log

    def _initial(self, first: bytes) -> Sliced[MatchState]:
        """The state at version 0 of the match that this record opens."""
        self._follow(revision_of(first))
        return (yield from fork_origin.initial(self.game, self._log, self.game.read(first), self.parent))

    def _follow(self, revision: int) -> None:
        """The match follows this revision of the rules from its first commit on."""
        if revision != self.game.revision:
            self.game = self.game.of(revision)
            self._fold = Fold(self.game)

    def _sound_step(self, entry: Entry, before: MatchState) -> AppliedCommit:
        """The commit that follows the head. Raises one of DAMAGED: it does not follow it, or is not what was stored."""
        check_link(entry, self.tail.head if self.version else before.match.root, self.version + 1)
        step = self.step(entry, before)
        check_columns(entry, step.record)
        return step

    def _move(self, step: AppliedCommit, tail: Tail) -> AppliedCommit:
        if tail.version == 1:
            self._follow(step.after.match.revision)
            self.parent = None
        self.tail, self._moment = tail, None
        self._fold.stand(step.after)
        if step.before.match.rolls != step.after.match.rolls:
            self._rolled = tail.version
        self._fold.forget_before(min(tail.version - AT_HAND + 1, self._rolled - 1))
        self._keep_if_due(step)
        opened = self.seals.note(step, self.game.secrets(step.after))
        return msgspec.structs.replace(step, opened=opened) if opened else step

    def _stop_before(self, entry: Entry | None, error: Exception) -> Sliced[None]:
        """The match stays at its last sound version: it is shown, but not played on. entry: the one that raised this.

        An entry that has its hash was not damaged: another release wrote what cannot be read, and what can be read is
        what the rules cannot follow.
        """
        why = damaged(self.version, error)
        if (
            entry is not None
            and isinstance(error, UNREADABLE + UNFOLDABLE)
            and (yield from self._is_whole(entry))
        ):
            is_unread = isinstance(error, UNREADABLE)
            why = later_release(self.version) if is_unread else rules_fault(self.version, error)
        self.set_aside(why)

    def _is_whole(self, entry: Entry) -> Sliced[bool]:
        """Whether the entry after the head, and at version 1 of a fork what it stands on, have their hashes."""
        if self.version:
            return link(self.tail.head, leaf(entry.record)) == entry.head
        return (yield from fork_origin.is_whole(self._log, entry))


def tail_of(entry: Entry) -> Tail:
    """What the next commit has to follow after one that was read."""
    return Tail(entry.version, entry.head, entry.at, 0)


def returned_to(step: AppliedCommit) -> int | None:
    """The version that the battle returned to by this commit; None: it is no take-back."""
    for event in step.events:
        if type(event) is TakenBack:
            return event.version
    return None


def compress(data: bytes, like: bytes = b"") -> bytes:
    """Bytes compressed (RFC 1951). like: bytes that resemble them, which `decompress` needs again."""
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:])
    return packer.compress(data) + packer.flush()


def decompress(data: bytes, like: bytes = b"") -> bytes:
    """The bytes that were compressed with the same `like`."""
    return zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=like[-WINDOW_BYTES:]).decompress(data)


def interned(state: T) -> T:
    """An equal state whose strings are in memory once for all matches: profiles and pieces share most of theirs.

    Takes a third of a millisecond.
    """
    return msgspec.convert(_interned(msgspec.to_builtins(state)), type(state))


def _interned(value: Any) -> Any:
    match value:
        case str():
            return sys.intern(value)
        case dict():
            return {sys.intern(key): _interned(each) for key, each in value.items()}
        case list() | tuple():
            return tuple(map(_interned, value))
        case _:
            return value
