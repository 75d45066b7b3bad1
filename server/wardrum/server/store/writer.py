"""The one thread that writes: it gathers what waits, settles it in one transaction, and answers in one hop."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, NoReturn, Protocol

from wardrum.server.store.interface import Deliver, Done, Request, StoreClosed, Unknown

EXIT_CODE = 70
"""EX_SOFTWARE of sysexits.h: a supervisor restarts, and the log says what was committed."""


class GroupEngine(Protocol):
    """What the thread calls."""

    def settle(self, requests: Sequence[Request]) -> list[Any]:
        """One answer per request; an exception means that the outcomes are unknown."""

    def checkpoint(self) -> None:
        """Work that no answer waits for."""


class Writer:
    """Runs an engine in a thread of its own. After the first failure nothing is acknowledged any more."""

    def __init__(
        self, engine: GroupEngine, deliver: Deliver, on_fatal: Callable[[str], object], group_max: int
    ) -> None:
        self._engine = engine
        self._deliver = deliver
        self._on_fatal = on_fatal
        self._group_max = group_max
        self._waiting: SimpleQueue[tuple[Request, Done] | None] = SimpleQueue()
        self._open = True  # seen by the submitting thread
        self._stopped = False  # seen by the writing thread
        self._failure = ""
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request, done: Done) -> None:
        """Queues a request; `done` is called with the answer. Raises StoreClosed after `close`."""
        if not self._open:
            raise StoreClosed("the store is closed")
        self._waiting.put((request, done))

    def close(self) -> None:
        """Returns when everything submitted before has been settled and its answer handed to `deliver`."""
        if self._open:
            self._open = False
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped:
            if group := self._gather():
                answers = self._settle([request for request, _ in group])
                self._answer(zip((done for _, done in group), answers, strict=True))
                self._checkpoint()

    def _gather(self) -> list[tuple[Request, Done]]:
        """Waits for a request and takes all that are there with it; empty only when the writer is closed."""
        group: list[tuple[Request, Done]] = []
        while waiting := self._waiting.get():
            group.append(waiting)
            if len(group) == self._group_max or self._waiting.empty():
                return group
        self._stopped = True
        return group

    def _settle(self, requests: Sequence[Request]) -> list[Any]:
        if not self._failure:
            try:
                return self._engine.settle(requests)
            except BaseException as error:  # noqa: BLE001 - whatever it was, the outcome is unknown
                self._fail(error)
        return [Unknown(self._failure)] * len(requests)

    def _checkpoint(self) -> None:
        if not self._failure:
            try:
                self._engine.checkpoint()
            except BaseException as error:  # noqa: BLE001 - a failed fsync may have dropped committed pages
                self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self._failure = f"{type(error).__name__}: {error}"
        self._on_fatal(self._failure)

    def _answer(self, answers: Iterable[tuple[Done, Any]]) -> None:
        with suppress(RuntimeError):  # the loop is closed: no caller is left, and the commit stands
            self._deliver(partial(deliver_answers, list(answers)))


def deliver_answers(answers: Iterable[tuple[Done, Any]]) -> None:
    """Calls every `done` in order; one that raises does not keep the others from being called."""
    failures: list[Exception] = []
    for done, answer in answers:
        try:
            done(answer)
        except Exception as error:  # noqa: BLE001 - raised below, after all calls
            failures.append(error)
    if failures:
        raise ExceptionGroup("some callbacks failed on the store's answer", failures)


def exit_process(why: str) -> NoReturn:
    """Ends the process at once: after a failed fsync no later success can be trusted; the log shows what is committed."""
    os.write(2, f"wardrum: the log failed, leaving before anything is acknowledged wrongly: {why}\n".encode())
    os._exit(EXIT_CODE)
