"""boardgame.io beside Wardrum, in one run: commands, fan-out, replay. npm fetches it into the cache directory when it is asked for.

Its server runs a toy game (`boardgame.cjs`) in a process of its own, as ours runs the rules of Warcry. The load is the same
for both, raw sockets in the bench's process (`link.py`), here with as much of socket.io as text frames take. It is spared what would slow it: nothing can be
undone, nobody has credentials, there are no pings in a round, and each round begins with warm code and short logs.
It sends an update before it has stored it, and its files are not synced; our acks are durable.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from . import child, commands, fanout, folding
from .commands import Round, middle
from .fanout import AckTimes, SpectatorLinks, rate
from .link import Endpoint, Link, LinkPool, masked
from .measurements import Measurement, median
from .plan import BenchPlan

PACKAGES = ("boardgame.io@latest", "koa-compose@4.1.0", "node-persist@3.1.0")
"""The newest one, with versions of what it needs that start: what its own ranges allow by now does not."""
SCRIPT = Path(__file__).with_name("boardgame.cjs")
INSTALL_S = 120.0
START_S = 30.0
GAME = "skirmish"
SOCKET_IO = Endpoint("/socket.io/?EIO=4&transport=websocket")
UPDATE = f'42/{GAME},["update",'.encode()
PIECES, WIDTH, DEPTH = 20, 31, 23  # of the toy: its moves stay on the table

Storage = Literal["memory", "flat"]
STORAGES: dict[Storage, str] = {"memory": "in memory", "flat": "with FlatFile"}


class NotAvailable(Exception):
    """The peer cannot be measured here; says why in a sentence."""


class PeerProgram(Struct, frozen=True):
    """A peer that can be run."""

    command: tuple[str, ...]
    """Runs `boardgame.cjs`, whose words follow."""
    version: str
    """Of boardgame.io."""

    def serve(self, storage: Storage, directory: str) -> AbstractContextManager[child.Child]:
        """Its server. Raises OSError: it did not start."""
        return child.started("boardgame.io", [*self.command, "serve", storage, directory])

    def replay(self, moves: int, seconds: float) -> float:
        """Moves a second of its reducer, over logs of this length. Raises NotAvailable: it failed."""
        return float(output([*self.command, "replay", str(moves), str(seconds)], START_S + seconds))


def installed(directory: Path) -> PeerProgram:
    """The peer, fetched by npm where that reaches its registry, else as it was fetched before. Raises NotAvailable."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotAvailable(f"there is no {'node' if node is None else 'npm'} here")
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    words = ["install", "--prefix", str(directory), "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        output([npm, *words, "--no-package-lock", *PACKAGES], INSTALL_S)
    except NotAvailable as error:
        if not (directory / "node_modules" / "boardgame.io").exists():
            raise NotAvailable(f"npm does not get it: {error}") from None
    command = (node, str(SCRIPT), str(directory))
    try:
        return PeerProgram(command, output([*command, "version"], START_S))
    except NotAvailable as error:
        raise NotAvailable(f"it is installed but does not start: {error}") from None


def output(command: Sequence[str], patience_s: float) -> str:
    """What a program prints. Raises NotAvailable: it failed or took longer; the first line that says something of it."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience_s, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise NotAvailable(f"no answer within {patience_s:.0f} s") from None
    if done.returncode:
        raise NotAvailable(complaint(done.stderr))
    return done.stdout.strip()


def complaint(printed: str) -> str:
    """The line of an error message that says what is wrong."""
    lines = [line.removeprefix("npm error ").strip() for line in printed.splitlines()]
    named = [line for line in lines if "Error:" in line or line.startswith(("code ", "request "))]
    return (named or [line for line in lines if line] or ["nothing was printed"])[0]


def measure(peer: PeerProgram, plan: BenchPlan) -> Iterator[Measurement]:
    """Commands, fan-out and replay, ours and the peer's in turn, round by round."""
    yield Measurement("peer", f"boardgame.io {peer.version}, a toy game; our rules are Warcry's", {})
    yield from crowd(peer, plan)
    yield spectators(peer, plan)
    yield replay(peer, plan)


# -- commands


def crowd(peer: PeerProgram, plan: BenchPlan) -> Iterator[Measurement]:
    """The greatest number of matches of the plan, two connections at each, flat out."""
    tables = plan.crowds[-1]
    ours: list[Round] = []
    theirs: dict[Storage, list[Round]] = {storage: [] for storage in STORAGES}
    for _ in range(plan.rounds):
        ours.append(commands.server(plan, tables))
        for storage, rounds in theirs.items():
            rounds.append(moves(peer, plan, tables, storage))
    for storage, rounds in theirs.items():
        name = f"{tables} matches, peer {STORAGES[storage]}"
        yield beside(name, middle(ours), middle(rounds))


def beside(name: str, ours: Round, theirs: Round) -> Measurement:
    """One line of the comparison."""
    values = {
        "commands_per_s": ours.per_s,
        "peer_per_s": theirs.per_s,
        "ratio": ours.per_s / theirs.per_s,
        "p50_ms": ours.p50_ms,
        "peer_p50_ms": theirs.p50_ms,
        "cpu_us": ours.cpu_us,
        "peer_cpu_us": theirs.cpu_us,
    }
    shown = (
        f"{ours.per_s:,.0f} durable commands/s, {values['ratio']:.2f} × its {theirs.per_s:,.0f} moves/s · "
        f"p50 {ours.p50_ms:.1f} ms, its {theirs.p50_ms:.1f} ms · {ours.cpu_us:.0f} µs of CPU each, its {theirs.cpu_us:.0f} µs"
    )
    return Measurement(name, shown, values)


def moves(peer: PeerProgram, plan: BenchPlan, tables: int, storage: Storage) -> Round:
    """One round of moves on a fresh server of the peer."""
    with (
        TemporaryDirectory(dir=plan.directory) as directory,
        peer.serve(storage, directory) as server,
        LinkPool(SOCKET_IO) as people,
    ):
        load = PeerLoad(people, seated(people, server.port, tables))
        load.flat_out(plan.round_s / 2)  # its compiler warms up
        load.acks.clear()
        return commands.timed(load.acks, server, partial(load.flat_out, plan.round_s))


class PeerTable:
    """Two links that move in turn in one match. made: moves so far · heard: updates that each link has got, one for each move."""

    def __init__(self, name: str, links: Sequence[Link]) -> None:
        self.name, self.links, self.made = name, links, 0
        self.heard = [0, 0]
        self.sent_s = 0.0

    @property
    def mover(self) -> int:
        """Whose link sends the next move, or waits for its own."""
        return self.made % 2

    def move(self) -> bytes:
        """The next frame."""
        made, seat = self.made, self.mover
        payload = (
            f'{{"type":"step","args":[{made % PIECES},{made % WIDTH},{made % DEPTH}],"playerID":"{seat}"}}'
        )
        return event("update", f'{{"type":"MAKE_MOVE","payload":{payload}}},{made},"{self.name}","{seat}"')


class PeerLoad:
    """Tables of the peer, each of which has one move under way. acks: (when, latency in s) of each move, once its sender has the update."""

    def __init__(self, crowd: LinkPool, tables: Sequence[PeerTable]) -> None:
        self._crowd, self._tables = crowd, tables
        self.acks: list[tuple[float, float]] = []
        self._under_way, self._ends_s = 0, 0.0
        for table in tables:
            for seat, link in enumerate(table.links):
                link.on_frame = self._ear(table, seat)

    def flat_out(self, seconds: float) -> None:
        """Each table sends its next move with the update of the one before; then what is under way is waited for."""
        self._ends_s = time.perf_counter() + seconds
        for table in self._tables:
            self._send(table)
        self._crowd.listen(lambda: not self._under_way)

    def _send(self, table: PeerTable) -> None:
        self._under_way += 1
        table.sent_s = time.perf_counter()
        table.links[table.mover].send(table.move())

    def _ear(self, table: PeerTable, seat: int) -> Callable[[bytes], None]:
        def heard(payload: bytes) -> None:
            if not payload.startswith(UPDATE):
                return
            table.heard[seat] += 1
            if seat == table.mover and table.heard[seat] > table.made:
                now_s = time.perf_counter()
                self.acks.append((now_s, now_s - table.sent_s))
                self._under_way -= 1
                table.made += 1
                if now_s < self._ends_s:
                    self._send(table)

        return heard


def event(name: str, arguments: str) -> bytes:
    """A frame of socket.io for the game. arguments: JSON, without the brackets."""
    return masked(f'42/{GAME},["{name}",{arguments}]'.encode())


def seated(people: LinkPool, port: int, tables: int) -> list[PeerTable]:
    """Tables whose two seats are taken."""
    links = greeted(people, people.connect(port, 2 * tables))
    made = [PeerTable(f"m{number}", links[2 * number : 2 * number + 2]) for number in range(tables)]
    for seat in (0, 1):  # the first one makes the match
        synced(people, [(table.links[seat], table.name, f'"{seat}"') for table in made])
    return made


def greeted(people: LinkPool, links: list[Link]) -> list[Link]:
    """These links, once the peer has admitted each to the game."""
    hello, welcome = masked(f"40/{GAME},".encode()), f"40/{GAME},".encode()
    people.ask([(link, hello) for link in links], lambda payload: payload.startswith(welcome))
    return links


def synced(people: LinkPool, asked: list[tuple[Link, str, str]]) -> None:
    """Let links follow matches. asked: link, match, and the seat as JSON, `null` = a spectator."""
    answer = f'42/{GAME},["sync",'.encode()
    questions = [(link, event("sync", f'"{name}",{seat},null,2')) for link, name, seat in asked]
    people.ask(questions, lambda payload: payload.startswith(answer))


# -- fan-out


def spectators(peer: PeerProgram, plan: BenchPlan) -> Measurement:
    """Deliveries a second to the spectators of one match."""
    battle = max(plan.battles, key=lambda each: len(each.records))
    ours, theirs = [], []
    for _ in range(plan.rounds):
        ours.append(fanout.commits(plan, battle, AckTimes()))
        theirs.append(updates(peer, plan))
    values = {"deliveries_per_s": median(ours), "peer_per_s": median(theirs)}
    values["ratio"] = values["deliveries_per_s"] / values["peer_per_s"]
    shown = f"{median(ours):,.0f} deliveries/s, {values['ratio']:.2f} × its {median(theirs):,.0f}/s"
    return Measurement(f"{plan.spectators:,} spectators, peer", shown, values)


def updates(peer: PeerProgram, plan: BenchPlan) -> float:
    """Deliveries a second of the peer: moves, one after the other."""
    with peer.serve("memory", "") as server, child.apart(server), LinkPool(SOCKET_IO) as people:
        [table] = seated(people, server.port, 1)
        audience = SpectatorLinks(people, server.port, plan.spectators, partial(greeted, people))
        synced(people, [(link, table.name, "null") for link in audience.links])

        def send(_: int) -> None:
            table.links[table.mover].send(table.move())
            table.made += 1

        return rate(people, audience, list(range(plan.broadcasts)), send, 1)


# -- replay


def replay(peer: PeerProgram, plan: BenchPlan) -> Measurement:
    """Commits folded a second, beside moves a second of the peer's reducer over logs as long."""
    ours, theirs = [], []
    for _ in range(plan.rounds):
        fold = folding.fold(replace(plan, rounds=1)).values
        ours.append(fold["fold_per_s"] * fold["commits"] / fold["events"])
        length = round(fold["commits"] / min(len(plan.battles), folding.FOLD_BATTLES))
        theirs.append(peer.replay(length, plan.round_s))
    values = {"commits_per_s": median(ours), "peer_per_s": median(theirs)}
    values["ratio"] = values["commits_per_s"] / values["peer_per_s"]
    shown = f"{median(ours):,.0f} commits/s folded, {values['ratio']:.1f} × its {median(theirs):,.0f} moves/s"
    return Measurement("replay, the peer's reducer", shown, values)
