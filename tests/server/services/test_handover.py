"""Seats that change hands over real sockets: to a bot and back, and to another person."""

import asyncio

import pytest

from tests.support.handing import come, handings, offer, over, state_of, to_bot, two, until
from tests.support.table_talk import Battle, talking, token


async def test_a_bot_plays_on_to_the_end():
    """A player who hands a seat over is informed, acts for it no longer, and watches the bots end the battle."""
    async with two() as (_, battle, ann, bert):
        assert (await to_bot(battle, ann))["type"] == "ack"
        assert ann.all("unseated") or await ann.hear("unseated", seat="a")
        assert (await battle.act(ann, "a", "Roll"))["code"] == "not_seated"
        await to_bot(battle, bert, "b")
        state = await until(ann, battle, over)
        assert state["match"]["reason"] == "victory"
        assert state["match"]["bots"] == {"a": "random", "b": "random"}
        names = [frame["names"] for frame in ann.all("names")][-1]
        assert names == {"a": "Random bot", "b": "Random bot"}
        assert [event["seat"] for event in handings(ann)] == ["a", "b"]


async def test_a_hand_over_may_be_asked_again():
    """The same question gets the same answer, though the seat is the bot's by now."""
    async with two() as (_, battle, ann, _):
        first = await to_bot(battle, ann, id="once")
        again = await to_bot(battle, ann, id="once")
        assert again == {**first, "duplicate": True}
        assert (await to_bot(battle, ann, id="twice"))["code"] == "bot_plays_already"


async def test_a_seat_is_taken_back_from_the_bot():
    """Its token opens the seat no longer while the bot plays; asked for outright it does, and the bot has gone."""
    async with two(bot_pace_ms=10_000) as (server, battle, ann, bert):
        await to_bot(battle, ann)
        await bert.hear("names")
        assert (await ann.ask("seat", match=battle.match, token=battle.tokens["a"]))[
            "code"
        ] == "seat_handed_over"
        async with talking(server) as phone:
            back = await phone.ask("relieve", match=battle.match, token=battle.tokens["a"])
            assert (back["type"], back["seat"]) == ("seated", "a")
            again = await phone.ask("relieve", match=battle.match, token=battle.tokens["a"])
            assert again["type"] == "seated"
            assert (await battle.act(phone, "a", "Roll"))["type"] == "ack"
            assert (await ann.ask("seat", match=battle.match, token=battle.tokens["a"]))["seat"] == "a"
        assert "bots" not in (await state_of(bert, battle))["match"]
        assert bert.all("names")[-1]["names"] == {"b": "at b"}
        assert not server.matches.bots._playing


async def test_what_is_meant_for_an_earlier_position_is_refused():
    """Taking a seat back from a bot, or over by a code, for a version after which the battle has gone on, changes nothing."""
    async with two(bot_pace_ms=10_000) as (server, battle, ann, bert), talking(server) as friend:
        seen = (await battle.act(ann, "a", "Roll"))["version"]
        code = await offer(battle, bert, "b", expected_version=seen)
        await to_bot(battle, ann, expected_version=seen)
        await battle.act(bert, "b", "Roll")
        back = {"match": battle.match, "token": battle.tokens["a"]}
        late = await ann.ask("relieve", **back, expected_version=seen)
        assert (late["type"], late["code"]) == ("rejected", "conflict")
        mine = token()
        assert (await come(battle, friend, code, mine, expected_version=seen))["code"] == "conflict"
        state = await state_of(bert, battle)
        assert state["match"]["bots"] == {"a": "random"}
        now = state["match"]["moved_version"]
        assert (await ann.ask("relieve", **back, expected_version=now))["type"] == "seated"
        assert (await come(battle, friend, code, mine, expected_version=now))["type"] == "seated"
        again = await come(battle, friend, code, mine, expected_version=seen)
        assert again["type"] == "seated", "what was done already is answered the same"


async def test_joining_again_does_not_relieve_the_bot():
    """The answer to a retry of `join` is the same as to its token: a bot plays there, and nobody beside it."""
    async with two(bot_pace_ms=10_000) as (server, battle, ann, bert), talking(server) as friend:
        code, mine = await offer(battle, ann), token()
        await come(battle, friend, code, mine)
        asked = {"match": battle.match, "seat": "a", "token": mine, "bot": "random"}
        assert (await friend.ask("hand_over", **asked))["type"] == "ack"
        assert (await come(battle, friend, code, mine))["code"] == "seat_handed_over"
        await to_bot(battle, bert, "b")
        again = {"match": battle.match, "token": battle.tokens["b"], "invite": battle.host}
        commitment = (await state_of(ann, battle))["match"]["seats"]["b"]["commitment"]
        assert (await bert.ask("join", **again, seed_commitment=commitment))["code"] == "seat_handed_over"
        assert (await battle.act(bert, "b", "Roll"))["code"] == "not_seated"


async def test_a_friend_plays_on():
    """A code gives the seat to anyone who joins with it, once: the old token opens nothing then."""
    async with two() as (server, battle, ann, bert), talking(server) as friend, talking(server) as late:
        code, mine = await offer(battle, ann), token()
        assert (await battle.act(ann, "a", "Roll"))["type"] == "ack"  # as long as nobody has come
        assert (await come(battle, friend, code, mine, name="Cleo"))["seat"] == "a"
        await ann.hear("unseated", seat="a")
        assert (await battle.act(ann, "a", "Roll"))["code"] == "not_seated"
        assert (await ann.ask("seat", match=battle.match, token=battle.tokens["a"]))["code"] == "unauthorized"
        assert (await come(battle, late, code, token()))["code"] == "wrong_invite"
        await battle.act(bert, "b", "Roll")
        assert (await battle.act(friend, "a", "Roll"))["type"] == "ack"
        assert (await friend.ask("seat", match=battle.match, token=mine))["seat"] == "a"
        assert bert.all("names")[-1]["names"] == {"a": "Cleo", "b": "at b"}
        assert handings(bert) == [{"type": "SeatHandedOver", "seat": "a"}]


async def test_a_repeated_arrival_is_one():
    """The friend's retry, over another connection too, gets the seat again and leaves no second event."""
    async with two() as (server, battle, ann, bert):
        code, mine = await offer(battle, ann), token()
        for _ in range(2):
            async with talking(server) as friend:
                assert (await come(battle, friend, code, mine))["seat"] == "a"
        await battle.act(bert, "b", "Pass")
        assert len(handings(bert)) == 1


async def test_of_friends_with_one_code_one_sits_down():
    """Six who come at the same moment leave one in the seat."""
    async with two() as (server, battle, ann, _):
        code = await offer(battle, ann)

        async def try_it():
            async with talking(server) as friend:
                return (await come(battle, friend, code, token())).get("seat")

        assert sorted(filter(None, await asyncio.gather(*(try_it() for _ in range(6))))) == ["a"]


async def test_a_newer_code_voids_the_older():
    """Only the last link made opens the seat."""
    async with two() as (server, battle, ann, _), talking(server) as friend:
        first, second = await offer(battle, ann), await offer(battle, ann)
        assert (await come(battle, friend, first, token()))["code"] == "wrong_invite"
        assert (await come(battle, friend, second, token()))["seat"] == "a"


async def test_a_friend_may_come_while_a_bot_bridges():
    """A code stays good when a bot plays meanwhile; who made it has no claim any more."""
    async with two(bot_pace_ms=10_000) as (server, battle, ann, bert), talking(server) as friend:
        code = await offer(battle, ann)
        await to_bot(battle, ann)
        assert (await come(battle, friend, code, token()))["seat"] == "a"
        assert (await ann.ask("relieve", match=battle.match, token=battle.tokens["a"]))[
            "code"
        ] == "unauthorized"
        assert "bots" not in (await state_of(bert, battle))["match"]


REQUESTS = {
    "command": {"command": {"type": "Roll"}},
    "check": {"command": {"type": "Roll"}},
    "legal": {},
    "say": {"phrase": "hello"},
    "name": {"name": "Eve"},
    "reveal": {"seed": "ab" * 32},
    "rematch": {"next": "ab" * 16},
}
"""What can be asked as a seat."""

NOT_MINE = {"problem not_seated"}


async def outcome(asking):
    answer = await asking
    return f"{answer['type']} {answer.get('code', '')}".strip()


@pytest.mark.parametrize("kind", REQUESTS)
async def test_only_the_new_holder_acts(kind):
    """Of old holder, other seat, spectator and new holder, each request is heard of the new holder alone."""
    async with two() as (server, battle, ann, bert), talking(server) as friend, talking(server) as eve:
        await come(battle, friend, await offer(battle, ann), token())
        await ann.hear("unseated", seat="a")
        for talker in (ann, bert, eve):
            asked = talker.ask(kind, match=battle.match, seat="a", **REQUESTS[kind])
            assert await outcome(asked) in NOT_MINE
        assert await outcome(friend.ask(kind, match=battle.match, seat="a", **REQUESTS[kind])) not in NOT_MINE


@pytest.mark.parametrize(
    "key", ["old token", "other seat's token", "creator's token", "used code", "void code"]
)
async def test_no_other_key_opens_the_seat(key):
    """After a hand-over neither an old nor a foreign key takes up, takes back or hands on the seat."""
    async with two() as (server, battle, ann, _), talking(server) as friend, talking(server) as eve:
        void = await offer(battle, ann)
        used = await offer(battle, ann)
        await come(battle, friend, used, token())
        keys = {"old token": battle.tokens["a"], "other seat's token": battle.tokens["b"]}
        keys |= {"creator's token": battle.host, "used code": used, "void code": void}
        about = {"match": battle.match, "token": keys[key]}
        taken = await eve.ask("seat", **about)
        assert taken.get("seat", "") != "a"
        relieved = await eve.ask("relieve", **about)
        assert relieved.get("seat", "") != "a"
        for to in ({"bot": "random"}, {"code": token()}):
            assert (await eve.ask("hand_over", seat="a", **about, **to))["code"] == "unauthorized"
        assert (await come(battle, eve, keys[key], token())).get("seat", "") != "a"
        assert (await battle.act(friend, "a", "Roll"))["type"] == "ack"


@pytest.mark.parametrize("command", [{"type": "HandOver", "bot": "greedy"}, {"type": "TakeOver"}])
async def test_hands_change_by_their_own_frames_alone(command):
    """As a plain command, asked or tried, neither is one: no bot comes past its limits, no seat passes without a key."""
    async with two() as (_, battle, ann, _):
        for kind in ("command", "check"):
            answer = await ann.ask(kind, match=battle.match, seat="a", command=command)
            assert (answer["code"], answer["pointer"]) == ("bad_command", "$.command.type")


async def test_a_hand_over_says_to_whom():
    """Both ways at once, or neither, is a problem and changes nothing."""
    async with two() as (_, battle, ann, _):
        assert (await to_bot(battle, ann, code=token()))["code"] == "bad_frame"
        asked = {"match": battle.match, "seat": "a", "token": battle.tokens["a"]}
        assert (await ann.ask("hand_over", **asked))["code"] == "bad_frame"
        assert (await ann.ask("hand_over", **{**asked, "match": token()}, bot="random"))[
            "code"
        ] == "no_such_match"
        assert (await battle.act(ann, "a", "Roll"))["type"] == "ack"


async def test_nothing_is_handed_over_before_or_after_the_battle(talker):
    """While seats are free, and once the battle has ended, the rules refuse both ways."""
    battle = Battle()
    await battle.create(talker)
    await battle.join(talker, "a")
    asked = {"match": battle.match, "seat": "a", "token": battle.tokens["a"]}
    for to in ({"bot": "random"}, {"code": token()}):
        assert (await talker.ask("hand_over", **asked, **to))["code"] in ("match_not_live", "bots_busy")
    async with two() as (_, other, ann, bert):
        code = await offer(other, ann)
        await other.act(bert, "b", "Concede")
        assert (await to_bot(other, ann))["code"] == "battle_over"
        assert (await come(other, bert, code, token()))["code"] == "battle_over"


@pytest.mark.parametrize(
    ("limits", "why"), [({"bots_max": 0}, "play 0 matches"), ({"demos_max": 0}, "among themselves")]
)
async def test_bots_that_are_busy_do_not_come(limits, why):
    """A bot too many is refused in a sentence, and the holder stays."""
    async with two(**limits) as (_, battle, ann, bert):
        if "demos_max" in limits:
            assert (await to_bot(battle, bert, "b"))["type"] == "ack"
        refused = await to_bot(battle, ann)
        assert refused["code"] == "bots_busy"
        assert why in refused["detail"]
        assert (await battle.act(ann, "a", "Pass"))["type"] in ("ack", "rejected")


async def test_secrets_and_legal_lists_stop():
    """A player who has handed a seat over sees the match as a spectator: its later secrets are sealed."""
    async with two() as (server, battle, ann, bert), talking(server) as friend:
        await battle.act(ann, "a", "Bet", number=3)
        assert (await state_of(ann, battle))["battle"]["secret"] == {"a": 3}
        await come(battle, friend, await offer(battle, ann), token())
        await ann.hear("unseated")
        assert (await state_of(friend, battle))["battle"]["secret"] == {"a": 3}
        assert (await state_of(ann, battle))["battle"]["secret"] == {}
        before = len(ann.heard)
        await battle.act(friend, "a", "Roll")
        await battle.act(bert, "b", "Bet", number=5)
        await until(ann, battle, lambda state: state["match"]["version"] >= 9)
        later = ann.heard[before:]
        assert not [frame for frame in later if frame["type"] == "legal"]
        assert [frame["state"]["battle"]["secret"] for frame in later if frame["type"] == "snapshot"] == [{}]


async def test_a_later_secret_of_the_seat_is_sealed_to_its_old_holder():
    """What the new holder hides, the old one cannot see, by events or by states."""
    async with two() as (server, battle, ann, _), talking(server) as friend:
        await come(battle, friend, await offer(battle, ann), token())
        await ann.hear("unseated")
        await battle.act(friend, "a", "Bet", number=6)
        sealed = await ann.hear("sealed")
        assert sealed["actor"] == "a"
        assert "6" not in str((await state_of(ann, battle))["battle"]["secret"])
        assert not any('"number": 6' in str(frame) for frame in ann.all("commit"))


async def test_what_an_invite_opens_is_asked_before_it_is_used():
    """A code is known while it opens a seat: not before it is made, nor once a newer one is made, nor once it is used."""
    async with two() as (server, battle, ann, _), talking(server) as phone:

        async def opens(code):
            asked = await phone.ask("invited", match=battle.match, invite=code)
            assert asked["type"] == "invitation"
            return asked["seats"]

        assert await opens(token()) == []
        first = await offer(battle, ann)
        assert await opens(first) == ["a"]
        second = await offer(battle, ann)
        assert (await opens(first), await opens(second)) == ([], ["a"])
        await come(battle, phone, second, token())
        assert await opens(second) == []
        assert (await phone.ask("invited", match=token(), invite=second))["code"] == "no_such_match"
