"""Planted bugs of monsters and of those who hunt them (W-86, W-87)."""

from tests.mutations.run import Mutation

TESTS = "tests/events/rulesets/warcry/test_monsters.py"
DECIDE = "events/wardrum/events/rulesets/warcry/decide"

MONSTERS = (
    Mutation(
        "W-87 a monster is activated four times",
        f"{DECIDE}/combat.py",
        "MONSTER_ACTIVATIONS = 3",
        "MONSTER_ACTIVATIONS = 4",
        TESTS,
    ),
    Mutation(
        "W-87 a monster that waits may be activated once more",
        f"{DECIDE}/combat.py",
        "if not activation.actions_made and not fighter.profile.monster:",
        "if not activation.actions_made:",
        TESTS,
    ),
    Mutation(
        "W-87 everybody is set up within five inches",
        "events/wardrum/events/rulesets/warcry/deployment.py",
        "    if not state.battle.fighters[key].profile.monster:\n        return zone\n",
        "",
        TESTS,
    ),
    Mutation(
        "W-87 a monster picks treasure up",
        f"{DECIDE}/movement.py",
        "if state.battle.fighters[fighter].profile.monster:",
        "if False:",
        TESTS,
    ),
    Mutation(
        "W-86 beasts hunt monsters",
        f"{DECIDE}/usable_abilities.py",
        'if hunted and "beast" not in profile.runemarks',
        "if hunted",
        TESTS,
    ),
    Mutation(
        "W-86 a monster in reserve is hunted",
        f"{DECIDE}/usable_abilities.py",
        'other.profile.monster and other.status == "board"',
        "other.profile.monster",
        TESTS,
    ),
    Mutation(
        "W-86 somebody dragged is hurt on a 3",
        f"{DECIDE}/placing.py",
        "HARD = 4",
        "HARD = 3",
        TESTS,
    ),
    Mutation(
        "W-86 what stands on demolished terrain stays in the air",
        f"{DECIDE}/monster_abilities.py",
        "        found += [key",
        "        found += [] and [key",
        TESTS,
    ),
    Mutation(
        "W-86 the second impact comes before the treasure is put down",
        f"{DECIDE}/falling.py",
        'decision.state.match.status == "live" and decision.state.battle.fallen is UNSET:\n        crushed',
        'decision.state.match.status == "live":\n        crushed',
        TESTS,
    ),
    Mutation(
        "W-86 ropes bind a monster for good",
        f"{DECIDE}/hunting_abilities.py",
        "LEAST_MOVE = 3",
        "LEAST_MOVE = 0",
        TESTS,
    ),
    Mutation(
        "W-86 a sidestep counts against everybody",
        f"{DECIDE}/attack.py",
        "(victim.hunted.evading if own.profile.monster else 0)",
        "victim.hunted.evading",
        TESTS,
    ),
    Mutation(
        "W-86 a leap follows from any distance",
        f"{DECIDE}/placing.py",
        "return tuple(key for key in ready if near(state, key, monster, ENGAGED))",
        "return tuple(ready)",
        TESTS,
    ),
    Mutation(
        "W-86 a deep cut is made by missiles",
        f"{DECIDE}/attack.py",
        "        activation.crit_bonus\n        and weapon.range_max <= ONSLAUGHT\n",
        "        activation.crit_bonus\n",
        TESTS,
    ),
    Mutation(
        "W-86 a taunt lasts for the battle",
        "events/wardrum/events/rulesets/warcry/evolve/battle_round.py",
        ", taunted_by=UNSET",
        "",
        TESTS,
    ),
)
