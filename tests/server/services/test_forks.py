"""Forks over real sockets: who may open one, where, how often; what is shown of it, and what its parent notices."""

import json

import pytest

from tests.support.table_talk import Battle, serving, talking, token
from wardrum.events.core.hash_chain import fork_root


async def played(talker, rounds: int = 4) -> Battle:
    """A battle of some rolls, at a version above 8."""
    battle = Battle()
    await battle.begin(talker, setup={"target": 1000})
    await battle.play(talker, rounds)
    return battle


class Fork(Battle):
    """A fork of another battle; asked for again it is the same one."""

    def __init__(self, parent: Battle, version: int, **fields) -> None:
        super().__init__()
        self.parent, self.fields = parent, {"version": version, **fields}

    async def create(self, talker, **fields):
        asked = {"match": self.parent.match, "new_match": self.match, "token": self.host, **self.fields}
        return await talker.ask("fork", **asked, **fields)


async def log_of(talker, match: str) -> list[str]:
    """The records of a match, and its last head."""
    found = []
    await talker.say("watch", match=match, after=0)
    while (frame := await talker.hear("commit", "caught_up", match=match))["type"] == "commit":
        found.append(json.dumps([frame["record"], frame["head"]]))
    await talker.say("unwatch", match=match)
    return found


@pytest.mark.rule("L-40")
async def test_a_fork_goes_on_where_its_parent_stood():
    """Its version 0 is the parent's state at that version with nobody seated, and it plays on from there alone."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        before = await log_of(talker, parent.match)
        fork = Fork(parent, 8)
        await fork.begin(talker)
        there = await talker.ask("state", match=parent.match, version=8)
        here = await talker.ask("state", match=fork.match, version=0)
        assert (here["state"]["battle"], here["state"]["table"]) == (
            there["state"]["battle"],
            there["state"]["table"],
        )
        assert here["state"]["match"]["parent"] == {
            "match": parent.match,
            "version": 8,
            "head": there["head"],
            "generation": 1,
        }
        assert here["head"] == fork_root(fork.match, there["head"]).hex()
        turn = here["state"]["battle"]["turn"]
        assert (await fork.act(talker, turn, "Roll"))["type"] == "ack"
        assert await log_of(talker, parent.match) == before


@pytest.mark.rule("L-40")
async def test_the_first_commit_of_a_fork_names_its_lineage():
    """`MatchForked` comes before `MatchCreated`, and the lobby says where it comes from and what its dice are."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        fork = Fork(parent, 7, dice="chosen")
        await fork.create(talker)
        await talker.say("watch", match=fork.match, after=0)
        snapshot = await talker.hear("snapshot")
        commit = await talker.hear("commit")
        assert snapshot["version"] == 0
        kinds = [event["type"] for event in commit["record"]["events"]]
        assert kinds == ["MatchForked", "MatchCreated"]
        listed = await talker.ask("list", filter="open")
        rows = {row["match"]: row for row in listed["matches"]}
        assert rows[fork.match]["forked"] == {"match": parent.match, "version": 7, "dice": "chosen"}


async def test_the_same_fork_asked_for_again_is_the_same_match():
    """A retry gets the same answer; with anything else in it, or from somebody else, the id is taken."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        fork = Fork(parent, 8)
        first, again = await fork.create(talker), await fork.create(talker)
        assert first["type"] == again["type"] == "seated"
        assert first["invites"] == again["invites"]
        fork.fields["version"] = 7
        assert (await fork.create(talker))["code"] == "match_exists"
        fork.fields |= {"version": 8, "dice": "chosen"}
        assert (await fork.create(talker))["code"] == "match_exists"
        fork.fields["dice"] = "fresh"
        assert (await fork.create(talker, decision_s=77))["code"] == "match_exists"
        fork.host = token()
        assert (await fork.create(talker))["code"] == "match_exists"
        plain = await talker.ask("create", match=fork.match, ruleset="toy", token=fork.host)
        assert plain["code"] == "match_exists"


async def test_a_fork_of_a_match_that_is_in_no_list_is_in_none():
    """Its log names its parent. Asked to be listed it is refused; of a match that is listed it is, unless that is not wanted."""
    async with serving() as server, talking(server) as talker:
        hidden = Battle()
        await hidden.begin(talker, setup={"target": 1000}, listed=False)
        refused = await Fork(hidden, 3).create(talker, listed=True)
        assert (refused["code"], refused["pointer"]) == ("unlisted", "$.listed")
        shown = await played(talker)
        made = [Fork(hidden, 3), Fork(hidden, 3, listed=False), Fork(shown, 3), Fork(shown, 3, listed=False)]
        for fork in made:
            assert (await fork.create(talker))["type"] == "seated"
        listed = {row["match"] for row in (await talker.ask("list", filter="open"))["matches"]}
        assert [fork.match in listed for fork in made] == [False, False, True, False]
        assert (await made[2].create(talker))["type"] == "seated"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"version": 0}, "no_such_version"),
        ({"version": 10_000}, "no_such_version"),
        ({"version": -1}, "bad_frame"),
        ({"version": "8"}, "bad_frame"),
        ({"version": 8, "dice": "loaded"}, "bad_frame"),
        ({"version": 8, "setup": {"target": 2}}, "bad_frame"),
        ({"version": 8, "new_match": "x"}, "bad_frame"),
        ({"version": 8, "bots": {"z": "greedy"}}, "no_such_seat"),
        ({"version": 8, "match": "0" * 32}, "no_such_match"),
        ({"version": 8, "terms": {"takeback": "sometimes"}}, "bad_frame"),
    ],
)
async def test_what_makes_no_sense_is_refused_in_a_sentence(fields, code):
    """Every part of the request is checked, and nothing is opened."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        asked = {"match": parent.match, "new_match": token(), "token": token(), **fields}
        answer = await talker.ask("fork", **asked)
        assert (answer["type"], answer["code"]) == ("problem", code)
        assert answer["detail"].endswith((".", "`", "digits")) or code == "bad_frame"
        listed = await talker.ask("list", filter="open")
        assert listed["matches"] == []


@pytest.mark.rule("L-40")
async def test_a_battle_that_is_over_can_be_forked_before_its_end_only():
    """The refusal names the last version that can be forked, and that one can."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        ack = await parent.act(talker, "a", "Concede")
        no = await Fork(parent, ack["version"]).create(talker)
        assert (no["type"], no["rule"], no["code"]) == ("rejected", "L-40", "battle_over")
        assert f"the last version to fork is {ack['version'] - 1}" in no["sentence"]
        assert (await Fork(parent, ack["version"] - 1).create(talker))["type"] == "seated"


async def test_a_secret_that_is_still_closed_stands_in_the_way():
    """No fork at or behind a sealed commit until it is opened; before it there can be one, and afterwards everywhere."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker, 2)
        bet = await parent.act(talker, "a", "Bet", number=3)
        for version in (bet["version"], bet["version"]):
            assert (await Fork(parent, version).create(talker))["code"] == "sealed"
        assert (await Fork(parent, bet["version"] - 1).create(talker))["type"] == "seated"
        await parent.act(talker, "b", "Bet", number=5)
        fork = Fork(parent, bet["version"])
        await fork.begin(talker)
        async with talking(server) as stranger:
            seen = await stranger.ask("state", match=fork.match, version=0)
            assert seen["state"]["battle"]["secret"] == {}


@pytest.mark.rule("L-41")
async def test_in_a_study_the_sender_of_a_command_chooses_the_dice():
    """The values stand in the record, what was not chosen is drawn, and a retry with other dice is distinguished."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        fork = Fork(parent, 8, dice="chosen")
        await fork.begin(talker)
        state = await talker.ask("state", match=fork.match)
        turn = state["state"]["battle"]["turn"]
        asked = {"id": "roll-1", "match": fork.match, "seat": turn, "command": {"type": "Roll"}}
        await talker.say("watch", match=fork.match)
        ack = await talker.ask("command", **asked, dice=[6])
        commit = await talker.hear("commit")
        assert commit["record"]["chosen"] == [6]
        assert commit["record"]["draws"] == [{"sides": 6, "values": [6]}]
        assert (await talker.ask("command", **asked, dice=[6]))["version"] == ack["version"]
        assert (await talker.ask("command", **asked, dice=[5]))["code"] == "command_id_reused"
        assert (await talker.ask("command", **asked))["code"] == "command_id_reused"


@pytest.mark.rule("L-41")
@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([7], "no_such_face"),
        ([6, 6], "too_many_dice"),
        ([0], "bad_frame"),
        ([], "bad_frame"),
        ("6", "bad_frame"),
    ],
)
async def test_dice_that_cannot_be_are_refused(dice, code):
    """A face the die does not have, or more dice than are drawn: one sentence, and nothing has happened."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        fork = Fork(parent, 8, dice="chosen")
        await fork.begin(talker)
        before = await talker.ask("state", match=fork.match)
        asked = {"match": fork.match, "seat": before["state"]["battle"]["turn"], "command": {"type": "Roll"}}
        assert (await talker.ask("command", **asked, dice=dice))["code"] == code
        assert (await talker.ask("state", match=fork.match))["head"] == before["head"]


@pytest.mark.rule("L-41")
async def test_dice_are_chosen_in_a_study_only():
    """Neither in a match that is no fork nor in one with dice of its own seeds."""
    async with serving() as server, talking(server) as talker:
        parent = await played(talker)
        fork = Fork(parent, 8)
        await fork.begin(talker)
        for battle in (parent, fork):
            state = await talker.ask("state", match=battle.match)
            turn = state["state"]["battle"]["turn"]
            asked = {"match": battle.match, "seat": turn, "command": {"type": "Roll"}}
            assert (await talker.ask("command", **asked, dice=[6]))["code"] == "no_study"


async def test_forks_of_forks_end_somewhere():
    """Sixteen generations are opened, the seventeenth is refused in a sentence."""
    async with serving() as server, talking(server) as talker:
        battle = await played(talker, 1)
        for _ in range(16):
            fork = Fork(battle, 1)
            assert (await fork.create(talker))["type"] == "seated"
            battle = fork
        no = await Fork(battle, 1).create(talker)
        assert (no["code"], no["rule"]) == ("too_deep", "L-40")


async def test_a_fork_is_on_its_parents_terms_unless_others_are_asked_for():
    """Decision time and terms are the parent's where the request says nothing."""
    async with serving() as server, talking(server) as talker:
        parent = Battle()
        await parent.begin(talker, setup={"target": 1000}, decision_s=444, terms={"takeback": "never"})
        for fields, expected in (({}, (444, "never")), ({"decision_s": 55, "terms": {}}, (55, None))):
            fork = Fork(parent, 5, **fields)
            await fork.create(talker)
            match = (await talker.ask("state", match=fork.match))["state"]["match"]
            assert (match["decision_s"], match.get("terms", {}).get("takeback")) == expected
