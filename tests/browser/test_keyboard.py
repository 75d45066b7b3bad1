"""Nothing needs a mouse."""

from tests.browser.hands import Keys, deeds, play, stands, unfold

SETUP = "() => document.querySelector('wd-status').model.commits.get(1).record.command.setup"


def tab_to(page, wanted):
    """Tabs until the element has the focus."""
    for _ in range(150):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")


def say(page, wanted, words):
    """Writes or chooses words in a field."""
    tab_to(page, wanted)
    page.keyboard.type(words)


def test_a_whole_battle_by_keyboard(server, page):
    """From the lobby to the end of a battle at one device, no mouse is touched."""
    page.add_init_script("addEventListener('pointerdown', () => { throw Error('a mouse was used'); }, true)")
    page.goto(server.url + "/")
    page.wait_for_selector("#set-victory", state="attached")
    unfold(page)
    say(page, page.locator("#set-deployment"), "Facing")
    say(page, page.locator("#set-victory"), "Last")
    rounds = page.locator("#set-round_limit")
    tab_to(page, rounds)
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    tab_to(page, page.get_by_role("button", name="Play both sides"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    head = play(Keys(page, 3))
    done = deeds(page)
    print(f"\n{head} commits: {done}")
    assert stands(page)["ended"]
    assert done.keys() >= {"SubmitWarband", "DeployGroup", "RollInitiative", "ActivateFighter", "Move"}
    assert (
        page.evaluate(SETUP).items()
        >= {"deployment": "facing-gates", "victory": "last-standing", "round_limit": 1}.items()
    )
