"""The legal list in two steps: what may be done is shown at once, and its places come when they are needed."""

import msgspec
import pytest

from tests.browser.hands import settle
from tests.browser.table import come_to, take_over
from wardrum.events.match.commands import OfferResult

HOLD_PLACES = """
    const send = WebSocket.prototype.send;
    const held = [];
    window.holdPlaces = true;
    window.sockets = [];
    window.asked = [];
    WebSocket.prototype.send = function (data) {
        const frame = JSON.parse(data);
        if (!window.sockets.includes(this)) window.sockets.push(this);
        if (frame.type === "expand") window.asked.push(frame);
        if (window.holdPlaces && frame.type === "expand") held.push([this, data]);
        else send.call(this, data);
    };
    window.releasePlaces = () => {
        window.holdPlaces = false;
        for (const [socket, data] of held) if (socket.readyState === WebSocket.OPEN) send.call(socket, data);
    };
"""
BREAK_PLACES = """
    const send = WebSocket.prototype.send;
    window.breakPlaces = true;
    WebSocket.prototype.send = function (data) {
        const frame = JSON.parse(data);
        send.call(this, frame.type === "expand" && window.breakPlaces ? JSON.stringify({ ...frame, option: 999 }) : data);
    };
"""
RELEASE = "() => releasePlaces()"
BUSY = """() => {
    const bar = document.querySelector("wd-actions");
    return bar.classList.contains("awaits") && bar.querySelector("[role=status].awaiting").textContent !== "";
}"""
STANDING = """() => {
    const bar = document.querySelector("wd-actions");
    return [bar.getAttribute("aria-busy"), bar.querySelector("[data-key=group-Move]").getAttribute("aria-pressed"), bar.querySelectorAll(".confirm").length];
}"""
AT_REST = """() => {
    const bar = document.querySelector("wd-actions");
    return bar.getAttribute("aria-busy") === "false" && !bar.classList.contains("awaits") && bar.querySelector(".awaiting").textContent === "";
}"""
CHOSEN = "() => document.querySelector('wd-actions').selection.draft?.option.command ?? ''"
DRAFTED = "() => JSON.stringify(document.querySelector('wd-actions').selection.draft?.values ?? null)"
ALL_PLACES = """async () => {
    const { model, seat } = document.querySelector("wd-actions").selection;
    const places = domain => domain.kind === "each" ? Object.values(domain.of) : [domain];
    const open = option => Object.values(option.params).flatMap(places).some(each => each.open);
    for (;;) {
        const left = model.legal[seat].filter(open);
        if (!left.length) break;
        model.expansions.want(seat, left, []);
        await new Promise(resolve => model.addEventListener("expanded", resolve, { once: true }));
    }
    const came = model.legal[seat].filter(option => model.expansions.headOf(option) !== option).length;
    return [came, model.legal[seat].map(({ words, ...option }) => option)];
}"""
KINDS = {  # commands with places that are dear to list, of the games that have some
    "warcry": ("DeployGroup", "Move"),
    "mordheim": ("DeployGroup", "Move"),
    "trench": ("Deploy", "Move"),
}
DOTS = ".layer-offer [role=option]"


def moves_once(commands):
    """Whether a move is one option of several, so that it is chosen by one press."""
    return commands.count("Move") == 1 and len(commands) > 1


def playing(server, page, ready=moves_once, ruleset="warcry", script=HOLD_PLACES):
    """The table at which the commands of a seat's options are `ready`, and the name of the seat, which this page has."""

    def found(mirror):
        commands = {
            seat: [option.command for option in mirror.legal(seat) if option.scope == "battle"]
            for seat in mirror.state.match.order
        }
        return [seat for seat in commands if ready(commands[seat])]

    table = come_to(server, found, {}, ruleset=ruleset)
    seat = found(table.mirror)[0]
    page.add_init_script(script)
    take_over(page, server.url, table.hand_over(seat), ruleset)
    page.locator("wd-actions .turn.mine").wait_for()
    return table, seat


def other_than(seat):
    """The seat on the other side."""
    return "ab".replace(seat, "")


def pressed(server, page):
    """A page on which a move was chosen whose places are not here."""
    table, seat = playing(server, page)
    page.locator("[data-key=group-Move]").click()
    return table, seat


def test_a_press_is_remembered_until_its_places_are_here(server, page):
    """What may be done is shown without places; the bar is busy, seen and heard, and goes on by itself."""
    pressed(server, page)
    assert page.evaluate(STANDING) == ["true", "true", 0]
    page.wait_for_function(BUSY)
    assert page.locator(DOTS).count() == 0
    page.evaluate(RELEASE)
    page.locator(DOTS).first.wait_for()
    page.wait_for_function(AT_REST)
    assert page.evaluate(CHOSEN) == "Move"
    asked = page.evaluate("() => asked.map(({ option }) => option)")
    assert len(asked) == len(set(asked))


def test_what_was_pressed_last_counts(server, page):
    """Escape forgets a press, and so does another one: the places that come later choose nothing."""
    pressed(server, page)
    page.keyboard.press("Escape")
    page.wait_for_function(AT_REST)
    page.evaluate(RELEASE)
    page.wait_for_function(
        "() => document.querySelector('wd-status').model.legal[document.querySelector('wd-actions').seat].every(option => !option.params.path?.open)"
    )
    assert page.evaluate(CHOSEN) == ""
    page.locator("[data-key=group-Move]").wait_for()


def test_a_press_goes_on_in_the_next_version(server, page):
    """A list that is past by now is asked for anew without a word, and the press goes on in it."""
    table, seat = pressed(server, page)
    table.do(other_than(seat), OfferResult("draw"))
    page.wait_for_function(
        "version => document.querySelector('wd-status').model.head === version", arg=table.version
    )
    page.wait_for_function("version => asked.some(frame => frame.version === version)", arg=table.version)
    page.evaluate(RELEASE)
    page.locator(DOTS).first.wait_for()
    assert page.evaluate(CHOSEN) == "Move"
    assert page.locator("wd-actions .refusal").inner_text() == ""


def test_a_press_goes_on_after_the_connection_was_lost(server, page):
    """Places that were on their way are asked for again."""
    pressed(server, page)
    page.wait_for_function(BUSY)
    page.evaluate("() => { window.holdPlaces = false; for (const socket of sockets) socket.close(); }")
    page.locator(DOTS).first.wait_for()
    page.wait_for_function(AT_REST)
    assert page.evaluate(CHOSEN) == "Move"


def test_places_that_cannot_be_had_are_no_dead_end(server, page):
    """Where the server knows no such option the page says so, and what is pressed once more is asked for once more."""
    playing(server, page, script=BREAK_PLACES)
    move, refusal = page.locator("[data-key=group-Move]"), page.locator("wd-actions .refusal:not(:empty)")
    move.click()
    refusal.wait_for()
    page.wait_for_function(AT_REST)
    assert page.evaluate(CHOSEN) == ""
    page.evaluate("() => { window.breakPlaces = false; }")
    move.click()
    page.locator(DOTS).first.wait_for()
    assert page.evaluate(CHOSEN) == "Move"
    assert refusal.count() == 0


def test_a_chosen_place_stays_chosen_in_the_next_version(server, page):
    """The option is listed again without its places: what was chosen stays, and is confirmed once it is known to hold."""
    table, seat = playing(server, page)
    page.evaluate("() => { window.holdPlaces = false; }")
    page.evaluate(RELEASE)
    page.locator("[data-key=group-Move]").click()
    page.locator(DOTS).first.wait_for()
    page.evaluate("() => document.querySelector('wd-actions').cycle(1)")
    chosen = page.evaluate(DRAFTED)
    page.evaluate("() => { window.holdPlaces = true; }")
    table.do(other_than(seat), OfferResult("draw"))
    version = table.version
    page.wait_for_function(
        "version => document.querySelector('wd-status').model.head === version", arg=version
    )
    page.wait_for_function("version => asked.some(frame => frame.version === version)", arg=version)
    assert page.evaluate(DRAFTED) == chosen
    page.locator("wd-actions .confirm-button").click()
    page.wait_for_function(BUSY)
    assert page.evaluate("() => document.querySelector('wd-status').model.head") == version
    page.evaluate(RELEASE)
    settle(page, version + 1)
    assert (
        page.evaluate(
            "version => document.querySelector('wd-status').model.commits.get(version).command",
            version + 1,
        )
        == "Move"
    )


@pytest.mark.parametrize(
    ("ruleset", "command"), [(game, command) for game, commands in KINDS.items() for command in commands]
)
def test_all_places_together_are_the_full_list(server, page, ruleset, command):
    """What the page holds once it has asked for everything is what the rules list."""
    table, seat = playing(server, page, lambda commands: command in commands, ruleset, "")
    settle(page, table.version)
    came, listed = page.evaluate(ALL_PLACES)
    own = [option for option in listed if option["scope"] == "battle"]
    full = [option for option in table.mirror.legal(seat) if option.scope == "battle"]
    assert own == msgspec.json.decode(msgspec.json.encode(full))
    assert came > 0
