"""The lobby: what is shown of a match to those who are not in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.match import Match, Terms
from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.tell import outcome
from wardrum.server.store.protocol import READ_MAX, Filter, PageKey, Store, Summary

PAGE = 50  # matches in one answer: about 15 KB

STATUS = {"new": "open", "open": "open", "revealing": "live", "live": "live", "ended": "finished"}


class Forked(Struct, frozen=True):
    """The match and version that a fork goes on from; dice: "chosen" = a study."""

    match: str
    version: int
    dice: str


class LobbyEntry(Struct, frozen=True):
    """created: ms since the epoch · free: seats that somebody may take · open: without an invite ·
    setup: the settings that are names, as the deployment's · round: where the ruleset counts them ·
    bots: seats that the server plays, and as which bot · terms: what is agreed on, absent = the usual ·
    forked: where it branches off another match.
    """

    seats: tuple[str, ...]
    free: tuple[str, ...]
    created: int
    open: bool
    setup: dict[str, str]
    round: int | UnsetType = UNSET
    result: str | UnsetType = UNSET
    bots: dict[str, str] | UnsetType = UNSET
    forked: Forked | UnsetType = UNSET
    terms: Terms | UnsetType = UNSET


class CreationInfo(Struct, frozen=True):
    """What does not change about a match's entry; see `Info`. listed: shown in the lobby at all."""

    created: int
    listed: bool
    open: bool
    setup: dict[str, str]
    forked: Forked | UnsetType = UNSET


def creation_info(created: int, command: CreateMatch) -> CreationInfo:
    """From the command that opened the match, `created` ms since the epoch."""
    names = {key: value for key, value in command.setup.items() if isinstance(value, str)}
    return CreationInfo(created, command.listed, command.open, names, _forked(command))


def key(state: Any) -> tuple[Any, ...]:
    """What an entry follows from: states with equal keys have the same one."""
    match: Match = state.match
    return match.status, len(match.seats), match.bots, getattr(state.battle, "round", UNSET)


def summary(state: Any, since: CreationInfo, before: Summary | None) -> Summary:
    """The entry of a match in this state; `at` stays while the status does, so that lists do not jump about."""
    match: Match = state.match
    status = STATUS[match.status]
    info = _encode(
        LobbyEntry(
            seats=match.order,
            free=free(match) if status == "open" else (),
            created=since.created,
            open=since.open,
            setup=since.setup,
            round=getattr(state.battle, "round", UNSET),
            result=_result(match),
            bots=match.bots,
            forked=since.forked,
            terms=match.terms,
        )
    )
    at = before.at if before is not None and before.status == status else match.at
    return Summary(match.id, match.ruleset, status, since.listed, at, info)


def _forked(command: CreateMatch) -> Forked | UnsetType:
    return Forked(command.parent, command.version, command.dice) if isinstance(command, ForkMatch) else UNSET


def _result(match: Match) -> str | UnsetType:
    if match.reason is UNSET:
        return UNSET
    return outcome(match.reason, match.winners, party=match.cooperative)


def free(match: Match) -> tuple[str, ...]:
    """The places that somebody may take: neither taken nor a bot's."""
    return tuple(seat for seat in match.order if seat not in match.seats and seat not in match.by_bots)


def bots(entry: Summary) -> bool:
    """Whether the server's bots have seats in this match."""
    return _marked.decode(entry.info).bots is not UNSET


def is_delayed(entry: Summary) -> bool:
    """Whether those without a seat see this match late."""
    terms = _marked.decode(entry.info).terms
    return terms is not UNSET and terms.delay is not UNSET


def unfinished(store: Store) -> Iterator[Summary]:
    """All matches that go on as far as the lobby knows, the unlisted ones too."""
    for status, listed in product(("live", "open"), (True, False)):
        after: PageKey | None = None
        while page := store.matches(Filter(status, listed=listed), after, READ_MAX):
            yield from page
            after = page[-1].at, page[-1].match


class _Marked(Struct):
    """The part of `Info` by which the server knows what to do for a match."""

    bots: dict[str, str] | UnsetType = UNSET
    terms: Terms | UnsetType = UNSET


_marked = msgspec.json.Decoder(_Marked)
_encode = msgspec.json.Encoder().encode


def shown(entry: Summary) -> dict[str, Any]:
    """One line of a `listed` frame."""
    info: dict[str, Any] = msgspec.json.decode(entry.info)
    return {"match": entry.match, "ruleset": entry.ruleset, "status": entry.status, "at": entry.at, **info}


def to_cursor(text: str) -> PageKey | None:
    """The place that `next` named, None if it names none."""
    at, _, match = text.partition("-")
    return (int(at), match) if at.isascii() and at.isdigit() and len(at) < 16 and match else None


def from_cursor(last: Summary) -> str:
    """`next` after a page that ends with this entry."""
    return f"{last.at}-{last.match}"
