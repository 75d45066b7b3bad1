"""People at a match of a later release's record leave the node that cannot play it, if a node of that release is there."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from tests.simulation.stage import Seats
from tests.support import later_toy
from tests.support.staged_nodes import StagedNodes
from wardrum.server.matches.referrals import ELSEWHERE_S, REASON
from wardrum.server.nodes import membership
from wardrum.server.nodes.membership import GONE_S

LISTENED_MS = 3_000
SENT_AWAY = [(1012, REASON)]
LATER_GAMES = {"toy": later_toy.GAME}
ROLL, CHEER = {"type": "Roll"}, {"type": "Cheer"}


@pytest.fixture
async def nodes():
    """One of this release."""
    nodes = StagedNodes(("old",))
    await nodes.after(LISTENED_MS)
    yield nodes
    await nodes.close()


@pytest.fixture
def upgrade(nodes, monkeypatch):
    """Has a node of a later release join, which all know then. release: as it calls itself · games: that it has."""

    async def upgrade(release=later_toy.RELEASE, games=LATER_GAMES):
        with monkeypatch.context() as patch:
            patch.setattr(membership, "RELEASE", release)
            nodes.join("new", games=games)
        await nodes.after(LISTENED_MS)
        return nodes.running["new"]

    return upgrade


def ending(line):
    """How this connection ends, as soon as it does."""
    ended = []
    line.shut = lambda code, reason: ended.append((code, reason))
    return ended


async def cheered(nodes, battle):
    """Seat b, which is at the node of the later release, does what only that knows."""
    await battle.act("b", CHEER)
    await nodes.carry()


async def shown(nodes, line, match):
    """What somebody is shown who watches as they may have watched before."""
    line.say("watch", match=match)
    await nodes.carry()
    return [frame["version"] for frame in line.all("snapshot", "caught_up")]


async def test_connections_at_the_match_leave_and_play_on_at_the_later_node(nodes, upgrade):
    """Players and watchers, with all that was committed before; nobody who is elsewhere, or at another match."""
    old, new = nodes.running["old"], await upgrade()
    battle, other = await nodes.battle(old, new), await nodes.battle(old, old)
    watcher, at_new = await nodes.watcher(old, battle.match), await nodes.watcher(new, battle.match)
    leave = [ending(line) for line in (battle.lines["a"], watcher)]
    stay = [ending(line) for line in (battle.lines["b"], at_new, *other.lines.values())]
    await battle.act("a", ROLL)
    await nodes.carry()
    seen = [frame["record"]["version"] for frame in watcher.all("commit")]
    await cheered(nodes, battle)
    assert seen == [6]
    assert leave == [SENT_AWAY] * 2
    assert stay == [[]] * 4
    await battle.lines["a"].close()
    battle.stage = new
    await battle.come_back("a")
    await battle.act("b", ROLL)
    await battle.act("a", ROLL)
    assert (await other.lines["a"].ask("command", match=other.match, seat="a", command=ROLL))["type"] == "ack"


ASKS = {
    "watch": lambda battle: {},
    "seat": lambda battle: {"token": battle.tokens["a"]},
    "join": lambda battle: {"token": "f" * 32, "seed_commitment": "0" * 64},
    "state": lambda battle: {},
}


@pytest.mark.parametrize("kind", ASKS)
@pytest.mark.parametrize("is_in_memory", [True, False], ids=["in memory", "to be read"])
async def test_a_client_that_comes_back_to_the_old_node_is_sent_away_again(
    nodes, upgrade, kind, is_in_memory
):
    """Without an answer, as a client asks the same of the next node."""
    old, new = nodes.running["old"], await upgrade()
    battle = Seats(new, "toy", Random(1))
    await nodes.begin(battle, old if is_in_memory else new, new)
    ending(battle.lines["a"])
    await cheered(nodes, battle)
    assert (battle.match in old.matches.registry.set_aside) == is_in_memory
    again = old.line("again")
    ended = ending(again)
    id = again.say(kind, match=battle.match, **ASKS[kind](battle))
    await nodes.carry()
    assert ended == SENT_AWAY
    assert [frame for frame in again.heard if frame.get("id") == id] == []


async def test_a_command_that_meets_such_a_record_is_not_answered_and_can_be_sent_again(nodes, upgrade):
    """The old node hears of the record by it alone. Under the same id it is carried out at the later node."""
    old, new = nodes.running["old"], await upgrade()
    battle, nodes.store.has_news = await nodes.battle(old, new), False
    line = battle.lines["a"]
    ended = ending(line)
    await battle.act("b", CHEER)
    command = {"match": battle.match, "seat": "a", "command": ROLL}
    id = line.say("command", **command)
    await nodes.settle()
    assert ended == SENT_AWAY
    assert [frame for frame in line.heard if frame.get("id") == id] == []
    battle.stage = new
    await battle.come_back("a")
    again = battle.lines["a"]
    again.session.receive(json.dumps({"type": "command", "id": id, **command}).encode())
    await nodes.settle()
    assert [frame["version"] for frame in again.all("ack")] == [7]


async def test_equal_nodes_send_nobody_away(nodes, upgrade):
    """The negative control: as long as no node says that it is later, the sentence stands and what can be read is shown."""
    old, new = nodes.running["old"], await upgrade(release=membership.RELEASE)
    battle = await nodes.battle(old, new)
    watcher = await nodes.watcher(old, battle.match)
    ended = [ending(line) for line in (battle.lines["a"], watcher)]
    await cheered(nodes, battle)
    answer = await battle.lines["a"].ask("command", match=battle.match, seat="a", command=ROLL)
    assert (answer["type"], answer["code"]) == ("problem", "set_aside")
    assert "a later release wrote the rest of it" in answer["detail"]
    assert await shown(nodes, old.line("late"), battle.match) == [5, 5]
    assert ended == [[]] * 2
    assert not old.matches.referrals.is_elsewhere("watcher")


async def test_a_node_alone_sends_nobody_away(nodes, upgrade):
    """The negative control: when the later node has gone nobody could play it on, so the match is shown again."""
    old, new = nodes.running["old"], await upgrade()
    battle = await nodes.battle(old, new)
    ended = ending(battle.lines["a"])
    await cheered(nodes, battle)
    assert ended == SENT_AWAY
    await nodes.kill("new")
    await nodes.after(s=GONE_S + 2)
    again = old.line("again")
    assert await shown(nodes, again, battle.match) == [5, 5]
    assert (await again.ask("seat", match=battle.match, token=battle.tokens["a"]))["type"] == "seated"
    assert not old.matches.referrals.is_elsewhere("seat-a")


async def test_connections_at_it_leave_as_soon_as_a_later_node_comes(nodes, upgrade):
    """The match was set aside while nobody could play it."""
    old = nodes.running["old"]
    unsaid = nodes.join("unsaid", games=LATER_GAMES)
    await nodes.after(LISTENED_MS)
    battle = await nodes.battle(old, unsaid)
    ended = ending(battle.lines["a"])
    await cheered(nodes, battle)
    assert ended == []
    stays = ending(battle.lines["b"])
    await upgrade()
    assert ended == SENT_AWAY
    assert stays == []


@pytest.mark.parametrize(
    ("ruleset", "games", "reason"),
    [
        ("moonball", {"moonball": later_toy.later(name="moonball")}, "ruleset_unknown"),
        ("toy", {"toy": later_toy.later(revision=2)}, "revision_gone"),
    ],
)
async def test_matches_under_later_rules_are_played_at_the_later_node(nodes, upgrade, ruleset, games, reason):
    """Of a ruleset, or a revision of one, that the old node does not have."""
    old, new = nodes.running["old"], await upgrade(games=games)
    seats = Seats(new, ruleset, Random(1))
    await nodes.begin(seats, new, new)
    line = old.line("comes by the old node")
    ended = ending(line)
    line.say("watch", match=seats.match)
    await nodes.carry()
    assert old.matches.registry.set_aside[seats.match].reason == reason
    assert ended == SENT_AWAY


async def test_nobody_is_sent_away_from_what_no_release_can_play(nodes, upgrade):
    """The negative control: a record that is damaged is so at each node."""
    old, new = nodes.running["old"], await upgrade()
    battle = await nodes.battle(old, new)
    ended = [ending(battle.lines["a"])]
    nodes.store.has_news = False
    await battle.act("b", {"type": "Bet", "number": 1})
    log = nodes.store._log[battle.match]
    log[-1] = replace(log[-1], head=bytes(32))
    nodes.store.tell(battle.match)
    line = old.line("watcher")
    ended.append(ending(line))
    assert await shown(nodes, line, battle.match) == [5, 5]
    assert old.matches.registry.set_aside[battle.match].reason == "damaged"
    assert ended == [[]] * 2


async def test_a_client_that_was_sent_away_is_to_come_back_by_another_node(nodes, upgrade):
    """For a while, and only as long as there is one; people at other addresses come in."""
    old, new = nodes.running["old"], await upgrade()
    battle = await nodes.battle(old, new)
    ending(battle.lines["a"])
    await cheered(nodes, battle)
    referrals = old.matches.referrals
    assert [referrals.is_elsewhere(address) for address in ("seat-a", "seat-b")] == [True, False]
    await nodes.after(s=ELSEWHERE_S - 1)
    assert referrals.is_elsewhere("seat-a")
    await nodes.after(s=1)
    assert not referrals.is_elsewhere("seat-a")
