"""A real server that is killed, and one whose process stands still: neither takes time from anybody's clock."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.faults.server_process import TOY, served
from tests.support.table_talk import Battle, Talker, talking
from wardrum.server.matches.outages import ASLEEP_MS

TERMS = {"clock": {"main_s": 3600, "increment_s": 0}}


async def waiting_for_b(talker: Talker) -> Battle:
    """A battle in which the clock of seat b runs since version 6."""
    battle = Battle()
    await battle.begin(talker, setup={"target": 1000}, terms=TERMS)
    assert (await battle.act(talker, "a", "Roll"))["version"] == 6
    return battle


async def decide(talker: Talker, battle: Battle) -> None:
    """Seat b asks for its roll, whether or not anybody hears it now."""
    await talker.say("command", match=battle.match, seat="b", command={"type": "Roll"})


async def outages_of(talker: Talker, battle: Battle) -> list[dict[str, int]]:
    """The outages that the log knows once seat b has decided, who is charged for none of them."""
    await talker.say("watch", match=battle.match, after=5)
    while True:
        for commit in talker.all("commit"):
            if commit["record"]["actor"] == "b" and commit["record"]["version"] > 6:
                return charged_for_nothing_else(talker)
        await talker.hear("commit")


def charged_for_nothing_else(talker: Talker) -> list[dict[str, int]]:
    """The outages; what seat b has paid is the time between its commits without them."""
    records = [commit["record"] for commit in talker.all("commit")]
    events = [event for record in records for event in record["events"]]
    outages = [event for event in events if event["type"] == "OutageReported"]
    left = [event["left"]["b"] for event in events if event["type"] == "ClocksRan"]
    free = sum(each["until"] - each["since"] for each in outages)
    assert left[0] - left[-1] == records[-1]["at"] - records[0]["at"] - free
    return outages


async def test_a_server_that_is_killed_charges_nobody_for_being_gone(tmp_path: Path) -> None:
    """After kill -9 the log says until when the server was known to run, and from when the next one did."""
    async with served(tmp_path, TOY) as process:
        async with talking(process) as talker:
            battle = await waiting_for_b(talker)
        await process.kill()
        await process.start()
        async with talking(process) as talker:
            await talker.ask("seat", match=battle.match, token=battle.tokens["b"])
            await decide(talker, battle)
            [outage] = await outages_of(talker, battle)
            assert outage["since"] < outage["until"]


@pytest.mark.long
async def test_a_process_that_stood_still_charges_nobody(tmp_path: Path) -> None:
    """SIGSTOP for longer than a busy moment, then SIGCONT, with the command of b in the socket meanwhile."""
    async with served(tmp_path, TOY) as process, talking(process) as talker:
        battle = await waiting_for_b(talker)
        os.kill(process.pid, signal.SIGSTOP)
        await decide(talker, battle)
        await asyncio.sleep(ASLEEP_MS / 1000 + 2)  # the very thing that is tried
        os.kill(process.pid, signal.SIGCONT)
        [outage] = await outages_of(talker, battle)
        assert outage["until"] - outage["since"] > ASLEEP_MS
