"""The round, as the seed tells it: B-1 to B-17."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

SEED = "Battle Round"


def _rule(id: str, title: str, text: str, code: str) -> Rule:
    return Rule(id, title, SEED, text, code)


SEED_RULES = (
    _rule("B-1", "Rounds", "A battle is a sequence of rounds.", "decide/rounds.py:start_round"),
    _rule(
        "B-2",
        "One turn each",
        "First every adventurer and companion, then every enemy takes one turn; then the round is over.",
        "decide/progress.py:between_turns",
    ),
    _rule(
        "B-3",
        "Until it is over",
        "Rounds go on until the objective is achieved, or the party has left or is defeated.",
        "decide/rounds.py:conclude",
    ),
    _rule(
        "B-4",
        "The counter goes up",
        "By one at the start of every round except the first, whatever has changed it before.",
        "mechanics/round_counter.py:advance",
    ),
    _rule(
        "B-5",
        "Start of the round",
        "Effects of that moment take place.",
        "decide/skill_effects.py:next_effect",
    ),
    _rule("B-6", "Fatigue", "After round 5 the counter shows fatigue.", "decide/rounds.py:fatigue_round"),
    _rule(
        "B-7",
        "Fatigue goes on",
        "Every further round is a fatigue round, unless the counter is brought down to 5 or less.",
        "mechanics/round_counter.py:advanced",
    ),
    _rule(
        "B-8",
        "Round 6",
        "Whatever reads the number of the round reads 6 in every fatigue round.",
        "skills/modifiers.py:the_round",
    ),
    _rule(
        "B-9",
        "Fatigue damage",
        "All adventurers gain an overfatigue die; then each takes true damage for all that lie in its track.",
        "decide/rounds.py:fatigue_round",
    ),
    _rule(
        "B-10",
        "Adventurers",
        "The first player's, then the others clockwise, one turn each.",
        "decide/turn_order.py:next_adventurer",
    ),
    _rule(
        "B-11",
        "Companions",
        "One turn each, in an order that the party picks anew in each round.",
        "decide/companions.py:next_turn",
    ),
    _rule(
        "B-12",
        "Late companions",
        "A companion beside the map enters when its turn comes, if an entrance hex is free.",
        "decide/companions.py:begin",
    ),
    _rule(
        "B-13",
        "Enemies",
        "Each on the map takes one turn, from the highest level down.",
        "decide/turn_order.py:next_enemy",
    ),
    _rule(
        "B-14",
        "Equal levels",
        "The party picks which of equal level is next.",
        "decide/turn_order.py:next_enemy",
    ),
    _rule("B-15", "End of the round", "Effects of that moment take place.", "decide/turn_order.py:end_round"),
    _rule(
        "B-16",
        "The check",
        "If the encounter is complete the battle ends.",
        "decide/rounds.py:judge",
    ),
    _rule("B-17", "Leaving", "Otherwise the party may retreat now.", "decide/rounds.py:after_vote"),
)
