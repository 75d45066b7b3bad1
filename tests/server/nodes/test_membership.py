"""Which nodes are there, and which is the first to act: each computes it, and all agree."""

import pytest

from tests.support.clocks import ManualClock
from tests.support.hub import Hub
from wardrum.events.core.kernel import MatchId
from wardrum.server.nodes import membership
from wardrum.server.nodes.bus import ALONE
from wardrum.server.nodes.membership import BEAT_S, BEATS_TO_LISTEN, GONE_S, Membership

MATCHES = [MatchId(f"{number:032x}") for number in range(300)]


class Three:
    """Three nodes on a hub, on one clock."""

    def __init__(self) -> None:
        self.hub, self.clock, self.cut_off = Hub(), ManualClock(), set[str]()
        self.buses = [self.hub.join(name) for name in "abc"]
        self.nodes = [
            Membership(bus, self.clock, lambda bus=bus: bus.node in self.cut_off) for bus in self.buses
        ]
        for node in self.nodes:
            node.start()

    def after(self, seconds: float) -> None:
        """This many seconds later."""
        for _ in range(round(seconds / (BEAT_S / 2))):
            self.hub.carry()
            self.clock.advance(round(BEAT_S * 500))
        self.hub.carry()


@pytest.fixture
def three() -> Three:
    """Three nodes that know each other."""
    three = Three()
    three.after(BEATS_TO_LISTEN * BEAT_S)
    return three


def test_all_know_each_other(three):
    """After the first beat."""
    assert {node.names for node in three.nodes} == {("a", "b", "c")}


def test_a_node_that_has_come_is_the_last_to_act_until_it_has_listened(three):
    """It would take itself for the only one; once it knows the others it is the first for some matches, and says so."""
    late = Membership(three.hub.join("d"), three.clock, lambda: "")
    changes = []
    late.on_change(lambda: changes.append(late.names))
    late.start()
    assert min(map(late.rank, MATCHES)) > 0
    three.after((BEATS_TO_LISTEN - 1) * BEAT_S)
    assert late.names == ("a", "b", "c", "d")
    assert min(map(late.rank, MATCHES)) > 3
    three.after(BEAT_S)
    assert changes[-1] == late.names
    assert min(map(late.rank, MATCHES)) == 0
    assert all(sorted(node.rank(match) for node in (*three.nodes, late)) == [0, 1, 2, 3] for match in MATCHES)


def test_a_process_that_stood_still_does_not_take_the_others_for_gone(three):
    """It has heard nobody meanwhile, which is its own fault."""
    changes = []
    for node in three.nodes:
        node.on_change(lambda node=node: changes.append(node.names))
    three.clock.sleep(round(2 * GONE_S * 1000))
    three.after(2 * GONE_S)
    assert {node.names for node in three.nodes} == {("a", "b", "c")}
    assert changes == []


def test_each_match_has_an_order_of_nodes(three):
    """One is first, one second, one third; each is the first for about a third of the matches."""
    firsts = [0, 0, 0]
    for match in MATCHES:
        ranks = [node.rank(match) for node in three.nodes]
        assert sorted(ranks) == [0, 1, 2]
        firsts[ranks.index(0)] += 1
    assert min(firsts) > 60, firsts


def test_only_the_matches_of_a_node_that_goes_get_another_first(three):
    """The others stay where they are."""
    first = {match: [node.rank(match) for node in three.nodes].index(0) for match in MATCHES}
    three.nodes[2].stop()
    three.after(BEAT_S)
    for match in MATCHES:
        ranks = [node.rank(match) for node in three.nodes[:2]]
        assert sorted(ranks) == [0, 1]
        assert first[match] == 2 or ranks[first[match]] == 0


def test_who_leaves_is_gone_at_once_who_is_silent_a_little_later(three):
    """A node that stops says so; one that was killed is given up."""
    changes = []
    three.nodes[0].on_change(lambda: changes.append(three.nodes[0].names))
    three.nodes[1].stop()
    three.hub.carry()
    assert three.nodes[0].names == ("a", "c")
    three.hub.leave(three.buses[2])
    three.after(GONE_S - 2 * BEAT_S)
    assert three.nodes[0].names == ("a", "c")
    three.after(4 * BEAT_S)
    assert three.nodes[0].names == ("a",)
    assert changes == [("a", "c"), ("a",)]


def test_who_is_cut_off_does_not_take_the_others_for_gone(three):
    """It hears nobody, which says nothing of them; they give it up."""
    three.cut_off.add("a")
    three.hub.cut.add("a")
    three.after(3 * GONE_S)
    assert three.nodes[0].names == ("a", "b", "c")
    assert three.nodes[1].names == ("b", "c")
    three.cut_off.clear()
    three.hub.cut.clear()
    three.after(BEAT_S)
    assert {node.names for node in three.nodes} == {("a", "b", "c")}


def joined(three: Three, name: str, monkeypatch: pytest.MonkeyPatch, release: str) -> Membership:
    """One more node, of this release, which all know."""
    monkeypatch.setattr(membership, "RELEASE", release)
    node = Membership(three.hub.join(name), three.clock, lambda: "")
    node.start()
    three.after(BEATS_TO_LISTEN * BEAT_S)
    return node


def test_a_node_of_a_later_release_is_the_first_for_all_matches(three, monkeypatch):
    """All agree on it; among those of one release the order stays as it was, and when it goes all is as before."""
    before = [[node.rank(match) for node in three.nodes] for match in MATCHES]
    assert [node.has_later for node in three.nodes] == [False] * 3
    later = joined(three, "later", monkeypatch, "99.0")
    assert {later.rank(match) for match in MATCHES} == {0}
    assert [[node.rank(match) - 1 for node in three.nodes] for match in MATCHES] == before
    assert [node.has_later for node in (*three.nodes, later)] == [True, True, True, False]
    later.stop()
    three.after(BEAT_S)
    assert [[node.rank(match) for node in three.nodes] for match in MATCHES] == before
    assert [node.has_later for node in three.nodes] == [False] * 3


def test_a_node_that_says_no_release_is_of_an_earlier_one(three):
    """As those did that only said that they are there."""
    bus = three.hub.join("earlier")
    bus.say("member", membership.HERE)
    three.hub.carry()
    assert three.nodes[0].names == ("a", "b", "c", "earlier")
    assert [node.has_later for node in three.nodes] == [False] * 3
    assert max(node.rank(match) for node in three.nodes for match in MATCHES) == 2


def test_a_server_alone_is_always_first():
    """It says nothing and hears nothing."""
    node = Membership(ALONE, ManualClock(), lambda: "")
    node.start()
    assert node.names == ("alone",)
    assert not any(map(node.rank, MATCHES))
    assert membership.BEAT_S < membership.GONE_S
