"""A seat that is ours: what is done from it is done exactly once."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.formats import wire
from wardrum.events.toolkit.options import Option

from .keyring import Key

if TYPE_CHECKING:
    from .client import Client


class Receipt(Struct, frozen=True):
    """A command is on stable storage. head: 64 hex digits that prove it · duplicate: it had been done before."""

    version: int
    head: str
    duplicate: bool = False


class Seat:
    """A place in a match, held by its token.

    match: 32 hex digits · name: as "a" or "b".
    """

    def __init__(self, client: Client, key: Key) -> None:
        self._client, self._key = client, key
        self.match, self.name = key.match, key.seat
        self._id = secrets.token_hex(16)

    async def do(
        self,
        command: Command | dict[str, Any],
        expected_version: int | None = None,
        dice: Sequence[int] = (),
    ) -> Receipt:
        """Have a command carried out, exactly once, however often the connection is lost on the way.

        expected_version: refused as `conflict` if anything has happened since · dice: in a study, what the first dice
        of the command shall show.
        Raises Refused, ProblemError; ConnectionLost: nobody knows whether it happened.
        """
        expected: int | UnsetType = UNSET if expected_version is None else expected_version
        asked = Raw(wire.encode(command))
        frame = wire.Act(secrets.token_hex(16), self.match, self.name, asked, expected, tuple(dice) or UNSET)
        ack = await self._client.do(frame)
        return Receipt(ack.version, ack.head, ack.duplicate)

    async def check(self, command: Command | dict[str, Any]) -> wire.Checked:
        """Whether a command would be accepted now; nothing happens. Raises ProblemError, ConnectionLost."""
        frame = wire.Check(secrets.token_hex(16), self.match, self.name, Raw(wire.encode(command)))
        checked: wire.Checked = await self._client.ask(frame)
        return checked

    async def hand_over(self, bot: wire.BotName) -> Receipt:
        """Let a bot of the server's play on; `Client.relieve` takes the seat back. Raises as `do`."""
        ack: wire.Ack = await self._client.do(self._pass_on(bot=bot))
        return Receipt(ack.version, ack.head, ack.duplicate)

    async def offer(self) -> str:
        """The code with which somebody else may take this seat, by `Client.join`; an earlier one is void. Raises as `do`."""
        code = secrets.token_hex(16)
        await self._client.ask(self._pass_on(code=code))
        return code

    async def say(self, phrase: str) -> None:
        """Say a phrase, by its id in `Client.welcome.phrases`. Raises ProblemError, ConnectionLost."""
        await self._client.ask(wire.Say(secrets.token_hex(16), self.match, self.name, phrase))

    async def rename(self, name: str) -> None:
        """Show the seat under this name from now on, "" = erase it. Raises ProblemError, ConnectionLost."""
        await self._client.ask(wire.Rename(secrets.token_hex(16), self.match, self.name, name))

    async def legal(self) -> tuple[Option, ...]:
        """What may be done now, as the server sees it. Raises ProblemError, ConnectionLost."""
        listed: wire.LegalList = await self._client.ask(
            wire.Legal(secrets.token_hex(16), self.match, self.name)
        )
        return listed.options

    def _pass_on(self, **to: Any) -> wire.PassOn:
        return wire.PassOn(secrets.token_hex(16), self.match, self.name, self._key.token, **to)

    def attachment(self) -> wire.TakeUp:
        """What attaches the seat to a connection."""
        return wire.TakeUp(self._id, self.match, self._key.token)

    def reveal(self) -> wire.Reveal:
        """What tells the seed that the seat has committed to."""
        return wire.Reveal(secrets.token_hex(16), self.match, self.name, self._key.seed)
