"""The layers of the page's JavaScript: who may import whom, no circle, and no game by name.

Imports for types alone (`import("…")` in JSDoc and in declarations) count like all others.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.tidy.tree import ROOT
from wardrum.events.rulesets import RULESETS

WEB = ROOT / "clients" / "wardrum" / "clients" / "web" / "js"
MAY_IMPORT = {  # folder → folders and modules that it may import beside itself
    "core": (),
    "kit": ("core",),
    "display": ("kit", "core"),
    "ui/shared": ("kit", "core"),
    "ui/battle": ("ui/shared", "kit", "core"),
    "ui/lobby": ("ui/shared", "kit", "core"),
    "pages": ("ui", "display", "kit", "core"),
}
SAME_WORDS = {"trench"}  # a kind of terrain too
NAMERS = {
    "ui/lobby/setup.js",  # which game is chosen before somebody chooses
    "ui/battle/actions/editors/own_roster.js",  # what a warband that the server has read is mustered with
}
SPECIFIER = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")

Graph = dict[str, set[str]]


def graph(root: Path) -> Graph:
    """Module → modules that it imports, as paths from the root. A module that is not there is an error."""
    found = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.suffix in (".js", ".ts")}
    return {module: {target(root, module, name, found) for name in names(root / module)} for module in found}


def names(module: Path) -> set[str]:
    return set(SPECIFIER.findall(module.read_text()))


def target(root: Path, module: str, name: str, found: set[str]) -> str:
    """The module that a relative name means; declarations are imported by the name of their script."""
    path = (root / module).parent.joinpath(name).resolve().relative_to(root.resolve()).as_posix()
    declared = path.removesuffix(".js") + ".d.ts"
    if path not in found and declared not in found:
        raise LookupError(f"{module} imports {name}, which is not there")
    return path if path in found else declared


def reached(edges: Graph, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = edges.get(waiting.pop(), set()) - seen
        seen |= fresh
        waiting += fresh
    return seen


def circles(edges: Graph) -> list[list[str]]:
    """Modules that import each other, directly or through others."""
    reach = {node: reached(edges, node) for node in edges}
    groups = {frozenset(other for other in reach[node] if node in reach[other]) for node in edges}
    return sorted(sorted(group) for group in groups if group)


def within(module: str, places: Iterable[str]) -> bool:
    return any(module == place or module.startswith(f"{place}/") for place in places)


def breaches(edges: Graph) -> list[str]:
    """`module → module` for each import that its folder may not make, and modules outside of all folders."""
    strays = [module for module in edges if not within(module, MAY_IMPORT)]
    wrong = [
        f"{module} → {other}"
        for folder, allowed in MAY_IMPORT.items()
        for module, others in edges.items()
        if within(module, (folder,))
        for other in others
        if not within(other, (folder, *allowed))
    ]
    return sorted(strays + wrong)


def named_games(root: Path, names: Iterable[str]) -> list[str]:
    """`module: name` for each text or identifier of a script that is a game's name, or a command of one."""
    word = re.compile(rf"(?<![\w-])({'|'.join(names)})(?![\w-])")
    scripts = {path.relative_to(root).as_posix(): path.read_text() for path in root.rglob("*.js")}
    return sorted({
        f"{module}: {found}" for module, script in scripts.items() for found in word.findall(without_notes(script))
    })  # fmt: skip


def without_notes(script: str) -> str:
    return re.sub(r"/\*[\s\S]*?\*/|^\s*//.*$", "", script, flags=re.MULTILINE)


def test_every_guarded_folder_exists():
    """Each folder that the layers name is there and holds modules, and the page about them names it."""
    edges = graph(WEB)
    page = (WEB / "README.md").read_text()
    assert [folder for folder in MAY_IMPORT if not any(within(module, (folder,)) for module in edges)] == []
    assert [folder for folder in MAY_IMPORT if f"`{folder}/`" not in page] == []


def test_no_module_is_part_of_an_import_circle():
    """The page's modules import each other in one direction, types included."""
    assert circles(graph(WEB)) == []


def test_every_import_goes_down():
    """No module imports one of a folder above its own, and the components know no display but what pages hand to them."""
    assert breaches(graph(WEB)) == []


def test_the_page_knows_no_game():
    """What is shown of a battle is said by the server: no script has the name of a game, or that of a command of one."""
    tags = {
        command.__struct_config__.tag
        for ruleset in RULESETS.values()
        for command in ruleset.command_type.__args__
    }
    commands = {tag for tag in tags if re.search(r"[a-z][A-Z]", tag)}  # others are plain words, as "Move"
    found = named_games(WEB, {*RULESETS, *commands} - SAME_WORDS)
    assert [line for line in found if line.split(":")[0] not in NAMERS] == []


@pytest.fixture
def tree(tmp_path):
    """Writes a small tree of modules, path → script, and returns its root."""

    def write(scripts):
        for name, script in scripts.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script)
        return tmp_path

    return write


@pytest.mark.parametrize(
    "back",
    [
        'import { b } from "../kit/b.js";',
        'import "../kit/b.js";',
        'const b = () => import("../kit/b.js");',
        '/** @typedef {import("../kit/b.js").B} B */',
        'export * from "../kit/b.js";',
    ],
)
def test_a_planted_circle_is_found(tree, back):
    """Whatever kind of import closes it, types and loading at need included."""
    root = tree(
        {"core/a.js": back, "kit/b.js": 'import { c } from "./c.js";', "kit/c.js": 'import "../core/a.js";'}
    )
    assert circles(graph(root)) == [["core/a.js", "kit/b.js", "kit/c.js"]]


def test_a_planted_circle_through_declarations_is_found(tree):
    """A declaration is imported by its script's name and counts as a module."""
    root = tree({"core/a.js": 'import("./t.js")', "core/t.d.ts": 'export type A = import("./a.js").A;'})
    assert circles(graph(root)) == [["core/a.js", "core/t.d.ts"]]


def test_a_module_that_imports_itself_is_a_circle(tree):
    """One module alone can be one."""
    assert circles(graph(tree({"core/a.js": 'import "./a.js";'}))) == [["core/a.js"]]


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("core/a.js", "kit/b.js"),
        ("kit/a.js", "display/b.js"),
        ("display/a.js", "ui/battle/b.js"),
        ("ui/shared/a.js", "ui/battle/b.js"),
        ("ui/lobby/a.js", "ui/battle/b.js"),
        ("ui/battle/a.js", "display/b.js"),
        ("ui/battle/a.js", "pages/b.js"),
    ],
)
def test_a_planted_breach_of_the_layers_is_found(tree, module, imported):
    """An import that goes up or across is named."""
    ups = "../" * module.count("/")
    root = tree({module: f'/** @type {{import("{ups}{imported}").B}} */', imported: ""})
    assert breaches(graph(root)) == [f"{module} → {imported}"]


def test_a_module_outside_of_all_layers_is_found(tree):
    """A new folder has to be given its place."""
    assert breaches(graph(tree({"extra/a.js": "", "core/a.js": ""}))) == ["extra/a.js"]


def test_an_import_of_nothing_is_found(tree):
    """An import of a module that is not there raises LookupError: after a move no edge is lost in silence."""
    with pytest.raises(LookupError, match=r"gone\.js"):
        graph(tree({"core/a.js": 'import "./gone.js";'}))


def test_a_planted_name_of_a_game_is_found(tree):
    """As a text and as a key, but not in a note, nor as a part of another word."""
    root = tree({"ui/a.js": '// chess\nconst names = { chess: "go-kart", go: 1 };', "ui/b.js": '"gone"'})
    assert named_games(root, ["chess", "go"]) == ["ui/a.js: chess", "ui/a.js: go"]
