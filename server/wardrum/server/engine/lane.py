"""The lane of one match: commands one at a time, from decision to durable commit. No loop, no socket, no clock.

1. A command is decided on the state that all durable commits make, never on one that is not durable yet.
2. A decision is encoded, read back and applied before it is appended; the append changes nothing by itself.
3. Only `Appended` changes the lane. Then the ack comes first, the broadcast after it, the next command last.
4. A command that would be refused is looked up in the log first: if it was committed before, that commit is the
   answer. A command that would be accepted is not, because the store spends a command id once and says `Duplicate`.
5. After `Unknown` only the log says what the state is.
6. A log is followed as far as its chain is sound. Behind that nothing is appended: `aside` says where and why.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, Head, MatchId, Rejected
from wardrum.events.core.record import AnyRecord, canonical, envelope
from wardrum.events.core.slices import SLICE_COMMITS, Sliced, finished
from wardrum.events.formats import wire
from wardrum.events.match import Match, position
from wardrum.events.match.commands import BY_FRAME, ENDING, CreateMatch
from wardrum.events.match.forks.base import Lost
from wardrum.events.match.game import revision_of
from wardrum.events.match.recent_states import RecentStates
from wardrum.events.match.seat_transfer import handed_over
from wardrum.events.match.set_aside import SetAside, damaged, later_release, rules_fault, seed_lost
from wardrum.events.match.state import MatchState
from wardrum.events.verify import UNFOLDABLE, Unsound
from wardrum.server.languages import speaking
from wardrum.server.protocol.problems import UNREADABLE, cannot_go_on, not_seated, problem, unreadable
from wardrum.server.store.interface import (
    Append,
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Full,
    Outcome,
    StoreDamaged,
    Summary,
    Tail,
    Unknown,
)

from . import fork_origin
from .commit_builder import CommitBuilder, LaneState, PreparedCommit, TooBig
from .commit_log import (
    AppliedCommit,
    CommitLog,
    SealedCommits,
    check_columns,
    check_link,
    entries,
)
from .delay_window import is_shown_later
from .effects import CommandRequest, Committed, Effect, Faulted, LaneConfig, Reply, Write
from .snapshots import AT_HAND, Lookback, Snapshots
from .summaries import SummaryProjection

CONFLICTS_MAX = 3  # decisions after a conflict with another node; then the client is told to retry
BEHIND_MAX = 64  # commits since the version that a command expects, if they have to be looked at
RETRY_S = 1  # how long a client is told to wait


DAMAGED = (
    *UNREADABLE,
    *UNFOLDABLE,
    Unsound,
    StoreDamaged,
)  # what a damaged commit raises when it is followed

S = TypeVar("S")


class InFlight(Struct, frozen=True):
    """The append that the store has not answered. conflicts: how often the command was decided on an outdated tail."""

    request: CommandRequest
    append: Append
    step: AppliedCommit
    conflicts: int


class Lane:
    """One match in memory. Opening reads the log; a match without commits waits for a command that creates one.

    aside: why the match can be read but not played on, None: it can be played ·
    is_read: False leaves the reading to the caller, see `opening`.
    """

    def __init__(self, match: MatchId, config: LaneConfig, log: CommitLog, *, is_read: bool = True) -> None:
        self.match, self.game = match, config.game
        self._config, self._log = config, log
        self._builder = CommitBuilder(config.game, log, config.new_salt)
        self._queue: deque[CommandRequest] = deque()
        self._in_flight: InFlight | None = None
        self.state: MatchState = None  # type: ignore[assignment]  # not read before the first commit
        self.tail = Tail(0, root(self.match), 0, 0)
        self.seals = SealedCommits()
        self._summary = SummaryProjection()
        self._recent = RecentStates(AT_HAND)
        self._snapshots = Snapshots(self.game, self._log, self.match, self._config.snapshots)
        self._seed: bytes | None = None
        self._seat_seeds: tuple[bytes, ...] = ()
        self._signature: str | None = None
        self.aside: SetAside | None = None
        self._parent: MatchState | None = None
        if is_read:
            finished(self._open())

    @classmethod
    def opening(cls, match: MatchId, config: LaneConfig, log: CommitLog) -> Sliced[Lane]:
        """The lane of a match, its log read in slices. Raises Lost: the ancestors of a fork are not here."""
        lane = cls(match, config, log, is_read=False)
        yield from lane._open()
        return lane

    # -- queries

    @property
    def version(self) -> int:
        """The version of the last durable commit; 0 = the match does not exist."""
        return self.tail.version

    @property
    def is_idle(self) -> bool:
        """Whether no command waits or is being appended."""
        return self._in_flight is None and not self._queue

    @property
    def waiting(self) -> int:
        """How many commands wait behind the one in flight."""
        return len(self._queue)

    def state_at(self, version: int) -> MatchState:
        """The state at a version from 0 to the head."""
        if version == self.version:
            return self.state
        return self._recent(version) if version in self._recent else self._snapshots.state(version)

    @property
    def moment(self) -> DecisionContext:
        """The time of the last commit, and what can be looked back at from it."""
        return DecisionContext(self.tail.at, Lookback(self.version, self._recent, self._snapshots))

    @property
    def summary(self) -> Summary | None:
        """What the lobby shows of the match at its head; None before the first commit."""
        return self._summary.current

    def drop_recent_states(self) -> None:
        """Frees the memory of the recent states, which can be read again. For matches without traffic."""
        self._recent = RecentStates(AT_HAND)

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """The commits after a version up to another one, which is at most the head's."""
        state = self.state_at(after)
        for entry in self._log.read(self.match, after, upto - after):
            step = self.step(entry, state)
            state = step.after
            yield step

    def head_at(self, version: int) -> Head:
        """The head (32 bytes) at a version from 0 to the head."""
        if version in (0, self.version):
            return self.tail.head if version else self.state.match.root
        return self._log.read(self.match, version - 1, 1)[0].head

    def signature_at(self, version: int) -> str | UnsetType:
        """The server's signature, where there is one: under the head of the commit that ended the match."""
        if version != self.version or not self.version or self.state.match.status != "ended":
            return UNSET
        if self._signature is None:
            self._signature = self._config.signature_of(self.state.match, self.tail.head)
        return self._signature or UNSET

    def first(self) -> AnyRecord:
        """The record that opened the match."""
        return self.game.read(self._log.read(self.match, 0, 1)[0].record)

    def seed(self) -> bytes:
        """S of this match. Raises KeyError: this server does not have the key."""
        if self._seed is None:
            match: Match = self.state.match
            self._seed = self._config.seed_of(match.key_id, self.match, match.nonce)
        return self._seed

    def check(self, seat: str, command: Raw | Command) -> None:
        """Raises Rejected: the command would be refused now; and what `Game.read_command` raises."""
        if self.aside is not None:
            raise Rejected("", self.aside.code, self.aside.sentence)
        self._builder.check(self._state_for(None), seat, self._read(command))

    def conflict(self, id: str, expected: int | UnsetType) -> wire.RejectedFrame | None:
        """What refuses a request beside commands that was meant for an earlier position.

        None: nothing, as the battle has not gone on since the expected version, or none is expected.
        """
        if expected is UNSET or self.state.match.moved_version <= expected <= self.version:
            return None
        why = f"The battle has gone on since version {expected}, for which this was meant; nothing was done."
        return self._rejected(id, Rejected("", "conflict", why))

    # -- commands

    def found_on(self, parent: MatchState) -> None:
        """The match is about to be opened as a fork that goes on from this state: its ancestors need not be folded."""
        self._parent = parent

    def submit(self, request: CommandRequest, now: int) -> list[Effect]:
        """Decides a command, or queues it behind others. now: ms since the epoch."""
        if self._in_flight is None and not self._queue:
            return self._take(request, now)
        if len(self._queue) >= self._config.queue_max:
            busy = problem("busy", "Too many commands wait for this match.", request.id, retry_after=RETRY_S)
            return [Reply(request, busy)]
        self._queue.append(request)
        return []

    def settle(self, outcome: Outcome, now: int) -> list[Effect]:
        """Takes the store's outcome of the append in flight."""
        assert self._in_flight is not None, "an outcome without an append"
        flight, self._in_flight = self._in_flight, None
        request = flight.request
        match outcome:
            case Appended(tail):
                effects = self._committed(flight, tail)
            case Duplicate(version, head, record):
                effects = [*self.catch_up(), self._known(request, version, head, record)]
            case Conflict():
                effects = self._decide_again(request, flight.conflicts + 1, now)
            case Full(why):
                detail = f"Nothing was changed ({why})."
                full = problem("storage_full", detail, request.id, retry_after=RETRY_S)
                effects = [Reply(request, full)]
            case Unknown():
                effects = self._outcome_from_log(request)
        return effects + self._next(now)

    def catch_up(self) -> list[Effect]:
        """Applies the commits after the tail that another node has made, and returns their broadcasts."""
        news: list[Effect] = []
        entry = None
        try:
            for entry in entries(self._log, self.match, self.version):
                before = self.state if self.version else finished(self._initial(entry.record))
                step = self._sound_step(entry, before)
                news.append(Committed(self._adopt(step, Tail(entry.version, entry.head, entry.at, 0))))
        except Lost:  # a fork whose ancestors are not here; nothing of it is damaged
            raise
        except DAMAGED as error:
            finished(self._stop_before(entry, error))
        return news

    def _next(self, now: int) -> list[Effect]:
        effects: list[Effect] = []
        while self._queue and self._in_flight is None:
            effects += self._take(self._queue.popleft(), now)
        return effects

    def _take(self, request: CommandRequest, now: int, conflicts: int = 0) -> list[Effect]:
        try:
            command = self._read(request.command)
        except UNREADABLE as error:
            return [Reply(request, unreadable("bad_command", error, request.id, "$.command"))]
        try:
            with speaking(request.language):
                refusal = self._refusal(request, command) or self._decide(request, command, now, conflicts)
        except Exception as error:  # noqa: BLE001 -- one faulty rule must not stop the match, nor the server
            return [Faulted(request, error)]
        if not isinstance(refusal, Append):
            return [self._refused(request, command, refusal)]
        return [Write(refusal)]

    def _read(self, request: Raw | Command) -> Command:
        if not isinstance(request, Raw):
            return request
        command: Command = self.game.read_command(request)
        if isinstance(command, BY_FRAME):
            raise msgspec.ValidationError(
                f"{type(command).__name__} is asked for by a frame of its own - at `$.type`"
            )
        return command

    def _refusal(self, request: CommandRequest, command: Command) -> wire.ServerFrame | None:
        """What refuses any command: a match that was set aside, or another position than the client expects."""
        if self.aside is not None:
            return cannot_go_on(self.aside, request.id)
        if request.expected_version is UNSET or self._is_position(
            request.expected_version, request.actor, command
        ):
            return None
        sentence = (
            f"You expected version {request.expected_version}; the match stands at version {self.version}."
        )
        return self._rejected(request.id, Rejected("", "conflict", sentence))

    def _is_position(self, version: int, seat: str, command: Command) -> bool:
        """Whether the position of a version is still the one that a seat's command would reach now."""
        if version >= self.version:
            return version == self.version
        if self.version - version > BEHIND_MAX or not version:
            return False
        since = self._log.read(self.match, version, self.version - version)
        records = [self.game.read(entry.record) for entry in since]
        return position.is_kept(self.game.ruleset, self.state_at(version), records, self.state, seat, command)

    def _decide(
        self, request: CommandRequest, command: Command, now: int, conflicts: int
    ) -> Append | wire.ServerFrame:
        """The append that the command leads to, now in flight, or the refusal."""
        is_full = self.version >= self._config.commits_max
        if is_full and request.actor != SYSTEM and not isinstance(command, ENDING):
            too_long = Rejected("", "match_too_long", "This match has grown too long; it can only be ended.")
            return self._rejected(request.id, too_long)
        try:
            made = self._builder.build(self._state_for(command), request, command, now)
        except Rejected as refusal:
            return self._rejected(request.id, refusal)
        except TooBig as error:
            return self._rejected(request.id, Rejected("", "too_big", str(error)))
        append = self._append_of(made)
        self._in_flight = InFlight(request, append, made.step, conflicts)
        return append

    def _state_for(self, command: Command | None) -> LaneState:
        """What a command is decided on; None: a check, which draws no dice.

        Raises KeyError: this server does not have the key of the match's dice.
        """
        recent = self.moment.past
        if not self.version or command is None or isinstance(command, CreateMatch):
            return LaneState(self.match, self.state, self.tail, recent, parent=self._parent)
        seeds = self._live_seeds() if self.state.match.status == "live" else ()
        return LaneState(self.match, self.state, self.tail, recent, self.seed(), seeds)

    def _live_seeds(self) -> tuple[bytes, ...]:
        """The seats' seeds in seat order. They do not change once the match is live, so they are decoded once."""
        self._seat_seeds = self._seat_seeds or tuple(self.state.match.seeds)
        return self._seat_seeds

    def _append_of(self, made: PreparedCommit) -> Append:
        """The request to the store, with the due time and the lobby's summary as the commit leaves them."""
        is_late = is_shown_later(made.step.after.match)
        summary = None if is_late else self._summary.following(made.step)
        return Append(made.step.entry, self.tail, made.due, summary)

    def _refused(self, request: CommandRequest, command: Command, refusal: wire.ServerFrame) -> Reply:
        """A refusal, unless the command was committed before: then the answer to a repeated command."""
        entry = self._spent_on(request)
        if entry is None:
            return Reply(request, refusal)
        return self._known(request, entry.version, entry.head, entry.record, canonical(command))

    def _spent_on(self, request: CommandRequest) -> Entry | None:
        """The commit of the request's command id, if it is among the sound ones."""
        try:
            entry = self._log.find(self.match, request.actor, request.command_id)
        except StoreDamaged:
            if self.aside is None:
                raise
            return None
        is_sound = self.aside is None or (entry is not None and entry.version <= self.version)
        return entry if is_sound else None

    def _known(
        self, request: CommandRequest, version: int, head: Head, record: bytes, command: bytes | None = None
    ) -> Reply:
        """The answer to a command id that was spent: the ack of its commit, or `command_id_reused`."""
        command = command or canonical(self._read(request.command))
        committed = envelope(record)
        if bytes(committed.command) == command and committed.chosen == request.dice:
            return Reply(request, self._ack(request, version, head, duplicate=True))
        detail = f"It was spent on another command, at version {version}."
        return Reply(request, problem("command_id_reused", detail, request.id))

    def _committed(self, flight: InFlight, tail: Tail) -> list[Effect]:
        step = self._adopt(flight.step, tail, flight.append.summary)
        ack = self._ack(flight.request, tail.version, tail.head)
        return [Reply(flight.request, ack), Committed(step), *self._drop_queued(step)]

    def _drop_queued(self, step: AppliedCommit) -> list[Effect]:
        """Refuses the queued commands for seats that this commit hands over: their senders hold those no longer."""
        seats = handed_over(step.record)
        if not seats:
            return []
        late = [each for each in self._queue if each.actor in seats and isinstance(each.command, Raw)]
        self._queue = deque(each for each in self._queue if each not in late)
        return [Reply(each, not_seated(each.id)) for each in late]

    def _decide_again(self, request: CommandRequest, conflicts: int, now: int) -> list[Effect]:
        effects = self.catch_up()
        if conflicts > CONFLICTS_MAX:
            busy = problem("busy", "Others were quicker each time.", request.id, retry_after=RETRY_S)
            return [*effects, Reply(request, busy)]
        return effects + self._take(request, now, conflicts)

    def _outcome_from_log(self, request: CommandRequest) -> list[Effect]:
        effects = self.catch_up()
        entry = self._log.find(self.match, request.actor, request.command_id)
        if entry is not None:
            return [*effects, self._known(request, entry.version, entry.head, entry.record)]
        detail = "Send it again with the same id to find out."
        return [*effects, Reply(request, problem("outcome_unknown", detail, request.id, retry_after=RETRY_S))]

    # -- applying commits

    def step(self, entry: Entry, before: MatchState | None) -> AppliedCommit:
        """One commit of the log on the state before it; None: it is the first."""
        if before is None:
            before = finished(self._initial(entry.record))
        record = self.game.read(entry.record)
        return AppliedCommit(entry, record, before, self.game.apply(before, record, self.state_at))

    def _initial(self, first: bytes) -> Sliced[MatchState]:
        """The state at version 0 of the match that this record opens."""
        self._follow(revision_of(first))
        return (yield from fork_origin.initial(self.game, self._log, self.game.read(first), self._parent))

    def _sound_step(self, entry: Entry, before: MatchState) -> AppliedCommit:
        """The commit that follows the head. Raises one of DAMAGED: it does not follow it, or is not what was stored."""
        check_link(entry, self.tail.head if self.version else before.match.root, self.version + 1)
        step = self.step(entry, before)
        check_columns(entry, step.record)
        return step

    def _stop_before(self, entry: Entry | None, error: Exception) -> Sliced[None]:
        """The match stays at its last sound version: it is shown, but not played on. entry: the one that raised this.

        An entry that has its hash was not damaged: another release wrote what cannot be read, and what can be read is
        what the rules cannot follow.
        """
        why = damaged(self.version, error)
        may_be_whole = entry is not None and isinstance(error, UNREADABLE + UNFOLDABLE)
        if entry is not None and may_be_whole and (yield from self._is_whole(entry)):
            is_unread = isinstance(error, UNREADABLE)
            why = later_release(self.version) if is_unread else rules_fault(self.version, error)
        self._set_aside(why)

    def _is_whole(self, entry: Entry) -> Sliced[bool]:
        """Whether the entry after the head, and at version 1 of a fork what it stands on, have their hashes."""
        if self.version:
            return link(self.tail.head, leaf(entry.record)) == entry.head
        return (yield from fork_origin.is_whole(self._log, entry))

    def _set_aside(self, why: SetAside) -> None:
        self.aside, self.game = why, self.game.set_aside(why)

    def _follow(self, revision: int) -> None:
        """The match follows this revision of the rules from its first commit on."""
        if revision != self.game.revision:
            self.game = self._config.game.of(revision)
            self._snapshots = Snapshots(self.game, self._log, self.match, self._config.snapshots)

    def _open(self) -> Sliced[None]:
        """Reads the log in slices, and sets the match aside if it cannot be played on."""
        yield from self._load()
        if self.aside is None and (why := self._unplayable()) is not None:
            self._set_aside(why)

    def _load(self) -> Sliced[None]:
        """Applies the whole log in slices, without effects.

        The summary is made at each change of the status, whose time it keeps, and at the end.
        """
        step = entry = None
        try:
            for entry in entries(self._log, self.match, 0):
                before = self.state if self.version else (yield from self._initial(entry.record))
                step = self._sound_step(entry, before)
                self._move(step, Tail(entry.version, entry.head, entry.at, 0))
                if step.before.match.status != step.after.match.status:
                    self._summary.apply(step)
                if entry.version % SLICE_COMMITS == 0:
                    yield
        except Lost:  # a fork whose ancestors are not here; nothing of it is damaged
            raise
        except DAMAGED as error:
            yield from self._stop_before(entry, error)
        if step is not None:
            self._summary.apply(step)
            self.state = interned(self.state)
            self.drop_recent_states()

    def _unplayable(self) -> SetAside | None:
        """Why this match, whose log is sound, cannot be played on; None: it can, or has ended, or does not exist."""
        match: Match | None = self.state.match if self.version else None
        if match is None or match.status == "ended":
            return None
        return self.game.aside or seed_lost(match, self.seed)

    def _adopt(self, step: AppliedCommit, tail: Tail, summary: Summary | None = None) -> AppliedCommit:
        """Makes a commit the head. Returns it with the sealed commits that it opens."""
        step = self._move(step, tail)
        self._summary.apply(step, summary)
        if step.opened:  # a warband that was mustered in secret is most of a state
            self.state = interned(self.state)
        return step

    def _move(self, step: AppliedCommit, tail: Tail) -> AppliedCommit:
        if tail.version == 1:
            self._follow(step.after.match.revision)
            self._parent = None
        self.state, self.tail = step.after, tail
        self._recent.remember(tail.version, step.after)
        self._snapshots.note(step)
        opened = self.seals.note(step, self.game.secrets(self.state))
        return msgspec.structs.replace(step, opened=opened) if opened else step

    # -- answers

    def _ack(self, request: CommandRequest, version: int, head: Head, *, duplicate: bool = False) -> wire.Ack:
        return wire.Ack(request.id, self.match, version, head.hex(), duplicate, self.signature_at(version))

    def _rejected(self, id: str, refusal: Rejected) -> wire.RejectedFrame:
        return wire.RejectedFrame(
            id,
            self.match,
            refusal.code,
            refusal.rule,
            self.game.refusal(self.state, refusal) if self.version else refusal.sentence,
            self.version,
        )


def interned(state: S) -> S:
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
