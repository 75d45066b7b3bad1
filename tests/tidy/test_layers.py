"""What each part may import, beyond the layers that import-linter checks (pyproject.toml).

Every guard asks for the names that it guards first, so that none passes because a module has moved away; and every
guard is shown a small tree with a planted breach.
"""

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.tidy.planting import planted
from tests.tidy.tree import ROOT, SOURCE_ROOTS, Tree, parsed, project, within

EVENTS_MAY_IMPORT = (
    "__future__", "bisect", "codecs", "collections", "contextlib", "contextvars", "copy", "dataclasses", "enum", "fractions", "functools", "hashlib",
    "heapq", "hmac", "itertools", "math", "msgspec", "operator", "re", "textwrap", "types", "typing", "unicodedata", "wardrum.events",
)  # fmt: skip
NOT_IN_EVENTS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "float"}
IO = (
    "asyncio", "concurrent", "datetime", "queue", "random", "secrets", "select", "socket", "sqlite3",
    "ssl", "subprocess", "threading", "time", "uvloop", "websockets",
)  # fmt: skip
SANS_IO = ("wardrum.server.engine", "wardrum.server.spectating")
WEBSOCKETS_ALLOWED = (
    "wardrum.server.connections.admission",
    "wardrum.server.connections.origins",
    "wardrum.server.connections.protocol",
    "wardrum.server.http.feeds.match_feeds",
    "wardrum.server.http.responses",
    "wardrum.server.http.routes",
    "wardrum.server.benchmarks",
)
ENGINES = ("sqlite3", "nats")
LEARNERS = "wardrum.clients.gym"
OF_LEARNERS = ("numpy", "gymnasium", "pettingzoo", LEARNERS)
SCREEN = "wardrum.clients.tui"
OF_SCREENS = ("textual", "rich")
ARCHIVES = ("xml", "zipfile", "expat")
FILE_READERS = "wardrum.server.rosters.files"
SNAPSHOTS = "wardrum.server.engine.history"
FRAMES = "wardrum.server.protocol.frames"
LOG_ARCHIVES = "wardrum.server.store.jetstream.match_archives"
ABOVE_THE_CORE = tuple(
    f"wardrum.events.{name}" for name in ("match", "toolkit", "rulesets", "projections", "verify", "formats")
)
BUILDS_ON = {"mordheim": ("warcry",)}
"""Rulesets that are written as differences over another one, which they may import."""
REGISTRIES = ("functools.singledispatch", "functools.singledispatchmethod")
"""What chooses by what has been imported: two games in one process pass what is theirs instead."""


def offences(tree: Tree, inside, forbidden, allowed=(), *, far=False):
    """`module → name` for each forbidden name that a module of one place imports, directly or (far) by others.

    Raises AssertionError: a guarded name, or a forbidden one of the project's, is no module of the tree.
    """
    for name in (*inside, *allowed, *(name for name in forbidden if within(name, ("wardrum",)))):
        assert name in tree.modules or name in SOURCE_PACKAGES, f"the guarded module {name} does not exist"
    find = tree.reach if far else tree.imports
    return sorted(
        f"{module} → {name}"
        for module in tree.modules
        if within(module, inside) and not within(module, allowed)
        for name in find(module)
        if within(name, forbidden)
    )


SOURCE_PACKAGES = ("wardrum", "wardrum.events", "wardrum.server", "wardrum.clients")


def impure_imports(tree: Tree):
    """What the core imports beyond the pure part of the standard library, msgspec and itself."""
    return [
        f"{module} → {name}"
        for module in tree.modules
        if within(module, ("wardrum.events",))
        for name in sorted(tree.imports(module))
        if not within(name, EVENTS_MAY_IMPORT)
    ]


def impure_calls(tree: Tree):
    """Where the core opens, prints or evaluates something, or has a floating-point number."""
    found = []
    for module, path in tree.modules.items():
        if not within(module, ("wardrum.events",)):
            continue
        for node in ast.walk(parsed(path)):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            if called in NOT_IN_EVENTS or literal:
                found.append(f"{module}:{node.lineno} {called or node.value}")
    return found


def other_rulesets(tree: Tree):
    """Where a ruleset imports one that it does not build on."""
    package = "wardrum.events.rulesets"
    names = sorted(
        path.parent.name for path in (tree.root / "events/wardrum/events/rulesets").glob("*/__init__.py")
    )
    assert names, "there are no rulesets"
    found = []
    for name in names:
        strange = [other for other in names if other != name and other not in BUILDS_ON.get(name, ())]
        found += offences(tree, (f"{package}.{name}",), tuple(f"{package}.{other}" for other in strange))
    return found


def test_events_import_only_what_is_pure():
    """The core imports nothing but the pure part of the standard library, msgspec and itself."""
    assert impure_imports(project()) == []


def test_events_call_nothing_impure():
    """The core opens, prints and evaluates nothing, and uses no floating-point number."""
    assert impure_calls(project()) == []


def test_engine_and_spectating_are_sans_io():
    """What orders commands and what follows a match reach no loop, socket, thread, clock or database, directly or not."""
    assert offences(project(), SANS_IO, IO, far=True) == []


def test_only_the_edge_knows_websockets():
    """The server's other modules would work behind any transport."""
    assert offences(project(), ("wardrum.server",), ("websockets",), allowed=WEBSOCKETS_ALLOWED) == []


def test_only_importers_open_archives_and_xml():
    """Archives and XML are opened in one package, which knows no event loop, no socket and no file.

    Snapshots, archives of a shared log and what pages are sent are compressed: they may use zlib, for bytes of their own.
    """
    tree = project()
    assert offences(tree, ("wardrum",), ARCHIVES, allowed=(FILE_READERS,)) == []
    assert (
        offences(tree, ("wardrum",), ("zlib",), allowed=(FILE_READERS, SNAPSHOTS, FRAMES, LOG_ARCHIVES)) == []
    )
    files = ("asyncio", "socket", "subprocess", "threading", "websockets", "pathlib.Path", "os", "urllib")
    assert offences(tree, ("wardrum.server.rosters",), files) == []


def test_only_stores_know_their_engines():
    """A storage engine is imported where its store is implemented and where its files are copied, nowhere else."""
    allowed = ("wardrum.server.store", "wardrum.server.backup")
    assert offences(project(), ("wardrum.server",), ENGINES, allowed=allowed) == []


def test_only_learners_need_numpy():
    """What belongs to the extra `gym` is imported in its package alone, so who serves or plays needs none of it."""
    assert offences(project(), ("wardrum",), OF_LEARNERS, allowed=(LEARNERS,)) == []


def test_only_the_screen_needs_textual():
    """What belongs to the extra `tui` is imported in its package alone, so who serves or plays otherwise needs none of it."""
    assert offences(project(), ("wardrum",), OF_SCREENS, allowed=(SCREEN,)) == []


def test_the_core_reaches_no_ruleset():
    """The kernel reaches no match, table, picture or ruleset, not even by way of another module."""
    assert offences(project(), ("wardrum.events.core",), ABOVE_THE_CORE, far=True) == []


def test_rulesets_stand_alone():
    """A ruleset imports no other one, except those written as differences over another."""
    assert other_rulesets(project()) == []


def test_rulesets_pass_what_is_theirs():
    """No ruleset changes what another one does by registering something at import."""
    assert offences(project(), ("wardrum.events.rulesets",), REGISTRIES) == []


# -- planted breaches --------------------------------------------------------------------------------------------

BREACHES = {
    "impure import": (impure_imports, {"events/wardrum/events/core/kernel.py": "import random"}),
    "impure call": (impure_calls, {"events/wardrum/events/core/kernel.py": "print('x')"}),
    "a float": (impure_calls, {"events/wardrum/events/core/kernel.py": "HALF = 0.5"}),
    "a loop in the engine, two modules away": (
        lambda tree: offences(tree, ("wardrum.server.engine",), IO, far=True),
        {
            "server/wardrum/server/engine/lane.py": "from wardrum.server.process import clock",
            "server/wardrum/server/process/clock.py": "import asyncio",
        },
    ),
    "a loop in the package of what the engine imports": (
        lambda tree: offences(tree, ("wardrum.server.engine",), IO, far=True),
        {
            "server/wardrum/server/engine/lane.py": "from wardrum.server.process.clock import Alarm",
            "server/wardrum/server/process/__init__.py": "import asyncio",
            "server/wardrum/server/process/clock.py": "",
        },
    ),
    "XML beyond the importers' files": (
        lambda tree: offences(tree, ("wardrum",), ARCHIVES, allowed=(FILE_READERS,)),
        {
            "server/wardrum/server/rosters/files/xml_text.py": "import xml.sax",
            "server/wardrum/server/rosters/formats.py": "from xml.etree import ElementTree",
        },
    ),
    "an engine beyond the stores": (
        lambda tree: offences(tree, ("wardrum.server",), ENGINES, allowed=("wardrum.server.store",)),
        {
            "server/wardrum/server/store/sqlite.py": "import sqlite3",
            "server/wardrum/server/matches/registry.py": "import sqlite3",
        },
    ),
    "numbers of learners in a bot": (
        lambda tree: offences(tree, ("wardrum",), OF_LEARNERS, allowed=(LEARNERS,)),
        {
            "clients/wardrum/clients/gym/environment.py": "import numpy",
            "clients/wardrum/clients/gym/__init__.py": "",
            "clients/wardrum/clients/bots/random.py": "import numpy",
        },
    ),
    "a screen in the narrator": (
        lambda tree: offences(tree, ("wardrum",), OF_SCREENS, allowed=(SCREEN,)),
        {
            "clients/wardrum/clients/tui/__init__.py": "import textual",
            "clients/wardrum/clients/terminal/writer.py": "from rich.text import Text",
        },
    ),
    "the core reaches a ruleset, two modules away": (
        lambda tree: offences(tree, ("wardrum.events.core",), ABOVE_THE_CORE, far=True),
        {
            "events/wardrum/events/core/kernel.py": "from wardrum.events.space import hexes",
            "events/wardrum/events/space/hexes.py": "import wardrum.events.rulesets",
            **{f"events/{name.replace('.', '/')}/__init__.py": "" for name in ABOVE_THE_CORE},
        },
    ),
    "websockets in a service": (
        lambda tree: offences(tree, ("wardrum.server",), ("websockets",)),
        {"server/wardrum/server/services/forks.py": "from websockets.asyncio import server"},
    ),
    "a ruleset that lets others register": (
        lambda tree: offences(tree, ("wardrum.events.rulesets",), REGISTRIES),
        {
            "events/wardrum/events/rulesets/warcry/abilities.py": "from functools import singledispatch",
            "events/wardrum/events/rulesets/__init__.py": "",
        },
    ),
    "a ruleset that imports another": (
        other_rulesets,
        {
            "events/wardrum/events/rulesets/trench/decide.py": "from ..warcry import state",
            "events/wardrum/events/rulesets/warcry/state.py": "",
        },
    ),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_planted_breach_is_found(breach, tmp_path):
    """Each guard of this file finds what is planted for it."""
    find, sources = BREACHES[breach]
    assert len(find(planted(tmp_path, sources))) == 1


def test_a_guarded_name_that_is_gone_is_a_fault(tmp_path):
    """A guard over a module that does not exist fails instead of passing."""
    tree = planted(tmp_path, {"server/wardrum/server/engine/lane.py": ""})
    with pytest.raises(AssertionError, match=r"wardrum\.server\.lane does not exist"):
        offences(tree, ("wardrum.server.lane",), IO)
    with pytest.raises(AssertionError, match=r"wardrum\.server\.room does not exist"):
        offences(tree, ("wardrum.server.engine",), ("wardrum.server.room",))


# -- the layers of pyproject.toml --------------------------------------------------------------------------------

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
LAYERS_BROKEN = {
    "events: layers": ("events/wardrum/events/core/kernel.py", "wardrum.events.match.state"),
    "server: layers": ("server/wardrum/server/engine/lane.py", "wardrum.server.matches.room"),
    "clients: layers": ("clients/wardrum/clients/transport/rpc.py", "wardrum.clients.api.client"),
    "events knows neither server nor clients": (
        "events/wardrum/events/core/dice.py",
        "wardrum.server.process.release",
    ),
    "clients never import the server": (
        "clients/wardrum/clients/mirror/mirror.py",
        "wardrum.server.process.release",
    ),
    "only server.app, server.cli and server.benchmarks import clients": (
        "server/wardrum/server/matches/room.py",
        "wardrum.clients.api.client",
    ),
}
"""Contract → the file that gets an import that breaks it."""


def guarded_names():
    """Every module that a contract of pyproject.toml names."""
    for contract in CONTRACTS:
        layered = [name.strip(" ()") for layer in contract.get("layers", ()) for name in layer.split("|")]
        for name in (
            *(f"{container}.{name}" for container in contract.get("containers", ()) for name in layered),
            *contract.get("source_modules", ()),
            *contract.get("forbidden_modules", ()),
        ):
            yield contract["name"], name


def test_every_contract_names_modules_that_exist():
    """No contract guards a module that has moved away."""
    known = {*project().modules, *SOURCE_PACKAGES}
    assert [pair for pair in guarded_names() if pair[1] not in known] == []


def test_every_layers_contract_is_exhaustive():
    """A package or module without a place in the layers breaks the contract."""
    layered = [contract for contract in CONTRACTS if contract["type"] == "layers"]
    assert len(layered) == len(SOURCE_ROOTS)
    assert all(contract["exhaustive"] for contract in layered)


def test_each_contract_finds_its_breach(tmp_path):
    """lint-imports on a copy of the tree with one planted import for each contract breaks every contract."""
    assert set(LAYERS_BROKEN) == {contract["name"] for contract in CONTRACTS}
    for root in SOURCE_ROOTS:
        shutil.copytree(ROOT / root, tmp_path / root, ignore=only_python)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for file, imported in LAYERS_BROKEN.values():
        assert (tmp_path / file).is_file(), f"{file} does not exist"
        with (tmp_path / file).open("a") as source:
            source.write(f"\nimport {imported}\n")
    program = Path(sys.executable).with_name("lint-imports")
    path = ":".join(str(tmp_path / root) for root in SOURCE_ROOTS)
    run = subprocess.run(
        [program, "--no-logo", "--no-cache"],
        cwd=tmp_path,
        env={"PYTHONPATH": path, "PATH": "/usr/bin:/bin", "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )
    kept = [name for name in LAYERS_BROKEN if f"{name} BROKEN" not in " ".join(run.stdout.split())]
    assert (run.returncode, kept) == (1, []), run.stdout[-3000:] + run.stderr[-2000:]


def only_python(folder, names):
    """For copytree: what is left out of a copy of the sources."""
    return [name for name in names if not name.endswith(".py") and not (Path(folder) / name).is_dir()]
