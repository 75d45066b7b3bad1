"""Every word of a game is explained, and its goal is shown as it stands."""

import random

import pytest

from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.server.languages import FOLDER, speaking, texts

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def battle(name, seed, steps=250):
    """The states of a battle with the options of its seats."""
    game = Game(RULESETS[name])
    referee, rng = Referee(game, {}, f"{seed:032x}"), random.Random(seed)
    for _ in range(steps):
        if referee.over():
            return
        referee.step(rng)
        state = referee.state
        yield game, state, [option for seat in state.match.order for option in game.legal(state, seat)]


def words(name):
    """The names that states and options of a ruleset may have, by the kind of their entry."""
    module = RULESETS[name]
    samples = module.samples()
    found = {kind: set(samples.get(kind, ())) for kind in ("victories", "deployments", "twists", "skills")}
    for band in samples.get("warbands", {}).values():
        for fighter in getattr(band, "fighters", ()):
            found.setdefault("runemarks", set()).update(fighter.profile.runemarks)
            found.setdefault("keywords", set()).update(getattr(fighter.profile, "keywords", ()))
        for model in getattr(band, "models", ()):
            found.setdefault("keywords", set()).update(
                model.card.profile.keywords if hasattr(model, "card") else model.profile.keywords
            )
            for weapon in model.weapons.values():
                found["keywords"].update(weapon.keywords)
    found["abilities"] = set(samples.get("spells", ()))
    if name == "betrayal":
        cards = samples["adventurers"].values()
        each = (one.effect for card in cards for one in (*card.items.values(), *card.abilities.values()))
        found["effects"] = {effect.partition("-")[0] for effect in each}
    return found


@each_ruleset
def test_a_display_calls_a_round_as_the_game_does(name):
    """By the word of its manifest, in the reader's language."""
    game = Game(RULESETS[name])
    state = Referee(game).state
    assert game.display(state).round_word == game.lobby.manifest.words.round
    with speaking("de"):
        assert game.display(state).round_word == "Runde"


@each_ruleset
def test_every_word_has_a_sentence_and_a_rule(name):
    """Cards, runemarks, keywords, skills and spells that are shipped have an entry; each entry says something, by a known rule."""
    glossary = RULESETS[name].glossary()
    for kind, names in words(name).items():
        assert names <= glossary.get(kind, {}).keys(), kind
    for kind in glossary.values():
        for entry in kind.values():
            assert entry.title
            assert entry.text[-1] in ".!?"
            assert entry.rule in glossary["rules"]


FIRST_MET = {
    "warcry": {
        "initiative",
        "single",
        "singles",
        "ability-dice",
        "wild-die",
        "wild-dice",
        "dagger",
        "shield",
        "hammer",
    },
    "mordheim": {
        "initiative",
        "singles",
        "wyrd-die",
        "wyrd-dice",
        "channel",
        "reaction-dice",
        "dagger",
        "shield",
        "hammer",
    },
    "trench": {
        "initiative",
        "blood",
        "blessing",
        "success-roll",
        "risky-roll",
        "injury-roll",
        "morale-check",
        "shaken",
    },
    "betrayal": {"form", "ready-items", "engage", "tenacity"},
}


@pytest.mark.parametrize("name", sorted(FIRST_MET))
def test_words_of_prompts_say_what_they_mean(name):
    """Those that nobody knows who has not read the rules, in each language by a word of their own."""
    assert FIRST_MET[name] <= RULESETS[name].glossary()["terms"].keys()
    known = texts(FOLDER / "de")
    for entry in RULESETS[name].glossary()["terms"].values():
        assert {entry.title, entry.text} <= known.keys()


@each_ruleset
def test_every_option_is_explained(name):
    """By the rule that allows it, an ability by what it does; terrain by its kind."""
    glossary = RULESETS[name].glossary()
    for _, state, options in battle(name, 3):
        for option in options:
            assert option.rule in glossary["rules"]
            for slug in getattr(option.params.get("ability"), "of", ()):
                assert name == "betrayal" or slug in glossary["abilities"]
            for slug in getattr(option.params.get("special"), "of", ()):
                assert slug in glossary["specials"]
        assert {piece.kind for piece in state.table.terrain.values()} <= glossary.get("terrain", {}).keys()


@pytest.mark.parametrize("name", ["betrayal", "mordheim", "trench", "warcry"])
def test_the_goal_is_shown_as_it_stands(name):
    """With sentences, a round, scores of seats, and aims whose targets are on the table; by names and not by ids."""
    reported = [
        (state, goals)
        for seed in range(3)
        for game, state, _ in battle(name, seed)
        if (goals := game.goals(state))
    ]
    assert reported
    for state, goals in reported:
        assert goals.title
        assert goals.text.endswith(".")
        assert goals.rule in RULESETS[name].rules
        assert goals.aims
        for aim in goals.aims:
            assert aim.done >= 0
            assert not aim.of or aim.done <= aim.of
            assert "seat a" not in aim.text
            assert set(aim.markers) <= state.table.markers.keys()
    assert any(goals != reported[0][1] for _, goals in reported)
