"""Why something cannot be done now: commands that might have been meant are tried against the rules, which say it.

No rule is known here. A refused command draws no dice and changes nothing, and what is tried is decided on what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Raw, Struct

from wardrum.events.core.kernel import Command, Rejected, tag_of
from wardrum.events.core.record import canonical
from wardrum.events.core.slices import Sliced
from wardrum.events.toolkit.attempts import Attempt, Attempts, Combining, label_of, mentions, texts_in
from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.option_words import PLAIN, CommandWords, key_of, listed_values, spaced
from wardrum.events.toolkit.display.shapes import Reason
from wardrum.events.toolkit.grammar import opening, sentence
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option

from . import commands as c

TRIES_MAX: Final = 24  # of one question
SLICE_TRIES: Final = 6  # between two pauses: some hundred microseconds
REASONS_MAX: Final = 5  # of one question
PIECE_REASONS_MAX: Final = 2  # of one about a piece only, as of one that was pointed at
REPEATED_MAX: Final = 3  # tries of one command where one reason is enough

OF_MATCH: Final = {
    tag_of(command): Attempt()
    for command in (
        c.AcceptResult,
        c.DeclineResult,
        c.AcceptTakeback,
        c.DeclineTakeback,
        c.OfferPause,
        c.AcceptPause,
        c.DeclinePause,
        c.ResumeBattle,
        c.ClaimWin,
        c.ClaimDraw,
    )
}
"""What every match knows and is asked for without parameters."""


class WhyQuestion(Struct, frozen=True):
    """What is asked about; "" = not that. piece: the id of an actor or a target · command: its tag · value: a word, as an ability."""

    piece: str = ""
    command: str = ""
    value: str = ""


class WhyNot(NamedTuple):
    """The answer: why not, the most telling first, and the options that do what was asked about."""

    reasons: tuple[Reason, ...]
    available: tuple[Option, ...]


class Asking(NamedTuple):
    """What is asked on: the state as the seat may know it, its legal list, and the rules.

    refused: why a command of the seat is, None = it is not · read: a command from its JSON.
    """

    state: Any
    seat: str
    options: Sequence[Option]
    table: Attempts
    words: Mapping[str, CommandWords]
    called: Called
    refused: Callable[[Command], Rejected | None]
    read: Callable[[Raw], Command]

    @property
    def actor(self) -> str:
        """The piece that acts for the seat; "" = none."""
        return self.table.actor(self.state, self.seat)

    def owns(self, piece: str) -> bool:
        """Whether a piece on the table is the seat's own."""
        there = self.state.table.pieces.get(piece)
        return there is not None and there.seat == self.seat


RefusedAttempt: TypeAlias = tuple[Rejected, Reason]


class Group(NamedTuple):
    """Attempts of one command, or of one thing that it does, that mention what is asked about."""

    command: str
    thing: str
    tries: Iterator[dict[str, Any]]


def why_not(asking: Asking, about: WhyQuestion) -> Sliced[WhyNot]:
    """The answer to a question, in slices. Nothing asked about: what the piece that acts could do in principle and
    cannot do now, each with one reason.
    """
    things = frozenset({about.piece, about.value} - {"", asking.actor})
    if not (about.command or things):
        return WhyNot((yield from _of_actor(asking)), ())
    available = tuple(_available(asking, about.command, things))
    groups = [group for group in _groups(asking, about.command, things) if not _does(available, group)]
    found = yield from _refusals(asking, groups, wanted=bool(about.command))
    if about == WhyQuestion(about.piece):
        found = found or ((yield from _refusals(asking, _acts(asking))) if asking.owns(about.piece) else [])
        return WhyNot(tuple(_of_piece(asking, found, about.piece, others=not available)), available)
    if found or available:
        return WhyNot(tuple(_telling(found, things)), available)
    if about.piece and about.command:  # no attempt at this command is about the piece
        return (yield from why_not(asking, WhyQuestion(about.piece, value=about.value)))
    return WhyNot((), ())


def _refusals(
    asking: Asking, groups: Iterable[Group], *, wanted: bool = False
) -> Sliced[list[RefusedAttempt]]:
    """What the rules say to a bounded number of tries. wanted: the command was asked for."""
    found = list[RefusedAttempt]()
    for number, (command, params) in enumerate(_in_turns(groups), 1):
        if number % SLICE_TRIES == 0:
            yield
        tried = _tried(asking, command, params)
        if tried is not None and (wanted or tried[0].code not in asking.table.beside):
            found.append(tried)
    return found


def _of_actor(asking: Asking) -> Sliced[tuple[Reason, ...]]:
    """What the piece that acts cannot do, with the first telling reason of a few tries for each."""
    reasons = list[Reason]()
    for group in _acts(asking) if asking.actor else ():
        if _does(asking.options, group):
            continue
        for params in islice(group.tries, REPEATED_MAX):
            yield
            tried = _tried(asking, group.command, params)
            if tried is not None and tried[0].code not in asking.table.beside:
                reasons.append(tried[1])
                break
    return tuple(reasons)


# --- what is tried


def _groups(asking: Asking, command: str, things: frozenset[str]) -> Iterator[Group]:
    """All that may have been meant."""
    for name, attempt in asking.table.commands.items():
        if command in ("", name):
            yield from _of_command(asking, name, attempt, things)


def _acts(asking: Asking) -> Iterator[Group]:
    for name, attempt in asking.table.commands.items():
        if attempt.acts:
            yield from _of_command(asking, name, attempt, frozenset())


def _of_command(asking: Asking, name: str, attempt: Attempt, things: frozenset[str]) -> Iterator[Group]:
    """The attempts of a command, parted by the things that it does."""
    combining = Combining(attempt, asking.state, asking.seat, things)
    if not attempt.each:
        yield Group(name, "", combining.found())
        return
    for thing in combining.things_done():
        narrowed = combining._replace(things=things | {str(thing)})
        yield Group(name, str(thing), narrowed.found())


def _in_turns(groups: Iterable[Group]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A bounded number of tries, one of each group after the other."""
    left, tried = list(groups), 0
    while left and tried < TRIES_MAX:
        for group in tuple(left):
            params = next(group.tries, None)
            if params is None:
                left.remove(group)
            elif tried < TRIES_MAX:
                tried += 1
                yield group.command, params


def _tried(asking: Asking, name: str, params: dict[str, Any]) -> RefusedAttempt | None:
    """What the rules say to a command; None: they accept it, or the text is no command."""
    try:
        command = asking.read(Raw(canonical({"type": name, **params})))
    except msgspec.ValidationError:
        return None
    refused = asking.refused(command)
    if refused is None:
        return None
    words = asking.words.get(name, PLAIN)
    reason = Reason(
        label=opening(label_of(asking.table, name, params, asking.state, asking.called)),
        text=sentence(asking.called.text(say(refused.sentence))),
        rule=refused.rule,
        code=refused.code,
        group=say(words.group or spaced(name)),
        icon=words.icon,
        command=msgspec.to_builtins(command),
    )
    return refused, reason


# --- what is shown


def _telling(found: Sequence[RefusedAttempt], things: frozenset[str]) -> Iterable[Reason]:
    """One reason of each rule and code, those first that name what was asked about."""
    by_code = dict[tuple[str, str], Reason]()
    for refused, reason in sorted(found, key=lambda one: not _names(one[0], things)):
        by_code.setdefault((refused.rule, refused.code), reason)
    return list(by_code.values())[:REASONS_MAX]


def _of_piece(
    asking: Asking, found: Sequence[RefusedAttempt], piece: str, *, others: bool
) -> Iterable[Reason]:
    """What concerns a piece: sentences that name it; where there is none the one of the likeliest command that is done to it.

    Enemies are acted on, and one's own pieces act: what is the other way round is shown only if nothing else is known. others: sentences that do not name it are shown too.
    """
    own = asking.owns(piece)
    apt = [one for one in found if asking.table.commands[one[1].command["type"]].acts != own] or found
    naming = [one for one in apt if _names(one[0], frozenset({piece}))]
    if naming:
        return list(_telling(naming, frozenset({piece})))[:PIECE_REASONS_MAX]
    if not others:
        return ()
    shown = [one for one in apt if _shows(asking, one[1], piece)]
    return [reason for _, reason in (shown or (apt if own else []))[:1]]


def _shows(asking: Asking, reason: Reason, piece: str) -> bool:
    """Whether the label of a reason names a piece."""
    command = reason.command
    shown = asking.table.commands[command["type"]].shown
    return any(piece in texts_in(command[name]) for name in shown if name in command)


def _names(refused: Rejected, things: frozenset[str]) -> bool:
    return any(thing in refused.sentence for thing in things)


def _available(asking: Asking, command: str, things: frozenset[str]) -> Iterator[Option]:
    """The options of the battle and of this command that can be about these things."""
    for option in asking.options:
        asked = command == option.command if command else option.scope == "battle"
        values = (value for domain in option.params.values() for value in listed_values(domain))
        if asked and mentions(map(key_of, values), things):
            yield option


def _does(options: Iterable[Option], group: Group) -> bool:
    """Whether one of these options does what a group of attempts tries."""
    for option in options:
        if option.command == group.command:
            values = (key_of(value) for domain in option.params.values() for value in listed_values(domain))
            if not group.thing or group.thing in values:
                return True
    return False
