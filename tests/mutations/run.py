"""Plant one bug at a time in a copy of the rules and see that the tests catch it.

Run by `python tests/mutations/run.py [name …]`, and by the default test run. A mutation is the name of a function, a piece of its
text, what is planted instead, and the tests that must notice; in which module the function stands is of no matter, so code may move
and takes its bugs along. Exit status 0: every mutation was caught.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
CORE = Path("events")
"""What bugs are planted in, below the root."""


class Mutation(NamedTuple):
    """One planted bug: what it breaks, where, and which tests must catch it (pytest arguments).

    function: its qualified name in its module, as "attack" or "Oval.turn_to"; a class or a constant of a module likewise.
    """

    name: str
    function: str
    old: str
    new: str
    tests: str


class Definition(NamedTuple):
    """Where something is defined: a file below the root, and its first and last line, from 1 on, decorators included."""

    file: Path
    first: int
    last: int


def definitions(root: Path) -> Mapping[str, Sequence[Definition]]:
    """What the core below a root defines in its modules and classes, by qualified name."""
    found = defaultdict(list)
    for path in sorted((root / CORE).rglob("*.py")):
        for name, node in _named(ast.parse(path.read_text(encoding="utf-8")).body):
            decorators = getattr(node, "decorator_list", [])
            first = min(one.lineno for one in (node, *decorators))
            found[name].append(Definition(path.relative_to(root), first, node.end_lineno or first))
    return found


def _named(body: Sequence[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield within + name, node
            case ast.ClassDef(name=name):
                yield within + name, node
                yield from _named(node.body, f"{within}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield within + name, node


def located(mutation: Mutation, known: Mapping[str, Sequence[Definition]], root: Path) -> Definition:
    """The one definition that a bug is planted in. Raises ValueError: no function of this name has the text, or more than one."""
    if mutation.function not in known:
        raise ValueError(f"{mutation.name}: nothing is called {mutation.function}")
    places = [(place, text_of(place, root).count(mutation.old)) for place in known[mutation.function]]
    having = [place for place, count in places for _ in range(count)]
    if len(having) != 1:
        where = ", ".join(f"{place.file}:{place.first}" for place, _ in places)
        raise ValueError(
            f"{mutation.name}: {mutation.old!r} stands {len(having)} times in {mutation.function} ({where})"
        )
    return having[0]


def text_of(place: Definition, root: Path) -> str:
    """The source of a definition, whole lines."""
    lines = (root / place.file).read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(lines[place.first - 1 : place.last])


def plant(mutation: Mutation, known: Mapping[str, Sequence[Definition]], root: Path) -> None:
    """Plant a bug in the core below a root, which defines what is known. Raises ValueError: see `located`."""
    place = located(mutation, known, root)
    path = root / place.file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = text_of(place, root).replace(mutation.old, mutation.new)
    path.write_text("".join([*lines[: place.first - 1], changed, *lines[place.last :]]), encoding="utf-8")


def caught(mutation: Mutation, known: Mapping[str, Sequence[Definition]]) -> bool:
    """Whether the tests fail on a mutated copy of the core, whose definitions are known. Raises RuntimeError: they did not even run.

    It may be called by several threads at a time. They must not parse: CPython 3.11 counts the depth of all that is parsed at a
    time as one, and fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / CORE, Path(folder) / CORE, ignore=shutil.ignore_patterns("__pycache__"))
        plant(mutation, known, Path(folder))
        path = os.pathsep.join([f"{folder}/events", str(ROOT / "server"), str(ROOT / "clients")])
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            *mutation.tests.split(),
        ]
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"{mutation.name}: pytest ended with {run.returncode}\n{run.stdout[-2000:]}")
    return run.returncode == 1


def main(names: list[str]) -> int:
    """Try the named mutations, or all."""
    from tests.mutations.planted import MUTATIONS

    chosen = [mutation for mutation in MUTATIONS if not names or mutation.name in names]
    missed, known = 0, definitions(ROOT)
    for mutation in chosen:
        found = caught(mutation, known)
        missed += not found
        print(f"{'caught' if found else 'MISSED'}  {mutation.name}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} mutations caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
