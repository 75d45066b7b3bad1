"""Our readings: how what the pages leave open is decided, BE-1 to BE-30. Where people play it both ways it is a setting, and this its default."""

from __future__ import annotations

from wardrum.events.toolkit.catalogue import Rule

OURS = "our decision"


def _reading(id: str, title: str, text: str, code: str) -> Rule:
    return Rule(id, title, OURS, text, code)


READINGS = (
    _reading(
        "BE-1",
        "Relief before fatigue",
        "Effects at the start of a round come before the fatigue test.",
        "decide/rounds.py:fatigue_round",
    ),
    _reading(
        "BE-2",
        "Relief in a fatigue round",
        "The next start adds one as always, so that 4 in a fatigue round spares the next; by a setting 5 does.",
        "mechanics/round_counter.py:change",
    ),
    _reading(
        "BE-3",
        "Fatigue too early",
        "Pushed to fatigue during a round, damage comes only with a start of round.",
        "mechanics/round_counter.py:change",
    ),
    _reading(
        "BE-4",
        "No further than its faces",
        "The counter stays between 1 and fatigue.",
        "mechanics/round_counter.py:changed",
    ),
    _reading(
        "BE-5",
        "Any number",
        "The guild sets the counter; the check comes after it, and the next start still adds one.",
        "decide/rounds.py:assist",
    ),
    _reading(
        "BE-6",
        "One at a time",
        "Several effects of one moment take place in the party's order.",
        "decide/skill_effects.py:next_effect",
    ),
    _reading(
        "BE-7",
        "Bonus hit points",
        "Fatigue and other true damage do not touch them.",
        "decide/damage.py:land",
    ),
    _reading(
        "BE-8",
        "Defeated adventurers",
        "Are passed over, and fatigue passes them over.",
        "decide/turn_order.py:next_adventurer",
    ),
    _reading(
        "BE-9",
        "Full track",
        "Overfatigue takes the place of the rightmost other die.",
        "mechanics/cooldown_track.py:gain_overfatigue",
    ),
    _reading(
        "BE-10",
        "No place at all",
        "One true damage for each overfatigue die that finds no place or is not in the supply.",
        "mechanics/cooldown_track.py:no_room",
    ),
    _reading(
        "BE-11",
        "Quest units",
        "Act before every level.",
        "decide/turn_order.py:next_enemy",
    ),
    _reading(
        "BE-12",
        "Silence",
        "The default is taken, and the event says so.",
        "mechanics/party_decisions.py:settle",
    ),
    _reading(
        "BE-13",
        "Entering and acting",
        "A companion that enters takes its turn at once, unless a setting says otherwise.",
        "decide/setup.py:entered",
    ),
    _reading(
        "BE-14",
        "No room to enter",
        "The companion's turn is spent; it tries again next round.",
        "decide/companions.py:begin",
    ),
    _reading(
        "BE-15",
        "Late enemies",
        "The next enemy is always looked for anew, so who appears still acts, unless it is said otherwise.",
        "decide/turn_order.py:next_enemy",
    ),
    _reading(
        "BE-16",
        "All down",
        "The round is played out; then the battle is lost, unless the guild helps.",
        "decide/rounds.py:judge",
    ),
    _reading(
        "BE-17",
        "Objective and retreat",
        "The check comes first: success.",
        "decide/rounds.py:judge",
    ),
    _reading(
        "BE-18",
        "Uncovered",
        "The battle goes on until the party leaves, and that is a success.",
        "decide/rounds.py:retreat_ending",
    ),
    _reading(
        "BE-19",
        "Undone again",
        "What does not hold at the end of the round is not achieved.",
        "decide/rounds.py:is_met",
    ),
    _reading(
        "BE-20",
        "Revived in time",
        "Who is revived after its place still acts at last, unless a setting says otherwise.",
        "decide/turn_order.py:next_adventurer",
    ),
    _reading(
        "BE-21",
        "Defeated in one's own turn",
        "The turn is over at once.",
        "mechanics/turns.py:cut_short",
    ),
    _reading(
        "BE-22",
        "Fallen to fatigue",
        "All gain first, then all take damage; who falls loses its turn.",
        "decide/rounds.py:fatigue_round",
    ),
    _reading(
        "BE-23",
        "Gone before its turn",
        "An enemy that is gone takes no turn.",
        "decide/turn_order.py:next_enemy",
    ),
    _reading(
        "BE-24",
        "No enemies",
        "The step is empty, and the round ends as always.",
        "decide/turn_order.py:next_enemy",
    ),
    _reading(
        "BE-25",
        "Seats",
        "Belong to adventurers, not to people.",
        "state.py:seats",
    ),
    _reading(
        "BE-26",
        "The order is fixed",
        "From deployment on, no matter who holds the seats.",
        "decide/setup.py:first_player",
    ),
    _reading(
        "BE-27",
        "Between battles",
        "There is no round to speak of before the first one.",
        "state.py:Battle",
    ),
    _reading(
        "BE-28",
        "The vote",
        "All with an undefeated adventurer agree, or by a setting most of them; silence is a no.",
        "pending.py:settled",
    ),
    _reading(
        "BE-29",
        "Short track",
        "Recovery takes what there is, in one batch.",
        "mechanics/turns.py:recover_dice",
    ),
    _reading(
        "BE-30",
        "Several targets",
        "The roll stands for the rest when one falls first.",
        "automation/combat_dice.py:deal",
    ),
)
