"""Whether the store can keep and read anything at the moment, as its answers tell; of a node of several, also whether its clock is right."""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from wardrum.server.nodes.membership import Membership
from wardrum.server.process.clock import TimeSource
from wardrum.server.store.interface import Answer, Full, Outcome, Probe, Store, Unknown

from .clock_offset import ClockOffset
from .periodic_tasks import PeriodicTasks

log = structlog.get_logger()

CUT_OFF_S = 3.0
"""For so long people may look at a battle that may have gone on without their seeing it."""


class StorageHealth:
    """trouble: why the store could not keep what it was last asked to; "" = it kept it."""

    def __init__(
        self,
        store: Store,
        clock: TimeSource,
        periodic: PeriodicTasks,
        nodes: Membership,
        clock_offset: ClockOffset,
    ) -> None:
        self._store, self._clock = store, clock
        self._nodes, self._clock_offset = nodes, clock_offset
        self.trouble = store.trouble
        self._heard_s = clock.monotonic()
        if self.trouble:
            log.warning("storage", trouble=self.trouble)
        periodic.every_second(store.compare_files)
        periodic.every_second(self._look)
        periodic.every_second(self._probe)

    def note(self, answer: Outcome | Answer) -> None:
        """Learn from an answer of the store; a change for better or worse is logged."""
        trouble = answer.why if isinstance(answer, Full | Unknown) else ""
        if trouble != self.trouble:
            self.trouble = trouble
            log.warning("storage", trouble=trouble or "over")

    def check(self) -> str:
        """Why nothing can be kept or read now, or in time; "" = all is well."""
        if cut_off := self._store.cut_off():
            return cut_off
        try:
            self._store.next_due()
        except Exception as error:  # noqa: BLE001 -- whatever the error is, the answer is "not ready"
            return f"reading failed: {error}"
        return self.trouble or self._clock_offset.trouble

    def notes(self) -> Iterator[str]:
        """What an operator may want to know although all is well, a line each."""
        if self._nodes.is_shared:
            yield f"nodes that serve this log: {len(self._nodes.names)}"
        if missing := self._store.missing():
            yield f"the log is not whole at {', '.join(sorted(missing))}: look at /healthz of that server"

    @property
    def is_cut_off(self) -> bool:
        """Whether this node has not heard of the log for so long that its watchers are better off at another one."""
        return bool(self._store.cut_off()) and self._clock.monotonic() - self._heard_s > CUT_OFF_S

    def _look(self) -> None:
        if not self._store.cut_off():
            self._heard_s = self._clock.monotonic()

    def _probe(self) -> None:
        """While there is trouble, write something small: its answer tells when the trouble is over."""
        if self.trouble:
            self._store.submit(Probe(), self.note)
