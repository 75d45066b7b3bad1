"""Planted bugs in forks and studies."""

from tests.mutations.run import Mutation

RULES = "tests/events/match/test_forking.py"
EDITED = "tests/security/test_edited_lineage.py"

FORKS = (
    Mutation(
        "L-40 an ended battle is forked",
        "branched",
        'if parent.status == "ended":',
        'if parent.status == "never":',
        "tests/conformance/test_forks.py",
    ),
    Mutation(
        "L-40 a fork keeps who has given up",
        "branched",
        "id=fork, ruleset=",
        "id=fork, conceded=parent.conceded, ruleset=",
        RULES,
    ),
    Mutation(
        "L-40 a fork goes on counting its parent's rolls",
        "branched",
        "id=fork, ruleset=",
        "id=fork, rolls=parent.rolls, ruleset=",
        "tests/conformance/test_forks.py",
    ),
    Mutation(
        "L-40 any parent may be named",
        "fork_match",
        "if parent is UNSET or named != (parent.match, parent.version, parent.head):",
        "if parent is UNSET:",
        RULES,
    ),
    Mutation(
        "L-40 forks go as deep as they like",
        "branched",
        "if generation > GENERATIONS_MAX:",
        "if generation > 10 * GENERATIONS_MAX:",
        "tests/server/services/test_forks.py",
    ),
    Mutation(
        "a fork's chain does not cover its parent",
        "fork_root",
        "bytes.fromhex(match) + bytes.fromhex(parent_head)).digest()",
        "bytes.fromhex(match)).digest()",
        "tests/tidy/test_docs_protocol.py",
    ),
    Mutation(
        "another head of an ancestor passes",
        "_branching_at",
        "if found.head != place.head:",
        'if found.head == "":',
        RULES,
    ),
    Mutation(
        "the settings of a fork may differ from its parent's",
        "Redecider._branched",
        'need(command.setup == origin.setup, "the settings are not those of its parent")',
        "pass",
        EDITED,
    ),
    Mutation(
        "L-41 dice are chosen in any match",
        "dealing",
        'if match.dice != "chosen":',
        "if False:",
        f"{RULES} {EDITED}",
    ),
    Mutation(
        "L-41 more dice than are drawn may be chosen",
        "FixedDice.close",
        "if self._left:",
        "if False:",
        RULES,
    ),
    Mutation(
        "L-41 a die shows any number",
        "FixedDice.__call__",
        "if not 1 <= value <= sides:",
        "if value < 1:",
        RULES,
    ),
    Mutation(
        "chosen dice count as proven",
        "Redecider._counted",
        "for pool in drawn(record)) - chosen if self.seed else 0",
        "for pool in drawn(record)) if self.seed else 0",
        EDITED,
    ),
)
