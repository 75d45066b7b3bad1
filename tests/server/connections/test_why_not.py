"""Why not, on the wire: who may ask, what is answered, what it costs those who ask too often."""

from tests.support.table_talk import Battle, talking


async def test_a_seat_is_shown_why_not_and_how(talker, battle):
    """A sentence with rule and code for what is refused now; the options for what is not."""
    refused = await talker.ask("why", match=battle.match, seat="b", command="Roll")
    (reason,) = refused["reasons"]
    assert (reason["text"], reason["rule"], reason["code"]) == (
        "It is Seat A's turn.",
        "Y-1",
        "not_your_turn",
    )
    assert reason["command"] == {"type": "Roll"}
    assert (refused["type"], refused["version"], refused["seat"]) == ("why", 5, "b")
    assert refused["available"] == refused["words"] == []
    allowed = await talker.ask("why", match=battle.match, seat="a", command="Roll")
    assert allowed["reasons"] == []
    assert [option["command"] for option in allowed["available"]] == ["Roll"]
    assert len(allowed["words"]) == 1


async def test_only_the_holder_of_the_seat_may_ask(server, talker, battle):
    """Others are refused as for the legal list, whether or not the match is in memory."""
    async with talking(server) as other:
        assert (await other.ask("why", match=battle.match, seat="a"))["code"] == "not_seated"
    async with talking(server) as rival:
        await rival.ask("seat", match=battle.match, token=battle.tokens["b"])
        assert (await rival.ask("why", match=battle.match, seat="a"))["code"] == "not_seated"
        assert (await rival.ask("why", match=battle.match, seat="b"))["type"] == "why"


async def test_what_no_game_knows_is_no_question(talker, battle):
    """A command or a piece that does not exist is named by where it stands."""
    command = await talker.ask("why", match=battle.match, seat="a", command="Fly")
    assert (command["code"], command["pointer"]) == ("no_such_command", "$.command")
    piece = await talker.ask("why", match=battle.match, seat="a", piece="a-f1")
    assert (piece["code"], piece["pointer"]) == ("no_such_piece", "$.piece")


async def test_a_hidden_bet_changes_no_answer(talker, battle):
    """Before and after the rival has bet in secret, a seat is shown the same."""
    before = await talker.ask("why", match=battle.match, seat="a", command="Bet")
    await battle.act(talker, "b", "Bet", number=3)
    after = await talker.ask("why", match=battle.match, seat="a", command="Bet")
    assert {**after, "version": 0, "id": ""} == {**before, "version": 0, "id": ""}
    again = await talker.ask("why", match=battle.match, seat="b", command="Bet")
    assert [reason["code"] for reason in again["reasons"]] == ["bet_already"]


async def test_asking_counts_as_a_request(talker, battle):
    """Who asks without a pause is slowed down like with any other request."""
    (welcome,) = talker.all("welcome")
    for _ in range(welcome["limits"]["requests_burst"] + 1):
        await talker.say("why", match=battle.match, seat="a", command="Roll")
    slow_down = await talker.hear("problem")
    assert slow_down["code"] == "too_many_requests"
    assert slow_down["detail"] == (
        f"Too many requests of this connection: {welcome['limits']['requests_burst']} at once, "
        f"then {welcome['limits']['requests_per_s']} per second."
    )


async def test_of_an_ended_match_everything_is_refused(talker):
    """The battle is over, whatever is asked."""
    battle = Battle()
    await battle.begin(talker)
    await battle.act(talker, "a", "Concede")
    over = await talker.ask("why", match=battle.match, seat="a", command="Roll")
    assert [reason["code"] for reason in over["reasons"]] == ["battle_over"]
