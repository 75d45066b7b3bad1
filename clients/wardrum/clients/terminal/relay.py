"""Passes a match on to something else, commit by commit: each once in order, checked by the chain, and none before the one before it has arrived."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, Protocol

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.events.toolkit.names import seat_name, with_players

from ..api.client import Client
from ..mirror import state_access
from ..mirror.chain_check import HashChain
from ..transport.rpc import ConnectionStatus
from ..transport.subscription import Update, version_of
from .address import Address

RelayForm = Literal["text", "records"]
"""Sentences with the names of the players, or stored records with their heads."""


class RelayPoint(Struct, frozen=True):
    """Where a target stands. version: the last one that it has, 0 = none · head: after it, 64 hex digits, "" = it does not know."""

    version: int = 0
    head: str = ""


class RelayItem(Struct, frozen=True):
    """What there is to pass on of one version. key: differs from that of all other items of all matches · lines: of text, or one JSON object."""

    key: str
    version: int
    lines: tuple[str, ...]


class RelayTarget(Protocol):
    """What is passed on to."""

    @property
    def point(self) -> RelayPoint:
        """Where it stands when the relay begins."""
        ...

    async def deliver(self, item: RelayItem) -> None:
        """Return when it has arrived. Raises whatever ends the relay."""
        ...


async def relay(
    place: Address, target: RelayTarget, form: RelayForm, on_status: Callable[[ConnectionStatus], None]
) -> None:
    """Pass a match on to its end, from where the target stands. on_status: see `Client.connect`.

    Raises Diverged: the server shows another history than before; ProblemError, ConnectionLost; OSError: no connection.
    """
    async with Client.connect(place.url, "wardrum-relay/0.1", {}, on_status=on_status) as client:
        point, chain = target.point, HashChain(place.match)
        begins = await client.state(place.match, point.version)
        if point.head:
            chain.start(point.version, point.head)
        chain.start(point.version, begins.head)
        if (
            state_access.read_path(msgspec.json.decode(begins.state), "match", "status", default="")
            == "ended"
        ):
            return  # the target has all of it
        items = Items(place.match, form, chain)
        as_: wire.Form = "display" if form == "text" else "events"
        async with client.watch(place.match, point.version, as_) as updates:
            async for update in updates:
                for item in items.of(update):
                    await target.deliver(item)
                if items.is_over:
                    await client.ping()  # behind the last commit comes what it opens
                    for last in updates.arrived():
                        for item in items.of(last):
                            await target.deliver(item)
                    return


class Items:
    """What each update of a match is to be passed on as. is_over: the match has ended, and all of it was given."""

    def __init__(self, match: MatchId, form: RelayForm, chain: HashChain) -> None:
        self._match, self._form, self._chain = match, form, chain
        self._names: Mapping[str, str] = {}
        self.is_over = False

    def of(self, update: Update) -> Iterator[RelayItem]:
        """Raises Diverged: the update contradicts those before it."""
        match update:
            case wire.Commit():
                yield self._commit(update)
            case wire.Sealed():
                self._chain.sealed(update.version, update.leaf, update.head)
                text = (f"{seat_name(update.actor)} decides in secret.",)
                yield self._item(update.version, text, update)
            case wire.Opened():
                self._chain.opened(update.version, bytes(update.record))
                if self._form == "records":
                    yield RelayItem(
                        f"{self._match}-{update.version}-opened", self._chain.version, (plain(update),)
                    )
            case wire.Names():
                self._names = update.names
            case _:
                pass

    def _commit(self, commit: wire.Commit) -> RelayItem:
        version = version_of(commit)
        self._chain.commit(version, bytes(commit.record), commit.head)
        events = msgspec.json.decode(commit.record)["events"]
        self.is_over = any(event["type"] == "MatchEnded" for event in events)
        text = () if commit.shown is UNSET else commit.shown.text
        return self._item(version, text, commit)

    def _item(self, version: int, text: tuple[str, ...], frame: wire.Commit | wire.Sealed) -> RelayItem:
        if self._form == "records":
            return RelayItem(f"{self._match}-{version}", version, (plain(frame),))
        lines = tuple(with_players(sentence, self._names) for sentence in text)
        return RelayItem(f"{self._match}-{version}", version, lines)


def plain(frame: msgspec.Struct) -> str:
    """A frame as one line of JSON."""
    return wire.encode(frame).decode()
