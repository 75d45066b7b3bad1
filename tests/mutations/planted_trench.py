"""Bugs planted in trench: each breaks one rule, and the named tests must notice."""

from tests.mutations.run import Mutation

TESTS = "tests/events/rulesets/trench"
VECTORS = "tests/vectors/test_trench"

TRENCH = (
    Mutation(
        "X-45 the alternation goes on with the infiltrators",
        "pass_deployment",
        'if state.battle.phase != "infiltrate":',
        "if False:",
        f"{TESTS}/test_setting_up.py",
    ),
    Mutation(
        "T-8 who has Charged Shoots with anything",
        "_require_shoot",
        'if slots.moved == "charge" and not conditions.assault:',
        'if slots.moved == "charge" and conditions.heavy:',
        f"{VECTORS}_turn.py {VECTORS}_played.py",
    ),
    Mutation(
        "T-14 a plain failure ends the Activation",
        "ends_activation",
        'return risky and outcome == "failure"',
        'return outcome == "failure"',
        f"{VECTORS}_dice.py {TESTS}/test_dice.py",
    ),
    Mutation(
        "T-16 -DICE keep the highest",
        "keep_of",
        'return "lowest" if net < 0 else "highest"',
        'return "highest"',
        f"{VECTORS}_dice.py tests/properties/test_trench_dice.py",
    ),
    Mutation(
        "T-20 a seat that has run out ends the phase",
        "next_to_activate",
        "_first_with_any((*_others(last, waiting), last), waiting)",
        "_first_with_any((*_others(last, waiting),), waiting)",
        f"{VECTORS}_turn.py {VECTORS}_played.py",
    ),
    Mutation(
        "X-13 nobody interposes",
        "interposing",
        'return "" if first == target or entered[first] >= entered[target] else first',
        'return ""',
        f"{TESTS}/test_ground_moving.py",
    ),
    Mutation(
        "X-15 difficult ground where pieces overlap counts three times",
        "_leg",
        "slow += max(end - max(begin, reached), 0)",
        "slow += end - begin",
        f"{TESTS}/test_ground_moving.py tests/properties/test_trench_ground.py",
    ),
    Mutation(
        "X-22 terrain beside the line covers",
        "_covers",
        "return any(crosses(eye, point, rect) for point in samples(disc, attacker.disc))",
        "return True",
        f"{TESTS}/test_ground_measuring.py",
    ),
    Mutation(
        "X-24 FEAR frightens who has FEAR",
        "DEFENCE",
        '        grants=("negate-fear",),\n        when=attacker_fears,',
        "        when=attacker_fears,",
        f"{TESTS}/test_keywords.py",
    ),
    Mutation(
        "X-32 armour is softened after the cap",
        "injury_modifier",
        "open_part = 0 if ignored else min(armour - impervious + piercing, 0)",
        "open_part = 0 if ignored else min(max(armour - impervious, -3) + piercing, 0)",
        f"{TESTS}/test_dice.py {TESTS}/test_keywords.py",
    ),
    Mutation(
        "X-38 TOUGH saves again and again",
        "settle",
        'tough_left = victim.tough_left and table != "out_of_action"',
        "tough_left = victim.tough_left",
        f"{VECTORS}_dice.py {TESTS}/test_dice.py",
    ),
    Mutation(
        "X-21 a four goes at the own model",
        "OWN_MODEL",
        "OWN_MODEL: Final = 3",
        "OWN_MODEL: Final = 4",
        f"{TESTS}/test_shooting.py",
    ),
    Mutation(
        "X-34 BLOOD on an own roll helps",
        "with_blood",
        'harms = isinstance(roll, SuccessRoll) and roll.windows[0] == "blood"',
        "harms = False",
        f"{TESTS}/test_spending.py",
    ),
    Mutation(
        "X-36 a forced end ends one of a fireteam only",
        "cut",
        "if activation is not UNSET and key in activation.models and not activation.over:",
        "if activation is not UNSET and activation.models == (key,) and not activation.over:",
        f"{TESTS}/test_activation.py",
    ),
    Mutation(
        "an event of trench holds another struct",
        "OwnTargetAsked.among",
        "    among: tuple[str, ...]\n",
        "    among: tuple[str, ...]\n    attack: AttackDeclared | UnsetType = UNSET\n",
        "tests/conformance/test_event_fields.py",
    ),
)
