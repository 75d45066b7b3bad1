"""What a first-timer understands: the goal, the words of the game, names instead of ids, why not, and what is verified."""

import re

import pytest
from msgspec import UNSET

from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import come_to, take_over
from wardrum.events.rulesets.warcry.geometry import engaging

IDS = re.compile(r"\b[ab]-[fm]\d+\b|\bseat [ab]\b")
TOUCH = "id => document.dispatchEvent(new CustomEvent('wd-piece', { detail: { id } }))"
FARTHEST = """() => {
    const { pieces } = document.querySelector('wd-status').model.headState.display;
    const own = Object.values(pieces).find(({ state }) => state?.active).at;
    const far = ([, { at }]) => Math.hypot(at.x - own.x, at.y - own.y);
    const enemies = Object.entries(pieces).filter(([, { at, seat }]) => at && seat === "b");
    return enemies.sort((one, other) => far(other) - far(one))[0][0];
}"""
NAMES = """() => {
    const { pieces } = document.querySelector('wd-status').model.headState.display;
    return Object.values(pieces).filter(({ seat }) => seat === "b").map(({ name }) => name);
}"""


def held(state):
    """Whether an enemy stands near enough to a fighter that it must be attacked."""
    return any(engaging(state, key) for key in state.table.pieces)


def at_table(server, page, ruleset, commits):
    """The page of seat a, whose battle has come to a version, at a decision of its own."""
    table = come_to(
        server,
        lambda mirror: mirror.version >= commits and mirror.state.battle.turn == "a",
        {},
        ruleset=ruleset,
    )
    take_over(page, server.url, table.hand_over("a"), ruleset)
    page.locator("wd-actions .turn.mine").wait_for()
    settle(page)


@pytest.mark.parametrize(("ruleset", "commits"), [("warcry", 30), ("trench", 40)])
def test_a_battle_tells_its_goal_and_its_words(server, page, ruleset, commits):
    """The strip says what wins and opens for more; log and options have names; one mark opens what is verified."""
    at_table(server, page, ruleset, commits)
    strip = page.locator("wd-goals")
    strip.locator("summary").click()
    assert strip.locator(".goal-more li").count() >= 2
    assert all(who in strip.inner_text() for who in ("You", "Seat B"))
    log = page.locator("wd-log").text_content()
    assert any(name in log for name in page.evaluate(NAMES))
    assert not IDS.search(log)
    assert not IDS.search(page.locator("wd-actions").inner_text())
    shoot(page, f"meaning-{ruleset}")
    page.locator("wd-status .verified").click()
    page.get_by_text("This page checks for itself").wait_for()
    assert "chain ✓" in page.locator(".verified-body").inner_text()


AIMED = """() => {
    const { model, shown } = document.querySelector("wd-goals");
    const aims = shown.aims.filter(({ seat }) => !seat || model.seats.includes(seat));
    const there = name => [...new Set(aims.flatMap(aim => aim[name]))].filter(id => id in model.state.table[name]).sort();
    return { pieces: there("pieces"), markers: there("markers") };
}"""
RINGED = """() => {
    const ids = (selector, name) => [...document.querySelectorAll(selector)].map(each => each.dataset[name]).sort();
    return { pieces: ids("wd-board .piece.aimed", "piece"), markers: ids("wd-board .marker.aimed", "marker") };
}"""
GOALS = {
    "pieces": {"victory": "break-the-shield", "deployment": "facing-gates"},
    "markers": {"victory": "three-stones", "deployment": "facing-gates"},
}


@pytest.mark.parametrize("what", sorted(GOALS))
def test_the_table_shows_what_the_goal_is_about(server, page, what):
    """While the strip is open, what its aims name is ringed, and a figure says so; closed again, nothing is."""
    table = come_to(
        server,
        lambda mirror: mirror.state.battle.phase == "combat" and mirror.state.battle.turn == "a",
        GOALS[what],
    )
    take_over(page, server.url, table.hand_over("a"), "warcry")
    settle(page)
    line = page.locator("wd-goals summary")
    assert page.evaluate(RINGED) == {"pieces": [], "markers": []}
    line.click()
    page.locator("wd-board .aimed").first.wait_for(state="attached")
    assert page.evaluate(AIMED)[what]
    assert page.evaluate(RINGED) == page.evaluate(AIMED)
    for figure in page.locator("wd-board .piece.aimed .body-of-piece").all():
        assert figure.get_attribute("aria-description") == "counts for the goal"
    shoot(page, f"meaning-goal-{what}")
    line.click()
    page.wait_for_function("() => !document.querySelector('wd-board .aimed')")
    assert page.locator("wd-board [aria-description]").count() == 0


def touch(page, key):
    page.evaluate(TOUCH, key)


WHY_NOT = re.compile(r"[A-Z]\w+ .* is [\d.]+[\"″] away, reach \d+.*W-60")


REACH_IN = 3  # of a weapon that does not shoot


def able(state):
    """The fighters of seat a that may be activated and do not shoot."""
    fighters = {key: each for key, each in state.battle.fighters.items() if each.seat == "a"}
    return [
        key
        for key, each in fighters.items()
        if each.status == "board" and not each.activated and reach(each) <= REACH_IN
    ]


def reach(fighter):
    """How far its longest weapon reaches, in inches."""
    return max(weapon.range_max for weapon in fighter.profile.weapons.values())


@pytest.fixture
def acting(server, page):
    """A page on which a fighter that does not shoot has just been activated, and no enemy is near."""
    muster = {"type": "SubmitWarband", "sample": "tidebreakers"}
    table = come_to(
        server,
        lambda m: (
            m.state.battle.turn == "a"
            and m.state.battle.activation is UNSET
            and not held(m.state)
            and able(m.state)
        ),
        {"victory": "last-standing", "deployment": "facing-gates"},
        first={"a": muster, "b": muster},
    )
    take_over(page, server.url, table.hand_over("a"), "warcry")
    page.locator("wd-actions .turn.mine").wait_for()
    before = settle(page)["head"]
    touch(page, able(table.mirror.state)[0])
    page.locator("wd-actions .meaning .rule-id", has_text="W-28").wait_for()
    page.locator("wd-actions .confirm-button").click()
    settle(page, before + 1)
    return page


def test_a_far_enemy_says_why_it_cannot_be_attacked(acting):
    """The server's own reason, with the rule, when a piece is touched that no option names; an option says what it does."""
    touch(acting, acting.evaluate(FARTHEST))
    acting.locator("wd-actions .refusal", has_text=WHY_NOT).wait_for()
    shoot(acting, "meaning-why-not")


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_an_action_that_is_not_legal_is_there_and_says_why(acting, by):
    """Where no enemy is in reach "Attack" stands grey after what is legal, with the server's reason; pressed it tells it."""
    attack = acting.get_by_role("toolbar", name="Actions").get_by_role("button", name="Attack")
    assert attack.get_attribute("aria-disabled") == "true"
    grey = acting.locator("wd-actions .groups button").evaluate_all(
        "nodes => nodes.map(node => node.classList.contains('not-now'))"
    )
    assert grey == sorted(grey)  # behind what is legal
    names = acting.locator("wd-actions .groups button").all_inner_texts()
    assert len(set(names)) == len(names)  # nothing is both
    assert attack.get_attribute("title").startswith("Attack ")
    if by == "mouse":
        attack.click(force=True)  # it only looks disabled
    else:
        attack.press("Enter")
    acting.locator("wd-actions .refusal", has_text=WHY_NOT).wait_for()
    assert acting.evaluate("() => document.activeElement.dataset.key") == "not-now-Attack"
    shoot(acting, "meaning-not-now")


def test_who_moves_is_seen_where_the_path_ends(acting):
    """The figure stands at the end of the path that is chosen, while the one at its start is pale."""
    acting.locator("[data-key=group-Move]").click()
    assert not acting.locator(".layer-offer .ghost").count()
    acting.locator("wd-actions .spot-list").select_option(index=2)
    mover = acting.locator("wd-board .piece.away").get_attribute("data-piece")
    assert acting.locator(".layer-offer .ghost").get_attribute("data-ghost") == mover


def test_words_say_what_they_mean(server, page):
    """Dice, cards of the battlefield and what a fighter is and has are explained by pointing, by focus and by a press; Escape closes
    what explains alone.
    """
    table = come_to(
        server,
        lambda mirror: (
            mirror.version >= 25
            and mirror.state.battle.turn == "a"
            and mirror.state.battle.activation is UNSET
            and able(mirror.state)
        ),
        {},
    )
    take_over(page, server.url, table.hand_over("a"), "warcry")
    page.locator("wd-actions .turn.mine").wait_for()
    settle(page)
    card = page.locator(".word-card")
    panel = page.locator("wd-ruleset-panel")
    panel.locator(".hand button.term", has_text="single").first.hover()
    card.get_by_text("the side with more of them has the initiative").wait_for()
    shoot(page, "meaning-word")
    page.locator("wd-status h1").hover()
    card.wait_for(state="hidden")
    page.keyboard.press("Tab")
    panel.locator(".notes button.term", has_text="Victory").focus()
    card.get_by_text("W-96").wait_for()
    assert panel.locator(".notes button[aria-describedby=word-card]").count() == 1
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    touch(page, able(table.mirror.state)[0])
    fighter = page.locator("wd-fighter-card")
    fighter.locator("button.term", has_text="Melee").click()
    card.get_by_text("W-60").wait_for()
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    assert fighter.is_visible()
