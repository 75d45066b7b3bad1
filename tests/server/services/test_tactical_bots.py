"""Bots that think ahead on a server: they play to the end, also when their process is killed, and it ends with the server."""

import asyncio
import os
import signal

from tests.support.limits import running
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from wardrum.events.rulesets import games

QUICK = {"bot_pace_ms": 0, "commands_burst": 10_000}


async def test_bots_that_think_ahead_play_a_match_on_a_server():
    """They have names, their process may die in the middle of the battle, and it is gone when the server is."""
    async with running({"warcry": games()["warcry"]}, **QUICK) as server, talking(server) as talker:
        battle = Battle()
        await battle.create(
            talker, ruleset="warcry", setup={"round_limit": 1}, bots={"a": "tactical-easy", "b": "random"}
        )
        await talker.say("watch", match=battle.match, as_="state")
        killed = 0
        async with asyncio.timeout(patient(60)):
            while (state := (await talker.ask("state", match=battle.match))["state"])["match"][
                "status"
            ] != "ended":
                await talker.hear("commit")
                pid = server.searching.pid
                if pid and not killed:
                    os.kill(killed := pid, signal.SIGKILL)
        last = server.searching.pid
        assert killed not in (0, last)
        assert state["match"]["reason"] in ("victory", "draw")
        assert talker.all("names")[-1]["names"] == {"a": "Tactical bot, easy", "b": "Random bot"}
    try:
        os.kill(last, 0)
    except ProcessLookupError:
        last = None
    assert last is None
