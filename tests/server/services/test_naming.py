"""Names at seats: given, changed and erased by whoever sits there."""

from tests.support.table_talk import Battle, serving, talking

CANARY = "Kanarienvogel"


async def test_a_name_is_changed(server, talker, battle):
    """Everybody who watches is told, and whoever comes later."""
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match)
        await spectator.hear("caught_up")
        answer = await talker.ask("name", match=battle.match, seat="a", name="Ida")
        assert (answer["type"], answer["names"]) == ("names", {"a": "Ida"})
        assert (await spectator.hear("names"))["names"] == {"a": "Ida"}
    async with talking(server) as later:
        await later.say("watch", match=battle.match)
        assert (await later.hear("names"))["names"] == {"a": "Ida"}


async def test_a_name_is_for_its_own_seat(server, talker, battle):
    """Nobody names a seat that is not his, nor beyond the length of a name."""
    async with talking(server) as stranger:
        refused = await stranger.ask("name", match=battle.match, seat="a", name="Eve")
        assert refused["code"] == "not_seated"
    too_long = await talker.ask("name", match=battle.match, seat="a", name="x" * 41)
    assert (too_long["code"], too_long["pointer"]) == ("bad_frame", "$.name")


async def test_an_erased_name_leaves_no_byte(tmp_path):
    """While the server runs: a name that was changed or erased stands in no file of the directory any more."""

    def kept():
        return [path.name for path in tmp_path.iterdir() if CANARY.encode() in path.read_bytes()]

    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker)
        for other in ("Ida", ""):
            await talker.ask("name", match=battle.match, seat="a", name=CANARY)
            assert kept()  # where one looks it can be found
            head = (await talker.ask("state", match=battle.match))["head"]
            await talker.ask("name", match=battle.match, seat="a", name=other)
            assert kept() == []
            assert (await talker.ask("state", match=battle.match))["head"] == head
        assert server.context.store.names(battle.match) == {}


async def test_names_cannot_be_hammered(talker, battle):
    """Changes of a name count with what the seat says."""
    answers = [await talker.ask("name", match=battle.match, seat="a", name=f"n{i}") for i in range(8)]
    assert [answer.get("code") for answer in answers] == [None] * 6 + ["too_many_requests"] * 2
