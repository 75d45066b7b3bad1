"""The client without `async`, against a real server on another thread."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.browser.server_thread import ServerThread
from tests.support.patience import patient
from wardrum.clients import (
    ConnectionLost,
    Keyring,
    ProblemError,
    RejectedError,
    Unreachable,
    play,
    play_randomly,
    playable,
    position,
)
from wardrum.clients.sync import connect
from wardrum.events.formats import wire

WAIT_S = patient(60)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    thread = ServerThread(tmp_path_factory.mktemp("sync"), bot_pace_ms=0)
    yield thread
    thread.stop()


@pytest.fixture
def client(server):
    with connect(server.socket, timeout_s=WAIT_S) as client:
        yield client


def mustering(client, **options):
    """A seat of a match in which a bot of the server has the other one."""
    created = client.create("warcry", bots={"b": "random"}, **options)
    return client.join(created.match, seat="a", invite=created.invites["a"])


def muster(client, seat):
    """Waits for it, and chooses a warband."""
    with client.mirror(seat.match) as mirror:
        mirror.until(lambda m: playable(m.legal("a")), WAIT_S)
        return seat.do({"type": "SubmitWarband", "sample": "tidebreakers"}, expected_version=mirror.version)


def test_a_whole_battle_without_async(client):
    """A loop of plain calls plays to the end; the commits are iterated up to it, and none after it."""
    seat, rng = mustering(client, setup={"round_limit": 1}), Random(1)
    with client.mirror(seat.match) as mirror:
        while not mirror.over:
            mirror.until(lambda m: m.over or playable(m.legal("a")), WAIT_S)
            if playable(mirror.legal("a")):
                try:
                    done = seat.do(play_randomly(position(mirror, "a"), rng), expected_version=mirror.version)
                except RejectedError as rejected:
                    if rejected.code != "conflict":
                        raise
                else:
                    mirror.until(lambda m, done=done: m.version >= done.version, WAIT_S)
        assert mirror.display.outcome.text
        commits = list(client.commits(seat.match))
        assert [commit.version for commit in commits] == [*range(1, mirror.version + 1)]
        assert commits[-1].head == mirror.head
    assert commits[0].command["type"] == "CreateMatch"
    assert {*commits[1].text, *commits[2].text} == {"Seat A is taken.", "Seat B is taken."}
    assert list(client.commits(seat.match, after=len(commits) - 2)) == commits[-2:]
    assert list(client.commits(seat.match, after=len(commits))) == []


def test_a_bot_that_is_a_coroutine_runs_in_the_loop_of_the_client(client):
    """Whatever of `wardrum.clients` is asynchronous takes the seat and the mirror themselves."""
    seat = mustering(client, setup={"round_limit": 1})
    with client.mirror(seat.match) as mirror:
        stats = client.run(play(mirror.mirror, seat.seat, play_randomly, Random(2)), WAIT_S)
        assert mirror.over
    assert stats.commands["SubmitWarband"] == 1


def test_requests_give_what_they_give_in_async(client, server):
    """Options in one step and in two, checks, reasons, names, the list, the story, another seat's bot."""
    seat = mustering(client)
    muster(client, seat)
    with client.mirror(seat.match) as mirror:  # what is legal changes once the bot has mustered too
        mirror.until(lambda m: "AssignBattleGroups" in {each.command for each in m.legal("a")}, WAIT_S)
    assert {option.command for option in seat.legal()} == {
        option.command for option in seat.outline().options
    }
    assert seat.check({"type": "Pass"}).ok is False
    assert seat.why(command="Pass").reasons
    assert seat.expand(seat.outline(), 0)
    seat.rename("Ann")
    seat.say(next(iter(client.welcome.phrases)))
    assert client.state(seat.match, 2).version == 2
    assert client.story(seat.match, upto=2)[0].text == ("A match of warcry is open for 2 seats.",)
    assert client.luck(seat.match).match == seat.match
    assert len(client.server_key()) in (0, 64)
    assert client.ping() > 0
    assert seat.match in [each["match"] for each in client.matches()]
    fork = client.fork(seat.match, 5, listed=False)
    assert set(fork.invites) == {"a", "b"}
    assert seat.hand_over("greedy").version
    assert client.ask(wire.List("req-1", "open")).matches is not None


def test_seats_are_taken_up_by_another_client(server, tmp_path):
    """From the keyring in a file, as after a restart of a notebook."""
    with connect(server.socket, keyring=Keyring(tmp_path / "keys")) as client:
        match = mustering(client).match
    with connect(server.socket, keyring=Keyring(tmp_path / "keys")) as client:
        (seat,) = client.resume(match)
        assert muster(client, seat).version >= 6


def test_errors_are_the_same_classes(client):
    """What the rules refuse, what the protocol refuses, and a server that is not there."""
    seat = mustering(client)
    muster(client, seat)
    with pytest.raises(RejectedError, match="phase"):
        seat.do({"type": "Pass"})
    with pytest.raises(ProblemError, match="created"):
        client.state("0" * 32)
    with pytest.raises(ProblemError, match="created"):
        next(client.commits("0" * 32))
    with pytest.raises(Unreachable):
        connect("ws://127.0.0.1:9/ws")


async def test_it_works_where_a_loop_is_running(server):
    """As in a cell of Jupyter, which blocks its loop meanwhile."""
    with connect(server.socket, timeout_s=WAIT_S) as client:
        assert muster(client, mustering(client)).version >= 6


def drain(updates):
    """Reads until nothing comes any more."""
    while True:
        updates.next(0.05)


def test_a_wait_that_is_given_up_loses_nothing(client):
    """After a TimeoutError the iteration goes on with the very next update."""
    created = client.create("warcry")
    client.join(created.match, seat="a", invite=created.invites["a"])
    with client.watch(created.match, 2) as updates, client.mirror(created.match) as mirror:
        pass  # the mirror has replaced the watch, which says so below
    with pytest.raises(ConnectionLost, match="replaced"):
        drain(updates)
    with client.watch(created.match, 2) as updates:
        with pytest.raises(TimeoutError):
            drain(updates)
        client.join(created.match, seat="b", invite=created.invites["b"])
        while not isinstance(update := updates.next(WAIT_S), wire.Commit):
            pass
        assert b'"version":3' in bytes(update.record)
    with pytest.raises(TimeoutError):
        mirror.until(lambda m: False, 0.01)


def test_an_interrupt_ends_the_wait_and_not_the_client(client):
    """As by Ctrl-C, or by the square of a notebook."""
    seat = mustering(client)
    with client.mirror(seat.match) as mirror:
        sent = []

        def interrupt(_):
            if not sent:
                sent.append(os.kill(os.getpid(), signal.SIGINT))

        with pytest.raises(KeyboardInterrupt):
            mirror.until(interrupt, WAIT_S)
        assert client.ping() > 0


def test_what_the_client_calls_cannot_wait_for_it(client):
    """It would wait for ever: a sentence says so instead."""
    with client.mirror(mustering(client).match) as mirror, pytest.raises(RuntimeError, match="cannot wait"):
        mirror.until(lambda m: client.ping())


def test_several_threads_share_a_client(client):
    """Each gets its own answers."""
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _: client.create("warcry", listed=False).match, range(12)))
        stories = list(threads.map(lambda match: client.state(match).match, made))
    assert stories == made
    assert len(set(made)) == 12


def test_a_client_that_is_closed_says_so(server):
    """Closing twice is once; what is asked later, and what was still open, ends with a sentence."""
    client = connect(server.socket)
    mirror = client.mirror(mustering(client).match)
    mirror.until(lambda m: m.version, WAIT_S)
    updates = client.watch("0" * 32)
    client.close()
    client.close()
    mirror.close()
    updates.close()
    assert mirror.version
    with pytest.raises(ConnectionLost, match="closed"):
        client.ping()
    with pytest.raises(ConnectionLost, match="closed"):
        next(updates)
