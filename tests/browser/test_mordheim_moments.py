"""Moments of Mordheim that bots play up to: a page takes over, reacts, tests for morale or withdraws, and tells of it."""

import re
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import Hands, deeds, settle, stands
from tests.browser.table import Table, retouched, take_over
from tests.browser.test_layout import fits, show_file
from tests.browser.test_mordheim import CARDS, SHOWN, STATE
from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.rulesets.mordheim.data import WARBANDS

BROOD = WARBANDS["gutter-brood"]
GANG = replace(BROOD, fighters=(BROOD.fighters[0], *BROOD.fighters[2:5]))  # four who are soon taken down
BATTLES = 3  # hardly one does not come to each moment
DEADLINE = re.compile(r"(1:00|0:\d\d) left")
ROLLED = """version => document.querySelector("wd-status").model.commits.get(version).record.events
    .find(event => event.type === "MoraleRolled")"""


# -- coming to the table in the middle


def come_to(server, moment):
    """A battle that bots have played up to a moment, `moment(mirror)`."""
    muster = {"type": "SubmitWarband", "warband": to_builtins(GANG)}
    for seed in range(BATTLES):
        table = Table(server, CARDS, seed, "mordheim", {"a": muster, "b": muster})
        table.until(moment)
        if not table.over:
            return table
    raise AssertionError(f"{BATTLES} battles have come to their end without this moment")


def sit_down(server, person, table):
    """The seat of which something is asked, a page that holds it from now on, and one that looks on."""
    (seat,) = table.asked
    page, other = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    take_over(page, server.url, table.hand_over(seat), "mordheim")
    other.goto(table.url)
    for each in (page, other):
        settle(each, table.version)
    return seat, page, other


def choose(page, command):
    """The first option of a kind by click, confirmed; the version it made."""
    before = settle(page)["head"]
    page.locator(f'wd-actions [data-key="group-{command}"]').click()
    options = page.locator("wd-actions .option:enabled")
    if options.count():
        options.first.click()
    page.locator("wd-actions .confirm-button").click()
    return settle(page, before + 1)["head"]


# -- attacks and reactions


def threatened(page, other, state):
    """What is about to happen, to whom, and how long the answer may take; the other page says for whom it waits."""
    battle, shown = state["battle"], page.evaluate(SHOWN)
    trigger = battle["trigger"]
    who = trigger["fighter"] if trigger["kind"] == "retreat" else trigger["strike"]["fighter"]
    name = battle["fighters"][who]["profile"]["name"].replace("-", " ").title()
    assert name in shown["matters"]["Reaction"]
    assert name in shown["turn"]
    assert "React?" in shown["turn"]
    assert "Your turn" in shown["turn"]
    assert DEADLINE.search(shown["turn"])
    assert "React?" in page.locator(".visually-hidden[aria-live=assertive]").text_content()
    assert page.locator("wd-actions").get_by_role("button", name="Make no reaction").is_visible()
    theirs = other.evaluate(SHOWN)
    assert theirs["matters"]["Reaction"] == shown["matters"]["Reaction"]
    assert f"Waiting for seat {battle['reacting'].upper()}" in theirs["turn"]


def test_an_attack(server, person):
    """An attack is made by click; who looks on sees the same."""
    table = come_to(server, lambda mirror: "Attack" in offered(mirror))
    _, page, other = sit_down(server, person, table)
    settle(other, choose(page, "Attack"))
    assert deeds(page)["Attack"] == 1
    assert stands(page) == stands(other)


def offered(mirror):
    """What the seats may do now."""
    return {option.command for seat in "ab" for option in mirror.legal(seat)}


def test_a_reaction(server, person):
    """Whoever may react is told to what and how long it may take, and reacts by click; who looks on sees it all."""
    table = come_to(server, lambda mirror: mirror.state.battle.trigger)
    seat, page, other = sit_down(server, person, table)
    threatened(page, other, page.evaluate(STATE))
    fits(page)
    assert complaints(page) == []
    shoot(page, "mordheim-react")
    before = page.evaluate(STATE)["battle"]["hands"][seat]["reaction"]
    settle(other, choose(page, "React"))
    left = page.evaluate(STATE)["battle"]["hands"][seat]["reaction"]
    assert len(left) == len(before) - 1
    assert stands(page) == stands(other)


# -- morale


def called(page, other, seat):
    """The page asks its seat to test or withdraw, the other waits for it; both say what it takes."""
    mine, theirs = page.evaluate(SHOWN), other.evaluate(SHOWN)
    assert "test its morale, or withdraw" in mine["turn"]
    assert f"Waiting for seat {seat.upper()}" in theirs["turn"]
    assert mine["matters"]["Morale"] == theirs["matters"]["Morale"]
    words = mine["matters"]["Morale"]
    assert " of 4 down: " in words
    assert "Brood Matron" in words or "nobody is left to lead it" in words


def play_out(page, table, head):
    """Goes on by click, and by bot where others are asked, until the morale phase is over; the last version."""
    hands = Hands(page)
    while True:
        turn = settle(page, head)
        if turn["ended"] or page.evaluate(STATE)["battle"]["phase"] not in ("morale", "panic"):
            return turn["head"]
        head = hands.act() if turn["mine"] else table.advance(turn["head"] + 1)


@pytest.mark.parametrize("command", ["RollMorale", "Withdraw"])
def test_half_of_a_warband_is_down(server, person, command):
    """Whoever must test is asked to, tests or withdraws by click, and sees what comes of it, as does who looks on."""
    table = come_to(server, lambda mirror: mirror.state.battle.phase == "morale")
    seat, page, other = sit_down(server, person, table)
    called(page, other, seat)
    assert complaints(page) == []
    head = choose(page, command)
    settle(other, head)
    shown = [each.evaluate(SHOWN)["matters"] for each in (page, other)]
    if command == "Withdraw":
        assert all("it has withdrawn" in matters["Morale"] for matters in shown)
        assert page.evaluate(STATE)["match"]["winners"] == [{"a": "b", "b": "a"}[seat]]
    elif not page.evaluate(ROLLED, head)["passed"]:
        assert all("it wavers" in " ".join(matters.values()) for matters in shown)
    head = play_out(page, table, head)
    settle(other, head)
    assert stands(page) == stands(other)
    assert stands(page)["chain"] == "ok"
    assert command in deeds(other)


# -- all the ways it may come out


def broken(**battle):
    """A replay file that ends in a morale phase: the leader of seat b alone is left to test for its warband."""
    referee, chance = Referee(Game(RULESETS["mordheim"]), CARDS), Random(1)
    for seat, sample in (("a", "ash-lane-company"), ("b", "lantern-sisters")):
        referee.do(seat, referee.command_of({"type": "SubmitWarband", "sample": sample}))
    while referee.state.battle.phase != "combat":
        referee.step(chance)
    down = [key for key in referee.state.battle.order if key.startswith("b-")][1:]

    def lose(patch):
        fighters = {key: {"status": "down"} for key in down}
        fighters["a-f3"] = {"locked": True, "panicked": 2}
        patch.setdefault("battle", {}).update({"phase": "morale", "fighters": fighters, **battle})
        patch.setdefault("table", {}).setdefault("pieces", {}).update(dict.fromkeys(down))

    return retouched(referee, lose)


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        ({"morale": ["b"]}, "9 of 10 down: Lantern Abbess needs 2 or more"),
        ({"wavering": ["b"]}, "9 of 10 down: it wavers"),
        ({"withdrawn": "b"}, "9 of 10 down: it has withdrawn"),
    ],
)
def test_the_morale_of_a_warband(server, person, battle, words):
    """Whose morale is tested by whom and how it came out is on the page, as are locked spell books and panic."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    show_file(page, server.url, broken(**battle))
    page.keyboard.press("End")
    page.get_by_role("heading", name="Mordheim · Round 1 · Morale phase").wait_for()
    shown = page.evaluate(SHOWN)
    assert words in shown["matters"]["Morale"]
    assert shown["phase"] == "Morale"
    assert "Hedge Wizard: spell book locked for this round" in shown["matters"]["In trouble"]
    assert "Hedge Wizard: in panic until the end of round 2" in shown["matters"]["In trouble"]
    spoken = page.locator("[data-piece=a-f3] [aria-label]").first.get_attribute("aria-label")
    assert spoken.endswith("wizard, book locked, in panic")
    fits(page)
    assert complaints(page) == []
    shoot(page, f"mordheim-{next(iter(battle))}")
