"""What the documents show of feeds runs as it stands: the page's script, the lines of a shell, and each `wardrum relay`."""

import asyncio
import json
import shlex
import shutil
import subprocess

import pytest

from tests.faults.server_process import TOY, served
from tests.server.cli.test_cli_relay import SECRET, played_out, receiving
from tests.support.cli import PROGRAM, environment
from tests.support.js_package import needed
from tests.support.patience import patient
from tests.tidy.documents import blocks

PAGE = "https://wardrum.example/m/ID"
SHOWN_MATCH = "3f1c9a7be0d24586a1b7c3d9e5f60718"
HOOK = "https://club.example/hook"
SHOWN_VERSION, AFTER = "142", "3"
SCRIPTS = [each.text for each in blocks("docs/protocol.md") if "new EventSource" in each.text]
LINES = [
    line
    for each in blocks("docs/protocol.md")
    if each.kind == "console"
    for line in each.text.splitlines()
    if "/events" in line
]
RELAYS = [
    line
    for each in blocks("docs/sharing.md")
    for line in each.text.splitlines()
    if line.startswith("wardrum relay")
]
OF_A_PAGE = """
class PageFeed extends EventSource {
  constructor(path) { super(new URL(path, process.argv[2])); this.addEventListener("end", () => process.exit(0)); }
}
globalThis.EventSource = PageFeed;
"""
"""What a page of the server has around its script: addresses without a host lead there. The process ends with the battle."""


@pytest.fixture
async def over(tmp_path):
    """A battle that is over, with its server: the address of its page, and the version of its end."""
    async with served(tmp_path / "data", TOY) as server:
        battle, last = await played_out(server)
        yield f"http://127.0.0.1:{server.port}/m/{battle.match}", last


async def ran(*words, cwd, **variables):
    """What a program prints that ends well within its time."""

    def run():
        ours = {name: value for name, value in environment().items() if not name.lower().endswith("_proxy")}
        done = subprocess.run(
            words, cwd=cwd, env={**ours, **variables}, capture_output=True, text=True, timeout=patient(60), check=False
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    return await asyncio.to_thread(run)


def test_there_are_some():
    """Or nothing is tried below."""
    assert (len(SCRIPTS), len(LINES), len(RELAYS)) == (1, 2, 4)


async def test_the_script_of_a_page_prints_the_battle(over, tmp_path):
    """Every sentence, by nothing but `EventSource`."""
    node = shutil.which("node")
    needed(node, "node is not installed")
    flag = "--experimental-eventsource"
    has = subprocess.run([node, flag, "-e", "EventSource"], capture_output=True, check=False).returncode == 0  # noqa: ASYNC221 -- it answers at once
    if not has:
        pytest.skip("this node has no EventSource")
    page, _ = over
    (tmp_path / "page.mjs").write_text(OF_A_PAGE + SCRIPTS[0].replace(SHOWN_MATCH, page[-32:]))
    said = (await ran(node, "--no-warnings", flag, "page.mjs", page, cwd=tmp_path)).splitlines()
    assert any("rolls" in line for line in said)
    assert said == (await shell(LINES[0], page, tmp_path)).splitlines()


async def shell(line, page, folder):
    """What a line of a shell prints, asked of this match."""
    for name in ("curl", *(["jq"] if "jq" in line else [])):
        needed(shutil.which(name), f"{name} is not installed")
    return await ran("sh", "-c", line.replace(PAGE, page).replace(SHOWN_VERSION, AFTER), cwd=folder)


async def test_a_line_of_a_shell_asks_for_what_came_after_a_version(over, tmp_path):
    """Its lines are JSON, from the next version on."""
    page, last = over
    rows = [json.loads(row) for row in (await shell(LINES[1], page, tmp_path)).splitlines() if row]
    versions = [row["record"]["version"] for row in rows if row["type"] == "commit"]
    assert versions == [*range(int(AFTER) + 1, last + 1)]


async def test_each_relay_passes_the_battle_on(over, tmp_path):
    """To the file, the pipe and the webhook that are shown."""
    page, last = over
    (tmp_path / "hook.secret").write_text(SECRET)
    with receiving() as hook:
        said = {}
        for line in RELAYS:
            words = shlex.split(
                line.replace(PAGE, page).replace(HOOK, hook.url).replace(SHOWN_VERSION, AFTER)
            )
            said[line] = await ran(*PROGRAM, *words[1:], cwd=tmp_path)
        assert json.loads(hook.got[-1][1])["version"] == last
        assert json.loads((tmp_path / "hook.state").read_text())["version"] == last
    assert (tmp_path / "battle.txt").read_text().splitlines()[-1].startswith(f"{last}\t")
    assert json.loads((tmp_path / "battle.ndjson").read_text().splitlines()[-1])["record"]["version"] == last
    assert said[RELAYS[2]]
