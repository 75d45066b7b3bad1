"""Record a data directory of this release: python -m tests.golden.record_directory RELEASE.

A battle of `betrayal` between bots, to its end, and one of `warcry` in which seat b has to choose its warband. The archive goes
beside the others, and the key of seat b to stdout: it belongs into `WAITING` in `test_directories`.
"""

from __future__ import annotations

import asyncio
import sys
import tarfile
import tempfile
from pathlib import Path
from random import Random

from wardrum.clients import Client, Keyring
from wardrum.clients.bots.battles import BattlesPlan, battles
from wardrum.server.app import running
from wardrum.server.config import Config

DIRECTORIES = Path(__file__).parent / "directories"
KEPT = ("log.db", "people.db", "secret", "signing-key")


async def record(data: Path) -> str:
    """Play, stop the server in good order, and give the key of the seat that has to choose."""
    keyring = Keyring()
    async with running(Config(port=0, data=str(data))) as server:
        await battles(server.url, BattlesPlan("betrayal"), Random(1))
        async with Client.connect(server.url, keyring=keyring) as client:
            made = await client.create("warcry")
            first = await client.join(made.match, seat="a", invite=made.invites["a"])
            await client.join(made.match, seat="b", invite=made.invites["b"])
            async with client.mirror(made.match, after=0) as mirror:
                await mirror.until(lambda mirror: mirror.version == 5)
            await first.do({"type": "SubmitWarband", "sample": "tidebreakers"})
    [waiting] = [key for key in keyring.keys(made.match) if key.seat == "b"]
    return repr(waiting)


def main(release: str) -> int:
    """Record this release."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        key = asyncio.run(record(data))
        with tarfile.open(DIRECTORIES / f"{release}.tar.gz", "w:gz") as archive:
            for name in KEPT:
                archive.add(data / name, name, filter=anonymous)
    print(key)
    return 0


def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """An entry that says nothing of the machine on which it was made."""
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = "root"
    return entry


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
