"""Follows one match as what it shows, and acts for the seats that this person has in it; knows no terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil
from time import time
from typing import Any

from msgspec import UNSET, Struct
from msgspec.json import decode

from wardrum.events.formats import wire
from wardrum.events.match.beats import MatchDisplay
from wardrum.events.toolkit.display.shapes import OptionWords
from wardrum.events.toolkit.names import with_players
from wardrum.events.toolkit.options import Option

from ..api.client import Client
from ..api.keyring import Keyring
from ..api.seat import Seat
from ..errors import ProblemError, RejectedError
from ..mirror import state_access
from ..mirror.folding import DisplayFold
from ..mirror.mirror import Mirror
from ..terminal.address import Address
from ..terminal.narrate import Heading, Narrator, Piece
from ..transport.backoff import Timing
from ..transport.rpc import Connected, ConnectionStatus
from ..transport.subscription import Update

NAME = "wardrum-tui/0.1"
PAST = 60
"""Commits of the past whose sentences who comes late can read."""


class SeatRequest(Struct, frozen=True):
    """How somebody comes to a seat: by the key that is kept, else by an invite or, in an open match, by the seat's id."""

    invite: str = ""
    """The code of a link, 32 hex digits; "" = none."""
    seat: str = ""
    """The id of the seat to take; "" = the first that is free."""
    name: str = ""
    """What others see at the seat; "" = nothing."""

    @property
    def wanted(self) -> bool:
        """Whether a seat is to be taken, if none is held."""
        return bool(self.invite or self.seat)


class Offer(Struct, frozen=True):
    """An option of the legal list with its words."""

    option: Option
    words: OptionWords


class BattleFollower:
    """The match as it was last shown, and the ways to act in it.

    changed: called after every update and every change of the connection · proof: says of the battle, once it is over, what can be checked
    of it; takes the key of the server ("" = it gives none) and its time, and is called in a thread.
    """

    def __init__(self, place: Address, seating: SeatRequest, keyring: Keyring | None = None) -> None:
        self.place, self._seating, self._keyring = place, seating, keyring or Keyring()
        self.changed: Callable[[], None] = lambda: None
        self.proof: Callable[[str], list[str]] | None = None
        self.client: Client | None = None
        self.mirror: Mirror | None = None
        self.seats: dict[str, Seat] = {}
        self.said: list[Piece] = []
        self._narrator: Narrator | None = None
        self.connection = ""  # what is wrong with it, "" = nothing
        self.decisions: tuple[wire.OpenDecision, ...] = ()
        self._lists: dict[str, wire.LegalList] = {}
        self._display: tuple[int, MatchDisplay] | None = None
        self._clock_ahead_ms = 0
        self._begun = False  # what is shown is of now
        self._proving: asyncio.Task[None] | None = None

    async def run(self, timing: Timing | None = None) -> None:
        """Sit down, then follow until cancelled.

        Raises Unreachable, RejectedError: the seat is taken; ProblemError, ConnectionLost, Diverged.
        """
        connecting = Client.connect(self.place.url, NAME, {}, self._keyring, timing, self._connection_changed)
        async with connecting as client:
            self.client = client
            await self._sit(client)
            self._clock_ahead_ms = await client.ping() - now_ms()
            newest = await client.state(self.place.match)
            match = state_access.read_path(decode(newest.state), "match")
            mirror = Mirror(self.place.match, DisplayFold(), parent_head=state_access.parent_head(match))
            self.mirror, self._narrator = mirror, (narrator := Narrator(mirror, match))
            after = max(0, newest.version - PAST)
            async with client.watch(self.place.match, after, "display", legal=True) as updates:
                async for update in updates:
                    self.said += narrator.narrate(update)
                    self._keep(update)
                    if mirror.over and self._proving is None and self.proof is not None:
                        self._proving = asyncio.create_task(self._prove(client, self.proof))
                    self.changed()

    async def _prove(self, client: Client, proof: Callable[[str], list[str]]) -> None:
        """Say what can be checked of a battle that is over."""
        lines = await asyncio.to_thread(proof, await client.server_key())
        self.said += [Heading("What has been checked of this battle", lighter=True), *lines]
        self.changed()

    async def _sit(self, client: Client) -> None:
        held = await client.resume(self.place.match)
        if not held and self._seating.wanted:
            wanted = self._seating
            held = [
                await client.join(
                    self.place.match,
                    seat=wanted.seat or None,
                    invite=wanted.invite or None,
                    name=wanted.name or None,
                )
            ]
        self.seats = {seat.name: seat for seat in held}

    def _keep(self, update: Update) -> None:
        match update:
            case wire.CaughtUp():
                self._begun = True
            case wire.LegalList():
                self._lists[update.seat] = update
            case wire.Waiting():
                self.decisions = update.decisions
            case wire.Unseated():
                self.seats.pop(update.seat, None)
                self._lists.pop(update.seat, None)
            case _:
                pass  # the mirror keeps it

    def _connection_changed(self, status: ConnectionStatus) -> None:
        self.connection = (
            ""
            if isinstance(status, Connected)
            else f"connection lost ({status.reason}), trying again in {ceil(status.retry_s)} s"
        )
        self.changed()

    # -- what is shown

    @property
    def version(self) -> int:
        """The version that is shown."""
        return self.mirror.version if self.mirror is not None else 0

    @property
    def display(self) -> MatchDisplay | None:
        """What the battle shows; None: nothing has come yet."""
        if self.mirror is None or not self._begun:
            return None
        if self._display is None or self._display[0] != self.version:
            self._display = (self.version, self.mirror.display)
        return self._display[1]

    def offers(self, seat: str) -> tuple[Offer, ...]:
        """What a seat may do at the version that is shown, in words; none: it has to wait."""
        listed = self._lists.get(seat)
        if listed is None or listed.version != self.version or listed.words is UNSET:
            return ()
        return tuple(map(Offer, listed.options, listed.words))

    def named(self, text: str) -> str:
        """A text with the players' names in it."""
        return with_players(text, self.mirror.names if self.mirror is not None else {})

    def clock(self, seat: str) -> str:
        """The time that a seat has left, as "9:40"; else until its open decision is made for it; "" = no time runs."""
        display = self.display
        now = now_ms() + self._clock_ahead_ms
        if display is None or display.outcome is not UNSET or state_access.is_paused(display.match):
            return ""
        clocks = display.match.clocks
        if clocks is not UNSET and seat in clocks.left:
            return state_access.span(clocks.left_at(seat, now))
        due = [decision.due_at for decision in self.decisions if decision.seat == seat]
        return state_access.span(max(0, min(due) - now)) if due else ""

    @property
    def phrases(self) -> dict[str, str]:
        """What a seat may say, by id."""
        return self.client.welcome.phrases if self.client is not None else {}

    # -- what is done

    async def act(self, seat: str, command: dict[str, Any], version: int) -> str:
        """Carry out a command that was chosen at a version; returns why it was refused, "" = it is done. Raises ConnectionLost."""
        try:
            await self.seats[seat].do(command, expected_version=version)
        except (RejectedError, ProblemError) as refused:
            return self.named(str(refused))
        return ""

    async def why(self, seat: str, piece: str) -> list[str]:
        """Why things cannot be done now, a sentence each. piece: about which, "" = the one that acts. Raises ConnectionLost."""
        try:
            answer = await self.seats[seat].why(piece)
        except ProblemError as refused:
            return [str(refused)]
        reasons = [f"{reason.label}: {reason.text} ({reason.rule})" for reason in answer.reasons]
        return [self.named(text) for text in reasons or [words.label for words in answer.words]]

    async def say(self, seat: str, phrase: str) -> str:
        """Say a phrase, by its id; returns why not, "" = it is said. Raises ConnectionLost."""
        try:
            await self.seats[seat].say(phrase)
        except (RejectedError, ProblemError) as refused:
            return str(refused)
        if self._narrator is not None:  # all others are sent it, who says it is not
            self.said += self._narrator.narrate(wire.Said(self.place.match, seat, phrase))
        return ""


def now_ms() -> int:
    """The time of this machine, in ms since the epoch."""
    return round(time() * 1000)
