"""Trench on the page: pools, charts, markers and windows agree with the state, by two people and to the end."""

import re
from fractions import Fraction
from random import Random

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import CENTRES, Hands, deeds, drawn, play, settle, stands
from tests.browser.table import retouched
from tests.browser.test_layout import WIDTHS, show_file, sticking_out
from tests.browser.test_two_players import accept, invite
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
FOES = """seat => {
    const { table } = document.querySelector("wd-status").model.headState;
    return [...document.querySelectorAll("[data-piece]")].filter(node => table.pieces[node.dataset.piece]?.seat !== seat).map(node => {
        const { x, y, width, height } = node.querySelector(".disc").getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
}"""
SHOWN = """() => {
    const words = (node, selector) => [...node.querySelectorAll(selector)].map(each => each.textContent.trim());
    const rows = [...document.querySelectorAll(".standing tbody tr")].map(row => words(row, "th, td"));
    const roll = node => ({
        title: words(node, "h3")[0],
        kept: words(node, ".die.kept"),
        dropped: words(node, ".die.dropped"),
        net: words(node, ".reasons .net")[0] ?? "",
        reasons: words(node, ".reasons li:not(.net)"),
        band: words(node, ".bands [aria-current]")[0] ?? "",
    });
    return {
        heading: words(document, "wd-status h1")[0],
        turn: words(document, "wd-actions .turn")[0],
        rounds: words(document, ".rounds")[0] ?? "",
        phase: words(document, ".phases [aria-current]")[0] ?? "",
        rows: Object.fromEntries(rows.map(([name, ...cells]) => [name, cells])),
        rolls: [...document.querySelectorAll(".last-roll .roll")].map(roll),
        matters: Object.fromEntries([...document.querySelectorAll(".matter")].map(matter => [matter.ariaLabel, matter.textContent])),
        options: words(document, "wd-actions .option"),
        cards: Object.fromEntries([...document.querySelectorAll("[data-card]")].map(card => [card.dataset.card, words(card, ".markers").concat(words(card, ".tag"))])),
        board: Object.fromEntries([...document.querySelectorAll("[data-piece]")].map(piece => [piece.dataset.piece, {
            markers: words(piece, ".markers .count"), prone: piece.classList.contains("prone"), spoken: piece.firstChild.ariaLabel,
        }])),
    };
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
ROLLS = {"SuccessRolled": "outcome", "MoraleChecked": "outcome", "InjuryRolled": "table"}
BANDS = {
    "failure": "failure|nerve fails",
    "success": "success|nerve holds",
    "critical": "critical|nerve holds",
    "no_effect": "no effect",
    "minor_hit": "minor hit",
    "down": "Down",
    "out_of_action": "Out of Action",
}
PHASES = {
    "roll": "Initiative",
    "first": "Initiative",
    "activation": "Activation",
    "order": "Morale",
    "waver": "Morale",
}
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


class Brawler(Hands):
    """Plays with the mouse, musters the duellists, goes for the enemy; the witness looks before each decision."""

    def __init__(self, page, seed, witness):
        super().__init__(page, seed)
        self._witness = witness

    def act(self):
        """As others do, but somebody looks on."""
        self._witness.look(self.page)
        if self.page.evaluate(STATE)["battle"]["phase"] == "muster":
            return self.page.evaluate(MUSTER, duellists())["version"]
        return super().act()

    def _confirm(self, selector):
        self._witness.look_at_choice(self.page)
        return super()._confirm(selector)

    def spot(self):
        """The place that leads nearest to an enemy, or any."""
        foes = self.page.evaluate(FOES, self.page.evaluate("() => document.querySelector('wd-actions').seat"))
        places = self.page.locator(".layer-offer [role=option]").evaluate_all(CENTRES)
        if not foes or self.chance.random() < 0.2:
            return self.page.mouse.click(*self.chance.choice(places))
        nearest = min(places, key=lambda at: min((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in foes))
        return self.page.mouse.click(*nearest)


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


def agrees(shown, state, rolls):
    """Heading, track, the sides, every roll and all markers are on the page as they are in the state."""
    battle = state["battle"]
    if battle["round"]:
        assert shown["heading"].startswith(f"Trench · Turn {battle['round']} · ")
        assert shown["rounds"].startswith(f"Turn {battle['round']} of {TURNS}")
        assert shown["phase"] == PHASES[battle["phase"]]
    if battle["order"]:
        sides(shown["rows"], state)
    markers(shown, battle)
    for said, roll in zip(matching(shown["rolls"], rolls), rolls, strict=True):
        assert said["kept"] == [str(roll["dice"][place]) for place in roll["kept"]]
        assert len(said["dropped"]) == len(roll["dice"]) - len(roll["kept"])
        assert re.search(BANDS[roll[ROLLS[roll["type"]]]], said["band"])
        assert f"◂ {roll['total']}" in said["band"]
        assert len(said["reasons"]) >= len([dice for dice in roll["mods"].values() if dice])
        if "net" in roll and any(roll["mods"].values()):
            assert said["net"].startswith(signed(roll["net"]))


def matching(shown, rolls):
    """The rolls on the page that keep some of their dice, in order; those of single dice stand among them."""
    pools = [roll for roll in shown if roll["band"]]
    assert len(pools) == len(rolls)
    return pools


def signed(number):
    """As the page writes it."""
    return "±0" if not number else f"{'+' if number > 0 else '−'}{abs(number)}"


def sides(rows, state):
    """How many stand, wait, lie and are gone, the Initiative, Morale and points, seat by seat."""
    battle = state["battle"]
    for place, seat in enumerate(state["match"]["order"]):
        own = [model for model in battle["models"].values() if model["seat"] == seat]
        there = [model for model in own if model["status"] == "board"]
        waiting = [model for model in there if not model["activated"]]
        assert rows["Standing"][place] == str(len([model for model in there if not model["down"]]))
        assert rows["Down"][place] == str(len([model for model in there if model["down"]]))
        gone = len([model for model in own if model["status"] == "out"])
        assert rows["Out of Action"][place] == f"{gone} of {battle['strength'][seat]}"
        assert rows["To activate"][place].startswith(
            str(len(waiting)) if waiting or battle["phase"] != "activation" else "none"
        )
        assert (rows["Initiative"][place] == "holds") == (battle["holder"] == seat)
        assert ("Shaken" in rows["Morale"][place]) == (seat in battle["shaken"])
        assert rows["Victory Points"][place] == str(battle["vp"][seat])


def markers(shown, battle):
    """BLOOD and BLESSING lie beside every model that has some, on the board and on its card; who is Down lies."""
    for key, model in battle["models"].items():
        counts = [str(model[kind]) for kind in ("blood", "blessing") if model[kind]]
        if model["status"] != "board":
            assert key not in shown["board"]
            continue
        assert shown["board"][key]["markers"] == counts
        assert shown["board"][key]["prone"] == model["down"]
        assert [text[0] for text in shown["cards"][key][: len(counts)]] == counts
        assert ("Down" in shown["cards"][key]) == model["down"]


def fits(page):
    """Nothing sticks out, whatever the width."""
    size = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert sticking_out(page) == []
    page.set_viewport_size(size)
    drawn(page)


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


def percent(chance):
    """As the page rounds it."""
    if 0 < chance < Fraction(1, 100):
        return "< 1 %"
    if 1 > chance > Fraction(99, 100):
        return "> 99 %"
    return f"{int(chance * 100 + Fraction(1, 2))} %"


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
        head = play(Brawler(host, 2 * battle, witness), Brawler(friend, 2 * battle + 1, witness))
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


def beaten():
    """A replay file that ends with markers beside models, some of them Down, and a warband that is Shaken."""
    referee, chance = Referee(Game(RULESETS["trench"]), {"terrain": "second-line"}), Random(1)
    for seat, sample in (("a", "choir-of-saint-ember"), ("b", "grey-lantern-watch")):
        referee.do(seat, referee.command_of({"type": "SubmitWarband", "sample": sample}))
    while referee.state.battle.phase != "activation":
        referee.step(chance)

    def hurt(patch):
        models = {
            "a-m1": {"blood": 2, "blessing": 3},
            "a-m2": {"down": True, "blood": 6},
            "b-m3": {"down": True},
            "b-m4": {"activated": True, "blood": 1},
        }
        battle = patch.setdefault("battle", {})
        battle.setdefault("models", {}).update(models)
        battle["shaken"] = ["b"]
        places = patch.setdefault("table", {}).setdefault("pieces", {})
        for i, key in enumerate(("a-m1", "a-m2", "b-m3", "b-m4")):
            places[key] = {"x": 60000 + 3000 * (i % 2), "y": 60000 + 3000 * (i // 2)}

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
