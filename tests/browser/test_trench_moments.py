"""Moments of Trench that a short battle seldom comes to: a fireteam picked as one, many markers, all kinds of terrain."""

from random import Random

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import drawn, settle
from tests.browser.panels import agrees, look
from tests.browser.table import Table, retouched, take_over
from tests.browser.test_layout import fits, show_file
from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

LEGAL = """() => {
    const bar = document.querySelector("wd-actions"), { model } = document.querySelector("wd-status");
    return model.legal[bar.seat].filter(({ scope }) => scope === "battle");
}"""


def test_a_fireteam_is_picked_as_one(server, person):
    """A button for each fireteam that may be Activated; both of its models act, and the page names them."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    lanterns = {"type": "SubmitWarband", "sample": "grey-lantern-watch"}
    table = Table(server, {"terrain": "second-line"}, 1, "trench", {"a": lanterns, "b": lanterns})
    table.until(lambda mirror: mirror.state.battle.phase == "activation")
    (seat,) = table.asked
    take_over(page, server.url, table.hand_over(seat), "trench")
    before = settle(page, table.version)["head"]
    assert "Activate" in look(page)["turn"]
    listed = [option["params"] for option in page.evaluate(LEGAL) if "partner" in option["params"]]
    buttons = page.locator("wd-actions .option", has_text="Fireteam")
    assert buttons.count() == len(listed) >= 1
    buttons.first.click()
    page.locator("wd-actions .confirm-button").click()
    settle(page, before + 1)
    shown = look(page)
    agrees(shown)
    for key in (listed[0]["model"]["of"][0], listed[0]["partner"]["of"][0]):
        piece = shown["display"]["pieces"][key]
        assert piece["state"]["active"]
        assert piece["name"] in shown["turn"]
    fits(page)
    assert complaints(page) == []


# -- markers and terrain


ILLS = {
    "a-m1": {"blood": 2, "blessing": 3},
    "a-m2": {"down": True, "blood": 6},
    "b-m3": {"down": True},
    "b-m4": {"activated": True, "blood": 1},
}


def beaten():
    """A replay file that ends with markers beside models, some of them Down, and a warband that is Shaken."""
    referee, chance = Referee(Game(RULESETS["trench"]), {"terrain": "second-line"}), Random(1)
    for seat, sample in (("a", "choir-of-saint-ember"), ("b", "grey-lantern-watch")):
        referee.do(seat, referee.command_of({"type": "SubmitWarband", "sample": sample}))
    while referee.state.battle.phase != "activation":
        referee.step(chance)

    def hurt(patch):
        battle = patch.setdefault("battle", {})
        battle["shaken"] = ["b"]
        models, places = (
            part.setdefault(name, {})
            for part, name in ((battle, "models"), (patch.setdefault("table", {}), "pieces"))
        )
        for i, (key, ills) in enumerate(ILLS.items()):
            models.setdefault(key, {}).update(ills)
            places.setdefault(key, {}).update({"x": 60000 + 3000 * (i % 2), "y": 60000 + 3000 * (i // 2)})

    return retouched(referee, hurt)


def test_markers_and_terrain(server, person):
    """Whose blood and blessing lie where, who is Down or Shaken, and what the patterns of the ground mean."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    show_file(page, server.url, beaten())
    page.keyboard.press("End")
    page.get_by_role("heading", name="Trench · Turn 1 · Activation Phase").wait_for()
    shown = look(page)
    agrees(shown)
    assert shown["board"]["a-m1"]["counts"] == [2, 3]
    owners = page.locator("[data-card=a-m1] .markers").all_text_contents()
    assert owners == ["2■", "3▲"]  # the seats that may spend them
    assert shown["board"]["a-m2"]["prone"]
    assert "Down" in shown["board"]["a-m2"]["spoken"]
    assert shown["board"]["b-m4"]["spoken"].endswith("has acted, Shaken, 1 BLOOD.")
    assert "Shaken Morale" in shown["scores"]["b"]
    legend = page.get_by_role("list", name="Kinds of terrain").get_by_role("listitem").all_text_contents()
    kinds = {
        "obstacle",
        "barrier, to cross and to hide behind",
        "difficult ground",
        "dangerous ground",
        "mined ground",
    }
    assert {*legend} >= kinds
    fills = page.evaluate(
        "() => [...document.querySelectorAll('.legend .terrain')].map(node => "
        "[node.getAttribute('class'), getComputedStyle(node.querySelector('.body')).fill])"
    )
    patterns = {kind: fill for kind, fill in fills if "open" not in kind}
    assert len(set(patterns.values())) == len(patterns) == len(kinds)
    assert page.locator(".prism.stone").count()
    assert page.locator(".prism.sandbag").count()
    page.locator("[data-card=b-m8]").click()
    facts = page.locator("[data-fighter=b-m8] .facts").inner_text()
    for words in shown["display"]["pieces"]["b-m8"]["facts"]:
        assert words in facts
    assert "Stutter Gun" in facts
    page.get_by_role("button", name="Stutter Gun").hover()
    page.locator(".word-card", has_text="AUTOMATIC").wait_for()
    page.mouse.move(1, 1)
    page.locator(".word-card").wait_for(state="hidden")
    fits(page)
    assert complaints(page) == []
    shoot(page, "trench-markers")
    for _ in range(5):
        page.get_by_role("button", name="zoom in").click()
    drawn(page)
    shoot(page, "trench-closer")
