"""One word, one meaning: no two public classes share a name, and no module is a crumb without a reason."""

import ast
from collections import defaultdict

from tests.tidy.planting import planted
from tests.tidy.tree import Tree, parsed, project

RULESETS = "wardrum.events.rulesets."
CRUMB_LINES = 40
SHAPES = "wardrum.events.toolkit.display.shapes"

MEANT_TWICE: dict[str, str] = {
    "TokenBucket": "one meaning; a client may not import the server, and the core holds no floating-point numbers",
}
"""Class name → why two modules outside the rulesets may both have it."""

RULESET_PARTS = {
    "commands", "decide", "events", "evolve", "glossary", "goals", "legal", "luck", "manifest", "pending", "presentation", "rules", "state",
    "tell",
}  # fmt: skip
"""The modules of a ruleset with a fixed name, each of which has its own file, however small the game."""

SHORT_FOR_A_REASON: dict[str, str] = {
    "wardrum.server.cli.conformance.server": "one word of the command line, each of which is a module",
    "wardrum.events.core.hash_chain": "the definition that every verifier follows, in whichever language",
    "wardrum.events.formats.test_case.layout": "lays source text out; knows nothing of matches",
    "wardrum.events.lessons.scripts.betrayal": "recorded data",
    "wardrum.events.formats.wire.words": "what frames of both sides are made of; neither side imports the other",
    "wardrum.events.match.concession": "one rule of the life cycle, which both deciding and time call",
    "wardrum.events.match.phrases": "data: the phrases that may be sent",
    "wardrum.events.rulesets.mordheim.data.styles": "data",
    "wardrum.events.rulesets.mordheim.decide.progress": "calls the phases, which must not import each other",
    "wardrum.events.rulesets.mordheim.evolve.step": "the step that the other modules of the fold register with",
    "wardrum.events.rulesets.mordheim.questions.treasure_spot": "what differs of Warcry's question of this name",
    "wardrum.events.rulesets.mordheim.questions.turns": "what differs of Warcry's question of this name",
    "wardrum.events.rulesets.trench.decide.falling": "a fall, which moves, injuries and the question of its place lead to",
    "wardrum.events.rulesets.trench.decide.turn_end": "one phase of the Turn",
    "wardrum.events.rulesets.trench.rules.sources": "makes entries of the catalogue for its modules",
    "wardrum.events.rulesets.warcry.decide.round_end": "one phase of the battle round",
    "wardrum.events.toolkit.catalogue": "the shape of a rule in every catalogue",
    "wardrum.events.toolkit.two_seats": "what games of two seats share, and the others do not",
    "wardrum.events.verify.seeds": "one check of the verifier",
    "wardrum.server.cli.bench": "one module for each command",
    "wardrum.server.cli.config": "one module for each command",
    "wardrum.server.cli.errors": "below all commands",
    "wardrum.server.cli.restore": "one module for each command",
    "wardrum.server.generators.site.rules": "one kind of page of the site, as `kit` is another",
    "wardrum.server.matches.periodic_tasks": "what runs every second, given to those who need it",
    "wardrum.server.spectating.reasons": "the answer to one request, as `recap` is to another",
    "wardrum.server.process.release": "the version, below everything",
    "wardrum.server.rosters.files.bounds": "numbers that all readers of files keep to",
}
"""Module → why it has less than 40 lines."""


def public_classes(tree: Tree) -> dict[str, list[str]]:
    """Name of a public class at the top of a module → the modules that define one."""
    found = defaultdict(list)
    for module, path in tree.modules.items():
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module)
    return found


def doubles(tree: Tree) -> dict[str, list[str]]:
    """The names with more than one class, except for a rulebook's word that each of several rulesets has once.

    The shapes of displays have the words of what they show: they are written `d.Piece`, and "display.Piece" in documents.
    """
    return {
        name: sorted(modules)
        for name, modules in public_classes(tree).items()
        if len(modules) > 1 and not are_one_each(modules) and SHAPES not in modules
    }


def are_one_each(modules: list[str]) -> bool:
    """Whether all modules lie in rulesets, no two of them in the same."""
    rulesets = [
        name.removeprefix(RULESETS).partition(".")[0] for name in modules if name.startswith(RULESETS)
    ]
    return len(rulesets) == len(modules) == len(set(rulesets))


def crumbs(tree: Tree) -> dict[str, int]:
    """The modules below 40 lines with their lines; packages' own files tell an interface and may be short."""
    lines = {
        module: len(path.read_text(encoding="utf-8").splitlines())
        for module, path in tree.modules.items()
        if path.name not in ("__init__.py", "__main__.py") and not is_part_of_a_ruleset(module)
    }
    return {module: count for module, count in lines.items() if count < CRUMB_LINES}


def is_part_of_a_ruleset(module: str) -> bool:
    """Whether the module is wardrum.events.rulesets.NAME.PART with one of the fixed names."""
    inside = module.removeprefix(RULESETS).split(".")
    return module.startswith(RULESETS) and len(inside) == 2 and inside[1] in RULESET_PARTS


def test_no_two_public_classes_share_a_name():
    """A name stands for one class, except for those listed with a reason and the rulebooks' own words."""
    assert {name: where for name, where in doubles(project()).items() if name not in MEANT_TWICE} == {}


def test_every_listed_double_is_one():
    """The list of meant doubles holds nothing that is single by now."""
    assert set(MEANT_TWICE) <= set(doubles(project()))


def test_no_module_is_a_crumb():
    """A module below 40 lines has a reason."""
    assert {name: lines for name, lines in crumbs(project()).items() if name not in SHORT_FOR_A_REASON} == {}


def test_every_listed_crumb_is_one():
    """The list of short modules holds nothing that has grown or gone."""
    assert set(SHORT_FOR_A_REASON) <= set(crumbs(project()))


def test_a_planted_double_is_found(tmp_path):
    """Two classes of one name are found in two packages and in two modules of one ruleset, not across rulesets."""
    tree = planted(
        tmp_path,
        {
            "server/wardrum/server/engine/one.py": "class Step: ...",
            "events/wardrum/events/core/two.py": "class Step: ...\nclass _Own: ...",
            "events/wardrum/events/rulesets/warcry/three.py": "class Move: ...\nclass Hit: ...\nclass _Own: ...",
            "events/wardrum/events/rulesets/warcry/four.py": "class Hit: ...",
            "events/wardrum/events/rulesets/trench/five.py": "class Move: ...",
        },
    )
    assert set(doubles(tree)) == {"Step", "Hit"}


def test_a_planted_crumb_is_found(tmp_path):
    """A module of 39 lines is found, one of 40 is not."""
    tree = planted(
        tmp_path,
        {
            "server/wardrum/server/engine/short.py": "\n" * 39,
            "server/wardrum/server/engine/enough.py": "\n" * 40,
            "events/wardrum/events/rulesets/trench/luck.py": "\n" * 39,
        },
    )
    assert crumbs(tree) == {"wardrum.server.engine.short": 39}
