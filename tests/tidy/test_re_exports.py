"""A package offers what somebody takes from it: no name is imported into an `__init__.py` for nobody."""

import ast

from tests.tidy.planting import planted
from tests.tidy.tree import Tree, parsed, project

OFFERED = ("wardrum.clients", "wardrum.clients.gym", "wardrum.events.formats.test_case")
"""What authors of clients and of learners import, what the files that `wardrum battle test-case` writes do, and what authors of stores need."""


def for_nobody(tree: Tree) -> dict[str, set[str]]:
    """By package the names in its `__init__.py` that come from its modules and that no other module takes from it."""
    taken = {name for module in tree.modules for name in tree.imports(module)}
    asked = {name for path in tree.modules.values() for name in attributes(parsed(path))}
    found = {}
    for package, path in tree.modules.items():
        if path.name != "__init__.py" or package in OFFERED:
            continue
        last = package.rpartition(".")[2]
        found[package] = {
            name
            for name in re_exported(tree, package)
            if f"{package}.{name}" not in taken and f"{last}.{name}" not in asked
        }
    return {package: names for package, names in found.items() if names}


def attributes(tree: ast.Module) -> set[str]:
    """As `wire.Hello`: what is asked of a name in a module."""
    return {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }


def re_exported(tree: Tree, package: str) -> set[str]:
    """What the `__init__.py` of a package imports by name and does not use itself; modules are run by that, too."""
    init = parsed(tree.modules[package])
    used = {node.id for node in ast.walk(init) if isinstance(node, ast.Name)}
    names = {
        alias.asname or alias.name
        for node in init.body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
    }
    return {name for name in names - used if f"{package}.{name}" not in tree.modules}


def test_no_package_offers_what_nobody_takes():
    """Each name that a package imports from its modules for others is imported or asked for by another module."""
    assert for_nobody(project()) == {}


def test_a_name_for_nobody_is_found(tmp_path):
    """Of three names one is imported, one asked for by the package's name, and one only by a test."""
    tree = planted(
        tmp_path,
        {
            "events/wardrum/events/dice/__init__.py": """
                from .pool import Pool, cast, shaken

                __all__ = ["Pool", "cast", "shaken"]
            """,
            "events/wardrum/events/dice/pool.py": "class Pool: ...\ndef cast(): ...\ndef shaken(): ...\n",
            "server/wardrum/server/lane.py": """
                from wardrum.events import dice
                from wardrum.events.dice import Pool

                dice.cast(Pool())
            """,
            "tests/test_dice.py": "from wardrum.events.dice import shaken\n",
        },
    )
    assert for_nobody(tree) == {"wardrum.events.dice": {"shaken"}}
