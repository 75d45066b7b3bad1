"""A live match of the toy with a connection for each seat, whose seats change hands."""

from contextlib import asynccontextmanager

from tests.support.table_talk import Battle, serving, talking, token

QUICK = {"bot_pace_ms": 0, "commands_burst": 10_000}


@asynccontextmanager
async def two(clock=None, terms=None, target=60, **settings):
    """A live match with a connection for each seat, both of which watch with legal lists."""
    battle = Battle()
    async with (
        serving(clock, **{**QUICK, **settings}) as server,
        talking(server) as ann,
        talking(server) as bert,
    ):
        await battle.create(ann, setup={"target": target}, **({"terms": terms} if terms else {}))
        for talker, seat in ((ann, "a"), (bert, "b")):
            await battle.join(talker, seat, name=f"at {seat}")
        for talker, seat in ((ann, "a"), (bert, "b")):
            await battle.reveal(talker, seat)
            await talker.say("watch", match=battle.match, as_="state", legal=True, hash=True)
            await talker.hear("legal", seat=seat)
        yield server, battle, ann, bert


async def to_bot(battle, talker, seat="a", **fields):
    asked = {"match": battle.match, "seat": seat, "token": battle.tokens[seat], "bot": "random", **fields}
    return await talker.ask("hand_over", **asked)


async def offer(battle, talker, seat="a", **fields):
    """A code for a seat."""
    code = token()
    asked = {"match": battle.match, "seat": seat, "token": battle.tokens[seat], "code": code, **fields}
    assert (await talker.ask("hand_over", **asked))["type"] == "ack"
    return code


async def come(battle, talker, code, mine, **fields):
    """Join with a code and a token of one's own."""
    asked = {"match": battle.match, "token": mine, "invite": code, "seed_commitment": "ab" * 32, **fields}
    return await talker.ask("join", **asked)


async def state_of(talker, battle):
    return (await talker.ask("state", match=battle.match))["state"]


async def until(talker, battle, holds):
    """Follow the match until its state is so."""
    while not holds(state := await state_of(talker, battle)):
        await talker.hear("commit")
    return state


def over(state):
    return state["match"]["status"] == "ended"


def handings(talker):
    """The hand-overs heard of, as events."""
    events = (event for frame in talker.all("commit") for event in frame["record"]["events"])
    return [event for event in events if event["type"] == "SeatHandedOver"]
