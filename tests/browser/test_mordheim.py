"""Mordheim on the page: what it has and Warcry has not is shown, asked for and answered, by two people and to the end."""

import re
from random import Random

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import CENTRES, Hands, deeds, play, settle, stands
from tests.browser.table import retouched
from tests.browser.test_layout import WIDTHS, show_file, sticking_out
from tests.browser.test_two_players import accept, invite, prepare
from tests.support.referee import Referee
from wardrum.events.game import Game
from wardrum.events.rulesets import RULESETS

CARDS = {"deployment": "across-the-street", "victory": "street-fight"}
WARBAND = "Cellar Court"  # wizards that channel, and enough fear for a panic
STATE = "() => document.querySelector('wd-status').model.headState"
FOES = """seat => {
    const { table } = document.querySelector("wd-status").model.headState;
    return [...document.querySelectorAll("[data-piece]")].filter(node => table.pieces[node.dataset.piece]?.seat !== seat).map(node => {
        const { x, y, width, height } = node.querySelector(".disc").getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
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
DEADLINE = re.compile(r"(1:00|0:\d\d) left")


class Brawler(Hands):
    """Plays with the mouse, musters one warband, goes for the enemy; `look(page)` before each decision."""

    def __init__(self, page, seed, look):
        super().__init__(page, seed)
        self._look = look

    def act(self):
        """As others do, but somebody looks on."""
        self._look(self.page)
        return super().act()

    def _fill(self):
        wanted = self.bar.locator("label.pick", has_text=WARBAND)
        return self.pick(wanted) if wanted.count() else super()._fill()

    def spot(self):
        """The place that leads nearest to an enemy, or any."""
        own = self.page.evaluate("() => document.querySelector('wd-actions').seat")
        foes = self.page.evaluate(FOES, own)
        places = self.page.locator(".layer-offer [role=option]").evaluate_all(CENTRES)
        if not foes or self.chance.random() < 0.2:
            return self.page.mouse.click(*self.chance.choice(places))
        nearest = min(places, key=lambda at: min((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in foes))
        return self.page.mouse.click(*nearest)


class Witness:
    """Looks at each kind of moment the first time that it comes, on all pages of a battle."""

    def __init__(self, *pages):
        self._pages, self.seen = pages, set()

    def look(self, acting):
        """Before somebody decides on the page `acting`."""
        state = acting.evaluate(STATE)
        kind = moment(state["battle"])
        if kind in self.seen:
            return
        self.seen.add(kind)
        for page in self._pages:
            settle(page, state["match"]["version"])
            agrees(page.evaluate(SHOWN), state)
        if kind in CHECKS:
            CHECKS[kind](acting, next(page for page in self._pages if page is not acting), state)
            fits(acting)
            assert complaints(acting) == [], kind
            shoot(acting, f"mordheim-{kind}")


def moment(battle):
    """What is being decided."""
    return "react" if "trigger" in battle else battle["phase"]


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


def fits(page):
    """Nothing sticks out, whatever the width."""
    size = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert sticking_out(page) == []
    page.set_viewport_size(size)


# -- what each kind of moment shows


def channeling(acting, _waiting, state):
    """Who may call for a wyrd die, and what the roll has to be."""
    words = acting.evaluate(SHOWN)["matters"]["Channeling"]
    assert f"A roll of {state['battle']['round'] + 1} or more gives a wyrd die" in words
    assert "Cellar Count" in words
    assert "may call now" in words


def reaction(acting, waiting, state):
    """What is about to happen, to whom, and how long the answer may take; the other page says for whom it waits."""
    battle, shown = state["battle"], acting.evaluate(SHOWN)
    trigger = battle["trigger"]
    who = trigger["fighter"] if trigger["kind"] == "retreat" else trigger["strike"]["fighter"]
    assert f"({who})" in shown["matters"]["Reaction"]
    assert f"({who})" in shown["turn"]
    assert "React?" in shown["turn"]
    assert f"Your turn, seat {battle['reacting'].upper()}" in shown["turn"]
    assert DEADLINE.search(shown["turn"])
    assert "React?" in acting.locator("[aria-live=assertive]").text_content()
    assert acting.locator("wd-actions").get_by_role("button", name="Make no reaction").is_visible()
    other = waiting.evaluate(SHOWN)
    assert other["matters"]["Reaction"] == shown["matters"]["Reaction"]
    assert f"Waiting for seat {battle['reacting'].upper()}" in other["turn"]


def panic(acting, waiting, state):
    """Everybody who has to test, and the least roll that passes."""
    battle = state["battle"]
    for page in (acting, waiting):
        words = page.evaluate(SHOWN)["matters"]["Panic"]
        for fighter in battle["panic"]:
            bravery = battle["fighters"][fighter]["profile"]["bravery"]
            assert re.search(rf"\({fighter}\) needs {bravery} or more", words)
        assert words.count(" needs ") == len(battle["panic"])


CHECKS = {"declare": channeling, "react": reaction, "panic": panic}


def test_two_friends_play_a_whole_battle(server, person):
    """From the lobby to the end by clicks, with wyrd dice, reactions and a morale phase; all who look hold the same."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    prepare(host, server.url, ruleset="mordheim", cards=CARDS)
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    witness = Witness(host, friend)
    head = play(Brawler(host, 1, witness.look), Brawler(friend, 2, witness.look))
    late.goto(host.url)
    late.get_by_text("ended at").wait_for()
    seen = [stands(page) for page in (host, friend, late)]
    done = deeds(late)
    print(f"\n{head} commits: {done}")
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["ended"]
    assert seen[0]["chain"] == "ok"
    assert witness.seen >= {"declare", "react", "combat", "panic"}
    assert done.keys() >= {"ChooseRole", "SpendWyrdDice", "Attack", "RollPanic"}
    assert done.keys() & {"React", "Decline"}
    assert done.keys() & {"Channel", "SkipChannel"}


# -- what a short battle seldom comes to


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
        patch.setdefault("battle", {}).update({"phase": "morale", "fighters": fighters, **battle})
        patch.setdefault("table", {}).setdefault("pieces", {}).update(dict.fromkeys(down))

    return retouched(referee, lose)


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        ({"morale": ["b"]}, "9 of 10 down: Lantern Abbess (b-f1) needs 2 or more"),
        ({"wavering": ["b"]}, "9 of 10 down: it wavers"),
        ({"withdrawn": "b"}, "9 of 10 down: it has withdrawn"),
    ],
)
def test_the_morale_of_a_warband(server, person, battle, words):
    """Whose morale is tested by whom and how it came out is on the page, as are locked spell books and panic."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    show_file(page, server.url, broken(**battle))
    page.keyboard.press("End")
    page.get_by_role("heading", name="Mordheim · Round 1 · Morale phase").wait_for()
    shown = page.evaluate(SHOWN)
    assert words in shown["matters"]["Morale"]
    assert shown["phase"] == "Morale"
    assert "Hedge Wizard (a-f3): spell book locked for this round" in shown["matters"]["In trouble"]
    assert "Hedge Wizard (a-f3): in panic until the end of round 2" in shown["matters"]["In trouble"]
    spoken = page.locator("[data-piece=a-f3] [aria-label]").first.get_attribute("aria-label")
    assert spoken.endswith("wizard, book locked, in panic")
    fits(page)
    assert complaints(page) == []
    shoot(page, f"mordheim-{next(iter(battle))}")
