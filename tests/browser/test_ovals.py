"""A fighter on an oval base: it is set up as it is to face, turns and moves on, by mouse and by keyboard."""

import re

from tests.browser.hands import CENTRES, Hands, settle
from tests.browser.test_two_players import prepare

CARDS = {"victory": "three-stones", "deployment": "facing-gates", "terrain": "three-kilns", "twist": "none"}
RIDER = "Marsh Rider"
PIECE = """() => document.querySelector("wd-status").model.headState.table.pieces["a-f2"]"""
LAST = """() => {
    const { commits, head } = document.querySelector("wd-status").model;
    return commits.get(head).record.command;
}"""
OVALS = "[data-piece=a-f2] ellipse.disc"
LAID = ".layer-offer ellipse.placement"


class Rider(Hands):
    """Both seats muster the Reedmoor Hunt, which has a rider; `until` there is something to do for that of seat a."""

    def until(self, there):
        """Plays on, whatever comes, until that is there."""
        while not there():
            head = settle(self.page)["head"]
            hunt = self.bar.locator("label.pick", has_text="Reedmoor Hunt")
            if hunt.count() and hunt.is_visible():
                self.pick(hunt)
                self.confirm(head)
            else:
                self.act()

    def confirm(self, head):
        """Sends the command that is chosen; head: before it."""
        self.bar.locator(".confirm-button:enabled:not([aria-disabled])").click()
        settle(self.page, head + 1)

    def turn(self, sense, times):
        """Turns the base by a number of steps."""
        for _ in range(times):
            self.press(self.bar.get_by_role("button", name=f"Turn the base {sense}", exact=True))

    def set_up(self):
        """Whether the rider is to be set up; then it is the one that is moved."""
        place = self.bar.locator("[data-key=place-a-f2]")
        if place.count():
            self.press(place)
        return place.count()

    def ridden(self):
        """Whether the rider is activated; it is if it can be."""
        turn = self.bar.locator(".turn").inner_text()
        ready = self.bar.locator("label.pick", has_text=RIDER)
        if "Choose a fighter" in turn and "seat A" in turn and ready.count():
            head = settle(self.page)["head"]
            self.pick(ready)
            self.confirm(head)
        return re.search(f"{RIDER}.*, 2 actions left", self.bar.locator(".turn").inner_text())


class TypingRider(Rider):
    """The same with buttons that are pressed by a key."""

    def press(self, button):
        """The focus goes there, then a key."""
        button.focus()
        self.page.keyboard.press("Enter")


def facing(oval):
    """How an ellipse on the board is turned."""
    return int(oval.get_attribute("transform").removeprefix("rotate(").split(" ")[0])


def ride(page, url, hands):
    """The whole way; what is drawn and what is sent agree."""
    prepare(page, url, cards=CARDS)
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    rider = hands(page, 3)
    rider.until(rider.set_up)
    head, first = settle(page)["head"], facing(page.locator(LAID).last)
    rider.turn("clockwise", 3)
    laid = (first + 45) % 180
    assert facing(page.locator(LAID).last) == laid
    rider.confirm(head)
    assert page.evaluate(LAST)["facings"]["a-f2"] == laid
    assert facing(page.locator(OVALS)) == laid
    rider.until(rider.ridden)
    head, before = settle(page)["head"], page.evaluate(PIECE)
    rider.press(rider.bar.locator('[data-key="group-Move"]'))
    rider.turn("anticlockwise", 4)
    rider.turn("clockwise", 1)
    rider.bar.locator(".confirm-button:enabled:not([aria-disabled])", has_text="0.9").wait_for()
    listed = rider.bar.get_by_label("Where to move").locator("option").all_inner_texts()
    assert any(f"by turning to {(laid + 90) % 180}°" in words for words in listed)
    return rider, head, before, (laid - 45) % 180


def test_a_rider_turns_and_goes_on(server, page):
    """Turned, then on by a click: the turn stays the first leg, and the base faces so."""
    rider, head, before, turned = ride(page, server.url, Rider)
    elsewhere = page.locator(
        ".layer-offer [role=option]:not([aria-label^=stay])"
    )  # to stay takes the turn back
    for centre in sorted(elsewhere.evaluate_all(CENTRES)):
        page.mouse.click(*centre)
        page.wait_for_function("() => !document.querySelector('wd-actions .confirm.checking')")
        words = rider.bar.locator(".confirm-button:enabled:not([aria-disabled])").all_inner_texts()
        if words and "0.9" not in words[0]:
            break
    rider.confirm(head)
    path = page.evaluate(LAST)["path"]
    assert path[0] == [before["x"], before["y"], 0, f"turn-{turned}"]
    assert len(path) >= 2
    piece = page.evaluate(PIECE)
    assert (piece["facing"], [piece["x"], piece["y"]]) == (turned, path[-1][:2])
    assert facing(page.locator(OVALS)) == turned
    assert page.locator("ellipse.was").count() == 1


def test_a_rider_turns_by_keyboard(server, page):
    """On the spot, which is a move of its own."""
    rider, head, before, turned = ride(page, server.url, TypingRider)
    rider.confirm(head)
    assert page.evaluate(LAST)["path"] == [[before["x"], before["y"], 0, f"turn-{turned}"]]
    assert page.evaluate(PIECE) == {**before, "facing": turned}
    page.get_by_text("(turn)").first.wait_for()
