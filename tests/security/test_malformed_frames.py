"""Malformed frames on real sockets while a match is played: the player never notices, the memory stays (RELIABILITY S2).

`WARDRUM_TEST_MALFORMED` is how many the long run sends.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from tests.faults.server_process import PLANTED, TOY, ServerProcess, served
from tests.security.flooder import greeted, upgrade
from tests.support.table_talk import Battle, Talker, talking

FRAMES, FRAMES_LONG = 500, int(os.environ.get("WARDRUM_TEST_MALFORMED", "20000"))
WARM_UP = 200  # the allocator has what it needs by then
AT_ONCE = 50
GROWN_BYTES_MAX = (
    24 * 2**20
)  # eight or nine have been seen; a server that keeps what it was sent grows by ninety
CACHES_BYTES = 16 * 2**20  # of SQLite, which the commits of a long run fill
HURT_S = 1.0  # no command of the player may take as long; judged by the long run alone
BIG_BYTES = 30_000  # what a frame carries at most; the limit is 16 KiB
ANSWER_S = 0.1  # of silence, then the hostile side hangs up
KEEPS_ALL = (str(PLANTED / "unlimited.py"), "forgetting", "serve")
OPEN = {
    "sockets_per_address_max": 10_000,
    "connects_per_address_max": 1_000_000,
    "connects_per_s": 1_000_000,
    "auth_failures_per_min": 1_000_000,
}

VALID = [
    {"type": "ping", "id": "p"},
    {"type": "watch", "id": "w", "match": "0" * 32, "after": 0},
    {"type": "command", "id": "c", "match": "0" * 32, "seat": "a", "command": {"type": "Roll"}},
    {"type": "seat", "id": "s", "match": "0" * 32, "token": "0" * 32},
    {"type": "create", "id": "n", "match": "0" * 31, "ruleset": "toy", "token": "0" * 32},
]


def frame(head: int, payload: bytes, *, masked: bool = True, length: int | None = None) -> bytes:
    """A websocket frame with any first byte, masked with zeros or not at all, of any stated length."""
    size, mask = len(payload) if length is None else length, 0x80 if masked else 0
    if size < 126:
        header = bytes([head, mask | size])
    elif size < 2**16:
        header = bytes([head, mask | 126]) + size.to_bytes(2, "big")
    else:
        header = bytes([head, mask | 127]) + size.to_bytes(8, "big")
    return header + bytes(4 * masked) + payload


def mutated(rng: Random) -> bytes:
    """A frame of the protocol with some bytes changed, gone or doubled."""
    text = bytearray(json.dumps(rng.choice(VALID)).encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        text[at : at + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 3))
    return bytes(text)


KINDS = {
    "text that is no frame": lambda rng: frame(0x81, mutated(rng)),
    "nested": lambda rng: frame(0x81, b'{"type":"ping","id":' + b"[" * rng.randint(100, 8_000)),
    "not UTF-8": lambda rng: frame(0x81, rng.randbytes(rng.randint(1, 2_000))),
    "too big": lambda rng: frame(0x81, b'"' + b"x" * BIG_BYTES),
    "binary": lambda rng: frame(0x82, rng.randbytes(BIG_BYTES)),
    "reserved bits": lambda rng: frame(0x80 | rng.choice((0x10, 0x20, 0x40, 0x70)) | 1, b"{}"),
    "unknown opcode": lambda rng: frame(0x80 | rng.choice((3, 7, 0xB, 0xF)), b"{}"),
    "unmasked": lambda rng: frame(0x81, mutated(rng), masked=False),
    "a continuation of nothing": lambda rng: frame(0x80, mutated(rng)),
    "a new message amid fragments": lambda rng: frame(0x01, b"{") + frame(0x81, b"}"),
    "a long ping": lambda rng: frame(0x89, bytes(rng.randint(126, 2_000))),
    "a ping in fragments": lambda rng: frame(0x09, b"x"),
    "a bad close": lambda rng: frame(0x88, rng.choice((b"\x03", b"\x00\x00", b"\x03\xed", b"\x03\xe8\xff"))),
    "an endless length": lambda rng: frame(0x81, b"{", length=rng.choice((2**63, 2**64 - 1, 2**40))),
    "cut short": lambda rng: frame(0x81, mutated(rng))[: rng.randint(1, 9)],
    "noise": lambda rng: rng.randbytes(rng.randint(1, BIG_BYTES)),
}


class Run(Struct, frozen=True):
    """sent: frames, by kind · took_s: each command of the player from asking to ack · grown_bytes: the server's memory."""

    sent: Counter[str]
    took_s: list[float]
    grown_bytes: int
    faults: int

    def __str__(self) -> str:
        ordered = sorted(self.took_s)
        p50, p99 = (1_000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
        return (
            f"{self.sent.total()} malformed frames of {len(self.sent)} kinds; {len(ordered)} commands of a player: "
            f"p50 {p50:.1f} ms, p99 {p99:.1f} ms; memory {self.grown_bytes / 2**20:+.1f} MiB"
        )


async def send(port: int, data: bytes) -> None:
    """One hostile connection: send it, take what is answered, go."""
    with suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(data)
            async with asyncio.timeout(ANSWER_S):
                while await reader.read(65_536):
                    pass
        finally:
            writer.transport.abort()


async def hostile(port: int, rng: Random, count: int) -> Counter[str]:
    """This many malformed frames, each on a connection of its own, some before the hello; how many of each kind."""
    sent: Counter[str] = Counter()
    kinds = list(KINDS)
    while sent.total() < count:
        chosen = [kinds[(sent.total() + place) % len(kinds)] for place in range(AT_ONCE)]
        openings = [greeted() if rng.random() < 0.8 else upgrade() for _ in chosen]
        await asyncio.gather(
            *(send(port, opening + KINDS[kind](rng)) for opening, kind in zip(openings, chosen, strict=True))
        )
        sent.update(chosen)
    return sent


async def played(talker: Talker, battle: Battle, attack: asyncio.Future[Counter[str]]) -> list[float]:
    """Commands of the player until the attack is over: each is the next version. How long each took (s)."""
    took, version = [], 0
    while not attack.done():
        began_s = time.perf_counter()
        ack = await battle.act(talker, "a", "Bloat", events=1)
        took.append(time.perf_counter() - began_s)
        assert ack["type"] == "ack"
        assert version in (0, ack["version"] - 1)
        version = ack["version"]
        await asyncio.sleep(0.01)
    return took


async def run(directory: Path, count: int, entry: tuple[str, ...] = TOY) -> Run:
    """An attack beside a match, after a short one that warms up."""
    rng = Random(6)
    async with served(directory, entry, log_level="info", **OPEN) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        await hostile(server.port, rng, WARM_UP)
        before = server.rss_bytes()
        attack = asyncio.ensure_future(hostile(server.port, rng, count))
        took_s = await played(talker, battle, attack)
        grown = server.rss_bytes() - before
        return Run(attack.result(), took_s, grown, await faults(server))


async def faults(server: ServerProcess) -> int:
    """Errors that the server did not expect: by its metrics and its log."""
    page = await server.page("/metrics")
    counted = re.findall(r'wardrum_happened_total\{kind="faults"\} (\d+)', page)
    reported = sum("Traceback" in line or '"level": "error"' in line for line in server.output)
    return sum(map(int, counted)) + reported


async def test_malformed_frames_hurt_nobody(tmp_path, say):
    """Beside five hundred malformed frames of sixteen kinds a player's commands are all done, in order; memory stays."""
    figures = await run(tmp_path, FRAMES)
    say(figures)
    assert figures.sent.keys() == KINDS.keys()
    assert figures.faults == 0
    assert figures.grown_bytes <= GROWN_BYTES_MAX


async def test_a_server_that_keeps_what_it_was_sent_is_caught(tmp_path, say):
    """A planted server that keeps the bytes of dead connections grows by more than the limit."""
    figures = await run(tmp_path, FRAMES, KEEPS_ALL)
    say(figures)
    assert figures.grown_bytes > GROWN_BYTES_MAX


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_very_many_malformed_frames_hurt_nobody(tmp_path, say):
    """The same beside twenty thousand, and no command takes a second."""
    figures = await run(tmp_path, FRAMES_LONG)
    say(figures)
    assert figures.faults == 0
    assert max(figures.took_s) < HURT_S
    assert figures.grown_bytes <= GROWN_BYTES_MAX + CACHES_BYTES
