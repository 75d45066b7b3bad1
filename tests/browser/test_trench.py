"""Trench on the page: pools, charts, markers and windows agree with the state, by two people and to the end."""

from fractions import Fraction

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import Brawler, deeds, play, settle, stands, unfold
from tests.browser.test_layout import fits
from tests.browser.test_own_roster import muster
from tests.browser.test_two_players import accept, invite
from tests.browser.trench_panels import SHOWN, agrees, name_of, percent
from tests.server.rosters import duellists
from tests.server.rosters.makers import as_json

SETTINGS = {"terrain": "shrine-crossing", "first_activation": "holder_first"}
TURNS = "3"
INCH = 2540
STATE = "() => document.querySelector('wd-status').model.headState"
PAST = """() => {
    const { commits, head } = document.querySelector("wd-status").model;
    const events = version => commits.get(version)?.record?.events ?? [];
    for (let version = head; version > 0; version -= 1) {
        const rolls = events(version).filter(({ type }) => ["SuccessRolled", "InjuryRolled", "MoraleChecked"].includes(type));
        if (rolls.length || events(version).some(({ type, die }) => /Rolled$|Randomised$/.test(type) || die)) return rolls;
    }
    return [];
}"""
LEGAL = """() => {
    const bar = document.querySelector("wd-actions"), { model } = document.querySelector("wd-status");
    return model.legal[bar.seat].filter(({ scope }) => scope === "battle");
}"""
CHOSEN = """() => {
    const { draft } = document.querySelector("wd-actions").selection, { headState } = document.querySelector("wd-status").model;
    const one = name => draft?.option.params[name]?.of?.[0];
    const weapon = draft?.option.command === "Shoot" ? headState.battle.models[one("model")].card.weapons[one("weapon")] : null;
    return {
        blast: weapon?.keywords.blast ?? 0,
        target: headState.table.pieces[one("target")] ?? null,
        circles: [...document.querySelectorAll(".within")].map(circle => ["cx", "cy", "r"].map(name => Number(circle.getAttribute(name)))),
    };
}"""
FAR_AWAY = (1, 1)
JSON = "application/json"
ROSTER = {"name": "watch.json", "mimeType": JSON, "buffer": as_json(duellists.new_recruit())}
EXPORT = (
    {"name": "export.json", "mimeType": JSON, "buffer": as_json(duellists.trench_companion())},
    {"name": "numbers.json", "mimeType": JSON, "buffer": as_json(duellists.TABLE)},
)
MUST_SEE = {"activation", "acts", "blood", "blast", "shot", "fight", "injury", "morale"}
BATTLES_MAX = 4  # one is nearly always enough: chance decides what comes about


class Duellist(Brawler):
    """Goes for the enemy; the witness looks before each decision and at each choice."""

    def __init__(self, page, seed, witness):
        super().__init__(page, seed, witness.look)
        self._witness = witness

    def _confirm(self, selector):
        self._witness.look_at_choice(self.page)
        return super()._confirm(selector)


class Witness:
    """Looks at each kind of moment the first time that it comes, and at every roll, on all pages of a battle."""

    def __init__(self, *pages):
        self._pages, self.seen = pages, set()

    def look(self, acting):
        """Before somebody decides on the page `acting`."""
        state, rolls = acting.evaluate(STATE), acting.evaluate(PAST)
        kinds = {moment(state["battle"])} | {kind_of(roll) for roll in rolls}
        fresh = kinds - self.seen
        self.seen |= kinds
        if not fresh:
            return
        for page in self._pages:
            settle(page, state["match"]["version"])
            agrees(page.evaluate(SHOWN), state, rolls)
        for kind in fresh & {*CHECKS}:
            CHECKS[kind](acting, state)
            fits(acting)
            assert complaints(acting) == [], kind
            shoot(acting, f"trench-{kind}")

    def look_at_choice(self, acting):
        """When something is chosen, before it is confirmed: how far a blast reaches."""
        chosen = acting.evaluate(CHOSEN)
        if not chosen["blast"] or not chosen["target"]:
            return
        target = chosen["target"]
        acting.mouse.move(*FAR_AWAY)  # what it lies on is considered, and shown instead
        acting.locator(".within").wait_for(state="attached")
        (circle,) = acting.evaluate(CHOSEN)["circles"]
        assert circle == pytest.approx([target["x"] / INCH, target["y"] / INCH, chosen["blast"]])
        if "blast" not in self.seen:
            shoot(acting, "trench-blast")
        self.seen.add("blast")


def moment(battle):
    """What is being decided."""
    if battle["agenda"]:
        task = battle["tasks"][battle["agenda"][0]]
        return task["windows"][0] if task.get("windows") else task["kind"]
    return "acts" if "activation" in battle else battle["phase"]


def kind_of(roll):
    """What a roll was for."""
    if roll["type"] != "SuccessRolled":
        return {"InjuryRolled": "injury", "MoraleChecked": "morale"}[roll["type"]]
    ranged = roll["purpose"] == "attack" and "ranged" in roll["mods"]
    return "shot" if ranged else "fight" if roll["purpose"] == "attack" else roll["purpose"]


# -- what each kind of moment shows


def picking(acting, _state):
    """One of the own models is asked for."""
    assert "Activate" in acting.evaluate(SHOWN)["turn"]


def window(acting, state):
    """Whose markers may be spent on what, and the odds of the roll for every number of them."""
    roll = state["battle"]["tasks"][state["battle"]["agenda"][0]]
    shown = acting.evaluate(SHOWN)
    assert name_of(state, roll["model"]) in shown["matters"]["Blood to spend"]
    assert "Spend blood of" in shown["turn"]
    options = [option for option in acting.evaluate(LEGAL) if option["command"] == "SpendBlood"]
    spends = [text for text in shown["options"] if text.startswith("Spend")]
    assert len(spends) == len(options) >= 2
    for text, option in zip(spends, options, strict=True):
        for chance in option["odds"].values():
            assert percent(Fraction(chance)) in text


def activation(acting, state):
    """Who acts, and what has been taken of it."""
    (key,) = state["battle"]["activation"]["models"]
    shown = acting.evaluate(SHOWN)
    assert name_of(state, key) in shown["matters"]["Activation"]
    assert name_of(state, key) in shown["turn"]


def check(_acting, _state):
    """Only looked at: rolls are compared with the state whenever they come."""


CHECKS = {
    "activation": picking,
    "acts": activation,
    "blood": window,
    "injury": check,
    "morale": check,
}


def begin(host, friend, url):
    """A battle of trench from the lobby, for two."""
    prepare(host, url)
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")


def prepare(page, url):
    """The lobby, with the settings of a short battle."""
    page.goto(url + "/")
    page.wait_for_selector("#set-ruleset option[value=trench]", state="attached")
    unfold(page)
    page.select_option("#set-ruleset", "trench")
    page.wait_for_selector("#set-scenario", state="attached")
    page.locator("wd-setup .more:not(.terms-form) summary").click()
    for name, value in SETTINGS.items():
        page.select_option(f"#set-{name}", value)
    page.fill("#set-turns", TURNS)
    page.locator("#set-turns").blur()


def bring(host, friend):
    """Each musters with a file of its own, of different makers; names stay on the devices of those who gave them."""
    muster(host, ROSTER)
    muster(friend, *EXPORT)
    for page, own, other in (
        (host, "Quicker", "of the Export"),
        (friend, "Quicker of the Export", "Evening Watch"),
    ):
        settle(page)
        page.locator("wd-fighters .name", has_text=own).first.wait_for()
        assert other not in page.locator("body").inner_text().replace(own, "")


def test_two_friends_play_a_whole_battle(server, person):
    """Each brings an own file, of different makers, and plays by clicks to the end: shots, fights, injuries, blood, morale."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    witness = Witness(host, friend)
    for battle in range(BATTLES_MAX):
        begin(host, friend, server.url)
        bring(host, friend)
        head = play(Duellist(host, 2 * battle, witness), Duellist(friend, 2 * battle + 1, witness))
        print(f"\n{head} commits: {deeds(host)}")
        if witness.seen >= MUST_SEE:
            break
    late.goto(host.url)
    late.get_by_text("ended at").wait_for()
    seen = [stands(page) for page in (host, friend, late)]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["ended"]
    assert seen[0]["chain"] == "ok"
    assert witness.seen >= MUST_SEE
    assert deeds(late).keys() >= {"SubmitWarband", "ChooseZone", "Deploy", "Activate", "Shoot"}
    shoot(host, "trench-end")


def test_the_lobby_offers_trench(server, person):
    """Scenario, terrain, turns and settings can be chosen; table and warbands are shown before."""
    page = person(bypass_csp=True)
    prepare(page, server.url)
    page.get_by_text("Sample warbands").click()
    assert page.locator(".warbands .card", has_text="Four Unbending").get_by_text("4 models").is_visible()
    caption = page.locator(".preview figcaption").text_content()
    assert caption.startswith("Shrine Crossing · Hold The Ground, 3 turns")
    assert page.locator(".preview .legend", has_text="dangerous ground").count() == 1
    assert page.evaluate("() => document.querySelector('wd-setup').value.setup") == {
        "terrain": "shrine-crossing",
        "turns": 3,
    }
    fits(page)
    assert complaints(page) == []
    shoot(page, "trench-lobby")
