"""Names of a match that is seen late."""

import asyncio
from random import Random

import pytest

from tests.simulation.stage import Seats, Stage
from tests.support.toy import GAME
from wardrum.server.spectating.delayed_audience import DelayedNames
from wardrum.server.store.interface import PutName, Unknown
from wardrum.server.store.memory import MemoryStore

BEFORE = {"a": "Ann", "b": "Ben"}
MATCH = "0" * 32


def reported(names, version):
    """What becomes known with a version; None: nothing."""
    frame = names.release(version)
    return frame and frame.names


def test_a_name_is_learnt_with_the_battle():
    """A name that is in use since version 7 is not known before, and then to everybody in order."""
    names = DelayedNames(MATCH)
    assert names.known(BEFORE) == BEFORE
    later, last = BEFORE | {"b": "a bot"}, BEFORE | {"b": "Bea"}
    names.change(7, BEFORE, later)
    names.change(9, later, last)
    assert reported(names, 6) is None
    assert names.known(last) == BEFORE
    assert reported(names, 8) == later
    assert reported(names, 9) == last
    assert names.known(last) == last


def test_an_erased_name_is_gone_at_once():
    """An erased name stands in nothing that is sent from then on, though what else changed stays unknown."""
    names = DelayedNames(MATCH)
    later = BEFORE | {"b": "a bot"}
    names.change(7, BEFORE, later)
    names.change(8, later, {"b": "a bot"}, erased=True)
    assert reported(names, 1) == {"b": "Ben"}
    assert names.known({"b": "a bot"}) == {"b": "Ben"}
    assert reported(names, 8) == {"b": "a bot"}


def test_a_name_that_went_with_its_bearer_is_known_until_then():
    """A player who hands a seat on to somebody without a name is named until it may be known."""
    names = DelayedNames(MATCH)
    names.change(7, BEFORE, {"b": "Ben"})
    assert names.known({"b": "Ben"}) == BEFORE
    assert reported(names, 6) is None
    assert reported(names, 7) == {"b": "Ben"}


def test_only_what_holds_is_reported():
    """Of several changes that become known at once, only how they end is reported."""
    names = DelayedNames(MATCH)
    names.change(7, BEFORE, BEFORE | {"b": "a bot"})
    names.change(8, BEFORE | {"b": "a bot"}, BEFORE)
    assert reported(names, 8) == BEFORE


def test_while_a_change_is_asked_for_the_names_before_it_are_known():
    """It is kept before that is answered, so a second process finds it in use."""
    names = DelayedNames(MATCH)
    later = BEFORE | {"b": "Bea"}
    with names.holding(BEFORE):
        assert names.known(later) == BEFORE
        names.change(7, BEFORE, later)
    assert names.known(later) == BEFORE
    assert reported(names, 7) == later
    with names.holding(later):
        assert names.known(BEFORE) == later
    assert names.known(BEFORE) == BEFORE


def test_what_others_change_while_a_change_is_asked_for_comes_in_its_turn():
    """Names that are known by then do not become unknown again."""
    names = DelayedNames(MATCH)
    theirs, both = BEFORE | {"a": "Ada"}, {"a": "Ada", "b": "Bea"}
    with names.holding(BEFORE):
        names.change(5, BEFORE, theirs)
        assert reported(names, 5) == theirs
        names.change(7, BEFORE, both)
        assert names.known(both) == theirs
    assert reported(names, 7) == both


class ForgetfulStore(MemoryStore):
    """Keeps names and does not know it, once it has an errand, which it does between the two."""

    errand = None

    def submit(self, request, done):
        if isinstance(request, PutName) and self.errand:
            super().submit(request, lambda _: done(Unknown("nobody says")))
            self.errand()
        else:
            super().submit(request, done)


@pytest.mark.parametrize("is_between", [True, False])
async def test_a_name_that_was_kept_and_never_confirmed_is_seen_late(is_between):
    """A new spectator is not shown who plays now before the commit that says so, while the store is asked and after it."""
    store = ForgetfulStore(asyncio.get_running_loop().call_soon)
    stage = Stage({"toy": GAME}, store=store)
    seats = Seats(stage, "toy", Random(1))
    await seats.create(terms={"delay": {"seconds": 30}})
    for seat in "ab":
        await seats.sit(seat)
    for seat in "ab":
        await seats.reveal(seat)
    before, shown = store.names(seats.match), []

    def come():
        line = stage.line("spectator")
        line.say("watch", match=seats.match)
        shown.append(line)

    store.errand = come if is_between else lambda: None
    await seats.act("a", {"type": "Roll"})
    code, line = "ab" * 16, stage.line("other")
    await seats.lines["b"].ask("hand_over", match=seats.match, seat="b", token=seats.tokens["b"], code=code)
    wanted = {"token": "cd" * 16, "invite": code, "seed_commitment": "ef" * 32, "name": "Eve"}
    answer = await line.ask("join", match=seats.match, **wanted)
    assert answer["code"] == "storage_full", answer
    after = store.names(seats.match)
    assert after == before | {"b": "Eve"}
    come()
    await stage.settle()
    assert [line.all("names")[-1]["names"] for line in shown] == [before] * len(shown)
    stage.clock.advance(31_000)
    await stage.settle()
    assert [line.all("names")[-1]["names"] for line in shown] == [after] * len(shown)
    await stage.close()
