"""A server process that dies at any moment loses nothing that was acknowledged, and doubles nothing sent again.

RELIABILITY D1 and D11. What `kill -9` cannot show, because the kernel keeps what was written, the power cut shows.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.faults.planted.failpoint import POINTS
from tests.faults.players import Crowd
from tests.faults.server_process import PLANTED, served
from tests.faults.siege import besiege, fails_at, killed, planted
from wardrum.server.store.archive import open_archive

EARLY_ACK = (str(PLANTED / "early_ack.py"), "serve")


async def seen_at_a_fresh_server(directory: Path) -> dict[str, tuple[int, str]]:
    """Where each match stands for a client that follows it from its beginning and folds it itself."""
    reported = {}
    async with served(directory) as server, Crowd(server.url, 0, Random(0)).sit_down() as client:
        for match in kept(directory):
            async with client.mirror(match, 0, hash=True) as mirror:
                await mirror.until(lambda m: m.caught_up)
                reported[match] = mirror.version, mirror.head
    return reported


def kept(directory: Path) -> dict[str, tuple[int, str]]:
    """Where each match stands by its files."""
    with open_archive(directory) as archive:
        logs = {match: list(archive.commits(match)) for match in archive.ids()}
    return {match: (log[-1].version, log[-1].head.hex()) for match, log in logs.items()}


async def test_kill_loses_and_doubles_nothing(tmp_path, say):
    """After 10 kills under eight players each ack is in the log once, byte for byte, and a fresh server tells the same."""
    siege = await besiege(tmp_path, 10, killed(Random(1)))
    say(siege)
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 100, "too little was acknowledged for the kills to matter"
    assert siege.unknown > 4, "the kills fell beside the commands"
    assert await seen_at_a_fresh_server(tmp_path) == kept(tmp_path)


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_many_kills_lose_and_double_nothing(tmp_path, say):
    """The same after 500 kills."""
    siege = await besiege(tmp_path, 500, killed(Random(2)))
    say(siege)
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.unknown > 200, "the kills fell beside the commands"


@pytest.mark.parametrize("deaths", [2, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("point", POINTS)
async def test_dying_at_any_step_of_a_commit_loses_and_doubles_nothing(point, deaths, tmp_path, say):
    """Two deaths at the same step of a commit's way, from before its append to amid its broadcast, lose nothing."""
    siege = await besiege(tmp_path, deaths, fails_at(point, Random(point)))
    say(f"{point}: {siege}")
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.deaths == deaths
    assert siege.unknown or point in ("after_ack", "mid_broadcast"), "nobody was waiting for an answer"


async def test_an_ack_before_the_commit_is_caught(tmp_path, say):
    """The checker misses commands that a planted server acknowledged before they were committed."""
    siege = await besiege(tmp_path, 10, killed(Random(3)), EARLY_ACK)
    say(siege)
    assert siege.verdict.lost > 0


async def test_a_server_that_forgets_what_it_has_done_is_caught(tmp_path, say):
    """The checker finds a command that was done and then refused by a planted server when it was sent again."""
    siege = await besiege(tmp_path, 3, fails_at("after_commit", Random(4), then=planted("never:1:forgetful")))
    say(siege)
    assert any(fault.startswith("refused, yet done") for fault in siege.verdict.faults)
