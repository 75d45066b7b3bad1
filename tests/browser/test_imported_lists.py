"""Whole battles with lists of the players' own: six of each game, picked or dropped, of every format that is read."""

import pytest

from tests.browser.hands import Brawler, deeds, play, stands
from tests.browser.test_mordheim import CARDS
from tests.browser.test_own_roster import choose, drop
from tests.browser.test_trench import prepare as prepare_trench
from tests.browser.test_two_players import accept, invite, prepare
from tests.server.rosters.lists import MORDHEIM, TRENCH, WARCRY

PREPARE = {
    "warcry": prepare,
    "mordheim": lambda page, url: prepare(page, url, "mordheim", CARDS, {"round_limit": "1"}),
    "trench": prepare_trench,
}
"""The settings of a short battle, by game."""
PAIRS = [
    pytest.param(game, *pair, id=f"{game}-{place}")
    for game, lists in (("warcry", WARCRY), ("mordheim", MORDHEIM), ("trench", TRENCH))
    for place, pair in enumerate(zip(lists[::2], lists[1::2], strict=True), 1)
]


def pick(page, files):
    """Chooses the files in the dialog of the browser."""
    choose(page, *({"name": name, "mimeType": "", "buffer": data} for name, data in files.items()))


def muster(page, bring, own):
    """Brings a list; the page shows its name, its fighters and the notes on it before it is mustered."""
    page.get_by_label("Or use your own file").wait_for()
    bring(page, own.files)
    button = page.locator(".confirm-button:enabled:not([aria-disabled])", has_text=f"Muster: {own.name}")
    button.wait_for()
    shown = page.locator(".roster-said")
    status = shown.get_by_role("status").inner_text()
    assert status.startswith(f"{own.name} · {len(own.fighters)} fighters, "), status
    lines = shown.locator(".roster-fighters li").all_inner_texts()
    assert len(lines) == len(own.fighters)
    for line, name in zip(lines, own.fighters, strict=True):
        assert line.startswith(name)
    assert shown.get_by_role("alert").count() == 0
    notes = shown.locator("details ul")
    assert not notes.is_visible()
    shown.locator("summary").click()
    assert notes.is_visible()
    assert own.note in notes.inner_text()
    button.click()
    page.wait_for_selector(".own-roster", state="detached")


@pytest.mark.long
@pytest.mark.parametrize(("game", "picked", "dropped"), PAIRS)
def test_a_battle_with_two_imported_lists(server, person, game, picked, dropped):
    """Two friends bring a list each and play by clicks to the end; each sees the own fighters by the names of the list."""
    host, friend = person(), person()
    PREPARE[game](host, server.url)
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    muster(host, pick, picked)
    muster(friend, drop, dropped)
    for page, own in ((host, picked), (friend, dropped)):
        for name in own.fighters:
            page.locator("wd-fighters .name", has_text=name).first.wait_for()
    seeds = enumerate((host, friend), len(picked.fighters))
    head = play(*(Brawler(page, seed, lambda _: None) for seed, page in seeds))
    seen = [stands(page) for page in (host, friend)]
    print(f"\n{head} commits: {deeds(host)}")
    assert seen[0] == seen[1]
    assert (seen[0]["ended"], seen[0]["chain"], seen[0]["head"]) == (True, "ok", head)
    for page in (host, friend):
        assert deeds(page)["SubmitWarband"] == 2
    host.get_by_text("dice verified ✓").wait_for()
