"""The source tree as the tidy tests read it: its files, its modules and which module imports which.

`Tree` reads any folder of the project's shape, so that a guard can be shown a small tree with a planted breach.
"""

import ast
import os
from collections import defaultdict
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE_ROOTS = ("events", "server", "clients")
SCRIPTS = ("dev",)


class Tree:
    """The Python modules below the three source roots of one folder, by dotted name, and their imports."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._imports: dict[str, frozenset[str]] = {}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Dotted name → file."""
        found = [path for root in SOURCE_ROOTS for path in sorted((self.root / root).rglob("*.py"))]
        return {self.dotted(path): path for path in found}

    def dotted(self, path: Path) -> str:
        parts = path.relative_to(self.root).with_suffix("").parts[1:]
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def imports(self, module: str) -> frozenset[str]:
        """Every dotted name that a module imports, wherever in the file: `from a import b` counts as a.b."""
        if module not in self._imports:
            self._imports[module] = self._read_imports(module)
        return self._imports[module]

    def reach(self, module: str) -> frozenset[str]:
        """Every name imported by a module or by any module of the tree that runs with it, directly or not."""
        found: set[str] = set()
        seen: set[str] = set()
        ahead = self.run_by(module)
        while ahead:
            current = ahead.pop()
            if current in seen:
                continue
            seen.add(current)
            found |= self.imports(current)
            ahead += [ours for name in self.imports(current) for ours in self.run_by(name)]
        return frozenset(found)

    def run_by(self, name: str) -> list[str]:
        """The modules of the tree that importing a name runs: the one that it lies in and the packages around it."""
        parts = name.split(".")
        return [ours for end in range(len(parts)) if (ours := ".".join(parts[: end + 1])) in self.modules]

    def module_of(self, name: str) -> str | None:
        """The module of the tree that an imported name lies in."""
        while name and name not in self.modules:
            name = name.rpartition(".")[0]
        return name or None

    def graph(self) -> dict[str, set[str]]:
        """Module → the modules of the tree that it imports."""
        edges = {}
        for module in self.modules:
            found = {self.module_of(name) for name in self.imports(module)}
            edges[module] = {name for name in found if name is not None and name != module}
        return edges

    def package_graph(self, depth: int) -> dict[str, set[str]]:
        """The same between packages, which are the first `depth` parts of a module's name."""
        edges: dict[str, set[str]] = defaultdict(set)
        for module, imported in self.graph().items():
            package = cut(module, depth)
            edges[package] |= {cut(name, depth) for name in imported} - {package}
        return edges

    def _read_imports(self, module: str) -> frozenset[str]:
        path = self.modules[module]
        package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        names = set()
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                source = ".".join([*base, *([node.module] if node.module else [])])
                names |= {f"{source}.{alias.name}" for alias in node.names}
        return frozenset(names)


def cut(module: str, depth: int) -> str:
    """The first parts of a dotted name."""
    return ".".join(module.split(".")[:depth])


def circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """The groups of two or more nodes that all lead to each other (Tarjan's strongly connected components)."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for following in sorted(edges.get(node, ())):
            if following not in index:
                visit(following)
                low[node] = min(low[node], low[following])
            elif following in stack:
                low[node] = min(low[node], index[following])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found


def ignored(relative: str) -> bool:
    """Whether .gitignore names this path: by a name anywhere, or by a pattern from the root that starts with /."""
    name = relative.rpartition("/")[2]
    return name == ".git" or any(
        fnmatch(f"/{relative}", pattern) if pattern.startswith("/") else fnmatch(name, pattern)
        for pattern in gitignore()
    )


@cache
def gitignore() -> tuple[str, ...]:
    lines = (ROOT / ".gitignore").read_text().splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def files() -> tuple[Path, ...]:
    """Every file that belongs to the project, whether git knows of it or not."""
    found = []
    for folder, subfolders, names in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        subfolders[:] = sorted(name for name in subfolders if not ignored((here / name).as_posix()))
        found += [ROOT / here / name for name in sorted(names) if not ignored((here / name).as_posix())]
    return tuple(found)


def python_files() -> list[Path]:
    return [path for path in files() if path.suffix == ".py" or shown(path) in SCRIPTS]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def project() -> Tree:
    """The project's own tree."""
    return Tree(ROOT)


def within(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of the packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
