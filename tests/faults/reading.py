"""A program that reads a data directory until its input ends, and prints how often; each time all of the log in one snapshot.

Run: python reading.py DIRECTORY reads|checkpoints. The second moves the WAL into the database beside that.
"""

from __future__ import annotations

import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path

from wardrum.server.store.schema import open_file_reader

READS_EACH = 20
"""With one connection; then it is closed and another one opened."""


def read(db: sqlite3.Connection) -> None:
    """Counts the commits of the one match twice, in one snapshot."""
    db.execute("BEGIN")
    [(count,)] = db.execute("SELECT count(*) FROM log NOT INDEXED").fetchall()
    [(version,)] = db.execute("SELECT max(version) FROM log WHERE match = 'm'").fetchall()
    db.execute("COMMIT")
    assert count == version, f"{count} commits up to version {version}"


def main(path: Path, *, checkpoints: bool) -> int:
    """How often it has read."""
    ended, reads = threading.Event(), 0
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    while not ended.is_set():
        with closing(
            sqlite3.connect(path, isolation_level=None) if checkpoints else open_file_reader(path)
        ) as db:
            for _ in range(READS_EACH):
                read(db)
                if checkpoints:
                    db.execute("PRAGMA wal_checkpoint").fetchall()
                if not reads:
                    print("reading", flush=True)
                reads += 1
    return reads


if __name__ == "__main__":
    print(main(Path(sys.argv[1]) / "log.db", checkpoints=sys.argv[2] == "checkpoints"))
