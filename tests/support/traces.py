"""Waiting for the traces of erased names to be overwritten."""

from __future__ import annotations

import asyncio

from tests.support.patience import patient
from wardrum.server.store.interface import Store

SETTLE_S = patient(60)


async def traces_gone(store: Store) -> None:
    """Returns when no traces are pending."""
    await traces_reported(store, "")


async def traces_reported(store: Store, pending: str) -> None:
    """Returns when the store says this of its traces."""
    async with asyncio.timeout(SETTLE_S):
        while store.traces_pending() != pending:  # noqa: ASYNC110 -- the store signals nothing
            await asyncio.sleep(0.01)
