"""What every ruleset shows of every commit of its golden battles: names, sentences, prompts, and a beat for what changes."""

from collections import Counter
from random import Random

import pytest

from tests.support.displays import (
    document,
    faults,
    option_faults,
    param_faults,
    rule_faults,
    text_faults,
    unexplained,
)
from tests.support.golden_battles import battles
from tests.support.referee import Referee
from wardrum.events.core import patch
from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.space.plane import NearLine, NearPoint, Point
from wardrum.events.space.table import Table
from wardrum.events.toolkit.display.context import Kept
from wardrum.events.toolkit.display.shapes import Covered, ParamWords
from wardrum.events.toolkit.options import Choice, Count, Place, Subset

SHOWING = sorted(RULESETS)
each_ruleset = pytest.mark.parametrize("name", SHOWING)
FAULTS_MAX = 12  # reported of one battle


@each_ruleset
def test_every_display_of_a_golden_battle_says_everything_with_names(name):
    """Headings, prompts for exactly those who are asked, unique names, sentences, rules of the catalogue, no ids."""
    rules = {**MATCH_RULES, **RULESETS[name].rules}
    found = []
    for stem, game, commits in battles(name):
        for _, record, after in commits:
            shown = game.display(after)
            awaited = set(game._asked(after))
            found += [f"{stem} v{record.version}: {fault}" for fault in faults(shown, awaited, rules)]
            if len(found) > FAULTS_MAX:
                break
    assert not found, "\n".join(found[:FAULTS_MAX])


GROUNDS = {
    "betrayal": "flagstones",
    "mordheim": "cobbles",
    "trench": "mud",
    "warcry": "flagstones",
}
"""Of the games that are here; a new one has its own."""


@each_ruleset
def test_every_table_says_what_its_ground_is_drawn_as(name):
    """From the beginning and throughout, as the ground is drawn once."""
    for stem, game, commits in battles(name):
        grounds = {document(game.display(after))["board"].get("ground") for _, _, after in commits}
        assert len(grounds) == 1, stem
        assert name not in GROUNDS or grounds == {GROUNDS[name]}, stem


@each_ruleset
def test_no_commit_is_without_a_sentence(name):
    """Where no event says anything, what was asked for is said, and by whom."""
    reported = [game.shown(*commit).text for _, game, commits in battles(name) for commit in commits]
    assert all(map(all, reported))
    assert all(reported)


@each_ruleset
def test_every_difference_between_two_displays_is_explained_by_a_beat(name):
    """Places, health, markers, ills, what is carried, terrain, scores, round, initiative, the end."""
    rules = {**MATCH_RULES, **RULESETS[name].rules}
    found = []
    for stem, game, commits in battles(name):
        for before, record, after in commits:
            shown = game.shown(before, record, after)
            where = f"{stem} v{record.version} {[type(event).__name__ for event in record.events]}"
            all_faults = [
                *unexplained(game.display(before), shown, game.display(after)),
                *text_faults(shown),
                *rule_faults(shown, rules),
            ]
            found += [f"{where}: {fault}" for fault in all_faults]
            if len(found) > FAULTS_MAX:
                break
    assert not found, "\n".join(found[:FAULTS_MAX])


@each_ruleset
def test_patches_folded_give_what_is_computed_anew(name):
    """What was kept from the versions before is the same as what is made without it."""
    for stem, game, commits in battles(name):
        kept, shown, seen = Kept(), None, None
        for _, record, after in commits:
            following = game.display(after, "", kept)
            change = None if shown is None else document(patch.diff(shown, following))
            seen = document(following) if shown is None else patch.apply(seen, change)
            shown = following
            assert seen == document(game.display(after)), f"{stem} v{record.version}"


@each_ruleset
def test_every_event_of_a_ruleset_has_its_beats_or_is_unseen(name):
    """A forgotten event is found: each type of the ruleset stands in its table."""
    assert set(RULESETS[name].event_type.__args__) <= set(RULESETS[name].beats.showers)


@each_ruleset
def test_names_are_the_same_all_through_a_battle(name):
    """Nobody is called otherwise later on, before the end or after it."""
    for stem, game, commits in battles(name):
        called = {}
        for _, record, after in commits:
            for key, piece in game.display(after).pieces.items():
                assert called.setdefault(key, piece.name) == piece.name, f"{stem} v{record.version}"
        assert not [name for name, count in Counter(called.values()).items() if count > 1]


BATTLES = 50
COMMITS_MAX = 400
OTHERS = {"warcry": {"visibility": "honour"}, "mordheim": {"channeling": "action"}, "betrayal": {"seats": 3}}


@pytest.mark.long
@pytest.mark.timeout(0)
@each_ruleset
def test_random_battles_are_shown_as_well_as_the_golden_ones(name):
    """Fifty battles by random commands, every other one on other settings: the same of each commit."""
    game, rules = games()[name], {**MATCH_RULES, **RULESETS[name].rules}
    for seed in range(BATTLES):
        referee = Referee(game, OTHERS.get(name, {"terrain": "random"}) if seed % 2 else None, f"{seed:032x}")
        rng, kept = Random(seed), Kept()
        shown = game.display(referee.state, "", kept)
        while not referee.over() and len(referee.log) < COMMITS_MAX:
            before = referee.state
            record = referee.step(rng)
            following = game.display(referee.state, "", kept)
            reported = game.shown(before, record, referee.state)
            found = [
                *faults(following, set(game._asked(referee.state)), rules),
                *unexplained(shown, reported, following),
                *text_faults(reported),
                *rule_faults(reported, rules),
            ]
            assert not found, f"seed {seed} v{record.version} {record.command}: {found[:3]}"
            assert document(following) == document(game.display(referee.state))
            shown = following


EVERY = 7  # commits: the legal lists of all of them would take minutes


@pytest.mark.parametrize("name", SHOWING)
def test_every_option_is_shown_in_words(name):
    """Labels that nobody mixes up, what each does, rules of the catalogue, words for every value that is an id or a slug."""
    rules = {**MATCH_RULES, **RULESETS[name].rules}
    found = []
    for stem, game, commits in battles(name):
        for _, record, after in commits:
            if record.version % EVERY or after.match.status != "live":
                continue
            for seat in sorted(game._asked(after)):
                options = game.legal(after, seat)
                words = game.option_words(after, seat, options)
                where = f"{stem} v{record.version} {seat}"
                found += [f"{where}: {fault}" for fault in option_faults(options, words, rules, after.table)]
            if len(found) > FAULTS_MAX:
                break
    assert not found, "\n".join(found[:FAULTS_MAX])


AREA = NearPoint(Point(50, 50), 10)
SIDES = Choice(("north", "south"))


@pytest.mark.parametrize(
    ("domain", "words", "fault"),
    [
        (SIDES, {"meanings": {"north": "Uphill.", "south": "Downhill."}, "suggested": "south"}, ""),
        (SIDES, {"meanings": {"east": "The sun rises there."}}, "has meanings of ['east'], which it does not list"),
        (SIDES, {"meanings": {"north": "uphill"}}, "says 'uphill', which is no sentence"),
        (SIDES, {"text": "choose"}, "says 'choose', which is no sentence"),
        (SIDES, {"suggested": "east"}, "suggests 'east', which it does not list"),
        (Count(0, 3), {"suggested": 4}, "suggests 4, which it does not list"),
        (Subset(("x", "y"), 0, 1), {"suggested": ("x", "y")}, "suggests ('x', 'y'), which it does not list"),
        (SIDES, {"areas": {"east": (Covered(AREA),)}}, "has areas of ['east'], which it does not list"),
        (SIDES, {"areas": {"north": (Covered(NearPoint(Point(-5, 50), 10)),)}}, ""),
        (SIDES, {"areas": {"north": (Covered(NearLine(Point(0, 70), Point(99, 70), 10)),)}}, "of which nothing lies on the table"),
        (SIDES, {"reach": 10}, "has a reach, and no point is chosen"),
        (Place(AREA, 0, ()), {"reach": 10}, ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_parameter_is_found(domain, words, fault):
    """The guard, on a table of 100 by 50."""
    found = [*param_faults(domain, ParamWords("Where", **words), Table(100, 50))]
    assert len(found) == bool(fault)
    assert all(each.endswith(fault) for each in found)
