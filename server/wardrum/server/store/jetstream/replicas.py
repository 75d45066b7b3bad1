"""Whether every server that has a replica of the log has the same messages in it.

Nothing on the wire asks a certain server for a message: a direct get is answered by whichever replica is nearest. But a consumer
without replicas of its own reads the replica of the server that it was placed on, and says which one that is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b

from .connection import Access, Connection, Unanswered
from .message import Message
from .servers import replicas
from .stream_reader import StreamReader
from .streams import LOG, info_of

DIGEST_BYTES = 8
LACKING = bytes(DIGEST_BYTES)
TRIES, BETWEEN_S = 5, 2.0
"""How often, and how long after each other, a replica is read that does not answer or lacks the end: it may be catching up."""


async def differing_replicas(
    access: Access, last: int, report: Callable[[str, int], object] = lambda server, done: None
) -> tuple[Sequence[str], list[str]]:
    """The servers that have a replica, and what is wrong with any, each as a sentence. Raises StoreError.

    last: messages behind this number are not looked at · report: called with the server and the message that was read.
    """
    connection = Connection(access)
    await connection.open()
    try:
        info = await info_of(connection, LOG)
        servers = sorted(replicas([info] if info else [], connection.server))
        read: dict[str, bytearray] = {}
        wrongs: list[str] = []
        for server in servers:
            try:
                read[server] = await digests(connection, server, last, report)
            except Unanswered as error:
                wrongs.append(f"the replica of {server} cannot be read: {error}")
        return servers, [*wrongs, *differences(read, last)]
    finally:
        connection.close()
        await connection.wait_closed()


async def digests(
    connection: Connection, server: str, last: int, report: Callable[[str, int], object]
) -> bytearray:
    """The digests of the messages 1 to last as this server has them, one behind the other. Raises Unanswered."""
    found = bytearray(DIGEST_BYTES * last)

    def take(message: Message) -> None:
        if message.seq <= last:
            found[at(message.seq)] = digest(message)
            report(server, message.seq)

    reader = StreamReader(connection, LOG)
    for tries_left in reversed(range(TRIES)):
        try:
            await reader.every("all", take, with_bodies=True, server=server)
        except Unanswered:
            if not tries_left:
                raise
        else:
            if not last or found[at(last)] != LACKING or not tries_left:
                break
        await asyncio.sleep(BETWEEN_S)
    return found


def at(seq: int) -> slice:
    """Where the digest of a message stands."""
    return slice(DIGEST_BYTES * (seq - 1), DIGEST_BYTES * seq)


def digest(message: Message) -> bytes:
    """Of all that was written: subject, headers, body."""
    said = [
        message.subject.encode(),
        *(f"{name}: {value}".encode() for name, value in sorted(message.headers.items())),
    ]
    parts = [*said, message.body]
    lengths = ",".join(str(len(part)) for part in parts).encode()
    return blake2b(b"".join([lengths, b"\n", *parts]), digest_size=DIGEST_BYTES).digest()


def differences(read: Mapping[str, bytearray], last: int) -> Iterator[str]:
    """What each replica has otherwise than most of them do."""
    if len(set(map(bytes, read.values()))) <= 1:
        return
    found: dict[str, list[int]] = {server: [] for server in read}
    for seq in range(1, last + 1):
        here = {server: bytes(all_of[at(seq)]) for server, all_of in read.items()}
        each = list(here.values())
        most = max(each, key=each.count)
        for server, digest_there in here.items():
            if digest_there != most:
                found[server].append(seq)
    for server, seqs in found.items():
        if seqs:
            lacks = all(bytes(read[server][at(seq)]) == LACKING for seq in seqs)
            more = f", and {len(seqs) - 1:,} more" if len(seqs) > 1 else ""
            yield (
                f"the replica of {server} {'lacks' if lacks else 'has another'} message {seqs[0]:,} of the log{more}"
            )
