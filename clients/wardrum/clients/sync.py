"""`wardrum.clients` without `async`, for notebooks, scripts and the interactive prompt.

    from wardrum.clients.sync import connect

    with connect("ws://127.0.0.1:8000/ws") as client: ...

The client lives in an event loop on a thread of its own, so this works where a loop is running already, as in Jupyter. Each method
waits for what the one of the same name of `Client`, `Seat` or `Mirror` gives, and raises the same exceptions; beside them
TimeoutError, where a time was given, and ConnectionLost after `close`. What is interrupted from the keyboard is given up. One client
may be used from several threads.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from typing import Any, Literal, Self, TypeVar, Unpack

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Command
from wardrum.events.formats import wire
from wardrum.events.match.beats import MatchDisplay
from wardrum.events.match.state import DiceOrigin
from wardrum.events.toolkit.options import Option

from .api.client import NAME, Client, CreatedMatch, MatchOptions
from .api.keyring import Key, Keyring
from .api.seat import Receipt, Seat
from .errors import ConnectionLost
from .mirror.mirror import Mirror
from .transport.backoff import Timing
from .transport.rpc import ConnectionStatus
from .transport.subscription import Update
from .transport.update_stream import UpdateStream

T = TypeVar("T")
_END = "MatchEnded"  # the event after whose commit nothing follows


class _LoopThread:
    """An event loop on a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="wardrum-client", daemon=True)
        self._thread.start()

    def run(self, coroutine: Coroutine[Any, Any, T], timeout_s: float | None = None) -> T:
        """What a coroutine gives or raises. Raises TimeoutError, ConnectionLost: the loop has ended."""
        if self._loop.is_closed() or threading.current_thread() is self._thread:
            coroutine.close()
            if self._loop.is_closed():
                raise ConnectionLost("this client is closed")
            raise RuntimeError("a function that the client calls itself cannot wait for the client")
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result(timeout_s)
        except BaseException:  # too late, or interrupted from the keyboard: nobody waits for it any more
            future.cancel()
            raise

    def call(self, function: Callable[[], T]) -> T:
        """What a function gives on the loop's thread, where nothing changes meanwhile."""

        async def called() -> T:
            return function()

        return self.run(called())

    def end(self) -> None:
        """End the loop with all that is waited for in it; a second time nothing happens."""
        if not self._loop.is_closed():
            self.run(_cancel_all())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()


async def _cancel_all() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


def _ignore(_: ConnectionStatus) -> None:
    """The default of `on_status`."""


def connect(
    url: str,
    name: str = NAME,
    keyring: Keyring | None = None,
    timing: Timing | None = None,
    on_status: Callable[[ConnectionStatus], None] = _ignore,
    timeout_s: float | None = None,
) -> SyncClient:
    """A client for a `ws://` or `wss://` address, see `Client.connect`; leaving its `with` block, or `close`, ends it.

    on_status: called on the client's own thread · timeout_s: how long each answer of the server is waited for, None = as long as
    it takes. Raises Unreachable, TimeoutError.
    """
    thread, stack = _LoopThread(), AsyncExitStack()
    opening = Client.connect(url, name, keyring=keyring, timing=timing, on_status=on_status)
    try:
        client = thread.run(stack.enter_async_context(opening), timeout_s)
    except BaseException:
        thread.end()
        raise
    return SyncClient(client, thread, stack, timeout_s)


class _Waiting:
    """Something that waits for the client's loop."""

    def __init__(self, thread: _LoopThread, timeout_s: float | None) -> None:
        self._thread, self._timeout_s = thread, timeout_s

    def _answer(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self._thread.run(coroutine, self._timeout_s)


class SyncClient(_Waiting):
    """A `Client` whose methods wait; made by `connect`."""

    def __init__(
        self, client: Client, thread: _LoopThread, stack: AsyncExitStack, timeout_s: float | None
    ) -> None:
        super().__init__(thread, timeout_s)
        self._client, self._stack = client, stack

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection, with all mirrors and iterations; a second time nothing happens."""
        with suppress(ConnectionLost):  # it is closed already
            self._thread.run(self._stack.aclose())
        self._thread.end()

    def run(self, coroutine: Coroutine[Any, Any, T], timeout_s: float | None = None) -> T:
        """What a coroutine gives in the client's loop, as one about `SyncSeat.seat` and `SyncMirror.mirror`: `play(mirror, seat, …)`."""
        return self._thread.run(coroutine, timeout_s)

    @property
    def client(self) -> Client:
        """The client itself, for coroutines in its loop (`run`)."""
        return self._client

    @property
    def welcome(self) -> wire.Welcome:
        """The server's `welcome` of the last connection."""
        return self._client.welcome

    def create(
        self, ruleset: str, setup: Mapping[str, Any] | None = None, **opening: Unpack[MatchOptions]
    ) -> CreatedMatch:
        """Open a match; see `Client.create`."""
        return self._answer(self._client.create(ruleset, setup, **opening))

    def fork(
        self, match: str, version: int, dice: DiceOrigin = "fresh", **opening: Unpack[MatchOptions]
    ) -> CreatedMatch:
        """Open a match that continues from a version of another one; see `Client.fork`."""
        return self._answer(self._client.fork(match, version, dice, **opening))

    def join(
        self,
        match: str,
        *,
        seat: str | None = None,
        invite: str | None = None,
        name: str | None = None,
        key: Key | None = None,
    ) -> SyncSeat:
        """Take a seat; see `Client.join`."""
        return self._seat(
            self._answer(self._client.join(match, seat=seat, invite=invite, name=name, key=key))
        )

    def resume(self, match: str) -> list[SyncSeat]:
        """Claim every seat of the match for which the keyring has a key."""
        return [self._seat(seat) for seat in self._answer(self._client.resume(match))]

    def take_up(self, key: Key) -> SyncSeat:
        """Claim the seat of a key; see `Client.take_up`."""
        return self._seat(self._answer(self._client.take_up(key)))

    def relieve(self, key: Key) -> SyncSeat:
        """Take the seat of a key back from the bot that plays it; see `Client.relieve`."""
        return self._seat(self._answer(self._client.relieve(key)))

    def watch(
        self,
        match: str,
        after: int | None = None,
        as_: wire.Form = "events",
        *,
        legal: bool = False,
        hash: bool = False,  # noqa: A002 -- the protocol's own word
    ) -> SyncUpdates:
        """The updates after a version; see `Client.watch`. `for update in client.watch(…)` waits for each of them."""
        return SyncUpdates(self._client.watch(match, after, as_, legal=legal, hash=hash), self._thread)

    def commits(self, match: str, after: int = 0) -> Iterator[SeenCommit]:
        """The commits after a version, as this client may know them: those of the past, then live, up to the end of the match.

        It is a `watch`, so an earlier one of this match ends. Raises ProblemError, ConnectionLost, UpdatesOverflow.
        """
        with self.watch(match, after, "state") as updates:
            for update in updates:
                if isinstance(update, wire.Snapshot) and _status.decode(update.state).match.status == "ended":
                    return
                if isinstance(update, wire.Commit | wire.Sealed):
                    commit = _seen(update)
                    yield commit
                    if any(event["type"] == _END for event in commit.events):
                        return

    def mirror(
        self,
        match: str,
        after: int | None = 0,
        as_: Literal["events", "state"] = "events",
        *,
        legal: bool = False,
        hash: bool = False,  # noqa: A002 -- the protocol's own word
        key: str = "",
    ) -> SyncMirror:
        """A local copy of the match, kept up to date until it is closed; see `Client.mirror`."""
        opening = self._client.mirror(match, after, as_, legal=legal, hash=hash, key=key)
        return SyncMirror(self._answer(_entered(opening)), opening, self._thread)

    def matches(self, filter: Literal["open", "live", "finished"] = "live") -> list[dict[str, Any]]:  # noqa: A002
        """The listed matches, newest first, from all pages."""
        return self._answer(self._client.matches(filter))

    def state(self, match: str, version: int | None = None) -> wire.Snapshot:
        """The state at a version, by default the last."""
        return self._answer(self._client.state(match, version))

    def story(self, match: str, after: int = 0, upto: int | None = None) -> list[wire.StoryCommit]:
        """The narrated events after a version, up to another one or the last; see `Client.story`."""
        return self._answer(self._client.story(match, after, upto))

    def luck(self, match: str, version: int | None = None) -> wire.LuckReport:
        """The dice rolled up to a version, by default the last, compared with their odds."""
        return self._answer(self._client.luck(match, version))

    def upload(self, *files: bytes, ruleset: str | None = None) -> wire.Roster:
        """The roster in the player's own file; see `Client.upload`."""
        return self._answer(self._client.upload(*files, ruleset=ruleset))

    def server_key(self) -> str:
        """The public key (64 hex digits) that the server publishes now; "" = none."""
        return self._answer(self._client.server_key())

    def ping(self) -> int:
        """The server's clock, ms since the epoch."""
        return self._answer(self._client.ping())

    def ask(self, frame: Any) -> Any:
        """Send any request of the protocol; returns its response."""
        return self._answer(self._client.ask(frame))

    def _seat(self, seat: Seat) -> SyncSeat:
        return SyncSeat(seat, self._thread, self._timeout_s)


class SyncSeat(_Waiting):
    """A `Seat` whose methods wait."""

    def __init__(self, seat: Seat, thread: _LoopThread, timeout_s: float | None) -> None:
        super().__init__(thread, timeout_s)
        self.seat = seat
        """The seat itself, for coroutines in the client's loop (`SyncClient.run`)."""
        self.match, self.name = seat.match, seat.name

    def do(
        self,
        command: Command | dict[str, Any],
        expected_version: int | None = None,
        dice: Sequence[int] = (),
        id: str | None = None,
    ) -> Receipt:
        """Carry out a command, exactly once; see `Seat.do`. After a TimeoutError it may have been carried out or not."""
        return self._answer(self.seat.do(command, expected_version, dice, id))

    def legal(self) -> tuple[Option, ...]:
        """The options of this seat now, as listed by the server."""
        return self._answer(self.seat.legal())

    def outline(self) -> wire.LegalList:
        """The list of `legal` in the first step; see `Seat.outline`."""
        return self._answer(self.seat.outline())

    def expand(self, listed: wire.LegalList, option: int) -> tuple[Option, ...]:
        """What an option of such a list stands for, with all its places; see `Seat.expand`."""
        return self._answer(self.seat.expand(listed, option))

    def check(self, command: Command | dict[str, Any]) -> wire.Checked:
        """Whether a command would be accepted now; nothing happens."""
        return self._answer(self.seat.check(command))

    def why(self, piece: str = "", command: str = "", value: str = "") -> wire.Reasons:
        """Why something cannot be done now, or the options that do it; see `Seat.why`."""
        return self._answer(self.seat.why(piece, command, value))

    def hand_over(self, bot: wire.BotName) -> Receipt:
        """Let a bot of the server play on; `SyncClient.relieve` takes the seat back."""
        return self._answer(self.seat.hand_over(bot))

    def offer(self) -> str:
        """Make the code with which another player takes this seat; voids earlier codes."""
        return self._answer(self.seat.offer())

    def say(self, phrase: str) -> None:
        """Say a phrase, by its id in `SyncClient.welcome.phrases`."""
        self._answer(self.seat.say(phrase))

    def rename(self, name: str) -> None:
        """Set the name shown for this seat, "" = erase it."""
        self._answer(self.seat.rename(name))


class SyncMirror:
    """A `Mirror` that is read from any thread; made by `SyncClient.mirror`. Leaving its `with` block, or `close`, ends it."""

    def __init__(
        self, mirror: Mirror, opening: AbstractAsyncContextManager[Mirror], thread: _LoopThread
    ) -> None:
        self.mirror = mirror
        """The mirror itself, for coroutines in the client's loop (`SyncClient.run`)."""
        self._opening, self._thread = opening, thread

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Follow the match no longer; what is known of it stays."""
        with suppress(ConnectionLost):  # it has ended with the client
            self._thread.run(_left(self._opening))

    @property
    def state(self) -> Any:
        """The ruleset's frozen struct, or JSON if no rules are used; None before the first update."""
        return self.mirror.state

    @property
    def version(self) -> int:
        """The last version applied."""
        return self.mirror.version

    @property
    def head(self) -> str:
        """The chain's head at `version`, 64 hex digits."""
        return self.mirror.head

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.mirror.over

    @property
    def names(self) -> dict[str, str]:
        """What players are called, by seat."""
        return self.mirror.names

    @property
    def fault(self) -> Exception | None:
        """The first inconsistency, by which the mirror has ended."""
        return self.mirror.fault

    @property
    def display(self) -> MatchDisplay:
        """What the battle shows at `version`. Raises ValueError: nothing is known of it, or states are followed without their rules."""
        return self._thread.call(lambda: self.mirror.display)

    def legal(self, seat: str) -> tuple[Option, ...]:
        """The options of a seat at `version`; see `Mirror.legal`."""
        return self._thread.call(lambda: self.mirror.legal(seat))

    def until(self, predicate: Callable[[Mirror], object], timeout_s: float | None = None) -> None:
        """Wait until the predicate holds. Raises the mirror's fault, if that comes first; TimeoutError.

        predicate: called on the client's own thread with the `Mirror`, after each update.
        """
        self._thread.run(self.mirror.until(predicate), timeout_s)


class SyncUpdates:
    """An `UpdateStream` as a plain iterator; made by `SyncClient.watch`. Leaving its `with` block, or `close`, ends the subscription."""

    def __init__(self, updates: UpdateStream, thread: _LoopThread) -> None:
        self._updates, self._thread = updates, thread

    def __enter__(self) -> Self:
        self._thread.run(self._updates.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the subscription."""
        with suppress(ConnectionLost):  # it has ended with the client
            self._thread.run(self._updates.__aexit__())

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Update:
        return self.next()

    def next(self, timeout_s: float | None = None) -> Update:
        """The next update. Raises the error that ended the subscription, TimeoutError; after that nothing is missing."""
        return self._thread.run(self._updates.__anext__(), timeout_s)


class SeenCommit(Struct, frozen=True):
    """One commit of a match, decoded, as its watcher may know it."""

    version: int
    actor: str
    """The seat that acted, or "system"."""
    at: int
    """ms since 1970, by the server's clock."""
    text: tuple[str, ...]
    """Sentences for people; () while it is sealed."""
    command: dict[str, Any]
    """As it was sent, with its `type`; {} while it is sealed."""
    events: tuple[dict[str, Any], ...]
    """What happened, each with its `type`; () while it is sealed."""
    head: str
    """The chain's head after it, 64 hex digits."""


class _Recorded(Struct):
    version: int
    actor: str
    at: int
    command: dict[str, Any]
    events: tuple[dict[str, Any], ...]


class _Status(Struct):
    status: str = ""


class _State(Struct):
    match: _Status


_recorded = msgspec.json.Decoder(_Recorded)
_status = msgspec.json.Decoder(_State)


def _seen(frame: wire.Commit | wire.Sealed) -> SeenCommit:
    if isinstance(frame, wire.Sealed):
        return SeenCommit(frame.version, frame.actor, frame.at, (), {}, (), frame.head)
    record = _recorded.decode(frame.record)
    text = () if frame.text is UNSET else frame.text
    return SeenCommit(
        record.version, record.actor, record.at, text, record.command, record.events, frame.head
    )


async def _entered(manager: AbstractAsyncContextManager[T]) -> T:
    return await manager.__aenter__()


async def _left(manager: AbstractAsyncContextManager[Any]) -> None:
    await manager.__aexit__(None, None, None)
