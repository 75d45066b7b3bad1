"""Replaces and erases names one after the other, lets their traces be overwritten, and writes down every answer.

Run: python erasing.py ROOT. The data directory is ROOT/data, the answers are in ROOT/acks: a match and what was done.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.support.traces import traces_gone
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Erase, PutName
from wardrum.server.store.sqlite import SqliteStore

MATCHES = [f"m{n:02d}" for n in range(24)]
LIMITS = CommitLimits(erasing_share=1.0)


def name_of(match: str) -> str:
    """What its seat is called at first."""
    return f"CANARY-{match}-" + "x" * 200


async def work(root: Path) -> None:
    acks = os.open(root / "acks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store = SqliteStore(root / "data", asyncio.get_running_loop().call_soon_threadsafe, limits=LIMITS)
    for match in MATCHES:
        await store.change(PutName(match, "a", name_of(match)))
    for n, match in enumerate(MATCHES[::2]):
        await (store.change(Erase(match)) if n % 2 else store.change(PutName(match, "a", "Ida")))
        os.write(acks, f"{match} erased\n".encode())
        if n % 4 == 3:
            await traces_gone(store)
    os._exit(0)  # without a goodbye


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1])))
