"""What a lobby shows of each ruleset, and how its settings are read from the setup."""

import re
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from wardrum.events.rulesets import RULESETS, template
from wardrum.events.toolkit.manifest import Field, SettingChoice, settings

ALL = {**RULESETS, template.RULESET.name: template.RULESET}
each_ruleset = pytest.mark.parametrize("name", sorted(ALL))
PLACE = re.compile(r"\{(\w+)\}")


class Setup(Struct, frozen=True):
    """The settings of no game."""

    card: str = "random"
    mood: Literal["mild", "grim"] = "mild"
    turns: Annotated[int, Meta(ge=2, le=9)] = 4
    loud: bool = False
    pairs: tuple[int, ...] = ()

    def __post_init__(self):
        if self.card not in ("random", "red", "old-blue"):
            raise ValueError("no such card")


def test_a_setting_is_read_from_the_setup():
    """Its type, limits, values and default are those of the field; the ruleset says the words alone."""
    card, mood, turns, loud = settings(
        Setup,
        Field("card", "Card", samples=("cards", ("red", "old-blue"))),
        Field("mood", "Mood", {"grim": "Grim", "mild": "Mild"}),
        Field("turns", "Turns", suggested=5),
        Field("loud", "Loud", more=True),
    )
    assert [(one.value, one.label) for one in card.choices] == [
        ("random", "Random"),
        ("old-blue", "Old Blue"),
        ("red", "Red"),
    ]
    assert (card.default, card.samples) == ("random", "cards")
    assert mood.choices == (SettingChoice("grim", "Grim"), SettingChoice("mild", "Mild"))
    assert (turns.default, turns.suggested, turns.least, turns.most) == (4, 5, 2, 9)
    assert (loud.default, loud.choices, loud.most, loud.more) == (False, (), 0, True)


@pytest.mark.parametrize(
    ("field", "why"),
    [
        (Field("colour", "Colour"), "Setup has no setting 'colour'"),
        (Field("mood", "Mood", {"mild": "Mild"}), "mood may be grim, mild: each needs a word"),
        (Field("mood", "Mood", {"mild": "Mild", "grim": "Grim", "wild": "Wild"}), "mood may be grim, mild"),
        (Field("card", "Card", samples=("cards", ("green",))), "card may not be green"),
        (Field("pairs", "Pairs"), "pairs is no kind of setting"),
    ],
)
def test_a_setting_that_drifts_from_the_setup_is_refused(field, why):
    """A name, a value or a sample that the setup does not take, and a value without a word."""
    with pytest.raises(ValueError, match=why):
        settings(Setup, field)


@each_ruleset
def test_everything_that_a_lobby_offers_is_taken(name):
    """Each value of a setting, the limits of a number and what is suggested make a setup; what lies beyond does not."""
    ruleset = ALL[name]
    manifest = ruleset.manifest()
    default = ruleset.setup_type()
    assert manifest.settings
    for setting in manifest.settings:
        assert setting.default == getattr(default, setting.name)
        values = [choice.value for choice in setting.choices]
        if setting.most:
            values = [setting.least, setting.most]
            for beyond in (setting.least - 1, setting.most + 1):
                with pytest.raises(msgspec.ValidationError):
                    msgspec.convert({setting.name: beyond}, ruleset.setup_type)
        for value in values or [True, False]:
            made = msgspec.convert({setting.name: value}, ruleset.setup_type)
            assert getattr(made, setting.name) == value
        assert not values or setting.default in (*values, *range(setting.least, setting.most + 1))


@each_ruleset
def test_every_sample_is_shown(name):
    """Each warband is listed, the smallest first; what the parts of the picture name is a setting, a value or a sample."""
    samples, manifest = ALL[name].samples(), ALL[name].manifest()
    assert {one.name for one in manifest.musters} == set(samples.get("warbands", ()))
    sizes = [len(one.members) for one in manifest.musters]
    assert sizes == sorted(sizes)
    choices = {one.name: {choice.value for choice in one.choices} for one in manifest.settings}
    assert set(manifest.preview.order) == set(manifest.preview.parts)
    for setting, parts in manifest.preview.parts.items():
        assert set(parts) <= choices[setting]
        assert {part.terrain for part in parts.values()} - {""} <= set(samples.get("terrains", ()))
        for part in parts.values():
            for caption in part.caption:
                assert caption.setting in {"", *choices}
    assert manifest.layouts == ("layout" in ALL[name].setup_type.__struct_fields__)


@each_ruleset
def test_words_that_depend_on_a_setting_are_said_for_each_of_its_values(name):
    """There is a text for each value that may be chosen, where there is not one for all; none has a place left to fill in."""
    manifest = ALL[name].manifest()
    values = {one.name: possible(one) for one in manifest.settings}
    values["seats"] = {str(n) for n in range(1, len(ALL[name].all_seats) + 1)}
    captions = [
        caption
        for parts in manifest.preview.parts.values()
        for part in parts.values()
        for caption in part.caption
    ]
    for caption in captions:
        assert caption.text or values[caption.setting] == set(caption.texts)
        assert not any("{" in text for text in (caption.text, *caption.texts.values()))
    assert all(PLACE.findall(text) == ["n"] for text in manifest.words.rounds.values())


def possible(setting):
    """The values of a setting, as texts."""
    if setting.most:
        return {str(n) for n in range(setting.least, setting.most + 1)}
    return {one.value for one in setting.choices}


def test_turns_are_those_of_the_scenario_or_the_chosen_ones():
    """Given a setting of 0 the caption says the turns of the scenario, else those that are chosen (X-45)."""
    caption = RULESETS["trench"].manifest().preview.parts["scenario"]["hold-the-ground"].caption
    assert caption[0].text == "Hold The Ground"
    assert (caption[1].setting, caption[1].texts["0"], caption[1].texts["1"], caption[1].texts["12"]) == (
        "turns",
        "4 turns",
        "1 turn",
        "12 turns",
    )
