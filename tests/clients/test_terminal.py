"""A match in plain sentences: links, lines, colours, and a connection that comes and goes."""

import asyncio
import io

import msgspec
import pytest

from tests.clients.conftest import GAMES
from tests.clients.fake import SOON, Fake, close_with
from tests.support.logbook import battle, chained
from tests.support.referee import Referee
from tests.support.toy import GAME, Roll
from wardrum.clients import Diverged, Mirror, PatchFold, RulesFold
from wardrum.clients.terminal import Address, Narrator, address, result_line, watch
from wardrum.clients.terminal.address import socket_url
from wardrum.clients.terminal.narrate import Heading, standing, without_repeats
from wardrum.clients.terminal.writer import TerminalWriter
from wardrum.events.core.record import canonical
from wardrum.events.formats import wire
from wardrum.events.match import Clock, Terms
from wardrum.events.match.commands import AcceptPause, OfferPause, ResumeBattle

MATCH = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("link", "match", "url"),
    [
        (f"ws://h:8000/ws#{MATCH}", "", "ws://h:8000/ws"),
        (f"wss://h.example/ws#{MATCH}", "", "wss://h.example/ws"),
        (f"http://h:8000/m/{MATCH}", "", "ws://h:8000/ws"),
        (f"https://h.example/m/{MATCH}/", "", "wss://h.example/ws"),
        (f"https://h.example/play/m/{MATCH}", "", "wss://h.example/play/ws"),
        ("ws://h:8000/ws", MATCH, "ws://h:8000/ws"),
        ("http://h:8000", MATCH, "ws://h:8000/ws"),
        ("http://h:8000/", MATCH, "ws://h:8000/ws"),
        ("h:8000", MATCH, "ws://h:8000/ws"),
        (f"ws://[::1]:8000/ws#{MATCH}", "", "ws://[::1]:8000/ws"),
    ],
)
def test_links(link, match, url):
    """Each kind of link a person may have leads to the websocket and the match."""
    assert address(link, match) == Address(url, MATCH)
    assert socket_url(link) == url


@pytest.mark.parametrize(
    ("link", "match", "missing"),
    [
        ("ws://h/ws", "", "which match"),
        ("ws://h/ws#abc", "", "which match"),
        ("ws://h/ws", "0123", "which match"),
        (f"ftp://h/ws#{MATCH}", "", "no address of a server"),
        (f"ws:///ws#{MATCH}", "", "no address of a server"),
    ],
)
def test_links_that_lead_nowhere(link, match, missing):
    """A link that does not say where a match is is refused in one sentence that says what is missing."""
    with pytest.raises(ValueError, match=missing):
        address(link, match)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("out", "env", "is_coloured"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colours(out, env, is_coloured):
    """Colours only on a terminal that has them, and never for those who want none."""
    TerminalWriter(out, env).heading("Round 1")
    assert ("\x1b[" in out.getvalue()) == is_coloured
    assert "Round 1" in out.getvalue()


def test_a_heading_is_not_repeated():
    """The sentence that a new round begins stands in the heading already; other sentences stay."""
    told = [Heading("Round 1"), "Round 1 begins.", "Seat A rolls.", Heading("Round 2"), "Round 1 begins."]
    assert list(without_repeats(told)) == [told[0], *told[2:]]


def test_a_heading_uses_the_games_own_word():
    """A game that counts turns has turns in its headings, if it says so at once."""
    told = [
        Heading("Round 1"),
        "Turn 1 begins.",
        "Seat A rolls.",
        Heading("Round 2"),
        "It rains.",
        "Turn 2 begins.",
    ]
    assert list(without_repeats(told)) == [
        Heading("Turn 1"),
        "Seat A rolls.",
        Heading("Round 2"),
        "It rains.",
    ]


def test_long_sentences_are_wrapped():
    """Nothing is wider than 80 columns but words that are; the result line is never broken."""
    out = io.StringIO()
    paint = TerminalWriter(out, {})
    paint.line("one two three " * 20)
    assert max(map(len, out.getvalue().splitlines())) <= 80
    paint.whole("x" * 200)
    assert out.getvalue().endswith("\n" + "x" * 200 + "\n")


def test_result_line():
    """The result line has exactly the form that programs read."""
    log = battle()
    head = log.entries[-1][2].hex()
    winner = log.state.match.winners[0]
    line = f"battle over: Seat {winner.upper()} wins after round 1, {len(log.records)} commits, head {head}"
    assert result_line(log.state, head) == line
    assert result_line(GAME.view(log.state, ""), head) == line


@pytest.fixture
async def played():
    """A server with a whole battle."""
    async with Fake(battle()) as server:
        yield server


async def test_lost_and_found(played):
    """A lost connection is told, with how long it takes until the next try, and no sentence is told twice."""
    untroubled, out = io.StringIO(), io.StringIO()
    await watch(played.url, played.log.match, untroubled, games=GAMES, timing=SOON)

    async def half(socket, frame):
        for version in range(1, 6):
            await played.send(socket, played.commit(version))
        await close_with(wire.CloseCode.RESTARTING)(socket, frame)

    played.instead("watch", half)
    line = await watch(played.url, played.log.match, out, games=GAMES, timing=SOON)
    told = out.getvalue().splitlines()
    trouble = ["connection lost (the server is restarting), trying again in 1 s", "connected again"]
    assert [text for text in told if text in trouble] == trouble
    assert [text for text in told if text not in trouble] == untroubled.getvalue().splitlines()
    assert told[-1] == line


async def test_thin_client_is_not_told_twice_where_it_stands(fake):
    """Without rules a reconnection begins with the state once more; the teller passes over it."""
    mirror = Mirror(fake.log.match, PatchFold())
    narrator = Narrator(mirror)
    (snapshot,) = fake.answers(None, wire.StateFrame("i", fake.log.match))
    assert list(narrator.narrate(snapshot)) == ["A match of toy, live, round 1, after 5 commits."]
    assert list(narrator.narrate(snapshot)) == []


def test_clocks_and_pauses_are_told():
    """Where a round begins, and where the battle comes to rest or goes on, it says what the seats have left."""
    referee = Referee(GAME, {"target": 1000}, terms=Terms(clock=Clock(main_s=3700, increment_s=0)))
    for seat, command in [("a", Roll()), ("b", OfferPause()), ("a", AcceptPause()), ("b", ResumeBattle())]:
        referee.do(seat, command, after_ms=5_000)
    mirror = Mirror(referee.match, RulesFold({"toy": GAME}))
    narrator, told = Narrator(mirror), []
    for _, data, head in chained(referee.match, referee.log):
        told += narrator.narrate(wire.Commit(referee.match, msgspec.Raw(data), head.hex()))
    assert told[-5:] == [
        "Seat A agrees to a pause.",
        "The battle is paused; no time runs.",
        "Clocks: Seat A 1:01:40, Seat B 1:01:30.",
        "Seat B resumes the battle.",
        "Clocks: Seat A 1:01:40, Seat B 1:01:30 (running).",
    ]
    assert standing(referee.state).endswith("Clocks: Seat A 1:01:40, Seat B 1:01:30 (running).")


async def test_forged_battle(played):
    """A battle that was changed after the fact is not told to its end."""
    out = io.StringIO()
    forged = canonical(played.log.records[8]).replace(b'"value":', b'"value":6,"valua":')
    head = played.log.entries[8][2].hex()
    played.shown[9] = wire.Commit(played.log.match, msgspec.Raw(forged), head)
    with pytest.raises(Diverged, match="version 9"):
        await watch(played.url, played.log.match, out, games=GAMES, timing=SOON)
    assert "battle over" not in out.getvalue()


async def test_from_now_on(fake):
    """Who comes in the middle is told where the match stands, and then what happens."""
    out = io.StringIO()
    watching = asyncio.create_task(watch(fake.url, fake.log.match, out, after=None, games=GAMES, timing=SOON))
    await fake.until(lambda: fake.watching)
    while fake.log.state.match.status == "live":
        fake.log.roll(1)
    await fake.echo()
    line = await watching
    told = out.getvalue().splitlines()
    assert told[0] == "A match of toy, live, round 1, after 5 commits."
    assert "open for" not in out.getvalue()
    assert told[-1] == line
