"""Betrayal on the page: a party on hexes against enemies that the rules play, by two people and to the end."""

from random import Random

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import CENTRES, Hands, Keys, apart, deeds, play, settle, stands
from tests.browser.panels import Witness, agrees, look, phase
from tests.browser.table import retouched
from tests.browser.test_layout import fits, show_file, sticking_out
from tests.browser.test_two_players import accept, invite, prepare
from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

CARDS = {"scenario": "ruined-gate", "party_decisions": "majority"}
NUMBERS = {"seats": "2", "xp": "1"}
SURELY, HARDLY = 1000, 0.001
LIKED = {
    "group-ResolveRest": SURELY,
    "group-ContinueBattle": 1,
    "group-UseGuildAssist": HARDLY,
    "group-UseItem": HARDLY,
    "group-UseClassAbility": 0.1,
    "group-DropActiveDie": HARDLY,
}
LAST_ROUND = 2  # at the end of which the party leaves, if it has not won
FOES = """() => {
    const { table } = document.querySelector("wd-status").model.headState;
    return [...document.querySelectorAll("[data-piece]")].filter(node => table.pieces[node.dataset.piece]?.seat === "").map(node => {
        const { x, y, width, height } = node.querySelector(".disc").getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
}"""
CLOSER = (
    "Who is the first player",
    "Adventurers enter",
    "Adventurers",
    "End of the round",
)  # parts of the battle
CHOSEN = """() => {
    const list = document.querySelector(".layer-offer [role=listbox]");
    const cell = document.getElementById(list.getAttribute("aria-activedescendant"));
    return [list.contains(document.activeElement), cell.getAttribute("aria-label"), cell.getAttribute("aria-selected")];
}"""


class Adventuring(Hands):
    """Moves, engages and ends its turn, with the mouse, except `typed` moves. `look(page)` before decisions."""

    def __init__(self, page, seed, look, typed=0):
        super().__init__(page, seed)
        self._look, self.typed = look, typed

    def act(self):
        """As others do, but somebody looks on, and all that is shown agrees."""
        self._look(self.page)
        shown = look(self.page)
        agrees(shown)
        moved, engaged = "moved" in shown["turn"], "engaged" in shown["turn"]
        self.liked = {
            "group-ProposeRetreat": SURELY if shown["display"].get("round", 0) >= LAST_ROUND else HARDLY,
            "group-Move": HARDLY if moved else SURELY,
            "group-Engage": HARDLY if engaged else 1,
            "group-EndTurn": 1 if engaged else HARDLY,
            **LIKED,
        }
        return super().act()

    def press(self, button):
        """A click, except for the first moves."""
        if not self.typed or button.get_attribute("data-key") != "group-Move":
            return super().press(button)
        self.typed -= 1
        return self._move_by_keyboard(button)

    def _move_by_keyboard(self, button):
        keys = Keys(self.page)
        keys.press(button)
        self.page.wait_for_function(
            "() => document.activeElement.closest('.layer-offer [role=listbox]') !== null"
        )
        for _ in range(3):
            self.page.keyboard.press("ArrowRight")
        focused, spoken, selected = self.page.evaluate(CHOSEN)
        assert (focused, selected) == (True, "true")
        assert "hex" in spoken
        assert "Road" in spoken or "Arch" in spoken

    def _fill(self):
        wanted = self.bar.locator("label.pick:not(:has(input:checked))", has_text="Leave")
        alone = self.bar.locator("fieldset:not(:has(input:checked)) label.pick", has_text="Nobody")
        for some in (wanted, alone):
            if some.count():
                return self.pick(some.first)
        return super()._fill()

    def spot(self):
        """The cell that is nearest to an enemy, or any."""
        foes = self.page.evaluate(FOES)
        cells = self.page.locator(".layer-offer [role=option]").evaluate_all(CENTRES)
        near = min(cells, key=lambda at: min((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in foes))
        return self.page.mouse.click(*near)


def test_two_friends_in_one_party(server, person):
    """From the lobby to an end by the rules: decisions by vote, a move by keyboard; all who look hold the same."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    prepare(host, server.url, "betrayal", CARDS, NUMBERS)
    accept(friend, invite(host, "Play with friends"))
    host.wait_for_url("**/m/*")
    witness = Witness("betrayal", phase, dict.fromkeys(CLOSER), host, friend)
    a, b = Adventuring(host, 1, witness.look, typed=1), Adventuring(friend, 2, witness.look)
    head = play(a, b)
    late.goto(host.url)
    late.get_by_text("ended at").wait_for()
    seen = [stands(page) for page in (host, friend, late)]
    done = deeds(late)
    print(f"\n{head} commits: {done}")
    assert seen[0] == seen[1] == seen[2], apart(seen)
    assert seen[0]["ended"]
    assert seen[0]["chain"] == "ok"
    assert not a.typed
    assert witness.seen >= {
        "Choosing adventurers",
        "Who is the first player",
        "Adventurers enter",
        "Adventurers",
    }
    assert done.keys() >= {"ChooseAdventurer", "ChooseFirstPlayer", "DeployAdventurer", "Move", "Engage"}
    assert done["ChooseFirstPlayer"] == 2
    assert done["Move"] > 1
    match = look(late)["display"]["match"]
    assert match["winners"] in ([], ["a", "b"])
    words = "The party wins" if match["winners"] else "The party is defeated"
    for page in (host, friend, late):
        page.locator("wd-banner", has_text=words).wait_for()


# -- what a short battle seldom comes to


def later(**battle):
    """A replay file of a battle of four that ends in its seventh round, with these facts of the battle."""
    setup = {"seats": 4, "xp": 4, "party_decisions": "majority", "scenario": "old-mine"}
    referee, chance = Referee(Game(RULESETS["betrayal"]), setup), Random(5)
    while referee.state.battle.phase != "adventurers":
        referee.step(chance)
    track = ["over", "cleave", "light", "bane", "over"]
    sheet = {"track": track, "active": {"combat-1": "shield-1"}, "tenacity": 3}
    own = next(seat for seat in "abcd" if "cleave" in referee.state.battle.units[seat].profile.dice)
    other = next(seat for seat in "abcd" if seat != own)
    units = {own: {"sheet": sheet}, other: {"where": "defeated", "hp": 0, "hex": ""}}
    stood = referee.state.table.pieces[other]

    def tire(patch):
        patch["battle"] = {"round": 7, "counter": 6, "units": units, **battle}
        lies = {"seat": other, "x": stood.x, "y": stood.y, "radius": stood.radius}
        patch["table"] = {"pieces": {other: None}, "fallen": {other: lies}}

    return own, retouched(referee, tire)


WHERE_TO = {
    "kind": "destination",
    "subject": "e01",
    "default": "h4_0",
    "seat": "",
    "options": ["h4_0", "h5_1"],
    "votes": {"b": "h5_1"},
}
LEAVE = {"retreat": {"a": True}, "voters": ["a", "b", "c"]}


@pytest.mark.parametrize(
    ("battle", "asked", "words"),
    [
        (
            {"phase": "enemies", "turn": None, "request": WHERE_TO},
            "acd",
            "Seat A, Seat C and Seat D have still to vote. Seat B votes for this: Gallery 6. When time is up: Gallery 1.",
        ),
        (
            {"phase": "judgement", "turn": None, **LEAVE},
            "bc",
            "Everybody has to agree. Seat A wants to leave. Seat B has not voted. Seat C has not voted.",
        ),
    ],
)
def test_a_tired_party_of_four(server, person, battle, asked, words):
    """Fatigue, a full sheet, who is defeated and who has voted are on the page, with four seats that are one side."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    own, file = later(**battle)
    show_file(page, server.url, file)
    page.keyboard.press("End")
    page.get_by_role("heading", name="Betrayal · Round 7, fatigue").wait_for()
    shown = look(page)
    agrees(shown)
    assert "Round counter: 6 of 6" in shown["tracks"]
    assert {line[2].lower() for line in shown["asked"]} == {*asked}
    assert words in shown["meanings"][0]
    sheet = next(hand for hand in shown["hands"] if hand["seat"] == own)
    dice = {name: [word for word, _ in group] for name, group in sheet["groups"]}
    assert dice["Cooldown track: 5 of 13"] == [
        "Overfatigue",
        "Cleave",
        "Light Fatigue",
        "Bane",
        "Overfatigue",
    ]
    assert dice["Active slots: 1 of 4"] == ["Combat 1: prevents 1 of one blow"]
    assert sheet["tokens"] == ["3 Tenacity"]
    assert (page.locator(".seat-cards").count(), page.locator(".card.down").count()) == (5, 1)
    fits(page)
    assert complaints(page) == []
    shoot(page, f"betrayal-{battle['phase']}")


# -- who sits where


def test_one_person_holds_some_seats(server, person):
    """A party of three: a link for each further seat; who opened it plays one of those too, a friend the other."""
    host, friend = person(bypass_csp=True), person()
    prepare(host, server.url, "betrayal", {"scenario": "cold-ford"}, {"seats": "3"})
    assert sticking_out(host) == []
    shoot(host, "betrayal-lobby")
    assert host.get_by_role("img", name="The map: The cold ford").is_visible()
    host.get_by_role("button", name="Play with friends").click()
    link = host.get_by_label("Seat C: the player's link", exact=True).input_value()
    assert complaints(host) == []
    host.get_by_role("link", name="Go to the table").click()
    host.get_by_text("Waiting for seats B and C of the party.").wait_for()
    fits(host)
    host.get_by_role("button", name="Play seat B here too").click()
    host.get_by_text("Waiting for seat C of the party.").wait_for()
    accept(friend, link)
    for page, seats in ((host, ["a", "b"]), (friend, ["c"])):
        page.wait_for_function(
            "() => document.querySelector('wd-status').model.headState.match.status === 'live'"
        )
        settle(page, 1)
        assert page.evaluate("() => document.querySelector('wd-status').model.seats") == seats
        assert "Your turn" in page.locator("wd-actions .turn").inner_text()
    assert host.locator(".seat-tab").count() == 2


def test_bots_fill_the_party(server, page):
    """Who plays with bots is asked at once; the bots bring the other adventurers."""
    prepare(page, server.url, "betrayal", {}, {"seats": "4"})
    page.get_by_role("button", name="Play with bots").click()
    page.wait_for_url("**/m/*")
    page.wait_for_function(
        "() => Object.keys(document.querySelector('wd-status')?.model?.headState?.display.pieces ?? {}).filter(id => id.length === 1).length === 3"
    )
    assert "Your turn: Bring an adventurer" in page.locator("wd-actions .turn").inner_text()
    Hands(page, 1).act()
    page.wait_for_function(
        "() => document.querySelector('wd-status').model.headState.display.phase !== 'Choosing adventurers'"
    )
    match = look(page)["display"]["match"]
    assert match["bots"] == dict.fromkeys("bcd", "greedy")
