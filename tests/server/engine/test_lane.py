"""A lane without a loop or a socket: every outcome a store can give, in every place where it matters."""

import secrets

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.toy import GAME, Bet, Pass, Roll
from wardrum.events.core.dice import commitment, server_seed, substitute_seed
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.formats import wire
from wardrum.events.match.commands import (
    CreateMatch,
    MatchCommand,
    RevealSeed,
    SystemCommand,
    TakeSeat,
)
from wardrum.server.engine import lane as lane_module
from wardrum.server.engine.effects import (
    CommandRequest,
    Committed,
    Faulted,
    LaneConfig,
    LaneLimits,
    Reply,
    Write,
)
from wardrum.server.engine.history import SnapshotPolicy
from wardrum.server.engine.lane import Lane
from wardrum.server.store.interface import Conflict, Duplicate, Full, Unknown
from wardrum.server.store.memory import MemoryStore

MATCH, NONCE, KEY = "ab" * 16, "cd" * 16, b"k" * 32
SEED = {"a": "11" * 32, "b": "22" * 32}


class Bench:
    """A lane on a memory store; `say` sends a command and settles what the lane wants written."""

    def __init__(self, store=None, **limits):
        self.store = store or MemoryStore()
        few = {"queue_max": 4, "commits_max": 1000, "snapshots": SnapshotPolicy(64, 16), **limits}
        seed_of = lambda key_id, match, nonce: server_seed(KEY, match, nonce)  # noqa: E731
        self.rules = LaneConfig(GAME, seed_of, lambda: secrets.token_hex(16), LaneLimits(**few))
        self.lane = Lane(MATCH, self.rules, self.store)
        self.now = 1_000

    def ask(self, actor, command, id=None, **fields):
        id = id or secrets.token_hex(4)
        command = msgspec.Raw(command) if isinstance(command, bytes) else command
        return self.lane.submit(CommandRequest(id, actor, id, command, None, **fields), self.now)

    def settle(self, effects):
        """Everything that follows once the store has had its say."""
        done = []
        for effect in effects:
            done.append(effect)
            if isinstance(effect, Write):
                outcome = []
                self.store.submit(effect.append, outcome.append)
                done += self.settle(self.lane.settle(outcome[0], self.now))
        return done

    def say(self, actor, command, id=None, **fields):
        """The answer's frame."""
        effects = self.settle(self.ask(actor, command, id, **fields))
        return next(effect.frame for effect in effects if isinstance(effect, Reply))

    def begin(self, target=1000):
        seed = server_seed(KEY, MATCH, NONCE)
        substitutes = {seat: commitment(substitute_seed(seed, i)) for i, seat in enumerate("ab")}
        setup = GAME.setup({"target": target})
        create = CreateMatch("toy", "1", setup, "k1", NONCE, commitment(seed), substitutes)
        self.say("system", create, "create")
        for seat in "ab":
            self.say(seat, TakeSeat(commitment(bytes.fromhex(SEED[seat]))), "join")
        for seat in "ab":
            self.say(seat, RevealSeed(SEED[seat]), "reveal")
        return self


@pytest.fixture
def bench():
    return Bench().begin()


def frames(effects):
    return [effect.frame for effect in effects if isinstance(effect, Reply)]


def test_nothing_moves_before_the_store_has_answered(bench):
    """Between decision and `Appended` the state, the tail and the version are what they were."""
    before = (bench.lane.state, bench.lane.history.tail)
    [write] = bench.ask("a", Roll())
    assert isinstance(write, Write)
    assert (bench.lane.state, bench.lane.history.tail) == before


def test_the_ack_comes_before_the_news(bench):
    """What follows from `Appended` is the ack, then the commit for everybody, then the next command."""
    [write] = bench.ask("a", Roll())
    assert bench.ask("b", Roll()) == []
    outcome = []
    bench.store.submit(write.append, outcome.append)
    effects = bench.lane.settle(outcome[0], bench.now)
    assert [type(effect) for effect in effects] == [Reply, Committed, Write]


def test_one_command_at_a_time(bench):
    """While one is under way the others wait, up to a limit; what does not fit is refused with the time to come back."""
    bench.ask("a", Roll())
    assert [bench.ask("b", Pass()) for _ in range(4)] == [[]] * 4
    [answer] = bench.ask("b", Pass())
    assert answer.frame.code == "busy"


def test_stored_bytes_are_folded(bench):
    """The state after a command is the fold of the bytes in the store, and the head chains them."""
    for _ in range(5):
        bench.say("a", Roll())
        bench.say("b", Roll())
    log = bench.store.read(MATCH, 0)
    head = root(MATCH)
    for entry in log:
        head = link(head, leaf(entry.record))
        assert entry.head == head
    assert GAME.fold(entry.record for entry in log) == bench.lane.state


def test_opening_gives_the_same_lane(bench):
    """A lane read from the log equals the one that wrote it, lobby entry included."""
    bench.say("a", Bet(3))
    bench.say("a", Roll())
    again = Lane(MATCH, bench.rules, bench.store)
    assert (again.state, again.history.tail.head, again.history.summary) == (
        bench.lane.state,
        bench.lane.history.tail.head,
        bench.lane.history.summary,
    )
    assert again.history.seals.is_closed(6)


@pytest.mark.parametrize("version", [0, 1, 5, 63, 64, 65, 128, 150])
def test_every_version_can_be_seen_again(bench, version):
    """The state at any version is the fold up to it, whichever rung it starts from."""
    while bench.lane.version < 150:
        bench.say("a", Pass())
        bench.say("b", Pass())
    log = bench.store.read(MATCH, 0, version)
    expected = GAME.fold(entry.record for entry in log) if version else GAME.before(MATCH, {"target": 1000})
    assert bench.lane.history.state_at(version) == expected
    assert bench.lane.history.head_at(version) == (log[-1].head if log else root(MATCH))


def test_another_nodes_commit_is_reported_and_the_command_decided_anew(bench):
    """On a conflict the lane reads what it missed, tells it, and decides again on top of it."""
    other = Bench(bench.store)
    other.say("a", Roll())
    effects = bench.settle(bench.ask("a", Bet(2)))
    news = [effect.step.entry.version for effect in effects if isinstance(effect, Committed)]
    assert news == [6, 7]
    assert frames(effects)[-1].version == 7
    assert bench.lane.state == Lane(MATCH, bench.rules, bench.store).state


def test_news_wait_for_the_answer_to_the_append_in_flight(bench):
    """The own commit is sent first, with its ack before it, then what another node has committed behind it."""
    [write] = bench.ask("a", Roll())
    outcome = []
    bench.store.submit(write.append, outcome.append)
    Bench(bench.store).say("b", Roll())
    assert bench.lane.catch_up() == []
    effects = bench.lane.settle(outcome[0], bench.now)
    assert [type(effect) for effect in effects] == [Reply, Committed, Committed]
    assert [effect.step.entry.version for effect in effects[1:]] == [6, 7]
    assert bench.lane.catch_up() == []


def test_news_of_the_own_commit_tell_it_once(bench):
    """Whether the log tells of a commit before or after it answers: it is broadcast once, behind its ack."""
    [write] = bench.ask("a", Roll())
    outcome = []
    bench.store.submit(write.append, outcome.append)
    assert bench.lane.catch_up() == []
    assert [type(effect) for effect in bench.lane.settle(outcome[0], bench.now)] == [Reply, Committed]
    assert bench.lane.catch_up() == []


def test_news_that_come_before_a_full_disk_is_answered_are_reported_after_it(bench):
    """Nothing of this node was appended, but what another node has committed meanwhile is read all the same."""
    bench.ask("a", Roll())
    Bench(bench.store).say("a", Roll())
    assert bench.lane.catch_up() == []
    effects = bench.lane.settle(Full("no room"), bench.now)
    assert [type(effect) for effect in effects] == [Reply, Committed]


@pytest.mark.parametrize("kind", [Roll, Pass])
def test_a_refusal_that_was_none_is_answered_by_the_commit(bench, kind):
    """`Conflict` although the append has landed: the commit is sent once and acknowledged, and not made again."""
    [write] = bench.ask("a", kind(), "one")
    bench.store.submit(write.append, lambda outcome: None)
    effects = bench.settle(bench.lane.settle(Conflict(bench.store.tail(MATCH)), bench.now))
    [answer] = frames(effects)
    assert (type(answer), answer.version, answer.duplicate) == (wire.Ack, 6, True)
    assert [effect.step.entry.version for effect in effects if isinstance(effect, Committed)] == [6]
    assert len(bench.store.read(MATCH, 0)) == 6


def test_what_lands_after_an_unknown_outcome_is_reported_and_never_made_twice(bench):
    """The log has it late: the next command meets it, is decided anew, and the repeated one is answered by its commit."""
    [write] = bench.ask("a", Roll(), "one")
    [answer] = frames(bench.lane.settle(Unknown("nobody says"), bench.now))
    assert answer.code == "outcome_unknown"
    bench.store.submit(write.append, lambda outcome: None)
    effects = bench.settle(bench.ask("b", Roll(), "two"))
    assert frames(effects)[-1].code == "not_your_turn", "decided on what was known"
    assert bench.say("a", Roll(), "one") == wire.Ack(
        "one", MATCH, 6, bench.lane.history.tail.head.hex(), True
    )
    assert bench.lane.version == 6


def test_who_lost_the_seat_to_another_nodes_commit_is_refused(bench, monkeypatch):
    """The command in flight and those behind it are of a holder who has handed the seat over, as the log tells by now."""
    raw = b'{"type":"Bet","number":2}'
    [write] = bench.ask("a", raw, "one")
    bench.ask("a", raw, "two")
    bench.ask("b", raw, "three")
    Bench(bench.store).say("a", Roll())
    monkeypatch.setattr(lane_module, "handed_over", lambda record: ("a",) if record.version == 6 else ())
    outcome = []
    bench.store.submit(write.append, outcome.append)
    effects = bench.settle(bench.lane.settle(outcome[0], bench.now))
    answers = {frame.id: getattr(frame, "code", "ack") for frame in frames(effects)}
    assert answers == {"one": "not_seated", "two": "not_seated", "three": "ack"}


def test_a_damaged_commit_of_another_node_sets_the_match_aside(bench):
    """It is shown up to the last sound version, and every command is refused by name."""
    Bench(bench.store).say("a", Roll())
    log = bench.store._log[MATCH]
    log[-1] = msgspec.structs.replace(log[-1], head=bytes(32))
    assert bench.lane.catch_up() == []
    assert (bench.lane.version, bench.lane.why_set_aside.code) == (5, "match_damaged")
    assert bench.say("a", Roll()).code == "match_damaged"


def test_a_command_that_no_longer_holds_is_refused_after_a_conflict(bench):
    """Deciding anew may come to another decision."""
    Bench(bench.store).say("a", Roll())
    effects = bench.settle(bench.ask("a", Roll()))
    assert frames(effects)[-1].code == "not_your_turn"
    assert bench.lane.version == 6


def test_losing_every_race_is_answered(bench):
    """After three decisions anew the client is asked to come back; nothing was done."""
    [effect] = bench.ask("a", Roll())
    for _ in range(3):
        [effect] = bench.lane.settle(Conflict(bench.lane.history.tail), bench.now)
        assert isinstance(effect, Write)
    [answer] = bench.lane.settle(Conflict(bench.lane.history.tail), bench.now)
    assert answer.frame.code == "busy"
    assert bench.say("a", Roll()).version == 6


def test_the_stores_duplicate_is_the_answer(bench):
    """A command id that another node has spent meanwhile is answered by its commit."""
    other = Bench(bench.store)
    first = other.say("a", Roll(), "one")
    effects = bench.settle(bench.ask("a", Roll(), "one"))
    assert frames(effects) == [wire.Ack("one", MATCH, 6, first.head, duplicate=True)]


def test_the_stores_duplicate_of_another_command_is_distinguished(bench):
    """A command id that another node has spent on something else is refused by name."""
    entry = bench.store.read(MATCH, 4, 1)[0]
    bench.ask("a", Roll())
    [answer] = bench.lane.settle(Duplicate(5, entry.head, entry.record), bench.now)
    assert answer.frame.code == "command_id_reused"


def test_a_full_disk_changes_nothing(bench):
    """`Full` refuses the one command; the next one is decided as if it had not been."""
    before = bench.lane.state
    bench.ask("a", Roll())
    [answer] = bench.lane.settle(Full("no room"), bench.now)
    assert (answer.frame.code, answer.frame.retry_after) == ("storage_full", 1)
    assert bench.lane.state is before
    assert bench.say("a", Roll()).version == 6


@pytest.mark.parametrize("landed", [True, False])
def test_an_unknown_outcome_is_looked_up(bench, landed):
    """After `Unknown` only the log is believed: done if the commit is there, not known if it is not."""
    [write] = bench.ask("a", Roll(), "one")
    if landed:
        bench.store.submit(write.append, lambda outcome: None)
    answers = frames(bench.lane.settle(Unknown("io error"), bench.now))
    if landed:
        assert [type(answer) for answer in answers] == [wire.Ack]
        assert bench.lane.version == 6
    else:
        assert answers[0].code == "outcome_unknown"
        assert bench.lane.version == 5
        assert bench.say("a", Roll(), "one").version == 6


def test_retries_and_conflicts_draw_the_same_die():
    """A die depends on the match's seeds and the roll's number: asking again cannot change it."""
    values = set()
    for id in ("one", "two", "three"):
        bench = Bench().begin()
        bench.now += len(id) * 1000
        bench.say("a", Roll(), id)
        values.add(GAME.read(bench.store.read(MATCH, 5, 1)[0].record).draws)
    assert len(values) == 1


def test_refusals_draw_nothing(bench):
    """Dice are numbered by the commits that drew them, not by what was asked."""
    bench.say("b", Roll())
    bench.say("a", Bet(1))
    bench.say("a", Roll())
    assert bench.lane.state.match.rolls == 1


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        (b'{"type":"Fly"}', "$.command.type"),
        (b'{"type":"Bet","number":"x"}', "$.command.number"),
        (b"{", "$.command"),
        (b'{"type":"\xff"}', "$.command"),
        (b'{"x":' + b"[" * 100_000, "$.command"),
    ],
)
def test_commands_that_are_none(bench, data, pointer):
    """All four kinds of unreadable input become a problem with a pointer, and the lane goes on."""
    frame = bench.say("a", data)
    assert (frame.code, frame.pointer) == ("bad_command", pointer)
    assert bench.say("a", Roll()).version == 6


def test_a_faulty_rule_stops_nothing(bench, monkeypatch):
    """An exception out of a ruleset is reported, nothing has changed, and the next command is decided."""
    monkeypatch.setattr(bench.lane.game, "decide", lambda *_: 1 / 0)
    [broken] = bench.ask("a", Roll())
    assert isinstance(broken, Faulted)
    monkeypatch.undo()
    assert bench.say("a", Roll()).version == 6


def test_a_match_that_has_grown_too_long_can_only_be_ended():
    """At the limit every command but those that end the battle is refused."""
    bench = Bench(commits_max=5).begin()
    assert bench.say("a", b'{"type":"Roll"}').code == "match_too_long"
    assert bench.say("a", b'{"type":"Concede"}').version == 6


TO_THE_END = {
    "Concede", "OfferResult", "AcceptResult", "DeclineResult", "ResumeBattle", "ClaimWin", "ClaimDraw",
}  # fmt: skip
"""What is left of the life cycle in a match that has grown too long."""


@pytest.mark.parametrize(
    "kind",
    [kind for kind in MatchCommand.__args__ if not kind.BY_FRAME and kind not in SystemCommand.__args__],
)
def test_what_ends_a_match_is_decided_however_long_it_is(kind):
    """At the limit what ends the battle, or leads to its end, reaches the rules of the life cycle; what goes on does not."""
    bench = Bench(commits_max=5).begin()
    fields = {"result": "a", "version": 5, "seed_commitment": "0" * 64, "seed": "0" * 64}
    command = kind(**{name: fields[name] for name in kind.__struct_fields__})
    answer = bench.say("a", command)
    assert (getattr(answer, "code", "ack") == "match_too_long") == (kind.__name__ not in TO_THE_END)


def test_time_is_never_turned_back(bench):
    """`at` is the wall clock's, but never below the commit before."""
    bench.now = 5
    bench.say("a", Roll())
    assert bench.store.read(MATCH, 5, 1)[0].at == 1_000


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.sampled_from(["Roll", "Pass", "Bet"]), st.integers(0, 3)),
        max_size=25,
    )
)
def test_each_id_is_done_once_whatever_is_repeated(steps):
    """However commands repeat, an id has at most one commit, and its answers agree."""
    bench = Bench().begin()
    acked = {}
    for seat, tag, id in steps:
        command = b'{"type":"Bet","number":1}' if tag == "Bet" else b'{"type":"%s"}' % tag.encode()
        frame = bench.say(seat, command, f"id{id}")
        if isinstance(frame, wire.Ack):
            first = acked.setdefault((seat, id), (frame.version, frame.head))
            assert first == (frame.version, frame.head)
    spent = [(entry.actor, entry.command_id) for entry in bench.store.read(MATCH, 5)]
    assert sorted(spent) == sorted((seat, f"id{id}") for seat, id in acked)
