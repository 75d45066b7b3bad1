"""Narrates a live match until it is over."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import ceil
from typing import Any, TextIO

from msgspec.json import decode

from wardrum.events.match.game import Game
from wardrum.events.rulesets import games as all_games

from ..api.client import Client
from ..errors import WrongSignature
from ..mirror import state_access
from ..mirror.folding import DisplayFold, RulesFold, StateFold
from ..mirror.mirror import Mirror
from ..mirror.signature import EXTRA, SignatureStatus
from ..transport.backoff import Timing
from ..transport.rpc import Connected, ConnectionStatus, Disconnected
from ..transport.update_stream import UpdateStream
from .address import Address, address
from .narrate import Narrator, result_line, write
from .writer import TerminalWriter

KEY_DIGITS_SHOWN = 16  # of a public key: fits in a line, and too long for an accidental match


async def watch(
    link: str,
    match: str = "",
    out: TextIO = sys.stdout,
    *,
    after: int | None = 0,
    games: Mapping[str, Game] | None = None,
    timing: Timing | None = None,
) -> str:
    """Narrate a match to its end; returns the result line, which is also the last line written.

    link, match: see `address` · after: the last version that is not shown, 0 = from the start, None = from now on.
    The hash chain is checked throughout; sentences are made here if the ruleset is known, else by the server.
    Raises ValueError: the link is malformed; WrongSignature, when all is written: the end is not signed by the key that the server gives;
    Diverged, ProblemError, ConnectionLost; OSError: no connection.
    """
    place, writer = address(link, match), TerminalWriter(out)
    known = all_games() if games is None else games
    notice = ConnectionNotice(writer)
    async with Client.connect(place.url, "wardrum-watch/0.1", known, None, timing, notice.show) as client:
        match = await _match(client, place)
        ruleset = str(state_access.read_path(match, "ruleset"))
        if late := state_access.delay_label(state_access.read_path(match, "terms", "delay", default={})):
            writer.line(f"delayed: those without a seat see this battle {late} late", "quiet")
        by_rules = ruleset in known and not after  # from a later version on the fold needs the server's state
        folding: StateFold = RulesFold(known) if by_rules else DisplayFold()
        mirror = Mirror(place.match, folding, parent_head=state_access.parent_head(match))
        narrator = Narrator(mirror, match)
        async with client.watch(place.match, after, "events" if by_rules else "display") as updates:
            await _tell(updates, narrator, mirror, writer)
        key = await client.server_key()
        ended = mirror.state if by_rules else {"match": await _match(client, place)}
    signed = mirror.signed_by(key)
    if whose := _signature(signed, key):
        writer.line(whose)
    line = result_line(mirror, ended)
    writer.whole(line)
    if is_suspect(signed, key):
        raise WrongSignature(whose)
    return line


async def _tell(updates: UpdateStream, narrator: Narrator, mirror: Mirror, writer: TerminalWriter) -> None:
    async for update in updates:
        for piece in narrator.narrate(update):
            write(piece, writer)
        if mirror.over:
            return


def _signature(signed: SignatureStatus, key: str) -> str:
    """The line about the signature under the end, "" = there is nothing to say. key: of the server, by its own claim; "" = it gives none."""
    given = f"{key[:KEY_DIGITS_SHOWN]}…, the key that this server gives"
    match signed:
        case "good":
            return f"signed by {given}"
        case "wrong":
            return f"SIGNATURE WRONG: not by {given}"
        case "none":
            return f"NOT SIGNED: but there is {given}" if key else ""
        case _:
            why = "the server gives no key" if not key else f"that needs {EXTRA}"
            return f"signed (not checked here: {why})"


def is_suspect(signed: SignatureStatus, key: str) -> bool:
    """Whether the end is not signed as it should be: by another key, or not at all though the server gives one."""
    return signed == "wrong" or (signed == "none" and bool(key))


async def _match(client: Client, place: Address) -> Any:
    """The common fields of the newest state that a spectator may see."""
    snapshot = await client.state(place.match)
    return state_access.read_path(decode(snapshot.state), "match")


class ConnectionNotice:
    """Tells the user when the connection is lost and when it is open again."""

    def __init__(self, writer: TerminalWriter) -> None:
        self._writer, self._is_lost = writer, False

    def show(self, status: ConnectionStatus) -> None:
        """Write a line about a change; nothing about the first connection."""
        match status:
            case Disconnected(reason, retry_s):
                self._is_lost = True
                self._writer.line(f"connection lost ({reason}), trying again in {ceil(retry_s)} s", "warning")
            case Connected() if self._is_lost:
                self._is_lost = False
                self._writer.line("connected again", "quiet")
            case Connected():
                pass
