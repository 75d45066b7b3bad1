"""Mordheim on the page: what it has and Warcry has not is shown, asked for and answered, by two people and to the end."""

import re
from collections import Counter

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import Brawler, deeds, play, settle, stands, unfold
from tests.browser.test_layout import fits
from tests.browser.test_two_players import accept, invite, prepare

CARDS = {"deployment": "across-the-street", "victory": "street-fight"}
BATTLES = 3  # of one round, and hardly one of them without panic
MOMENTS = {"declare", "combat", "panic"}
WARBAND = "Cellar Court"  # wizards that channel, and enough fear for a panic
STATE = "() => document.querySelector('wd-status').model.headState"
MOMENT = """() => {
    const { battle } = document.querySelector("wd-status").model.headState;
    return battle.trigger ? "react" : battle.phase;
}"""
SHOWN = """() => {
    const words = selector => [...document.querySelectorAll(selector)].map(node => node.textContent);
    return {
        heading: words("wd-status h1")[0],
        phase: words(".phases [aria-current]")[0],
        hands: Object.fromEntries([...document.querySelectorAll(".hand")].map(hand => [hand.ariaLabel.at(-1).toLowerCase(), hand.textContent])),
        matters: Object.fromEntries([...document.querySelectorAll(".matter")].map(matter => [matter.ariaLabel, matter.textContent])),
        turn: words("wd-actions .turn")[0],
    };
}"""


class Courtier(Brawler):
    """Goes for the enemy with one warband."""

    def _fill(self):
        wanted = self.bar.locator("label.pick", has_text=WARBAND)
        return self.pick(wanted) if wanted.count() else super()._fill()


class Witness:
    """Looks at each kind of moment the first time that it comes, on all pages of a battle."""

    def __init__(self, *pages):
        self._pages, self.seen = pages, set()

    def look(self, acting):
        """Before somebody decides on the page `acting`."""
        kind = acting.evaluate(MOMENT)
        if kind in self.seen:
            return
        self.seen.add(kind)
        state = acting.evaluate(STATE)
        for page in self._pages:
            settle(page, state["match"]["version"])
            agrees(page.evaluate(SHOWN), state)
        if kind in CHECKS:
            CHECKS[kind](acting, next(page for page in self._pages if page is not acting), state)
            fits(acting)
            assert complaints(acting) == [], kind
            shoot(acting, f"mordheim-{kind}")


def agrees(shown, state):
    """The dice of both seats and the phase are on the page as they are in the state."""
    battle = state["battle"]
    for seat, hand in battle["hands"].items():
        text = shown["hands"][seat]
        assert (f"wyrd ×{hand['wild']}" if hand["wild"] else "no wyrd dice") in text
        if battle["phase"] in ("first_turn", "combat", "morale", "panic"):
            left = len(hand["reaction"])
            dice = f"{left} reaction {'die' if left == 1 else 'dice'} left"
            assert (dice if left else "no reaction dice left") in text
    if battle["round"]:
        assert shown["heading"].startswith(
            f"Mordheim · Round {battle['round']} · {shown['phase'].strip()} phase"
        )


# -- what each kind of moment shows


def channeling(acting, _waiting, state):
    """Who may call for a wyrd die, and what the roll has to be."""
    words = acting.evaluate(SHOWN)["matters"]["Channeling"]
    assert f"A roll of {state['battle']['round'] + 1} or more gives a wyrd die" in words
    assert "Cellar Count" in words
    assert "may call now" in words


def panic(acting, waiting, state):
    """Everybody who has to test, and the least roll that passes."""
    battle = state["battle"]
    for page in (acting, waiting):
        words = page.evaluate(SHOWN)["matters"]["Panic"]
        for fighter in battle["panic"]:
            profile = battle["fighters"][fighter]["profile"]
            name = profile["name"].replace("-", " ").title()
            assert re.search(rf"{name}( \d+)? needs {profile['bravery']} or more", words)
        assert words.count(" needs ") == len(battle["panic"])


CHECKS = {"declare": channeling, "panic": panic}


def test_two_friends_play_a_whole_battle(server, person):
    """From the lobby to the end by clicks, with wyrd dice and a morale phase; all who look hold the same."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    witness, done = Witness(host, friend), Counter()
    for seed in range(BATTLES):
        prepare(host, server.url, "mordheim", CARDS, {"round_limit": "1"})
        accept(friend, invite(host))
        host.wait_for_url("**/m/*")
        head = play(Courtier(host, seed, witness.look), Courtier(friend, -1 - seed, witness.look))
        late.goto(host.url)
        late.get_by_text("ended at").wait_for()
        seen = [stands(page) for page in (host, friend, late)]
        done += deeds(late)
        print(f"\n{head} commits: {deeds(late)}")
        assert seen[0] == seen[1] == seen[2]
        assert seen[0]["ended"]
        assert seen[0]["chain"] == "ok"
        if witness.seen >= MOMENTS:
            break
    assert late.locator(".matter").count() == 0  # nothing is awaited any more
    assert witness.seen >= MOMENTS
    assert done.keys() >= {"ChooseRole", "SpendWyrdDice", "Move", "RollPanic"}
    assert done.keys() & {"Channel", "SkipChannel"}


SETUP = "() => document.querySelector('wd-status').model.commits.get(1).record.command.setup"


def test_the_lobby_knows_the_game(server, page):
    """Maps are previewed, warbands priced in gold crowns; rules of the table that were changed are those of the battle."""
    prepare(page, server.url, ruleset="mordheim", cards=CARDS)
    page.get_by_role("img", name="Across The Street").wait_for()
    page.get_by_text("Sample warbands").click()
    page.get_by_role("heading", name=WARBAND).wait_for()
    assert "gold crowns" in page.locator("wd-setup .card").first.inner_text()
    page.get_by_text("Rules of the table").click()
    page.select_option("#set-morale", "false")
    page.select_option("#set-channeling", "off")
    page.fill("#set-reaction_cost", "2")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_selector("body[data-loaded]")
    own = {"morale": False, "channeling": "off", "reaction_cost": 2, "round_limit": 2}
    assert own.items() <= page.evaluate(SETUP).items()
    page.goto(server.url + "/")
    unfold(page)
    page.select_option("#set-ruleset", "warcry")
    page.wait_for_selector("#set-deployment option[value=facing-gates]", state="attached")
    assert page.locator("#set-morale").count() == 0
