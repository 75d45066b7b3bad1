"""The table as one stands before it, and the map that is the same picture seen from above."""

from itertools import combinations

import pytest

from tests.browser.camera import shoot
from tests.browser.hands import drawn
from tests.browser.hands import settle as settled
from tests.browser.table import Table, come_to, take_over

SIZES = [(1280, 800), (1920, 1080), (768, 1024), (740, 375), (375, 740)]
OFF = """() => {
    const board = document.querySelector("wd-board"), { stage } = board;
    const matrix = stage.over.getScreenCTM();
    return Object.entries(board.scene.table.pieces).map(([id, { x, y, z = 0 }]) => {
        const [X, Y] = stage.project([x / 2540, y / 2540, z / 2540]);
        const due = new DOMPoint(X, Y).matrixTransform(matrix);
        const box = document.querySelector(`[data-piece="${id}"] .disc`).getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - due.x, box.y + box.height / 2 - due.y);
    });
}"""
FEET = """() => [...document.querySelector("wd-board").stage.painted].map(figure => {
    const box = figure.standee.getBoundingClientRect();
    return [figure.id, box.x + box.width / 2, box.y + box.height * 0.45];
})"""
PICKED = """([x, y]) => {
    const board = document.querySelector("wd-board"), svg = board.svg;
    if (document.elementFromPoint(x, y)?.closest("svg.table") !== svg) return null;
    const { painted, paint } = board.stage;
    const heard = new Promise(done => board.addEventListener("wd-piece", event => done(event.detail.id), { once: true }));
    const at = { clientX: x, clientY: y, pointerId: 7, button: 0, bubbles: true, pointerType: "mouse" };
    svg.dispatchEvent(new PointerEvent("pointerdown", at));
    svg.dispatchEvent(new PointerEvent("pointerup", at));
    const inside = painted.filter(({ standee, ground }) => [...standee.querySelectorAll(".edge"), ...ground.querySelectorAll(".base")].some(shape => {
        const local = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
        return shape.isPointInFill(local) || shape.isPointInStroke(local);
    })).map(({ id }) => id);
    return heard.then(id => ({ id, nearest: inside.at(-1) ?? "" }));
}"""
TAGS = """() => Object.fromEntries([...document.querySelectorAll("[data-tag]")].map(tag => {
    const { x, y, width, height } = tag.querySelector(".paper").getBoundingClientRect();
    return [tag.dataset.tag, [x, y, width, height]];
}))"""

MELEE = """() => {
    const board = document.querySelector("wd-board"), { scene } = board;
    const pieces = Object.entries(scene.table.pieces).map(([id, piece], i) => [id, { ...piece, x: 2540 * (9 + 2 * (i % 5)), y: 2540 * (7 + 2 * Math.floor(i / 5)), z: 0 }]);
    board.show({ ...scene, table: { ...scene.table, pieces: Object.fromEntries(pieces) } });
}"""
HEARD = "() => document.querySelector('wd-status').model.presence.watching > 0"
ASIDE = MELEE.replace("9 + 2 * (i % 5)", "1 + i % 2").replace(
    "7 + 2 * Math.floor(i / 5)", "1 + Math.floor(i / 2)"
)
"""All stand in a corner, far from everything."""
UPPERMOST = "() => document.querySelector('.layer-tags').lastElementChild.dataset.tag"


@pytest.fixture
def fought(server):
    """A battle of Warcry on decks, in its first round."""
    table = Table(
        server, {"terrain": "stilt-gallery", "deployment": "facing-gates", "victory": "last-standing"}, seed=3
    )
    table.advance(60)
    return table


def show(page, table, wait=True):
    """The page of a battle, drawn."""
    page.goto(table.url)
    page.locator("body[data-loaded]").wait_for()
    page.locator("[data-piece]").first.wait_for(state="attached")
    page.wait_for_function(HEARD)  # spectators are informed last, and all is drawn once more then
    drawn(page)
    return page


def settle(page):
    """Until the camera stands still."""
    page.wait_for_function(
        "() => { const { camera } = document.querySelector('wd-board').stage; return camera.yaw === camera.goal.yaw && camera.tilt === camera.goal.tilt; }"
    )
    drawn(page)


def tool(page, name):
    """A button of the board."""
    page.get_by_role("toolbar", name="Board").get_by_role("button", name=name).click()
    settle(page)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_pieces_stand_where_the_state_has_them(fought, person, size):
    """In both views, before and after the switch, every base is within half a pixel of where it is projected."""
    width, height = size
    page = show(person(width=width, height=height, reduced_motion="reduce"), fought)
    assert max(page.evaluate(OFF)) < 0.5
    page.evaluate("() => document.querySelector('wd-board').tools.flat()")
    settle(page)
    assert page.evaluate("() => document.querySelector('wd-board').stage.camera.flatness") == 1
    assert max(page.evaluate(OFF)) < 0.5
    shoot(page, f"map-{width}")


def test_the_camera_moves_and_stands_still(fought, person):
    """The switch is a movement of the camera that ends where it has to, and nothing is left running."""
    page = show(person(reduced_motion="no-preference"), fought)
    page.evaluate(
        "() => { window.tilts = new Set(); const { stage } = document.querySelector('wd-board'); const lay = stage.lay.bind(stage); stage.lay = () => { tilts.add(stage.camera.tilt); lay(); }; }"
    )
    tool(page, "seen from above")
    assert page.evaluate("() => tilts.size") >= 2
    assert max(page.evaluate(OFF)) < 0.5
    assert page.evaluate("() => document.querySelector('wd-board').stage.due") == 0


def test_a_click_picks_what_is_seen(fought, page):
    """From every side and however near, a click on a figure picks the one that is seen there."""
    show(page, fought)
    tried = 0
    for zoom in (1, 2.5, 8):
        page.evaluate(
            "zoom => { const { viewport } = document.querySelector('wd-board'); viewport.reset(); viewport.zoomBy(zoom); }",
            zoom,
        )
        for _ in range(8):
            for _, x, y in page.evaluate(FEET):
                seen = page.evaluate(PICKED, [x, y])
                if seen and seen["nearest"]:
                    tag = page.evaluate(TAGS)
                    on_tag = [
                        key
                        for key, (left, top, wide, high) in tag.items()
                        if left <= x <= left + wide and top <= y <= top + high + 6
                    ]
                    assert seen["id"] == seen["nearest"] or seen["id"] in on_tag
                    tried += 1
            page.evaluate(
                "() => { const { stage } = document.querySelector('wd-board'); stage.camera.turns += 1; stage.turn(true); }"
            )
    assert tried > 100


def test_tags_of_fighters_in_a_melee_do_not_cover_each_other(fought, page):
    """In both views, from two sides; whom somebody points at has the uppermost tag, and no tag goes elsewhere for that."""
    show(page, fought)
    for name in ("as a map", "to the left", "as a map"):
        page.evaluate(MELEE)
        tags = page.evaluate(TAGS)
        assert len(tags) > 8
        pairs = list(combinations(tags.values(), 2))
        assert not [pair for pair in pairs if covers(*pair)]
        who, (x, y, width, height) = next(iter(tags.items()))
        page.mouse.move(x + width / 2, y + height / 2)
        drawn(page)
        assert page.evaluate(UPPERMOST) == who
        assert page.evaluate(TAGS) == tags
        tool(page, name)


def covers(one, other):
    """Whether two boxes share more than their edges."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    return ax + 1 < bx + bw and bx + 1 < ax + aw and ay + 1 < by + bh and by + 1 < ay + ah


def test_who_stands_behind_a_wall_is_seen_through_it(server, page):
    """What hides a figure becomes glass, and its tag lies above everything."""
    table = Table(
        server, {"terrain": "three-kilns", "deployment": "facing-gates", "victory": "last-standing"}, seed=3
    )
    table.advance(45)
    show(page, table)
    glazed = """([place, x, y]) => {
        const { stage } = document.querySelector("wd-board"), { element } = stage.prisms[place];
        for (const figure of stage.figures.values()) figure.moveTo(x, y, 0);
        stage.repaint();
        const glass = element.classList.contains("glass");
        for (const figure of stage.figures.values()) figure.rest();
        stage.repaint();
        return glass;
    }"""
    walls = page.evaluate("() => document.querySelector('wd-board').stage.prisms.map(({ room }) => room)")
    place, tall = max(enumerate(walls), key=lambda wall: wall[1]["z1"])
    middle = (tall["x0"] + tall["x1"]) / 2
    glass = "() => [...document.querySelectorAll('.prism.glass')].length"
    before = page.evaluate(glass)
    assert page.evaluate(glazed, [place, middle, tall["y0"] - 1])
    assert not page.evaluate(glazed, [place, middle, tall["y1"] + 3])
    assert page.evaluate(glass) == before
    over = page.evaluate(
        "() => [...document.querySelector('wd-board .pictures').children].map(({ classList }) => classList.contains('table'))"
    )
    assert over == [False, False, False, True]


def test_no_two_marks_of_a_figure_look_alike_without_colour(fought, page):
    """Who acts, may be chosen, is chosen, has an open card, and is pointed at: rings of other breadths, dashes or places."""
    show(page, fought)
    form = """mark => {
        const handle = document.querySelector("[data-piece]:not(.active, .target, .chosen, .selected, .looked)");
        handle.classList.add(mark);
        const rings = [...handle.querySelectorAll(".halo, .pointed")].map(ring => {
            const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(ring);
            return stroke === "none" ? "" : `${ring.getAttribute("class")} ${strokeWidth} ${strokeDasharray}`;
        });
        handle.classList.remove(mark);
        return rings.join();
    }"""
    forms = [page.evaluate(form, mark) for mark in ("active", "target", "chosen", "selected", "looked")]
    assert len(set(forms)) == 5
    x, y, width, height = page.evaluate(TAGS)["a-f1"]
    page.mouse.move(x + width / 2, y + height / 2)
    assert page.locator("[data-piece='a-f1'].looked").count() == 1
    page.mouse.move(2, 2)
    assert page.locator("[data-piece].looked").count() == 0


def test_the_order_of_focus_is_the_roster_in_every_view(fought, page):
    """Turning, flattening and moving change neither the order of the handles nor the focus; labels tell heights."""
    show(page, fought)
    order = "() => [...document.querySelectorAll('[data-piece]')].map(node => node.dataset.piece)"
    roster = page.evaluate(
        "() => { const { state } = document.querySelector('wd-status').model; return Object.keys(state.display.pieces).filter(id => state.display.pieces[id].at); }"
    )
    assert page.evaluate(order) == roster
    page.evaluate("id => document.querySelector('wd-board').focusPiece(id)", roster[3])
    for change in ("camera.turns += 3", "camera.flat = true", "camera.turns = 0", "camera.flat = false"):
        page.evaluate(
            f"() => {{ const {{ stage }} = document.querySelector('wd-board'), {{ camera }} = stage; {change}; stage.turn(true); }}"
        )
        assert page.evaluate(order) == roster
        assert (
            page.evaluate("() => document.activeElement.closest('[data-piece]').dataset.piece") == roster[3]
        )
    fought.advance(fought.version + 4)
    page.wait_for_function(
        "least => document.querySelector('wd-status').model.cursor >= least", arg=fought.version
    )
    assert page.evaluate("() => document.activeElement.closest('[data-piece]')?.dataset.piece") == roster[3]
    high = "() => Object.entries(document.querySelector('wd-board').scene.table.pieces).filter(([, { z }]) => z).map(([id]) => id)"
    for piece in page.evaluate(high):
        assert "high" in page.locator(f"[data-piece={piece}] [aria-label]").first.get_attribute("aria-label")


def test_the_map_is_remembered(fought, person):
    """Who prefers the map gets it the next time, on this device."""
    page = show(person(), fought)
    assert page.evaluate("() => document.querySelector('wd-board').stage.camera.flat") is False
    tool(page, "seen from above")
    page.reload()
    page.locator("[data-piece]").first.wait_for(state="attached")
    assert page.evaluate("() => document.querySelector('wd-board').stage.camera.flatness") == 1
    assert page.get_by_role("button", name="seen from above").get_attribute("aria-pressed") == "true"


def test_fallen_fighters_stay_as_tokens(server, page):
    """Where somebody was taken down a grey token stays, with a name for those who do not see it."""
    setup = {"deployment": "facing-gates", "victory": "last-standing"}
    table = come_to(server, lambda mirror: bool(mirror.state.table.fallen), setup)
    show(page, table)
    fallen = page.evaluate("() => Object.keys(document.querySelector('wd-board').scene.table.fallen).length")
    assert fallen >= 1
    assert page.locator(".fallen").count() == fallen
    assert "taken down here" in page.locator(".fallen").first.get_attribute("aria-label")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hexes_are_the_same_picture(server, person, scheme):
    """A delve is seen as a table as well: cells where their middles are projected, walls that stand up."""
    table = Table(server, {}, seed=2, ruleset="betrayal")
    table.advance(12)
    page = show(person(color_scheme=scheme), table)
    assert max(page.evaluate(OFF)) < 0.5
    shoot(page, f"delve-{scheme}")


@pytest.mark.parametrize("seat", ["a", "b"])
def test_who_plays_has_the_own_side_in_front(server, person, seat):
    """Anyone who plays one side sees its fighters nearer than the enemy's; turned by hand, the table stays as it was turned."""
    table = Table(server)
    table.until(lambda mirror: mirror.state.battle.phase == "combat")
    page = person()
    take_over(page, server.url, table.key(seat), "warcry")
    settled(page, table.version)
    heights = """seat => {
        const found = { own: [], other: [] };
        for (const [id, piece] of Object.entries(document.querySelector("wd-status").model.state.table.pieces)) {
            const { bottom } = document.querySelector(`[data-piece="${id}"] .disc`).getBoundingClientRect();
            found[piece.seat === seat ? "own" : "other"].push(bottom);
        }
        const mean = list => list.reduce((sum, n) => sum + n, 0) / list.length;
        return mean(found.own) - mean(found.other);
    }"""
    assert page.evaluate(heights, seat) > 0
    page.keyboard.press("f")
    drawn(page)
    table.advance(table.version + 2)
    settled(page, table.version)
    assert page.evaluate(heights, seat) < 0


def test_a_compass_turns_with_the_table(fought, page):
    """Names speak of north and west, so a needle points where the edge of the table that is called north is seen."""
    show(page, fought)
    off = """() => {
        const { stage } = document.querySelector("wd-board");
        const [[x0, y0], [x1, y1]] = [[15, 11], [15, 0]].map(place => stage.project(place));
        const middle = node => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
        const [[dx, dy], [nx, ny]] = [".compass .dial", ".compass .north"].map(name => middle(document.querySelector(name)));
        const turned = Math.atan2(ny - dy, nx - dx) - Math.atan2(y1 - y0, x1 - x0);
        return Math.abs(Math.atan2(Math.sin(turned), Math.cos(turned)));
    }"""
    for name in ("to the left", "to the left", "as a map"):
        assert page.evaluate(off) < 0.1
        tool(page, name)
    assert page.evaluate(off) < 0.1
    assert page.locator(".compass").get_attribute("aria-hidden") == "true"


def test_the_table_fills_its_frame(server, page):
    """On usual screens the picture of the table is nearly as wide or as high as the room that it is given, and lies within it."""
    table = Table(server)
    table.advance(30)
    show(page, table)
    share = """() => {
        const room = document.querySelector("wd-board .pictures").getBoundingClientRect();
        const floor = document.querySelector("wd-board .floor").getBoundingClientRect();
        return [floor.width / room.width, floor.height / room.height];
    }"""
    for width, height in ((1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        shares = page.evaluate(share)
        assert max(shares) < 1
        assert shares[0] > 0.93
        assert shares[1] > 0.75


@pytest.mark.parametrize(
    ("ruleset", "ground"), [("warcry", "flagstones"), ("mordheim", "cobbles"), ("trench", "mud")]
)
def test_the_ground_lies_on_the_table_and_is_drawn_once(server, page, ruleset, ground):
    """A handful of paths within the floor, which no commit and no turn of the camera draws anew."""
    table = Table(server, {}, ruleset=ruleset)
    table.advance(30)
    show(page, table)
    assert page.locator("wd-board").get_attribute("data-ground") == ground
    beyond = """() => {
        const floor = document.querySelector("wd-board .floor").getBBox();
        const paths = [...document.querySelectorAll("wd-board .layer-floor .landscape path")];
        window.drawn = paths;
        return [paths.length, ...paths.filter(path => {
            const { x, y, width, height } = path.getBBox();
            return width && (x < 0 || y < 0 || x + width > floor.width + 0.01 || y + height > floor.height + 0.01);
        }).map(path => path.getAttribute("class"))];
    }"""
    count, *sticking_out = page.evaluate(beyond)
    assert 0 < count < 20
    assert sticking_out == []
    page.evaluate(
        "() => { const { model } = document.querySelector('wd-status'); model.go(model.head - 1); }"
    )
    drawn(page)
    tool(page, "to the left")
    drawn(page)
    assert page.evaluate("() => window.drawn.every(path => path.isConnected)")


def marker_at(page, name, above=0):
    """Where a marker is seen, in pixels of the page. above: how much higher."""
    x, y = page.evaluate(
        """name => {
            const { stage } = document.querySelector("wd-board");
            const { x, y } = new DOMPoint(...stage.project(stage.markers.find(marker => marker.name === name).at)).matrixTransform(stage.over.getScreenCTM());
            return [x, y];
        }""",
        name,
    )
    return x, y - above


def is_named(page, name):
    """Whether a marker is named while it is pointed at."""
    page.mouse.move(*marker_at(page, name))
    return name in page.locator("wd-board .layer-labels").text_content()


def test_markers_carry_their_names(server, page):
    """Where there is room, and in any case while somebody points at one; screen readers are given all of them, whom they belong to as well."""
    table = Table(server, {"victory": "three-stones", "deployment": "facing-gates", "round_limit": 2})
    table.advance(45)
    show(page, table)
    for name in ("West Stone", "Middle Stone", "East Stone"):
        assert page.get_by_role("img", name=name).count() == 1
    page.evaluate(ASIDE)
    written = page.locator("wd-board .marker-name")
    labels = page.locator("wd-board .layer-labels")
    before = written.all_text_contents()
    assert len(before) == 3
    assert labels.text_content() == ""
    pointed = before[0]
    assert is_named(page, pointed)
    assert pointed not in written.all_text_contents()
    page.mouse.move(*marker_at(page, pointed, above=80))
    assert written.all_text_contents() == before
