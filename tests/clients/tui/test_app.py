"""The screen against a server itself: keys are pressed as a player would, and what stands there is read."""

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from random import Random

import pytest

pytest.importorskip("textual", reason="the extra `tui` is not installed: pip install 'wardrum[tui]'")

from textual.widgets import OptionList, RichLog, Static

from tests.clients.fake import SOON
from tests.support import toy
from tests.support.limits import running
from tests.support.patience import patient
from wardrum.clients import BOTS, Client, Keyring, ProblemError, RejectedError, play
from wardrum.clients.terminal.address import Address
from wardrum.clients.terminal.narrate import Heading
from wardrum.clients.tui import BattleApp, BattleFollower, SeatRequest, following
from wardrum.events.core.kernel import MatchId
from wardrum.events.formats.wire import CaughtUp, Commit
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games, template
from wardrum.server.cli.battle.named import on_server
from wardrum.server.cli.battle.verify import proof
from wardrum.server.cli.play import invite_in, proven
from wardrum.server.cli.play import opened as opened_match

GAMES = {**games(), "template": Game(template.RULESET), "toy": toy.GAME}
SHORT = {
    "warcry": {"round_limit": 1},
    "mordheim": {"round_limit": 1},
    "trench": {"turns": 1},
    "betrayal": {"seats": 2},
    "template": {},
}
"""Setups with which a whole battle is a short one."""
WAIT_S = patient(30)
SMALL, LARGE = (80, 24), (200, 60)


@pytest.fixture
async def server():
    freely = dict.fromkeys(("commands_burst", "commands_per_s", "requests_burst", "requests_per_s"), 9999)
    async with running(GAMES, bot_pace_ms=0, **freely) as it:
        yield it


def connect(server):
    return Client.connect(server.url, games=GAMES, timing=SOON)


@asynccontextmanager
async def screen(server, match, seating=SeatRequest(), size=SMALL, keyring=None, proof=None):
    """A screen that shows a match, and who presses its keys."""
    app = BattleApp(BattleFollower(Address(server.url, MatchId(match)), seating, keyring), SOON)
    app.follower.proof = proof
    async with app.run_test(size=size) as pilot:
        yield app, pilot


async def until(pilot, predicate):
    """Wait until the screen is as it should be."""
    async with asyncio.timeout(WAIT_S):
        while not predicate():
            await pilot.pause(0.01)


def shown(app, id):
    return str(app.query_one(f"#{id}", Static).content)


def log_lines(app):
    return [line.text for line in app.query_one("#log", RichLog).lines]


def signs(app):
    return ["".join(sign for sign, _ in row) for row in app.query_one("#board").cells.signs]


def begun(app):
    return app.follower.display is not None


def over(app):
    return begun(app) and app.follower.display.match.status == "ended"


async def go_to(pilot, app, index):
    """Move the cursor of the list to a line, by the keys for that."""
    listed = app.query_one("#choices", OptionList)
    if app.spotted:
        await pilot.press(*str(index + 1))
        assert listed.highlighted == index
        return
    app.set_focus(listed)
    lines = [place for place, line in enumerate(app.lines) if not line.heading]
    by = lines.index(index) - lines.index(listed.highlighted)
    await pilot.press(*["down" if by > 0 else "up"] * abs(by))
    assert listed.highlighted == index


def choosable(app):
    """The lines that may be taken now: no way out of the battle, and of a list of several values its end once it may end."""
    lines = [place for place, line in enumerate(app.lines) if not line.heading]
    if app.mode == "offers":
        return [place for place in lines if app.lines[place].value.option.scope == "battle"]
    if app.mode == "slot" and lines and app.lines[lines[0]].done:
        return lines[:1]
    return lines[-1:] if app.mode == "confirm" else lines


async def press_on(pilot, app, rng, enough):
    """Press keys by what is listed until it is enough; returns how many lines were taken."""
    taken = 0
    while not enough():
        await until(pilot, lambda: enough() or choosable(app))
        if enough():
            break
        await go_to(pilot, app, rng.choice(choosable(app)))
        await pilot.press("enter")
        taken += 1
        assert app.notice == "" or "conflict" in app.notice
    return taken


async def opened(client, ruleset, *, bots=("b",), **options):
    return (
        await client.create(ruleset, SHORT[ruleset], bots=dict.fromkeys(bots, "random"), open=True, **options)
    ).match


@pytest.mark.timeout(patient(240))
@pytest.mark.parametrize("ruleset", sorted(SHORT))
async def test_a_whole_battle_is_played_by_keys(server, ruleset):
    """Against a bot, by any keys that the list allows: the battle comes to its end, and nothing is refused on the way."""
    async with connect(server) as client:
        match = await opened(client, ruleset)
        async with screen(server, match, SeatRequest(seat="a", name="Ann")) as (app, pilot):
            taken = await press_on(pilot, app, Random(5), lambda: over(app))
            assert taken > 3
            display = app.follower.display
            await until(pilot, lambda: display.title in shown(app, "header") and not app.lines)
            assert display.outcome.text in app.follower.mirror.display.outcome.text
            assert any("Ann" in line for line in shown(app, "seats").splitlines())


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_battle_is_watched_live(server, size):
    """Without a seat: the heading, both seats, the pieces on the board and the sentences, while two bots play."""
    async with connect(server) as client, connect(server) as other:
        created = await client.create("warcry", SHORT["warcry"], open=True)
        async with screen(server, created.match, size=size) as (app, pilot):
            a, b = await client.join(created.match, name="Ann"), await other.join(created.match, name="Bob")
            async with client.mirror(created.match) as mine, other.mirror(created.match) as theirs:
                await asyncio.gather(
                    play(mine, a, BOTS["random"], Random(1)), play(theirs, b, BOTS["random"], Random(2))
                )
            await until(
                pilot,
                lambda: over(app) and app.follower.version == mine.version and "Ann" in shown(app, "seats"),
            )
            assert "Warcry" in shown(app, "header")
            assert "Bob" in shown(app, "seats")
            assert not app.lines
            await until(pilot, lambda: any("Bob activates" in line for line in log_lines(app)))
            rows = signs(app)
            assert (len(rows), {len(row) for row in rows}) == (
                app.query_one("#board").size.height,
                {app.query_one("#board").size.width},
            )
            standing = [piece for piece in app.follower.display.pieces.values() if hasattr(piece.at, "x")]
            assert all(any(piece.short[0] in row for row in rows) for piece in standing)


async def test_who_comes_late_sees_how_it_stands(server, monkeypatch):
    """The board and the score, how it stood some commits ago, and what has happened since."""
    monkeypatch.setattr(following, "PAST", 5)
    async with connect(server) as client:
        match = await opened(client, "warcry", bots=("a", "b"))
        async with client.mirror(match) as mirror:
            await mirror.until(lambda m: m.version > 20 or m.over)
        async with screen(server, match) as (app, pilot):
            await until(pilot, lambda: begun(app) and log_lines(app))
            assert log_lines(app)[0].startswith("Warcry · ")
            await until(pilot, lambda: over(app))


async def test_who_comes_late_reads_what_has_happened(server):
    """The sentences of the last commits stand there at once, and can be scrolled back to and on again."""
    async with connect(server) as client:
        match = await opened(client, "warcry", bots=("a", "b"))
        async with client.mirror(match) as mirror:
            await mirror.until(lambda m: m.over)
        reported = list[str]()
        async with client.watch(match, mirror.version - 10, "display") as updates:
            async for update in updates:
                if isinstance(update, CaughtUp):
                    break
                reported += update.shown.text if isinstance(update, Commit) else ()
        async with screen(server, match, size=LARGE) as (app, pilot):
            log = app.query_one("#log", RichLog)
            await until(pilot, lambda: over(app) and log.max_scroll_y and log.scroll_y == log.max_scroll_y)
            said = [piece for piece in app.follower.said if isinstance(piece, str)]
            assert len(reported) > 3
            assert [sentence for sentence in reported if app.follower.named(sentence) in said]
            assert app.follower.named(reported[-1]) in said[-2:]
            end = log.scroll_y
            await pilot.press("left_square_bracket")
            await until(pilot, lambda: log.scroll_y < end)
            app.follower.said.append("One more.")
            app.follower.changed()
            await until(pilot, lambda: log_lines(app)[-1] == "One more.")
            assert log.scroll_y < end
            await pilot.press("right_square_bracket", "right_square_bracket")
            await until(pilot, lambda: log.scroll_y == log.max_scroll_y)


async def test_at_the_end_it_says_what_was_checked(server):
    """The words of `wardrum battle verify` of this battle: what was counted, and who signed it, by the key that the server gives."""
    async with connect(server) as client:
        match = await opened(client, "warcry", bots=("a", "b"))
        link = f"{server.url}#{match}"
        async with screen(server, match, proof=partial(proven, link)) as (app, pilot):
            await until(
                pilot, lambda: over(app) and any("decisions" in str(piece) for piece in app.follower.said)
            )
            heading = next(place for place, piece in enumerate(app.follower.said) if isinstance(piece, Heading) and "checked" in piece.text)  # fmt: skip
            said, key = app.follower.said[heading + 1 :], await client.server_key()
            assert said == await asyncio.to_thread(proof, link, key)
            assert said[-1] == f"signed by {key}"
            assert app.follower.display.outcome.text in "".join(map(str, app.follower.said[:heading]))


def listed(app, command):
    """The places of the options of a command in the list."""
    lines = enumerate(app.lines) if app.mode == "offers" else ()
    return [place for place, line in lines if not line.heading and line.value.option.command == command]


async def take(pilot, app, command):
    """Carry out an option of the list, with the values that are suggested."""
    await until(pilot, lambda: listed(app, command))
    await go_to(pilot, app, listed(app, command)[0])
    await pilot.press("enter")
    while app.mode == "slot":
        await pilot.press("enter")
    if app.mode == "confirm" and app.draft.offer.option.last_resort is True:
        await pilot.press("down")
    if app.mode == "confirm":
        await pilot.press("enter")


@asynccontextmanager
async def against_a_program(server):
    """A match of the toy that has begun: a screen plays a, a program plays b."""
    async with connect(server) as client:
        created = await client.create("toy", {"target": 1000})
        async with screen(server, created.match, SeatRequest(invite=created.token)) as (app, pilot):
            await until(pilot, lambda: app.follower.seats)
            b = await client.join(created.match, seat="b", invite=created.invites["b"])
            await until(pilot, lambda: listed(app, "Pass"))
            yield app, pilot, b


async def test_a_match_that_was_opened_is_joined_by_its_links(server, tmp_path):
    """Who opens it sits down and finds the seat by the key; who is given the printed link takes the other one."""
    keys = Keyring(tmp_path / "keys.json")
    match, links = await opened_match(server.url, "toy", SeatRequest(name="Ann"), keys)
    (link,) = links.values()
    assert list(links) == ["b"]
    there = on_server(link)
    assert (there.url, there.match) == (server.url, match)
    async with (
        screen(server, match, keyring=keys) as (mine, ann),
        screen(server, there.match, SeatRequest(invite=invite_in(link))) as (theirs, bob),
    ):
        await until(bob, lambda: theirs.follower.seats.keys() == {"b"})
        await until(ann, lambda: listed(mine, "Pass"))
        await take(ann, mine, "Pass")
        await until(bob, lambda: listed(theirs, "Pass"))


async def test_a_move_is_taken_back_by_keys(server):
    """The other side declines, then accepts: what was done is undone, and may be done again."""
    async with against_a_program(server) as (app, pilot, b):
        await take(pilot, app, "Pass")
        for answer in ("DeclineTakeback", "AcceptTakeback"):
            await take(pilot, app, "OfferTakeback")
            await until(pilot, lambda: listed(app, "DeclineTakeback"))  # who offers may withdraw
            assert not listed(app, "Pass")
            await b.do({"type": answer})
            await until(pilot, lambda: not listed(app, "DeclineTakeback"))
        await until(pilot, lambda: listed(app, "Pass"))
        assert any("taken back" in line or "takes back" in line for line in log_lines(app))
        await take(pilot, app, "Pass")
        await until(pilot, lambda: not listed(app, "Pass"))


async def test_proposals_of_the_other_side_are_answered_by_keys(server):
    """A take-back is declined, then accepted, and a result is agreed: the battle is over."""
    async with against_a_program(server) as (app, pilot, b):
        await take(pilot, app, "Pass")
        await until(pilot, lambda: not listed(app, "Pass"))
        version = app.follower.version
        await b.do({"type": "Pass"})
        for answer in ("DeclineTakeback", "AcceptTakeback"):
            await b.do({"type": "OfferTakeback", "version": version})
            await until(pilot, lambda: listed(app, "AcceptTakeback") and listed(app, "DeclineTakeback"))
            await take(pilot, app, answer)
            await until(pilot, lambda: not listed(app, "AcceptTakeback"))
        await until(pilot, lambda: not listed(app, "Pass"))  # it is the turn of b again
        await b.do({"type": "OfferResult", "result": "draw"})
        await take(pilot, app, "AcceptResult")
        await until(pilot, lambda: over(app))


async def test_a_seat_is_resumed_by_the_key_that_is_kept(server, tmp_path):
    """The invite of a link is used once; the same file of keys opens the seat again, and the list is that of the seat."""
    keys = tmp_path / "keys.json"
    async with connect(server) as client:
        created = await client.create("warcry", SHORT["warcry"], bots={"b": "random"})
        for _ in range(2):
            async with screen(
                server, created.match, SeatRequest(invite=created.token), keyring=Keyring(keys)
            ) as (app, pilot):
                await until(pilot, lambda a=app: choosable(a))
                assert app.seat == "a"


async def test_a_seat_that_is_taken_is_no_battle(server):
    """Who comes for a seat and does not get it is not left before an empty screen."""
    async with connect(server) as client:
        match = await opened(client, "warcry", bots=("a", "b"))
        async with screen(server, match, SeatRequest(seat="a")) as (app, pilot):
            await until(pilot, lambda: app.failure is not None)
            assert isinstance(app.failure, RejectedError | ProblemError)


async def test_a_lost_connection_is_shown_and_comes_back(tmp_path):
    """While the server is away the first line says so; when it is back, the battle goes on by keys."""
    freely = dict.fromkeys(("commands_burst", "commands_per_s"), 9999)
    data = str(tmp_path / "data")
    async with running(GAMES, data=data, bot_pace_ms=0, **freely) as server, connect(server) as client:
        port = server.port
        match = await opened(client, "warcry")
        app = BattleApp(BattleFollower(Address(server.url, match), SeatRequest(seat="a")), SOON)
        test = app.run_test(size=SMALL)
        pilot = await test.__aenter__()
        await press_on(pilot, app, Random(1), lambda: app.follower.version > 8)
    try:
        await until(pilot, lambda: shown(app, "header").startswith("connection lost ("))
        async with running(GAMES, data=data, port=port, bot_pace_ms=0, **freely):
            await until(pilot, lambda: "Warcry" in shown(app, "header"))
            version = app.follower.version
            await press_on(pilot, app, Random(2), lambda: app.follower.version > version + 3)
    finally:
        await test.__aexit__(None, None, None)


async def test_conceding_takes_two_steps_down_and_can_be_left(server):
    """The line to begin with is the way back; escape leaves too, and only the other line gives up."""
    async with connect(server) as client:
        match = await opened(client, "warcry")
        async with screen(server, match, SeatRequest(seat="a")) as (app, pilot):
            await until(pilot, lambda: choosable(app))

            async def ask():
                gives_up = (
                    i
                    for i, line in enumerate(app.lines)
                    if not line.heading and line.value.option.last_resort is True
                )
                await go_to(pilot, app, next(gives_up))
                await pilot.press("enter")
                assert app.mode == "confirm"

            await ask()
            await pilot.press("enter")
            await until(pilot, lambda: app.mode == "offers" and choosable(app))
            await ask()
            await pilot.press("escape")
            await until(pilot, lambda: app.mode == "offers" and choosable(app))
            assert not over(app)
            await ask()
            await pilot.press("down", "enter")
            await until(pilot, lambda: over(app))


async def test_reasons_pieces_goals_and_phrases(server):
    """Keys for what the server says beside the list: why not, what a piece is, what wins, and what may be said."""
    async with connect(server) as client:
        match = await opened(client, "warcry")
        async with screen(server, match, SeatRequest(seat="a", name="Ann")) as (app, pilot):
            await press_on(pilot, app, Random(3), lambda: begun(app) and app.follower.display.round > 0)
            await until(pilot, lambda: app.mode == "offers" and choosable(app))
            await pilot.press("f")
            assert any(
                shown(app, "about").startswith(piece.spoken[:10])
                for piece in app.follower.display.pieces.values()
            )
            await pilot.press("escape", "w")
            await until(pilot, lambda: app.mode == "read")
            assert app.lines[0].text == app.lines[0].about
            await pilot.press("escape", "g")
            assert app.lines[0].text.startswith(app.follower.display.goal[0].text.rstrip("."))
            await pilot.press("escape", "s")
            assert [line.value for line in app.lines] == list(app.follower.phrases)
            first = app.lines[0].text
            await pilot.press("enter")
            await until(pilot, lambda: any(line.startswith(f"Ann says: {first}") for line in log_lines(app)))


async def test_the_board_is_looked_at_zoomed_and_moved(server):
    """Arrows say what lies in a cell; plus shows less of the table twice as large, and the shifted arrows move on it."""
    async with connect(server) as client:
        match = await opened(client, "trench", bots=("a", "b"))
        async with screen(server, match) as (app, pilot):
            await until(pilot, lambda: over(app) and app.query_one("#board").cells)
            board = app.query_one("#board")
            app.set_focus(board)
            before, display = board.cells, app.follower.display
            piece = next(each for each in display.pieces.values() if hasattr(each.at, "x"))
            middle = before.cell(display.board.width // 2, display.board.height // 2)
            across, down = (
                there - begun_at
                for there, begun_at in zip(before.cell(piece.at.x, piece.at.y), middle, strict=True)
            )
            await pilot.press(*["left" if across < 0 else "right"] * abs(across))
            await pilot.press(*["up" if down < 0 else "down"] * abs(down))
            await until(pilot, lambda: app.follower.named(piece.spoken) in shown(app, "about"))
            await pilot.press("escape", "plus")
            assert board.cells.across == before.across / 2
            left = board.cells.left
            await pilot.press("shift+right")
            assert board.cells.left > left
            await pilot.press("minus")
            assert board.cells.across == before.across


async def test_without_colours_seats_differ(server, monkeypatch):
    """With NO_COLOR no sign has a colour, and the pieces of the sides are written in different ways."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with connect(server) as client:
        match = await opened(client, "warcry", bots=("a", "b"))
        async with screen(server, match) as (app, pilot):
            board = app.query_one("#board")

            def resting(seat):
                pieces = board.cells.shown.pieces.values() if board.cells else ()
                return [p for p in pieces if p.seat == seat and hasattr(p.at, "x") and not p.state.active]

            await until(pilot, lambda: resting("a") and resting("b"))
            assert app.no_color
            how: dict[str, set] = {"a": set(), "b": set()}
            for piece in (*resting("a"), *resting("b")):
                column, row = board.cells.cell(piece.at.x, piece.at.y)
                sign, style = board.cells.signs[row][column]
                if sign == piece.short[0]:  # it is drawn beside where something else stands
                    how[piece.seat].add((style.reverse, style.color, style.bgcolor))
            assert how["a"]
            assert how["b"]
            assert all(colours == [None, None] for each in how.values() for _, *colours in each)
            assert not how["a"] & how["b"]
