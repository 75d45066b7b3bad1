"""Betrayal on the page: a party on hexes against enemies that the rules play, by two people and to the end."""

from random import Random

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import CENTRES, Hands, Keys, deeds, play, settle, stands
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
SHOWN = """() => {
    const { match, battle, table } = document.querySelector("wd-status").model.headState;
    const text = (selector, root = document) => root.querySelector(selector)?.textContent ?? "";
    const all = (selector, name, root = document) => [...root.querySelectorAll(selector)].map(node => node.dataset[name]);
    const sheets = [...document.querySelectorAll("[data-sheet]")].map(sheet => [sheet.dataset.sheet, {
        line: text(".line", sheet),
        track: all("[data-die]", "die", sheet),
        places: sheet.querySelectorAll(".cooling").length,
        active: all("[data-active]", "active", sheet),
        free: all("[data-free]", "free", sheet),
    }]);
    return {
        match, battle, pieces: Object.keys(table.pieces),
        heading: text("wd-status h1"), turn: text("wd-actions .turn"), counter: text(".counter .rounds"),
        face: text(".counter [aria-current]"), now: all(".turns [aria-current]", "unit"), order: all(".turns li", "unit"),
        party: text(".matter.party"), choices: all(".matter.party [data-choice]", "choice"),
        cards: all("[data-card]", "card"), sections: document.querySelectorAll(".seat-cards").length,
        sheets: Object.fromEntries(sheets),
    };
}"""
CHOSEN = """() => {
    const list = document.querySelector(".layer-offer [role=listbox]");
    const cell = document.getElementById(list.getAttribute("aria-activedescendant"));
    return [list.contains(document.activeElement), cell.getAttribute("aria-label"), cell.getAttribute("aria-selected")];
}"""


class Adventuring(Hands):
    """Moves, engages and ends its turn, with the mouse but for `typed` moves. `look(page)` before decisions."""

    def __init__(self, page, seed, look, typed=0):
        super().__init__(page, seed)
        self._look, self.typed = look, typed

    def act(self):
        """As others do, but somebody looks on."""
        shown = self._look(self.page)
        battle = shown["battle"]
        turn = battle.get("turn", {"moves": 0, "engages": 0})
        self.liked = {
            "group-ProposeRetreat": SURELY if battle["round"] >= LAST_ROUND else HARDLY,
            "group-Move": HARDLY if turn["moves"] else SURELY,
            "group-Engage": HARDLY if turn["engages"] else 1,
            "group-EndTurn": 1 if turn["engages"] else HARDLY,
            **LIKED,
        }
        return super().act()

    def press(self, button):
        """A click, but for the first moves."""
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


class Witness:
    """Holds what is shown against the state before every decision, and looks closer at each kind of moment once."""

    CLOSER = ("first_player", "deploy", "adventurers", "round_end")

    def __init__(self, *pages):
        self._pages, self.seen = pages, set()

    def look(self, acting):
        """Before somebody decides on the page `acting`; what it shows."""
        shown = acting.evaluate(SHOWN)
        agrees(shown)
        battle = shown["battle"]
        kind = battle["request"]["kind"] if "request" in battle else battle["phase"]
        if kind not in self.seen:
            self.seen.add(kind)
            for page in self._pages:
                settle(page, shown["match"]["version"])
                agrees(page.evaluate(SHOWN))
            if kind in self.CLOSER:
                fits(acting)
                found = complaints(acting)
                assert not found, f"{kind}: {found}"
                shoot(acting, f"betrayal-{kind}")
        return shown


def agrees(shown):
    """Round, counter, order of turns, decisions and sheets are on the page as they are in the state."""
    battle = shown["battle"]
    assert shown["heading"].startswith("Betrayal · ")
    if battle["counter"]:
        face = "F" if battle["counter"] == 6 else str(battle["counter"])
        assert shown["face"] == face
        assert shown["counter"].startswith(f"Round {battle['round']} · counter: ")
    if battle["round"]:
        adventurers = [unit for unit in shown["order"] if unit in battle["order"]]
        assert adventurers == battle["order"]
        assert shown["now"] == ([battle["turn"]["unit"]] if "turn" in battle else [])
    if "request" in battle:
        assert shown["choices"] == battle["request"]["options"][:12]
        assert "The party decides" in shown["party"]
    assert set(shown["cards"]) == set(battle["units"])
    for seat, sheet in shown["sheets"].items():
        follows(sheet, battle["units"][seat])


def follows(shown, unit):
    """A sheet says where each die is: cooling, in a slot, at hand."""
    own, card = unit["sheet"], unit["profile"]
    assert shown["track"] == own["track"]
    assert shown["places"] == 13
    assert set(shown["active"]) == set(own["active"])
    dice = {f"combat-{n + 1}" for n in range(card["combat"])} | set(card["dice"])
    assert set(shown["free"]) == dice - {*own["track"], *own["active"], *own["drained"]}
    assert f"Form {own['form']}" in shown["line"]
    assert f"Tenacity {own['tenacity']}" in shown["line"]


def test_two_friends_in_one_party(server, person):
    """From the lobby to an end by the rules: decisions by vote, a move by keyboard; all who look hold the same."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    prepare(host, server.url, "betrayal", CARDS, NUMBERS)
    accept(friend, invite(host, "Play with friends"))
    host.wait_for_url("**/m/*")
    witness = Witness(host, friend)
    a, b = Adventuring(host, 1, witness.look, typed=1), Adventuring(friend, 2, witness.look)
    head = play(a, b)
    late.goto(host.url)
    late.get_by_text("ended at").wait_for()
    seen = [stands(page) for page in (host, friend, late)]
    done = deeds(late)
    print(f"\n{head} commits: {done}")
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["ended"]
    assert seen[0]["chain"] == "ok"
    assert not a.typed
    assert witness.seen >= {"muster", "first_player", "deploy", "adventurers"}
    assert done.keys() >= {"ChooseAdventurer", "ChooseFirstPlayer", "DeployAdventurer", "Move", "Engage"}
    assert done["ChooseFirstPlayer"] == 2
    assert done["Move"] > 1
    match = late.evaluate(SHOWN)["match"]
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

    def tire(patch):
        patch.setdefault("battle", {}).update({"round": 7, "counter": 6, "units": units, **battle})
        patch.setdefault("table", {}).setdefault("pieces", {})[other] = None

    return own, retouched(referee, tire)


def destination(options, votes):
    """The question where an enemy goes."""
    asked = {"kind": "destination", "subject": "e01", "options": options, "default": options[0], "seat": ""}
    return {"phase": "enemies", "turn": None, "request": {**asked, "votes": votes}}


@pytest.mark.parametrize(
    ("battle", "words"),
    [
        (
            destination(["h4_0", "h5_1"], {"b": "h5_1"}),
            ["Gallery 1default", "Gallery 6■ B", "Seat A, Seat C and Seat D have still to vote"],
        ),
        (
            {
                "phase": "judgement",
                "turn": None,
                "retreat": {"a": True, "c": False},
                "voters": ["a", "b", "c"],
            },
            [": leave", ": has not voted", ": stay", "Everybody has to agree"],
        ),
    ],
)
def test_a_tired_party_of_four(server, person, battle, words):
    """Fatigue, a full sheet, who is defeated and who has voted are on the page, with four seats that are one side."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    own, file = later(**battle)
    show_file(page, server.url, file)
    page.keyboard.press("End")
    page.get_by_role("heading", name="Betrayal · Round 7, fatigue").wait_for()
    shown = page.evaluate(SHOWN)
    agrees(shown)
    assert shown["counter"] == "Round 7 · counter: fatigue"
    assert shown["sheets"][own]["track"] == ["over", "cleave", "light", "bane", "over"]
    assert shown["sections"] == 5
    for word in words:
        assert word in shown["party"]
    spoken = page.locator(f"[data-sheet={own}] .cooldown").get_attribute("aria-label")
    assert spoken == "Cooldown track, 5 of 13: overfatigue, Cleave, light fatigue, bane and overfatigue"
    assert page.locator(".turns .down").count() == 1
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
        "() => Object.keys(document.querySelector('wd-status')?.model?.headState?.battle.units ?? {}).filter(id => id.length === 1).length === 3"
    )
    assert "Your turn: Bring an adventurer" in page.locator("wd-actions .turn").inner_text()
    Hands(page, 1).act()
    page.wait_for_function(
        "() => document.querySelector('wd-status').model.headState.battle.phase !== 'muster'"
    )
    match = page.evaluate(SHOWN)["match"]
    assert match["bots"] == dict.fromkeys("bcd", "greedy")
