"""Long logs beside a busy loop: whatever is asked of a long match or of a tower of forks, each turn of the loop is short.

The cost of a turn is counted in commits folded, which no other load of the machine changes; behind the long mark in
processor time of the loop's own thread, too.
"""

import asyncio
import gc
import time
from contextlib import asynccontextmanager

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.server.http.test_pages import get
from tests.support import toy
from tests.support.forking import Forked
from tests.support.patience import patient
from tests.support.referee import SECRET, Referee
from tests.support.shelf import CountingGame, keep
from tests.support.table_talk import Battle, talking, token
from wardrum.events.match import Delay, Terms
from wardrum.server.app import running
from wardrum.server.config import Config
from wardrum.server.crypto import server_keys
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.matches.slices import SliceRunner
from wardrum.server.store.interface import PutSummary, Summary

LONG, FORKS, MORE = (
    2_000,
    2,
    300,
)  # commits of the eldest match; forks on top of it, each this many commits longer
FOLDS_MAX = 200  # in one turn: a slice, and what leads from a snapshot to a version
CPU_MAX_S = 0.1  # in one turn; the whole log takes longer on any machine


def go_on(referee, commits):
    """This many more commits, none of which ends the match."""
    for _ in range(commits):
        referee.do(referee.state.battle.turn, toy.Pass())
    return referee


@pytest.fixture(scope="module")
def tower():
    """A long match and forks on top of each other; the last two are the youngest fork and a match shown late."""
    game = CountingGame(toy.RULESET)
    eldest = go_on(Referee(game, {"target": 1000}, match=token()), LONG)
    tower = [eldest]
    for _ in range(FORKS):
        fork = Forked(tower[-1], len(tower[-1].log), match=token())
        tower.append(go_on(fork, MORE))
    terms = Terms(delay=Delay(seconds=60))
    return [*tower, go_on(Referee(game, {"target": 1000}, match=token(), terms=terms), LONG // 2)]


class LoopCost(Struct):
    """The dearest turn of the loop."""

    folds: int = 0
    cpu_s: float = 0.0


async def watch_loop(game, cost):
    """Note what each turn of the loop costs."""
    while True:
        folds, since_s = game.folds, time.thread_time()
        await asyncio.sleep(0)
        cost.folds = max(cost.folds, game.folds - folds)
        cost.cpu_s = max(cost.cpu_s, time.thread_time() - since_s)


@asynccontextmanager
async def measured(game):
    """The dearest turn of the loop within the context."""
    cost = LoopCost()
    gc.collect()
    gc.disable()
    watching = asyncio.create_task(watch_loop(game, cost))
    try:
        await asyncio.sleep(0)
        yield cost
    finally:
        watching.cancel()
        gc.enable()


@asynccontextmanager
async def hosting(tower):
    """A server that has the tower in its log and nothing in memory."""
    async with running(Config(port=0), {"toy": tower[0].game}) as server:
        for referee in tower:
            keep(server.context.store, referee.match, "toy", referee.log, referee.root)
        yield server


async def watch(server, match):
    """Watch the match as it stands."""
    async with talking(server) as talker:
        await talker.say("watch", match=match)
        await talker.hear("snapshot")


async def ask(server, match, kind, expected, **fields):
    """Ask one question about the match."""
    async with talking(server) as talker:
        answer = await talker.ask(kind, match=match, **fields)
        assert answer["type"] == expected, answer


async def fork(server, match):
    """Fork the match where it stands, and watch the fork from its beginning."""
    async with talking(server) as talker:
        version = (await talker.ask("state", match=match))["version"]
        server.registry.rooms.clear()
        opened = token()
        answer = await talker.ask("fork", match=match, new_match=opened, version=version, token=token())
        assert answer["type"] == "seated", answer
        await talker.say("watch", match=opened, after=0)
        await talker.hear("caught_up")


async def fetch(server, match, name):
    """Load one of the match's shared files."""
    status, _, body = await get(server, f"/m/{match}/{name}")
    assert status == 200
    assert body


REQUESTS = {
    "watching": watch,
    "state at a version": lambda server, match: ask(server, match, "state", "snapshot", version=LONG // 40),
    "story": lambda server, match: ask(server, match, "story", "story", after=LONG // 40),
    "luck": lambda server, match: ask(server, match, "luck", "luck_report"),
    "forking": fork,
    "picture": lambda server, match: fetch(server, match, "board.svg"),
    "picture at a version": lambda server, match: fetch(server, match, f"board.svg?v={LONG // 40}"),
    "replay file": lambda server, match: fetch(server, match, "replay.jsonl"),
}
each_request = pytest.mark.parametrize("request_name", REQUESTS)


@each_request
async def test_no_request_about_a_long_match_stops_the_loop(tower, request_name):
    """Asked of a long match, a tower of forks and a match shown late, none of them in memory, no turn folds much."""
    for cost in await dearest_turns(tower, request_name):
        assert cost.folds <= FOLDS_MAX


@pytest.mark.long
@each_request
async def test_no_turn_of_the_loop_takes_long(tower, request_name):
    """The same requests take at most 0.1 s of processor time in one turn."""
    for cost in await dearest_turns(tower, request_name):
        assert cost.cpu_s <= CPU_MAX_S


async def dearest_turns(tower, request_name):
    """The dearest turn of the loop for each of the long matches that the request is about."""
    game, costs = tower[0].game, []
    async with hosting(tower) as server:
        for referee in (tower[0], *tower[-2:]):
            server.registry.rooms.clear()
            if request_name == "forking" and referee is tower[-1]:
                continue  # its spectators may not fork what they do not see
            before = game.folds
            async with measured(game) as cost:
                await REQUESTS[request_name](server, referee.match)
            assert game.folds - before >= len(referee.log)
            costs.append(cost)
    return costs


class WithBot(Referee):
    """A match whose seat b is a bot's."""

    def _creation(self, setup):
        return replace(super()._creation(setup), bots={"b": "random"})


@pytest.fixture
def with_bots(monkeypatch):
    """Two long matches with a bot each, and servers that have their key."""
    monkeypatch.setattr(server_keys, "fresh", lambda: ServerKeys({"k1": SECRET}))
    game = CountingGame(toy.RULESET)
    return [go_on(WithBot(game, {"target": 1000}, match=token()), LONG // 2) for _ in range(2)]


async def taken_up(server, referees):
    """The bots come back as after a restart, and sit in all of these matches."""
    playing = asyncio.Queue()

    async def player(match, seats, *, alone):
        await playing.put((match, [seat.seat for seat in seats]))
        await asyncio.Event().wait()

    for referee in referees:
        summary = Summary(referee.match, "toy", "live", True, 0, b'{"bots":{"b":"random"}}')
        server.context.store.submit(PutSummary(summary), lambda answer: None)
    server.matches.bots.start(player)
    async with asyncio.timeout(patient(20)):
        found = [await playing.get() for _ in referees]
    assert sorted(found) == sorted((referee.match, ["b"]) for referee in referees)


async def test_bots_that_come_back_do_not_stop_the_loop(with_bots):
    """After a restart the matches of the bots are read in slices."""
    game = with_bots[0].game
    async with hosting(with_bots) as server:
        before = game.folds
        async with measured(game) as cost:
            await taken_up(server, with_bots)
        assert game.folds - before >= sum(len(referee.log) for referee in with_bots)
        assert cost.folds <= FOLDS_MAX


async def test_requests_at_the_same_time_share_one_reading(tower):
    """Ten connections that ask for the same match at once cause one reading of its log, and all are answered."""
    eldest = tower[0]
    async with hosting(tower) as server:
        before = eldest.game.folds
        async with measured(eldest.game) as cost:
            await asyncio.gather(*(watch(server, eldest.match) for _ in range(10)))
        assert eldest.game.folds - before < 2 * len(eldest.log)
        assert cost.folds <= FOLDS_MAX


async def test_many_readings_at_the_same_time_take_turns(tower):
    """Several long matches asked for at once cost each turn of the loop no more than one of them."""
    game = tower[0].game
    async with hosting(tower) as server:
        async with measured(game) as cost:
            await asyncio.gather(*(watch(server, referee.match) for referee in tower))
        assert cost.folds <= FOLDS_MAX


async def test_frames_about_a_match_are_acted_on_in_order_while_it_is_read(tower):
    """What a connection sends while the log of its match is read is answered in the order in which it was sent."""
    match = tower[1].match
    async with hosting(tower) as server, talking(server) as talker:
        asked = [
            await talker.say("state", match=match, version=3),
            await talker.say("ping"),
            await talker.say("story", match=match, after=5),
            await talker.say("state", match=match),
            await talker.say("ping"),
        ]
        while len(talker.all("snapshot", "pong", "story")) < len(asked):
            await talker.hear("snapshot", "pong", "story")
        assert [frame["id"] for frame in talker.all("snapshot", "pong", "story")] == asked


async def test_a_command_is_acked_while_another_match_is_read(tower):
    """The commands of one match go on while the log of another is read: several acks arrive before that has ended."""
    async with hosting(tower) as server, talking(server) as player, talking(server) as reader:
        battle = Battle()
        await battle.begin(player, setup={"target": 1000})
        asked = await reader.say("state", match=tower[-2].match)
        acks = 0
        while tower[-2].match not in server.registry.rooms:
            assert (await battle.act(player, "ab"[acks % 2], "Pass"))["type"] == "ack"
            acks += 1
        assert acks > 3
        assert (await reader.hear("snapshot"))["id"] == asked


# -- the negative control


def at_once(self, work, start=SliceRunner.start):
    """A `SliceRunner.start` that does all slices in one turn."""
    task = start(self, work)
    while not task.done.done():
        task.advance()
    return task


@each_request
async def test_unsliced_work_is_found(tower, request_name, monkeypatch):
    """With work that is done in one piece the same measurement shows turns that fold most of a log."""
    monkeypatch.setattr(SliceRunner, "start", at_once)
    eldest = tower[0]
    async with hosting(tower) as server:
        async with measured(eldest.game) as cost:
            await REQUESTS[request_name](server, eldest.match)
        assert cost.folds > LONG // 2


async def test_bots_that_come_back_at_once_are_found(with_bots, monkeypatch):
    """With matches that are opened in one piece the same measurement shows a turn that folds a whole one."""
    monkeypatch.setattr(SliceRunner, "start", at_once)
    game = with_bots[0].game
    async with hosting(with_bots) as server:
        async with measured(game) as cost:
            await taken_up(server, with_bots)
        assert cost.folds >= LONG // 2
