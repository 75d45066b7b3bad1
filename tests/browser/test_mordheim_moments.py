"""Moments of Mordheim that bots play up to: a page takes over, reacts, tests for morale or withdraws, and tells of it."""

import re
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import Hands, deeds, settle, stands
from tests.browser.panels import agrees, look, phase
from tests.browser.table import come_to, retouched, take_over
from tests.browser.test_layout import fits, show_file
from tests.browser.test_mordheim import CARDS
from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.rulesets.mordheim.data import WARBANDS
from wardrum.events.rulesets.mordheim.state import Threat
from wardrum.events.toolkit.questions import among

BROOD = WARBANDS["gutter-brood"]
GANG = replace(BROOD, fighters=(BROOD.fighters[0], *BROOD.fighters[2:5]))  # four who are soon taken down
DEADLINE = re.compile(r"(1:00|0:\d\d) left")
MORALE = {"Morale phase", "Morale phase, panic"}
ROLLED = """version => document.querySelector("wd-status").model.commits.get(version).record.events
    .find(event => event.type === "MoraleRolled")"""


# -- coming to the table in the middle


def fought_to(server, moment):
    """A battle between two of this gang, played up to a moment, `moment(mirror)`."""
    muster = {"type": "SubmitWarband", "warband": to_builtins(GANG)}
    return come_to(server, moment, CARDS, ruleset="mordheim", first={"a": muster, "b": muster})


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


def threatened(page, other, table, seat):
    """What is about to happen, to whom, and how long the answer may take; the other page says for whom it waits."""
    trigger, shown = table.mirror.state.battle.questions[-1].trigger, look(page)
    name = shown["display"]["pieces"][getattr(trigger, "strike", trigger).fighter]["name"]
    (asked,) = shown["asked"]
    prompt = asked.partition(" · ")[2]
    assert re.match(f"{name} .*: react, or let it happen", prompt)
    assert f"Your turn: {prompt}" in shown["turn"]
    assert DEADLINE.search(shown["turn"])
    assert prompt in page.locator(".visually-hidden[aria-live=assertive]").text_content()
    assert page.locator("wd-actions").get_by_role("button", name="Make no reaction").is_visible()
    waits(other, seat, shown)


def waits(other, seat, shown):
    """Who looks on is shown for whom the battle waits, and sees the same."""
    theirs = look(other)
    assert f"Waiting for seat {seat.upper()}" in theirs["turn"]
    assert theirs["asked"] == shown["asked"]
    for each in (shown, theirs):
        agrees(each)


def reactions(page, seat):
    """How many reaction dice lie before a seat."""
    (own,) = (hand for hand in look(page)["hands"] if hand["seat"] == seat)
    return sum(len(dice) for name, dice in own["groups"] if "reaction" in name)


def test_an_attack(server, person):
    """An attack is made by click; who looks on sees the same."""
    table = fought_to(server, lambda mirror: "Attack" in offered(mirror))
    _, page, other = sit_down(server, person, table)
    settle(other, choose(page, "Attack"))
    assert deeds(page)["Attack"] == 1
    assert stands(page) == stands(other)


def offered(mirror):
    """What the seats may do now."""
    return {option.command for seat in "ab" for option in mirror.legal(seat)}


def test_a_reaction(server, person):
    """A player who may react is shown to what and how long it may take, and reacts by click; who looks on sees it all."""
    table = fought_to(server, lambda mirror: among(mirror.state.battle.questions, Threat))
    seat, page, other = sit_down(server, person, table)
    threatened(page, other, table, seat)
    fits(page)
    assert complaints(page) == []
    shoot(page, "mordheim-react")
    before = reactions(page, seat)
    settle(other, choose(page, "React"))
    assert reactions(page, seat) == reactions(other, seat) == before - 1
    assert stands(page) == stands(other)


# -- morale


def called(page, other, table, seat):
    """The page asks its seat to test or withdraw, and says what it takes; the other waits for it."""
    shown, fighters = look(page), table.mirror.state.battle.fighters.values()
    left = len([each for each in fighters if (each.seat, each.status) == (seat, "board")])
    assert f"{left} of 4 Fighters left" in shown["scores"][seat]
    assert re.search(r"Brood Matron . needs \d or more, or withdraw|nobody is left to lead it", shown["turn"])
    waits(other, seat, shown)


def play_out(page, table, head):
    """Goes on by click, and by bot where others are asked, until the morale phase is over; the last version."""
    hands = Hands(page)
    while True:
        turn = settle(page, head)
        if turn["ended"] or not phase(page) <= MORALE:
            return turn["head"]
        head = hands.act() if turn["mine"] else table.advance(turn["head"] + 1)


@pytest.mark.parametrize("command", ["RollMorale", "Withdraw"])
def test_half_of_a_warband_is_down(server, person, command):
    """A player who must test is asked to, tests or withdraws by click, and sees what comes of it, as does who looks on."""
    table = fought_to(server, lambda mirror: mirror.state.battle.phase == "morale")
    seat, page, other = sit_down(server, person, table)
    called(page, other, table, seat)
    assert complaints(page) == []
    head = choose(page, command)
    settle(other, head)
    shown = [look(each) for each in (page, other)]
    if command == "Withdraw":
        assert shown[0]["display"]["match"]["winners"] == [{"a": "b", "b": "a"}[seat]]
        for each in (page, other):
            each.locator(".end-dialog .why", has_text="lost heart and withdrew").wait_for()
    else:
        rolled = page.evaluate(ROLLED, head)
        if "die" in rolled:  # somebody is left to test
            assert all(each["rolls"][0]["dice"][0][0] == str(rolled["die"]) for each in shown)
        wavers = [any("The warband wavers" in line for line in each["goal"]) for each in shown]
        assert wavers == [not rolled["passed"]] * 2
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
        patch.setdefault("battle", {}).update({"fighters": fighters, **battle})
        patch.setdefault("table", {}).setdefault("pieces", {}).update(dict.fromkeys(down))

    return retouched(referee, lose)


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        (
            {"phase": "morale", "morale": ["b"]},
            "Lantern Abbess needs 2 or more to hold the warband together.",
        ),
        (
            {"phase": "panic", "wavering": ["b"], "panic": ["b-f1"]},
            "The warband wavers, and all of its fighters may panic.",
        ),
    ],
)
def test_the_morale_of_a_warband(server, person, battle, words):
    """Whose morale is tested by whom and how it came out is on the page, as are locked spell books and panic."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    show_file(page, server.url, broken(**battle))
    page.keyboard.press("End")
    page.get_by_role("heading", name="Mordheim · Round 1 · Morale phase").first.wait_for()
    shown = look(page)
    agrees(shown)
    assert f"■ Seat B: {words}" in shown["goal"]
    assert "1 of 9 Fighters left" in shown["scores"]["b"]
    assert shown["cards"]["a-f3"]["tags"] == ["Spell book locked", "In panic"]
    assert "spell book locked, in panic" in shown["board"]["a-f3"]["spoken"]
    page.locator("[data-card=a-f3]").click()
    page.locator("[data-fighter=a-f3] button.term", has_text="In panic").hover()
    page.locator(".word-card", has_text="Until the end of round 2.").wait_for()
    page.mouse.move(1, 1)
    page.locator(".word-card").wait_for(state="hidden")
    fits(page)
    assert complaints(page) == []
    shoot(page, f"mordheim-{battle['phase']}")
