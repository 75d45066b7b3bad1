"""Live narration of one match until it is over."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import ceil
from typing import Any, Literal, TextIO

from msgspec.json import decode

from wardrum.events.match.game import Game
from wardrum.events.rulesets import games as all_games

from .. import glance
from ..client import Client
from ..conversation import Connected, Lost, Status
from ..folding import ByPatches, ByRules, Folding
from ..mirror import Mirror
from ..signature import EXTRA
from ..timing import Timing
from .address import Address, address
from .narrate import Heading, Narrator, result_line
from .paint import Paint

KEY_SHOWN = 16  # digits of a key that fit in a line and that nobody finds another key for by chance


async def watch(
    link: str,
    match: str = "",
    out: TextIO = sys.stdout,
    *,
    after: int | None = 0,
    games: Mapping[str, Game] | None = None,
    timing: Timing | None = None,
) -> str:
    """Tell a match to its end; the result line, which is also the last one written.

    after: the last version known already, 0 = tell it from its start, None = from now on.

    link, match: see `address`. The chain is checked all along, and where the rules are known here the states are
    folded here. Raises ValueError: the link is none; Diverged, ProblemError, ConnectionLost; OSError: nobody is there.
    """
    place, paint = address(link, match), Paint(out)
    known = all_games() if games is None else games
    connection = Line(paint)
    async with Client.connect(place.url, "wardrum-watch/0.1", known, None, timing, connection.tell) as client:
        match = await _match(client, place)
        ruleset = str(glance.look(match, "ruleset"))
        if late := glance.lateness(glance.look(match, "terms", "delay", default={})):
            paint.line(f"delayed: those without a seat see this battle {late} late", "quiet")
        by_rules = ruleset in known and not after  # in the middle one needs a state to go on from
        as_: Literal["events", "state"] = "events" if by_rules else "state"
        folding: Folding = ByRules(known) if as_ == "events" else ByPatches()
        mirror = Mirror(place.match, folding)
        await _tell(client, mirror, as_, paint, after)
        whose = await _signature(client, mirror)
    if whose:
        paint.line(whose)
    line = result_line(mirror.state, mirror.head)
    paint.whole(line)
    return line


async def _tell(
    client: Client, mirror: Mirror, as_: Literal["events", "state"], paint: Paint, after: int | None
) -> None:
    narrator = Narrator(mirror)
    async with client.watch(mirror.match, after, as_) as updates:
        async for update in updates:
            for piece in narrator.narrate(update):
                _write(piece, paint)
            if mirror.over:
                return


async def _signature(client: Client, mirror: Mirror) -> str:
    """What is known of the signature under the end, "" = there is none. The key is the server's own word."""
    if not mirror.signature:
        return ""
    key = await client.server_key()
    match mirror.signed_by(key):
        case "good":
            return f"signed by {key[:KEY_SHOWN]}…, the key that this server gives"
        case "wrong":
            return f"SIGNATURE WRONG: not by {key[:KEY_SHOWN]}…, the key that this server gives"
        case _:
            why = "the server gives no key" if not key else f"that needs {EXTRA}"
            return f"signed (not checked here: {why})"


def _write(piece: str | Heading, paint: Paint) -> None:
    if isinstance(piece, Heading):
        paint.heading(piece.text)
    else:
        paint.line(piece)


async def _match(client: Client, place: Address) -> Any:
    """The common part of the newest state that may be known."""
    snapshot = await client.state(place.match)
    return glance.look(decode(snapshot.state), "match")


class Line:
    """Says when the connection is lost and when it is there again."""

    def __init__(self, paint: Paint) -> None:
        self._paint, self._is_lost = paint, False

    def tell(self, status: Status) -> None:
        """Write a line about a change; the first connection is no news."""
        match status:
            case Lost(reason, retry_s):
                self._is_lost = True
                self._paint.line(f"connection lost ({reason}), trying again in {ceil(retry_s)} s", "warning")
            case Connected() if self._is_lost:
                self._is_lost = False
                self._paint.line("connected again", "quiet")
            case Connected():
                pass
