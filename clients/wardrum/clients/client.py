"""The client: `async with Client.connect(url) as client`, then create, join, do, watch and mirror.

It keeps to the server's limits, comes back after every loss with its seats and watches, sends unanswered
commands again under their own ids, and tells its seats' seeds by itself when all are seated.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, TypedDict, Unpack

from msgspec import UNSET, Struct, UnsetType
from websockets.exceptions import WebSocketException

from wardrum.events.core.dice import commitment
from wardrum.events.formats import wire
from wardrum.events.match import Terms
from wardrum.events.match.game import Game
from wardrum.events.match.state import Lot
from wardrum.events.rulesets import games as all_games

from .connection import BROKEN, reason
from .conversation import Conversation, Status
from .errors import ConnectionLost, ProblemError, Refused, Unreachable
from .folding import ByPatches, ByRules, Folding
from .holdings import Holdings
from .keyring import Key, Keyring
from .mirror import Mirror
from .seat import Seat
from .signature import need_available, server_key
from .subscription import Following, Subscription
from .timing import Timing
from .updates import Updates
from .uploading import together, upload
from .vigil import Deaf, Vigil

NAME = "wardrum-python/0.1"


class Opening(TypedDict, total=False):
    """How a match is opened, beside its setup: each as in `wire.Create`."""

    open: bool
    listed: bool
    decision_s: int
    bots: dict[str, wire.BotName]
    terms: Terms


class Created(Struct, frozen=True):
    """A match of ours. match: 32 hex digits · token: the creator's proof · invites: seat → single-use code."""

    match: str
    token: str
    invites: dict[str, str]


def _silent(_: Status) -> None:
    """Nobody wants to know about the connection."""


class Client:
    """A player's or spectator's side of the protocol; made by `Client.connect`."""

    def __init__(
        self, conversation: Conversation, keyring: Keyring, games: Mapping[str, Game] | None
    ) -> None:
        self._conversation, self._keyring, self._games = conversation, keyring, games
        self._holdings = Holdings()

    @classmethod
    @asynccontextmanager
    async def connect(
        cls,
        url: str,
        name: str = NAME,
        games: Mapping[str, Game] | None = None,
        keyring: Keyring | None = None,
        timing: Timing | None = None,
        on_status: Callable[[Status], None] = _silent,
    ) -> AsyncIterator[Client]:
        """A client for a `ws://` or `wss://` address; leaving the block closes it.

        games: the rules known here, all of ours by default · keyring: where seats' tokens are kept.
        Raises Unreachable, which is an OSError: there was no first connection; it is tried once.
        """
        conversation = Conversation(url, name, timing or Timing(), on_status)
        client = cls(conversation, keyring or Keyring(), games)
        try:
            connection = await conversation.open()
        except (*BROKEN, WebSocketException) as error:
            raise Unreachable(f"{url}: {reason(error)}") from error
        running = asyncio.create_task(conversation.run(connection, client._holdings))
        try:
            yield client
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    @property
    def welcome(self) -> wire.Welcome:
        """What the server said of itself at the last connection."""
        return self._conversation.welcome

    async def create(
        self, ruleset: str, setup: Mapping[str, Any] | None = None, **opening: Unpack[Opening]
    ) -> Created:
        """Open a match. Raises Refused, ProblemError, ConnectionLost."""
        match, token = secrets.token_hex(16), secrets.token_hex(16)
        request = wire.Create(
            id=secrets.token_hex(16),
            match=match,
            ruleset=ruleset,
            token=token,
            setup=dict(setup or {}),
            **opening,
        )
        answer: wire.Seated = await self.ask(request)
        return Created(match, token, answer.invites)

    async def fork(
        self, match: str, version: int, dice: Lot = "fresh", **opening: Unpack[Opening]
    ) -> Created:
        """Open a match that goes on from a version of another one; dice "chosen" = a study.

        Raises Refused, ProblemError, ConnectionLost.
        """
        made = (secrets.token_hex(16), secrets.token_hex(16))
        answer: wire.Seated = await self.ask(
            wire.Fork(secrets.token_hex(16), match, version, *made, dice, **opening)
        )
        return Created(*made, answer.invites)

    async def join(
        self,
        match: str,
        *,
        seat: str | None = None,
        invite: str | None = None,
        name: str | None = None,
        key: Key | None = None,
    ) -> Seat:
        """Sit down; without `seat` at the first free place. Raises Refused, ProblemError, ConnectionLost.

        key: to sit where one has sat before; a new one if absent.
        """
        key = key or Key(match, secrets.token_hex(16), secrets.token_hex(32))
        self._keyring.add(key)
        request = wire.Join(
            secrets.token_hex(16),
            match,
            key.token,
            commitment(bytes.fromhex(key.seed)),
            seat or UNSET,
            invite or UNSET,
            name or UNSET,
        )
        try:
            answer = await self.ask(request)
        except (Refused, ProblemError):
            self._keyring.drop(key)
            raise
        return await self._seated(self._keyring.name(key, answer.seat))

    async def resume(self, match: str) -> list[Seat]:
        """Take up every seat of the match that the keyring has a key to. Raises ConnectionLost."""
        seats = []
        for key in self._keyring.keys(match):
            with suppress(ProblemError, Refused):  # a key made for a join that never arrived
                seats.append(await self.take_up(key))
        return seats

    async def take_up(self, key: Key) -> Seat:
        """Take up the seat of a key. Raises Refused, ProblemError, ConnectionLost."""
        return await self._answered(key, wire.TakeUp(secrets.token_hex(16), key.match, key.token))

    async def relieve(self, key: Key) -> Seat:
        """Take the seat of a key back from the bot that plays it. Raises Refused, ProblemError, ConnectionLost."""
        return await self._answered(key, wire.Relieve(secrets.token_hex(16), key.match, key.token))

    def watch(
        self,
        match: str,
        after: int | None = None,
        as_: Literal["events", "state"] = "events",
        *,
        legal: bool = False,
        hash: bool = False,  # noqa: A002 -- the protocol's own word
    ) -> Updates:
        """The updates after a version (None = from the head on, 0 = all); see `wire.Watch`.

        A client follows a match once at a time: a later watch of it replaces the earlier one.
        """
        following = _following(after, as_, legal=legal, hash=hash)
        updates = Updates()
        subscription = Subscription(match, following, updates)
        updates.bind(lambda: self._subscribe(subscription), lambda: self._unsubscribe(subscription))
        return updates

    @asynccontextmanager
    async def mirror(
        self,
        match: str,
        after: int | None = 0,
        as_: Literal["events", "state"] = "events",
        *,
        legal: bool = False,
        hash: bool = False,  # noqa: A002 -- the protocol's own word
        key: str = "",
    ) -> AsyncIterator[Mirror]:
        """The match kept up to date here until the block is left; see `Mirror`.

        As "events" the rules are applied here and the server has nothing to compute. after: 0 or None ·
        key: the server's public key (64 hex digits): an end that is not signed with it is a fault. Raises Unavailable: the
        extra `sign` is not installed, and a key was given.
        """
        if key:
            need_available()
        games = all_games() if self._games is None else self._games
        folding: Folding = ByRules(games) if as_ == "events" else ByPatches()
        mirror = Mirror(match, folding, lambda: self._holdings.audience(match), key)
        subscription = Subscription(match, _following(after, as_, legal=legal, hash=hash), mirror)
        await self._subscribe(subscription)
        try:
            yield mirror
        finally:
            await self._unsubscribe(subscription)

    async def matches(self, filter: Literal["open", "live", "finished"] = "live") -> list[dict[str, Any]]:  # noqa: A002
        """The listed matches, newest first, all pages of them. Raises ProblemError, ConnectionLost."""
        found: list[dict[str, Any]] = []
        after: str | UnsetType | None = UNSET
        while after is not None:
            page: wire.Listed = await self.ask(wire.List(secrets.token_hex(16), filter, after))
            found += page.matches
            after = None if page.next is UNSET else page.next
        return found

    async def state(self, match: str, version: int | None = None) -> wire.Snapshot:
        """The state at a version, by default the last. Raises ProblemError, ConnectionLost."""
        at = UNSET if version is None else version
        snapshot: wire.Snapshot = await self.ask(wire.State(secrets.token_hex(16), match, at))
        return snapshot

    async def story(self, match: str, after: int = 0, upto: int | None = None) -> list[wire.Told]:
        """What happened after a version, up to another one or the last, all pages of it.

        Secrets of seats that are not held here are only counted. Raises ProblemError, ConnectionLost.
        """
        told: list[wire.Told] = []
        following: int | UnsetType = after
        until = UNSET if upto is None else upto
        while following is not UNSET:
            asked = wire.Story(secrets.token_hex(16), match, following, until)
            page: wire.StoryTold = await self.ask(asked)
            told += page.told
            following = page.next
        return told

    async def luck(self, match: str, version: int | None = None) -> wire.LuckReport:
        """What was rolled up to a version, by default the last, against its odds. Raises ProblemError, ConnectionLost."""
        at = UNSET if version is None else version
        report: wire.LuckReport = await self.ask(wire.Luck(secrets.token_hex(16), match, at))
        return report

    async def upload(self, *files: bytes, ruleset: str | None = None) -> wire.Roster:
        """The roster in a file of the player's own, ready to be mustered; a table of weapons may be sent with it.

        ruleset: what it has to be for. Raises ProblemError: it cannot be used; ConnectionLost.
        """
        return await upload(self.ask, together(files), ruleset)

    async def server_key(self) -> str:
        """The public key (64 hex digits) that the server gives as its own now; "" = it signs nothing, or tells none."""
        return await server_key(self._conversation.url)

    async def ping(self) -> int:
        """The server's clock, ms since the epoch. Raises ConnectionLost."""
        pong: wire.Pong = await self.ask(wire.Ping(secrets.token_hex(16)))
        return pong.at

    async def ask(self, frame: Any) -> Any:
        """Any question of the protocol. Raises Refused, ProblemError, ConnectionLost."""
        return await self._conversation.ask(frame)

    async def do(self, frame: wire.Act | wire.PassOn) -> wire.Ack:
        """Ask for a commit; the answer is checked against the match's mirror. Raises as `ask` does."""
        ack: wire.Ack = await self.ask(frame)
        self._holdings.witness(ack)
        return ack

    async def _answered(self, key: Key, asked: wire.TakeUp | wire.Relieve) -> Seat:
        answer: wire.Seated = await self.ask(asked)
        return await self._seated(self._keyring.name(key, answer.seat))

    async def _seated(self, key: Key) -> Seat:
        """Hold the seat from now on, and tell its seed: now if all are seated, else when they are."""
        seat = Seat(self, key)
        self._holdings.seats[key.match, key.seat] = seat
        try:
            await self.ask(seat.reveal())
        except (Refused, ProblemError) as refused:
            await self._wait_for_others(seat, refused)
        return seat

    async def _wait_for_others(self, seat: Seat, refused: Refused | ProblemError) -> None:
        self._holdings.vigils.setdefault(seat.match, Vigil()).seats.append(seat)
        if seat.match not in self._holdings.subscriptions:
            after = refused.version if isinstance(refused, Refused) else UNSET
            await self._subscribe(Subscription(seat.match, Following(after), Deaf()))

    async def _subscribe(self, subscription: Subscription) -> None:
        replaced = self._holdings.subscriptions.get(subscription.match)
        self._holdings.subscriptions[subscription.match] = subscription
        if replaced is not None:
            replaced.sink.fail(ConnectionLost("a later watch of the same match has replaced this one"))
        await self._conversation.tell(subscription.watch())

    async def _unsubscribe(self, subscription: Subscription) -> None:
        if self._holdings.subscriptions.get(subscription.match) is subscription:
            del self._holdings.subscriptions[subscription.match]
            await self._conversation.tell(subscription.unwatch())


def _following(
    after: int | None,
    as_: Literal["events", "state"],
    *,
    legal: bool,
    hash: bool,  # noqa: A002
) -> Following:
    return Following(UNSET if after is None else after, as_, legal, hash)
