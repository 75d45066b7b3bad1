"""Mordheim on the page: what it has and Warcry has not is shown, asked for and answered, by two people and to the end."""

import re
from collections import Counter

from tests.browser.hands import Brawler, apart, deeds, play, stands, unfold
from tests.browser.panels import Witness, look, phase
from tests.browser.test_two_players import accept, invite, prepare

CARDS = {"deployment": "across-the-street", "victory": "street-fight"}
BATTLES = 3  # of one round, and hardly one of them without panic
CHANNELING, PANIC = "Initiative phase, channeling", "Morale phase, panic"
MOMENTS = {CHANNELING, "Initiative phase, wyrd dice", "Combat phase", PANIC}
PANICS = "M-40"  # the rule
WARBAND = "Cellar Court"  # wizards that channel, and enough fear for a panic


class Courtier(Brawler):
    """Goes for the enemy with one warband."""

    def _fill(self):
        wanted = self.bar.locator("label.pick", has_text=WARBAND)
        return self.pick(wanted) if wanted.count() else super()._fill()


# -- what some kinds of moments show


def channeling(page):
    """Who may call for a wyrd die, and how likely it is to come and to cost the spell book."""
    page.locator("wd-actions .action", has_text="Cellar Count").click()
    odds = page.locator("wd-actions .confirm .odds").all_inner_texts()
    assert odds == ["83 % A wyrd die", "17 % Spell book locked for this round"]


def panic(page):
    """Everybody who has to test is asked for and marked, with the least roll that passes."""
    shown = look(page)
    asked = (shown["seat"], PANICS)
    testing = [
        line["pieces"][0]
        for line in shown["display"]["goal"]
        if (line.get("seat"), line["rule"]) == asked and "pieces" in line
    ]
    assert testing
    for key in testing:
        piece = shown["display"]["pieces"][key]
        least = re.search(r"Bravery (\d)", piece["facts"][0])[1]
        assert piece["name"] in shown["turn"]
        assert any(f"{piece['name']} needs {least} or more" in line for line in shown["goal"])


CHECKS = {CHANNELING: channeling, PANIC: panic}


def test_two_friends_play_a_whole_battle(server, person):
    """From the lobby to the end by clicks, with wyrd dice and a morale phase; all who look hold the same."""
    host, friend = (person(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    late = person()
    witness = Witness("mordheim", phase, CHECKS, host, friend)
    done = Counter()
    for seed in range(BATTLES):
        prepare(host, server.url, "mordheim", CARDS, {"round_limit": "1"})
        accept(friend, invite(host))
        host.wait_for_url("**/m/*")
        head = play(Courtier(host, seed, witness.look), Courtier(friend, -1 - seed, witness.look))
        late.goto(host.url)
        late.get_by_text("ended at").wait_for()
        seen = [stands(page) for page in (host, friend, late)]
        done += deeds(late)
        print(f"\n{head} commits: {deeds(late)}")
        assert seen[0] == seen[1] == seen[2], apart(seen)
        assert seen[0]["ended"]
        assert seen[0]["chain"] == "ok"
        if witness.seen >= MOMENTS:
            break
    assert look(late)["asked"] == []
    assert witness.seen >= MOMENTS
    assert done.keys() >= {"ChooseRole", "SpendWyrdDice", "Move", "RollPanic"}
    assert done.keys() & {"Channel", "SkipChannel"}


SETUP = "() => document.querySelector('wd-status').model.commits.get(1).record.command.setup"


def test_the_lobby_knows_the_game(server, page):
    """Maps are previewed, warbands priced in gold crowns; rules of the table that were changed are those of the battle."""
    prepare(page, server.url, ruleset="mordheim", cards=CARDS)
    page.get_by_role("img", name="Across The Street").wait_for()
    page.get_by_text("Sample warbands").click()
    page.get_by_role("heading", name=WARBAND).wait_for()
    assert "gold crowns" in page.locator("wd-setup .card").first.inner_text()
    page.get_by_text("Rules of the table").click()
    page.select_option("#set-morale", "false")
    page.select_option("#set-channeling", "off")
    page.fill("#set-reaction_cost", "2")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_selector("body[data-loaded]")
    own = {"morale": False, "channeling": "off", "reaction_cost": 2, "round_limit": 2}
    assert own.items() <= page.evaluate(SETUP).items()
    page.goto(server.url + "/")
    unfold(page)
    page.select_option("#set-ruleset", "warcry")
    page.wait_for_selector("#set-deployment option[value=facing-gates]", state="attached")
    assert page.locator("#set-morale").count() == 0
