"""What sample warbands are said to be like."""

import msgspec
import pytest

from wardrum.events.rulesets import games
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.sample_styles import MOST, Measured, Words, scaled, styles

CHOICES = {"betrayal": "adventurers"}


def test_bars_stand_beside_the_other_samples():
    """The least of all has a bar of 1, the most one of 5; equals are equal."""
    assert [scaled(amount, 10, 50) for amount in (10, 20, 29, 31, 50)] == [1, 2, 3, 3, 5]
    assert scaled(7, 7, 7) == 1
    measured = {"a": Measured({"fast": 1}, ("bow",)), "b": Measured({"fast": 3}, ("bow",))}
    words = {name: Words("Runs.", "easy") for name in measured}
    assert [style.bars[0].value for style in styles(measured, words).values()] == [1, MOST]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_sample_is_described(name):
    """Each sample that can be mustered has a sentence, bars from 1 to 5 and a silhouette for each member; one is recommended."""
    samples = msgspec.json.decode(games()[name].lobby.samples)
    described = samples["styles"]
    assert set(described) == set(samples[CHOICES.get(name, "warbands")])
    assert [style.get("first") for style in described.values()].count(True) == 1
    for key, style in described.items():
        assert style["sentence"].endswith("."), key
        assert {bar["value"] for bar in style["bars"]} <= set(range(1, MOST + 1))
        assert style["title"] == title(key)
        assert style["notes"][-1].endswith(" to play")
        band = samples["warbands"][key] if "warbands" in samples else {}
        members = band.get("fighters") or band.get("models") or [None]
        assert len(style["roles"]) == len(members)
