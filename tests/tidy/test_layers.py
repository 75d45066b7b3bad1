"""The dependency directions of the three packages, finer than import-linter's contracts and without a module list."""

import ast

import pytest

from tests.tidy.tree import imports, modules, parsed, reach, within

EVENTS_MAY_IMPORT = (
    "__future__", "bisect", "collections", "dataclasses", "enum", "fractions", "functools", "hashlib", "heapq",
    "hmac", "itertools", "math", "msgspec", "operator", "types", "typing", "wardrum.events",
)  # fmt: skip
NOT_IN_EVENTS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "float"}
SANS_IO = ("wardrum.server.engine", "wardrum.server.spectating")
CLIENTS_ALLOWED = ("wardrum.server.app", "wardrum.server.cli", "wardrum.server.bench")
WEBSOCKETS_ALLOWED = (
    "wardrum.server.connections.gateway",
    "wardrum.server.http.responses",
    "wardrum.server.http.routes",
    "wardrum.server.app",
    "wardrum.server.bench",
)
ENGINES = ("sqlite3", "nats")
RULESETS = {"warcry": (), "mordheim": ("warcry",), "betrayal": (), "trench": ()}
RULESET_PACKAGES = tuple(f"wardrum.events.{name}" for name in RULESETS)


def offences(inside, forbidden, allowed=(), find=imports):
    """`module → name` for every forbidden name imported by a module in one place and outside another."""
    return sorted(
        f"{module} → {name}"
        for module in modules()
        if within(module, inside) and not within(module, allowed)
        for name in find(module)
        if within(name, forbidden)
    )


def test_events_import_only_what_is_pure():
    """The core imports nothing but the pure part of the standard library, msgspec and itself."""
    strange = [
        f"{module} → {name}"
        for module in modules()
        if within(module, ("wardrum.events",))
        for name in imports(module)
        if not within(name, EVENTS_MAY_IMPORT)
    ]
    assert strange == []


def test_events_call_nothing_impure():
    """The core opens, prints and evaluates nothing, and uses no floating-point number."""
    found = []
    for module, path in modules().items():
        if not within(module, ("wardrum.events",)):
            continue
        for node in ast.walk(parsed(path)):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            if called in NOT_IN_EVENTS or literal:
                found.append(f"{module}:{node.lineno} {called or node.value}")
    assert found == []


def test_dependencies_point_to_the_core():
    """Events know neither shell nor faces, faces never import the shell, and only its edge imports faces."""
    assert offences(("wardrum.events",), ("wardrum.server", "wardrum.clients")) == []
    assert offences(("wardrum.clients",), ("wardrum.server",)) == []
    assert offences(("wardrum.server",), ("wardrum.clients",), allowed=CLIENTS_ALLOWED) == []


def test_engine_and_spectating_are_sans_io():
    """What orders commands and follows a match reaches no loop, socket, thread, clock or database, however far away."""
    io = ("asyncio", "socket", "select", "threading", "time", "sqlite3", "websockets", "uvloop")
    assert {package for package in SANS_IO if package in modules()} == set(SANS_IO)
    assert offences(SANS_IO, io, find=reach) == []


def test_only_the_gateway_knows_websockets():
    """The server's other modules would work behind any transport."""
    assert offences(("wardrum.server",), ("websockets",), allowed=WEBSOCKETS_ALLOWED) == []


def test_only_importers_open_archives_and_xml():
    """What strangers pack and nest is opened in one place, which knows no event loop, no socket and no file.

    Snapshots compress and open nothing but their own states.
    """
    allowed = ("wardrum.server.rosters.files",)
    assert offences(("wardrum",), ("xml", "zipfile", "expat"), allowed=allowed) == []
    assert offences(("wardrum",), ("zlib",), allowed=(*allowed, "wardrum.server.engine.snapshots")) == []
    io = ("asyncio", "socket", "subprocess", "threading", "websockets", "pathlib.Path", "os", "urllib")
    assert offences(("wardrum.server.rosters",), io) == []


def test_only_stores_know_their_engines():
    """A storage engine is imported where its store is implemented and nowhere else in the server."""
    assert offences(("wardrum.server",), ENGINES, allowed=("wardrum.server.store",)) == []


def test_kernel_knows_no_ruleset():
    """The kernel reaches no ruleset, not even by way of another module."""
    assert offences(("wardrum.events.core.kernel",), RULESET_PACKAGES, find=reach) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rulesets_stand_alone(ruleset):
    """A ruleset imports no other one, but for mordheim, which is written as differences over warcry."""
    own = f"wardrum.events.{ruleset}"
    others = tuple(
        f"wardrum.events.{name}" for name in RULESETS if name != ruleset and name not in RULESETS[ruleset]
    )
    assert offences((own,), others) == []
