"""What is worked out of finished words in English holds in another language too."""

from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import GAME
from tests.events.rulesets.mordheim.test_setup import parted
from wardrum.server.languages import speaking


def test_a_group_that_has_a_third_of_its_zone_is_named_by_that_alone():
    """How far it is from the left is said where there are not all three places to choose from."""
    state = parted().state
    with speaking("de"):
        options = GAME.legal(state, state.battle.priority)
        labels = [words.label for words in GAME.option_words(state, state.battle.priority, options)]
        elsewhere = [replace(option, label="Gruppe Dolch aufstellen") for option in options[:1]]
        (far,) = GAME.option_words(state, state.battle.priority, elsewhere)
    assert labels[:3] == [
        "Gruppe Dolch links aufstellen",
        "Gruppe Dolch in der Mitte aufstellen",
        "Gruppe Dolch rechts aufstellen",
    ]
    assert far.label.startswith("Gruppe Dolch aufstellen, ")
    assert far.label.endswith('" von links')
