"""The source tree as the tidy tests read it: its files, its modules and who imports whom."""

import ast
import os
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE_ROOTS = ("events", "server", "clients")
SCRIPTS = ("dev",)


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
    """Every file that belongs to the project, whether git has been told of it or not."""
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
def modules() -> dict[str, Path]:
    """The modules of the three source roots by their dotted names."""
    return {dotted(path): path for path in python_files() if path.relative_to(ROOT).parts[0] in SOURCE_ROOTS}


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(module: str) -> frozenset[str]:
    """Every dotted name this module imports, wherever in the file: `from a import b` counts as a.b."""
    path = modules()[module]
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


@cache
def reach(module: str) -> frozenset[str]:
    """Every name imported by this module or by a module of ours that it imports, however far away."""
    found: set[str] = set()
    seen: set[str] = set()
    ahead = [module]
    while ahead:
        current = ahead.pop()
        if current in seen:
            continue
        seen.add(current)
        found |= imports(current)
        ahead += [ours for name in imports(current) if (ours := module_of(name))]
    return frozenset(found)


def module_of(name: str) -> str | None:
    """The module of ours that an imported name lies in."""
    while name and name not in modules():
        name = name.rpartition(".")[0]
    return name or None


def within(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of the packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
