"""Work on the loop that others need not wait for: long work, one slice in each turn, and short work, some in each turn.

However much there is, the sender of a command waits for little of it. The long works take turns, so a short one does not
wait for a long one that began before it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from typing import Any, Generic, TypeVar

from wardrum.events.core.slices import Sliced

T = TypeVar("T")

DEFERRED_S = 0.001  # of each turn of the loop; what has begun by then is finished, which takes about as long again at most


class SlicedTask(Generic[T]):
    """One work. done: its outcome; cancelled, it is given up."""

    def __init__(self, work: Sliced[T]) -> None:
        self._work = work
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def advance(self) -> None:
        """Do one slice."""
        try:
            next(self._work)
        except StopIteration as end:
            self.done.set_result(end.value)
        except Exception as error:  # noqa: BLE001 -- its waiter gets the error
            self.done.set_exception(error)

    def close(self) -> None:
        """Let go of what the work holds; nothing happens if it has ended."""
        self._work.close()


class SliceRunner:
    """All the long work of one loop. soon: calls something on the next turn of the loop."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        self._soon = soon
        self._waiting: deque[SlicedTask[Any]] = deque()
        self._is_due = False

    def start(self, work: Sliced[T]) -> SlicedTask[T]:
        """Begin a work on the next turn of the loop."""
        task = SlicedTask(work)
        self._waiting.append(task)
        if not self._is_due:
            self._is_due = True
            self._soon(self._turn)
        return task

    async def run(self, work: Sliced[T]) -> T:
        """The result of a work. Raises what the work raises. A caller that is cancelled gives it up."""
        return await self.start(work).done

    async def each(self, items: Iterator[T]) -> AsyncIterator[T]:
        """The items, each made in a slice of its own when the one before it has been taken."""
        while (found := await self.run(_next(items))) is not None:
            yield found[0]

    def _turn(self) -> None:
        """One slice of the next work that is not over."""
        while self._waiting:
            task = self._waiting.popleft()
            if not task.done.done():
                task.advance()
                if not task.done.done():
                    self._waiting.append(task)
                break
            task.close()
        self._is_due = bool(self._waiting)
        if self._is_due:
            self._soon(self._turn)


class SharedWork(Generic[T]):
    """Works that several ask for at the same time and that are done once. Nothing is kept of one that has ended."""

    def __init__(self, runner: SliceRunner) -> None:
        self._runner = runner
        self._waiting: dict[Hashable, tuple[SlicedTask[T], int]] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    async def run(self, key: Hashable, make: Callable[[], Sliced[T]]) -> T:
        """The result of the work of this key, which is begun if nobody else waits for it. Raises what the work raises.

        It is given up once all who wait for it are cancelled.
        """
        task, others = self._waiting.get(key) or (self._runner.start(make()), 0)
        self._waiting[key] = task, others + 1
        try:
            return await asyncio.shield(task.done)
        finally:
            self._leave(key, task)

    def _leave(self, key: Hashable, task: SlicedTask[T]) -> None:
        """One less waits for it."""
        waiting = self._waiting[key][1] - 1
        self._waiting[key] = task, waiting
        if not waiting:
            del self._waiting[key]
            task.done.cancel()


class DeferredCalls:
    """Short works of one loop, in order, as many in each turn as begin within `DEFERRED_S`, at least one.

    soon: calls something on the next turn of the loop, after what has arrived until then · monotonic: the time, s.
    """

    def __init__(self, soon: Callable[[Callable[[], None]], object], monotonic: Callable[[], float]) -> None:
        self._soon, self._monotonic = soon, monotonic
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_due = False

    def add(self, work: Callable[[], None]) -> None:
        """Call it soon. What it raises goes to the loop's handler, and keeps no other work from its turn."""
        self._waiting.append(work)
        self._schedule()

    def _schedule(self) -> None:
        if self._waiting and not self._is_due:
            self._is_due = True
            self._soon(self._turn)

    def _turn(self) -> None:
        self._is_due = False
        end_s = self._monotonic() + DEFERRED_S
        try:
            while self._waiting:
                self._waiting.popleft()()
                if self._monotonic() >= end_s:
                    break
        finally:
            self._schedule()


def _next(items: Iterator[T]) -> Sliced[tuple[T] | None]:
    """The next item; None: there is none."""
    for item in items:
        return (item,)
    return None
    yield
