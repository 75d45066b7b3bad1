"""Seats that change hands, phrases and names, all by clicks."""

import re

import pytest

from tests.browser.axe import complaints
from tests.browser.table import Table, take_over

RULESET = "warcry"
OWN, OWN_LINK = "Make a link for another device, seat A", "Link for another device, seat A"


@pytest.fixture
def table(server):
    """A battle with both seats played by the test, until it hands one over."""
    return Table(server)


def sit(page, server, table, seat="a"):
    """The page plays a seat of the table."""
    take_over(page, server.url, table.hand_over(seat), RULESET)
    page.get_by_role("button", name="Your seat").wait_for()


def dialog(page, name):
    """Opens a dialog from the status line."""
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("dialog", name=name)


def close(page):
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_a_bot_plays_on_and_gives_the_seat_back(server, table, page):
    """One click hands the seat to a bot, its holder sees so at once, and one click takes it back."""
    sit(page, server, table)
    seat = dialog(page, "Your seat")
    seat.get_by_role("combobox", name="which bot").select_option("greedy")
    seat.get_by_role("button", name="Hand over").click()
    seat.get_by_text("The greedy bot plays this seat.").wait_for()
    close(page)
    page.locator("wd-banner").get_by_text("The greedy bot plays your seat A.").wait_for()
    assert page.locator(".badge.you").count() == 0
    page.get_by_text("is in other hands: the greedy bot plays on.").first.wait_for()
    page.reload()
    page.locator("wd-banner").get_by_role("button", name="Take it back").click()
    page.locator(".badge.you").wait_for()
    assert page.locator("wd-banner").is_hidden()


def test_a_friend_takes_the_seat_by_a_link(server, table, person):
    """The link seats a friend in place of its maker, whose page only watches from then on."""
    mine, friend = person(), person()
    sit(mine, server, table)
    seat = dialog(mine, "Your seat")
    seat.get_by_role("button", name="Make a link", exact=True).click()
    link = seat.get_by_label("Link to seat A", exact=True).input_value()
    close(mine)
    friend.goto(link)
    friend.get_by_text("This seat is handed over to you").wait_for()
    friend.get_by_label("your name").fill("Cleo")
    friend.get_by_role("button", name="Take a seat").click()
    friend.locator(".badge.you").wait_for()
    mine.locator("wd-undone", has_text="Seat A is played elsewhere now").wait_for()
    mine.locator(".badge.you").wait_for(state="detached")
    mine.get_by_role("heading", name=re.compile("Seat A · Cleo")).wait_for()
    friend.wait_for_url(lambda url: "invite" not in url)
    friend.reload()
    friend.locator(".badge.you").wait_for()
    mine.reload()
    mine.get_by_role("button", name="Your seat").wait_for(state="hidden")


def test_a_seat_goes_to_another_device(server, table, person):
    """The link, or its QR code, seats the same person elsewhere under the same name; the old device is informed and watches."""
    mine, phone, late = person(), person(width=400, height=800), person()
    sit(mine, server, table)
    seat = dialog(mine, "Your seat")
    seat.get_by_role("textbox", name="name at seat a").fill("Ann")
    seat.get_by_role("button", name="Save").click()
    mine.get_by_role("heading", name=re.compile("Seat A · Ann")).wait_for()
    seat.get_by_role("button", name=OWN).click()
    seat.get_by_role("img", name=re.compile("as a QR code")).wait_for()
    link = seat.get_by_label(OWN_LINK, exact=True).input_value()
    close(mine)
    assert mine.locator(".badge.you").count() == 1  # nothing happens until the link is used
    phone.goto(link)
    phone.get_by_text("Seat A is yours: play it on this device.").wait_for()
    assert phone.get_by_label("your name").input_value() == "Ann"
    phone.get_by_role("button", name="Take a seat").click()
    phone.locator(".badge.you").first.wait_for(state="attached")
    mine.locator("wd-undone", has_text="Seat A is played elsewhere now; here you are watching.").wait_for()
    mine.locator(".badge.you").wait_for(state="detached")
    mine.get_by_role("heading", name=re.compile("Seat A · Ann")).wait_for()
    phone.wait_for_url(lambda url: "invite" not in url)
    late.goto(link)
    late.get_by_text("opens no seat any more").wait_for()
    late.wait_for_url(lambda url: "invite" not in url)
    late.locator("wd-banner").get_by_role("button", name="Close").click()
    late.locator("wd-banner").wait_for(state="hidden")


def test_an_invite_comes_however_its_address_does(server, table, person):
    """A fragment that changes on an open page, one that an app has encoded, the address handed to another browser: all invite."""
    mine, open_page, other = person(), person(), person()
    sit(mine, server, table)
    seat = dialog(mine, "Your seat")
    seat.get_by_role("button", name="Make a link", exact=True).click()
    link = seat.get_by_label("Link to seat A", exact=True).input_value()
    close(mine)
    open_page.goto(table.url)
    open_page.locator("body[data-loaded]").wait_for()
    open_page.evaluate("hash => (location.hash = hash)", link.split("#")[1].replace("=", "%3D"))
    open_page.get_by_text("This seat is handed over to you").wait_for()
    for address in (link.replace("#", "%23"), open_page.url):
        other.goto(address)
        other.get_by_text("This seat is handed over to you").wait_for()
        assert "%23" not in other.url
    other.get_by_role("button", name="Take a seat").click()
    other.locator(".badge.you").wait_for()
    open_page.get_by_role("button", name="Take a seat").click()
    open_page.get_by_text("opens no seat any more").wait_for()
    other.go_back()
    other.wait_for_function("() => !location.hash.includes('invite')")
    other.locator(".badge.you").wait_for()
    assert other.locator("wd-banner").is_hidden()


def test_a_phrase_is_heard_by_all_but_the_muted(server, table, person):
    """It is said aloud and stands at the speaker's seat; a spectator hears it, cannot answer, and may mute."""
    mine, other = person(), person()
    sit(mine, server, table)
    other.goto(table.url)
    listen = dialog(other, "Say")
    listen.get_by_text("Only those who play can say something.").wait_for()
    close(other)
    dialog(mine, "Say").get_by_role("button", name="Good luck!").click()
    for each in (mine, other):
        each.locator("[role=status].toast", has_text="Seat A: Good luck!").wait_for()
        each.locator(".seat-cards .said", has_text="Good luck!").wait_for()
    listen = dialog(other, "Say")
    listen.get_by_label("Mute phrases on this device").check()
    close(other)
    dialog(mine, "Say").get_by_role("button", name="Oops.").click()
    mine.locator("[role=status].toast", has_text="Seat A: Oops.").wait_for()
    mine.locator(".seat-cards .said", has_text="Oops.").wait_for()
    assert other.get_by_text("Oops.", exact=True).locator("visible=true").count() == 0


def test_a_name_is_changed_and_erased(server, table, person):
    """What one is called can be changed at the table, and taken away for everybody."""
    mine, other = person(), person()
    sit(mine, server, table)
    other.goto(table.url)
    seat = dialog(mine, "Your seat")
    field = seat.get_by_role("textbox", name="name at seat a")
    field.fill("Ann of the Moor")
    seat.get_by_role("button", name="Save").click()
    other.get_by_role("heading", name=re.compile("Seat A · Ann of the Moor")).wait_for()
    seat.get_by_role("button", name="Erase the name at seat A").click()
    other.wait_for_function("() => !document.body.innerText.includes('Ann of the Moor')")
    assert other.get_by_role("heading", name=re.compile("Ann of the Moor")).count() == 0
    mine.wait_for_function("field => field.value === ''", arg=field.element_handle())
    assert "Moor" not in mine.evaluate("() => JSON.stringify(localStorage)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_the_dialogs(server, table, person, scheme):
    """axe-core finds nothing wrong with the dialogs about one's seat and phrases, nor with a phrase at a seat."""
    page = person(color_scheme=scheme, bypass_csp=True)
    sit(page, server, table)
    seat = dialog(page, "Your seat")
    seat.get_by_role("button", name="Make a link", exact=True).click()
    seat.get_by_label("Link to seat A", exact=True).wait_for()
    assert complaints(page) == []
    seat.get_by_role("button", name=OWN).click()
    seat.get_by_label(OWN_LINK, exact=True).wait_for()
    assert complaints(page) == []
    close(page)
    dialog(page, "Say")
    assert complaints(page) == []
    page.get_by_role("button", name="Thank you!").click()
    page.locator(".seat-cards .said").wait_for()
    assert complaints(page) == []
