"""Clocks over real sockets: flags that fall, connections that are lost, claims, pauses, a server that comes back."""

from collections.abc import AsyncIterator

import pytest

from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, Talker, serving, talking
from wardrum.server.app import Server

BLITZ = {"clock": {"main_s": 60, "increment_s": 2, "grace_s": 30}}
STERN = {"clock": {"main_s": 60, "increment_s": 0, "grace_s": 0}}
PATIENT = {"claim_s": 60}


class Duel(Battle):
    """A match whose seats have a connection each; a spectator hears every commit from the start on."""

    async def begin_apart(self, spectator: Talker, talkers: dict[str, Talker], terms) -> None:
        await self.create(spectator, setup={"target": 1000}, terms=terms)
        for seat, talker in talkers.items():
            assert (await self.join(talker, seat))["seat"] == seat
        for seat, talker in talkers.items():
            assert (await self.reveal(talker, seat))["type"] == "ack"
        await spectator.say("watch", match=self.match, after=5, as_="state")
        await spectator.hear("caught_up")

    async def sit(self, talker: Talker, seat: str) -> None:
        assert (await talker.ask("seat", match=self.match, token=self.tokens[seat]))["seat"] == seat


def kinds(commit) -> list[str]:
    return [event["type"] for event in commit["record"]["events"]]


@pytest.fixture
async def table(server: Server, talker: Talker) -> AsyncIterator[dict[str, Talker]]:
    async with talking(server) as a, talking(server) as b:
        yield {"a": a, "b": b}


async def gone(clock: ManualClock, talker: Talker, spectator: Talker, seat: str) -> None:
    """The connection is lost, and the server has noticed."""
    await talker.socket.close()
    while True:
        clock.advance(250)  # presence is reported a little later, once for all who come and go
        if seat not in (await spectator.hear("presence"))["seats"]:
            return


async def test_a_flag_falls(clock, talker, table):
    """When a seat that sits there has used up its time, it has lost, to the millisecond."""
    duel = Duel()
    await duel.begin_apart(talker, table, BLITZ)
    await duel.act(table["a"], "a", "Roll")
    began = (await talker.hear("commit"))["record"]["at"]
    waiting = await talker.hear("waiting", version=6)
    assert waiting["decisions"] == [
        {"seat": "b", "default": "the seat loses on time", "due_at": began + 60_000}
    ]
    clock.advance(59_999)
    assert (await table["b"].ask("legal", match=duel.match, seat="b"))["version"] == 6
    clock.advance(1)
    commit = await talker.hear("commit")
    assert kinds(commit) == ["ClockExpired", "MatchEnded", "ClocksRan", "ServerSeedRevealed"]
    assert commit["record"]["at"] == began + 60_000
    assert commit["patch"]["match"]["winners"] == ["a"]


async def test_who_loses_the_connection_has_the_grace(clock, talker, table):
    """A seat whose connection is lost while its time runs is reported to be away, and loses only after the grace."""
    duel = Duel()
    await duel.begin_apart(talker, table, BLITZ)
    await duel.act(table["a"], "a", "Roll")
    began = (await talker.hear("commit"))["record"]["at"]
    await gone(clock, table["b"], talker, "b")
    clock.advance(5_000)
    away = await talker.hear("commit")
    assert (kinds(away), away["record"]["actor"]) == (["SeatWentAway"], "system")
    waiting = await talker.hear("waiting", version=7)
    assert waiting["decisions"][0]["due_at"] == began + 60_000 + 30_000
    clock.advance(90_000)
    assert kinds(await talker.hear("commit"))[0] == "ClockExpired"


async def test_who_is_back_soon_was_never_away(clock, server, talker, table):
    """A page that is loaded anew leaves no trace in the log."""
    duel = Duel()
    await duel.begin_apart(talker, table, BLITZ)
    await duel.act(table["a"], "a", "Roll")
    await talker.hear("commit")
    await gone(clock, table["b"], talker, "b")
    clock.advance(2_000)
    async with talking(server) as again:
        await duel.sit(again, "b")
        clock.advance(20_000)
        await duel.act(again, "b", "Roll")
        assert kinds(await talker.hear("commit")) == ["Rolled", "ClocksRan"]


async def test_without_grace_a_lost_connection_saves_nobody(clock, talker, table):
    """On terms without grace the flag falls when it would have fallen."""
    duel = Duel()
    await duel.begin_apart(talker, table, STERN)
    await duel.act(table["a"], "a", "Roll")
    began = (await talker.hear("commit"))["record"]["at"]
    await gone(clock, table["b"], talker, "b")
    clock.advance(10_000)
    assert kinds(await talker.hear("commit")) == ["SeatWentAway"]
    clock.advance(50_000)
    commit = await talker.hear("commit")
    assert kinds(commit)[0] == "ClockExpired"
    assert commit["record"]["at"] == began + 60_000


async def test_who_is_gone_can_be_claimed_from(clock, talker, table):
    """After the time of the terms the log says that the seat is gone, and its rival may claim."""
    duel = Duel()
    await duel.begin_apart(talker, table, PATIENT)
    await table["b"].say("watch", match=duel.match, as_="state", legal=True)
    await gone(clock, table["a"], talker, "a")
    clock.advance(5_000)
    assert kinds(await talker.hear("commit")) == ["SeatWentAway"]
    clock.advance(60_000)
    assert kinds(await talker.hear("commit")) == ["SeatGone"]
    listed = await table["b"].hear("legal", version=7)
    assert {"ClaimWin", "ClaimDraw"} <= {option["command"] for option in listed["options"]}
    assert (await duel.act(table["b"], "b", "ClaimWin"))["type"] == "ack"
    assert kinds(await talker.hear("commit"))[:2] == ["ResultClaimed", "MatchEnded"]


async def test_who_is_back_cannot_be_claimed_from(clock, server, talker, table):
    """Coming back is reported at once, withdraws the claim, and the battle goes on."""
    duel = Duel()
    await duel.begin_apart(talker, table, PATIENT)
    await gone(clock, table["a"], talker, "a")
    clock.advance(5_000)
    assert kinds(await talker.hear("commit")) == ["SeatWentAway"]
    clock.advance(60_000)
    assert kinds(await talker.hear("commit")) == ["SeatGone"]
    async with talking(server) as again:
        await duel.sit(again, "a")
        assert kinds(await talker.hear("commit")) == ["SeatCameBack"]
        refusal = await duel.act(table["b"], "b", "ClaimWin")
        assert (refusal["type"], refusal["code"]) == ("rejected", "nobody_gone")
        assert (await duel.act(again, "a", "Roll"))["type"] == "ack"


async def test_on_the_usual_terms_nobody_is_reported_away(clock, talker, table):
    """Where nothing follows from a lost connection the log keeps silent about it."""
    duel = Duel()
    await duel.begin_apart(talker, table, {})
    await gone(clock, table["a"], talker, "a")
    clock.advance(600_000)
    assert kinds(await talker.hear("commit"))[0] == "DecisionExpired"


async def test_a_paused_battle_waits(clock, talker, table):
    """While both have agreed to a pause no flag falls; when one resumes, what was left runs on."""
    duel = Duel()
    await duel.begin_apart(talker, table, BLITZ)
    await duel.act(table["a"], "a", "Roll")
    await duel.act(table["b"], "b", "OfferPause")
    clock.advance(10_000)
    await duel.act(table["a"], "a", "AcceptPause")
    clock.advance(3_600_000)
    assert (await duel.act(table["b"], "b", "Roll"))["code"] == "battle_paused"
    assert (await duel.act(table["a"], "a", "ResumeBattle"))["version"] == 9
    waiting = await talker.hear("waiting", version=9)
    assert waiting["decisions"][0]["due_at"] == clock.now() + 50_000
    clock.advance(50_000)
    assert kinds(await talker.hear("commit"))[0] == "ClockExpired"


async def test_a_server_that_comes_back_calls_no_flag_of_those_who_could_not_answer(tmp_path):
    """After minutes without the server the seat to decide is reported to be away, once, and has its grace to come back."""
    clock, duel, data = ManualClock(), Duel(), str(tmp_path)
    async with serving(clock, data=data) as server, talking(server) as talker:
        await duel.begin_apart(talker, {"a": talker, "b": talker}, BLITZ)
        await duel.act(talker, "a", "Roll")
    clock.jump(300_000)
    async with serving(clock, data=data) as server, talking(server) as talker:
        await talker.say("watch", match=duel.match, after=6, as_="state")
        await talker.hear("caught_up")
        clock.advance(5_000)
        assert kinds(await talker.hear("commit")) == ["OutageReported", "ClocksRan"]
        commit = await talker.hear("commit")
        assert kinds(commit) == ["SeatWentAway"]
        assert commit["record"]["events"][0]["spared"] == commit["record"]["at"] + 55_000 + 30_000
        await duel.sit(talker, "b")
        assert kinds(await talker.hear("commit")) == ["SeatCameBack"]
        assert (await duel.act(talker, "b", "Roll"))["type"] == "ack"
        assert kinds(await talker.hear("commit")) == ["Rolled", "ClocksRan"]


async def test_due_times_of_clocks_outlive_the_server(tmp_path):
    """A flag that nobody comes back for falls after the grace, also on another server; and no more is written."""
    clock, duel, data = ManualClock(), Duel(), str(tmp_path)
    async with serving(clock, data=data) as server, talking(server) as talker:
        await duel.begin_apart(talker, {"a": talker, "b": talker}, BLITZ)
        await duel.act(talker, "a", "Roll")
    async with serving(clock, data=data) as server, talking(server) as talker:
        await talker.say("watch", match=duel.match, after=6, as_="state")
        await talker.hear("caught_up")
        clock.advance(60_000)
        assert kinds(await talker.hear("commit")) == ["SeatWentAway"]
        clock.advance(30_000)
        assert kinds(await talker.hear("commit"))[0] == "ClockExpired"


async def test_wall_time_set_back_gives_no_time(clock, talker, table):
    """When the wall clock is set back, a log's time stands still: nothing is added to anybody's clock."""
    duel = Duel()
    await duel.begin_apart(talker, table, STERN)
    await duel.act(table["a"], "a", "Roll")
    clock.advance(10_000)
    await duel.act(table["b"], "b", "Roll")
    clock.jump(-3_600_000)
    await duel.act(table["a"], "a", "Roll")
    while len(talker.all("commit")) < 3:
        await talker.hear("commit")
    reported = [
        event for frame in talker.all("commit") for event in frame["record"]["events"] if "left" in event
    ]
    assert reported[-1]["left"] == {"a": 60_000, "b": 50_000}


async def test_terms_that_make_no_sense_are_refused(talker):
    """A clock without time is refused at creation, with the place in the frame."""
    refusal = await Battle().create(talker, terms={"clock": {"main_s": 1}})
    assert (refusal["type"], refusal["code"]) == ("problem", "bad_frame")
    assert "main_s" in refusal["pointer"]


@pytest.mark.parametrize(("command", "offer"), [("Roll", ""), ("AcceptPause", "OfferPause"), ("Concede", "")])
async def test_who_lost_the_connection_meanwhile_is_still_heard(clock, server, talker, table, command, offer):
    """A seat that went away and came back has the same position: what was meant for it before is carried out."""
    duel = Duel()
    await duel.begin_apart(talker, table, {**BLITZ, **PATIENT})
    if offer:
        await duel.act(table["b"], "b", offer)
        await talker.hear("commit")
    version = 5 + bool(offer)
    await gone(clock, table["a"], talker, "a")
    clock.advance(5_000)
    assert kinds(await talker.hear("commit")) == ["SeatWentAway"]
    async with talking(server) as back:
        await duel.sit(back, "a")
        clock.advance(250)
        assert kinds(await talker.hear("commit")) == ["SeatCameBack"]
        assert (await duel.act(back, "a", command, expected_version=version))["type"] == "ack"


async def test_a_claim_is_of_one_absence(clock, server, talker, table):
    """A claim that arrives when the rival was back meanwhile and is gone again is not carried out."""
    duel = Duel()
    await duel.begin_apart(talker, table, PATIENT)

    async def lost(socket):
        await gone(clock, socket, talker, "a")
        clock.advance(5_000)
        assert kinds(await talker.hear("commit")) == ["SeatWentAway"]
        clock.advance(60_000)
        commit = await talker.hear("commit")
        assert kinds(commit) == ["SeatGone"]
        return commit["record"]["version"]

    first = await lost(table["a"])
    async with talking(server) as back:
        await duel.sit(back, "a")
        assert kinds(await talker.hear("commit")) == ["SeatCameBack"]
        second = await lost(back)
    late = await duel.act(table["b"], "b", "ClaimWin", expected_version=first)
    assert (late["type"], late["code"]) == ("rejected", "conflict")
    assert (await duel.act(table["b"], "b", "ClaimWin", expected_version=second))["type"] == "ack"
