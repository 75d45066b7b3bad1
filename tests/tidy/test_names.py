"""One word, one meaning: no two public classes share a name, and no module is a crumb without a reason."""

import ast
from collections import defaultdict

from tests.tidy.planting import planted
from tests.tidy.tree import Tree, parsed, project

RULESETS = "wardrum.events.rulesets."
CRUMB_LINES = 40

MEANT_TWICE: dict[str, str] = {}
"""Class name → why two modules outside the rulesets may both have it."""

RULESET_PARTS = {
    "commands", "decide", "events", "evolve", "legal", "luck", "pending", "presentation", "rules", "state", "tell",
}  # fmt: skip
"""The modules of a ruleset with a fixed name, each of which has its own file, however small the game."""

SHORT_FOR_A_REASON: dict[str, str] = {}
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
    """The names with more than one class, but for a rulebook's word that each of several rulesets has once."""
    return {
        name: sorted(modules)
        for name, modules in public_classes(tree).items()
        if len(modules) > 1 and not are_one_each(modules)
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
    """A name stands for one class, but for those listed with a reason and the rulebooks' own words."""
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
