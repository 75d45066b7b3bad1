"""The lobby's summary of a match, and the pages in which summaries are listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.match import Match, Terms
from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.game import creation
from wardrum.events.match.state import MatchState
from wardrum.events.match.tell import outcome
from wardrum.server.store.interface import READ_MAX, Filter, Lobby, PageKey, Store, Summary

from .commit_log import AppliedCommit

PAGE_SIZE = 50  # matches in one answer: about 15 KB

STATUS = {"new": "open", "open": "open", "revealing": "live", "live": "live", "ended": "finished"}


class Forked(Struct, frozen=True):
    """The match and version that a fork goes on from; dice: "chosen" = a study."""

    match: MatchId
    version: int
    dice: str


class LobbyEntry(Struct, frozen=True):
    """What the lobby shows of a match."""

    seats: tuple[str, ...]
    """The places, in seat order."""
    free: tuple[str, ...]
    """Seats that a player may take."""
    created: int
    """When it was opened, in ms since the epoch."""
    open: bool
    """Whether seats are taken without an invite."""
    setup: dict[str, str]
    """The settings that are names, as that of the deployment."""
    round: int | UnsetType = UNSET
    """Where the ruleset counts them."""
    result: str | UnsetType = UNSET
    """How it ended."""
    bots: dict[str, str] | UnsetType = UNSET
    """Seats that the server plays, and as which bot."""
    forked: Forked | UnsetType = UNSET
    """Where it branches off another match."""
    terms: Terms | UnsetType = UNSET
    """What is agreed on, absent = the usual."""


class CreationInfo(Struct, frozen=True):
    """What does not change about a match's entry; see `LobbyEntry`. listed: shown in the lobby at all."""

    created: int
    listed: bool
    open: bool
    setup: dict[str, str]
    forked: Forked | UnsetType = UNSET


def creation_info(created: int, command: CreateMatch) -> CreationInfo:
    """From the command that opened the match, `created` ms since the epoch."""
    names = {key: value for key, value in command.setup.items() if isinstance(value, str)}
    return CreationInfo(created, command.listed, command.open, names, _forked(command))


class SummaryProjection:
    """The lobby's summary of one match, kept up to date commit by commit from the first one on."""

    __slots__ = ("_creation", "_summarized", "current")

    def __init__(self) -> None:
        self.current: Summary | None = None
        self._creation: CreationInfo | None = None
        self._summarized: tuple[object, ...] = ()

    def following(self, step: AppliedCommit) -> Summary:
        """The summary after one more commit; most commits leave it as it is."""
        if self.current is not None and self._summarized == _summarized(step.after):
            return self.current
        return summarize(step.after, self._creation or _creation_of(step), self.current)

    def apply(self, step: AppliedCommit, summary: Summary | None = None) -> None:
        """Takes one more commit in. summary: what `following` gave for it, where that is known already."""
        self._creation = self._creation or _creation_of(step)
        if summary is not None and summary is self.current:
            return  # the same is summarized
        self.current = summary or self.following(step)
        self._summarized = _summarized(step.after)


def _creation_of(first: AppliedCommit) -> CreationInfo:
    return creation_info(first.entry.at, creation(first.record))


def _summarized(state: MatchState) -> tuple[object, ...]:
    """What of a state a summary shows: states that are equal in this have the same summary."""
    match = state.match
    return match.status, len(match.seats), match.bots, getattr(state.battle, "round", UNSET)


def summarize(state: MatchState, creation: CreationInfo, before: Summary | None) -> Summary:
    """The summary of a match in this state. `at` stays while the status does, so that lists keep their order."""
    match = state.match
    status = STATUS[match.status]
    info = _encode(
        LobbyEntry(
            seats=match.order,
            free=open_seats(match) if status == "open" else (),
            created=creation.created,
            open=creation.open,
            setup=creation.setup,
            round=getattr(state.battle, "round", UNSET),
            result=_result(match),
            bots=match.bots,
            forked=creation.forked,
            terms=match.terms,
        )
    )
    at = before.at if before is not None and before.status == status else match.at
    return Summary(match.id, match.ruleset, status, creation.listed, at, info)


def _forked(command: CreateMatch) -> Forked | UnsetType:
    return Forked(command.parent, command.version, command.dice) if isinstance(command, ForkMatch) else UNSET


def _result(match: Match) -> str | UnsetType:
    if match.reason is UNSET:
        return UNSET
    return outcome(match.reason, match.winners, party=match.cooperative)


def open_seats(match: Match) -> tuple[str, ...]:
    """The seats that a player may take: neither taken nor a bot's."""
    return tuple(seat for seat in match.order if seat not in match.seats and seat not in match.by_bots)


def has_bots(entry: Summary) -> bool:
    """Whether the server's bots have seats in this match."""
    return _server_fields.decode(entry.info).bots is not UNSET


def is_delayed(entry: Summary) -> bool:
    """Whether those without a seat see this match late."""
    terms = _server_fields.decode(entry.info).terms
    return terms is not UNSET and terms.delay is not UNSET


FORKED_FROM = b'"forked":{"match":"'
"""What stands before the id of its parent in the `info` of a fork's summary."""

NOT_BEGUN = {outcome("abandoned", (), party=party) for party in (False, True)}
"""The results of matches that were closed because their places were not filled, and of some others."""


def may_not_have_begun(entry: Summary) -> bool:
    """Whether a match waits for players, or ended as one does that waited in vain."""
    return entry.status == "open" or _server_fields.decode(entry.info).result in NOT_BEGUN


def unfinished(store: Store) -> Iterator[Summary]:
    """All matches that have not ended as far as the lobby knows, the unlisted ones too."""
    for status, listed in product(("live", "open"), (True, False)):
        after: PageKey | None = None
        while page := store.matches(Filter(status, listed=listed), after, READ_MAX):
            yield from page
            after = page[-1].at, page[-1].match


class _ServerFields(Struct):
    """The part of `LobbyEntry` that the server itself acts on."""

    bots: dict[str, str] | UnsetType = UNSET
    terms: Terms | UnsetType = UNSET
    result: str | UnsetType = UNSET


_server_fields = msgspec.json.Decoder(_ServerFields)
_encode = msgspec.json.Encoder().encode


def list_entry(entry: Summary) -> dict[str, Any]:
    """One line of a `listed` frame."""
    info: dict[str, Any] = msgspec.json.decode(entry.info)
    return {"match": entry.match, "ruleset": entry.ruleset, "status": entry.status, "at": entry.at, **info}


class LobbyPage(Struct, frozen=True):
    """A page of the lobby."""

    matches: tuple[dict[str, Any], ...]
    """See `list_entry`."""
    next: str | UnsetType
    """The key of the next page; absent: this is the last one."""


def page(lobby: Lobby, which: Filter, after: PageKey | None) -> LobbyPage:
    """The summaries of a filter from behind a key on, newest first; None: the first page."""
    found = lobby.matches(which, after, PAGE_SIZE + 1)
    shown, has_more = found[:PAGE_SIZE], len(found) > PAGE_SIZE
    following: str | UnsetType = encode_page_key(shown[-1]) if has_more else UNSET
    return LobbyPage(tuple(map(list_entry, shown)), following)


def decode_page_key(text: str) -> PageKey | None:
    """The page key in the `after` of a request; None: it is not valid."""
    at, _, match = text.partition("-")
    return (int(at), MatchId(match)) if at.isascii() and at.isdigit() and len(at) < 16 and match else None


def encode_page_key(last: Summary) -> str:
    """The `next` of a page that ends with this summary."""
    return f"{last.at}-{last.match}"
