"""Battles in processes of their own: each worker plays one after the other, and what has ended is handed on at once.

A worker that dies ends the arena with a sentence. The workers end with the iteration: when it is done, fails or is closed.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Sequence
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from pathlib import Path

from msgspec import Struct

from wardrum.events.formats import replay
from wardrum.events.local import LocalBattle

from .battle import COMMITS_MAX, Played, play
from .design import Fixture

GRACE_S = 5.0  # for a worker that was asked to end


class ArenaStopped(Exception):
    """The battles cannot be played on; the text says why."""


class Orders(Struct, frozen=True):
    """How battles are played. logs: the folder for their replay files, "" = none are kept."""

    workers: int = 1
    logs: str = ""
    commits_max: int = COMMITS_MAX


def played(fixtures: Sequence[Fixture], orders: Orders) -> Generator[Played, None, None]:
    """The battles in the order in which they end; with one worker in this process. Raises ArenaStopped."""
    workers = min(orders.workers, len(fixtures))
    if workers > 1:
        yield from _by_workers(fixtures, orders, workers)
        return
    for fixture in fixtures:
        yield _one(fixture, orders)


def _one(fixture: Fixture, orders: Orders) -> Played:
    """One battle, its log kept if that is wanted. Raises ArenaStopped."""
    try:
        result, battle = play(fixture, orders.commits_max)
        if orders.logs:
            _keep(battle, Path(orders.logs) / log_name(fixture))
    except Exception as error:
        where = f"battle {fixture.game} of pair {fixture.pair} ({fixture.ruleset}, seed {fixture.seed})"
        raise ArenaStopped(f"{where} cannot be played: {type(error).__name__}: {error}") from error
    return result


def log_name(fixture: Fixture) -> str:
    """The name of a battle's replay file, as "00012-2.jsonl"."""
    return f"{fixture.pair:05}-{fixture.game}.jsonl"


def _keep(battle: LocalBattle, path: Path) -> None:
    with path.open("wb") as file:
        file.writelines(line + b"\n" for line in replay.write(battle.game, battle.records))


def _by_workers(fixtures: Sequence[Fixture], orders: Orders, number: int) -> Generator[Played, None, None]:
    # Each worker is started anew, not forked: a copy would hold the pipes of the others open and never see that we have gone.
    context = get_context("spawn")
    left = iter(fixtures)
    workers: dict[Connection, SpawnProcess] = {}
    try:
        for fixture in islice(left, number):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, orders), daemon=True)
            worker.start()
            theirs.close()
            workers[ours] = worker
            ours.send(fixture)
        while workers:
            for ready in wait(list(workers)):
                assert isinstance(ready, Connection)
                yield _answer_of(ready, workers[ready])
                following = next(left, None)
                if following is None:
                    ready.close()
                    workers.pop(ready).join(GRACE_S)
                else:
                    _give(ready, following, workers[ready])
    finally:
        for connection, worker in workers.items():
            connection.close()
            worker.terminate()
        for worker in workers.values():
            worker.join(GRACE_S)


def _work(orders_from: Connection, orders: Orders) -> None:
    """What a worker does, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of a terminal; who started us ends us
    while True:
        try:
            fixture = orders_from.recv()
        except EOFError:
            return
        try:
            answer: Played | str = _one(fixture, orders)
        except ArenaStopped as why:
            answer = str(why)
        try:
            orders_from.send(answer)
        except OSError:
            return


def _give(connection: Connection, fixture: Fixture, worker: BaseProcess) -> None:
    try:
        connection.send(fixture)
    except OSError:
        raise _died(worker) from None


def _answer_of(connection: Connection, worker: BaseProcess) -> Played:
    try:
        answer = connection.recv()
    except (EOFError, OSError):
        raise _died(worker) from None
    if isinstance(answer, str):
        raise ArenaStopped(answer)
    assert isinstance(answer, Played)
    return answer


def _died(worker: BaseProcess) -> ArenaStopped:
    worker.join(GRACE_S)
    code = worker.exitcode
    how = f"with signal {-code}" if code is not None and code < 0 else f"with exit code {code}"
    return ArenaStopped(f"a worker ended {how} while it played")
