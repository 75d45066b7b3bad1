"""A server killed between two holders of a seat: the log and the store know who plays."""

from __future__ import annotations

from pathlib import Path

from tests.faults.server_process import TOY, served
from tests.support.table_talk import Battle, talking, token


async def test_seats_stay_in_their_hands(tmp_path: Path) -> None:
    """After `kill -9` a code made before is good, a spent one is not, and a bot that was given a seat comes back."""
    battle, mine, code = Battle(), token(), token()
    async with served(tmp_path, TOY, bot_pace_ms=0) as server:
        async with talking(server) as talker:
            await battle.begin(talker, setup={"target": 300})
            about = {"match": battle.match, "seat": "a", "token": battle.tokens["a"]}
            assert (await talker.ask("hand_over", **about, code=code))["type"] == "ack"
        await server.kill()
        await server.start()
        arrive = {"match": battle.match, "invite": code, "seed_commitment": "ab" * 32}
        async with talking(server) as friend:
            assert (await friend.ask("join", token=mine, **arrive))["seat"] == "a"
        await server.kill()
        await server.start()
        async with talking(server) as friend, talking(server) as late:
            assert (await late.ask("join", token=token(), **arrive))["code"] == "wrong_invite"
            assert (await late.ask("seat", match=battle.match, token=battle.tokens["a"]))[
                "code"
            ] == "unauthorized"
            assert (await friend.ask("join", token=mine, **arrive))["seat"] == "a"
            for seat, key in (("a", mine), ("b", battle.tokens["b"])):
                done = await friend.ask("hand_over", match=battle.match, seat=seat, token=key, bot="random")
                assert done["type"] == "ack"
        await server.kill()
        await server.start()
        async with talking(server) as spectator:
            await spectator.say("watch", match=battle.match, after=0)
            events = []
            while not any(event["type"] == "MatchEnded" for event in events):
                events += (await spectator.hear("commit"))["record"]["events"]
            assert [event["reason"] for event in events if event["type"] == "MatchEnded"] == ["victory"]
            handed = [(e["seat"], e.get("bot")) for e in events if e["type"] == "SeatHandedOver"]
            assert handed == [("a", None), ("a", "random"), ("b", "random")]
