"""What the command line understands, and the one sentence that it has for everything else."""

import json
import re
import socket
import tomllib
from pathlib import Path

import pytest

from tests.support.cli import finish, runner, spawn
from tests.tidy.documents import text
from wardrum.server.cli import main, sources
from wardrum.server.cli.battle import WORDS
from wardrum.server.cli.parser import FORMER, GROUPS
from wardrum.server.config import SETTINGS, described


@pytest.fixture
def run(capfd):
    return runner(capfd)


COMMANDS = [word for words in GROUPS.values() for word in words]


def test_help_fits_a_screen_and_names_every_word(run):
    """`wardrum --help` lists all words in their groups, each with a line, on 24 lines of 80 columns."""
    said = run("--help")
    assert said.code == 0
    assert all(re.search(rf"^.{{9}}{name} +\w", said.out, re.MULTILINE) for name in COMMANDS)
    assert all(re.search(rf"^{group} ", said.out, re.MULTILINE) for group in GROUPS)
    assert len(said.lines) <= 24
    assert max(map(len, said.lines)) <= 80


def test_the_family_tells_how_battles_are_named(run):
    """`wardrum battle --help` has each word with a line, and the ways to name a battle."""
    said = run("battle", "--help")
    assert all(re.search(rf"^    {name}\s+\w", said.out, re.MULTILINE) for name in WORDS)
    assert "DIR/ID" in said.out


@pytest.mark.parametrize("word", sorted(FORMER))
def test_a_word_of_before_answers_with_todays(run, word):
    """What was at the top says in one sentence what says it now, and that word is there."""
    said = run(word, "x")
    assert (said.code, said.err) == (
        2,
        f"wardrum: {word!r} is `wardrum {FORMER[word]}` now (see wardrum {FORMER[word].split()[0]} --help)\n",
    )
    assert run(*FORMER[word].split(), "--help").code == 0


def test_the_operators_page_has_commands_that_there_are(run):
    """Each command in code on docs/operations.md is one, and has the flags that stand behind it there."""
    known = {*COMMANDS, *(f"battle {word}" for word in WORDS)}
    reported = re.findall(
        r"(?:^|`|\s)wardrum ((?:battle )?[a-z-]+)([^`\n#]*)", text("docs/operations.md"), re.MULTILINE
    )
    used = {
        (name, flag) for name, rest in reported if name in known for flag in re.findall(r"--[a-z-]+", rest)
    }
    assert {("move", "--keys"), ("backup", "--keys"), ("erase", "--data"), ("keys", "--data")} <= used
    for name, flag in sorted(used):
        assert re.search(rf"{flag}\b", run(*name.split(), "--help").out), (name, flag)


@pytest.mark.parametrize("name", [*(f"battle {word}" for word in WORDS), *sorted({*COMMANDS} - {"bench"})])
def test_every_command_has_help(run, name):
    """Each command explains itself."""
    said = run(*name.split(), "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: wardrum {name}")


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["battle", "verify"], "the following arguments are required: BATTLE|DIR"),
        (["serve", "--port", "lots"], "the setting 'port' in the flags cannot be 'lots'"),
        (["serve", "--port", "70000"], "the setting 'port'"),
        (["serve", "--colour", "red"], "unrecognized arguments: --colour red"),
        (["serve", "--config", "nowhere.toml"], "cannot read nowhere.toml"),
        (["config", "--allowed-origins", "https://x", "--sockets-max", "0"], "'sockets_max'"),
        (["demo", "--once", "--pace", "slow"], "'slow' is not a number of seconds"),
        (["demo", "--once", "--pace", "-1"], "argument --pace"),
        (["demo", "--once", "--ruleset", "chess"], "there is no ruleset 'chess'; there are"),
        (
            ["demo", "--once", "--bot", "genius"],
            "there is no bot 'genius'; there are greedy, random, tactical, tactical-easy, tactical-fair",
        ),
        (["demo", "--once", "--bot", "greedy,random,greedy"], "--bot names 3 bots for 2 seats"),
        (["bot", "--ruleset", "betrayal", "--bot", "greedy,random"], "--bot names 2 bots for 1 seat"),
        (["demo", "--once", "--port", "99999"], "the setting 'port'"),
        (["bot", "--matches", "0"], "'0' is not a whole number from 1 on"),
        (["bot", "--url", "ftp://x"], "'ftp://x' is no address of a server"),
        (["bot", "--url", "ws://127.0.0.1:1/ws"], "cannot reach ws://127.0.0.1:1/ws"),
        (["battle", "list", "127.0.0.1:1"], "cannot reach ws://127.0.0.1:1/ws"),
        (["battle", "list", "nowhere"], "'nowhere' is neither a data directory nor the address of a server"),
        (["watch", "ws://127.0.0.1:1/ws#nonsense"], "names no match: the id of one has 32 hex digits"),
        (["watch", "."], ". is no server; `wardrum battle story` tells what is stored"),
        (["watch", "ws://127.0.0.1:1/ws"], "cannot reach"),
        (["watch", "ftp://x"], "is no address of a server"),
        (["battle", "export", "nowhere/ab"], "'nowhere/ab' is no battle"),
        (
            ["battle", "import", "nowhere.ndjson", "--data", "nowhere"],
            "'nowhere.ndjson' is no battle: there is no such file",
        ),
        (["battle", "story", "nowhere.ndjson"], "'nowhere.ndjson' is no battle: there is no such file"),
        (["battle", "story", "x", "--to", "1.5"], "'1.5' is not a whole number"),
        (
            ["battle", "story", "x", "--after", "9", "--to", "5"],
            "nothing lies after version 9 and up to version 5",
        ),
        (["battle", "story", "x", "--svg", "5", "--to", "6"], "--svg draws one moment"),
        (["battle", "verify", "nowhere"], "'nowhere' is no battle"),
        (["battle", "verify", "x", "--since", "12:34"], "'12:34' is not [MATCH:]HEAD"),
        (["battle", "verify", "x", "--since", "a1" * 31], "is not [MATCH:]HEAD"),
        (
            ["battle", "verify", "x", "--key", "1234"],
            "'1234' is neither a public key (64 hex digits) nor a file that holds",
        ),
        (
            ["battle", "verify", ".", "--since", "a1" * 32],
            "a data directory has many matches; which one is head a1a1",
        ),
        (["arena", "--ruleset", "chess"], "there is no ruleset 'chess'; there are"),
        (
            ["arena", "greedy", "genius"],
            "there is no bot 'genius'; there are greedy, random, tactical, tactical-easy, tactical-fair, and MODULE:FUNC",
        ),
        (["arena", "greedy", "nowhere:bot"], "the bot 'nowhere:bot' cannot be imported: No module named"),
        (["arena", "greedy", "json:nobody"], "the bot 'json:nobody' cannot be imported"),
        (["arena", "greedy", "json:__name__"], "'json:__name__' is no bot: it is no function"),
        (["arena", "greedy", "greedy"], "the bot 'greedy' is named twice"),
        (["arena", "greedy"], "a league of warcry takes two bots or more"),
        (["arena", "--battles", "-5"], "'-5' is not a whole number from 1 on"),
        (["arena", "--workers", "0"], "'0' is not a whole number from 1 on"),
        (["arena", "--balance", "dice"], "argument --balance: invalid choice: 'dice'"),
        (["arena", "--balance", "maps", "greedy", "random"], "--balance lets one bot play itself, not 2"),
        (
            ["arena", "--balance", "plans", "--ruleset", "betrayal"],
            "betrayal has no plans to weigh; it has maps",
        ),
        (["arena", "--json", "nowhere/out.json"], "cannot write nowhere/out.json"),
        (["arena", "--logs", "."], ". is not empty"),
        (["rule", "chess"], "there is no ruleset 'chess'; there are"),
        (["rule", "warcry", "W-999"], "warcry has no rule 'W-999'"),
        (["health", "--url", "gopher://x"], "'gopher://x' is no address of a server"),
        (["bot", "--terms", '{"clock": 5}'], "has no terms: Expected `object`, got `int` - at `$.clock`"),
        (["demo", "--once", "--terms", "nowhere.json"], "cannot read nowhere.json"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(run, words, what):
    """A wrong word, flag, number, file or address: one line on stderr that names it, and exit code 2."""
    said = run(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("wardrum: ")
    assert said.err.count("\n") == 1
    assert what in said.err


def test_an_unreachable_server_is_not_healthy(run):
    """`health` fails with 1, which containers understand."""
    said = run("health", "--url", "http://127.0.0.1:1")
    assert said.code == 1
    assert "does not answer" in said.err


def test_config_can_be_read_back(run, tmp_path, monkeypatch):
    """What `config` prints is TOML with every setting; flags win over the environment, that over a file."""
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nhost = "1.1.1.1"\ndata = "from the file"\n')
    monkeypatch.setenv("WARDRUM_PORT", "2")
    monkeypatch.setenv("WARDRUM_HOST", "2.2.2.2")
    said = run(
        "config", "--config", file, "--port", "3", "--trust-proxy", "--allowed-origins", "https://a,https://b"
    )
    reported = tomllib.loads(said.out)
    assert set(reported) == set(SETTINGS)
    assert (reported["port"], reported["host"], reported["data"]) == (3, "2.2.2.2", "from the file")
    assert (reported["trust_proxy"], reported["allowed_origins"]) == (True, ["https://a", "https://b"])
    file.write_text(said.out)
    assert run("config", "--config", file, "--port", "3", "--host", "2.2.2.2").out == said.out


def test_a_secret_is_neither_shown_nor_taken_from_what_is_shown(run, tmp_path):
    """Else everybody would know the token of a server whose settings were printed into its file."""
    said = run("config", "--metrics-token", "a-long-secret")
    assert "a-long-secret" not in said.out
    assert tomllib.loads(said.out)["metrics_token"]
    file = tmp_path / "settings.toml"
    file.write_text(said.out)
    refused = run("config", "--config", file)
    assert refused.code == 2
    assert (
        f"the setting 'metrics_token' in {file} is what `wardrum config` shows instead of it" in refused.err
    )


def test_unknown_settings_are_refused(run, tmp_path, monkeypatch):
    """A key that nobody knows, in the environment or a file, is named together with its place."""
    monkeypatch.setenv("WARDRUM_COLOUR", "red")
    assert "no setting 'colour' (in the environment)" in run("config").err
    monkeypatch.delenv("WARDRUM_COLOUR")
    file = tmp_path / "settings.toml"
    file.write_text("sound = 1")
    said = run("config", "--config", file)
    assert said.code == 2
    assert f"no setting 'sound' (in {file})" in said.err


def test_flags_come_with_their_reasons(run):
    """Every setting is a flag of `serve`, explained by its row of the table; what is fixed is none."""
    said = " ".join(run("serve", "--help").out.split())
    for each in described():
        assert f"--{each.name.replace('_', '-')} " in f"{said} ".replace(",", " ")
        assert each.when in said
    assert "--hello-s" not in said


def test_config_is_a_table(run):
    """Each setting stands in a line with what is in force and, behind it, unit, default, range and when to touch it."""
    heading, *lines = run("config", "--idle-s", "90").lines
    assert heading.split("  ")[0] == "# setting = in force"
    rows = dict(line.split(" = ", 1) for line in lines)
    assert list(rows) == list(SETTINGS)
    value, comment = rows["idle_s"].split("# ")
    assert value.strip() == "90.0"
    assert re.split(" {2,}", comment)[:3] == ["seconds", "60", "1 to 86,400"]


def test_a_flag_of_before_says_what_has_become_of_it(run):
    """An operator who gives it gets one sentence."""
    said = run("config", "--matches-burst", "9")
    assert said.code == 2
    assert (
        said.err
        == "wardrum: the setting 'matches_burst' (in the flags) is called 'new_matches_per_address_max' now\n"
    )


def test_a_rule_leads_to_page_code_and_tests(run):
    """`rule` prints source, paraphrase, the line of the code and the marked tests."""
    said = run("rule", "warcry", "w-6")
    assert said.code == 0
    assert said.lines[0].startswith("W-6  ")
    (code,) = [line.split() for line in said.lines if line.strip().startswith("code")]
    file, _, line = code[1].partition(":")
    assert f"def {code[2]}(" in open_line(file, int(line))
    assert any(line.strip().startswith("test") for line in said.lines)
    assert all(name in said.out for name in ("source", "text"))


def open_line(file, number):
    from tests.tidy.tree import ROOT

    return (ROOT / file).read_text().splitlines()[number - 1]


def test_every_rule_in_force_leads_to_code(run):
    """No rule of any catalogue points to a place that is not there."""
    from wardrum.server.cli.rule import catalogue
    from wardrum.server.cli.sources import code_place

    for name in ("warcry", "mordheim", "match"):
        rules, package = catalogue(name)
        assert run("rule", name).out.count("\n") == len(rules)
        lost = [rule.id for rule in rules.values() if not code_place(package, rule.code).line]
        assert lost == []


@pytest.mark.parametrize("name", ["warcry", "mordheim", "trench", "betrayal", "match"])
def test_every_rule_is_in_code_and_tests(run, name):
    """`--coverage` finds none that lacks either."""
    said = run("rule", name, "--coverage")
    assert said.code == 0, said.out
    assert said.lines[-1].endswith(" in code and tests, 0 lacking")
    assert "LACKING" not in said.out


def test_a_rule_without_a_test_is_reported(run, monkeypatch):
    """Negative control: with the tests of one rule gone it is lacking, and the exit code says so."""
    tests = {rule: places for rule, places in sources.tests_by_rule().items() if rule != "W-60"}
    monkeypatch.setattr("wardrum.server.cli.sources.tests_by_rule", lambda: tests)
    said = run("rule", "warcry", "--coverage")
    assert said.code == 1
    (line,) = [line for line in said.lines if "LACKING" in line]
    assert line.startswith("W-60 ")


def test_a_closed_pipe_is_quiet():
    """`wardrum rule warcry | head -1` says nothing on stderr."""
    process = spawn("rule", "warcry")
    process.stdout.close()
    assert process.wait(30) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


def test_a_closed_pipe_is_quiet_on_the_way_to_a_server():
    """`wardrum demo --once | head -1` is no trouble with the server."""
    process = spawn("demo", "--once", "--pace", "0")
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [["rule", "warcry"], ["demo", "--once", "--pace", "0"]])
def test_a_full_disk_behind_the_output_is_reported(words):
    """One sentence, and no word about servers that cannot be reached."""
    with Path("/dev/full").open("w") as full:
        said = finish(spawn(*words, stdout=full))
    assert (said.code, said.err) == (2, "wardrum: the output: No space left on device\n")


def test_a_missing_output_is_no_trouble(run, monkeypatch):
    """A caller that closed stdout wants the exit code only."""
    monkeypatch.setattr("sys.stdout", None)
    assert main(["rule", "warcry", "W-6"]) == 0


@pytest.mark.parametrize("command", [["serve"], ["demo", "--once"]])
def test_what_keeps_a_server_from_starting_is_named(tmp_path, command):
    """A port that is taken, a host nobody knows, a data directory that is none or holds something else."""

    def refused(*words):
        """In a process of its own: a server tunes the one that it lives in."""
        said = finish(spawn(*command, *map(str, words)))
        assert (said.code, said.out) == (2, "")
        return said.err

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        busy = refused("--port", port)
    assert busy == (
        f"wardrum: cannot serve on 127.0.0.1:{port}: Address already in use; --port chooses another port\n"
    )
    nobody = refused("--port", "0", "--host", "nobody.invalid")
    assert nobody == "wardrum: cannot serve on nobody.invalid:0: there is no host of this name\n"
    file = tmp_path / "file"
    file.write_text("no directory")
    assert refused("--port", "0", "--data", file) == f"wardrum: cannot use {file}: File exists\n"
    data = tmp_path / "data"
    data.mkdir()
    (data / "log.db").write_text("no database, but long enough to be taken for one " * 9)
    assert refused("--port", "0", "--data", data) == (
        f"wardrum: cannot use {data / 'log.db'}: file is not a database\n"
    )


def test_an_unreachable_server_is_named_once(run):
    """The address stands in the sentence one time."""
    said = run("battle", "list", "ws://127.0.0.1:1/ws")
    assert said.err.count("127.0.0.1:1") == 1


def test_a_mark_on_a_whole_file_counts(run):
    """Tests that share their file's `pytestmark` are listed like those with a mark of their own."""
    assert "tests/events/rulesets/warcry/test_disengage.py" in run("rule", "warcry", "W-74").out


def test_version_is_reported(run):
    """`wardrum --version` prints name and version."""
    said = run("--version")
    assert (said.code, said.out.split()[0]) == (0, "wardrum")


def test_bench_takes_its_own_words(run, monkeypatch):
    """Everything after `bench` goes to the bench unread."""
    from wardrum.server.cli import parser

    args = parser.parse(["bench", "--peers", "x"])
    assert args.words == ["--peers", "x"]
    assert args.run is parser.bench.run


def test_toml_strings_are_escaped(run):
    """A quote in a path does not break what `config` prints."""
    said = run("config", "--data", 'a "quoted" \\ path')
    assert tomllib.loads(said.out)["data"] == 'a "quoted" \\ path'
    assert json.dumps('a "quoted" \\ path') in said.out
