"""The lane of one match: its commands in single file, from decision to durable commit. No loop, no socket, no clock.

1. A command is decided on the state that all durable commits make, never on one that is not durable yet.
2. What was decided is encoded, read back and folded before it is appended; the append changes nothing by itself.
3. Only `Appended` moves the lane. Then the ack comes first, the news for everybody after it, the next command last.
4. A command that would be refused is looked up in the log first: if it was done before, that is the answer. A command
   that would be accepted is not, because the store spends a command id only once and says `Duplicate`.
5. After `Unknown` the lane believes only the log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from wardrum.events.core.kernel import SYSTEM, Command, DecisionContext, Rejected
from wardrum.events.core.record import AnyRecord, canonical, envelope, root
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.events.match.commands import BY_FRAME, ForkMatch
from wardrum.events.match.game import creation, revision_of
from wardrum.events.match.recent_states import RecentStates
from wardrum.events.match.seat_transfer import handed_over
from wardrum.server.protocol.problems import UNREADABLE, not_seated, problem, unreadable
from wardrum.server.store.protocol import (
    Append,
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Full,
    Outcome,
    Summary,
    Tail,
    Unknown,
)

from . import fork_origin, summaries
from .commit_builder import DrawReached, DryOracle, PreparedCommit, TooBig, draft
from .commit_log import AppliedCommit, CommitLog, SealedCommits, entries
from .effects import CommandRequest, Committed, Effect, Faulted, LaneConfig, Reply, Write
from .interning import interned
from .recent_states import AT_HAND, Lookback
from .snapshots import Snapshots

ENDING = frozenset(
    ("Concede", "OfferResult", "AcceptResult", "DeclineResult", "ResumeBattle", "ClaimWin", "ClaimDraw")
)
CONFLICTS_MAX = 3  # decisions anew after another node was quicker; then the client is asked to come back
RETRY_S = 1  # what a client is told to wait when nothing better is known


class Lane:
    """One match in memory. Opening reads the log; a match without commits waits for whatever opens one."""

    def __init__(self, match: str, rules: LaneConfig, log: CommitLog) -> None:
        self.match, self.game = match, rules.game
        self._rules, self._log = rules, log
        self._queue: deque[CommandRequest] = deque()
        self._flight: tuple[CommandRequest, PreparedCommit, int] | None = (
            None  # what is being appended, and after how many conflicts
        )
        self.begin()

    def begin(self) -> None:
        """Forget everything and read the log from its start."""
        self.state: Any = None
        self.tail = Tail(0, root(self.match), 0, 0)
        self.summary: Summary | None = None
        self._summary_key: tuple[Any, ...] = ()
        self.founding: summaries.CreationInfo | None = None
        self.seals = SealedCommits()
        self._past = RecentStates(AT_HAND)
        first = self._log.read(self.match, 0, 1)
        self.follow(revision_of(first[0].record) if first else 0)
        self._seed: bytes | None = None
        self._seeds: tuple[bytes, ...] = ()
        self._signature: str | None = None
        self._load()

    def follow(self, revision: int) -> None:
        """Nothing is known of the match yet: it follows these rules, 0 = the newest."""
        self.game = self._rules.game.of(revision)
        self._ladder = Snapshots(self.game, self._log, self.match, self._rules.reach)

    # -- asking

    @property
    def version(self) -> int:
        """Of the last durable commit; 0 = the match does not exist."""
        return self.tail.version

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return self._flight is None and not self._queue

    def state_at(self, version: int) -> Any:
        """The state at a version from 0 to the head."""
        if version == self.version:
            return self.state
        return self._past(version) if version in self._past else self._ladder.state(version)

    @property
    def moment(self) -> DecisionContext:
        """The time of the last commit, and what can be looked back at from it."""
        return DecisionContext(self.tail.at, Lookback(self.version, self._past, self._ladder))

    def rest(self) -> None:
        """Nothing has happened for a while: what can be read again need not be in memory."""
        self._past = RecentStates(AT_HAND)

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """The commits after a version up to another one, which is at most the head's."""
        state = self.state_at(after)
        for entry in self._log.read(self.match, after, upto - after):
            step = self.step(entry, state)
            state = step.after
            yield step

    def head_at(self, version: int) -> bytes:
        """The head (32 bytes) at a version from 0 to the head."""
        if version in (0, self.version):
            return self.tail.head if version else self.state.match.root
        return self._log.read(self.match, version - 1, 1)[0].head

    def signature_at(self, version: int) -> str | UnsetType:
        """The server's signature, where there is one: under the head of the commit that ended the match."""
        if version != self.version or self.state is None or self.state.match.status != "ended":
            return UNSET
        if self._signature is None:
            self._signature = self._rules.signature_of(self.state.match, self.tail.head)
        return self._signature or UNSET

    def branched(self, command: ForkMatch) -> Any:
        """The state at version 0, if this match is opened as a fork. Raises Rejected: none can begin there."""
        self.follow(fork_origin.revision_of_parent(self._log, command))
        return fork_origin.branched(self.game, self._log, self.match, command)

    def first(self) -> AnyRecord:
        """The record that opened the match."""
        return self.game.read(self._log.read(self.match, 0, 1)[0].record)

    def seed(self) -> bytes:
        """S of this match. Raises KeyError: this server does not have the key."""
        if self._seed is None:
            match: Match = self.state.match
            self._seed = self._rules.seed_of(match.key_id, self.match, match.nonce)
        return self._seed

    def seeds(self) -> tuple[bytes, ...]:
        """The seats' seeds in seat order, which are what they are once the match is live."""
        self._seeds = self._seeds or tuple(self.state.match.seeds)
        return self._seeds

    def new_salt(self) -> str:
        """32 hex digits that hide what a sealed record holds from those who try all it could hold."""
        return self._rules.new_salt()

    def check(self, seat: str, asked: Raw | Command) -> None:
        """Nothing, if the command would be accepted now. Raises Rejected, and what `Game.read_command` raises.

        No die is drawn: a command that gets as far as its first die has passed every rule that could refuse it.
        """
        command = self._read(asked)
        with suppress(DrawReached):
            self.game.decide(self.state, seat, command, DryOracle(), self.moment)

    # -- a command's way

    def submit(self, asked: CommandRequest, now: int) -> list[Effect]:
        """Take a command. now: ms since the epoch."""
        if self._flight is None and not self._queue:
            return self._take(asked, now)
        if len(self._queue) >= self._rules.queue_max:
            busy = problem("busy", "Too many commands wait for this match.", asked.id, retry_after=RETRY_S)
            return [Reply(asked, busy)]
        self._queue.append(asked)
        return []

    def settle(self, outcome: Outcome, now: int) -> list[Effect]:
        """What the store said to the append in flight."""
        assert self._flight is not None, "an outcome without an append"
        asked, made, conflicts = self._flight
        self._flight = None
        match outcome:
            case Appended(tail):
                effects = self._done(asked, made, tail)
            case Duplicate(version, head, record):
                effects = [*self.catch_up(), self._known(asked, version, head, record)]
            case Conflict():
                effects = self._anew(asked, conflicts + 1, now)
            case Full(why):
                detail = f"Nothing was changed ({why})."
                full = problem("storage_full", detail, asked.id, retry_after=RETRY_S)
                effects = [Reply(asked, full)]
            case Unknown():
                effects = self._look_up(asked)
        return effects + self._next(now)

    def catch_up(self) -> list[Effect]:
        """Fold what the log has beyond our tail: all of it at the start, another node's commits later."""
        news: list[Effect] = []
        for entry in entries(self._log, self.match, self.version):
            step = self.step(entry, self.state)
            news.append(Committed(self._adopt(step, Tail(entry.version, entry.head, entry.at, 0))))
        return news

    def _next(self, now: int) -> list[Effect]:
        effects: list[Effect] = []
        while self._queue and self._flight is None:
            effects += self._take(self._queue.popleft(), now)
        return effects

    def _take(self, asked: CommandRequest, now: int, conflicts: int = 0) -> list[Effect]:
        try:
            command = self._read(asked.command)
        except UNREADABLE as error:
            return [Reply(asked, unreadable("bad_command", error, asked.id, "$.command"))]
        try:
            refusal = self._stale(asked) or self._decide(asked, command, now, conflicts)
        except Exception as error:  # noqa: BLE001 -- one faulty rule must not stop the match, nor the server
            return [Faulted(asked, error)]
        if not isinstance(refusal, Append):
            return [self._refused(asked, command, refusal)]
        return [Write(refusal)]

    def _read(self, asked: Raw | Command) -> Command:
        if not isinstance(asked, Raw):
            return asked
        command: Command = self.game.read_command(asked)
        if isinstance(command, BY_FRAME):
            raise msgspec.ValidationError(
                f"{type(command).__name__} is asked for by a frame of its own - at `$.type`"
            )
        return command

    def _stale(self, asked: CommandRequest) -> wire.ServerFrame | None:
        if asked.expected_version in (UNSET, self.version):
            return None
        sentence = (
            f"You expected version {asked.expected_version}; the match stands at version {self.version}."
        )
        return self._rejected(asked, Rejected("", "conflict", sentence))

    def _decide(
        self, asked: CommandRequest, command: Command, now: int, conflicts: int
    ) -> Append | wire.ServerFrame:
        """The append that the command leads to, now in flight, or why it leads to none."""
        if self.version >= self._rules.commits_max and asked.actor != SYSTEM and not ends(command):
            too_long = Rejected("", "match_too_long", "This match has grown too long; it can only be ended.")
            return self._rejected(asked, too_long)
        try:
            made = draft(self, asked, command, now)
        except Rejected as refusal:
            return self._rejected(asked, refusal)
        except TooBig as error:
            return self._rejected(asked, Rejected("", "too_big", str(error)))
        self._flight = (asked, made, conflicts)
        return made.append

    def _refused(self, asked: CommandRequest, command: Command, refusal: wire.ServerFrame) -> Reply:
        """A refusal, unless the command was done before and is only asked again."""
        entry = self._log.find(self.match, asked.actor, asked.command_id)
        if entry is None:
            return Reply(asked, refusal)
        return self._known(asked, entry.version, entry.head, entry.record, canonical(command))

    def _known(
        self, asked: CommandRequest, version: int, head: bytes, record: bytes, command: bytes | None = None
    ) -> Reply:
        """The answer to a command id that was spent: the same again, or that it meant something else."""
        command = command or canonical(self._read(asked.command))
        done = envelope(record)
        if bytes(done.command) == command and done.chosen == asked.dice:
            return Reply(asked, self._ack(asked, version, head, duplicate=True))
        detail = f"It was spent on another command, at version {version}."
        return Reply(asked, problem("command_id_reused", detail, asked.id))

    def _done(self, asked: CommandRequest, made: PreparedCommit, tail: Tail) -> list[Effect]:
        step = self._adopt(made.step, tail, made.append.summary)
        return [Reply(asked, self._ack(asked, tail.version, tail.head)), Committed(step), *self._risen(step)]

    def _risen(self, step: AppliedCommit) -> list[Effect]:
        """Whoever had more to say for a seat that is in other hands by this commit is not heard any more."""
        passed = handed_over(step.record)
        if not passed:
            return []
        late = [each for each in self._queue if each.actor in passed and isinstance(each.command, Raw)]
        self._queue = deque(each for each in self._queue if each not in late)
        return [Reply(each, not_seated(each.id)) for each in late]

    def _anew(self, asked: CommandRequest, conflicts: int, now: int) -> list[Effect]:
        effects = self.catch_up()
        if conflicts > CONFLICTS_MAX:
            busy = problem("busy", "Others were quicker each time.", asked.id, retry_after=RETRY_S)
            return [*effects, Reply(asked, busy)]
        return effects + self._take(asked, now, conflicts)

    def _look_up(self, asked: CommandRequest) -> list[Effect]:
        effects = self.catch_up()
        entry = self._log.find(self.match, asked.actor, asked.command_id)
        if entry is not None:
            return [*effects, self._known(asked, entry.version, entry.head, entry.record)]
        detail = "Send it again with the same id to find out."
        return [*effects, Reply(asked, problem("outcome_unknown", detail, asked.id, retry_after=RETRY_S))]

    # -- the fold

    def summary_of(self, step: AppliedCommit) -> Summary:
        """The lobby's entry after this step; most commits leave it as it is."""
        if self.summary is not None and summaries.key(step.after) == self._summary_key:
            return self.summary
        return summaries.summary(step.after, self.founding_by(step), self.summary)

    def founding_by(self, step: AppliedCommit) -> summaries.CreationInfo:
        """How the match began, for the lobby; `step` is the first one if none has been adopted yet."""
        if self.founding is not None:
            return self.founding
        return summaries.creation_info(step.entry.at, creation(step.record))

    def step(self, entry: Entry, before: Any) -> AppliedCommit:
        """One commit of the log on the state before it; None: it is the first."""
        record = self.game.read(entry.record)
        before = fork_origin.initial(self.game, self._log, record) if before is None else before
        return AppliedCommit(entry, record, before, self.game.apply(before, record, self.state_at))

    def _load(self) -> None:
        """Fold the whole log. Nobody is told, and the lobby's entry is made only where it decides what comes later."""
        step = None
        for entry in entries(self._log, self.match, 0):
            step = self.step(entry, self.state)
            self._move(step, Tail(entry.version, entry.head, entry.at, 0))
            if step.before.match.status != step.after.match.status:
                self._sum_up(step)
        if step is not None:
            self._sum_up(step)
            self.state = interned(self.state)
            self.rest()

    def _adopt(self, step: AppliedCommit, tail: Tail, summary: Summary | None = None) -> AppliedCommit:
        """The state moves; the step comes back with what it opened."""
        step = self._move(step, tail)
        self._sum_up(step, summary)
        if step.opened:  # what was mustered in secret is most of what a state holds
            self.state = interned(self.state)
        return step

    def _sum_up(self, step: AppliedCommit, summary: Summary | None = None) -> None:
        self.summary = summary or self.summary_of(step)
        self._summary_key = summaries.key(step.after)

    def _move(self, step: AppliedCommit, tail: Tail) -> AppliedCommit:
        self.state, self.tail = step.after, tail
        self._past.remember(tail.version, step.after)
        self._ladder.climb(step)
        self.founding = self.founding_by(step)
        opened = self.seals.note(step, self.game.secrets(self.state))
        return msgspec.structs.replace(step, opened=opened) if opened else step

    # -- answers

    def _ack(self, asked: CommandRequest, version: int, head: bytes, *, duplicate: bool = False) -> wire.Ack:
        return wire.Ack(asked.id, self.match, version, head.hex(), duplicate, self.signature_at(version))

    def _rejected(self, asked: CommandRequest, refusal: Rejected) -> wire.RejectedFrame:
        return wire.RejectedFrame(
            asked.id, self.match, refusal.code, refusal.rule, refusal.sentence, self.version
        )


def ends(command: Command) -> bool:
    """Whether a command may still be given in a match that has grown too long."""
    return type(command).__name__ in ENDING
