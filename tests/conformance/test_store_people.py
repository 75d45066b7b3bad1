"""Who sits where and what they are called: beside the log, and erasable."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.traces import traces_gone
from wardrum.server.store.interface import Erase, OfferSeat, PassSeat, PutHost, PutName, PutSeat, Store

MINE, YOURS, THEIRS, CODE = b"m" * 32, b"y" * 32, b"t" * 32, b"c" * 32


async def test_a_seat_belongs_to_the_first_who_takes_it(store: Store) -> None:
    """The holder may ask again, another hash is refused, and the seat does not change hands."""
    assert await store.change(PutSeat("m", "a", MINE))
    assert await store.change(PutSeat("m", "a", MINE))
    assert not await store.change(PutSeat("m", "a", YOURS))
    assert store.seats("m") == {"a": MINE}


async def test_of_racers_for_one_seat_exactly_one_sits_down(store: Store) -> None:
    """Eight hashes asking for one seat at the same time leave one holder, the one that was informed."""
    hashes = [bytes([n]) * 32 for n in range(8)]
    held = await asyncio.gather(*(store.change(PutSeat("m", "a", each)) for each in hashes))
    assert [each for each, holds in zip(hashes, held, strict=True) if holds] == [store.seats("m")["a"]]


async def test_seats_of_other_matches_are_free(store: Store) -> None:
    """A seat is a place in one match."""
    await store.change(PutSeat("m", "a", MINE))
    assert await store.change(PutSeat("n", "a", YOURS))
    assert await store.change(PutSeat("m", "b", YOURS))
    assert store.seats("m") == {"a": MINE, "b": YOURS}


async def test_the_host_is_kept_apart_from_the_seats(store: Store) -> None:
    """A match has one host for good, who takes no seat by that."""
    assert await store.change(PutHost("m", MINE))
    assert not await store.change(PutHost("m", YOURS))
    assert (store.host("m"), store.seats("m"), store.host("n")) == (MINE, {}, None)


async def test_a_name_may_be_changed(store: Store) -> None:
    """The last name given stands, in any script."""
    await store.change(PutName("m", "a", "Grom"))
    await store.change(PutName("m", "a", "Гром 🜂"))
    await store.change(PutName("m", "b", ""))
    assert store.names("m") == {"a": "Гром 🜂", "b": ""}


@pytest.mark.parametrize(("seat", "left"), [("", {}), ("a", {"b": "Ida"})], ids=["all", "one seat"])
async def test_wiping_takes_the_names_asked_for_and_no_others(
    store: Store, seat: str, left: dict[str, str]
) -> None:
    """A wipe empties a match's names or one seat's; seats and other matches stay as they are."""
    await store.change(PutSeat("m", "a", MINE))
    for match in "mn":
        await store.change(PutName(match, "a", "Grom"))
        await store.change(PutName(match, "b", "Ida"))
    await store.change(Erase("m", seat))
    assert store.names("m") == left
    assert store.names("n") == {"a": "Grom", "b": "Ida"}
    assert store.seats("m") == {"a": MINE}


async def test_a_code_passes_the_seat_on_once(store: Store) -> None:
    """The bringer of the code holds the seat, may ask again, and is the last to have it by that code."""
    await store.change(PutSeat("m", "a", MINE))
    assert await store.change(OfferSeat("m", "a", MINE, CODE))
    assert store.offered("m") == {"a": CODE}
    assert await store.change(PassSeat("m", "a", CODE, YOURS))
    assert await store.change(PassSeat("m", "a", CODE, YOURS))
    assert not await store.change(PassSeat("m", "a", CODE, THEIRS))
    assert (store.seats("m"), store.offered("m")) == ({"a": YOURS}, {})


async def test_a_newer_code_voids_the_older(store: Store) -> None:
    """Of two codes made for a seat only the last one opens it; until then its holder stays."""
    await store.change(PutSeat("m", "a", MINE))
    await store.change(OfferSeat("m", "a", MINE, CODE))
    await store.change(OfferSeat("m", "a", MINE, b"d" * 32))
    assert not await store.change(PassSeat("m", "a", CODE, YOURS))
    assert store.seats("m") == {"a": MINE}
    assert await store.change(PassSeat("m", "a", b"d" * 32, YOURS))


async def test_only_the_holder_offers_a_seat(store: Store) -> None:
    """A token that does not hold the seat, or no longer, makes no code for it; nor is there one for an empty seat."""
    assert not await store.change(OfferSeat("m", "a", MINE, CODE))
    await store.change(PutSeat("m", "a", MINE))
    assert not await store.change(OfferSeat("m", "a", YOURS, CODE))
    assert store.offered("m") == {}
    assert not await store.change(PassSeat("m", "a", CODE, YOURS))


async def test_of_racers_with_one_code_exactly_one_gets_the_seat(store: Store) -> None:
    """Eight who bring the same code at the same time leave one holder, the one that was informed."""
    await store.change(PutSeat("m", "a", MINE))
    await store.change(OfferSeat("m", "a", MINE, CODE))
    hashes = [bytes([n]) * 32 for n in range(8)]
    held = await asyncio.gather(*(store.change(PassSeat("m", "a", CODE, each)) for each in hashes))
    assert [each for each, holds in zip(hashes, held, strict=True) if holds] == [store.seats("m")["a"]]


async def test_names_are_found(store: Store) -> None:
    """A name is found at every seat that has exactly this one."""
    for match, seat, name in (("n", "b", "Ida"), ("m", "a", "Ida"), ("m", "b", "Idar"), ("n", "a", "ida")):
        await store.change(PutName(match, seat, name))
    assert store.named("Ida") == [("m", "a"), ("n", "b")]


@pytest.mark.parametrize("seat", ["", "a"], ids=["all", "one seat"])
async def test_erasing_may_take_the_keys_too(store: Store, seat: str) -> None:
    """With its keys a seat is nobody's any more, its code is void, and the host is gone with the whole match only."""
    await store.change(PutHost("m", THEIRS))
    for each in "ab":
        await store.change(PutSeat("m", each, MINE))
        await store.change(OfferSeat("m", each, MINE, CODE))
    await store.change(Erase("m", seat, keys=True))
    left = {"b": MINE} if seat else {}
    assert store.seats("m") == left
    assert store.offered("m") == dict.fromkeys(left, CODE)
    assert store.host("m") == (THEIRS if seat else None)


async def test_the_traces_of_what_was_erased_go(store: Store) -> None:
    """After a name was replaced and another erased no file holds traces for long, and what was not erased stands."""
    assert store.traces_pending() == ""
    for seat in "ab":
        await store.change(PutSeat("m", seat, MINE))
        await store.change(PutName("m", seat, "Grom"))
    await store.change(PutName("m", "a", "Ida"))
    await store.change(Erase("m", "b", keys=True))
    await traces_gone(store)
    assert (store.names("m"), store.seats("m")) == ({"a": "Ida"}, {"a": MINE})
    assert (store.named("Ida"), store.named("Grom")) == ([("m", "a")], [])


def test_a_name_that_is_no_text_fails_at_the_asker() -> None:
    """A lone surrogate is refused before it reaches an engine."""
    with pytest.raises(ValueError, match="surrogates"):
        PutName("m", "a", "\ud800")
