"""Modules and style sheets joined into few files: what they mean stays, and a form that is not understood is refused."""

import json
import shutil
import subprocess

import pytest

from tests.server.http.test_pages import get
from tests.support.table_talk import serving
from wardrum.server import app
from wardrum.server.http import static_files
from wardrum.server.http.joining import Unjoinable, joined_site
from wardrum.server.http.joining.modules import read_module
from wardrum.server.http.joining.scripts import ModuleGraph
from wardrum.server.http.joining.stylesheets import joined_sheets, tight
from wardrum.server.http.joining.tokens import tight as tight_script
from wardrum.server.http.joining.tokens import tokens

FOR_EVER = "public, max-age=31536000, immutable"

CLIENT = {
    "js/pages/index.js": """
        import "../effect.js";
        import { add, Counter as Count } from "../sums.js";
        import * as list from "../list.js";
        /** A comment with import { x } from "y"; */
        export const results = { sum: add(1, 2), count: new Count().next(), list: Object.keys(list).join() };
        const names = `a ${`// ${1 + 1} /* kept */`} b`; // dropped
        const half = 4 / 2 / 1, found = /[/"]\\/'`/.test('/"\\'');
        const member = { import: 1, export: 2 }.import;
        const later = async () => (await import("../later.js")).said();
        console.log(JSON.stringify([results, names, half, found, member, globalThis.order, list.constructor ?? null]));
        console.log(await0(await1));
        function await1() { return later(); }
        function await0(f) { void f().then((said) => f().then((again) => console.log(said, again))); return "soon"; }
    """,
    "js/effect.js": 'globalThis.order = ["effect"];\n',
    "js/sums.js": """
import "./effect.js";
globalThis.order.push("sums");
export function add(a, b) { return a + b; }
export class Counter { #n = 0; next() { return ++this.#n; } }
""",
    "js/list.js": """
export * as sums from "./sums.js";
export { add as plus, Counter } from "./sums.js";
const one = 1;
export { one, one as first };
""",
    "js/later.js": 'import { add } from "./sums.js";\nimport { n } from "./state.js";\nexport const said = () => `said ${add(n.count++, 0)}`;\n',
    "js/state.js": 'globalThis.order.push("state");\nexport const n = { count: 0 };\n',
}
CLIENT["js/pages/index.js"] = "\n".join(line.strip() for line in CLIENT["js/pages/index.js"].splitlines())


def test_a_joined_script_does_what_its_modules_do(tmp_path):
    """Run by node, the joined script says the same as the modules do: order, exports, a module loaded later, state."""
    if shutil.which("node") is None:
        pytest.skip("no node here")
    for name, text in {**CLIENT, "js/package.json": '{"type": "module"}'}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    scripts = ModuleGraph(CLIENT.__getitem__).scripts("js/pages/index.js")
    assert list(scripts.later) == ["js/later.js"]
    later = tmp_path / "later.mjs"
    later.write_text(scripts.later["js/later.js"])
    joined = tmp_path / "joined.mjs"
    joined.write_text(scripts.main({"js/later.js": later.as_uri()}))
    said = [
        subprocess.run(["node", str(file)], capture_output=True, text=True, check=True).stdout
        for file in (tmp_path / "js/pages/index.js", joined)
    ]
    assert said[0] == said[1]
    assert said[0].splitlines()[-1] == "said 0 said 1"


def test_what_is_fetched_at_once_is_sent_once():
    """Of a module that the page fetches at once, what another one needs too is in the page's script."""
    client = {
        "page.js": 'export const a = () => import("./parts.js");\nexport const b = () => import("./face.js");\n',
        "parts.js": 'import { n } from "./shared.js";\nimport { m } from "./own.js";\nexport const parts = n + m;\n',
        "face.js": 'import { n } from "./shared.js";\nexport const face = n;\n',
        "shared.js": "export const n = 1;\n",
        "own.js": "export const m = 2;\n",
    }
    scripts = ModuleGraph(client.__getitem__).scripts("page.js", ["parts.js"])
    assert 'define("shared.js"' in scripts.main({})
    assert [text.count('define("') for text in scripts.later.values()] == [1, 2]
    with pytest.raises(Unjoinable, match=r"own\.js is fetched at once, but nothing loads it later"):
        ModuleGraph(client.__getitem__).scripts("page.js", ["own.js"])


def test_all_of_the_web_client_can_be_joined(tmp_path):
    """Every page of the client is joined, and each joined script is one that node can read."""
    site = joined_site(app.WEB)
    names = {"index.html", "battle.html", "embed.html"}
    assert set(site.pages) == {(name, language) for name in names for language in ("en", *site.languages)}
    for name, page in site.pages.items():
        assert page.html.count("<script") == 2 + (name[1] != "en"), name
        assert page.html.count('rel="stylesheet"') == 1, name
    for number, text in enumerate(text for at, text in site.files.items() if at.endswith(".js")):
        if shutil.which("node"):
            file = tmp_path / f"{number}.mjs"
            file.write_text(text)
            subprocess.run(["node", "--check", str(file)], check=True)


def test_every_module_of_the_web_client_is_understood():
    """Also the modules that no page imports have only forms that can be joined."""
    for path in sorted((app.WEB / "js").rglob("*.js")):
        read_module(path.relative_to(app.WEB).as_posix(), path.read_text())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a; // b\nc", "a;\nc"),
        ("a /* b\n */ c", "a\nc"),
        ("a /* b */ c", "a c"),
        ("'//' + \"/* */\" + `// ${ a /* kept */ }`", "'//' + \"/* */\" + `// ${ a /* kept */ }`"),
        ("x = /[/]\\/\\/ /g; // y", "x=/[/]\\/\\/ /g;"),
        ("a + +b - -c", "a + +b - -c"),
        ("1 .valueOf() in { a }", "1 .valueOf()in{a}"),
        ("a / b // c\n/ d", "a / b\n/ d"),
        ("return /a b/", "return /a b/"),
        ("(a) / b / c", "(a)/ b / c"),
        ("`${`${1}`}` /2", "`${`${1}`}` /2"),
        ("`${{a: '}'}.a}`", "`${{a: '}'}.a}`"),
    ],
)
def test_comments_go_and_everything_else_stays(source, expected):
    """Comments become the blank or the line break that they are; strings, templates and expressions stay."""
    assert "".join(tight_script(tokens(source))).strip() == expected.strip()


@pytest.mark.parametrize(
    "source",
    [
        "export default 1;",
        "export let count = 0;",
        "export var count = 0;",
        "export const { a, b } = c;",
        "export * from './b.js';",
        "import b from './b.js';",
        "import b, { c } from './b.js';",
        "import { a } from 'package';",
        "import { a } from '/web/js/a.js';",
        "import { a } from '../../../etc/a.js';",
        "import { a } from './b.js' with { type: 'json' };",
        "const a = import.meta.url;",
        "const a = () => import(name);",
        "const a = 1;\nawait a;",
        "const a = `never ends;",
        "const a = 'never ends;",
        "const a = {}};",
    ],
)
def test_other_forms_are_refused(source):
    """What a function cannot stand for, or nobody has thought of, is refused with file and line."""
    with pytest.raises(Unjoinable, match=r"^js/a\.js, line \d+: "):
        read_module("js/a.js", source)


def test_a_circle_and_a_lost_module_are_reported():
    """Modules that import each other are refused by name, and so is an import that leads nowhere."""
    circle = {"a.js": "import './b.js';", "b.js": "import './a.js';"}
    with pytest.raises(Unjoinable, match=r"a circle of imports: a\.js → b\.js → a\.js"):
        ModuleGraph(circle.__getitem__).scripts("a.js")

    def source(name):
        if name == "a.js":
            return "import './lost.js';"
        raise FileNotFoundError(2, "No such file or directory")

    with pytest.raises(Unjoinable, match=r"a\.js imports lost\.js, which cannot be read: No such file"):
        ModuleGraph(source).scripts("a.js")


def test_style_sheets_are_joined_in_order():
    """What a sheet imports stands before it, once; comments and needless blanks go; strings stay."""
    sheets = {
        "css/a.css": '@import url("b.css");\n/* c */ p  { content: "/*  */" }\n',
        "css/b.css": "i { color: red }",
    }
    joined = joined_sheets(["css/a.css", "css/b.css"], sheets.__getitem__)
    assert joined == '/* css/b.css */\ni { color: red }\n/* css/a.css */\np { content: "/*  */" }\n'
    assert tight("a { fill: url('#x') }") == "a { fill: url('#x') }"
    with pytest.raises(Unjoinable, match="means something else"):
        joined_sheets(["css/a.css"], {"css/a.css": "a { background: url(dot.png) }"}.__getitem__)


# -- as they are sent


@pytest.fixture
def folder(tmp_path):
    """A client of one page."""
    web = tmp_path / "web"
    files = {
        **CLIENT,
        "css/page.css": "p { color: red }",
        "js/first.js": "// said first\nvoid 0;",
        "index.html": """<!doctype html>
    <link rel="stylesheet" href="/web/css/page.css">
    <script src="/web/js/first.js"></script>
    <script type="module" src="/web/js/pages/index.js"></script>
""",
    }
    for name, text in files.items():
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(text)
    return web


@pytest.fixture
async def server(folder, monkeypatch):
    monkeypatch.setattr(app, "WEB", folder)
    monkeypatch.setattr(static_files, "LOOK_S", 0)
    async with serving() as server:
        yield server


def addresses(body):
    """The joined files that the lobby names."""
    parts = body.decode().split('="')[1:]
    return [part.split('"')[0].removeprefix(".") for part in parts if part.startswith("./web/joined/")]


async def test_joined_files_are_for_ever(server):
    """A page names three files by their content; each may be kept for ever, the page is asked for again each time."""
    _, page, body = await get(server, "/")
    assert page["Cache-Control"] == "no-cache"
    named = addresses(body)
    assert [name.rpartition(".")[2] for name in named] == ["css", "js", "js"]
    for name in named:
        status, headers, text = await get(server, name, **{"Accept-Encoding": "gzip"})
        assert (status, headers["Cache-Control"]) == (200, FOR_EVER)
        assert text
    assert (await get(server, named[-1][:-4] + "0.js"))[0] == 404


async def test_a_change_has_another_address(server, folder):
    """After a change the page names another file; the one before it stays for pages that were opened with it."""
    before = addresses((await get(server, "/"))[2])
    (folder / "js/sums.js").write_text(CLIENT["js/sums.js"] + "\nvoid 1;\n")
    after = addresses((await get(server, "/"))[2])
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, True, False]
    assert (await get(server, before[-1]))[0] == 200
    assert b"void 1;" in (await get(server, after[-1]))[2]


async def test_a_client_that_cannot_be_joined_says_why(server, folder):
    """A module in a form that is not understood fails the page with the place, not with half a script."""
    (folder / "js/sums.js").write_text("export default 1;")
    status, _, body = await get(server, "/")
    assert status == 500
    assert b"js/sums.js, line 1: an export that cannot be joined" in body


def test_the_scripts_loaded_later_are_named_in_the_page_s_script(folder):
    """The page's script knows the address of each script that it loads later, which lies beside it."""
    site = joined_site(folder)
    main = next(
        text for at, text in site.files.items() if at.startswith("/web/joined/index.") and at.endswith(".js")
    )
    later = next(at for at in site.files if at.startswith("/web/joined/js-later."))
    assert json.dumps({"js/later.js": later.replace("/web/joined/", "./")}, separators=(",", ":")) in main
