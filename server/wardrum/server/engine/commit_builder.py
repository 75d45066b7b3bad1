"""A command becomes a commit that is ready to be appended: decided, encoded, read back, applied, chained."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec import Struct

from wardrum.events.core.dice import Dice
from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import Command, DecisionContext, MatchId, Past, Pending
from wardrum.events.core.record import EVENTS_MAX, RECORD_BYTES_MAX, AnyRecord, canonical
from wardrum.events.core.slices import finished
from wardrum.events.match import Match
from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.forks.fixed_dice import close, dealing
from wardrum.events.match.game import Game, SubmittedCommand
from wardrum.events.match.state import MatchState
from wardrum.server.store.interface import Due, Entry, Tail

from . import fork_origin
from .commit_log import AppliedCommit, CommitLog
from .effects import CommandRequest


class TooBig(Exception):
    """The commit would break a limit of the log; the text is one sentence."""


class LaneState(Struct, frozen=True):
    """What the next commit of a match is decided and chained on."""

    match: MatchId
    state: MatchState | None
    """None = the match has not been created."""
    tail: Tail
    past: Past
    """The state at an earlier version."""
    seed: bytes = b""
    """The server's for this match, empty before the match exists."""
    seat_seeds: tuple[bytes, ...] = ()
    """In seat order, empty while the battle has not begun."""
    parent: MatchState | None = None
    """The state that a fork about to be opened goes on from, None: it is folded from the log."""


class PreparedCommit(Struct, frozen=True):
    """A commit that is ready to be appended. due: the first decision after it that will run out of time."""

    step: AppliedCommit
    due: Due | None


class CommitBuilder:
    """Decides commands of one ruleset, each under the revision that its match follows. log: where the parents of forks are read · new_salt: 32 random hex digits."""

    def __init__(self, game: Game, log: CommitLog, new_salt: Callable[[], str]) -> None:
        self._game, self._log, self._new_salt = game, log, new_salt

    def build(self, lane: LaneState, request: CommandRequest, command: Command, now: int) -> PreparedCommit:
        """The commit that a command leads to. now: ms since the epoch. Changes nothing. Raises Rejected, TooBig."""
        before = self._initial(lane, command) if lane.state is None else lane.state
        game = self._game.of(before.match.revision)
        at = max(now, lane.tail.at)  # wall time may be set back; a log's time does not
        submitted = SubmittedCommand(request.actor, request.command_id, command, request.dice)
        dice, moment = (
            dealing(before.match, draws(lane, before.match), request.dice),
            DecisionContext(at, lane.past),
        )
        record = game.commit(before, submitted, dice, moment, self._new_salt)
        close(dice)
        step = applied(game, lane, before, encoded(record))
        return PreparedCommit(step, due(game.pending(step.after)))

    def check(self, lane: LaneState, seat: str, command: Command) -> None:
        """Raises Rejected: the command would be refused now. Draws no die: the rules that refuse come before dice."""
        state = cast(MatchState, lane.state)  # checks are made of matches that have begun
        game, moment = self._game.of(state.match.revision), DecisionContext(lane.tail.at, lane.past)
        if refused := game.refused(state, seat, command, moment):
            raise refused

    def _initial(self, lane: LaneState, command: Command) -> MatchState:
        """The state of a match before its first commit. Raises ValueError: the command creates no match."""
        if not isinstance(command, CreateMatch):
            raise ValueError(f"match {lane.match} has not been created")
        if isinstance(command, ForkMatch):
            game = self._game.of(fork_origin.revision_of_parent(self._log, command))
            return finished(fork_origin.branched(game, self._log, lane.match, command, lane.parent))
        return self._game.before(lane.match, command.setup)


def applied(game: Game, lane: LaneState, before: MatchState, data: bytes) -> AppliedCommit:
    """The commit as reading the stored bytes will give it: the codec is checked by each commit."""
    record, tail = game.read(data), lane.tail
    head = link(tail.head if tail.version else before.match.root, leaf(data))
    entry = Entry(record.match, record.version, record.actor, record.command_id, record.at, data, head)
    return AppliedCommit(entry, record, before, game.apply(before, record, lane.past))


def draws(lane: LaneState, match: Match) -> Dice:
    """The dice of the next roll. Before the battle nothing is drawn, but a substitute seed may be asked for."""
    return Dice(lane.seed, lane.match, lane.seat_seeds, match.rolls + 1)


def encoded(record: AnyRecord) -> bytes:
    """The bytes to store. Raises TooBig."""
    if (many := len(record.events)) > EVENTS_MAX:
        raise TooBig(f"One command may lead to {EVENTS_MAX} events, this would be {many}.")
    data = canonical(record)
    if len(data) > RECORD_BYTES_MAX:
        raise TooBig(f"One commit may have {RECORD_BYTES_MAX} bytes, this would be {len(data)}.")
    return data


def due(pending: list[Pending]) -> Due | None:
    """The first decision that will run out of time."""
    if not pending:
        return None
    first = pending[0] if len(pending) == 1 else min(pending, key=lambda p: (p.due_at, p.key))
    return Due(first.key, first.due_at, first.since_version)
