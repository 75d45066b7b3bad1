"""Tells a match in plain sentences on a terminal.

watch (a live match) · narrate (updates to sentences) · writer (sentences to lines) · address (links to matches).
"""

from .address import SCHEMES, Address, address, socket_url
from .narrate import Heading, Narrator, result_line, write
from .watch import watch
from .writer import TerminalWriter

__all__ = [
    "SCHEMES",
    "Address",
    "Heading",
    "Narrator",
    "TerminalWriter",
    "address",
    "result_line",
    "socket_url",
    "watch",
    "write",
]
