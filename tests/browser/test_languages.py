"""The pages in another language than English: as the browser prefers or as it is chosen, and without a text that was forgotten."""

import json
import re

import pytest

from tests.browser.hands import settle
from tests.browser.table import Table, take_over
from wardrum.server.app import WEB
from wardrum.server.http.joining.languages import translations

ENGLISH = json.loads((WEB / "strings" / "en.json").read_text(encoding="utf-8"))
MARKED = f"globalThis.STRINGS = {json.dumps({text: f'⟦{text}⟧' for text in ENGLISH})};"
PLANTED = "A text of nobody"
SERVERS = ".said, .not-now"  # where the server's sentences are put together, and what it has been asked
HEARD = """globalThis.WebSocket = class extends WebSocket {  // keeps what tells of games, before the page reads it
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => /"type":"(welcome|samples)"/.test(data) && (globalThis.heard ??= []).push(JSON.parse(data)));
    }
};"""
LEFT = """([html, servers]) => {
    const model = document.querySelector("wd-status")?.model, sent = new Set();
    const collect = part => {
        if (typeof part === "string") part.split(" · ").forEach(words => sent.add(words));
        else if (part && typeof part === "object") Object.values(part).forEach(collect);
    };
    collect(globalThis.heard ?? []);
    if (model) collect([model.headState.display, model.legal, [...model.commits.values()].map(({ shown }) => shown)]);
    const isName = words => !/(?<!\\p{L})\\p{Ll}{2}/u.test(words);
    const found = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const words = texts.currentNode.data.trim(), { parentElement: near } = texts.currentNode;
        const isSent = words.split(" · ").every(part => isName(part) || sent.has(part)) || near.closest(`${servers}, script, svg`);
        const isTold = /[⟦⟧]/.test(words) || html.includes(words);
        if (!isSent && !isTold && near.getClientRects().length) found.add(words);
    }
    return [...found];
}"""


def of_pages():
    """The German of the texts that stand in the pages themselves, which the server has translated."""
    german = translations(WEB)["de"]
    return [german[text] for text, place in ENGLISH.items() if place.endswith(".html")]


def left_out(page):
    """What is shown that no module has asked a translation for and the server has not sent. Words that all begin with capitals may be names: they are left aside."""
    return page.evaluate(LEFT, [of_pages(), SERVERS])


def planted(page):
    """The page with a text on it that was forgotten."""
    page.evaluate("text => document.querySelector('main').append(text)", PLANTED)
    return page


@pytest.fixture
def marked(person):
    """A page on which every translation of its own stands in double brackets."""
    page = person(locale="de-DE", width=1280, height=800)
    page.add_init_script(HEARD)
    page.route(
        "**/web/joined/de.*.js", lambda route: route.fulfill(body=MARKED, content_type="text/javascript")
    )
    return page


def test_german(server, person):
    """A player whose browser prefers German has lobby and battle in German, with German numbers; English is chosen and kept."""
    page = person(locale="de-DE")
    page.goto(server.url + "/")
    assert page.evaluate("() => document.documentElement.lang") == "de"
    page.get_by_role("button", name="Gegen einen Bot spielen").click()
    page.wait_for_url("**/m/*")
    page.locator("wd-actions .turn.mine", has_text="Du bist dran: Wähle deine Kriegerschar").wait_for()
    page.locator("wd-log .said", has_text="Das Gefecht beginnt.").wait_for()
    assert page.evaluate("async () => (await import('/web/js/kit/words.js')).inches(11430)") == "4,5″"
    page.goto(server.url + "/")
    page.get_by_label("Sprache").select_option("en")
    page.get_by_role("button", name="Play a bot").wait_for()
    page.reload()
    page.get_by_role("button", name="Play a bot").wait_for()
    assert page.evaluate("() => document.documentElement.lang") == "en"


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "trench", "betrayal"])
def test_no_text_is_forgotten(server, marked, ruleset):
    """Of a battle that goes on, all that is read but names has been asked a translation for, or the server has sent it; and what is planted there is found."""
    table = Table(server, {}, ruleset=ruleset)
    if ruleset == "betrayal":  # there a party may be beaten in the first round
        table.until(lambda mirror: mirror.state.battle.round >= 1)
    else:
        table.advance(25)
    take_over(marked, server.url, table.hand_over(table.asked[0]), ruleset)
    settle(marked, table.version)
    marked.locator("wd-actions .turn.mine", has_text=re.compile("⟦")).wait_for()
    assert left_out(marked) == []
    assert left_out(planted(marked)) == [PLANTED]


def test_no_text_of_the_lobby_is_forgotten(server, marked):
    """Nor of the lobby."""
    marked.goto(server.url + "/")
    marked.locator("wd-setup summary").first.wait_for()
    assert left_out(marked) == []
    assert left_out(planted(marked)) == [PLANTED]
