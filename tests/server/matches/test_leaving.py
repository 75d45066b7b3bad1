"""Seats that are left for good, and seats that change hands across restarts and crashes."""

import pytest

from tests.support.clocks import ManualClock
from tests.support.handing import QUICK, come, handings, offer, over, to_bot, two, until
from tests.support.table_talk import serving, talking, token

TO_A_BOT = {"leaver": "bot"}


async def leave(clock, talker, battle, times=3):
    """Seat a lets its time run out so often; seat b rolls in between."""
    for missed in range(times):
        await until(talker, battle, lambda state: state["battle"]["turn"] == "a" or over(state))
        clock.advance(600_000)
        await until(
            talker,
            battle,
            lambda s, m=missed: s["match"]["seats"]["a"]["missed"] > m or s["match"].get("bots") or over(s),
        )
        if missed < times - 1:
            await battle.act(talker, "b", "Roll")


async def test_a_bot_plays_on_for_a_player_who_has_left():
    """Where the match says so the third miss brings a bot instead of the end, and the holder may come back."""
    clock = ManualClock()
    async with two(clock, TO_A_BOT, target=10_000) as (_, battle, ann, bert):
        await leave(clock, bert, battle)
        state = await until(bert, battle, lambda state: state["match"].get("bots") or over(state))
        assert (state["match"]["status"], state["match"]["bots"]) == ("live", {"a": "greedy"})
        await ann.hear("unseated", seat="a")
        await until(bert, battle, lambda state: state["battle"]["turn"] == "b")  # the bot has rolled
        (handing,) = handings(bert)
        assert handing == {"type": "SeatHandedOver", "seat": "a", "bot": "greedy"}
        back = await ann.ask("relieve", match=battle.match, token=battle.tokens["a"])
        assert back["seat"] == "a"


@pytest.mark.parametrize(
    ("terms", "settings"), [(None, {}), (TO_A_BOT, {"bots_max": 0})], ids=["not agreed", "no bot can come"]
)
async def test_a_player_who_has_left_loses_otherwise(terms, settings):
    """Without the term, or without a bot that can come, the others win."""
    clock = ManualClock()
    async with two(clock, terms, target=10_000, **settings) as (_, battle, _, bert):
        await leave(clock, bert, battle)
        state = await until(bert, battle, over)
        assert (state["match"]["reason"], state["match"]["winners"]) == ("abandoned", ["b"])


async def test_bots_hold_their_seats_after_a_restart(tmp_path):
    """A server that starts again knows from the log which seats were handed to bots, and from the store whose they are."""
    async with two(data=str(tmp_path), bot_pace_ms=10_000, target=100) as (_, battle, ann, _):
        await to_bot(battle, ann)
    async with serving(**{**QUICK, "data": str(tmp_path)}) as server, talking(server) as bert:
        await bert.ask("seat", match=battle.match, token=battle.tokens["b"])
        assert (await bert.ask("seat", match=battle.match, token=battle.tokens["a"]))[
            "code"
        ] == "seat_handed_over"
        await bert.say("watch", match=battle.match, as_="state")
        await to_bot(battle, bert, "b")
        assert (await until(bert, battle, over))["match"]["reason"] == "victory"


async def crash(*_):
    """What comes after the store has answered never happens."""
    raise RuntimeError("the power is gone")


async def test_a_crash_between_store_and_log_heals(tmp_path, monkeypatch):
    """The store has passed the seat on, the log does not know: the friend's retry records it, and the old token is void."""
    from wardrum.server.services.seat_transfer import SeatTransfer

    mine = token()
    async with two(data=str(tmp_path)) as (server, battle, ann, _), talking(server) as friend:
        code = await offer(battle, ann)
        with monkeypatch.context() as patch:
            patch.setattr(SeatTransfer, "_submit", crash)
            assert (await come(battle, friend, code, mine))["code"] == "internal"
            await ann.hear("unseated", seat="a")
    async with (
        serving(**QUICK, data=str(tmp_path)) as server,
        talking(server) as friend,
        talking(server) as ann,
    ):
        assert (await ann.ask("seat", match=battle.match, token=battle.tokens["a"]))["code"] == "unauthorized"
        assert (await come(battle, ann, code, token()))["code"] == "wrong_invite"
        await friend.say("watch", match=battle.match, after=0)
        await friend.hear("caught_up")
        assert handings(friend) == []
        assert (await come(battle, friend, code, mine))["seat"] == "a"
        assert handings(friend) == [{"type": "SeatHandedOver", "seat": "a"}]
        assert (await battle.act(friend, "a", "Roll"))["type"] == "ack"


async def test_the_lobby_knows_who_plays():
    """A listed match shows its bots as they come and go."""
    async with two(bot_pace_ms=10_000) as (_, battle, ann, bert):
        await to_bot(battle, ann)
        (entry,) = (await bert.ask("list", filter="live"))["matches"]
        assert entry["bots"] == {"a": "random"}
        await ann.ask("relieve", match=battle.match, token=battle.tokens["a"])
        (entry,) = (await bert.ask("list", filter="live"))["matches"]
        assert "bots" not in entry
