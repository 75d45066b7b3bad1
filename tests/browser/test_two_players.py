"""Two people on two devices play a battle against each other by clicking, and somebody looks on."""

from tests.browser.hands import Hands, apart, deeds, play, stands, unfold

SHORT = {"victory": "last-standing", "deployment": "facing-gates"}


def prepare(page, url, ruleset="warcry", cards=SHORT, numbers=None):
    """The lobby, with the settings of a short battle."""
    page.goto(url + "/")
    page.wait_for_selector("#set-victory", state="attached")
    unfold(page)
    page.select_option("#set-ruleset", ruleset)
    for name, card in cards.items():
        page.wait_for_selector(f"#set-{name} option[value={card}]", state="attached")
        page.select_option(f"#set-{name}", card)
    for name, number in (numbers or {"round_limit": "2"}).items():
        page.fill(f"#set-{name}", number)
        page.locator(f"#set-{name}").blur()


def invite(page, door="Play a friend"):
    """Opens a match for a friend; the link to send."""
    page.get_by_role("button", name=door).click()
    return page.get_by_label("Your friend's link", exact=True).input_value()


def accept(page, link):
    """Takes the seat that a link invites to."""
    page.goto(link)
    page.get_by_role("button", name="Take a seat").click()


def test_two_friends_play_a_whole_battle(server, person):
    """From an invite link to the end screen by clicks alone; both and a late spectator hold the same head and state."""
    host, friend, late = person(), person(), person()
    prepare(host, server.url)
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    a, b = Hands(host, 1), Hands(friend, 2)
    head = play(a, b)
    late.goto(host.url)
    late.get_by_text("ended at").wait_for()
    seen = [stands(page) for page in (host, friend, late)]
    print(f"\n{head} commits: {deeds(late)}")
    assert seen[0] == seen[1] == seen[2], apart(seen)
    assert seen[0]["ended"]
    assert seen[0]["chain"] == "ok"
    assert seen[0]["head"] == head
    assert deeds(late).keys() >= {"SubmitWarband", "DeployGroup", "ActivateFighter", "Move", "Attack"}
    for page in (host, friend):
        page.locator(".end-dialog").get_by_role("button", name="Rematch").wait_for()
        page.keyboard.press("Escape")
        page.locator("wd-banner").get_by_role("button", name="Rematch").wait_for()
        page.locator('wd-status .proof[title*="dice verified"]').wait_for()
    assert late.get_by_role("button", name="Rematch").count() == 0
