"""Bugs planted in betrayal: each breaks one rule, and the named tests must notice."""

from tests.mutations.run import Mutation

CODE = "events/wardrum/events/rulesets/betrayal"
TESTS = "tests/events/rulesets/betrayal"
VECTORS = "tests/vectors"

BETRAYAL = (
    Mutation(
        "B-4 the counter goes up in the first round too",
        f"{CODE}/decide/rounds.py",
        "if decision.state.battle.round > 1:",
        "if decision.state.battle.round > 0:",
        f"{TESTS}/test_setup.py {VECTORS}/test_betrayal_rounds.py",
    ),
    Mutation(
        "B-7 the counter falls back after a fatigue round",
        f"{CODE}/mechanics/round_counter.py",
        "return min(COUNTER_FATIGUE - 1 if relieved else COUNTER_FATIGUE, counter + 1)",
        "return (counter + 1) if counter < COUNTER_FATIGUE else 1",
        f"{TESTS}/test_round_start.py {VECTORS}/test_betrayal_rounds.py",
    ),
    Mutation(
        "B-9 fatigue damage is one point however many dice there are",
        f"{CODE}/decide/rounds.py",
        "count = overfatigue_of(sheet(decision.state, unit).track)",
        "count = min(1, overfatigue_of(sheet(decision.state, unit).track))",
        f"{TESTS}/test_round_start.py {VECTORS}/test_betrayal_rounds.py",
    ),
    Mutation(
        "B-13 the lowest level acts first",
        f"{CODE}/decide/turn_order.py",
        "top = max(levels.values(), default=0)",
        "top = min(levels.values(), default=0)",
        f"{TESTS}/test_round_end.py {VECTORS}/test_betrayal_turns.py",
    ),
    Mutation(
        "B-16 the retreat comes before the check",
        f"{CODE}/decide/rounds.py",
        'if (found := completed(state)) and not (found.reason == "defeated" and can_assist(state)):',
        "if (found := completed(state)) and not can_assist(state):",
        f"{TESTS}/test_round_end.py",
    ),
    Mutation(
        "F-21 overfatigue is recovered for good",
        f"{CODE}/mechanics/cooldown_track.py",
        "again = tuple(die for die in leaving if die == OVERFATIGUE)",
        'again = tuple(die for die in leaving if die == "no such die")',
        f"{TESTS}/test_adventurers.py",
    ),
    Mutation(
        "F-22 a third move action is allowed",
        f"{CODE}/decide/movement.py",
        "if turn.moves >= MOVES_MAX:",
        "if turn.moves > MOVES_MAX:",
        f"{TESTS}/test_adventurers.py",
    ),
    Mutation(
        "F-24 shots hit who is adjacent",
        f"{CODE}/decide/engage.py",
        "return 2, who.stamina",
        "return 1, who.stamina",
        f"{TESTS}/test_engage.py",
    ),
    Mutation(
        "F-26 any number of stamina dice is rolled",
        f"{CODE}/decide/engage.py",
        "if len(asked) > most:",
        "if len(asked) > most + 13:",
        f"{TESTS}/test_engage.py",
    ),
    Mutation(
        "F-29 prevention works against true damage",
        f"{CODE}/decide/damage.py",
        "if not blow.asked and not blow.true:",
        "if not blow.asked:",
        f"{TESTS}/test_reactions.py {TESTS}/test_engage.py",
    ),
    Mutation(
        "section 6 an enemy moves although it has a target",
        f"{CODE}/automation/destination.py",
        "if in_reach(ground, mover, opponents):\n        return None",
        "if not opponents:\n        return None",
        f"{VECTORS}/test_betrayal_movement.py {TESTS}/test_automation_walking.py",
    ),
    Mutation(
        "BE-12 a default does not say that it is one",
        f"{CODE}/mechanics/party_decisions.py",
        "return any(isinstance(event, DecisionExpired) for event in decision.events)",
        "return any(isinstance(event, type(None)) for event in decision.events)",
        f"{TESTS}/test_party.py",
    ),
    Mutation(
        "BE-28 one vote is enough to leave",
        f"{CODE}/pending.py",
        'needed = voters if state.battle.setup.retreat_vote == "all" or not voters else voters // 2 + 1',
        "needed = 1",
        f"{TESTS}/test_round_end.py",
    ),
    Mutation(
        "section 3.1 a leader that has given up still leads",
        f"{CODE}/pending.py",
        "return wanted if wanted in staying else staying[0]",
        "return wanted",
        f"{TESTS}/test_giving_up.py",
    ),
    Mutation(
        "section 6 an enemy that can hit nobody takes the long way",
        f"{CODE}/automation/destination.py",
        "min((to[key], ways.length[key]) for to in steps)",
        "min((to[key], 0) for to in steps)",
        "tests/properties/test_betrayal_seeking.py",
    ),
    Mutation(
        "section 6 the party is never asked which way",
        f"{CODE}/automation/enemy_turn.py",
        "destination.ways.passed(goal, steps))",
        "destination.ways.passed(goal, steps)[:1])",
        f"{TESTS}/test_automation_walking.py",
    ),
    Mutation(
        "section 6 a target is engaged twice",
        f"{CODE}/automation/targeting.py",
        "        del left[chosen]\n",
        "",
        f"{TESTS}/test_automation_engaging.py",
    ),
    Mutation(
        "section 5.7 maim rounds up",
        f"{CODE}/automation/combat_dice.py",
        "return total // 2 if",
        "return (total + 1) // 2 if",
        f"{TESTS}/test_status_effects.py",
    ),
    Mutation(
        "section 5.7 stealth hides from nobody",
        f"{CODE}/skills/unit_skills.py",
        "return (target if turn.unit == by else by) in turn.adjacent",
        "return True",
        f"{TESTS}/test_status_effects.py",
    ),
    Mutation(
        "BE-15 who is raised acts in the same round",
        f"{CODE}/decide/skill_effects.py",
        "acts=False",
        "acts=True",
        f"{TESTS}/test_skills_turns.py",
    ),
    Mutation(
        "BE-9 overfatigue takes the place of the leftmost die",
        f"{CODE}/mechanics/cooldown_track.py",
        "last = others[-1]",
        "last = others[0]",
        f"{TESTS}/test_arithmetic.py {VECTORS}/test_betrayal_rounds.py",
    ),
    Mutation(
        "F-12 the enemies of a new tile stand at the door",
        f"{CODE}/delve/exploration.py",
        "if steps == max(left.values())",
        "if steps == min(left.values())",
        f"{TESTS}/test_delve_exploring.py",
    ),
)
