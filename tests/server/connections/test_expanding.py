"""Legal lists in two steps: what may be done at once, and the places when they are asked for."""

import pytest

from tests.support.clocks import ManualClock
from tests.support.moving import come_to_a_move, listed
from tests.support.table_talk import Battle, talking
from wardrum.events.rulesets import games
from wardrum.server.app import running
from wardrum.server.config import Config


def leaves_open(domain):
    """Whether places of a domain are not listed yet."""
    inner = domain["of"].values() if domain["kind"] == "each" else ()
    return domain.get("open", False) or any(map(leaves_open, inner))


def is_open(option):
    """Whether an option leaves places open."""
    return any(map(leaves_open, option["params"].values()))


async def expanded(talker, battle, at, option, **fields):
    """The answer for the option at this place of a list."""
    asked = {"match": battle.match, "seat": at["seat"], "version": at["version"], "option": option, **fields}
    return await talker.ask("expand", **asked)


@pytest.fixture
async def server():
    """One with all games."""
    async with running(Config(port=0), games()) as server:
        yield server


@pytest.fixture
async def moving(talker):
    """A battle at which a fighter may move, and the seat whose it is."""
    moving = await come_to_a_move(talker)
    return moving.battle, moving.seat


async def test_a_full_list_is_the_sum_of_its_expansions(talker, moving):
    """Those that are not open stand for themselves."""
    battle, seat = moving
    full, opened = await listed(talker, battle, seat), await listed(talker, battle, seat, open=True)
    found = []
    for place, option in enumerate(opened["options"]):
        answer = await expanded(talker, battle, opened, place)
        assert (answer["type"], answer["version"], answer["option"]) == ("expanded", opened["version"], place)
        assert is_open(option) or answer["options"] == [option]
        found += answer["options"]
    assert any(map(is_open, opened["options"]))
    assert not any(map(is_open, full["options"]))
    assert found == full["options"]


async def test_who_watches_is_sent_the_form_that_was_asked_for(server, talker, moving):
    """Also with the refusal of a command; others are sent full lists, as ever."""
    battle, seat = moving
    await talker.say("watch", match=battle.match, legal=True, open=True, as_="display")
    opened = await talker.hear("legal", seat=seat)
    place = next(place for place, option in enumerate(opened["options"]) if is_open(option))
    answer = await expanded(talker, battle, opened, place)
    assert len(answer["words"]) == len(answer["options"]) > 0
    assert answer["words"][0]["label"] == opened["words"][place]["label"]
    refused = await battle.act(talker, seat, "Pass")
    assert refused["type"] == "rejected"
    assert refused["legal"] == opened["options"]
    async with talking(server) as other:
        await other.ask("seat", match=battle.match, token=battle.tokens[seat])
        await other.say("watch", match=battle.match, legal=True)
        assert not any(map(is_open, (await other.hear("legal", seat=seat))["options"]))


async def test_what_is_not_on_the_list_is_not_expanded(server, talker, moving):
    """An option that is not listed, a version that is past or to come, somebody else's seat."""
    battle, seat = moving
    opened = await listed(talker, battle, seat, open=True)
    past, number = {**opened, "version": opened["version"] - 1}, len(opened["options"])
    for at, option, code, pointer in (
        (opened, number, "no_such_option", "$.option"),
        (past, 0, "version_past", "$.version"),
        ({**opened, "version": opened["version"] + 1}, 0, "no_such_version", "$.version"),
        (opened, -1, "bad_frame", "$.option"),
    ):
        answer = await expanded(talker, battle, at, option)
        assert (answer["type"], answer["code"], answer["pointer"]) == ("problem", code, pointer)
        assert answer["detail"]
    async with talking(server) as other:
        assert (await expanded(other, battle, opened, 0))["code"] == "not_seated"


async def test_expansions_are_paced_like_all_requests():
    """Too many at once: each is answered, the last ones by how long to wait."""
    battle, codes = Battle(), set()
    async with running(Config(port=0), games(), ManualClock()) as server, talking(server) as talker:
        await battle.begin(talker, ruleset="warcry")
        opened = await listed(talker, battle, "a", open=True)
        for _ in range(talker.heard[0]["limits"]["requests_burst"] + 5):
            codes.add((await expanded(talker, battle, opened, 0)).get("code"))
    assert codes == {None, "too_many_requests"}
