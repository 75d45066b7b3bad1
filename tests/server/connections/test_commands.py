"""A command's way: accepted, refused, repeated, out of date."""

import asyncio

import pytest

from tests.support.table_talk import Battle, talking


async def test_ack_comes_before_its_own_echo(talker, battle):
    """On one connection the ack of a command precedes the commit it made."""
    await talker.say("watch", match=battle.match, after=5)
    await talker.hear("caught_up")
    for seat in "ab" * 5:
        ack = await battle.act(talker, seat, "Roll")
        commit = await talker.hear("commit")
        assert ack["version"] == commit["record"]["version"]
        assert ack["head"] == commit["head"]
    order = [frame["type"] for frame in talker.heard if frame["type"] in ("ack", "commit")][-10:]
    assert order == ["ack", "commit"] * 5


async def test_a_repeated_command_is_done_once(talker, battle):
    """The same id with the same command gets the same version and head, marked as a duplicate."""
    first = await battle.act(talker, "a", "Roll", id="one")
    again = await battle.act(talker, "a", "Roll", id="one")
    assert again == {**first, "duplicate": True}
    assert (await talker.ask("state", match=battle.match))["version"] == first["version"]


async def test_a_repeated_command_is_found_though_it_would_be_refused_now(talker, battle):
    """An old command asked again is answered from the log, even where the rules have moved on."""
    first = await battle.act(talker, "a", "Roll", id="one", expected_version=5)
    await battle.act(talker, "b", "Roll")
    await battle.act(talker, "a", "Roll")
    again = await battle.act(talker, "a", "Roll", id="one", expected_version=5)
    assert (again["type"], again["version"], again["duplicate"]) == ("ack", first["version"], True)


async def test_an_id_means_one_command_for_ever(talker, battle):
    """The same id with another command is refused by name."""
    await battle.act(talker, "a", "Roll", id="one")
    assert (await battle.act(talker, "a", "Pass", id="one"))["code"] == "command_id_reused"
    await battle.act(talker, "b", "Pass")
    assert (await battle.act(talker, "a", "Pass", id="one"))["code"] == "command_id_reused"


async def test_the_same_id_of_another_seat_is_another_command(talker, battle):
    """Command ids are a seat's own."""
    assert (await battle.act(talker, "a", "Roll", id="one"))["duplicate"] is False
    assert (await battle.act(talker, "b", "Roll", id="one"))["duplicate"] is False


async def test_an_expected_version_that_has_passed_is_a_conflict(talker, battle):
    """A command meant for another position changes nothing."""
    await battle.act(talker, "a", "Roll", expected_version=5)
    late = await battle.act(talker, "b", "Roll", expected_version=5)
    assert (late["type"], late["code"], late["version"]) == ("rejected", "conflict", 6)
    assert late["sentence"] == "You expected version 5; the match stands at version 6."
    early = await battle.act(talker, "b", "Roll", expected_version=7)
    assert early["sentence"] == "You expected version 7; the match stands at version 6."
    assert (await battle.act(talker, "b", "Roll", expected_version=6))["type"] == "ack"


@pytest.mark.parametrize(("kind", "values"), [("OfferPause", {}), ("OfferResult", {"result": "draw"})])
async def test_a_command_of_the_battle_minds_the_offers_of_others(talker, battle, kind, values):
    """Answers to one's own offers leave the position for commands of the battle; an offer of another seat is to be seen first."""
    for _ in range(25):
        await battle.act(talker, "a", kind, **values)
        await battle.act(talker, "b", kind.replace("Offer", "Decline"))
    assert (await battle.act(talker, "a", "Roll", expected_version=5))["version"] == 56
    await battle.act(talker, "a", kind, **values)
    late = await battle.act(talker, "b", "Roll", expected_version=56)
    assert (late["type"], late["code"]) == ("rejected", "conflict")


async def test_who_decides_at_the_same_time_takes_nobodys_position(talker, battle):
    """A seat whose own decision is the same after another seat's move still decides what it was asked."""
    await battle.act(talker, "b", "Bet", number=2)
    assert (await battle.act(talker, "a", "Roll", expected_version=5))["version"] == 7
    assert (await battle.act(talker, "a", "Bet", number=2, expected_version=6))["code"] == "conflict"


async def test_a_second_command_for_one_position_is_a_conflict(talker, battle):
    """A seat's own move from elsewhere, and time that ran out for it, end the position that its other command was meant for."""
    await battle.act(talker, "a", "Bet", number=2)
    assert (await battle.act(talker, "a", "Roll", expected_version=5))["code"] == "conflict"
    assert (await battle.act(talker, "a", "Roll", expected_version=6))["type"] == "ack"
    await battle.act(talker, "b", "Roll")
    assert (await battle.act(talker, "a", "Pass", expected_version=6))["code"] == "conflict"


async def test_an_answer_reaches_the_offer_it_was_given_to(talker, battle):
    """An acceptance of an offer that was withdrawn does not accept the next one, nor one of a battle that has gone on."""
    first = await battle.act(talker, "b", "OfferResult", result="draw")
    await battle.act(talker, "b", "DeclineResult")
    await battle.act(talker, "b", "OfferResult", result="b")
    late = await battle.act(talker, "a", "AcceptResult", expected_version=first["version"])
    assert (late["type"], late["code"]) == ("rejected", "conflict")
    offered = await battle.act(talker, "b", "OfferPause")
    await battle.act(talker, "a", "Roll")
    late = await battle.act(talker, "a", "AcceptPause", expected_version=offered["version"])
    assert late["code"] == "conflict"
    assert (await battle.act(talker, "a", "AcceptPause", expected_version=late["version"]))["type"] == "ack"


async def test_a_refusal_names_the_rule(talker, battle):
    """A command the rules refuse answers with rule, code and sentence, and nothing has changed."""
    refused = await battle.act(talker, "b", "Roll")
    assert (refused["code"], refused["rule"], refused["version"]) == ("not_your_turn", "Y-1", 5)
    assert "legal" not in refused


async def test_a_refusal_brings_the_legal_list_to_who_watches_it(talker, battle):
    """Seats that follow their legal list get it with a refusal."""
    await talker.say("watch", match=battle.match, after=5, legal=True)
    await talker.hear("legal", seat="b")
    refused = await battle.act(talker, "b", "Roll")
    assert "Bet" in {option["command"] for option in refused["legal"]}


async def test_a_wrong_word_is_refused_in_words(talker, battle):
    """What a text has to look like is not explained by a regular expression."""
    wrong = await talker.ask("state", match="x", version=0)
    assert (wrong["detail"], wrong["pointer"]) == ("Expected 32 lower-case hex digits", "$.match")
    seat = await battle.act(talker, "A!", "Roll")
    assert seat["detail"] == "Expected 1 to 8 lower-case letters and digits"


async def test_a_command_that_is_none_is_a_problem_with_a_pointer(talker, battle):
    """What cannot be read as a command of the ruleset says where it is wrong."""
    wrong = await battle.act(talker, "a", "Bet", number=9)
    assert (wrong["code"], wrong["pointer"]) == ("bad_command", "$.command.number")
    assert (await battle.act(talker, "a", "Fly"))["code"] == "bad_command"


async def test_a_commit_that_is_too_big_is_rejected(talker, battle):
    """More events than a commit may have, or more bytes, change nothing."""
    assert (await battle.act(talker, "a", "Bloat", events=1025))["code"] == "too_big"
    assert (await battle.act(talker, "a", "Bloat", events=1024))["type"] == "ack"


async def test_check_says_what_would_happen_and_does_nothing(talker, battle):
    """A dry run draws and appends nothing, whether it would be accepted or refused."""
    yes = await talker.ask("check", match=battle.match, seat="a", command={"type": "Roll"})
    no = await talker.ask("check", match=battle.match, seat="b", command={"type": "Roll"})
    assert (yes["ok"], no["ok"], no["code"]) == (True, False, "not_your_turn")
    state = await talker.ask("state", match=battle.match)
    assert (state["version"], state["state"]["match"]["rolls"]) == (5, 0)


async def test_commands_sent_at_once_are_done_in_order(talker, battle):
    """What is sent without waiting queues up and is decided one after the other."""
    for number, seat in enumerate("ababababab"):
        await talker.say("command", id=f"n{number}", match=battle.match, seat=seat, command={"type": "Roll"})
    acks = [await talker.hear("ack") for _ in range(10)]
    assert [ack["id"] for ack in acks] == [f"n{number}" for number in range(10)]
    assert [ack["version"] for ack in acks] == list(range(6, 16))


async def test_too_many_waiting_commands_are_turned_away(server, talker, battle):
    """A match's queue is bounded: what does not fit is refused with the time to come back, and was not done."""
    held = []
    server.context.store.submit, submit = (
        lambda request, done: held.append((request, done)),
        server.context.store.submit,
    )
    for number in range(50):
        await talker.say("command", id=f"a{number}", match=battle.match, seat="a", command={"type": "Pass"})
        await talker.say("command", id=f"b{number}", match=battle.match, seat="b", command={"type": "Pass"})
    busy = await talker.hear("problem")
    assert (busy["code"], busy["retry_after"]) == ("busy", 1)
    server.context.store.submit = submit
    submit(*held[0])
    assert (await talker.hear("ack"))["version"] == 6


async def test_the_end_tells_the_servers_seed_and_nothing_follows(talker):
    """The commit that ends a match reveals the seed; afterwards every command is refused."""
    battle = Battle()
    await battle.begin(talker, setup={"target": 1})
    await talker.say("watch", match=battle.match, after=5)
    await battle.act(talker, "a", "Roll")
    last = (talker.all("commit") or [await talker.hear("commit")])[-1]["record"]
    assert [event["type"] for event in last["events"]] == ["Rolled", "MatchEnded", "ServerSeedRevealed"]
    assert (await battle.act(talker, "b", "Roll"))["code"] == "battle_over"


async def test_two_connections_race_and_one_order_comes_out(server, talker, battle):
    """Two connections of one seat may send at once; every version is given once, to both the same."""
    async with talking(server) as other:
        await other.ask("seat", match=battle.match, token=battle.tokens["a"])
        for each in (talker, other):
            await each.say("watch", match=battle.match, after=5)
            await each.hear("caught_up")
        answers = await asyncio.gather(
            *(battle.act(each, "a", "Pass", id=f"{name}") for name, each in (("x", talker), ("y", other)))
        )
        assert sorted(answer["type"] for answer in answers) == ["ack", "rejected"]
        await battle.act(talker, "b", "Pass", id="z")
        for each in (talker, other):
            while not any(frame["record"]["version"] == 7 for frame in each.all("commit")):
                await each.hear("commit")
        assert talker.all("commit") == other.all("commit")
