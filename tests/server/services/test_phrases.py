"""What a seat may say: phrases by id, to everybody who watches, and nothing else."""

from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from tests.support.table_talk import Battle, serving, talking
from wardrum.events.match import PHRASES


async def watching(talker, battle):
    await talker.say("watch", match=battle.match, as_="state")
    await talker.hear("caught_up")


async def say(talker, battle, phrase="good_luck", seat="a"):
    return await talker.ask("say", match=battle.match, seat=seat, phrase=phrase)


async def test_a_phrase_reaches_everybody(server, talker, battle):
    """The speaker is answered, all others who watch hear it once, and the log knows nothing of it."""
    async with talking(server) as spectator:
        await watching(spectator, battle)
        await watching(talker, battle)
        before = (await talker.ask("state", match=battle.match))["head"]
        reported = {"type": "said", "match": battle.match, "seat": "a", "phrase": "good_luck"}
        answer = await say(talker, battle)
        assert answer == {**reported, "id": answer["id"]}
        assert await spectator.hear("said") == reported
        assert (await talker.ask("state", match=battle.match))["head"] == before
        assert talker.all("said") == [answer]


async def test_phrases_come_with_the_welcome(talker):
    """A client learns them by id, so that it can say them in its own language; they are few, short and whole."""
    (welcome,) = talker.all("welcome")
    assert welcome["phrases"] == PHRASES
    assert len(PHRASES) <= 24
    assert all(0 < len(text) <= 40 for text in PHRASES.values())


async def test_nothing_else_can_be_said(talker, battle):
    """An unknown phrase is a problem that names the place, and so is a text."""
    refused = await say(talker, battle, phrase="you_fool")
    assert (refused["code"], refused["pointer"]) == ("no_such_phrase", "$.phrase")
    assert (await say(talker, battle, phrase="you fool!"))["code"] == "bad_frame"


async def test_a_spectator_says_nothing(server, battle):
    """Only the player of a seat speaks from it."""
    async with talking(server) as spectator:
        await watching(spectator, battle)
        assert (await say(spectator, battle))["code"] == "not_seated"


async def test_after_the_battle_too(talker, battle):
    """Well played: thanks are due when it is over."""
    await battle.act(talker, "a", "Concede")
    assert (await say(talker, battle, "well_played", "b"))["type"] == "said"


async def test_a_seat_that_keeps_talking_is_asked_to_wait(clock, server, talker, battle):
    """A burst passes, then it is refused with the time to wait, over all its connections; the other seat may speak."""
    async with talking(server) as phone:
        await phone.ask("seat", match=battle.match, token=battle.tokens["a"])
        said = [(await say(each, battle)).get("code") for each in (talker, phone) * 4]
        assert said == [None] * 6 + ["too_many_requests"] * 2
        assert (await say(talker, battle, seat="b"))["type"] == "said"
        late = await say(phone, battle)
        assert late["detail"] == "Too many phrases and names of this seat: 6 at once, then 15 per minute."
        wait = late["retry_after"]
        clock.advance(wait * 1000)
        assert (await say(phone, battle))["type"] == "said"


async def test_a_flood_ends_the_connection():
    """Who honours no refusal is cut off, and nobody hears more than the burst."""
    async with serving() as server, talking(server) as talker, talking(server) as spectator:
        battle = Battle()
        await battle.begin(talker)
        await watching(spectator, battle)
        for _ in range(40):
            await talker.say("say", match=battle.match, seat="a", phrase="oops")
        with suppress(ConnectionClosed):
            while True:
                await talker.socket.recv()
        assert talker.socket.close_code == 4429
        await spectator.ask("ping")
        assert len(spectator.all("said")) == 6


async def test_those_who_see_late_hear_nothing(server):
    """Where a match is shown late to those without a seat a phrase would tell them what they have not seen; the seats hear it."""
    battle = Battle()
    async with talking(server) as ann, talking(server) as bert, talking(server) as spectator:
        await battle.create(ann, terms={"delay": {"commits": 3}})
        for talker, seat in ((ann, "a"), (bert, "b")):
            await battle.join(talker, seat)
            await watching(talker, battle)
        await watching(spectator, battle)
        await say(ann, battle)
        await bert.hear("said", seat="a")
        await spectator.ask("ping")
        assert spectator.all("said") == []
