"""`@wardrum/client` as somebody else has it: installed from its tarball, it plays and verifies whole battles."""

import json
import re
import shutil
import subprocess
import tarfile
import tomllib
from random import Random

import pytest

from tests.faults.flaky_proxy import flaky
from tests.support.js_package import CORE, GENERATED, TSC, installed, needed, packed, started
from tests.support.limits import running
from tests.support.patience import patient
from tests.tidy.documents import blocks
from tests.tidy.tree import ROOT, shown
from wardrum.clients import Client
from wardrum.events.rulesets import RULESETS, games

SHOWN_AT = "ws://127.0.0.1:8000/ws"
UNHURRIED = {
    "commands_burst": 10_000,
    "commands_per_s": 10_000,
    "requests_burst": 10_000,
    "requests_per_s": 10_000,
    "bot_pace_ms": 0,
}
BATTLE_S = patient(120)
IMPORTS = re.compile(r"""from "(\./[^"]+)";""")
OF_PAGES = re.compile(r"(?<![.#\w])(?:document|history|localStorage|location|navigator|window)\s*[.(]")
"""What a browser's page has and another program has not."""
PROGRAMS = [block.text for block in blocks(shown(CORE / "README.md")) if block.kind == "js"]

WATCHER = """
import { connect } from "@wardrum/client";
const [url, id, as] = process.argv.slice(2);
const client = await connect(url, { name: "watcher" });
const match = await client.watch(id, { as });
console.log("following");
let versions = 0;
for await (const commit of match.commits()) versions += commit.version === versions + 1 ? 1 : NaN;
const { chain, dice, signature } = await match.verify();
const ended = { display: match.display?.match.status, state: match.state?.match.status, events: "ended" }[as];
console.log(JSON.stringify({ versions, head: match.head, chain, dice, signature, ended }));
client.close();
"""
CONSUMER = """
import { connect, Refusal, type Option } from "@wardrum/client";

export async function first(url: string): Promise<string> {
  const client = await connect(url, { name: "typed", store: globalThis.localStorage });
  const seat = await client.join("0".repeat(32), { invite: "code", as: "display" });
  const options: Option[] | null = await seat.turn();
  if (!options) return seat.match.display?.outcome?.text ?? "";
  const domain = options[0].params.fighter;
  if (domain.kind === "choice") await seat.do({ type: options[0].command, fighter: domain.of[0] }).catch((error: Refusal) => error.code);
  for await (const { version, text, record } of seat.match.commits(3)) if (version > 3) return `${text} ${record?.events.length}`;
  const { dice, report } = await seat.match.verify();
  // @ts-expect-error -- there is no such form
  await client.watch("0".repeat(32), { as: "pictures" });
  // @ts-expect-error -- a command has a type
  await seat.do({ fighter: "a-f1" });
  return `${dice} ${report?.checked} ${client.welcome.limits.frame_bytes_max}`;
}
"""


@pytest.fixture(scope="module")
def tarball(tmp_path_factory):
    """What `npm pack` makes."""
    return packed(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="module")
def home(tarball, tmp_path_factory):
    """A folder of somebody who has installed the package, with the example bot."""
    home = installed(tarball, tmp_path_factory.mktemp("somebody"))
    shutil.copy(ROOT / "examples" / "bot.mjs", home)
    (home / "watcher.mjs").write_text(WATCHER)
    return home


def bot(home, url, match, seat, invite):
    """The example bot at a seat, with a file of keys of its own."""
    return started(
        "bot.mjs", url, "--match", match, "--invite", invite, "--keys", f"{match}-{seat}.json", cwd=home
    )


def setup_of(ruleset):
    """For two seats."""
    return {"seats": 2} if ruleset == "betrayal" else {}


@pytest.mark.timeout(BATTLE_S)
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
async def test_two_bots_play_a_whole_battle_and_verify_it(home, ruleset):
    """Over a connection that is cut in the midst of it: both and three spectators see every version, one chain and true dice."""
    async with (
        running(games(), **UNHURRIED) as server,
        Client.connect(server.url) as client,
        flaky(server.port, Random(1)) as network,
    ):
        created = await client.create(ruleset, setup_of(ruleset))
        bots = [await bot(home, network.url, created.match, seat, created.invites[seat]) for seat in "ab"]
        for each in bots:
            await each.line("seat ")
        watchers = [
            await started("watcher.mjs", network.url, created.match, form, cwd=home)
            for form in ("display", "state", "events")
        ]
        for each in watchers:
            await each.line("following")
        async with client.mirror(created.match) as mirror:
            await mirror.until(lambda m: m.version >= 8)
            assert network.drop_all() == 5
            said = [await each.ended() for each in bots]
            await mirror.until(lambda m: m.over)
            seen = [json.loads((await each.ended()).splitlines()[-1]) for each in watchers]
            expected = {"versions": mirror.version, "head": mirror.head, "chain": "ok", "dice": "verified"}
        assert network.opened >= 10
        for each in said:
            assert "lost: " in each
            assert re.search(r"Chain ok, dice verified \(\d+ of them\), signature server", each), each
        for each in seen:
            assert each == expected | {"signature": "server", "ended": "ended"}


@pytest.mark.timeout(BATTLE_S)
async def test_a_bot_that_was_killed_goes_on_with_its_keys(home):
    """Started again with the same file it holds the same seat, and ends the battle."""
    async with running(games(), **UNHURRIED) as server, Client.connect(server.url) as client:
        created = await client.create("warcry")
        first, other = [
            await bot(home, server.url, created.match, seat, created.invites[seat]) for seat in "ab"
        ]
        async with client.mirror(created.match) as mirror:
            await mirror.until(lambda m: m.version >= 10)
            await first.kill()
            again = await bot(home, server.url, created.match, "a", "")
            assert "once more" in await again.line("seat a")
            await mirror.until(lambda m: m.over)
        assert "dice verified" in await again.ended()
        assert "dice verified" in await other.ended()


@pytest.mark.parametrize("program", PROGRAMS)
async def test_a_program_of_the_readme_runs(home, program):
    """Pasted into a file, against a server."""
    assert SHOWN_AT in program
    async with running(games(), bot_pace_ms=0) as server:
        (home / "shown.mjs").write_text(program.replace(SHOWN_AT, server.url))
        said = await (await started("shown.mjs", cwd=home)).ended()
    assert "5 The match begins." in said.splitlines()


async def test_nobody_there_is_said(home):
    """`connect` rejects with a code and a sentence, and the program can end."""
    (home / "nobody.mjs").write_text(
        'import { connect, Refusal } from "@wardrum/client";\n'
        'const error = await connect("ws://127.0.0.1:9/ws").catch((error) => error);\n'
        "console.log(error instanceof Refusal, error.code, error.message);\n"
    )
    said = await (await started("nobody.mjs", cwd=home)).ended()
    assert said == "true unreachable The server cannot be reached."


async def test_a_match_that_is_not_there_is_refused(home):
    """With the code and the sentence of the server, and the connection stays."""
    (home / "gone.mjs").write_text(
        'import { connect } from "@wardrum/client";\n'
        "const client = await connect(process.argv[2]);\n"
        'const error = await client.watch("0".repeat(32)).catch((error) => error);\n'
        "console.log(error.code, client.status.state);\n"
        "client.close();\n"
    )
    async with running(games()) as server:
        said = await (await started("gone.mjs", server.url, cwd=home)).ended()
    assert said == "no_such_match open"


def test_a_strict_program_is_typed(home):
    """Tsc finds the types, and what is wrong."""
    needed(TSC, "./dev check fetches typescript")
    (home / "consumer.ts").write_text(CONSUMER)
    flags = [
        "--strict",
        "--noEmit",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--lib",
        "es2022,dom,esnext.disposable",
    ]
    ran = subprocess.run([TSC, *flags, "consumer.ts"], cwd=home, capture_output=True, text=True)
    assert ran.stdout == ""
    assert ran.returncode == 0


def test_the_tarball_has_what_it_needs_and_no_more(tarball):
    """The scripts that its face imports, directly or not; types, the page about it and the licence."""
    with tarfile.open(tarball) as files:
        names = {name.removeprefix("package/") for name in files.getnames()}
    scripts = closure("client.js")
    assert {name for name in names if not name.startswith(f"{GENERATED}/")} == scripts | {
        "LICENSE",
        "README.md",
        "package.json",
    }
    if TSC:
        typed = {name.removeprefix(f"{GENERATED}/") for name in names if name.startswith(f"{GENERATED}/")}
        assert typed >= {"client.d.ts", "types.d.ts", "wire.d.ts"}


def test_nothing_in_it_leans_on_a_page():
    """No script of the package asks for what only a browser has, except for the page's language, if there is a page."""
    found = {name for name in closure("client.js") if OF_PAGES.search((CORE / name).read_text())}
    assert found == {"i18n.js"}
    assert OF_PAGES.search((CORE / "page_connection.js").read_text())
    assert OF_PAGES.search('const at = location.href; const kept = localStorage.getItem("x");')


def test_it_is_licensed_as_everything():
    """Its licence is the project's, as a package has a copy of its own."""
    assert (CORE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def closure(name, seen=None):
    """The names of a script of the core and of all that it imports."""
    seen = {name} if seen is None else seen | {name}
    for path in IMPORTS.findall((CORE / name).read_text()):
        if path.removeprefix("./") not in seen:
            seen = closure(path.removeprefix("./"), seen)
    return seen


def test_it_has_the_version_of_the_server():
    """As npm writes what pyproject.toml says: a release of one is a release of both."""
    release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    version = json.loads((CORE / "package.json").read_text(encoding="utf-8"))["version"]
    assert version == re.sub(r"\.(dev)(\d+)$", r"-\1.\2", release)
