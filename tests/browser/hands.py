"""Somebody who plays on a page without knowing any rules: looks at the action bar, chooses, confirms."""

import json
from random import Random

READY = """least => {
    const bar = document.querySelector("wd-actions"), model = document.querySelector("wd-status")?.model;
    if (!model?.headState || model.loading || model.head < least) return null;
    const { head, ended } = model;
    const known = bar.getAttribute("aria-busy") === "false" && !bar.busy && !bar.querySelector(".standing:not(:empty)");
    return ended || known ? { head, ended, mine: !ended && bar.querySelector(".turn.mine") !== null } : null;
}"""
STANDS = """async () => {
    const { model } = document.querySelector("wd-status");
    const { head, headHash, headState, cursor, live, chain, ended } = model;
    const sorted = (_, value) => value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.keys(value).sort().map(key => [key, value[key]])) : value;
    const text = state => JSON.stringify(state.display, sorted);
    return { head, headHash, state: text(headState), shown: text(model.state), cursor, live, chain, ended };
}"""
DEEDS = """() => {
    const found = {};
    for (const { command } of document.querySelector("wd-status").model.commits.values()) {
        found[command] = (found[command] ?? 0) + 1;
    }
    return found;
}"""
FRAMES = "async () => { for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame); }"
KEYS = "nodes => nodes.map(node => node.dataset.key)"
CENTRES = """spots => spots.map(spot => {
    const { x, y, width, height } = spot.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
FOES = """seat => {
    const { table } = document.querySelector("wd-status").model.headState;
    return [...document.querySelectorAll("[data-piece]")].filter(node => table.pieces[node.dataset.piece]?.seat !== seat).map(node => {
        const { x, y, width, height } = node.querySelector(".disc").getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
}"""
SEEN = """places => places.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("svg.table"))"""
LIKED = {
    "group-Attack": 40,
    "group-Move": 10,
    "group-UseAbility": 4,
    "group-Disengage": 2,
    "group-Retreat": 2,
    "group-React": 3,
    "group-Channel": 3,
    "group-Shoot": 30,
    "group-Fight": 40,
    "group-Charge": 40,
}
STEPS_MAX, TABS_MAX = 30, 120
COMMITS_MAX = 600


def unfold(page):
    """Opens the settings of the lobby, by keyboard as every test may."""
    if not page.locator("wd-setup .folded[open]").count():
        page.locator("wd-setup summary").first.press("Enter")


def stands(page):
    """Where the match stands as this page sees it, with hashes of what it holds and of what it shows."""
    return page.evaluate(STANDS)


def apart(stood):
    """Where pages differ that should stand alike, value by value, to help to find out why."""
    flat = [
        dict(leaves({**each, **{part: json.loads(each[part]) for part in ("state", "shown")}}))
        for each in stood
    ]
    paths = sorted({path for each in flat for path in each})
    return [
        (path, values)
        for path in paths
        if len(set(values := [each.get(path, "absent") for each in flat])) > 1
    ]


def leaves(value, path=""):
    """All values that are neither objects nor lists, with their paths."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(each, f"{path}.{key}")
    else:
        yield path, value


def deeds(page):
    """The commands of the match by type, counted."""
    return page.evaluate(DEEDS)


def settle(page, least=0):
    """Waits until version `least` is here and what is legal at the head is known; whose turn it then is, at one moment."""
    return page.evaluate(READY, least) or page.wait_for_function(READY, arg=least).json_value()


def drawn(page):
    """Returns when all is drawn that follows a change, of the window's size for example: it takes a frame or two."""
    page.evaluate(FRAMES)


class Hands:
    """Plays with the mouse. Everything it does is drawn from a seed; `liked`: how much it likes what it may do."""

    liked = LIKED

    def __init__(self, page, seed=1):
        self.page, self.chance = page, Random(seed)
        self.bar = page.locator("wd-actions")

    def act(self):
        """Makes one decision of those that are asked for, and waits until it has been carried out; the version."""
        before = settle(self.page)["head"]
        for _ in range(STEPS_MAX):
            if self._step():
                return settle(self.page, before + 1)["head"]
        raise AssertionError(f"no decision came about: {self.bar.inner_text()}")

    def _step(self):
        """One touch; whether it sent a command."""
        if self._has(".big"):
            return self._confirm(".big")
        if self._has(".confirm-button"):
            if self._has(".confirm-button:enabled:not([aria-disabled])"):
                return self._confirm(".confirm-button")
            return self._fill()
        options = self.bar.locator(".option:enabled")
        if options.count():
            return self.press(options.nth(self.chance.randrange(options.count())))
        keys = self.bar.locator(".action:enabled").evaluate_all(KEYS)
        chosen = self.chance.choices(keys, [self.liked.get(key, 1) for key in keys])[0]
        return self.press(self.bar.locator(f'[data-key="{chosen}"]'))

    def _has(self, selector):
        return self.bar.locator(selector).count() > 0

    def _confirm(self, selector):
        self.press(self.bar.locator(selector))
        return True

    def _fill(self):
        """Chooses one of the values that are still missing."""
        missing = self.bar.locator("fieldset:not(:has(input:checked)) label.pick:not(:has(:disabled))")
        some = (
            missing
            if missing.count()
            else self.bar.locator("label.pick:has([type=checkbox]:enabled:not(:checked))")
        )
        if some.count():
            return self.pick(some.nth(self.chance.randrange(some.count())))
        if self.page.locator(".layer-offer [role=option]").count():
            self.spot()
        self.page.wait_for_function("() => !document.querySelector('wd-actions .confirm.checking')")
        return False

    def press(self, button):
        """A button."""
        button.click()

    def pick(self, label):
        """One of several values."""
        label.click()

    def spot(self):
        """One of the places that the table offers: the one that leads nearest to its middle, or any."""
        centres = self.page.locator(".layer-offer [role=option]").evaluate_all(CENTRES)
        box = self.page.locator("wd-board svg.table").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        near = min(centres, key=lambda at: abs(at[0] - middle[0]) + abs(at[1] - middle[1]))
        self.page.mouse.click(*(self.chance.choice(centres) if self.chance.random() < 0.2 else near))


class Brawler(Hands):
    """Plays with the mouse and goes for the enemy; `look(page)` before each decision."""

    def __init__(self, page, seed, look):
        super().__init__(page, seed)
        self._look = look

    def act(self):
        """As others do, but somebody looks on."""
        self._look(self.page)
        return super().act()

    def spot(self):
        """The place that leads nearest to an enemy, or any."""
        own = self.page.evaluate("() => document.querySelector('wd-actions').seat")
        foes = self.page.evaluate(FOES, own)
        places = self.page.locator(".layer-offer [role=option]").evaluate_all(CENTRES)
        if not foes or self.chance.random() < 0.2:
            return self.page.mouse.click(*self.chance.choice(places))
        nearest = min(places, key=lambda at: min((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in foes))
        return self.page.mouse.click(*nearest)


class Fingers(Hands):
    """Plays by touch alone, on what is in sight."""

    def press(self, button):
        """A tap."""
        button.tap()

    def pick(self, label):
        """A tap."""
        label.tap()

    def spot(self):
        """A tap on one of the places that neither the edge of the screen nor the action bar hides."""
        centres = self.page.locator(".layer-offer [role=option]").evaluate_all(CENTRES)
        seen = self.page.evaluate(SEEN, centres)
        assert seen, "no place on the table is in sight"
        self.page.touchscreen.tap(*self.chance.choice(seen))


class Keys(Hands):
    """Plays with the keyboard alone."""

    def press(self, button):
        """Enter, on the button."""
        self.reach(button)
        self.page.keyboard.press("Enter")

    def pick(self, label):
        """Space, on the radio button or check box."""
        box = label.locator("input")
        name = box.get_attribute("name")
        if name is None:
            self.reach(box)
            return self.page.keyboard.press("Space")
        self.reach(self.bar.locator(f'input[name="{name}"]'))
        for _ in range(self.chance.randrange(1, 4)):
            self.page.keyboard.press("ArrowDown")
        return None

    def spot(self):
        """Arrow keys, through the places that the table offers."""
        for _ in range(self.chance.randrange(1, 12)):
            self.page.keyboard.press("ArrowRight")

    def reach(self, wanted):
        """Tabs until one of the elements has the focus."""
        self.page.keyboard.press("a")
        for _ in range(TABS_MAX):
            if wanted.evaluate_all("nodes => nodes.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {wanted}")


def play(*hands, until=None):
    """Those at the table act whenever it is their turn, to the end or until `until(version)`; the last version."""
    head = 0
    for _ in range(COMMITS_MAX):
        seen = [settle(each.page, head) for each in hands]
        head = max(turn["head"] for turn in seen)
        if all(turn["ended"] for turn in seen) or (until and until(head)):
            return head
        if any(turn["head"] < head for turn in seen):
            continue
        mine = next((each for each, turn in zip(hands, seen, strict=True) if turn["mine"]), None)
        head = mine.act() if mine else head + 1
    raise AssertionError("the battle does not end")
