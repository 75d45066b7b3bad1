"""The lane of one match: commands one at a time, from decision to durable commit. No loop, no socket, no clock.

The lane decides; what was is answered by its `History`.

1. A command is decided on the state that all durable commits make, never on one that is not durable yet.
2. A decision is encoded, read back and applied before it is appended; the append changes nothing by itself.
3. Only `Appended` changes the history. Then the ack comes first, the broadcast after it, the next command last.
4. A command that would be refused is looked up in the log first: if it was committed before, that commit is the
   answer. A command that would be accepted is not, because the store spends a command id once and says `Duplicate`.
5. After `Unknown` only the log says what the state is.
6. A log is followed as far as its chain is sound. Behind that nothing is appended: `why_set_aside` says where and why.
"""

from __future__ import annotations

from collections import deque

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import SYSTEM, Command, Head, MatchId, Rejected
from wardrum.events.core.record import canonical, envelope
from wardrum.events.core.slices import Sliced, finished
from wardrum.events.formats import wire
from wardrum.events.match import Match, position
from wardrum.events.match.commands import CreateMatch
from wardrum.events.match.game import Game
from wardrum.events.match.seat_transfer import handed_over
from wardrum.events.match.set_aside import SetAside, seed_lost
from wardrum.events.match.state import MatchState
from wardrum.events.toolkit.grammar import sentence
from wardrum.server.languages import speaking
from wardrum.server.protocol.problems import UNREADABLE, Unread, cannot_go_on, not_seated, problem, unreadable
from wardrum.server.store.interface import (
    Append,
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Full,
    Outcome,
    StoreDamaged,
    Tail,
    Unknown,
)

from .commit_builder import CommitBuilder, LaneState, PreparedCommit, TooBig
from .commit_log import AppliedCommit, CommitLog
from .delay_window import is_shown_later
from .effects import CommandRequest, Committed, Effect, Faulted, LaneConfig, Reply, Write
from .history import History

CONFLICTS_MAX = 3  # decisions after a conflict with another node; then the client is asked to retry
BEHIND_MAX = 64  # commits since the version that a command expects, if they have to be looked at
RETRY_S = 1  # how long a client is asked to wait


class InFlight(Struct, frozen=True):
    """The append that the store has not answered. conflicts: how often the command was decided on an outdated tail."""

    request: CommandRequest
    append: Append
    step: AppliedCommit
    conflicts: int


class Lane:
    """One match in memory. Opening reads the log; a match without commits waits for a command that creates one.

    history: what has happened in it · is_read: False leaves the reading to the caller, see `opening`.
    """

    def __init__(self, match: MatchId, config: LaneConfig, log: CommitLog, *, is_read: bool = True) -> None:
        self.match = match
        self.history = History(match, config.game, log, config.limits.snapshots, config.signature_of)
        self._config, self._log = config, log
        self._builder = CommitBuilder(config.game, log, config.new_salt)
        self._queue: deque[CommandRequest] = deque()
        self._in_flight: InFlight | None = None
        self._is_behind = False  # another node's commits wait for the outcome of the append in flight
        self._seed: bytes | None = None
        self._seat_seeds: tuple[bytes, ...] = ()
        if is_read:
            finished(self._open())

    @classmethod
    def opening(cls, match: MatchId, config: LaneConfig, log: CommitLog) -> Sliced[Lane]:
        """The lane of a match, its log read in slices. Raises ForkBaseMissing: the ancestors of a fork are not here."""
        lane = cls(match, config, log, is_read=False)
        yield from lane._open()
        return lane

    # -- what commands are decided on

    @property
    def version(self) -> int:
        """See `History.version`."""
        return self.history.version

    @property
    def state(self) -> MatchState:
        """See `History.state`."""
        return self.history.state

    @property
    def game(self) -> Game:
        """See `History.game`."""
        return self.history.game

    @property
    def why_set_aside(self) -> SetAside | None:
        """Why the match can be read but not played on; None: it can be played."""
        return self.history.why_set_aside

    @property
    def is_idle(self) -> bool:
        """Whether no command waits or is being appended."""
        return self._in_flight is None and not self._queue

    @property
    def waiting(self) -> int:
        """How many commands wait behind the one in flight."""
        return len(self._queue)

    def seed(self) -> bytes:
        """S of this match. Raises KeyError: this server does not have the key."""
        if self._seed is None:
            match: Match = self.state.match
            self._seed = self._config.seed_of(match.key_id, self.match, match.nonce)
        return self._seed

    def check(self, seat: str, command: Raw | Command) -> None:
        """Raises Rejected: the command would be refused now; and what `Game.read_command` raises."""
        if self.why_set_aside is not None:
            raise Rejected("", self.why_set_aside.code, self.why_set_aside.sentence)
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
        self.history.parent = parent

    def submit(self, request: CommandRequest, now: int) -> list[Effect]:
        """Decides a command, or queues it behind others. now: ms since the epoch."""
        if self._in_flight is None and not self._queue:
            return self._take(request, now)
        if len(self._queue) >= self._config.limits.queue_max:
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
        if self._is_behind:
            effects += self.catch_up()
        return effects + self._next(now)

    def catch_up(self) -> list[Effect]:
        """Reads the commits that another node has made, and returns their broadcasts.

        While an append is in flight, one of them may be that: nothing is read before its outcome is known.
        """
        self._is_behind = self._in_flight is not None
        if self._is_behind:
            return []
        effects: list[Effect] = []
        for step in self.history.catch_up():
            effects += [Committed(step), *self._drop_queued(step)]
        return effects

    def _next(self, now: int) -> list[Effect]:
        effects: list[Effect] = []
        while self._queue and self._in_flight is None:
            effects += self._take(self._queue.popleft(), now)
        return effects

    def _take(self, request: CommandRequest, now: int, conflicts: int = 0) -> list[Effect]:
        try:
            command = self._read(request.command)
        except UNREADABLE as error:
            return [Reply(request, self.unreadable(error, request.id, request.command))]
        try:
            with speaking(request.language):
                refusal = self._refusal(request, command) or self._decide(request, command, now, conflicts)
        except Exception as error:  # noqa: BLE001 -- one faulty rule must not stop the match, nor the server
            return [Faulted(request, error)]
        if not isinstance(refusal, Append):
            return [self._refused(request, command, refusal)]
        return [Write(refusal)]

    def unreadable(self, error: Exception, id: str, command: Raw | Command) -> wire.Problem:
        """The answer to a command that cannot be read; error: of `Game.read_command`."""
        unread = (
            Unread(bytes(command), lambda text: self.game.read_command(Raw(text)), self.game.command_type)
            if isinstance(command, Raw)
            else None
        )
        return unreadable("bad_command", error, id, "$.command", unread)

    def _read(self, request: Raw | Command) -> Command:
        if not isinstance(request, Raw):
            return request
        command: Command = self.game.read_command(request)
        if command.BY_FRAME:
            raise msgspec.ValidationError(
                f"{type(command).__name__} is asked for by a frame of its own - at `$.type`"
            )
        return command

    def _refusal(self, request: CommandRequest, command: Command) -> wire.ServerFrame | None:
        """What refuses any command: a match that was set aside, or another position than the client expects."""
        if self.why_set_aside is not None:
            return cannot_go_on(self.why_set_aside, request.id)
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
        then = self.history.state_at(version)
        return position.is_kept(self.game.ruleset, then, records, self.state, seat, command)

    def _decide(
        self, request: CommandRequest, command: Command, now: int, conflicts: int
    ) -> Append | wire.ServerFrame:
        """The append that the command leads to, now in flight, or the refusal."""
        is_full = self.version >= self._config.limits.commits_max
        if is_full and request.actor != SYSTEM and not command.ENDS:
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
        history = self.history
        on = (self.match, history.state, history.tail, history.past())
        if not self.version or command is None or isinstance(command, CreateMatch):
            return LaneState(*on, parent=history.parent)
        seeds = self._live_seeds() if history.state.match.status == "live" else ()
        return LaneState(*on, self.seed(), seeds)

    def _live_seeds(self) -> tuple[bytes, ...]:
        """The seats' seeds in seat order. They do not change once the match is live, so they are decoded once."""
        self._seat_seeds = self._seat_seeds or tuple(self.state.match.seeds)
        return self._seat_seeds

    def _append_of(self, made: PreparedCommit) -> Append:
        """The request to the store, with the due time and the lobby's summary as the commit leaves them."""
        is_late = is_shown_later(made.step.after.match)
        summary = None if is_late else self.history.summary_with(made.step)
        return Append(made.step.entry, self.history.tail, made.due, summary)

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
            if self.why_set_aside is None:
                raise
            return None
        is_sound = self.why_set_aside is None or (entry is not None and entry.version <= self.version)
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
        step = self.history.add(flight.step, tail, flight.append.summary)
        ack = self._ack(flight.request, tail.version, tail.head)
        return [Reply(flight.request, ack), Committed(step), *self._drop_queued(step)]

    def _drop_queued(self, step: AppliedCommit) -> list[Effect]:
        """Refuses the queued commands for seats that this commit hands over: their senders hold those no longer."""
        if not self._queue or not (seats := handed_over(step.record)):
            return []
        late = [each for each in self._queue if each.actor in seats and isinstance(each.command, Raw)]
        self._queue = deque(each for each in self._queue if each not in late)
        return [Reply(each, not_seated(each.id)) for each in late]

    def _decide_again(self, request: CommandRequest, conflicts: int, now: int) -> list[Effect]:
        self._queue.appendleft(request)  # a commit that hands its seat over drops it
        effects = self.catch_up()
        if not self._queue or self._queue[0] is not request:
            return effects
        self._queue.popleft()
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

    # -- opening

    def _open(self) -> Sliced[None]:
        """Reads the log in slices, and sets the match aside if it cannot be played on."""
        yield from self.history.read()
        if self.why_set_aside is None and (why := self._unplayable()) is not None:
            self.history.set_aside(why)

    def _unplayable(self) -> SetAside | None:
        """Why this match, whose log is sound, cannot be played on; None: it can, or has ended, or does not exist."""
        match: Match | None = self.state.match if self.version else None
        if match is None or match.status == "ended":
            return None
        return self.game.why_set_aside or seed_lost(match, self.seed)

    # -- answers

    def _ack(self, request: CommandRequest, version: int, head: Head, *, duplicate: bool = False) -> wire.Ack:
        return wire.Ack(
            request.id, self.match, version, head.hex(), duplicate, self.history.signature_at(version)
        )

    def _rejected(self, id: str, refusal: Rejected) -> wire.RejectedFrame:
        return wire.RejectedFrame(
            id,
            self.match,
            refusal.code,
            refusal.rule,
            self.game.refusal(self.state, refusal) if self.version else sentence(refusal.sentence),
            self.version,
        )
