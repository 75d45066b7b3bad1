"""Trench on the page: pools, charts, markers and windows agree with the state, by two people and to the end."""

from fractions import Fraction
from random import Random

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import Brawler, deeds, drawn, play, settle, stands
from tests.browser.table import retouched
from tests.browser.test_layout import fits, show_file
from tests.browser.test_two_players import accept, invite
from tests.browser.trench_panels import SHOWN, agrees, percent
from tests.support.referee import Referee
from wardrum.events.game import Game
from wardrum.events.rulesets import RULESETS

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
MUSTER = """warband => {
    const { model, player, seat } = document.querySelector("wd-actions").choosing;
    return player.act(model.match, seat, { type: "SubmitWarband", warband });
}"""
CHOSEN = """() => {
    const { draft } = document.querySelector("wd-actions").choosing, { headState } = document.querySelector("wd-status").model;
    const one = name => draft?.option.params[name]?.of?.[0];
    const weapon = draft?.option.command === "Shoot" ? headState.battle.models[one("model")].card.weapons[one("weapon")] : null;
    return {
        blast: weapon?.keywords.blast ?? 0,
        target: headState.table.pieces[one("target")] ?? null,
        circles: [...document.querySelectorAll(".within")].map(circle => ["cx", "cy", "r"].map(name => Number(circle.getAttribute(name)))),
    };
}"""
MUST_SEE = {"activation", "acts", "blood", "blast", "shot", "fight", "injury", "morale"}
BATTLES_MAX = 4  # one is nearly always enough: chance decides what comes about


def duellists():
    """A warband with which everything happens soon: fast, deadly, easily hurt, and one of clay that never goes away."""
    weapons = {
        "w1": {"name": "carbine", "hands": 2, "range_in": 36, "keywords": {"assault": 0}},
        "w2": {"name": "sabre", "hands": 1, "melee": True},
        "w3": {
            "name": "stick-bomb",
            "hands": 0,
            "range_in": 24,
            "keywords": {"grenade": 0, "blast": 2, "assault": 0},
        },
    }
    frail = {"name": "duellist", "movement_in": 18, "ranged": 6, "melee": 6, "base_mm": 32}
    clay = {"name": "clay-man", "movement_in": 18, "ranged": 6, "melee": 6, "base_mm": 40, "armour": -3}
    profiles = [
        {**frail, "keywords": {"blessed": 1, "injury-dice": 2}},
        {**frail, "keywords": {"blessed": 1, "injury-dice": 2}},
        {**clay, "keywords": {"golem": 0}},
    ]
    models = [
        {"id": f"m{place}", "profile": profile, "weapons": weapons, "leader": place == 1}
        for place, profile in enumerate(profiles, start=1)
    ]
    return {"name": "duellists", "models": models, "fireteams": {"the-pair": ["m1", "m2"]}}


class Duellist(Brawler):
    """Musters the duellists and goes for the enemy; the witness looks before each decision and at each choice."""

    def __init__(self, page, seed, witness):
        super().__init__(page, seed, witness.look)
        self._witness = witness

    def act(self):
        """As others do; the warband is one that no button offers."""
        if self.page.evaluate(STATE)["battle"]["phase"] == "muster":
            return self.page.evaluate(MUSTER, duellists())["version"]
        return super().act()

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
        (circle,) = chosen["circles"]
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
    """Every model that waits can be picked, and the fireteam as one."""
    assert "Activate" in acting.evaluate(SHOWN)["turn"]
    listed = [option for option in acting.evaluate(LEGAL) if "partner" in option["params"]]
    buttons = acting.locator("wd-actions .option", has_text="Fireteam")
    assert buttons.count() == len(listed)


def window(acting, state):
    """Whose markers may be spent on what, and the odds of the roll for every number of them."""
    roll = state["battle"]["tasks"][state["battle"]["agenda"][0]]
    shown = acting.evaluate(SHOWN)
    assert f"({roll['model']})" in shown["matters"]["Blood to spend"]
    assert "Spend blood of" in shown["turn"]
    options = [option for option in acting.evaluate(LEGAL) if option["command"] == "SpendBlood"]
    spends = [text for text in shown["options"] if text.startswith("Spend")]
    assert len(spends) == len(options) >= 2
    for text, option in zip(spends, options, strict=True):
        for chance in option["odds"].values():
            assert percent(Fraction(chance)) in text


def activation(acting, state):
    """Who acts, and what has been taken of it."""
    models = state["battle"]["activation"]["models"]
    shown = acting.evaluate(SHOWN)
    matter = shown["matters"]["Fireteam the pair" if len(models) > 1 else "Activation"]
    assert all(f"({key})" in matter and f"({key})" in shown["turn"] for key in models)


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
    page.select_option("#set-ruleset", "trench")
    page.wait_for_selector("#set-scenario", state="attached")
    page.locator("wd-setup .more summary").click()
    for name, value in SETTINGS.items():
        page.select_option(f"#set-{name}", value)
    page.fill("#set-turns", TURNS)
    page.locator("#set-turns").blur()


def test_two_friends_play_a_whole_battle(server, person):
    """From the lobby to the end by clicks, with a shot, a fight, injuries, blood and morale; all who look hold the same."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    witness = Witness(host, friend)
    for battle in range(BATTLES_MAX):
        begin(host, friend, server.url)
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
    assert caption == "Shrine Crossing · Hold The Ground, 3 turns"
    assert page.locator(".preview .legend", has_text="dangerous ground").count() == 1
    assert page.evaluate("() => document.querySelector('wd-setup').value.setup") == {
        "terrain": "shrine-crossing",
        "turns": 3,
    }
    fits(page)
    assert complaints(page) == []
    shoot(page, "trench-lobby")


# -- what a short battle seldom comes to


ILLS = {
    "a-m1": {"blood": 2, "blessing": 3},
    "a-m2": {"down": True, "blood": 6},
    "b-m3": {"down": True},
    "b-m4": {"activated": True, "blood": 1},
}


def beaten():
    """A replay file that ends with markers beside models, some of them Down, and a warband that is Shaken."""
    referee, chance = Referee(Game(RULESETS["trench"]), {"terrain": "second-line"}), Random(1)
    for seat, sample in (("a", "choir-of-saint-ember"), ("b", "grey-lantern-watch")):
        referee.do(seat, referee.command_of({"type": "SubmitWarband", "sample": sample}))
    while referee.state.battle.phase != "activation":
        referee.step(chance)

    def hurt(patch):
        battle = patch.setdefault("battle", {})
        battle["shaken"] = ["b"]
        models, places = (
            part.setdefault(name, {})
            for part, name in ((battle, "models"), (patch.setdefault("table", {}), "pieces"))
        )
        for i, (key, ills) in enumerate(ILLS.items()):
            models.setdefault(key, {}).update(ills)
            places.setdefault(key, {}).update({"x": 60000 + 3000 * (i % 2), "y": 60000 + 3000 * (i // 2)})

    return retouched(referee, hurt)


def test_markers_and_terrain(server, person):
    """Whose blood and blessing lie where, who is Down or Shaken, and what the patterns of the ground mean."""
    page = person(bypass_csp=True, reduced_motion="reduce")
    show_file(page, server.url, beaten())
    page.keyboard.press("End")
    page.get_by_role("heading", name="Trench · Turn 1 · Activation Phase").wait_for()
    shown = page.evaluate(SHOWN)
    assert shown["board"]["a-m1"]["markers"] == ["2", "3"]
    assert "2 blood, seat B may spend it, 3 blessing, seat A may spend it" in shown["board"]["a-m1"]["spoken"]
    assert shown["board"]["a-m2"]["prone"]
    assert "Down" in shown["board"]["a-m2"]["spoken"]
    assert shown["board"]["b-m4"]["spoken"].endswith(
        "activated, fireteam first lamp, Shaken, 1 blood, seat A may spend it"
    )
    assert shown["rows"]["Morale"] == ["holds", "Shaken"]
    legend = page.get_by_role("list", name="Kinds of terrain").get_by_role("listitem").all_text_contents()
    kinds = {
        "impassable",
        "barrier, to cross and to hide behind",
        "difficult ground",
        "dangerous ground",
        "mined ground",
    }
    assert {*legend} >= kinds
    fills = page.evaluate(
        "() => [...document.querySelectorAll('.layer-terrain .terrain')].map(node => "
        "[node.getAttribute('class'), getComputedStyle(node.querySelector('.body')).fill])"
    )
    patterns = {kind: fill for kind, fill in fills if "open" not in kind}
    assert len(set(patterns.values())) == len(patterns) == len(kinds)
    page.locator("[data-card=b-m8]").click()
    facts = page.locator(".facts").inner_text()
    assert "Movement 6″ · Ranged +1 DICE · Melee −1 DICE" in facts
    assert "Stutter Gun: ranged 30″, two hands · automatic 3 · −1 DICE · heavy" in facts
    fits(page)
    assert complaints(page) == []
    shoot(page, "trench-markers")
    for _ in range(5):
        page.get_by_role("button", name="zoom in").click()
    drawn(page)
    shoot(page, "trench-closer")
