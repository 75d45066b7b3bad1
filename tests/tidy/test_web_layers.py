"""The layers of the page's JavaScript: who may import whom, no circle, and a line in the list for each ruleset.

Imports for types alone (`import("…")` in JSDoc and in declarations) count like all others.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.tidy.tree import ROOT

WEB = ROOT / "clients" / "wardrum" / "clients" / "web" / "js"
MAY_IMPORT = {  # folder → folders and modules that it may import beside itself
    "core": (),
    "kit": ("core",),
    "rulesets": ("kit", "core"),
    "ui/shared": ("kit", "core"),
    "ui/battle": ("ui/shared", "rulesets/registry.js", "kit", "core"),
    "ui/lobby": ("ui/shared", "rulesets/registry.js", "kit", "core"),
    "pages": ("ui", "rulesets/registry.js", "kit", "core"),
}
FALLBACK = "plain"  # the face of rulesets without one; made for a name, so it is a function
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


def rulesets(root: Path) -> list[str]:
    """The folders of rulesets."""
    folders = (path for path in (root / "rulesets").iterdir() if path.is_dir())
    return sorted(path.name for path in folders if path.name != FALLBACK)


def of_rulesets(edges: Graph) -> Graph:
    """Ruleset → rulesets from whose folders it imports."""
    folder = {module: module.split("/")[1] for module in edges if re.match(r"rulesets/\w+/", module)}
    built: Graph = {name: set() for name in folder.values()}
    for module, name in folder.items():
        built[name] |= {folder[other] for other in edges[module] if other in folder} - {name}
    return built


def unfinished(root: Path) -> list[str]:
    """Rulesets without a face, and those that the list does not name."""
    line = r'^export const (\w+) = async \(\) => \(await import\("./\1/face.js"\)\).face;$'
    listed = set(re.findall(line, text(root, "list.js"), re.MULTILINE))
    lacking = [
        f"{name}: face"
        for name in rulesets(root)
        if not re.search(r"^export const face\b", text(root, f"{name}/face.js"), re.MULTILINE)
    ]
    return lacking + [f"{name} in one place only" for name in sorted(listed ^ set(rulesets(root)))]


def text(root: Path, name: str) -> str:
    path = root / "rulesets" / name
    return path.read_text() if path.exists() else ""


def test_every_guarded_folder_exists():
    """Each folder that the layers name is there and holds modules, and the page about them names it."""
    edges = graph(WEB)
    page = (WEB / "README.md").read_text()
    assert [folder for folder in MAY_IMPORT if not any(within(module, (folder,)) for module in edges)] == []
    assert [folder for folder in MAY_IMPORT if f"`{folder}/`" not in page] == []


def test_no_module_is_part_of_an_import_circle():
    """The page's modules import each other in one direction, types included."""
    assert circles(graph(WEB)) == []


def test_rulesets_build_on_each_other_in_one_direction():
    """A ruleset may build on another one, which then knows nothing of it."""
    assert circles(of_rulesets(graph(WEB))) == []


def test_every_import_goes_down():
    """No module imports one of a folder above its own, and the components know rulesets through the registry alone."""
    assert breaches(graph(WEB)) == []


def test_every_face_is_listed():
    """Each ruleset that has a folder exports its face, and the list names it."""
    assert rulesets(WEB)
    assert unfinished(WEB) == []


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
        ("kit/a.js", "rulesets/b.js"),
        ("rulesets/warcry/a.js", "ui/battle/b.js"),
        ("rulesets/a.js", "ui/lobby/b.js"),
        ("ui/shared/a.js", "ui/battle/b.js"),
        ("ui/lobby/a.js", "ui/battle/b.js"),
        ("ui/battle/a.js", "rulesets/warcry/b.js"),
        ("ui/battle/a.js", "pages/b.js"),
        ("pages/a.js", "rulesets/list.js"),
    ],
)
def test_a_planted_breach_of_the_layers_is_found(tree, module, imported):
    """An import that goes up, across, or past the registry is named."""
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


def test_rulesets_that_build_on_each_other_are_found(tree):
    """Even where no module is part of a circle."""
    root = tree({
        "rulesets/one/a.js": 'import "../two/b.js";', "rulesets/one/c.js": "",
        "rulesets/two/b.js": "", "rulesets/two/d.js": 'import "../one/c.js";',
    })  # fmt: skip
    assert circles(graph(root)) == []
    assert circles(of_rulesets(graph(root))) == [["one", "two"]]


def test_planted_gaps_in_the_list_are_found(tree):
    """A folder without a face, and one that the list does not name."""
    line = 'export const NAME = async () => (await import("./NAME/face.js")).face;\n'
    root = tree({
        "rulesets/list.js": line.replace("NAME", "one") + line.replace("NAME", "two"),
        "rulesets/plain/face.js": "", "rulesets/one/face.js": "export const face = {};\n",
        "rulesets/two/face.js": "", "rulesets/three/face.js": "export const face = {};\n",
    })  # fmt: skip
    assert unfinished(root) == ["two: face", "three in one place only"]
