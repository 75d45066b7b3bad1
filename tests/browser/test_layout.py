"""Every page at every width: nothing sticks out, what is needed is in sight, labels do not cover each other."""

import math
from random import Random

import pytest

from tests.browser.camera import Photographer, shoot
from tests.browser.hands import Fingers, Hands, deeds, drawn, play, stands, unfold
from tests.browser.table import retouched
from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

WIDTHS = {360: 740, 768: 1024, 1280: 800}
FIGHTERS = 20
LONG = "wd-actions :is(.pick.card, .own-roster, .partition)"  # lists of the muster
STICKS_OUT = """() => {
    const limit = document.documentElement.clientWidth + 0.5;
    const scrolls = node => node && (/auto|scroll|hidden|clip/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    const wide = [...document.body.querySelectorAll("*")].filter(node => {
        const { left, right, width, height } = node.getBoundingClientRect();
        return width > 1 && height > 1 && (right > limit || left < -0.5) && !scrolls(node.parentElement) && !node.closest("svg, .skip-link");
    });
    const inner = [...document.querySelectorAll("body *")].filter(node => /auto|scroll/.test(getComputedStyle(node).overflowX))
        .filter(node => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0);
    const whole = document.scrollingElement.scrollWidth > limit ? ["the whole page"] : [];
    return whole.concat([...wide, ...inner].map(node => node.tagName + "." + node.className));
}"""
LABELS = """() => {
    const ids = Object.keys(document.querySelector("wd-status").model.state.table.pieces);
    const badges = new Map(ids.map((id, i) => [id, `${30 + 3 * i} % · 2.${i % 10}`]));
    document.querySelector("wd-board").choose({ kind: "pieces", badges, chosen: new Set() });
    return [...document.querySelectorAll(".layer-labels .label rect")].map(rect => {
        const { left, right, top, bottom } = rect.getBoundingClientRect();
        return [left, right, top, bottom];
    });
}"""
FLOOR = """() => {
    const discs = [...document.querySelectorAll(".layer-pieces .disc")].map(disc => disc.getBoundingClientRect());
    const names = [...document.querySelectorAll(".zone-label")].filter(name => name.getClientRects().length);
    const away = (box, disc) => {
        const [x, y] = [disc.left + disc.width / 2, disc.top + disc.height / 2];
        return Math.hypot(x - Math.max(box.left, Math.min(x, box.right)), y - Math.max(box.top, Math.min(y, box.bottom)));
    };
    const under = names.filter(name => discs.some(disc => away(name.getBoundingClientRect(), disc) < disc.width / 2 - 3));
    return [names.length, under.map(name => name.textContent)];
}"""
RUNNING = """() => document.getAnimations().filter(each => each.effect.getComputedTiming().duration > 1).map(each => each.id || each.animationName || each.transitionProperty)"""
MOVING = """() => [...document.querySelectorAll("*")].filter(node => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(node);
    const s = text => Math.max(...text.split(",").map(parseFloat));
    return s(transitionDuration) > 0.01 || (animationName !== "none" && s(animationDuration) > 0.01);
}).map(node => node.tagName + "." + (node.className.baseVal ?? node.className))"""


def scrum():
    """A replay file that ends with 20 fighters base to base: real records, with places that only the picture needs."""
    referee, chance = Referee(Game(RULESETS["warcry"])), Random(3)
    for seat, sample in (("a", "lantern-levy"), ("b", "kiln-street-irregulars")):
        referee.do(seat, referee.command_of({"type": "SubmitWarband", "sample": sample}))
    while referee.state.battle.phase != "combat" or len(referee.state.table.pieces) < FIGHTERS:
        referee.step(chance)
    pieces = sorted(referee.state.table.pieces)
    kept, gone = pieces[: FIGHTERS // 2] + pieces[-FIGHTERS // 2 :], pieces[FIGHTERS // 2 : -FIGHTERS // 2]

    def crowd(patch):
        places = patch.setdefault("table", {}).setdefault("pieces", {})
        for i, piece in enumerate(kept):
            away, angle = 1500 * math.sqrt(i), i * math.pi * (3 - math.sqrt(5))
            places[piece] = {
                "x": 38100 + int(away * math.cos(angle)),
                "y": 27940 + int(away * math.sin(angle)),
            }
        places.update(dict.fromkeys(gone))

    return retouched(referee, crowd)


def show_file(page, url, file):
    """A replay file on the page."""
    page.goto(url + "/m/file")
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("body[data-loaded]")


def sticking_out(page):
    """What is wider than the window, or than a box that is not meant to scroll sideways."""
    drawn(page)
    return page.evaluate(STICKS_OUT)


def fits(page):
    """Asserts that nothing sticks out, whatever the width."""
    size = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert sticking_out(page) == []
    page.set_viewport_size(size)
    drawn(page)


def in_sight(page, selector):
    """Whether at least a finger's breadth of it is within the window, and in front."""
    return page.evaluate(
        """selector => {
        const box = document.querySelector(selector).getBoundingClientRect();
        const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
        const at = document.elementFromPoint(box.left + box.width / 2, (top + bottom) / 2);
        return bottom - top >= 44 && at !== null && at.closest(selector) !== null;
    }""",
        selector,
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_sticks_out(server, person, width):
    """Lobby, live battle and replay fit the width; board and actions are in sight, the actions also after scrolling.

    Where there is little room the lists of the muster have that of the board, on which nobody stands yet.
    """
    page = person(width=width, height=WIDTHS[width])
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    assert sticking_out(page) == []
    shoot(page, "lobby") if width == 1280 else None
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("heading", name="Send your friend").wait_for()
    assert sticking_out(page) == []
    shoot(page, "invite") if width == 1280 else None
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, 4)
    for least in (6, 9, 22):
        play(hands, until=lambda version: version >= least)  # noqa: B023 -- called within the loop
        assert sticking_out(page) == []
        assert in_sight(page, "wd-board svg.table") or page.locator(LONG).count()
        assert in_sight(page, "wd-actions")
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    drawn(page)
    assert in_sight(page, "wd-actions")
    show_file(page, server.url, scrum())
    assert sticking_out(page) == []
    assert in_sight(page, "wd-board svg.table")


def test_what_sticks_out_is_found(server, page):
    """The measure itself: an element that is too wide is named, in the page as well as in a box that scrolls."""
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    page.evaluate("""() => {
        const wide = document.createElement("hr");
        document.querySelector("main").append(wide);
        wide.style.width = "1300px";
    }""")
    assert any(found.startswith("HR") for found in sticking_out(page))


@pytest.mark.parametrize("width", WIDTHS)
def test_labels_in_a_scrum(server, person, width):
    """With 20 fighters base to base and something to say of each, no label covers another."""
    page = person(width=width, height=WIDTHS[width])
    show_file(page, server.url, scrum())
    page.keyboard.press("End")
    drawn(page)
    boxes = page.evaluate(LABELS)
    assert len(boxes) == FIGHTERS
    overlapping = [
        (one, other)
        for i, one in enumerate(boxes)
        for other in boxes[:i]
        if min(one[1], other[1]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[2], other[2]) > 1
    ]
    shoot(page, f"scrum-{width}") if width != 768 else None
    assert overlapping == []


def test_names_on_the_floor(server, person):
    """While sides set up, names of zones stand on the floor where no base stands on them; then there are none any more."""
    page = person()
    show_file(page, server.url, scrum())
    page.keyboard.press("End")
    drawn(page)
    shown = [page.evaluate(FLOOR)]
    assert shown[0][0] == 0
    page.keyboard.press("Home")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        shown.append(page.evaluate(FLOOR))
    assert max(names for names, _ in shown) > 2
    assert [under for _, under in shown if under] == []


def test_a_phone_is_enough(server, person):
    """On a phone's screen a battle is set up and fought by taps, on places and buttons that are in sight."""
    page = person(width=360, height=740, has_touch=True, is_mobile=True)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play both sides").tap()
    page.wait_for_url("**/m/*")
    play(Fingers(page, 21), until=lambda version: version >= 45)
    assert deeds(page).keys() >= {
        "SubmitWarband",
        "AssignBattleGroups",
        "DeployGroup",
        "ActivateFighter",
        "Move",
    }
    assert sticking_out(page) == []


def waiting_for_a_friend(page, url):
    """The page that moves most: something pulses while a friend is awaited."""
    page.goto(url + "/")
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("heading", name="Send your friend").wait_for()


def test_reduced_motion(server, person):
    """Anyone who asks for less motion sees none, whether waiting or in a battle; others see what pulses."""
    page = person(reduced_motion="no-preference")
    waiting_for_a_friend(page, server.url)
    assert page.evaluate(MOVING) != []
    assert page.evaluate(RUNNING) != []
    page = person(reduced_motion="reduce")
    waiting_for_a_friend(page, server.url)
    assert page.evaluate(MOVING) + page.evaluate(RUNNING) == []
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, 4)
    for least in (8, 20):
        play(hands, until=lambda version: version >= least)  # noqa: B023 -- called within the loop
        assert page.evaluate(MOVING) + page.evaluate(RUNNING) == []


@pytest.mark.long  # for people; what is asserted of these moments stands in other tests
def test_pictures_of_a_battle(server, page):
    """Each kind of decision is photographed once, then the end and the replay; the pictures are for people to look at."""
    page.goto(server.url + "/")
    page.wait_for_selector("#set-victory", state="attached")
    unfold(page)
    page.fill("#set-round_limit", "2")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    seen = set()

    def look(words):
        kind = words.split()[0].strip(":").lower()
        if kind not in seen:
            seen.add(kind)
            shoot(page, f"battle-{kind}")

    play(Photographer(page, 8, look))
    shoot(page, "end")
    page.evaluate(
        "() => { const { model } = document.querySelector('wd-status'); model.go(Math.floor(model.head * 0.7)); }"
    )
    shoot(page, "replay")
    assert {"muster", "move", "attack"} <= seen
    assert not stands(page)["live"]
