"""The planted bugs: each breaks one rule, and the named tests must notice."""

from tests.mutations.planted_betrayal import BETRAYAL
from tests.mutations.planted_forks import FORKS
from tests.mutations.planted_handover import HANDOVERS
from tests.mutations.planted_heights import HEIGHTS
from tests.mutations.planted_luck import LUCK
from tests.mutations.planted_match import MATCHES
from tests.mutations.planted_monsters import MONSTERS
from tests.mutations.planted_mordheim import MORDHEIM
from tests.mutations.planted_ovals import OVALS
from tests.mutations.planted_time import TIME
from tests.mutations.planted_trench import TRENCH
from tests.mutations.run import Mutation

HERO = "tests/vectors/test_hero.py tests/events/rulesets/warcry/test_hero.py"

WARCRYS = (
    Mutation(
        "W-7 fewer singles take the initiative",
        "assign_initiative",
        "a if lead > 0 else b",
        "a if lead < 0 else b",
        HERO,
    ),
    Mutation(
        "W-9 five of a kind is a triple",
        "kind",
        "return KINDS[min(count, 4) - 2]",
        "return KINDS[min(count, 4) - 2 - (count == 5)]",
        HERO,
    ),
    Mutation(
        "W-12 a quad may be improved",
        "_with_wild",
        'if pools.kind(group.dice) == "quad":',
        'if pools.kind(group.dice) == "no such kind":',
        HERO,
    ),
    Mutation(
        "W-18 a second tie is rolled off although it was a tie before",
        "settle_initiative",
        "elif lead == 0 and not battle.tied:",
        "elif lead == 0:",
        HERO,
    ),
    Mutation(
        "W-25 the fallback is open although the group fits",
        "_arrived",
        "elif packing(state, keys, zone):",
        "elif False:",
        "tests/events/rulesets/warcry/test_reserve.py",
    ),
    Mutation(
        "W-25 a lattice on the floor says whether a group fits",
        "packing",
        "return {key: (spot,) for key, spot in zip(keys, found, strict=True)} if isinstance(found, tuple) else None",
        "return None",
        "tests/events/rulesets/warcry/test_reserve.py",
    ),
    Mutation(
        "W-25 nearly as near as possible is enough",
        "near_enough",
        "TOLERANCE * whole",
        "60 * TOLERANCE * whole",
        "tests/events/rulesets/warcry/test_reserve.py",
    ),
    Mutation(
        "W-29 a seat may always pass",
        "passed",
        "if able := eligible(state, seat):",
        "if (able := eligible(state, seat)) and False:",
        "tests/vectors/test_activation.py tests/events/rulesets/warcry/test_turns.py",
    ),
    Mutation(
        "W-33 one pass ends the phase",
        "passed",
        "if in_a_row < len(SEATS):",
        "if in_a_row < len(SEATS) - 1:",
        "tests/vectors/test_activation.py tests/events/rulesets/warcry/test_turns.py",
    ),
    Mutation(
        "W-62 cover does not help",
        "strike",
        ".profile.toughness + cover",
        ".profile.toughness",
        "tests/events/rulesets/warcry/test_attack.py",
    ),
    Mutation(
        "W-63 equals hit on a 3",
        "hits_on",
        "return 4 if strength == toughness else 5",
        "return 3 if strength == toughness else 5",
        "tests/vectors/test_attack.py",
    ),
    Mutation(
        "W-69 obstacles are no hindrance",
        "level",
        "    return who.field.ground(z, who.tall, who.others)",
        "    return who.field.ground(z, who.tall, who.others)._replace(rects=())",
        "tests/events/rulesets/warcry/test_move.py",
    ),
    Mutation(
        "W-70 an engaged fighter may walk away",
        "require_no_retreat",
        "if farther(state, fighter, end, enemy, facing) > 0:",
        "if farther(state, fighter, end, enemy, facing) > 1:",
        "tests/events/rulesets/warcry/test_move.py",
    ),
    Mutation(
        "W-81 a group pays with the dice asked for and keeps the rest",
        "ability_dice_spent",
        "groups={face: g for face, g in groups.items() if face != str(event.face)}",
        "groups=groups",
        "tests/events/rulesets/warcry/test_abilities.py",
    ),
    Mutation(
        "W-90 equal numbers take an objective",
        "_most",
        'return first if most > next_most else ""',
        "return first",
        "tests/events/rulesets/warcry/test_round_end.py",
    ),
    Mutation(
        "W-97 a tie ends the battle",
        "judge",
        "if winner or battle.round >= battle.setup.round_limit:",
        "if winner or is_checked(battle):",
        "tests/events/rulesets/warcry/test_victory.py",
    ),
)

MUTATIONS = (
    *WARCRYS,
    *MORDHEIM,
    *TRENCH,
    *BETRAYAL,
    *LUCK,
    *MATCHES,
    *TIME,
    *HANDOVERS,
    *FORKS,
    *HEIGHTS,
    *MONSTERS,
    *OVALS,
)
