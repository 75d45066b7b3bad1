"""The pages of the Python package, for mkdocstrings to fill in: the public names of `wardrum.clients` in groups, and whole modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

PACKAGE: Final = "wardrum.clients"
INIT: Final = "clients/wardrum/clients/__init__.py"
GROUPS: Final[Mapping[str, str]] = {
    "api": "Connect and play",
    "mirror": "Follow a match",
    "transport": "The connection and raw updates",
    "options": "Choose a command",
    "match": "Settings of a match",
    "kernel": "Settings of a match",
    "bots": "Bots",
    "errors": "Exceptions",
}
"""From the package, or the module of the core, that a name comes from to the heading that it stands under, in order."""


class ModulePage(NamedTuple):
    """A page of whole modules. text: what stands above them, in Markdown."""

    title: str
    text: str
    modules: tuple[str, ...]


MODULES: Final[Mapping[str, ModulePage]] = {
    "sync": ModulePage(
        "The client without async",
        "For notebooks, scripts and the interactive prompt; what each method does is said at the one of [the client](clients.md).",
        ("wardrum.clients.sync",),
    ),
    "local": ModulePage(
        "Battles in one process",
        "The [laboratory](../laboratory.md) shows what can be done with it.",
        ("wardrum.events.local",),
    ),
    "gym": ModulePage(
        "Environments for learners",
        "The [laboratory](../laboratory.md) shows how to use them.",
        ("wardrum.clients.gym",),
    ),
    "arena": ModulePage(
        "The arena's modules",
        "`wardrum arena` is made of these; [the arena](../arena.md) says what their tables mean.",
        tuple(
            f"wardrum.clients.arena.{name}"
            for name in ("design", "battle", "workers", "intervals", "ratings", "pairing", "tables")
        ),
    ),
}


def kit_pages(init: str) -> dict[str, str]:
    """All of them by their places in the site. init: the text of the `__init__.py` of the package, which nothing here imports."""
    tree = ast.parse(init)
    groups: dict[str, list[str]] = {heading: [] for heading in GROUPS.values()}
    names = exported(tree)
    origin = {
        alias.asname or alias.name: node.module or ""
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for name in names:
        groups[GROUPS[_part(origin[name])]].append(name)
    modules = {f"python/{name}.md": "\n".join(_of_modules(page)) for name, page in MODULES.items()}
    return {"python/clients.md": "\n".join(_written(groups)), **modules}


def exported(tree: ast.Module) -> list[str]:
    """What `__all__` says."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name("__all__")], value=value):
                return list(ast.literal_eval(value))
            case _:
                pass
    raise ValueError("the package has no __all__")


def _part(module: str) -> str:
    """What decides on the heading: the first package within the kit, or the last module of the core."""
    return module.rpartition(".")[2] if module.startswith("wardrum.") else module.partition(".")[0]


def _written(groups: Mapping[str, list[str]]) -> Iterator[str]:
    yield "# The Python client\n"
    yield f"Everything below is imported from `{PACKAGE}`; [the client without `async`](sync.md) has the same for notebooks and scripts."
    for heading, names in groups.items():
        yield f"\n## {heading}\n"
        for name in names:
            yield f"::: {PACKAGE}.{name}\n    options:\n      heading_level: 3\n"


def _of_modules(page: ModulePage) -> Iterator[str]:
    yield f"# {page.title}\n\n{page.text}\n"
    for name in page.modules:
        shown = str(len(page.modules) > 1).lower()  # a single one is what the page is called
        yield f"::: {name}\n    options:\n      heading_level: 2\n      show_root_heading: {shown}\n      show_root_toc_entry: {shown}\n"
