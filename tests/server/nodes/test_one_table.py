"""People at one table whose connections are on different nodes: who is there, what they say, and what they are asked to."""

import pytest
from msgspec.structs import replace

from tests.simulation.stage import CONFIG, LIMITS
from tests.support.staged_nodes import StagedNodes
from wardrum.events.match.commands import SeatAway
from wardrum.server.matches.elsewhere import HEARD_S, TELL_S
from wardrum.server.nodes.membership import BEAT_S, GONE_S
from wardrum.server.protocol.rate_limits import Rate

CLAIM = {"terms": {"claim_s": 30}}
CLOCK = {"terms": {"clock": {"main_s": 60, "grace_s": 60}}}
AWAY_S = LIMITS.presence.away_s
LATE = {"terms": {"delay": {"commits": 3}}}


@pytest.fixture
async def nodes():
    nodes = StagedNodes()
    await nodes.after(s=HEARD_S + TELL_S)
    yield nodes
    await nodes.close()


def kinds(store, match):
    """What the system has reported of seats, in order."""
    ids = [entry.command_id for entry in store.read(match, 0)]
    return [id.rpartition("-")[0] for id in ids if id.startswith(("away-", "back-"))]


def present(line):
    """Who is there, as a connection was sent last."""
    frame = line.all("presence")[-1]
    return frame["seats"], frame["watching"]


# -- presence


async def test_all_nodes_tell_who_is_there(nodes):
    """Seats and spectators of both, at both; and again when somebody goes."""
    here, there = nodes.all
    seats = await nodes.battle(here, there)
    lines = [await nodes.watcher(node, seats.match, f"watcher-{node.bus.node}") for node in (here, there)]
    await nodes.after(s=1)
    assert [present(line) for line in lines] == [(["a", "b"], 2)] * 2
    await seats.lines["b"].close()
    await lines[1].close()
    await nodes.after(s=1)
    assert present(lines[0]) == (["a"], 1)


async def test_a_delayed_audience_is_counted_over_all_nodes_and_shown_no_seat(nodes):
    """When seats come and go tells of the battle; who else watches does not."""
    here, there = nodes.all
    seats = await nodes.battle(here, there, **LATE)
    line = await nodes.watcher(here, seats.match)
    other = await nodes.watcher(there, seats.match, "other")
    await nodes.after(s=1)
    assert present(line) == present(other) == ([], 2)
    reported = len(line.all("presence"))
    await seats.lines["b"].close()
    await nodes.after(s=1)
    assert len(line.all("presence")) == reported
    await other.close()
    await nodes.after(s=1)
    assert present(line) == ([], 1)


async def test_a_seat_at_another_node_is_not_away(nodes):
    """Its turn comes and a watcher here has the match in memory: nobody reports anything, for as long as it likes to think."""
    here, there = nodes.all
    seats = await nodes.battle(there, here, decision_s=3_600, **CLAIM)
    await nodes.watcher(here, seats.match)
    await nodes.after(s=60)
    assert kinds(nodes.store, seats.match) == []
    phone = here.line("phone")
    await phone.ask("seat", match=seats.match, token=seats.tokens["a"])
    await seats.lines["a"].close()  # it goes on over its telephone, at the other node
    await nodes.after(s=60)
    assert kinds(nodes.store, seats.match) == []


async def test_a_seat_that_no_node_has_is_away_until_one_has_it(nodes):
    """It leaves one node and comes back at another."""
    here, there = nodes.all
    seats = await nodes.battle(there, here, decision_s=3_600, **CLAIM)
    await seats.lines["a"].close()
    await nodes.after(s=AWAY_S - 1)
    assert kinds(nodes.store, seats.match) == []
    await nodes.after(s=2)
    assert kinds(nodes.store, seats.match) == ["away-a"]
    seats.stage = here
    await seats.come_back("a")
    await nodes.after(s=1)
    assert kinds(nodes.store, seats.match) == ["away-a", "back-a"]


async def test_a_return_is_reported_by_the_node_that_sees_it(nodes):
    """What another one has heard may be old by now."""
    here, there = nodes.all
    seats = await nodes.battle(there, here, decision_s=3_600, **CLAIM)
    line = await nodes.watcher(here, seats.match)
    await nodes.after(s=1)
    there.matches.presence.stop()
    there.matches.commands.submit_as_system(
        there.matches.registry.rooms[seats.match], "away-a-5", SeatAway("a")
    )
    await nodes.after(s=1)
    assert present(line) == (["a", "b"], 1)
    assert kinds(nodes.store, seats.match) == ["away-a"]


async def test_with_a_node_go_those_who_were_there(nodes):
    """The others give it up after a while, and then its seats have the usual time to come back."""
    here, there = nodes.all
    seats = await nodes.battle(there, here, decision_s=3_600, **CLAIM)
    line = await nodes.watcher(here, seats.match)
    await nodes.after(s=1)
    await nodes.kill("b")
    await nodes.after(s=GONE_S - 2 * BEAT_S)
    assert present(line) == (["a", "b"], 1)
    await nodes.after(s=3 * BEAT_S + 1)
    assert present(line) == (["b"], 1)
    assert kinds(nodes.store, seats.match) == []
    await nodes.after(s=AWAY_S + 1)
    assert kinds(nodes.store, seats.match) == ["away-a"]


async def test_a_node_that_has_just_started_reports_nobody_before_it_has_heard():
    """However short the time that seats are given, and even if the first words are lost."""
    limits = replace(LIMITS, presence=replace(LIMITS.presence, away_s=0.5))
    nodes = StagedNodes(limits=limits)
    await nodes.after(s=HEARD_S + TELL_S)
    here, there = nodes.all
    seats = await nodes.battle(here, there, decision_s=3_600, **CLAIM)
    late = nodes.join("c")
    nodes.hub.cut |= {late.bus.node}
    await nodes.watcher(late, seats.match)
    await nodes.after(s=TELL_S)
    assert late.matches.registry.rooms[seats.match].presence().seats == ()
    nodes.hub.cut.clear()
    await nodes.after(s=2 * HEARD_S)
    assert kinds(nodes.store, seats.match) == []
    assert late.matches.registry.rooms[seats.match].presence().seats == ("a", "b")
    await nodes.kill("a")
    await nodes.after(s=GONE_S + 2 * BEAT_S + 1)
    assert kinds(nodes.store, seats.match) == ["away-a"]
    await nodes.close()


async def test_a_seat_that_is_nowhere_when_a_node_starts_is_reported_when_it_has_heard():
    """That nobody was heard of is known then, without anything new at the match."""
    nodes = StagedNodes("a")
    (here,) = nodes.all
    await nodes.after(s=HEARD_S + TELL_S)
    seats = await nodes.battle(here, here, decision_s=3_600, **CLAIM)
    await nodes.kill("a")
    late = nodes.join("c")
    await nodes.watcher(late, seats.match)
    await nodes.after(s=HEARD_S - 1)
    assert kinds(nodes.store, seats.match) == []
    await nodes.after(s=TELL_S + 1)
    assert kinds(nodes.store, seats.match) == ["away-a"]
    await nodes.close()


async def test_a_node_that_is_cut_off_reports_nobody(nodes):
    """Its connections end with the log's; once it hears again and nobody has come back, that is reported."""
    here, there = nodes.all
    seats = await nodes.battle(here, there, decision_s=3_600, **CLAIM)
    await nodes.watcher(here, seats.match)
    nodes.store.trouble_of_all = "cut off"
    await seats.lines["a"].close()
    await nodes.after(s=4 * AWAY_S)
    nodes.store.trouble_of_all = ""
    await nodes.after(s=HEARD_S - TELL_S - 1)
    assert kinds(nodes.store, seats.match) == []
    await nodes.after(s=2 * TELL_S + 2)
    assert kinds(nodes.store, seats.match) == ["away-a"]


async def test_a_clock_expires_nobody_who_may_be_at_another_node():
    """A node that has just started hears of nobody: it neither takes the time of a seat that is elsewhere nor reports it away."""
    config = replace(CONFIG, restart_grace_s=0.0)
    nodes = StagedNodes(config=config)
    await nodes.after(s=HEARD_S + TELL_S)
    here, there = nodes.all
    seats = await nodes.battle(here, there, decision_s=3_600, **CLOCK)
    await seats.act("a", {"type": "Roll"})  # from now on the time of the other seat runs
    await nodes.after(s=59)
    here.matches.deadlines.stop()
    there.matches.deadlines.stop()  # so that what happens is the new node's doing
    late = nodes.join("c")
    late.matches.outages.unreported = lambda _: []  # nor does it take the others' time for an outage
    nodes.hub.cut |= {late.bus.node}
    await nodes.watcher(late, seats.match)
    await nodes.after(s=TELL_S)
    version = nodes.store.tail(seats.match).version
    assert (kinds(nodes.store, seats.match), version) == ([], 6)
    nodes.hub.cut.clear()
    await nodes.after(s=40)
    ids = [entry.command_id for entry in nodes.store.read(seats.match, 6)]
    assert ids == ["system-turn-6-6"]
    await nodes.close()


# -- rates


async def test_a_seat_at_two_nodes_has_half_of_its_rate_at_each():
    """And all of it where it is alone again."""
    seats_limits = replace(LIMITS.match.seats, phrases=Rate(6, 1.0))
    limits = replace(LIMITS, match=replace(LIMITS.match, seats=seats_limits))
    nodes = StagedNodes(limits=limits)
    here, there = nodes.all
    seats = await nodes.battle(here, here)
    phone = there.line("phone")
    await phone.ask("seat", match=seats.match, token=seats.tokens["a"])
    await nodes.after(s=1)

    async def said(line):
        answers = [await line.ask("say", match=seats.match, seat="a", phrase="good_luck") for _ in range(7)]
        return sum(answer["type"] == "said" for answer in answers)

    assert [await said(line) for line in (seats.lines["a"], phone)] == [3, 3]
    await phone.close()
    await nodes.after(s=20)
    await said(seats.lines["a"])
    await nodes.after(s=20)
    assert await said(seats.lines["a"]) == 6
    await nodes.close()


# -- phrases


async def test_a_phrase_is_heard_at_all_nodes(nodes):
    """Once by each but the speaker; a node without the match passes it over."""
    nodes.join("c")
    await nodes.after(s=2 * BEAT_S)
    here, there, _ = nodes.all
    seats = await nodes.battle(here, there)
    lines = [await nodes.watcher(node, seats.match, f"watcher-{node.bus.node}") for node in (here, there)]
    seats.lines["b"].say("watch", match=seats.match)
    await seats.lines["a"].ask("say", match=seats.match, seat="a", phrase="good_luck")
    await nodes.carry()
    reported = {"type": "said", "match": seats.match, "seat": "a", "phrase": "good_luck"}
    assert [line.all("said") for line in (*lines, seats.lines["b"])] == [[reported]] * 3


async def test_a_phrase_is_not_sent_to_those_who_see_late(nodes):
    """At no node; the seats hear it."""
    here, there = nodes.all
    seats = await nodes.battle(here, there, **LATE)
    line = await nodes.watcher(there, seats.match)
    seats.lines["b"].say("watch", match=seats.match)
    await seats.lines["a"].ask("say", match=seats.match, seat="a", phrase="good_luck")
    await nodes.carry()
    assert line.all("said") == []
    assert len(seats.lines["b"].all("said")) == 1


async def test_a_phrase_of_another_release_is_passed_over(nodes, monkeypatch):
    """Clients here would not know what it means."""
    here, there = nodes.all
    seats = await nodes.battle(here, there)
    line = await nodes.watcher(there, seats.match)
    await seats.lines["a"].ask("say", match=seats.match, seat="a", phrase="good_luck")
    await there.settle()
    with monkeypatch.context() as patch:
        patch.setattr("wardrum.server.services.phrases.PHRASES", {})
        nodes.hub.carry()
    assert line.all("said") == []


# -- rematch


async def ended(nodes, *places, **fields):
    """A battle that is over, whose seats watch, and two more to go on with: the one with the smaller id first."""
    seats = await nodes.battle(*places, **fields)
    for line in seats.lines.values():
        line.say("watch", match=seats.match)
    await seats.act("a", {"type": "Concede"})
    await nodes.carry()
    others = [await nodes.battle(*places) for _ in range(2)]
    return seats, *sorted(each.match for each in others)


def offers(line):
    """The matches that a connection was asked to, with its code."""
    return [(frame["next"], frame.get("invite")) for frame in line.all("rematch")]


async def offer(seats, seat, following):
    """A seat asks the others to another match."""
    invites = {other: f"{ord(other):032x}" for other in "ab" if other != seat}
    line = seats.lines[seat]
    return await line.ask("rematch", match=seats.match, seat=seat, next=following, invites=invites)


async def test_a_rematch_is_offered_at_all_nodes(nodes):
    """Each seat gets its own code, once; another offer is refused everywhere, and a player who repeats it hears so."""
    here, there = nodes.all
    seats, smaller, greater = await ended(nodes, here, there)
    line = await nodes.watcher(there, seats.match)
    await nodes.after(s=1)
    assert (await offer(seats, "a", greater))["type"] == "ack"
    await nodes.carry()
    assert len(offers(line)) == 1
    await nodes.after(s=3 * TELL_S)
    assert offers(seats.lines["b"]) == [(greater, f"{ord('b'):032x}")]
    assert offers(line) == [(greater, None)]
    assert offers(seats.lines["a"]) == []
    assert (await offer(seats, "b", smaller))["code"] == "rematch_offered"
    assert (await offer(seats, "b", greater))["duplicate"]


async def test_a_rematch_is_not_offered_before_the_end_is_shown(nodes):
    """The offer is here sooner than the commit that ended the match."""
    here, there = nodes.all
    seats = await nodes.battle(here, here)
    following = (await nodes.battle(here, here)).match
    line = await nodes.watcher(there, seats.match)
    nodes.store.has_news = False
    await seats.act("a", {"type": "Concede"})
    await offer(seats, "a", following)
    await nodes.carry()
    assert offers(line) == []
    nodes.store.has_news = True
    await nodes.carry()
    assert offers(line) == [(following, None)]
    kinds = [frame["type"] for frame in line.heard if frame["type"] in ("commit", "rematch")]
    assert kinds == ["commit", "rematch"]


async def test_a_later_client_at_another_node_hears_of_it(nodes):
    """The match was not in memory there."""
    here, there = nodes.all
    seats, smaller, _ = await ended(nodes, here, here)
    await offer(seats, "a", smaller)
    for line in seats.lines.values():
        await line.close()
    await nodes.after(s=2 * TELL_S)
    there.matches.registry.rooms.clear()
    line = await nodes.watcher(there, seats.match)
    assert offers(line) == [(smaller, None)]


@pytest.mark.parametrize("fields", [{}, LATE], ids=["at once", "late"])
async def test_of_two_offers_at_once_one_stands_everywhere(nodes, fields):
    """Both are accepted, as neither node knows of the other; then all go to the one with the smaller id, reported once."""
    here, there = nodes.all
    seats, smaller, greater = await ended(nodes, here, there, **fields)
    lines = [await nodes.watcher(node, seats.match, f"watcher-{node.bus.node}") for node in (here, there)]
    await here.settle()
    nodes.hub.cut |= {here.bus.node, there.bus.node}
    for seat, following in (("a", greater), ("b", smaller)):
        assert (await offer(seats, seat, following))["type"] == "ack"
    nodes.hub.carry()
    nodes.hub.cut.clear()
    await nodes.after(s=3 * TELL_S)
    assert offers(seats.lines["a"]) == [(smaller, f"{ord('a'):032x}")]
    assert offers(seats.lines["b"]) == []
    assert [[following for following, _ in offers(line)] for line in lines] == [[greater, smaller], [smaller]]
    rooms = [node.matches.registry.rooms[seats.match] for node in (here, there)]
    assert [room.audience.rematch.next for room in rooms] == [smaller, smaller]
