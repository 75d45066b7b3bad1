"""The process that searches: nobody waits for it, it may die, and it ends with the one that asks."""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from random import Random

import msgspec
import pytest

from tests.clients.bots.test_tactical import some_position
from tests.support.patience import patient
from tests.support.toy import GAME
from wardrum.clients.bots import position
from wardrum.clients.bots.tactical import process
from wardrum.clients.bots.tactical.process import SearchAnswer, SearchProcess, SearchQuestion
from wardrum.clients.bots.tactical.search import EASY, HARD, Search
from wardrum.events.core.kernel import MatchId
from wardrum.events.local import LocalBattle


@asynccontextmanager
async def searching():
    """A process that has not started yet, and the faults that it reports."""
    faults = []
    searches = SearchProcess(faults.append)
    try:
        yield searches, faults
    finally:
        await searches.close()


@pytest.fixture(scope="module", name="decision")
def a_decision():
    """A battle, and a position of it with some options."""
    return some_position("warcry")


def runs(pid):
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_it_decides_what_the_rules_accept(decision):
    """A position goes there, a command comes back, and the next question goes to the same process."""
    battle, seen = decision
    async with searching() as (searches, faults):
        for seed in range(2):
            chosen = await searches.decide(Search(EASY), seen, Random(seed))
            battle.clone(seed).do(chosen, seen.seat)
            if seed == 0:
                first = searches.pid
        assert searches.pid == first
        assert faults == []


async def test_nobody_waits_while_it_searches(decision):
    """What else is to be done in this process is done meanwhile."""
    async with searching() as (searches, _):
        deciding = asyncio.create_task(searches.decide(Search(HARD), decision[1], Random(1)))
        turns = 0
        while not deciding.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 100


async def test_a_process_that_was_killed_is_replaced(decision):
    """The decision that it was asked for is the greedy bot's; the next one is a new process's."""
    battle, seen = decision
    async with searching() as (searches, faults):
        await searches.decide(Search(EASY), seen, Random(1))
        first = searches.pid
        os.kill(first, signal.SIGSTOP)  # it has the question, and no answer
        deciding = asyncio.create_task(searches.decide(Search(EASY), seen, Random(1)))
        await asyncio.sleep(0)
        os.kill(first, signal.SIGKILL)
        battle.clone(1).do(await deciding, seen.seat)
        assert len(faults) == 1
        battle.clone(1).do(await searches.decide(Search(EASY), seen, Random(1)), seen.seat)
        assert searches.pid not in (None, first)
        assert len(faults) == 1


async def test_a_process_that_does_not_answer_is_given_up(decision, monkeypatch):
    """After a while, and what it was asked is decided by the greedy bot."""
    battle, seen = decision
    async with searching() as (searches, faults):
        await searches.decide(Search(EASY), seen, Random(1))
        stopped = searches.pid
        os.kill(stopped, signal.SIGSTOP)
        monkeypatch.setattr(process, "PATIENCE_S", 0.05)
        battle.clone(1).do(await searches.decide(Search(EASY), seen, Random(1)), seen.seat)
        assert [fault.partition(":")[0] for fault in faults] == ["TimeoutError"]
        assert searches.pid is None
        assert not runs(stopped)


async def test_a_question_that_nobody_waits_for_gets_no_later_answer(decision):
    """A match that has ended meanwhile leaves nothing that could be taken for the answer to the next question."""
    battle, seen = decision
    async with searching() as (searches, faults):
        deciding = asyncio.create_task(searches.decide(Search(HARD), seen, Random(1)))
        while searches.pid is None:  # noqa: ASYNC110 -- nothing else signals that it has started
            await asyncio.sleep(0.001)
        deciding.cancel()
        await asyncio.wait([deciding])
        assert searches.pid is None
        battle.clone(1).do(await searches.decide(Search(EASY), seen, Random(1)), seen.seat)
        assert faults == []


async def test_bots_that_wait_share_the_time(decision, monkeypatch):
    """The first has all of it, as nobody else has come yet; the second shares with the third."""
    seconds = []

    async def answered(_, question):
        seconds.append(question.seconds)
        await asyncio.sleep(0)
        return SearchAnswer({"type": "Pass"})

    monkeypatch.setattr(SearchProcess, "_answer", answered)
    searches = SearchProcess()
    async with asyncio.TaskGroup() as group:
        for seed in range(3):
            group.create_task(searches.decide(Search(EASY), decision[1], Random(seed)))
    assert seconds == [process.SECONDS / waiting for waiting in (1, 2, 1)]


async def test_rules_that_it_does_not_know_are_a_fault():
    """The game of a test is not among its rulesets: the greedy bot decides, and the process goes on."""
    battle = LocalBattle.begun(GAME, MatchId("0" * 32), {})
    async with searching() as (searches, faults):
        seat = battle.to_act[0]
        battle.clone(1).do(await searches.decide(Search(EASY), position(battle, seat), Random(1)), seat)
        assert faults == ["KeyError: 'toy'"]
        assert searches.pid is not None


async def test_closing_ends_the_process(decision):
    """With the server, the process."""
    async with searching() as (searches, _):
        await searches.decide(Search(EASY), decision[1], Random(1))
        pid = searches.pid
        await searches.close()
        assert not runs(pid)


async def test_it_ends_when_nobody_can_ask_any_more(decision):
    """However the one that asks has ended: its end of the pipe is closed."""
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "wardrum.clients.bots.tactical",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    battle, seen = decision
    state = msgspec.Raw(msgspec.json.encode(battle.view(seen.seat)))
    question = SearchQuestion("warcry", battle.game.revision, seen.seat, state, "easy", 1, 10.0)
    said, _ = await asyncio.wait_for(program.communicate(msgspec.json.encode(question) + b"\n"), patient(30))
    assert msgspec.json.decode(said, type=SearchAnswer).command
    assert program.returncode == 0
