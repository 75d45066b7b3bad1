"""Tells a match in plain sentences on a terminal.

watch (a live match) · narrate (updates to sentences) · writer (sentences to lines) · address (links to matches) ·
relay (a match to something else) · relay_targets (a file, a stream, a webhook).
"""

from .address import (
    SCHEMES,
    address,
    socket_url,
)
from .narrate import (
    Narrator,
    result_line,
    write,
)
from .watch import watch
from .writer import TerminalWriter

__all__ = [
    "SCHEMES",
    "Narrator",
    "TerminalWriter",
    "address",
    "result_line",
    "socket_url",
    "watch",
    "write",
]
