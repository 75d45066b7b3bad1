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
from wardrum.clients import DisplayFold, Diverged, Mirror, RulesFold
from wardrum.clients.terminal import (
    Narrator,
    address,
    result_line,
    watch,
    write,
)
from wardrum.clients.terminal.address import Address, socket_url
from wardrum.clients.terminal.narrate import Heading, narrated
from wardrum.clients.terminal.writer import TerminalWriter
from wardrum.events.core.hash_chain import fork_root
from wardrum.events.core.patch import diff
from wardrum.events.core.record import canonical
from wardrum.events.formats import wire
from wardrum.events.match import Clock, Terms
from wardrum.events.match.commands import AcceptPause, OfferPause, ResumeBattle
from wardrum.events.toolkit.display.lines import aim, standing
from wardrum.events.toolkit.display.shapes import (
    Board,
    Chapter,
    Display,
    GoalLine,
    Outcome,
    ScoreLine,
    Seat,
    Shown,
)

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


def shown(*text, **chapters):
    """A commit with these sentences. chapters: (round, its place among them), by what they are called."""
    beats = (Chapter(name.replace("_", " "), *where) for name, where in chapters.items())
    return Shown(text, tuple(beats))


def test_a_heading_stands_where_its_part_begins():
    """A round has a heading in the place of the sentence that says no more, and else above it; a phase's sentence is its heading."""
    sentences = (
        "Seat A passes.",
        "The morale phase.",
        "Turn 2 begins.",
        "It rains.",
        "Turn 3 begins in mud.",
    )
    chapters = {"Morale_phase": (0, 1), "Turn_2": (2, 2), "Turn_3": (3, 4)}
    assert list(narrated(shown(*sentences, **chapters))) == [
        "Seat A passes.",
        Heading("The morale phase.", lighter=True),
        Heading("Turn 2"),
        "It rains.",
        Heading("Turn 3"),
        "Turn 3 begins in mud.",
    ]


@pytest.mark.parametrize(
    ("piece", "lines"), [("x", ["x"]), (Heading("x"), ["", "x"]), (Heading("x", lighter=True), ["x"])]
)
def test_only_a_round_stands_apart(piece, lines):
    """An empty line is above the heading of a round, and above nothing else."""
    out = io.StringIO()
    writer = TerminalWriter(out, {})
    writer.line("before")
    write(piece, writer)
    assert out.getvalue().splitlines() == ["before", *lines]


def test_long_sentences_are_wrapped():
    """Nothing is wider than 80 columns but words that are; the result line is never broken."""
    out = io.StringIO()
    paint = TerminalWriter(out, {})
    paint.line("one two three " * 20)
    assert max(map(len, out.getvalue().splitlines())) <= 80
    paint.whole("x" * 200)
    assert out.getvalue().endswith("\n" + "x" * 200 + "\n")


def test_result_line():
    """The result line has exactly the form that programs read, of a state by rules and of one as it was sent."""
    log = battle()
    mirror = Mirror(log.match, RulesFold(GAMES))
    for _, data, head in log.entries:
        mirror.take(wire.Commit(log.match, msgspec.Raw(data), head.hex()))
    winner = log.state.match.winners[0].upper()
    line = f"battle over: Seat {winner} wins after round 1, {len(log.records)} commits, head {log.entries[-1][2].hex()}"
    assert result_line(mirror, mirror.state) == line
    assert result_line(mirror, msgspec.json.decode(canonical(log.state))) == line


@pytest.fixture
async def played():
    """A server with a whole battle."""
    async with Fake(battle()) as server:
        yield server


async def test_lost_and_found(played):
    """A lost connection is reported, with how long it takes until the next try, and no sentence is shown twice."""
    untroubled, out = io.StringIO(), io.StringIO()
    await watch(played.url, played.log.match, untroubled, games=GAMES, timing=SOON)

    async def half(socket, frame):
        for version in range(1, 6):
            await played.send(socket, played.commit(version))
        await close_with(wire.CloseCode.RESTARTING)(socket, frame)

    played.instead("watch", half)
    line = await watch(played.url, played.log.match, out, games=GAMES, timing=SOON)
    narrated = out.getvalue().splitlines()
    trouble = ["connection lost (the server is restarting), trying again in 1 s", "connected again"]
    assert [text for text in narrated if text in trouble] == trouble
    assert [text for text in narrated if text not in trouble] == untroubled.getvalue().splitlines()
    assert narrated[-1] == line


async def test_who_comes_late_is_shown_once_where_the_battle_stands(fake):
    """A reconnection begins with the display once more; the narrator passes over it."""
    narrator = Narrator(Mirror(fake.log.match, DisplayFold()))
    displayed = fake._displayed(5)
    assert list(narrator.narrate(displayed)) == [
        Heading("Toy · Rolling"),
        "Seat A: Points 0.",
        "Seat B: Points 0.",
    ]
    assert list(narrator.narrate(displayed)) == []


def test_goals_are_shown_with_how_far_they_are():
    """What wins comes first, then each goal with its count, for one seat or for all, then the scores; after the end only that counts."""
    goal = (
        GoalLine("Hold more stones."),
        GoalLine("Hold stones", 1, 3, "a"),
        GoalLine("Draws near."),
        GoalLine("Rounds left", 2),
    )
    seats = {
        "a": Seat("Seat A", "a", score=(ScoreLine("Points", "3"), ScoreLine("Left", "2 of 4"))),
        "b": Seat("Seat B", "b"),
    }
    display = Display("Toy", "Round 2", "Rolling", ("a", "b"), seats, Board(1, 1), {}, goal=goal)
    assert aim(display) == "Hold more stones."
    assert list(standing(display)) == [
        "Seat A: Hold stones, 1 of 3.",
        "Draws near.",
        "Rounds left, 2.",
        "Seat A: Points 3 · Left 2 of 4.",
    ]
    over = msgspec.structs.replace(display, outcome=Outcome(("a",), "Seat A wins by 2."))
    assert aim(over) == "Seat A wins by 2."


def test_clocks_and_pauses_are_shown():
    """Where a round begins, and where the battle comes to rest or goes on, it says what the seats have left."""
    referee = Referee(GAME, {"target": 1000}, terms=Terms(clock=Clock(main_s=3700, increment_s=0)))
    for seat, command in [("a", Roll()), ("b", OfferPause()), ("a", AcceptPause()), ("b", ResumeBattle())]:
        referee.do(seat, command, after_ms=5_000)
    narrator, pieces = Narrator(Mirror(referee.match, RulesFold({"toy": GAME}))), []
    for _, data, head in chained(referee.match, referee.log):
        pieces += narrator.narrate(wire.Commit(referee.match, msgspec.Raw(data), head.hex()))
    assert pieces[-5:] == [
        "Seat A agrees to a pause.",
        "The battle is paused; no time runs.",
        "Clocks: Seat A 1:01:40, Seat B 1:01:30.",
        "Seat B resumes the battle.",
        "Clocks: Seat A 1:01:40, Seat B 1:01:30 (running).",
    ]


@pytest.mark.parametrize("is_newest", [True, False])
def test_who_comes_late_is_shown_clocks_and_pauses(is_newest):
    """What no display says stands in the common fields of the match, if they are of the same moment."""
    referee = Referee(GAME, {"target": 1000}, terms=Terms(clock=Clock(main_s=3700, increment_s=0)))
    for seat, command in [("a", Roll()), ("b", OfferPause()), ("a", AcceptPause())]:
        referee.do(seat, command, after_ms=5_000)
    version = referee.state.match.version
    match = msgspec.json.decode(canonical(referee.state.match)) | {
        "version": version if is_newest else version + 1
    }
    narrator = Narrator(Mirror(referee.match, DisplayFold()), match)
    frame = wire.Displayed(referee.match, version, GAME.display(referee.state), "00" * 32)
    rest = ["The battle is paused.", "Clocks: Seat A 1:01:40, Seat B 1:01:30."] if is_newest else []
    assert narrator.narrate(frame)[3:] == rest


def test_a_battle_that_is_over_says_how_it_came_out():
    """In the display's own words, unless a sentence has said the same already."""
    log = battle()
    text = f"Seat {log.state.match.winners[0].upper()} wins."
    for result, end in ((text, []), ("Seat A wins by 2 stones.", ["Seat A wins by 2 stones."])):
        narrator = Narrator(Mirror(log.match, DisplayFold()))
        last = len(log.records)
        game, before = log.game, log.game.fold(canonical(record) for record in log.records[: last - 1])
        over = msgspec.structs.replace(game.display(log.state), outcome=Outcome(("a",), result))
        heads = [entry[2].hex() for entry in log.entries]
        narrator.narrate(wire.Displayed(log.match, last - 1, game.display(before), heads[-2]))
        patch = msgspec.Raw(canonical(diff(game.display(before), over)))
        seen = game.shown(before, log.records[-1], log.state)
        frame = wire.Commit(log.match, msgspec.Raw(log.entries[-1][1]), heads[-1], patch, shown=seen)
        assert narrator.narrate(frame)[len(seen.text) :] == end


async def test_forged_battle(played):
    """A battle that was changed after the fact is not shown to its end."""
    out = io.StringIO()
    forged = canonical(played.log.records[8]).replace(b'"value":', b'"value":6,"valua":')
    head = played.log.entries[8][2].hex()
    played.shown[9] = wire.Commit(played.log.match, msgspec.Raw(forged), head)
    with pytest.raises(Diverged, match="version 9"):
        await watch(played.url, played.log.match, out, games=GAMES, timing=SOON)
    assert "battle over" not in out.getvalue()


@pytest.mark.parametrize("games", [GAMES, {}], ids=["by rules", "without rules"])
async def test_from_now_on(fake, games):
    """Who comes in the middle is shown where the battle stands, and then what happens."""
    out = io.StringIO()
    watching = asyncio.create_task(watch(fake.url, fake.log.match, out, after=None, games=games, timing=SOON))
    await fake.until(lambda: fake.watching)
    while fake.log.state.match.status == "live":
        fake.log.roll(1)
    await fake.echo()
    line = await watching
    lines = out.getvalue().splitlines()
    assert lines[:3] == ["Toy · Rolling", "Seat A: Points 0.", "Seat B: Points 0."]
    assert "open for" not in out.getvalue()
    assert lines[-1] == line


async def test_without_rules_the_same_is_shown(played):
    """From the start, word for word, and a changed commit is found out as well."""
    outs = [io.StringIO(), io.StringIO()]
    for games, out in zip((GAMES, {}), outs, strict=True):
        await watch(played.url, played.log.match, out, games=games, timing=SOON)
    assert outs[0].getvalue() == outs[1].getvalue()
    assert "Round 1" in outs[0].getvalue().splitlines()
    data = canonical(played.log.records[8]).replace(b'"value":', b'"value":6,"valua":')
    played.shown[9] = msgspec.structs.replace(
        played.commit(9, wire.Watch("i", played.log.match, as_="display")), record=msgspec.Raw(data)
    )
    with pytest.raises(Diverged, match="version 9"):
        await watch(played.url, played.log.match, io.StringIO(), games={}, timing=SOON)


async def test_a_fork_is_followed_from_its_start_without_rules():
    """Where displays begin with version 0 of a fork, its first head is checked against the parent's."""
    fork, parent = "ab" * 16, "cd" * 32
    display = Display("Toy", "Rolling", "Rolling", (), {}, Board(1, 1), {})
    frame = wire.Displayed(fork, 0, display, fork_root(fork, parent).hex())
    for head, is_fine in ((parent, True), ("ef" * 32, False), ("", False)):
        mirror = Mirror(fork, DisplayFold(), parent_head=head)
        mirror.take(frame)
        assert (mirror.fault is None) is is_fine
