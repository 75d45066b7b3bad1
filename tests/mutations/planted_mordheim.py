"""Bugs planted in mordheim: each breaks one rule, and the named tests must notice."""

from tests.mutations.run import Mutation

TESTS = "tests/events/rulesets/mordheim"
VECTORS = "tests/vectors/test_mordheim_hero.py"

MORDHEIM = (
    Mutation(
        "M-11 the initiative is never assigned anew",
        "settle_initiative",
        "if not singles_changed(state):",
        "if singles_changed(state) is not None:",
        f"{VECTORS} {TESTS}/test_initiative.py",
    ),
    Mutation(
        "M-12 the holder keeps a tie",
        "settle_initiative",
        'e.InitiativeReassigned(winner, "roll_off")',
        'e.InitiativeReassigned(state.battle.holder, "roll_off")',
        f"{VECTORS} {TESTS}/test_initiative.py",
    ),
    Mutation(
        "M-14 the number of the round itself gives a wyrd die",
        "channel",
        "int(die > state.battle.round)",
        "int(die >= state.battle.round)",
        f"{VECTORS} {TESTS}/test_channeling.py",
    ),
    Mutation(
        "M-16 declarations do not wait for channeling",
        "opened",
        'case "declare" if channels := next_to_channel(state):',
        'case "declare" if (channels := next_to_channel(state)) and False:',
        f"{TESTS}/test_channeling.py",
    ),
    Mutation(
        "M-18 added singles become no reaction dice",
        "form_reaction_dice",
        "(*hand.singles, *[0] * hand.added)",
        "hand.singles",
        f"{VECTORS} {TESTS}/test_initiative.py",
    ),
    Mutation(
        "M-20 reaction dice are kept",
        "dice_discarded",
        "event.seat, reaction=(), channeled=False",
        "event.seat, channeled=False",
        f"{TESTS}/test_morale.py",
    ),
    Mutation(
        "M-25 a group may scatter",
        "scattered",
        "return not all(any_within(a, b, COHESION)",
        "return not any(any_within(a, b, COHESION)",
        f"{TESTS}/test_setup.py::test_where_a_group_may_not_stand {TESTS}/test_setup.py::test_three_inches_and_no_more",
    ),
    Mutation(
        "M-29 every action may be made twice",
        "require_left",
        "TWICE if action in REPEATABLE or",
        "TWICE if action or",
        f"{TESTS}/test_limits.py",
    ),
    Mutation(
        "M-32 a seat without dice is asked",
        "can_pay",
        "return len(state.battle.hands[seat].reaction) >= state.battle.setup.reaction_cost",
        "return True",
        f"{TESTS}/test_reactions.py",
    ),
    Mutation(
        "M-34 a 1 costs the attacker no more than another miss",
        "counter_damage",
        "        return misses + ones\n",
        "        return misses\n",
        f"{TESTS}/test_reactions.py tests/vectors/test_mordheim_fights.py",
    ),
    Mutation(
        "M-38 half of a warband is not enough to test",
        "is_broken",
        '"down")) >= len(',
        '"down")) > len(',
        f"{TESTS}/test_morale.py",
    ),
    Mutation(
        "M-41 a fighter in panic attacks",
        "require_nerve",
        'if action == "attack":',
        'if action == "no such action":',
        f"{TESTS}/test_morale.py",
    ),
    Mutation(
        "M-43 a mishap costs nothing",
        "channel_magic",
        "points = made.face if WORST < die < HARMLESS else 0",
        "points = 0",
        f"{TESTS}/test_channeled_dice.py",
    ),
    Mutation(
        "M-43 channeled dice are spent from the hand",
        "with_channeled",
        "e.ChanneledDiceSpent(seat, own.face, own.dice))",
        "e.AbilityDiceSpent(seat, own.face, own.dice))",
        f"{TESTS}/test_channeled_dice.py",
    ),
)
