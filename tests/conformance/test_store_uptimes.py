"""When servers ran on a log: beside it, in order, the last word of each stretch."""

from __future__ import annotations

import asyncio

from wardrum.server.store.interface import PutUptime, Store


async def reported(store: Store, *stretches: tuple[int, int]) -> None:
    """The store has recorded these stretches, in this order."""
    done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    for stretch in stretches[:-1]:
        store.submit(PutUptime(*stretch), lambda _: None)
    store.submit(PutUptime(*stretches[-1]), done.set_result)
    await done


async def test_a_new_log_knows_of_no_server(store: Store) -> None:
    """Nothing is recorded before the first server says that it runs."""
    assert store.uptimes() == []


async def test_of_one_stretch_the_last_word_counts(store: Store) -> None:
    """A server that goes on says so again; the stretches come back by their beginnings."""
    await reported(store, (30, 31), (5, 5), (5, 9), (30, 44))
    assert store.uptimes() == [(5, 9), (30, 44)]


async def test_stretches_may_overlap(store: Store) -> None:
    """Where wall time was set back a later server began earlier; both are kept as they were recorded."""
    await reported(store, (30, 50), (20, 40))
    assert store.uptimes() == [(20, 40), (30, 50)]
