"""Trench on the page: pools, charts, markers and windows agree with the state, by two people and to the end."""

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import Brawler, apart, deeds, play, settle, stands, unfold
from tests.browser.panels import Witness, look
from tests.browser.test_layout import fits
from tests.browser.test_own_roster import muster
from tests.browser.test_two_players import accept, invite
from tests.server.rosters import duellists
from tests.server.rosters.makers import as_json

SETTINGS = {"terrain": "shrine-crossing", "first_activation": "holder_first"}
TURNS = "3"
INCH = 2540
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
    const target = draft?.option.params.target?.of?.[0], areas = draft?.option.words?.params?.target?.areas?.[target];
    return {
        blast: areas?.[0].area.reach ?? 0,
        target: headState.table.pieces[target] ?? null,
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
ASKED = {"SpendBlood": "blood", "EndActivation": "acts", "Activate": "activation"}
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


class Seconds(Witness):
    """Looks at each kind of moment and of roll, and at blasts."""

    def look_at_choice(self, acting):
        """When something is chosen, before it is confirmed: how far a blast reaches."""
        chosen = acting.evaluate(CHOSEN)
        if not chosen["blast"] or not chosen["target"]:
            return
        target = chosen["target"]
        acting.mouse.move(*FAR_AWAY)  # what it lies on is considered, and shown instead
        acting.locator(".within").wait_for(state="attached")
        (circle,) = acting.evaluate(CHOSEN)["circles"]
        assert circle == pytest.approx([at / INCH for at in (target["x"], target["y"], chosen["blast"])])
        if "blast" not in self.seen:
            shoot(acting, "trench-blast")
        self.seen.add("blast")


def kinds_of(page):
    """What is being decided, and what was rolled for."""
    commands = {option["command"] for option in page.evaluate(LEGAL)}
    moment = next((kind for command, kind in ASKED.items() if command in commands), "")
    return {moment, *map(kind_of, page.evaluate(PAST))}


def kind_of(roll):
    """What a roll was for."""
    if roll["type"] != "SuccessRolled":
        return {"InjuryRolled": "injury", "MoraleChecked": "morale"}[roll["type"]]
    ranged = roll["purpose"] == "attack" and "ranged" in roll["mods"]
    return "shot" if ranged else "fight" if roll["purpose"] == "attack" else roll["purpose"]


# -- what each kind of moment shows


def picking(acting):
    """One of the own models is asked for."""
    assert "Activate" in look(acting)["turn"]


def window(acting):
    """Whose BLOOD may be spent on what, and the odds of the roll for every number of it."""
    shown, options = look(acting), acting.evaluate(LEGAL)
    assert "Spend BLOOD of" in shown["turn"]
    spends = [option["words"] for option in options if option["command"] == "SpendBlood"]
    assert len(spends) >= 2
    for words in spends:
        (text,) = (text for text in shown["options"] if text.startswith(words["label"]))
        assert words["odds"]
        assert all(f"{odds['label']} {odds['value']}" in text for odds in words["odds"])


def activation(acting):
    """Who acts."""
    shown = look(acting)
    (name,) = (piece["name"] for piece in shown["display"]["pieces"].values() if piece["state"].get("active"))
    assert name in shown["turn"]


CLOSER = {"activation": picking, "acts": activation, "blood": window, "injury": None, "morale": None}


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
    witness = Seconds("trench", kinds_of, CLOSER, host, friend)
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
    assert seen[0] == seen[1] == seen[2], apart(seen)
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
    assert caption.startswith("Shrine Crossing · Hold The Ground · 3 turns")
    assert page.locator(".preview .legend", has_text="dangerous ground").count() == 1
    assert page.evaluate("() => document.querySelector('wd-setup').value.setup") == {
        "terrain": "shrine-crossing",
        "turns": 3,
    }
    fits(page)
    assert complaints(page) == []
    shoot(page, "trench-lobby")
