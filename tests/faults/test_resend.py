"""A command sent many times over many connections is done once, and answered the same each time (RELIABILITY C2, C4)."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.ledger import Ledger, judge
from tests.faults.server_process import TOY, ServerProcess, served
from tests.support.table_talk import Battle, Talker, talking
from tests.support.toy import GAME
from wardrum.events.formats import wire

LINES, COPIES_MAX, BATCH = 3, 5, 10
COMMANDS, COMMANDS_LONG = 500, 20_000
BROKEN_EVERY = 4  # batches: then one line breaks amid them, and what it had not answered is asked again

Sent = dict[str, dict[str, Any]]
"""Command id → command."""


class Line:
    """One of several connections of the same seat; it comes back when it breaks."""

    def __init__(self, server: ServerProcess, battle: Battle, ledger: Ledger) -> None:
        self._server, self._battle, self._ledger = server, battle, ledger
        self._stack = AsyncExitStack()
        self.owed: Counter[str] = Counter()  # answers by command id
        self.firsts: Counter[str] = Counter()  # answers that say it was not done before
        self.breaks = 0

    async def open(self) -> None:
        """Connect and act for the seat."""
        self._talker: Talker = await self._stack.enter_async_context(talking(self._server))
        token = self._battle.tokens["a"]
        assert (await self._talker.ask("seat", match=self._battle.match, token=token))["type"] == "seated"

    async def send(self, id: str, command: dict[str, Any]) -> None:
        """Once, or once more."""
        self._ledger.send((self._battle.match, "a", id))
        self.owed[id] += 1
        await self._talker.say("command", match=self._battle.match, seat="a", id=id, command=command)

    async def answers(self) -> None:
        """Take down every answer that is owed."""
        while self.owed.total():
            frame = wire.from_server.decode(await self._talker.socket.recv())
            if isinstance(frame, wire.Ack):
                self._ledger.ack((self._battle.match, "a", frame.id), frame)
                self.firsts[frame.id] += not frame.duplicate
                self.owed[frame.id] -= 1
            else:
                assert isinstance(frame, wire.Presence), frame

    async def break_off(self, commands: Sent) -> None:
        """The connection breaks before anything is answered; what was owed is asked for over a new one."""
        self._talker.socket.transport.abort()
        await self.close()
        self._stack, self.breaks = AsyncExitStack(), self.breaks + 1
        await self.open()
        unanswered, self.owed = +self.owed, Counter()
        for id in unanswered:
            await self.send(id, commands[id])

    async def close(self) -> None:
        """Hang up."""
        await self._stack.aclose()


def batches(rng: Random, count: int) -> list[Sent]:
    """Commands that the rules accept in any order."""
    commands = {f"c{n}": {"type": "Bloat", "events": rng.randint(1, 9)} for n in range(count)}
    ids = list(commands)
    return [{id: commands[id] for id in ids[at : at + BATCH]} for at in range(0, count, BATCH)]


async def send_all(lines: list[Line], batch: Sent, rng: Random) -> None:
    """Each command one to five times, over any of the lines, in any order."""
    copies = [(rng.choice(lines), id) for id in batch for _ in range(rng.randint(1, COPIES_MAX))]
    rng.shuffle(copies)
    for line, id in copies:
        await line.send(id, batch[id])


async def resend(directory: Path, count: int, seed: int) -> tuple[Ledger, list[Line], Battle]:
    """Send a number of commands, each a number of times, and hear every answer."""
    rng, ledger, battle = Random(seed), Ledger(), Battle()
    async with served(directory, TOY, queue_max=1_000) as server, talking(server) as host:
        await battle.begin(host)
        lines = [Line(server, battle, ledger) for _ in range(LINES)]
        for line in lines:
            await line.open()
        for number, batch in enumerate(batches(rng, count)):
            await send_all(lines, batch, rng)
            if number % BROKEN_EVERY == 0:
                await rng.choice(lines).break_off(batch)
            await asyncio.gather(*(line.answers() for line in lines))
        for line in lines:
            await line.close()
    return ledger, lines, battle


async def held_to_it(directory: Path, count: int, say: Any) -> None:
    """Everything that a run of this many commands promises."""
    ledger, lines, _ = await resend(directory, count, seed=count)
    verdict, firsts = judge(directory, ledger, {"toy": GAME}), sum((line.firsts for line in lines), Counter())
    say(
        f"{verdict.acks} commands, {sum(line.breaks for line in lines)} broken lines, {len(verdict.faults)} faults"
    )
    assert verdict.faults == ()
    assert (verdict.acks, verdict.commits) == (count, count + 5)
    assert max(firsts.values()) == 1, "a command was answered as new twice"


async def test_a_command_sent_many_times_is_done_once(tmp_path, say):
    """500 commands, each sent up to five times, shuffled over three connections that break: one commit, one answer each."""
    await held_to_it(tmp_path, COMMANDS, say)


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_very_many_commands_sent_many_times_are_done_once(tmp_path, say):
    """The same with 20,000 commands."""
    await held_to_it(tmp_path, COMMANDS_LONG, say)


async def test_an_id_is_not_lent_to_another_command(tmp_path):
    """After a kill and a restart too, a spent id with another command is refused by name and changes nothing."""
    battle, spent = Battle(), {"type": "Bloat", "events": 1}
    async with served(tmp_path, TOY) as server:
        async with talking(server) as talker:
            await battle.begin(talker)
            first = await talker.ask("command", match=battle.match, seat="a", id="one", command=spent)
        await server.kill()
        await server.start()
        async with talking(server) as talker:
            await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            other = await battle.act(talker, "a", "Bloat", events=2, id="one")
            again = await talker.ask("command", match=battle.match, seat="a", id="one", command=spent)
    assert other["code"] == "command_id_reused"
    assert again == {**first, "duplicate": True}
