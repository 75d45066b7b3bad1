"""No import circle: between modules and between packages, imports for types only and inside functions included."""

import pytest

from tests.tidy.planting import planted
from tests.tidy.tree import circles, project

PACKAGE_DEPTHS = {"modules": None, "packages": 3, "packages inside packages": 4, "rulesets' packages": 5}


@pytest.mark.parametrize("level", PACKAGE_DEPTHS)
def test_nothing_imports_in_a_circle(level):
    """No group of modules, or of packages, imports itself by way of others."""
    depth = PACKAGE_DEPTHS[level]
    edges = project().graph() if depth is None else project().package_graph(depth)
    assert circles(edges) == []


def test_a_circle_for_types_only_is_found(tmp_path):
    """A circle whose one half stands under TYPE_CHECKING, the other inside a function, is a circle."""
    tree = planted(
        tmp_path,
        {
            "server/wardrum/server/engine/one.py": """
                from typing import TYPE_CHECKING
                if TYPE_CHECKING:
                    from .two import Two
                """,
            "server/wardrum/server/engine/two.py": """
                def two():
                    from wardrum.server.engine import one
                    return one
                """,
        },
    )
    assert circles(tree.graph()) == [["wardrum.server.engine.one", "wardrum.server.engine.two"]]


def test_a_circle_of_packages_is_found(tmp_path):
    """Two packages that import each other are found, even where no two modules do."""
    tree = planted(
        tmp_path,
        {
            "events/wardrum/events/core/a.py": "from ..match import b",
            "events/wardrum/events/core/c.py": "C = 1",
            "events/wardrum/events/match/b.py": "B = 1",
            "events/wardrum/events/match/d.py": "from wardrum.events.core.c import C",
        },
    )
    assert circles(tree.graph()) == []
    assert circles(tree.package_graph(3)) == [["wardrum.events.core", "wardrum.events.match"]]
