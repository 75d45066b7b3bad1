"""Plant one bug at a time in a copy of the rules and see that the tests catch it.

Run by `python tests/mutations/run.py [name …]`, and by the default test run. A mutation is a file, a piece of its
text, what is planted instead, and the tests that must notice. Exit status 0: every mutation was caught.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Mutation(NamedTuple):
    """One planted bug: what it breaks, where, and which tests must catch it (pytest arguments)."""

    name: str
    file: str
    old: str
    new: str
    tests: str


def plant(mutation: Mutation, target: Path) -> None:
    """Copy the core to `target` and plant the bug. Raises ValueError: the text is not there exactly once."""
    shutil.copytree(ROOT / "events", target / "events", ignore=shutil.ignore_patterns("__pycache__"))
    path = target / mutation.file
    text = path.read_text()
    if text.count(mutation.old) != 1:
        raise ValueError(
            f"{mutation.name}: {mutation.old!r} stands {text.count(mutation.old)} times in {mutation.file}"
        )
    path.write_text(text.replace(mutation.old, mutation.new))


def caught(mutation: Mutation) -> bool:
    """Whether the tests fail on the mutated copy. Raises RuntimeError: they did not even run."""
    with tempfile.TemporaryDirectory() as folder:
        plant(mutation, Path(folder))
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
    missed = 0
    for mutation in chosen:
        found = caught(mutation)
        missed += not found
        print(f"{'caught' if found else 'MISSED'}  {mutation.name}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} mutations caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
