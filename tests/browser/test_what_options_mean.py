"""The bar tells what may be chosen before it is chosen: abilities, sides of the table, groups, items."""

import pytest
from msgspec import UNSET

from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import come_to, take_over

PHONES = [(375, 740), (740, 375)]
PLACES = "boxes => boxes.map(box => { const { x, y, width, height } = box.getBoundingClientRect(); return [x, y, width, height]; })"
REGIONS = "wd-board .layer-areas .region"


def asked(server, page, ruleset, command, **opening):
    """The page of the seat that may do this next."""
    table = come_to(
        server,
        lambda mirror: any(may(mirror, seat, command) for seat in mirror.state.match.order),
        {},
        ruleset=ruleset,
        **opening,
    )
    seat = next(name for name in table.asked if may(table._mirror, name, command))
    take_over(page, server.url, table.hand_over(seat), ruleset)
    page.locator("wd-actions .turn.mine").wait_for()
    settle(page)


def may(mirror, seat, command):
    return any(option.command == command for option in mirror.legal(seat))


def test_abilities_say_what_they_do_before_they_are_chosen(server, page):
    """In the option itself, in buttons of one height in each row; a button that is pointed at says it in the line below."""
    asked(server, page, "warcry", "UseAbility")
    bar = page.locator("wd-actions")
    before = bar.locator(".groups button").evaluate_all(PLACES)
    bar.locator("[data-key=group-Move]").hover()
    bar.locator(".meaning", has_text="It moves up to").wait_for()
    assert bar.locator(".groups button").evaluate_all(PLACES) == before
    group = bar.locator("[data-key=group-UseAbility]")
    if "▸" in group.inner_text():
        group.click()
        meanings = bar.locator(".option .action-meaning").all_inner_texts()
        assert len(meanings) == bar.locator(".option").count()
        rows = {}
        for _, y, _, height in bar.locator(".option").evaluate_all(PLACES):
            rows.setdefault(round(y), set()).add(round(height))
        assert all(len(heights) == 1 for heights in rows.values())
    shoot(page, "meaning-abilities")


@pytest.mark.parametrize(
    ("ruleset", "command"), [("warcry", "ChooseSide"), ("mordheim", "ChooseSide"), ("trench", "ChooseZone")]
)
def test_a_side_is_seen_before_it_is_chosen(server, page, ruleset, command):
    """Its label says where it is as the table is seen; pointing at it marks its places, and nothing is marked afterwards."""
    asked(server, page, ruleset, command)
    picks = page.locator("wd-actions .pick")
    where = picks.all_inner_texts()
    assert all(" at the " in label or " on the " in label for label in where)
    page.mouse.move(1, 1)
    page.evaluate("() => document.activeElement.blur()")
    page.wait_for_function("selector => !document.querySelector(selector)", arg=REGIONS)
    drawn = []
    for pick in picks.all():
        pick.hover()
        page.locator(REGIONS).first.wait_for(state="attached")
        drawn.append(page.locator(REGIONS).evaluate_all("paths => paths.map(path => path.getAttribute('d'))"))
    assert drawn[0] != drawn[1]
    shoot(page, f"meaning-side-{ruleset}")
    page.mouse.move(1, 1)
    page.wait_for_function("selector => !document.querySelector(selector)", arg=REGIONS)
    page.locator("wd-board").evaluate("board => board.flip()")
    page.wait_for_function(
        "old => document.querySelector('wd-actions .pick').innerText !== old", arg=where[0]
    )


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_on_a_phone_the_first_tap_marks_the_side(server, person, width, height):
    """The zone stands on the table, and only the button takes it."""
    page = person(width=width, height=height, has_touch=True, is_mobile=True)
    asked(server, page, "trench", "ChooseZone")
    page.locator("wd-actions .pick").first.tap()
    page.locator(REGIONS).first.wait_for(state="attached")
    assert page.locator("wd-actions .confirm-button").is_enabled()


@pytest.mark.parametrize(("ruleset", "word"), [("warcry", "later round"), ("mordheim", "take turns")])
def test_groups_say_what_they_are_for(server, page, ruleset, word):
    """A sentence before the division, which is fair until it is changed."""
    asked(server, page, ruleset, "AssignBattleGroups")
    bar = page.locator("wd-actions")
    bar.get_by_text(word).filter(visible=True).wait_for()  # above the field or beside it
    bar.get_by_text("A fair division is chosen").wait_for()
    bar.locator(".partition input:not(:checked)").first.check(force=True)
    assert bar.get_by_text("A fair division is chosen").count() == 0


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_an_adventurer_is_chosen_before_the_companion(server, person, width, height):
    """Who has chosen one is shown the companions; what is preselected for entering the map stands on its button."""
    page = person(width=width, height=height, has_touch=True, is_mobile=True)
    asked(server, page, "betrayal", "ChooseAdventurer")
    bar = page.locator("wd-actions")
    assert bar.locator("legend").all_inner_texts() == ["Adventurer", "Companion"]
    bar.locator(".pick.card").first.tap()
    alone = bar.locator(".pick", has_text="You come alone.")
    bar.locator(".missing-step", has_text="Companion").wait_for()
    assert alone.bounding_box()["y"] < bar.locator(".confirm-button").bounding_box()["y"]
    alone.tap()
    before = settle(page)["head"]
    bar.locator(".confirm-button").tap()
    settle(page, before + 1)


def test_what_is_preselected_is_named(server, page):
    """On the button that enters the map, while a hex is still to be chosen; each form says what it is for."""
    asked(server, page, "betrayal", "DeployAdventurer")
    bar = page.locator("wd-actions")
    assert (
        bar.locator(".confirm-button[aria-disabled] .confirm-values").inner_text().startswith("Light Form · ")
    )
    bar.locator(".pick", has_text="Blows at who is next to you.").first.wait_for()
    shoot(page, "meaning-entering")


def test_a_dash_is_begun_at_once(server, page):
    """After the roll the places are on the table, and staying is one press."""
    table = come_to(
        server,
        lambda mirror: (
            any(may(mirror, seat, "Walk") for seat in mirror.state.match.order)
            and mirror.state.battle.activation is not UNSET
        ),
        {},
        ruleset="trench",
    )
    seat = next(name for name in table.asked if may(table._mirror, name, "Walk"))
    take_over(page, server.url, table.hand_over(seat), "trench")
    page.locator("wd-actions .confirm-button", has_text="Dash").wait_for()
    page.locator(".layer-offer [role=option]").first.wait_for(state="attached")
    assert page.locator("wd-actions .cancel").count() == 0
    page.get_by_role("button", name="Stay").click()
    assert page.locator("wd-actions .confirm-button").inner_text().startswith("Stay")
