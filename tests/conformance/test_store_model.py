"""The store against a model of dictionaries: any history of requests, crashes and reopenings leaves both alike."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.conformance.appends import START, append, ask, summary, tail_of
from tests.support import in_memory
from tests.support.patience import patient
from wardrum.server.store.interface import (
    Append,
    Appended,
    ChangeResult,
    Conflict,
    Due,
    Duplicate,
    Entry,
    Erase,
    Filter,
    PutName,
    PutSeat,
    Request,
    Store,
    Summary,
    Tail,
)

FOREVER = 2**53
matches = st.sampled_from(["m", "n", "o"])
actors = st.sampled_from(["a", "b", "system"])
command_ids = st.sampled_from([f"c{n}" for n in range(12)])
records = st.binary(min_size=1, max_size=40)
dues = st.none() | st.builds(Due, st.sampled_from(["turn", "reveal"]), st.integers(0, 20), st.integers(1, 9))
statuses = st.sampled_from(["open", "live", "finished"])
seats = st.builds(PutSeat, matches, st.sampled_from("ab"), st.sampled_from([b"x" * 32, b"y" * 32]))

names = st.builds(PutName, matches, st.sampled_from("ab"), st.sampled_from(["Grom", "Ida", ""]))
erasures = st.builds(Erase, matches, st.sampled_from(["", "a", "b"]), st.booleans())


class Model:
    """What a store promises, in the plainest words."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.dues: dict[str, Due | None] = {}
        self.rows: dict[str, Summary] = {}
        self.seats: dict[tuple[str, str], bytes] = {}
        self.names: dict[tuple[str, str], str] = {}

    def tail(self, match: str) -> Tail | None:
        log = self.logs.get(match)
        return Tail(log[-1].version, log[-1].head, log[-1].at, 0) if log else None

    def answer(self, request: Request) -> object:
        """What the store must say; the model has changed accordingly."""
        if isinstance(request, PutSeat):
            return ChangeResult(
                self.seats.setdefault((request.match, request.seat), request.token_hash) == request.token_hash
            )
        if isinstance(request, PutName):
            self.names[request.match, request.seat] = request.name
            return ChangeResult(held=True)
        if isinstance(request, Erase):
            self.erase(request)
            return ChangeResult(held=True)
        assert isinstance(request, Append)
        entry = request.entry
        log = self.logs.get(entry.match, [])
        for known in log:
            if (known.actor, known.command_id) == (entry.actor, entry.command_id):
                return Duplicate(known.version, known.head, known.record)
        tail = self.tail(entry.match)
        if (
            (request.after.version, request.after.head) != (tail.version, tail.head)
            if tail
            else request.after.version
        ):
            return Conflict(tail)
        self.logs[entry.match] = [*log, entry]
        self.dues[entry.match] = request.due
        self.rows[entry.match] = request.summary
        return Appended(tail_of(request))

    def erase(self, request: Erase) -> None:
        kinds: list[dict[tuple[str, str], Any]] = [self.names, self.seats] if request.keys else [self.names]
        for kept in kinds:
            for place in list(kept):
                if place[0] == request.match and request.seat in ("", place[1]):
                    del kept[place]


def without_token(answer: Any) -> Any:
    """Tokens are the engine's own; the model has none."""
    if isinstance(answer, Appended | Conflict) and answer.tail:
        return type(answer)(Tail(answer.tail.version, answer.tail.head, answer.tail.at, 0))
    return answer


class Histories(RuleBasedStateMachine):
    """Requests go in singly or as a burst that the engine may settle as one group."""

    def __init__(self, engine: Any) -> None:
        super().__init__()
        self.engine = engine
        self.scratch = Path(tempfile.mkdtemp(dir=in_memory.folder()))
        self.life = 0
        engine.begin_anew()
        self.model = Model()
        self.store = self.opened()

    def opened(self) -> Store:
        store = self.engine.open(self.scratch / str(self.life), lambda call: call())
        for match in "mno":
            store.ready(match)  # done when it returns: this store either has everything, or waits by itself
        return store

    def ask(self, requests: list[Request]) -> None:
        expected = [self.model.answer(request) for request in requests]
        assert [without_token(answer) for answer in ask(self.store, *requests)] == expected

    def following(self, match: str, actor: str, command_id: str, record: bytes, **more: Any) -> Append:
        tail = self.model.tail(match) or START
        return append(match, tail, actor=actor, command_id=command_id, record=record, **more)

    @rule(
        match=matches,
        actor=actors,
        command_id=command_ids,
        record=records,
        due=dues,
        status=statuses,
        at=st.integers(0, 3),
    )
    def follow(self, match: str, due: Due | None, status: str, at: int, **entry: Any) -> None:
        self.ask([self.following(match, due=due, row=summary(match, status=status, at=at), **entry)])

    @rule(match=matches, behind=st.integers(1, 5), actor=actors, command_id=command_ids)
    def follow_a_stale_tail(self, match: str, behind: int, actor: str, command_id: str) -> None:
        log = self.model.logs.get(match, [])[:-behind]
        after = Tail(log[-1].version, log[-1].head, log[-1].at, 0) if log else START
        self.ask([append(match, after, actor=actor, command_id=command_id)])

    @rule(match=matches, actor=actors, command_id=command_ids, copies=st.integers(2, 4))
    def send_copies(self, match: str, actor: str, command_id: str, copies: int) -> None:
        self.ask([self.following(match, actor, command_id, b"copied")] * copies)

    @rule(
        wanted=st.lists(st.tuples(matches, actors, command_ids, records, dues), min_size=2, max_size=8),
        seat=seats,
    )
    def send_a_burst(self, wanted: list[tuple[str, str, str, bytes, Due | None]], seat: PutSeat) -> None:
        burst = [self.following(*entry, due=due) for *entry, due in wanted]
        self.ask([*burst[:1], seat, *burst[1:]])

    @rule(seat=seats)
    def sit_down(self, seat: PutSeat) -> None:
        self.ask([seat])

    @rule(burst=st.lists(names | erasures | seats, min_size=1, max_size=4))
    def come_and_go(self, burst: list[Request]) -> None:
        self.ask(burst)

    @precondition(lambda self: self.engine.durable)
    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = self.opened()

    @precondition(lambda self: self.engine.durable)
    @rule()
    def crash(self) -> None:
        """The files as they lie, without a goodbye; copied on the writer's thread, as it may be overwriting traces."""
        before = self.scratch / str(self.life)
        self.life += 1
        after, copied = self.scratch / str(self.life), SimpleQueue[Path]()
        nowhere = append("nowhere", Tail(1, bytes(32), 0, 0))
        self.store.submit(nowhere, lambda _: copied.put(shutil.copytree(before, after)))
        copied.get(timeout=patient(30))
        self.store.close()
        self.store = self.opened()

    @invariant()
    def logs_agree(self) -> None:
        for match in "mno":
            assert self.store.read(match, 0) == self.model.logs.get(match, [])
            tail = self.store.tail(match)
            assert (tail and without_token(Conflict(tail)).tail) == self.model.tail(match)

    @invariant()
    def lobby_and_due_times_agree(self) -> None:
        rows = sorted(self.model.rows.values(), key=lambda row: (-row.at, row.match))
        assert self.store.matches(Filter()) == rows
        dues = [(match, due) for match, due in self.model.dues.items() if due]
        assert self.store.due(FOREVER) == sorted(dues, key=lambda pair: (pair[1].at, pair[0]))
        assert self.store.next_due() == min((due.at for _, due in dues), default=None)

    @invariant()
    def seats_and_names_agree(self) -> None:
        for match in "mno":
            assert self.store.seats(match) == {s: t for (m, s), t in self.model.seats.items() if m == match}
            assert self.store.names(match) == {s: n for (m, s), n in self.model.names.items() if m == match}

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.scratch)


def run(engine: Any, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        lambda: Histories(engine),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )


def test_the_store_agrees_with_the_model(engine: Any) -> None:
    """After any history of appends, conflicts, repeats, bursts, crashes and reopenings, store and model are alike."""
    run(engine, examples=engine.examples, steps=40)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_the_store_agrees_with_the_model_for_long(engine: Any) -> None:
    """The same over two hundred thousand steps."""
    run(engine, examples=2_000, steps=100)
