"""From a decision to a commit that is ready to be appended: drawn, encoded, read back, folded, chained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct

from wardrum.events.core.dice import Dice
from wardrum.events.core.kernel import Command, DecisionContext, Event, Pending
from wardrum.events.core.record import (
    EVENTS_MAX,
    RECORD_BYTES_MAX,
    SCHEMA,
    AnyRecord,
    Record,
    canonical,
    leaf,
    link,
)
from wardrum.events.match import Match
from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.forks.fixed_dice import close, dealing
from wardrum.events.match.game import is_secret
from wardrum.server.store.protocol import Append, Due, Entry

from .commit_log import AppliedCommit
from .delay import delay_of

if TYPE_CHECKING:
    from .effects import CommandRequest
    from .lane import Lane


class TooBig(Exception):
    """The commit would break a limit of the log; the text is one sentence."""


class DrawReached(Exception):
    """A dry run came to its first die."""


class DryOracle:
    """Stands in for dice where nothing may be drawn or told."""

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        raise DrawReached

    def substitute(self, index: int) -> str:
        raise DrawReached

    def server_seed(self) -> str:
        raise DrawReached


class PreparedCommit(Struct, frozen=True):
    """A commit that has not happened yet, and what it will have changed once it has."""

    append: Append
    step: AppliedCommit


def draft(lane: Lane, asked: CommandRequest, command: Command, now: int) -> PreparedCommit:
    """The commit of a command. now: ms since the epoch. Raises Rejected, TooBig; nothing has changed either way."""
    before = lane.state if lane.state is not None else unborn(lane, command)
    dice = dealing(before.match, oracle(lane, before.match, command), asked.dice)
    at = max(now, lane.tail.at)  # wall time may be set back; a log's time does not
    events = lane.game.decide(before, asked.actor, command, dice, DecisionContext(at, lane.moment.past))
    close(dice)
    record: AnyRecord = Record(
        schema=SCHEMA,
        match=lane.match,
        version=lane.version + 1,
        actor=asked.actor,
        command_id=asked.command_id,
        at=at,
        command=command,
        events=events,
        salt=lane.new_salt() if is_secret(events) else UNSET,
        draws=tuple(dice.pools) or UNSET,
        chosen=asked.dice,
    )
    step = folded(lane, before, encoded(record, events))
    return PreparedCommit(appended(lane, step), step)


def unborn(lane: Lane, command: Command) -> Any:
    """The state of a match that only `CreateMatch` and `ForkMatch` begin. Raises ValueError: it is another command."""
    if not isinstance(command, CreateMatch):
        raise ValueError(f"match {lane.match} has not been created")
    if isinstance(command, ForkMatch):
        return lane.branched(command)
    lane.follow(0)
    return lane.game.before(lane.match, command.setup)


def oracle(lane: Lane, match: Match, command: Command) -> Dice:
    """The dice of the next roll; before the battle nothing is drawn, but a substitute seed may be asked for."""
    seeds = lane.seeds() if match.status == "live" else ()
    seed = b"" if isinstance(command, CreateMatch) else lane.seed()
    return Dice(seed, lane.match, seeds, match.rolls + 1)


def encoded(record: AnyRecord, events: tuple[Event, ...]) -> bytes:
    """The bytes to store. Raises TooBig."""
    if len(events) > EVENTS_MAX:
        raise TooBig(f"One command may lead to {EVENTS_MAX} events, this would be {len(events)}.")
    data = canonical(record)
    if len(data) > RECORD_BYTES_MAX:
        raise TooBig(f"One commit may have {RECORD_BYTES_MAX} bytes, this would be {len(data)}.")
    return data


def folded(lane: Lane, before: Any, data: bytes) -> AppliedCommit:
    """The step that the stored bytes, not the objects they were made of, will be: the codec is checked each time."""
    record = lane.game.read(data)
    head = link(lane.tail.head if lane.version else before.match.root, leaf(data))
    entry = Entry(lane.match, record.version, record.actor, record.command_id, record.at, data, head)
    return AppliedCommit(entry, record, before, lane.game.apply(before, record, lane.state_at))


def appended(lane: Lane, step: AppliedCommit) -> Append:
    """The request to the store, with the due time and the lobby's entry as they will be."""
    shown = None if is_shown_later(step) else lane.summary_of(step)
    return Append(step.entry, lane.tail, due(lane.game.pending(step.after)), shown)


def is_shown_later(step: AppliedCommit) -> bool:
    """Whether the lobby learns of this commit when its spectators do; that there is a match is known at once."""
    match: Match = step.after.match
    return match.terms is not UNSET and match.version > 1 and delay_of(match) is not None


def due(pending: list[Pending]) -> Due | None:
    """The first decision that will run out of time."""
    if not pending:
        return None
    first = pending[0] if len(pending) == 1 else min(pending, key=lambda p: (p.due_at, p.key))
    return Due(first.key, first.due_at, first.since_version)
