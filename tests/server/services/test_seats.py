"""Opening a match and sitting down, over a real socket."""

import json

from tests.support.limits import running
from tests.support.table_talk import Battle, talking, token
from wardrum.events.rulesets import games


async def test_create_gives_an_invite_for_every_seat(talker):
    """The host of a match gets one code for each free seat, and sits nowhere yet."""
    seated = await Battle().create(talker)
    assert (seated["type"], seated["seat"], seated["version"]) == ("seated", "", 1)
    assert sorted(seated["invites"]) == ["a", "b"]


async def test_create_is_idempotent(talker):
    """The same request again gets the same answer, and makes nothing new."""
    battle = Battle()
    first = await battle.create(talker, id="one")
    assert await battle.create(talker, id="one") == first


async def test_create_with_other_settings_is_distinguished(talker):
    """A repeated create that asks for something else is a problem, not a silent success."""
    battle = Battle()
    await battle.create(talker)
    assert (await battle.create(talker, setup={"target": 7}))["code"] == "match_exists"


async def test_somebody_elses_match_is_not_created_again(talker):
    """Another token cannot get hold of an existing match by creating it again."""
    battle = Battle()
    await battle.create(talker)
    assert (await battle.create(talker, token=token()))["code"] == "match_exists"


async def test_create_names_what_is_wrong(talker):
    """An unknown ruleset and a setup that does not fit are typed problems with a pointer."""
    assert (await Battle().create(talker, ruleset="chess"))["code"] == "no_such_ruleset"
    wrong = await Battle().create(talker, setup={"target": 0})
    assert (wrong["code"], wrong["pointer"]) == ("bad_setup", "$.setup.target")


async def test_join_by_invite_takes_its_seat(server, talker):
    """A friend's code opens exactly the seat it was made for, once."""
    battle = Battle()
    invites = (await battle.create(talker))["invites"]
    async with talking(server) as friend:
        seated = await friend.ask(
            "join",
            match=battle.match,
            token=battle.tokens["b"],
            invite=invites["b"],
            seed_commitment=battle.commitment("b"),
        )
        assert (seated["seat"], seated["invites"]) == ("b", {})
        again = await battle.join(talker, "a", token=token(), invite=invites["b"])
        assert again["code"] == "seat_taken"


async def test_join_is_idempotent(talker):
    """A retry with the same token sits at the same seat, and the log has one commit for it."""
    battle = Battle()
    await battle.create(talker)
    first = await battle.join(talker, "a", id="j")
    assert await battle.join(talker, "a", id="j") == first
    assert (await talker.ask("state", match=battle.match))["version"] == 2


async def test_join_of_an_open_match_needs_no_invite(talker):
    """Where the match is open the first free seat is anybody's."""
    battle = Battle()
    await battle.create(talker, open=True)
    for seat in "ab":
        seated = await talker.ask(
            "join", match=battle.match, token=battle.tokens[seat], seed_commitment=battle.commitment(seat)
        )
        assert seated["seat"] == seat


async def test_who_names_a_bot_for_a_seat_that_is_not_there_learns_how_it_would_be():
    """Where a setting says how many seats there are it is named; there is none for a seat that the game never has."""
    async with running(games()) as server, talking(server) as talker:
        for ruleset, seat, said in (
            (
                "betrayal",
                "b",
                "There is no seat b; the only seat is a. `setup.seats` says how many there are.",
            ),
            ("betrayal", "z", "There is no seat z; the only seat is a."),
            ("warcry", "c", "There is no seat c; the seats are a, b."),
        ):
            refused = await talker.ask(
                "create", match=token(), token=token(), ruleset=ruleset, bots={seat: "greedy"}
            )
            assert (refused["code"], refused["pointer"]) == ("no_such_seat", f"$.bots.{seat}")
            assert refused["detail"] == said


async def test_settings_that_are_none_are_answered_with_those_that_are():
    """A name that the ruleset does not have, and a value that a setting does not have."""
    async with running(games()) as server, talking(server) as talker:
        for setup, said in (
            ({"round_limit": 1}, "Object contains unknown field `round_limit`; valid are "),
            ({"edition": "x"}, "Invalid enum value 'x'; valid is "),
        ):
            refused = await talker.ask("create", match=token(), token=token(), ruleset="trench", setup=setup)
            assert (refused["code"], refused["detail"].startswith(said)) == ("bad_setup", True), refused


async def test_each_seat_that_cannot_be_taken_is_refused_by_a_code_of_its_own(server, talker):
    """There is none of that name, somebody sits there, or all are taken."""
    battle = Battle()
    await battle.create(talker)
    missing = await talker.ask(
        "join", match=battle.match, seat="z", token=token(), seed_commitment=battle.commitment("a")
    )
    assert (missing["code"], missing["pointer"]) == ("no_such_seat", "$.seat")
    assert missing["detail"] == "There is no seat z; the seats are a, b."
    await battle.join(talker, "a")
    async with talking(server) as other:
        assert (await battle.join(other, "a", token=token()))["code"] == "seat_taken"
        await battle.join(talker, "b")
        assert (await battle.join(other, "a", token=token()))["code"] == "match_full"


async def test_bots_are_named_by_seats_that_there_are(talker):
    """The problem points to the entry that is wrong, and so it does where the bot is none."""
    strange = await Battle().create(talker, bots={"a": "greedy", "q": "random"})
    assert (strange["code"], strange["pointer"]) == ("no_such_seat", "$.bots.q")
    unknown = await Battle().create(talker, bots={"a": "greedy", "b": "chess"})
    assert (unknown["code"], unknown["pointer"]) == ("bad_frame", "$.bots.b")


async def test_an_entry_is_not_named_where_the_text_is_broken_off(talker):
    """What is wrong is said before the decoder comes to the end; then there is nothing of which an entry could be left out."""
    whole = json.dumps(
        {
            "type": "create",
            "id": "x",
            "match": token(),
            "ruleset": "toy",
            "token": token(),
            "bots": {"b": "chess"},
        }
    )
    await talker.socket.send(whole[:-1] + ',"listed":')
    problem = await talker.hear("problem")
    assert (problem["code"], problem["pointer"]) == ("bad_frame", "$.bots[...]")
    assert (await talker.ask("ping"))["type"] == "pong"


async def test_join_with_a_wrong_invite_opens_nothing(talker):
    """A made-up code is no invite."""
    battle = Battle()
    await battle.create(talker)
    assert (await battle.join(talker, "a", invite=token()))["code"] == "wrong_invite"


async def test_join_of_nothing_is_no_such_match(talker):
    """Sitting down at a match that was never opened is a typed problem."""
    assert (await Battle().join(talker, "a"))["code"] == "no_such_match"


async def test_a_seat_is_taken_up_by_its_token(server, talker, battle):
    """Another connection acts for a seat once it shows the token."""
    async with talking(server) as other:
        assert (await battle.act(other, "a", "Roll"))["code"] == "not_seated"
        seated = await other.ask("seat", match=battle.match, token=battle.tokens["a"])
        assert seated["seat"] == "a"
        assert (await battle.act(other, "a", "Roll"))["type"] == "ack"


async def test_the_creators_token_brings_the_invites_back(server, talker):
    """The host of a match can ask for the codes of the free seats again."""
    battle = Battle()
    invites = (await battle.create(talker))["invites"]
    await battle.join(talker, "a")
    async with talking(server) as other:
        seated = await other.ask("seat", match=battle.match, token=battle.host)
    assert (seated["seat"], seated["invites"]) == ("", {"b": invites["b"]})


async def test_names_are_reported_and_not_logged(talker):
    """A display name reaches those who watch, and no record."""
    battle = Battle()
    await battle.create(talker)
    await talker.say("watch", match=battle.match, after=0)
    await battle.join(talker, "a", name="Ann of the Moor")
    names = talker.all("names") or [await talker.hear("names")]
    assert names[-1]["names"] == {"a": "Ann of the Moor"}
    assert "Moor" not in str(talker.all("commit"))
