"""A data directory as it was before names and seats had a file of their own."""

import sqlite3
from contextlib import closing
from pathlib import Path

FORMER = (
    "CREATE TABLE {0} (match TEXT, seat TEXT, {1} NOT NULL, PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID"
)


def make_former(directory: Path) -> None:
    """Moves what `people.db` holds into `log.db`, where it stood: hosts and codes among the seats."""
    with closing(sqlite3.connect(directory / "people.db")) as people:
        hosts, seats, codes, names = (
            people.execute(f"SELECT * FROM {table}").fetchall()
            for table in ("hosts", "seats", "codes", "names")
        )
    with closing(sqlite3.connect(directory / "log.db")) as log, log:
        log.execute(FORMER.format("seats", "token_hash BLOB"))
        log.execute(FORMER.format("names", "name TEXT"))
        rows = [*seats, *((match, "", kept) for match, kept in hosts)]
        rows += [(match, f"{seat}+", kept) for match, seat, kept in codes]
        log.executemany("INSERT INTO seats VALUES (?, ?, ?)", rows)
        log.executemany("INSERT INTO names VALUES (?, ?, ?)", [*names, ("traces", "names", "5f")])
        log.execute("DROP TABLE pair")
    for path in directory.glob("people.db*"):
        path.unlink()
