"""One battle between bots, at a pace that people can follow, narrated on the terminal."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TextIO

from msgspec import Struct

from wardrum.clients import BOTS, Client, CreatedMatch, Terms, play
from wardrum.clients.bots import called
from wardrum.clients.bots.tactical.process import SearchProcess
from wardrum.clients.terminal import watch
from wardrum.events.match import USUAL
from wardrum.server.cli.errors import FOUND, Failure


class DemoBattle(Struct, frozen=True):
    """What is shown, and where.

    bots: names, assigned to the seats in turn · pause_s: before each command ·
    setup: what of the settings is not as by default · terms: what is agreed on beside the rules.
    """

    url: str
    ruleset: str
    bots: tuple[str, ...]
    pause_s: float
    setup: dict[str, int] = {}
    terms: Terms = USUAL

    async def battle(self, chance: Random, out: TextIO) -> None:
        """Play and tell one battle; the result line is the last that is written. Raises Failure."""
        async with Client.connect(self.url, "wardrum-demo/0.1") as host:
            created = await host.create(self.ruleset, self.setup, terms=self.terms)
            out.write(f"in a browser: {host.welcome.links[0]}m/{created.match}\n")
            out.write(f"in a terminal: wardrum watch {self.url}#{created.match}\n\n")
            out.flush()
            try:
                async with SearchProcess() as searching, asyncio.TaskGroup() as group:
                    group.create_task(watch(self.url, created.match, out))
                    for index, seat in enumerate(created.invites):
                        bot = self.bots[index % len(self.bots)]
                        group.create_task(
                            self._sit(created, seat, bot, searching, Random(chance.getrandbits(64)))
                        )
            except ExceptionGroup as failed:
                first = failed.exceptions[0]
                if isinstance(first, BrokenPipeError):
                    raise first from None
                raise Failure(
                    f"match {created.match} did not end: {type(first).__name__}: {first}", FOUND
                ) from failed

    async def _sit(
        self, created: CreatedMatch, name: str, bot: str, searching: SearchProcess, chance: Random
    ) -> None:
        """Play a seat to the end."""
        async with Client.connect(self.url, f"wardrum-demo/0.1 {bot}") as client:
            seat = await client.join(created.match, seat=name, invite=created.invites[name], name=called(bot))
            async with client.mirror(created.match) as mirror:
                await play(mirror, seat, searching.live(BOTS[bot]), chance, self.pause_s)
