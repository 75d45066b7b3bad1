"""Who is at a match on other nodes: what nodes say of it, and what they make of what they hear."""

import msgspec
import pytest

from tests.support.clocks import ManualClock
from tests.support.hub import Hub
from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.matches.elsewhere import HEARD_S, NOBODY, PIECE_BYTES, TELL_S, AtMatch, Elsewhere
from wardrum.server.nodes.bus import ALONE
from wardrum.server.nodes.membership import BEAT_S, GONE_S, Membership

MATCHES = [MatchId(f"{number:032x}") for number in range(20_000)]
M, N = MATCHES[:2]
ANN, BERT = AtMatch(("a",), 2), AtMatch(("a", "b"), 1)
BUS_BYTES = 256 * 1024


class Node:
    """here: who is at which match on it · changed: where somebody came or went elsewhere, in order."""

    def __init__(self, bus, clock, cut_off):
        self.bus, self.here, self.changed, self.learnt = bus, {}, [], 0
        self.members = Membership(bus, clock, lambda: bus.node in cut_off)
        self.elsewhere = Elsewhere(bus, self.members, clock, lambda: bus.node in cut_off)
        self.members.start()
        self.elsewhere.start(lambda match: self.here.get(match, NOBODY), self.changed.append, self.learn)

    def learn(self):
        self.learnt += 1

    def come(self, match, at):
        """Who is at a match on it now."""
        self.here[match] = at
        self.elsewhere.tell([match])


class Nodes:
    """Some that know each other."""

    def __init__(self, names):
        self.hub, self.clock, self.cut_off = Hub(), ManualClock(), set()
        self.all = [Node(self.hub.join(name), self.clock, self.cut_off) for name in names]
        self.hub.carry()

    def after(self, seconds):
        """This many seconds later."""
        for _ in range(round(seconds / (BEAT_S / 2))):
            self.clock.advance(round(BEAT_S * 500))
            self.hub.carry()

    def lose(self):
        """What was said is lost."""
        self.hub.cut |= {node.bus.node for node in self.all}
        self.hub.carry()
        self.hub.cut.clear()


@pytest.fixture
def three():
    return Nodes("abc")


def test_each_knows_who_is_at_the_others(three):
    """Seats of several nodes are one, spectators are counted, and each node counts where a seat is."""
    here, there, other = three.all
    here.come(M, ANN)
    there.come(M, BERT)
    three.hub.carry()
    assert other.elsewhere.at(M) == AtMatch(("a", "b"), 3)
    assert here.elsewhere.at(M) == BERT
    assert [other.elsewhere.nodes_with(M, seat) for seat in "abx"] == [2, 1, 0]
    assert (other.changed, other.elsewhere.at(N)) == ([M, M], NOBODY)


def test_only_what_differs_is_reported(three):
    """What is sent again changes nothing; a match that everybody has left is reported once more."""
    here, there, _ = three.all
    here.come(M, ANN)
    here.come(M, ANN)
    three.hub.carry()
    here.come(M, NOBODY)
    here.come(M, NOBODY)
    three.hub.carry()
    assert (there.changed, there.elsewhere.at(M)) == ([M, M], NOBODY)


def test_what_was_lost_heals(three):
    """A coming, a going and a change that nobody heard of are known after the next whole."""
    here, there, _ = three.all
    here.come(M, ANN)
    here.come(N, ANN)
    three.hub.carry()
    here.come(M, NOBODY)
    here.come(N, BERT)
    here.come(MATCHES[2], ANN)
    three.lose()
    assert [there.elsewhere.at(match) for match in MATCHES[:3]] == [ANN, ANN, NOBODY]
    three.after(TELL_S)
    assert [there.elsewhere.at(match) for match in MATCHES[:3]] == [NOBODY, BERT, ANN]


def test_the_whole_of_a_busy_node_is_said_in_pieces(three):
    """Each fits the bus; one that is lost costs only its own matches, until the next time."""
    here, there, _ = three.all
    at = AtMatch(("a", "b"), 1)
    here.here = dict.fromkeys(MATCHES, at)
    sizes = []
    there.bus.listeners["presence"] = lambda node, body, hear=there.elsewhere._hear: (
        sizes.append(len(body)),
        len(sizes) == 2 or hear(node, body),  # the second one is lost
    )
    here.elsewhere.tell(MATCHES)
    three.hub.carry()
    assert 3 < len(sizes) < 20
    assert max(sizes) < PIECE_BYTES * 1.1 < BUS_BYTES
    missing = [match for match in MATCHES if there.elsewhere.at(match) == NOBODY]
    assert 1_000 < len(missing) < 10_000
    three.after(TELL_S)
    assert all(there.elsewhere.at(match) == at for match in MATCHES)
    for match in MATCHES[::2]:
        here.here[match] = NOBODY
    here.elsewhere.tell(MATCHES[::2])
    three.lose()
    three.after(TELL_S)
    assert [there.elsewhere.at(match) for match in MATCHES] == [NOBODY, at] * 10_000


def test_what_a_node_said_is_forgotten_when_it_is_gone(three):
    """At once if it has said that it leaves; those who were only there are reported. What comes from it later is not heard."""
    here, there, other = three.all
    there.come(M, ANN)
    other.come(M, BERT)
    there.come(N, ANN)
    three.hub.carry()
    here.changed.clear()
    there.members.stop()
    three.hub.carry()
    assert (here.elsewhere.at(M), here.elsewhere.at(N), here.changed) == (BERT, NOBODY, [M, N])
    there.come(N, BERT)
    three.hub.carry()
    assert here.elsewhere.at(N) == NOBODY
    three.hub.leave(other.bus)
    three.after(GONE_S + 2 * BEAT_S)
    assert here.elsewhere.at(M) == NOBODY


def test_a_node_that_has_just_come_does_not_know(three):
    """It has heard nobody; after a while it has heard the whole of all, and is informed once."""
    three.all[0].come(M, ANN)
    three.hub.carry()
    late = Node(three.hub.join("d"), three.clock, three.cut_off)
    three.after(HEARD_S - BEAT_S)
    assert (late.elsewhere.is_known, late.learnt) == (False, 0)
    assert late.elsewhere.at(M) == ANN
    three.after(3 * TELL_S)
    assert (late.elsewhere.is_known, late.learnt) == (True, 1)


def test_a_node_that_was_cut_off_does_not_know_either(three):
    """Nor while it is, whatever it knew before; it forgets nobody meanwhile."""
    here, there, _ = three.all
    there.come(M, ANN)
    three.after(2 * HEARD_S)
    assert here.elsewhere.is_known
    three.cut_off.add("a")
    three.hub.cut.add("a")
    assert not here.elsewhere.is_known
    three.after(3 * GONE_S)
    assert here.elsewhere.at(M) == ANN
    three.cut_off.clear()
    three.hub.cut.clear()
    assert not here.elsewhere.is_known
    three.after(HEARD_S + TELL_S)
    assert (here.elsewhere.is_known, here.learnt) == (True, 2)


def test_a_rematch_is_carried_along(three):
    """For as long as the match is in memory, even with nobody there; of two the one with the smaller id is meant."""
    here, there, other = three.all
    offers = [wire.Rematch("r", M, "a", each, {"b": "5" * 32}) for each in ("2" * 32, "1" * 32)]
    for node, offer in zip((here, there), offers, strict=True):
        node.come(M, AtMatch(rematch=offer))
    three.lose()
    three.after(TELL_S)
    assert other.elsewhere.at(M).rematch == offers[1]
    there.here.clear()
    three.after(2 * TELL_S)
    assert other.elsewhere.at(M).rematch == offers[0]


def test_what_cannot_be_read_is_the_buss_affair(three):
    """A word of another release raises, which the bus catches; what one says more is passed over."""
    here, there, _ = three.all
    with pytest.raises(msgspec.DecodeError):
        here.elsewhere._hear(there.bus.node, b"\xc1")
    longer = [{M: [["a"], 2, None, "more"]}, None, "more"]
    here.elsewhere._hear(there.bus.node, msgspec.msgpack.encode(longer))
    assert here.elsewhere.at(M) == ANN


def test_a_server_alone_has_nothing_to_do():
    """Everything is known, nobody is elsewhere, nobody is asked who is here, and no alarm is set."""
    clock = ManualClock()
    elsewhere = Elsewhere(ALONE, Membership(ALONE, clock, lambda: ""), clock, lambda: "")
    elsewhere.start(lambda match: pytest.fail("asked"), pytest.fail, pytest.fail)
    elsewhere.tell([M])
    assert elsewhere.is_known
    assert (elsewhere.at(M), elsewhere.nodes_with(M, "a")) == (NOBODY, 0)
    assert clock._next() is None
