"""A server as SQLite leaves it: nothing takes room for the index of the WAL, and nothing is tried when it starts."""

from __future__ import annotations

import sys

from tests.faults.toy_server import serve_toy
from wardrum.server.store import sqlite

if __name__ == "__main__":
    sqlite.open_connections = lambda path, form, wal: sqlite.connect(path, form)
    sqlite.first_trouble = lambda committer, directory: ""
    sys.exit(serve_toy())
