"""A battle on a whole screen of a terminal, to watch and to play: `BattleApp`. Needs the extra `tui`.

What it shows are displays and legal lists in the server's words, so it knows no game: following (the connection) · draft (an option
with its values) · choices (what is listed) · board_cells (the table in signs) · standing (header and seats) · app (the screen).
"""

from __future__ import annotations

try:
    import textual  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"wardrum.clients.tui needs {missing.name}: pip install 'wardrum[tui]'", name=missing.name
    ) from missing

from .app import BattleApp
from .following import BattleFollower, SeatRequest

__all__ = ["BattleApp", "BattleFollower", "SeatRequest"]
