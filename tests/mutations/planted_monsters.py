"""Planted bugs of monsters and of those who hunt them (W-86, W-87)."""

from tests.mutations.run import Mutation

TESTS = "tests/events/rulesets/warcry/test_monsters.py"

MONSTERS = (
    Mutation(
        "W-87 a monster is activated four times",
        "MONSTER_ACTIVATIONS",
        "MONSTER_ACTIVATIONS = 3",
        "MONSTER_ACTIVATIONS = 4",
        TESTS,
    ),
    Mutation(
        "W-87 a monster that waits may be activated once more",
        "wait",
        "if not activation.actions_made and not fighter.profile.monster:",
        "if not activation.actions_made:",
        TESTS,
    ),
    Mutation(
        "W-87 everybody is set up within five inches",
        "area_of",
        "    if not state.battle.fighters[key].profile.monster:\n        return zone\n",
        "",
        TESTS,
    ),
    Mutation(
        "W-87 a monster picks treasure up",
        "require_in_grasp",
        "if state.battle.fighters[fighter].profile.monster:",
        "if False:",
        TESTS,
    ),
    Mutation(
        "W-86 beasts hunt monsters",
        "known",
        'if "beast" not in profile.runemarks and is_hunted(fighters)',
        "if is_hunted(fighters)",
        TESTS,
    ),
    Mutation(
        "W-86 a monster in reserve is hunted",
        "is_hunted",
        'one.status == "board" and one.profile.monster',
        "one.profile.monster",
        TESTS,
    ),
    Mutation(
        "W-86 somebody dragged is hurt on a 3",
        "HARD",
        "HARD: Final = 4",
        "HARD: Final = 3",
        TESTS,
    ),
    Mutation(
        "W-86 what stands on demolished terrain stays in the air",
        "stacked",
        "        found += [key",
        "        found += [] and [key",
        TESTS,
    ),
    Mutation(
        "W-86 the second impact comes before the treasure is put down",
        "settle_crushed",
        'if decision.state.match.status != "live" or among(decision.state.battle.questions, TreasureSpot):',
        'if decision.state.match.status != "live":',
        TESTS,
    ),
    Mutation(
        "W-86 ropes bind a monster for good",
        "LEAST_MOVE",
        "LEAST_MOVE = 3",
        "LEAST_MOVE = 0",
        TESTS,
    ),
    Mutation(
        "W-86 a sidestep counts against everybody",
        "strike",
        "(victim.hunted.evading if own.profile.monster else 0)",
        "victim.hunted.evading",
        TESTS,
    ),
    Mutation(
        "W-86 a leap follows from any distance",
        "leapers",
        "return tuple(key for key in ready if state.table.near(key, monster, ENGAGED))",
        "return tuple(ready)",
        TESTS,
    ),
    Mutation(
        "W-86 a deep cut is made by missiles",
        "sharpened",
        "activation.crit_bonus if short and",
        "activation.crit_bonus if",
        TESTS,
    ),
    Mutation(
        "W-86 a taunt lasts for the battle",
        "_lasting",
        ", taunted_by=UNSET",
        "",
        TESTS,
    ),
)
