"""The client: `async with Client.connect(url) as client`, then create, join, watch and mirror.

It stays within the server's rate limits, reconnects after every loss with its seats and subscriptions, sends pending
requests again under their own ids, and reveals its seats' seeds when all seats are taken.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, TypedDict, Unpack

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace
from websockets.exceptions import WebSocketException

from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.events.match import Terms
from wardrum.events.match.game import Game
from wardrum.events.match.state import DiceOrigin
from wardrum.events.rulesets import games as all_games

from ..errors import ConnectionLost, ProblemError, RejectedError, Unreachable
from ..mirror.folding import PatchFold, RulesFold, StateFold
from ..mirror.mirror import Mirror
from ..mirror.signature import require_signatures, server_key
from ..transport.backoff import Timing
from ..transport.connection import RETRYABLE, describe
from ..transport.rpc import ConnectionStatus, RpcClient
from ..transport.subscription import Subscription, WatchOptions
from ..transport.update_stream import UpdateStream
from ..transport.upload import joined_files, upload
from .keyring import Key, Keyring
from .reveal_watch import NullSink, RevealWatch
from .seat import Seat
from .session_state import SessionState

NAME = "wardrum-python/0.1"


class MatchOptions(TypedDict, total=False):
    """The options of a new match besides its setup; see `wire.Create`."""

    open: bool
    listed: bool
    decision_s: int
    bots: dict[str, wire.BotName]
    terms: Terms


class CreatedMatch(Struct, frozen=True):
    """A match created by this client. match: 32 hex digits · token: the creator's proof · invites: seat → single-use code."""

    match: MatchId
    token: str
    invites: dict[str, str]


def _ignore(_: ConnectionStatus) -> None:
    """The default of `on_status`."""


class Client:
    """A player's or spectator's side of the protocol; made by `Client.connect`."""

    def __init__(self, rpc: RpcClient, keyring: Keyring, games: Mapping[str, Game] | None) -> None:
        self._rpc, self._keyring, self._games = rpc, keyring, games
        self._session = SessionState()

    @classmethod
    @asynccontextmanager
    async def connect(
        cls,
        url: str,
        name: str = NAME,
        games: Mapping[str, Game] | None = None,
        keyring: Keyring | None = None,
        timing: Timing | None = None,
        on_status: Callable[[ConnectionStatus], None] = _ignore,
    ) -> AsyncIterator[Client]:
        """A client for a `ws://` or `wss://` address; leaving the block closes it.

        games: the rulesets to apply here, by default all of this package · keyring: where the seats' tokens are kept ·
        on_status: called when the connection is lost and when it is open again.
        Raises Unreachable, which is an OSError: the first connection failed. It is attempted again only
        while the server answers with HTTP status 503, see `Timing.no_room_s`.
        """
        rpc = RpcClient(url, name, timing or Timing(), on_status)
        client = cls(rpc, keyring or Keyring(), games)
        try:
            connection = await rpc.open_first()
        except (*RETRYABLE, WebSocketException) as error:
            raise Unreachable(f"{url}: {describe(error)}") from error
        running = asyncio.create_task(rpc.run(connection, client._session))
        try:
            yield client
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    @property
    def welcome(self) -> wire.Welcome:
        """The server's `welcome` of the last connection."""
        return self._rpc.welcome

    async def create(
        self, ruleset: str, setup: Mapping[str, Any] | None = None, **opening: Unpack[MatchOptions]
    ) -> CreatedMatch:
        """Open a match. Raises RejectedError, ProblemError, ConnectionLost."""
        match, token = MatchId(secrets.token_hex(16)), secrets.token_hex(16)
        request = wire.Create(
            id=secrets.token_hex(16),
            match=match,
            ruleset=ruleset,
            token=token,
            setup=dict(setup or {}),
            **opening,
        )
        answer: wire.Seated = await self.ask(request)
        return CreatedMatch(match, token, answer.invites)

    async def fork(
        self, match: str, version: int, dice: DiceOrigin = "fresh", **opening: Unpack[MatchOptions]
    ) -> CreatedMatch:
        """Open a match that continues from a version of another one; dice "chosen" = a study.

        Raises RejectedError, ProblemError, ConnectionLost.
        """
        made = (MatchId(secrets.token_hex(16)), secrets.token_hex(16))
        answer: wire.Seated = await self.ask(
            wire.Fork(secrets.token_hex(16), MatchId(match), version, *made, dice, **opening)
        )
        return CreatedMatch(*made, answer.invites)

    async def join(
        self,
        match: str,
        *,
        seat: str | None = None,
        invite: str | None = None,
        name: str | None = None,
        key: Key | None = None,
    ) -> Seat:
        """Take a seat; without `seat` the first free one. Raises RejectedError, ProblemError, ConnectionLost.

        key: of an earlier join, to repeat it; a new one if absent.
        """
        key = key or Key(MatchId(match), secrets.token_hex(16), secrets.token_hex(32))
        self._keyring.add(key)
        request = wire.Join(
            secrets.token_hex(16),
            MatchId(match),
            key.token,
            commitment(bytes.fromhex(key.seed)),
            seat or UNSET,
            invite or UNSET,
            name or UNSET,
        )
        try:
            answer = await self._ask_here(request)
        except (RejectedError, ProblemError):
            self._keyring.drop(key)
            raise
        return await self._answered(key, answer)

    async def resume(self, match: str) -> list[Seat]:
        """Claim every seat of the match for which the keyring has a key. Raises ConnectionLost."""
        seats = []
        for key in self._keyring.keys(match):
            with suppress(ProblemError, RejectedError):  # the key of a join that never arrived
                seats.append(await self.take_up(key))
        return seats

    async def take_up(self, key: Key) -> Seat:
        """Claim the seat of a key. Raises RejectedError, ProblemError, ConnectionLost."""
        return await self._answered(
            key, await self.ask(wire.SeatFrame(secrets.token_hex(16), key.match, key.token))
        )

    async def relieve(self, key: Key) -> Seat:
        """Take the seat of a key back from the bot that plays it. Raises RejectedError, ProblemError, ConnectionLost."""
        return await self._answered(
            key, await self._ask_here(wire.Relieve(secrets.token_hex(16), key.match, key.token))
        )

    def watch(
        self,
        match: str,
        after: int | None = None,
        as_: wire.Form = "events",
        *,
        legal: bool = False,
        hash: bool = False,  # noqa: A002 -- the protocol's own word
    ) -> UpdateStream:
        """The updates after a version (None = from the head on, 0 = all); see `wire.Watch`.

        A client has one subscription per match: a later watch replaces the earlier one.
        """
        options = _watch_options(after, as_, legal=legal, hash=hash)
        updates = UpdateStream()
        subscription = Subscription(MatchId(match), options, updates)
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
        """A local copy of the match, kept up to date until the block is left; see `Mirror`.

        as_: "events" = the rules are applied here and the server computes nothing · after: 0 or None ·
        key: the server's public key (64 hex digits): an end that is not signed with it is a fault.
        Raises SignaturesUnavailable: a key was given, and the extra `sign` is not installed.
        """
        if key:
            require_signatures()
        games = all_games() if self._games is None else self._games
        folding: StateFold = RulesFold(games) if as_ == "events" else PatchFold()
        id = MatchId(match)
        mirror = Mirror(id, folding, lambda: self._session.audience(id), key)
        subscription = Subscription(id, _watch_options(after, as_, legal=legal, hash=hash), mirror)
        await self._subscribe(subscription)
        try:
            yield mirror
        finally:
            await self._unsubscribe(subscription)

    async def matches(self, filter: Literal["open", "live", "finished"] = "live") -> list[dict[str, Any]]:  # noqa: A002
        """The listed matches, newest first, from all pages. Raises ProblemError, ConnectionLost."""
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
        snapshot: wire.Snapshot = await self.ask(wire.StateFrame(secrets.token_hex(16), MatchId(match), at))
        return snapshot

    async def story(self, match: str, after: int = 0, upto: int | None = None) -> list[wire.StoryCommit]:
        """The narrated events after a version, up to another one or the last, from all pages.

        Secrets of other players' seats are only counted. Raises ProblemError, ConnectionLost.
        """
        commits: list[wire.StoryCommit] = []
        following: int | UnsetType = after
        until = UNSET if upto is None else upto
        while following is not UNSET:
            asked = wire.Story(secrets.token_hex(16), MatchId(match), following, until)
            page: wire.StoryPage = await self.ask(asked)
            commits += page.commits
            following = page.next
        return commits

    async def luck(self, match: str, version: int | None = None) -> wire.LuckReport:
        """The dice rolled up to a version, by default the last, compared with their odds. Raises ProblemError, ConnectionLost."""
        at = UNSET if version is None else version
        report: wire.LuckReport = await self.ask(wire.Luck(secrets.token_hex(16), MatchId(match), at))
        return report

    async def upload(self, *files: bytes, ruleset: str | None = None) -> wire.Roster:
        """The roster in the player's own file, ready to be mustered; a weapon table may be sent with it.

        ruleset: the one that the roster must be for. Raises ProblemError: it cannot be used; ConnectionLost.
        """
        return await upload(self.ask, joined_files(files), ruleset)

    async def server_key(self) -> str:
        """The public key (64 hex digits) that the server publishes now; "" = none."""
        return await server_key(self._rpc.url)

    async def ping(self) -> int:
        """The server's clock, ms since the epoch. Raises ConnectionLost."""
        pong: wire.Pong = await self.ask(wire.Ping(secrets.token_hex(16)))
        return pong.at

    async def ask(self, frame: Any, later: Any = None) -> Any:
        """Send any request of the protocol; returns its response. Raises RejectedError, ProblemError, ConnectionLost.

        later: sent in its place, under the same id, when it cannot be sent at once or has to be sent again.
        The receipt of a commit is compared with the match's mirror.
        """
        answer = await self._rpc.ask(frame, later)
        if isinstance(answer, wire.Ack):
            self._session.check_receipt(answer)
        return answer

    async def _ask_here(self, frame: Any) -> Any:
        """Send what is meant for a position: at once as it is; later or again bound to the one that is seen now."""
        expected = frame.expected_version
        seen = self._session.position(frame.match) if expected is UNSET else expected
        return await self.ask(frame, replace(frame, expected_version=seen))

    async def _answered(self, key: Key, answer: wire.Seated) -> Seat:
        return await self._seated(self._keyring.name(key, answer.seat))

    async def _seated(self, key: Key) -> Seat:
        """Keep the seat across connections, and reveal its seed: now if all seats are taken, else once they are."""
        seat = Seat(self.ask, self._ask_here, key)
        self._session.seats[key.match, key.seat] = seat
        try:
            await self.ask(seat.reveal())
        except (RejectedError, ProblemError) as rejected:
            await self._wait_for_others(seat, rejected)
        return seat

    async def _wait_for_others(self, seat: Seat, rejected: RejectedError | ProblemError) -> None:
        self._session.reveal_watches.setdefault(seat.match, RevealWatch()).seats.append(seat)
        if seat.match not in self._session.subscriptions:
            after = rejected.version if isinstance(rejected, RejectedError) else UNSET
            await self._subscribe(Subscription(seat.match, WatchOptions(after), NullSink()))

    async def _subscribe(self, subscription: Subscription) -> None:
        replaced = self._session.subscriptions.get(subscription.match)
        self._session.subscriptions[subscription.match] = subscription
        if replaced is not None:
            replaced.sink.fail(ConnectionLost("a later watch of the same match has replaced this one"))
        await self._rpc.notify(subscription.watch())

    async def _unsubscribe(self, subscription: Subscription) -> None:
        if self._session.subscriptions.get(subscription.match) is subscription:
            del self._session.subscriptions[subscription.match]
            await self._rpc.notify(subscription.unwatch())


def _watch_options(
    after: int | None,
    as_: wire.Form,
    *,
    legal: bool,
    hash: bool,  # noqa: A002
) -> WatchOptions:
    return WatchOptions(UNSET if after is None else after, as_, legal, hash)
