"""Small trees with a planted breach, on which a guard shows that it finds what it looks for."""

from pathlib import Path
from textwrap import dedent

from tests.tidy.tree import Tree


def planted(folder: Path, sources: dict[str, str]) -> Tree:
    """A tree of the project's shape that holds these files; missing package files are empty."""
    for name, text in sources.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        for parent in path.relative_to(folder).parents:
            is_package = len(parent.parts) > 2  # <root>/wardrum itself is a namespace
            if is_package and not (folder / parent / "__init__.py").exists():
                (folder / parent / "__init__.py").write_text("", encoding="utf-8")
    return Tree(folder)
