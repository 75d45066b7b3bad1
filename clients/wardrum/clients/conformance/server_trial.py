"""Asks a server of somebody else what the document says that it answers: one match is created, played, ended and forked."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http.client import HTTPException
from random import Random
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from wardrum.events.core.dice import Dice, commitment
from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.patch import apply
from wardrum.events.core.record import digest
from wardrum.events.formats import wire
from wardrum.events.toolkit.options import Option, has_values

from ..bots.random import any_option, sample
from ..transport.connection import is_loopback
from ..transport.http import replay_file
from .outcomes import TrialOutcome, TrialResult
from .scripted_server import Frame

COMMANDS = 15
"""Commands of the battle after which it is conceded."""
PATIENCE_S = 20.0
FRAME_BYTES_MAX = 16 * 1024 * 1024


class ServerFault(Exception):
    """The server did not do what the document says; the text says what came."""


class _Carrying(Struct):
    """The text of the record in a frame, verbatim."""

    record: Raw


class ServerConversation:
    """One connection: frames as JSON, and their texts."""

    def __init__(self, socket: ClientConnection, patience_s: float) -> None:
        self._socket, self._patience_s = socket, patience_s
        self.welcome: Frame = {}

    async def say(self, frame: Frame | str | bytes) -> None:
        """Send a frame, or a text as it is. Raises ServerFault: the connection is closed."""
        data = json.dumps(frame) if isinstance(frame, dict) else frame
        try:
            await self._socket.send(data, text=not isinstance(frame, bytes))
        except ConnectionClosed as closed:
            raise ServerFault(f"the server has closed the connection: {closed}") from None

    async def hear(self) -> tuple[Frame, str]:
        """The next frame and its text. Raises ServerFault: none comes, or what comes is no frame."""
        try:
            async with asyncio.timeout(self._patience_s):
                text = await self._socket.recv()
        except TimeoutError:
            raise ServerFault(f"no frame came within {self._patience_s:.0f} s") from None
        except ConnectionClosed as closed:
            raise ServerFault(f"the server closed the connection: {closed}") from None
        try:
            frame = json.loads(text)
        except ValueError:
            frame = None
        if not (isinstance(frame, dict) and isinstance(text, str)):
            raise ServerFault(f"it sent what is no JSON object in a text frame: {text[:80]!r}")
        return frame, text

    async def raw(self, data: bytes, *, text: bool) -> None:
        """Bytes as they are, in a text frame or a binary one."""
        await self._socket.send(data, text=text)

    async def ask(self, frame: Frame) -> Frame:
        """The answer that has the id of this request; other frames are passed over."""
        await self.say(frame)
        while True:
            answer, _ = await self.hear()
            if answer.get("id") == frame["id"]:
                return answer

    async def closed(self) -> int:
        """The code by which the server closes. Raises ServerFault: it does not."""
        try:
            async with asyncio.timeout(self._patience_s):
                await self._socket.wait_closed()
        except TimeoutError:
            raise ServerFault(f"it did not close the connection within {self._patience_s:.0f} s") from None
        return self._socket.close_code or 0


def need(holds: object, came: str) -> None:
    """Raises ServerFault: it does not hold."""
    if not holds:
        raise ServerFault(came)


def expect(frame: Frame, **fields: Any) -> Frame:
    """The frame, if it has these fields. Raises ServerFault."""
    wrong = {name: frame.get(name) for name, value in fields.items() if frame.get(name) != value}
    need(not wrong, f"expected {fields}, got {json.dumps(frame)[:300]}")
    return frame


class WatchedMatch:
    """What a spectator of a match was sent up to `caught_up`, its chain checked."""

    def __init__(self, match: str, start: int, head: str) -> None:
        self.match, self.version, self.head = match, start, head
        self.records: dict[int, bytes] = {}
        self.document: Any = None
        self.heads = {start: head}

    def take(self, frame: Frame, text: str) -> None:
        """The next frame. Raises ServerFault: it does not follow."""
        match frame["type"]:
            case "snapshot" | "display":
                need(
                    frame["version"] == self.version,
                    f"the snapshot is of version {frame['version']}, not {self.version}",
                )
                self.document = frame["state" if frame["type"] == "snapshot" else "display"]
                need(
                    "state_hash" not in frame or frame["state_hash"] == digest(self.document),
                    f"the hash of the snapshot at version {self.version} is not that of its state",
                )
            case "commit":
                record = bytes(msgspec.json.decode(text, type=_Carrying).record)
                self.records[frame["record"]["version"]] = record
                self._follow(frame, frame["record"]["version"], leaf(record))
            case "sealed":
                self._follow(frame, frame["version"], bytes.fromhex(frame["leaf"]))
            case "opened":
                self.records[frame["version"]] = bytes(msgspec.json.decode(text, type=_Carrying).record)
            case _:
                pass

    def _follow(self, frame: Frame, version: int, hashed: bytes) -> None:
        need(version == self.version + 1, f"version {version} came after version {self.version}")
        linked = link(_head(self.head), hashed).hex()
        need(
            linked == frame["head"],
            f"the head of version {version} does not follow from the one before and its record",
        )
        self.version, self.head = version, linked
        self.heads[version] = linked
        if self.document is not None:
            need("patch" in frame, f"the commit of version {version} has no patch")
            self.document = apply(self.document, frame["patch"])


def _head(digits: str) -> Head:
    return Head(bytes.fromhex(digits))


class ServerTrial:
    """The match that is tried, from its creation to a fork of it; each step stands on those before."""

    def __init__(self, url: str, ruleset: str, patience_s: float = PATIENCE_S) -> None:
        """url: of the websocket · ruleset: "" = the first that the server names."""
        self.url, self.ruleset, self._patience_s = url, ruleset, patience_s
        self.match, self.token = secrets.token_hex(16), secrets.token_hex(16)
        self.tokens: dict[str, str] = {}
        self.seeds: dict[str, str] = {}
        self.invites: dict[str, str] = {}
        self.version = 0
        self.first_seat = ""
        """The seat of the first command."""
        self.watched: WatchedMatch | None = None

    @asynccontextmanager
    async def talking(self, *, hello: bool = True) -> AsyncIterator[ServerConversation]:
        """A new connection that has been greeted."""
        protocols = [Subprotocol(wire.PROTOCOL)]
        proxy: Literal[True] | None = None if is_loopback(self.url) else True
        try:
            async with connect(
                self.url,
                subprotocols=protocols,
                proxy=proxy,
                compression=None,
                close_timeout=1,
                max_size=FRAME_BYTES_MAX,
            ) as socket:
                there = ServerConversation(socket, self._patience_s)
                if hello:
                    await there.say({"type": "hello", "client": "conformance/1"})
                    there.welcome, _ = await there.hear()
                    expect(there.welcome, type="welcome", protocol=wire.PROTOCOL)
                yield there
        except (WebSocketException, OSError) as error:
            raise ServerFault(f"there is no connection: {error}") from None

    @asynccontextmanager
    async def seated(self) -> AsyncIterator[ServerConversation]:
        """A connection that holds all seats."""
        async with self.talking() as there:
            for seat, token in self.tokens.items():
                claim = {"type": "seat", "id": f"seat-{seat}", "match": self.match, "token": token}
                expect(await there.ask(claim), type="seated", seat=seat)
            yield there

    async def watch(self, form: str, after: int, match: str = "", head: str = "") -> WatchedMatch:
        """Everything after a version that is past. head: at that version; "" = that of version 0."""
        match = match or self.match
        seen = WatchedMatch(match, after, head or root(MatchId(match)).hex())
        async with self.talking() as there:
            await there.say(
                {"type": "watch", "id": "w", "match": match, "after": after, "as": form, "hash": True}
            )
            while True:
                frame, text = await there.hear()
                need(frame["type"] != "problem", f"the watch was refused: {text[:200]}")
                if frame["type"] == "caught_up":
                    need(
                        frame["version"] == seen.version,
                        f"caught up at {frame['version']}, shown {seen.version}",
                    )
                    return seen
                seen.take(frame, text)


Step = Callable[[ServerTrial], Awaitable[None]]
STEPS: dict[str, tuple[str, bool, Step]] = {}
"""By name: what is expected, whether later steps stand on it, and how it is tried."""


def _step(name: str, expected: str, *, stands: bool = False) -> Callable[[Step], Step]:
    def entered(step: Step) -> Step:
        STEPS[name] = (expected, stands, step)
        return step

    return entered


@_step("hello", "hello is answered by welcome with limits and rulesets", stands=True)
async def _hello(trial: ServerTrial) -> None:
    async with trial.talking() as there:
        limits, rulesets = there.welcome.get("limits", {}), there.welcome.get("rulesets", {})
        need(isinstance(limits.get("frame_bytes_max"), int), "welcome names no frame_bytes_max")
        trial.ruleset = trial.ruleset or next(iter(rulesets), "")
        need(
            trial.ruleset in rulesets,
            f"the server has no ruleset {trial.ruleset!r}; it has {', '.join(rulesets)}",
        )
        expect(await there.ask({"type": "ping", "id": "p"}), type="pong")


@_step("hello-first", "any other first frame is the problem hello_first")
async def _hello_first(trial: ServerTrial) -> None:
    async with trial.talking(hello=False) as there:
        expect(await there.ask({"type": "ping", "id": "p"}), type="problem", code="hello_first")


@_step("strict", "unknown fields, unknown types and keys that stand twice are the problem bad_frame")
async def _strict(trial: ServerTrial) -> None:
    async with trial.talking() as there:
        for text in (
            '{"type":"ping","id":"p","x":1}',
            '{"type":"dance","id":"p"}',
            '{"type":"ping","id":"p","id":"p"}',
            "7",
        ):
            await there.say(text)
            answer, _ = await there.hear()
            need(
                (answer.get("type"), answer.get("code")) == ("problem", "bad_frame"),
                f"{text} was answered with {json.dumps(answer)[:200]}",
            )


@_step("utf-8", "text that is no UTF-8 ends the connection with 1007")
async def _utf8(trial: ServerTrial) -> None:
    await _closes(trial, 1007, lambda there: there.raw(b'{"type":"\xff"}', text=True))


@_step("binary", "a binary frame ends the connection with 4400")
async def _binary(trial: ServerTrial) -> None:
    await _closes(trial, 4400, lambda there: there.raw(b"{}", text=False))


@_step("too-large", "a frame above the limit ends the connection with 1009")
async def _too_large(trial: ServerTrial) -> None:
    async def send(there: ServerConversation) -> None:
        size = there.welcome["limits"]["frame_bytes_max"] + 1
        await there.say(json.dumps({"type": "ping", "id": "p"}).ljust(size))

    await _closes(trial, 1009, send)


async def _closes(
    trial: ServerTrial, code: int, send: Callable[[ServerConversation], Awaitable[None]]
) -> None:
    async with trial.talking() as there:
        await send(there)
        came = await there.closed()
        need(came == code, f"the close code is {came}")


@_step(
    "create",
    "create is answered by seated with an invite for each seat, and again the same for the same frame",
    stands=True,
)
async def _create(trial: ServerTrial) -> None:
    frame = {
        "type": "create",
        "id": "c",
        "match": trial.match,
        "ruleset": trial.ruleset,
        "token": trial.token,
        "listed": False,
    }
    async with trial.talking() as there:
        answer = expect(await there.ask(frame), type="seated", match=trial.match, seat="", version=1)
        again = expect(await there.ask(frame), type="seated", match=trial.match)
    need(answer["invites"], "there are no invites")
    need(answer["invites"] == again["invites"], "the same frame was answered with other invites")
    trial.invites = answer["invites"]


@_step(
    "join",
    "each seat is taken by its invite, once, and again the same for the same frame; a wrong invite or key opens nothing",
    stands=True,
)
async def _join(trial: ServerTrial) -> None:
    async with trial.talking() as there:
        for seat, invite in trial.invites.items():
            token, seed = secrets.token_hex(16), secrets.token_hex(32)
            frame = {
                "type": "join", "id": f"j-{seat}", "match": trial.match, "token": token, "seat": seat, "invite": invite,
                "seed_commitment": commitment(bytes.fromhex(seed)),
            }  # fmt: skip
            wrong = {**frame, "id": f"w-{seat}", "invite": secrets.token_hex(16)}
            expect(await there.ask(wrong), type="problem", code="wrong_invite")
            expect(await there.ask(frame), type="seated", seat=seat)
            expect(await there.ask(frame), type="seated", seat=seat)
            trial.tokens[seat], trial.seeds[seat] = token, seed
        refused = {"type": "seat", "id": "s", "match": trial.match, "token": secrets.token_hex(16)}
        expect(await there.ask(refused), type="problem", code="unauthorized")


@_step("reveal", "each revealed seed is acknowledged, and again with duplicate", stands=True)
async def _reveal(trial: ServerTrial) -> None:
    async with trial.seated() as there:
        for seat, seed in trial.seeds.items():
            frame = {"type": "reveal", "id": f"r-{seat}", "match": trial.match, "seat": seat, "seed": seed}
            first = expect(await there.ask(frame), type="ack", duplicate=False)
            expect(
                await there.ask(frame),
                type="ack",
                duplicate=True,
                version=first["version"],
                head=first["head"],
            )
            trial.version = first["version"]


@_step(
    "play",
    "every command of the legal list is acknowledged once, and repeated as a duplicate with the same receipt",
    stands=True,
)
async def _play(trial: ServerTrial) -> None:
    chance = Random(7)
    async with trial.seated() as there:
        for number in range(COMMANDS):
            command = await _any_command(trial, there, chance)
            if command is None:
                return
            frame = {
                **command,
                "type": "command",
                "id": f"cmd-{number}",
                "match": trial.match,
                "expected_version": trial.version,
            }
            first = expect(await there.ask(frame), type="ack", version=trial.version + 1, duplicate=False)
            again = expect(await there.ask(frame), type="ack", version=first["version"], duplicate=True)
            need(first["head"] == again["head"], "the repeated command has another head")
            trial.version = first["version"]
            trial.first_seat = trial.first_seat or command["seat"]


async def _any_command(trial: ServerTrial, there: ServerConversation, chance: Random) -> Frame | None:
    """A seat and one of the commands of its list, with values that it lists; None: nobody has any."""
    for seat in trial.tokens:
        asked = {"type": "legal", "id": "l", "match": trial.match, "seat": seat}
        answer = expect(await there.ask(asked), type="legal", seat=seat, version=trial.version)
        options = msgspec.convert(answer["options"], tuple[Option, ...])
        usable = [
            each for each in options if each.scope == "battle" and all(map(has_values, each.params.values()))
        ]
        if usable:
            option = any_option(usable, chance)
            values = {name: sample(domain, chance) for name, domain in option.params.items()}
            return {"seat": seat, "command": {"type": option.command, **msgspec.to_builtins(values)}}
    return None


@_step("expand", "a list in two steps: all options expanded one after the other are the full list")
async def _expand(trial: ServerTrial) -> None:
    async with trial.seated() as there:
        for seat in trial.tokens:
            asked = {"type": "legal", "id": "l", "match": trial.match, "seat": seat}
            full = expect(await there.ask(asked), type="legal")
            outline = expect(await there.ask({**asked, "open": True}), type="legal", version=full["version"])
            found: list[Any] = []
            for option in range(len(outline["options"])):
                request = {
                    **asked,
                    "type": "expand",
                    "id": f"e{option}",
                    "version": full["version"],
                    "option": option,
                }
                found += expect(await there.ask(request), type="expanded", option=option)["options"]
            need(found == full["options"], f"for seat {seat} the expansions are not the full list")


@_step(
    "refusals",
    "commands that cannot be are refused with their codes: command_id_reused, conflict, bad_command, not_seated, no_such_match",
)
async def _refusals(trial: ServerTrial) -> None:
    seat = next(iter(trial.tokens))
    frame = {
        "type": "command",
        "id": "cmd-0",
        "match": trial.match,
        "seat": seat,
        "command": {"type": "Concede"},
    }
    async with trial.seated() as there:
        used = await there.ask({**frame, "seat": trial.first_seat})
        expect(used, type="problem", code="command_id_reused")
        expect(
            await there.ask({**frame, "id": "x1", "expected_version": 1}), type="rejected", code="conflict"
        )
        answer = await there.ask({**frame, "id": "x2", "command": {"type": "Concede", "x": 1}})
        expect(answer, type="problem", code="bad_command")
        nowhere = {"type": "watch", "id": "x3", "match": secrets.token_hex(16)}
        expect(await there.ask(nowhere), type="problem", code="no_such_match")
    async with trial.talking() as there:
        expect(await there.ask({**frame, "id": "x4"}), type="problem", code="not_seated")


@_step("end", "conceding ends the match with the server's seed", stands=True)
async def _end(trial: ServerTrial) -> None:
    async with trial.seated() as there:
        for seat in trial.tokens:
            frame = {
                "type": "command",
                "id": f"end-{seat}",
                "match": trial.match,
                "seat": seat,
                "command": {"type": "Concede"},
            }
            answer = await there.ask(frame)
            if answer["type"] == "ack":
                trial.version = answer["version"]
    seen = trial.watched = await trial.watch("events", 0)
    need(
        seen.version == trial.version,
        f"the records go to version {seen.version}, the last ack was {trial.version}",
    )
    need(
        b'"ServerSeedRevealed"' in seen.records[seen.version],
        "the last record does not reveal the server's seed",
    )


def _ended(trial: ServerTrial) -> WatchedMatch:
    if trial.watched is None:
        raise ServerFault("the match has no end")
    return trial.watched


@_step(
    "watch",
    "events, state and display are followed from version 0: same heads, and patches that lead to the snapshot at the head",
)
async def _watch(trial: ServerTrial) -> None:
    records = await trial.watch("events", 0)
    for form in ("state", "display"):
        seen = await trial.watch(form, 0)
        need(seen.heads == records.heads, f'the heads of "{form}" are not those of "events"')
        need(seen.records == records.records, f'the records of "{form}" are not those of "events"')
        there = await trial.watch(form, records.version, head=records.head)
        need(
            there.document == seen.document,
            f'the patches of "{form}" do not lead to what is shown at the head',
        )
        need(there.document is not None, f'"{form}" begins without a snapshot')


@_step(
    "resume",
    "a watch after a version begins with the next one; one that has not happened is the problem no_such_version",
)
async def _resume(trial: ServerTrial) -> None:
    records = await trial.watch("events", 0)
    for after in (1, records.version // 2, records.version - 1):
        for form in ("events", "state", "display"):
            seen = await trial.watch(form, after, head=records.heads[after])
            need(seen.head == records.head, f"resumed after version {after} it has another head")
    async with trial.talking() as there:
        frame = {"type": "watch", "id": "w", "match": trial.match, "after": records.version + 1}
        expect(await there.ask(frame), type="problem", code="no_such_version")


@_step("dice", "every seed has the hash committed to, and every die follows from the seeds")
async def _dice(trial: ServerTrial) -> None:
    seen = _ended(trial)
    records = [json.loads(seen.records[version]) for version in sorted(seen.records)]
    events = [event for record in records for event in record["events"]]
    created = next(event for event in events if event["type"] == "MatchCreated")
    revealed = {each.get("seat", ""): bytes.fromhex(each["seed"]) for each in events if "seed" in each}
    need(
        commitment(revealed[""]) == created["seed_commitment"],
        "the server's seed is not the one committed to",
    )
    for seat, seed in trial.seeds.items():
        need(
            revealed.get(seat) == bytes.fromhex(seed),
            f"the seed of seat {seat} is not the one that was revealed",
        )
    seeds = [revealed[seat] for seat in created["seats"]]
    for roll, record in enumerate((record for record in records if record.get("draws")), 1):
        oracle = Dice(revealed[""], MatchId(trial.match), seeds, roll)
        for pool in record["draws"]:
            drawn = list(oracle(len(pool["values"]), pool["sides"]))
            need(
                drawn == pool["values"],
                f"the dice of version {record['version']} are {pool['values']}, from the seeds follow {drawn}",
            )


@_step("fork", "a fork begins with the parent's head where it branches off")
async def _fork(trial: ServerTrial) -> None:
    seen, fork = _ended(trial), secrets.token_hex(16)
    version = seen.version - 1
    frame = {
        "type": "fork", "id": "f", "match": trial.match, "version": version, "new_match": fork,
        "token": secrets.token_hex(16), "dice": "chosen",
    }  # fmt: skip
    async with trial.talking() as there:
        expect(await there.ask(frame), type="seated", match=fork, version=1)
    begins = fork_root(MatchId(fork), seen.heads[version]).hex()
    shown = await trial.watch("state", 0, fork, begins)
    parent = shown.document["match"].get("parent", {})
    expect(parent, match=trial.match, version=version, head=seen.heads[version])


@_step("replay", "the replay file has the records that were watched, and the last head")
async def _replay(trial: ServerTrial) -> None:
    seen = _ended(trial)
    try:
        lines = await asyncio.to_thread(lambda: list(replay_file(trial.url, MatchId(trial.match))))
        footer = json.loads(lines[-1])
    except (OSError, HTTPException, ValueError, IndexError) as error:
        raise ServerFault(f"there is no replay file: {error}") from None
    expected = [seen.records[version] for version in sorted(seen.records)]
    need(
        [line.rstrip(b"\n") for line in lines[1:-1:2]] == expected,
        "the records in the file are not those that were watched",
    )
    expect(footer, head=seen.head, versions=seen.version)


async def try_server(
    url: str,
    ruleset: str = "",
    on_outcome: Callable[[TrialOutcome], None] = lambda _: None,
    patience_s: float = PATIENCE_S,
) -> list[TrialOutcome]:
    """All steps, one after the other. url: of the websocket · ruleset: of the match, "" = the first that there is."""
    trial, outcomes, missing = ServerTrial(url, ruleset, patience_s), list[TrialOutcome](), ""
    for name, (expected, stands, step) in STEPS.items():
        result: TrialResult = "passed"
        came = ""
        if missing:
            result, came = "skipped", f"it stands on {missing}, which failed"
        else:
            result, came = await _outcome(trial, step)
        if result == "failed" and stands:
            missing = name
        outcomes.append(TrialOutcome(name, "server", result, expected, came))
        on_outcome(outcomes[-1])
    return outcomes


async def _outcome(trial: ServerTrial, step: Step) -> tuple[TrialResult, str]:
    try:
        await step(trial)
    except ServerFault as fault:
        return "failed", str(fault)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, StopIteration) as error:
        return "failed", f"a frame has not the shape of the document: {error!r}"
    return "passed", ""
