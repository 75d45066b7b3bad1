"""A fork asked for at the moment the server dies is there once or not at all, and asking again finds out."""

import asyncio
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.server_process import TOY, served
from tests.server.services.test_forks import Fork, log_of, played
from tests.support.table_talk import talking


@pytest.mark.rule("L-40")
async def test_a_fork_survives_kill_or_never_was(tmp_path):
    """Killed around each of three requests, the server answers the same request afterwards; the parent is as it was."""
    chance = Random(9)
    async with served(tmp_path, TOY) as server:
        async with talking(server) as talker:
            parent = await played(talker)
            before = await log_of(talker, parent.match)
        for version in (5, 8, 11):
            fork = Fork(parent, version)
            async with talking(server) as talker:
                asking = asyncio.create_task(fork.create(talker))
                await asyncio.sleep(
                    chance.random() * 0.004
                )  # a moment of its own each time, none of them waited for
                await server.kill()
                try:
                    first = await asking
                except ConnectionClosed:
                    first = None
            await server.start()
            async with talking(server) as talker:
                again = await fork.create(talker)
                assert again["type"] == "seated"
                assert first is None or first["invites"] == again["invites"]
                assert len(await log_of(talker, fork.match)) == 1
                assert await log_of(talker, parent.match) == before
