"""docs/protocol.md tells the truth: its frames are frames, its hashes hash, its tables are complete."""

import hmac
import inspect
import json
import re
import subprocess
from typing import get_args

import msgspec
import pytest

from tests.support.js_package import NODE_MIN, needed, node_release
from tests.support.schemas import validator
from tests.tidy.documents import blocks, documents, first_cells, text
from tests.tidy.tree import ROOT
from wardrum.events.core.dice import Dice, commitment
from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.record import SCHEMA
from wardrum.events.formats import wire
from wardrum.events.match.rules import RULES
from wardrum.events.match.set_aside import SetAside
from wardrum.events.rulesets import RULESETS
from wardrum.server.config import Config
from wardrum.server.connections.admission import DOWNLOADS_MAX, DOWNLOADS_PER_ADDRESS_MAX
from wardrum.server.connections.session import JSON_DEPTH_MAX
from wardrum.server.generators import code_tables
from wardrum.server.limits import DEFAULTS
from wardrum.server.protocol.problems import PROBLEMS, REFUSALS
from wardrum.server.protocol.rate_limits import Rate

PAGE = "docs/protocol.md"
WRITE = "`python -m wardrum.server.generators.code_tables` writes it"
PASSED_ON = (
    "match/consent/proposal.py",  # a `Refusal` of each proposal: that nothing is asked …
    "match/consent/proposal.py",  # … and that nothing is open
    "match/consent/reach.py",  # a `Refusal` for each barrier
    "match/game.py",  # `revision_gone`, of a fork: in the server's table
    "rulesets/mordheim/rules/from_warcry.py",  # Warcry's own, under another id
    "rulesets/trench/questions/answerer.py",  # a `Refusal` for each command
    "rulesets/warcry/questions/beside_spot.py",  # a `Refusal` for each hindrance
    "rulesets/warcry/questions/fall_spot.py",  # of kinds of movement
    "toolkit/movement.py",  # a `Refusal` for each hindrance, in the games' kinds of movement
)
"""The places of the rules that refuse with a code from elsewhere, and where it is written."""
FRAMES = [block for block in blocks(PAGE) if block.kind.startswith("json")]
SENT = [wire.from_server.decode(block.text) for block in FRAMES if block.kind == "json server"]
ASKED = [wire.from_client.decode(block.text) for block in FRAMES if block.kind == "json client"]


def of(kind):
    return [frame for frame in SENT if isinstance(frame, kind)]


@pytest.mark.parametrize("block", FRAMES, ids=lambda block: block.text[:40])
def test_every_example_is_a_frame(block):
    """Each JSON block says which side sends it and decodes, with no field that its struct does not have."""
    decoder = {"json client": wire.from_client, "json server": wire.from_server}[block.kind]
    written, read = json.loads(block.text), json.loads(wire.encode(decoder.decode(block.text)))
    assert {name: read.get(name) for name in written} == written


@pytest.mark.parametrize("block", FRAMES, ids=lambda block: block.text[:40])
def test_every_example_fits_its_schema(block):
    """Each JSON block is valid by the schema that asyncapi.json gives for its frame, records and commands included."""
    decoder = wire.from_client if block.kind == "json client" else wire.from_server
    validator(type(decoder.decode(block.text)).__name__).validate(json.loads(block.text))


def test_the_examples_show_the_main_frames():
    """A reader sees every kind of frame that a match cannot do without."""
    shown = {type(frame).__name__ for frame in SENT + ASKED}
    wanted = {
        "Hello",
        "Welcome",
        "Create",
        "Seated",
        "Join",
        "Reveal",
        "Watch",
        "Snapshot",
        "Commit",
        "Sealed",
    }
    assert (
        wanted | {"CommandFrame", "Ack", "RejectedFrame", "Problem", "LegalList", "Check", "Checked"} <= shown
    )


def test_the_chain_can_be_recomputed():
    """The heads of the examples follow from the bytes in the examples, as section 6 says."""
    (snapshot,) = of(wire.Snapshot)
    second, *_, last = of(wire.Commit)
    (sealed,) = of(wire.Sealed)
    first_head, fifth_head = re.findall(r"head\s+`([0-9a-f]{64})`|follows `([0-9a-f]{64})`", text(PAGE))
    after = lambda head, of_leaf: link(bytes.fromhex(head), of_leaf).hex()  # noqa: E731 -- one line beside its uses
    assert root(snapshot.match).hex() == snapshot.head
    assert after("".join(first_head), leaf(bytes(second.record))) == second.head
    assert after("".join(fifth_head), bytes.fromhex(sealed.leaf)) == sealed.head
    assert after(sealed.head, leaf(bytes(last.record))) == last.head


def test_an_opened_record_has_the_leaf_that_was_sealed():
    """The example of section 5 hashes to the leaf beside it."""
    (opened,) = of(wire.Opened)
    (sealed_leaf,) = re.findall(r"`sealed` with the leaf `([0-9a-f]{64})`", text(PAGE))
    assert leaf(bytes(opened.record)).hex() == sealed_leaf


@pytest.mark.parametrize("page", documents(), ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_are_of_this_schema_and_revision(page):
    """No document shows a record or a state of another format, or of other rules, than the code has now."""
    said = page.read_text(encoding="utf-8")
    assert set(re.findall(r'"schema": ?(\d+)', said)) <= {str(SCHEMA)}
    assert set(re.findall(r'"revision": ?(\d+)', said)) <= {str(each.revision) for each in RULESETS.values()}
    assert set(re.findall(r"stored format, (\d+) today", " ".join(said.split()))) <= {str(SCHEMA)}


def test_the_page_says_which_schema_is_todays():
    """So that the comparison above compares something."""
    assert f"stored format, {SCHEMA} today" in " ".join(text(PAGE).split())
    assert '"revision":' in text(PAGE)


def test_every_section_is_in_the_table_at_the_top():
    """In order, each with a link to it."""
    sections = re.findall(r"^## (\d+\. .+)$", text(PAGE), re.MULTILINE)
    listed = re.findall(r"^\| \[(\d+\. [^\]]+)\]\(#", text(PAGE), re.MULTILINE)
    assert listed == sections


def test_the_script_cuts_a_record_out_of_a_frame():
    """The function of section 6, under node, on every commit of the page and on a frame made to mislead it."""
    needed(node_release() >= NODE_MIN, f"no node {NODE_MIN} here")
    (script,) = [block.text for block in blocks(PAGE) if "function rawMember" in block.text]
    sent = [block.text for block in FRAMES if '"record"' in block.text]
    bait = r'{"a":"\",\"record\":1}","b":{"record":2},"c":[{"record":3}],"rec\u006frd" : {"x":"}","y":[1, 2]} ,"d":"record"}'
    texts = json.dumps([*sent, bait, '{"record":4}', '{"none":"record"}'])
    show = f"console.log(JSON.stringify({texts}.map((text) => rawMember(text, 'record') ?? null)))"
    ran = subprocess.run(["node", "-e", script + show], capture_output=True, text=True, check=True)
    *cut, baited, last, none = json.loads(ran.stdout)
    assert [each.encode() for each in cut] == [bytes(wire.from_server.decode(frame).record) for frame in sent]
    assert (baited.strip(), last, none) == ('{"x":"}","y":[1, 2]}', "4", None)


def test_the_beginning_of_a_fork_can_be_recomputed():
    """The example of section 2 begins where section 6 says."""
    (fork,) = [frame for frame in ASKED if isinstance(frame, wire.Fork)]
    parent_head, begins = re.search(
        r"branches off at `([0-9a-f]{64})`; its h₀ is\s+`([0-9a-f]{64})`", text(PAGE)
    ).groups()
    assert fork_root(fork.new_match, parent_head).hex() == begins


def test_the_dice_can_be_recomputed():
    """The worked example gives the dice it says, from a seed revealed by the last commit shown."""
    cells = dict(
        re.findall(
            r"^\| (.+?) \| `?([^`|]+?)`? \|$", text(PAGE).partition("A worked example")[2], re.MULTILINE
        )
    )
    seed = bytes.fromhex(cells["S (`ServerSeedRevealed`)"])
    last = msgspec.json.decode(of(wire.Commit)[-1].record)
    assert last["events"][-1] == {"seed": seed.hex(), "type": "ServerSeedRevealed"}
    (join,) = [frame for frame in ASKED if isinstance(frame, wire.Join)]
    seeds = [bytes.fromhex(cells["seed of a"]), bytes.fromhex(cells["seed of b"])]
    assert commitment(seeds[0]) == join.seed_commitment
    dice = Dice(seed, join.match, seeds, 1)
    message = bytes.fromhex(cells["message of roll 1, pool 0, block 0"])
    assert hmac.digest(seed, message, "sha256").hex() == cells["HMAC-SHA256(S, message)"]
    assert " ".join(map(str, dice(6, 6))) == cells["six dice with six sides"]
    assert " ".join(map(str, dice(2, 3))) == cells["then two dice with three sides (pool 1)"]


def test_every_problem_is_explained():
    """The table of codes is the server's, each with what a client does about it."""
    assert code_tables.filled(text(PAGE)) == text(PAGE), WRITE
    assert first_cells(PAGE, "code | meaning") == [f"`{code}`" for code in PROBLEMS]
    assert all(each.advice.endswith(".") and each.title for each in (PROBLEMS | REFUSALS).values())


def test_every_refusal_is_explained():
    """The page of codes is what the rules refuse with, and the codes without a rule are those of the server."""
    assert text("docs/codes.md") == code_tables.codes(), WRITE
    found = list(code_tables.refusals(ROOT / code_tables.SOURCES))
    known = {rule for rules in (RULES, *(each.rules for each in RULESETS.values())) for rule in rules}
    named = {(each.owner, each.rule) for each in found if each.rule and each.owner != "template"}
    assert [each for each in sorted(named) if each[1] not in known] == []
    of_server = {each.code for each in code_tables.refusals(ROOT / "server/wardrum/server")}
    assert of_server <= REFUSALS.keys()
    assert {"conflict", "too_big", "match_too_long"} <= of_server
    assert {*get_args(inspect.signature(SetAside.code.fget).return_annotation)} <= REFUSALS.keys()


def test_every_code_is_written_where_it_is_found():
    """No place refuses with a code from elsewhere, except these, whose codes are all written in a `Refusal` or said here."""
    assert list(code_tables.passed_on(ROOT / code_tables.SOURCES)) == sorted(PASSED_ON)
    assert list(code_tables.passed_on(ROOT / "server/wardrum/server")) == ["engine/lane.py"]


def test_a_planted_refusal_is_found(tmp_path):
    """One in a ruleset, one in a table, one in what all share; a code that is no text is passed on from elsewhere."""
    for place, line in {
        "rulesets/chess/castling.py": 'raise Rejected("C-1", "king_moved", "")\nNO = Refusal("C-2", "no_queen", "")\nraise kernel.Rejected(*NO)',
        "toolkit/check.py": 'raise Rejected(rule, "in_check", "")\nraise Rejected(rule, code, "")',
    }.items():
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_text(line)
    assert list(code_tables.refusals(tmp_path)) == [
        ("chess", "king_moved", "C-1"),
        ("chess", "no_queen", "C-2"),
        ("toolkit", "in_check", ""),
    ]
    assert list(code_tables.passed_on(tmp_path)) == ["rulesets/chess/castling.py", "toolkit/check.py"]


def test_a_page_without_the_marks_is_refused():
    """So that a table cannot get lost."""
    with pytest.raises(ValueError, match="no place, or several, for the table 'refusals'"):
        code_tables.filled(text(PAGE).replace("<!-- refusals: end -->", ""))


def test_every_close_code_is_explained():
    """The table of close codes names all that the protocol has."""
    named = {int(code) for cell in first_cells(PAGE, "close code") for code in cell.split(", ")}
    assert named == {value for name, value in vars(wire.CloseCode).items() if name.isupper()}


def test_limits_are_the_defaults():
    """The limits that the page tells are those of the server."""
    config, said = Config(), text(PAGE)
    connection, commands = DEFAULTS.connection, DEFAULTS.match.seats.commands
    assert f"{connection.frame_bytes_max:,} bytes, {JSON_DEPTH_MAX} levels deep" in said
    assert f"{commands.burst} at once, then {commands.per_s} per second" in said
    assert f"{connection.seats_max} seats, {connection.watches_max} watches" in said
    assert f"{DEFAULTS.match.lane.commits_max:,} commits" in said
    assert f"{config.bots_max}, {config.demos_max} of them among bots only" in said
    assert f"nothing for {connection.stalled_s:g} seconds" in said


def test_quotas_are_the_defaults():
    """The quotas that the page tells are those of the server."""
    config, quotas, said = Config(), DEFAULTS.quotas, text(PAGE)
    matches = Rate(config.new_matches_per_address_max, quotas.matches_per_s)
    kinds = (
        (matches, quotas.matches_all),
        (quotas.renames, quotas.renames_all),
        (quotas.files, quotas.files_all),
    )
    for each, most in kinds:
        own = f"{each.burst:,} at once, then {each.per_s * 60:g} per minute"
        assert f"{own}; of all {most.burst:,}, then {most.per_s * 60:g} per minute" in said
    assert f"{config.open_matches_per_address_max}; of all {config.open_matches_max:,}" in said
    assert f"{quotas.written.burst:,} at once, then {quotas.written.per_s:,} per second" in said
    assert f"{DEFAULTS.uploads.uploads_held_per_address_bytes_max:,} bytes" in said
    assert f"{DOWNLOADS_PER_ADDRESS_MAX} to one address, {DOWNLOADS_MAX} in all" in said
    assert f"{config.bots_per_address_max}, {config.demos_per_address_max} of them among bots only" in said
