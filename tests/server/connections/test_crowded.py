"""A connection that asks for more than one may hold: seats and matches are bounded, and what it holds goes on."""

from tests.support.table_talk import Battle, serving, talking


async def test_a_connection_acts_for_so_many_seats():
    """One more is refused by each way to a seat, whichever match it is of; those that it has can be asked for again."""
    async with serving(seats_max=2) as server, talking(server) as talker:
        first, second = Battle(), Battle()
        await first.begin(talker)
        await second.create(talker)
        async with talking(server) as other:
            await second.join(other, "a")
        refused = await second.join(talker, "b")
        assert (refused["code"], refused["detail"]) == (
            "connection_full",
            "This connection acts for too many seats.",
        )
        refused = await talker.ask("seat", match=second.match, token=second.tokens["a"])
        assert refused["code"] == "connection_full"
        refused = await talker.ask("relieve", match=second.match, token=second.tokens["a"])
        assert refused["code"] == "connection_full"
        assert (await talker.ask("seat", match=first.match, token=first.tokens["a"]))["type"] == "seated"
        await first.play(talker, 1)


async def test_a_connection_follows_so_many_matches():
    """One more is refused until it lets one go; one that it follows may be asked for again."""
    async with serving(watches_max=1) as server, talking(server) as talker:
        first, second = Battle(), Battle()
        for each in (first, second):
            await each.create(talker)
        await talker.say("watch", match=first.match)
        await talker.hear("snapshot")
        refused = await talker.ask("watch", match=second.match)
        assert (refused["code"], refused["detail"]) == (
            "connection_full",
            "This connection watches too many matches.",
        )
        await talker.say("watch", match=first.match)
        await talker.hear("snapshot")
        await talker.say("unwatch", match=first.match)
        await talker.say("watch", match=second.match)
        assert (await talker.hear("snapshot"))["match"] == second.match
