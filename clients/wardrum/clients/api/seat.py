"""A seat held by this client: each of its commands is carried out exactly once."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.formats import wire
from wardrum.events.toolkit.options import Option

from ..transport.rpc import SendRequest
from .keyring import Key


class Receipt(Struct, frozen=True):
    """A command is on stable storage. head: 64 hex digits that prove it · duplicate: it was carried out before."""

    version: int
    head: str
    duplicate: bool = False


class Seat:
    """One seat of a match; it sends its requests through the callables that it is given.

    What it asks for and cannot send at once, or has to send again, is meant for the position that the client's mirror of the
    match shows when it is asked for, if there is one: in another one nothing happens (RejectedError, `conflict`).

    match: 32 hex digits · name: as "a" or "b".
    """

    def __init__(self, ask: SendRequest, ask_here: Callable[[Any], Awaitable[Any]], key: Key) -> None:
        self._ask, self._ask_here, self._key = ask, ask_here, key
        self.match, self.name = key.match, key.seat
        self._id = secrets.token_hex(16)

    async def do(
        self,
        command: Command | dict[str, Any],
        expected_version: int | None = None,
        dice: Sequence[int] = (),
        id: str | None = None,
    ) -> Receipt:
        """Carry out a command, exactly once, however often the connection is lost meanwhile.

        expected_version: the position that it is meant for, rejected as `conflict` if that is another one when the command
        arrives; without it a command that cannot be sent at once, or is sent again, is meant for the position that this
        client's mirror of the match shows now, if it has one · dice: in a study, the values of the command's first dice ·
        id: of a command that is repeated after a restart, stored before with the command and its `expected_version`; a new
        one if absent.
        Raises RejectedError, ProblemError; ConnectionLost: whether it was carried out is unknown.
        """
        expected: int | UnsetType = UNSET if expected_version is None else expected_version
        asked = Raw(wire.encode(command))
        frame = wire.CommandFrame(
            id or secrets.token_hex(16), self.match, self.name, asked, expected, tuple(dice) or UNSET
        )
        ack: wire.Ack = await self._ask_here(frame)
        return Receipt(ack.version, ack.head, ack.duplicate)

    async def check(self, command: Command | dict[str, Any]) -> wire.Checked:
        """Whether a command would be accepted now; nothing happens. Raises ProblemError, ConnectionLost."""
        frame = wire.Check(secrets.token_hex(16), self.match, self.name, Raw(wire.encode(command)))
        checked: wire.Checked = await self._ask(frame)
        return checked

    async def why(self, piece: str = "", command: str = "", value: str = "") -> wire.Reasons:
        """Why something cannot be done now, or the options that do it; nothing happens.

        piece: an id, as who would do it or to whom · command: its type, as "Attack" · value: a word that commands name, as an
        ability; without any of them what the piece that acts for this seat cannot do now. Raises ProblemError, ConnectionLost.
        """
        asked: wire.Reasons = await self._ask(
            wire.Why(secrets.token_hex(16), self.match, self.name, piece, command, value)
        )
        return asked

    async def hand_over(self, bot: wire.BotName) -> Receipt:
        """Let a bot of the server play on; `Client.relieve` takes the seat back. Raises as `do`."""
        ack: wire.Ack = await self._ask_here(self._pass_on(bot=bot))
        return Receipt(ack.version, ack.head, ack.duplicate)

    async def offer(self) -> str:
        """Make the code with which another player takes this seat (`Client.join`); voids earlier codes. Raises as `do`."""
        code = secrets.token_hex(16)
        await self._ask_here(self._pass_on(code=code))
        return code

    async def say(self, phrase: str) -> None:
        """Say a phrase, by its id in `Client.welcome.phrases`. Raises as `do`."""
        await self._ask_here(wire.Say(secrets.token_hex(16), self.match, self.name, phrase))

    async def rename(self, name: str) -> None:
        """Set the name shown for this seat, "" = erase it. Raises as `do`."""
        await self._ask_here(wire.Rename(secrets.token_hex(16), self.match, self.name, name))

    async def legal(self) -> tuple[Option, ...]:
        """The options of this seat now, as listed by the server. Raises ProblemError, ConnectionLost."""
        listed: wire.LegalList = await self._ask(wire.Legal(secrets.token_hex(16), self.match, self.name))
        return listed.options

    async def outline(self) -> wire.LegalList:
        """The list of `legal` in the first step, with its version: places that are dear to list are open, see `expand`. Raises as `legal`."""
        frame = wire.Legal(secrets.token_hex(16), self.match, self.name, open=True)
        listed: wire.LegalList = await self._ask(frame)
        return listed

    async def expand(self, listed: wire.LegalList, option: int) -> tuple[Option, ...]:
        """What an option of such a list stands for, with all its places. option: its place in the list.

        Raises ProblemError: the match has gone on, or there is no such option; ConnectionLost.
        """
        frame = wire.Expand(secrets.token_hex(16), self.match, self.name, listed.version, option)
        answer: wire.Expanded = await self._ask(frame)
        return answer.options

    def _pass_on(self, **to: Any) -> wire.HandOverFrame:
        return wire.HandOverFrame(secrets.token_hex(16), self.match, self.name, self._key.token, **to)

    def claim(self) -> wire.SeatFrame:
        """The frame that attaches the seat to a connection."""
        return wire.SeatFrame(self._id, self.match, self._key.token)

    def reveal(self) -> wire.Reveal:
        """The frame that reveals the seed which the seat has committed to."""
        return wire.Reveal(secrets.token_hex(16), self.match, self.name, self._key.seed)
