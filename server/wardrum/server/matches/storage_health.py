"""Whether the store can keep and read anything at the moment, as its answers tell."""

from __future__ import annotations

import structlog

from wardrum.server.process.clock import TimeSource
from wardrum.server.store.interface import Answer, Full, Outcome, Probe, Store, Unknown

from .periodic_tasks import PeriodicTasks

log = structlog.get_logger()


class StorageHealth:
    """trouble: why the store could not keep what it was last asked to; "" = it kept it."""

    def __init__(self, store: Store, clock: TimeSource, periodic: PeriodicTasks) -> None:
        self._store, self._clock = store, clock
        self.trouble = store.trouble
        if self.trouble:
            log.warning("storage", trouble=self.trouble)
        periodic.every_second(store.compare_files)
        periodic.every_second(self._probe)

    def note(self, answer: Outcome | Answer) -> None:
        """Learn from an answer of the store; a change for better or worse is logged."""
        trouble = answer.why if isinstance(answer, Full | Unknown) else ""
        if trouble != self.trouble:
            self.trouble = trouble
            log.warning("storage", trouble=trouble or "over")

    def check(self) -> str:
        """Why nothing can be kept or read now; "" = all is well."""
        try:
            self._store.next_due()
        except Exception as error:  # noqa: BLE001 -- whatever the error is, the answer is "not ready"
            return f"reading failed: {error}"
        return self.trouble

    def _probe(self) -> None:
        """While there is trouble, write something small: its answer tells when the trouble is over."""
        if self.trouble:
            self._store.submit(Probe(), self.note)
