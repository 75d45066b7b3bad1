"""A replay file can be played without rules, and whatever it says that does not follow from its records is found."""

import json
import random
from functools import cache

import msgspec
import pytest
from msgspec import UNSET

from tests.golden.record import LOGS
from tests.support.logbook import Logbook, battle
from tests.support.toy import GAME
from wardrum.events.core.patch import apply
from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.formats.replay import ReplayError
from wardrum.events.match.commands import Concede
from wardrum.events.rulesets import games

LOG = battle(seed=2)
RECORDS = [record for _, record, _ in LOG.entries]
LINES = list(replay.write(GAME, RECORDS))


def checked(lines):
    return replay.check(GAME, replay.read(lines))


def test_a_file_holds_the_records_verbatim():
    """Header, two lines for each version, footer; the records are the stored bytes."""
    assert len(LINES) == 2 + 2 * len(RECORDS)
    assert LINES[1:-1:2] == RECORDS
    file = replay.read(line + b"\n" for line in LINES)
    assert file.entries == LOG.entries
    assert (file.header.match, file.header.ruleset, file.footer.versions) == (LOG.match, "toy", len(RECORDS))
    assert bytes.fromhex(file.footer.head) == LOG.entries[-1][2]


def test_a_file_is_proven():
    """Reading it back and deriving everything again finds nothing wrong."""
    report = checked(LINES)
    assert report.fault is UNSET
    assert report.counts.commits == len(RECORDS)


def test_patches_lead_to_the_last_display():
    """A page without rules gets from what the header shows to what a spectator is shown at the end by patches alone."""
    file = replay.read(LINES)
    shown = json.loads(bytes(file.header.display))
    for line in file.derived:
        shown = apply(shown, json.loads(bytes(line.patch)))
    assert shown == json.loads(msgspec.json.encode(GAME.display(LOG.state)))


def test_what_was_sealed_stays_silent():
    """The line of a sealed bet shows nothing and tells no number; the line that opens the bets does."""
    lines = [json.loads(line) for line in LINES[2:-1:2]]
    (bet,) = (i for i, record in enumerate(RECORDS) if b'"type":"BetHidden"' in record)
    assert [i for i, line in enumerate(lines) if "shown" not in line] == [bet]
    assert set(lines[bet]["patch"]) == {"match"}
    assert lines[bet + 1]["shown"]["text"] == ["The bets are opened."]
    assert {score[-1]["label"] for score in scores(lines[bet + 1])} == {"Bet"}


def scores(line):
    return [seat["score"] for seat in line["patch"]["seats"].values()]


def test_only_open_versions_of_a_live_match():
    """While a seat's secret is closed, only what was before it may be written; a conclusion opens everything."""
    log = Logbook()
    log.roll(2)
    before = len(log.records)
    log.bet(4)
    log.roll(1)
    assert replay.open_versions(GAME, [record for _, record, _ in log.entries]) == before
    log.do("a", Concede())
    assert replay.open_versions(GAME, [record for _, record, _ in log.entries]) == len(log.records)


def altered(**changes):
    """The lines with another derived line for version 8."""
    line = json.loads(LINES[16]) | changes
    return [*LINES[:16], canonical(line), *LINES[17:]]


def test_a_head_that_does_not_follow():
    """It is found at its version."""
    fault = checked(altered(head="00" * 32)).fault
    assert (fault.match, fault.version) == (LOG.match, 8)


@pytest.mark.parametrize("patch", [{}, {"round": 7}, {"match": {"version": 7}}])
def test_a_patch_that_does_not_follow(patch):
    """One that leads to what the battle does not show is found at its version."""
    fault = checked(altered(patch=patch)).fault
    assert (fault.match, fault.version) == (LOG.match, 8)
    assert fault.what == "the derived line does not follow from the record"


def test_another_release_may_word_a_sentence_otherwise():
    """Sentences that are not this release's, as many as it likes, are counted and no fault."""
    assert checked(LINES).counts.reworded == 0
    shown = json.loads(LINES[16])["shown"]
    for text in (["Seat A rolls, and how."], [], ["Seat A", "rolls."]):
        report = checked(altered(shown=shown | {"text": text}))
        assert (report.fault, report.counts.reworded) == (UNSET, 1)


# --- what a battle with pieces shows


WARCRY = games()["warcry"]


@cache
def battle_lines():
    """The beginning of a golden battle, as a file."""
    log = (LOGS / f"warcry-r{WARCRY.revision}-battle.jsonl").read_bytes().splitlines()
    return tuple(replay.write(WARCRY, log[:150]))


@cache
def fork_lines():
    """A golden battle that goes on from another one: somebody stands on the table at version 0."""
    talk, fork = (
        (LOGS / f"warcry-r{WARCRY.revision}-{kind}.jsonl").read_bytes().splitlines()
        for kind in ("talk", "fork")
    )
    match = json.loads(talk[0])["match"]
    return tuple(replay.write(WARCRY, fork, others=lambda asked, upto: talk[:upto] if asked == match else ()))


def forged(change):
    """The file of the battle with the first derived line that a change applies to changed by it, and that line's version."""
    lines = list(battle_lines())
    for place in range(2, len(lines), 2):
        line = json.loads(lines[place])
        if change(line):
            lines[place] = canonical(line)
            return lines, place // 2
    raise AssertionError("there is nothing to forge")


def verified(lines):
    return replay.check(WARCRY, replay.read(lines))


def part(line, *path):
    """What is in the patch of a derived line; {} = it is not there."""
    found = line["patch"]
    for name in path:
        found = found.get(name) or {}
    return found


def piece(line, name):
    """The first piece in the patch with this member; {} = none has it."""
    return next((each for each in part(line, "pieces").values() if each and each.get(name)), {})


def beat(line, kind):
    """The first beat of a kind; {} = there is none."""
    return next((each for each in line.get("shown", {}).get("beats", ()) if each["beat"] == kind), {})


def moved(line):
    at = piece(line, "at").get("at", {})
    return "x" in at and not at.update(x=at["x"] + 1)


def healed(line):
    health = piece(line, "health").get("health", {})
    return "left" in health and not health.update(left=health["left"] + 1)


def unharmed(line):
    harm = beat(line, "harm")
    return harm and not harm.update(amount=harm["amount"] + 1)


def another_die(line):
    dice = beat(line, "dice")
    return dice and not dice["dice"][0].update(face=dice["dice"][0]["face"] % 6 + 1)


def fewer_beats(line):
    return beat(line, "move") and line["shown"]["beats"].pop()


def somebody_else(line):
    return line["shown"].get("seat") == "a" and not line["shown"].update(seat="b")


def said_nothing(line):
    return line.pop("shown", None)


def sealed_and_opened(line):
    return "shown" not in line and not line.update(shown={"text": [], "beats": []})


def further_round(line):
    return part(line, "round") and not line["patch"].update(round=part(line, "round") + 1)


def without_board(line):
    return part(line, "board") and line["patch"].pop("board")


def more_points(line):
    score = part(line, "seats", "a", "score")
    return score and not score[0].update(value=str(int(score[0]["value"]) + 1))


@pytest.mark.parametrize(
    "change",
    [
        moved,
        healed,
        unharmed,
        another_die,
        fewer_beats,
        somebody_else,
        said_nothing,
        sealed_and_opened,
        further_round,
        without_board,
        more_points,
    ],
    ids=lambda change: change.__name__,
)
def test_a_forged_fact_is_found_at_its_version(change):
    """Where somebody stands, what is left of him, what a die showed, who did it, and whether it was shown at all."""
    lines, version = forged(change)
    fault = verified(lines).fault
    assert (fault.version, fault.what) == (version, "the derived line does not follow from the record")


def heading(line):
    return part(line, "heading") and not line["patch"].update(heading="The last round")


def spoken(line):
    return piece(line, "spoken") and not piece(line, "spoken").update(spoken="Somebody.")


def no_sentences(line):
    return line.get("shown", {}).get("text") and not line["shown"].update(text=[])


def die_words(line):
    dice = beat(line, "dice")
    return dice.get("outcome") and not dice.update(outcome="a miracle")


def weapon(line):
    strike = beat(line, "strike")
    return strike.get("weapon") and not strike.update(weapon="A kitchen knife")


@pytest.mark.parametrize(
    "change", [heading, spoken, no_sentences, die_words, weapon], ids=lambda change: change.__name__
)
def test_forged_words_are_counted(change):
    """No hash covers words, and a release may choose others: they are no fault, and the version is counted."""
    report = verified(forged(change)[0])
    assert (report.fault, report.counts.reworded) == (UNSET, 1)


def header_with(change, lines):
    """The file with another header."""
    header = json.loads(lines[0])
    change(header["display"])
    return [canonical(header), *lines[1:]]


def standing(display):
    """A piece on the table."""
    return next(each for each in display["pieces"].values() if "at" in each)


def true_for_1(part):
    """The first 1 in a display is `true` now, which Python holds to be equal; whether there was one."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if value == 1 and type(value) is int:
            part[key] = True
            return True
        if isinstance(value, dict | list) and true_for_1(value):
            return True
    return False


@pytest.mark.parametrize(
    "change",
    [
        lambda display: standing(display)["at"].update(y=standing(display)["at"]["y"] + 1),
        lambda display: standing(display)["health"].update(left=1),
        lambda display: standing(display).update(name="Somebody"),
        lambda display: display["board"].update(width=1),
        lambda display: display["match"].update(status="ended"),
        true_for_1,
    ],
    ids=["place", "health", "name", "board", "match", "true for 1"],
)
def test_the_header_must_follow(change):
    """A header that shows another battle at version 0 is found, before any version."""
    assert verified(fork_lines()).fault is UNSET
    assert verified(header_with(change, fork_lines())).fault.version == 0


def test_words_of_the_header_are_counted():
    """As those of a version are, and so is another language than that of the words."""
    report = verified(header_with(lambda display: display.update(heading="Long ago"), fork_lines()))
    assert (report.fault, report.counts.reworded) == (UNSET, 1)
    claimed = canonical(json.loads(LINES[0]) | {"language": "fr"})
    report = checked([claimed, *LINES[1:]])
    assert (report.fault, report.counts.reworded) == (UNSET, 1)


def test_a_header_of_another_match_is_found():
    """Its ruleset's edition is that of the rules, its match that of the records."""
    for changes in ({"edition": "9"}, {"match": "0" * 32}):
        header = canonical(json.loads(LINES[0]) | changes)
        assert checked([header, *LINES[1:]]).fault is not UNSET


DEEP = b'{"a":' * 990 + b"1" + b"}" * 990
NO_DISPLAY = [
    b"null", b"[]", b"7", b'"round"', b'{"pieces":3}', b'{"match":null}', b'{"board":{"kind":"sphere"}}', b'{"round":true}',
    b'{"seats":{"a":null,"b":{"side":"c"}}}', b'{"board":{"markers":{"x":{}}}}', b'{"round":1e999}', b'{"heading":"\xff"}',
    b'{"seats":' + DEEP + b"}",
]  # fmt: skip
NOTHING_SHOWN = [
    b"null", b"[]", b"7", b"{}", b'{"text":[]}', b'{"text":"x","beats":[]}', b'{"text":[],"beats":[{"beat":"dance"}]}',
    b'{"text":[],"beats":[{"beat":"harm","piece":"a"}]}', b'{"text":[],"beats":[],"seat":null}', b'{"text":[],"beats":[],"x":' + DEEP + b"}",
]  # fmt: skip


def with_raw(name, raw):
    """The lines of the toy's battle with these bytes as a member of version 8."""
    line = json.loads(LINES[16])
    line.pop(name)
    return [*LINES[:16], canonical(line)[:-1] + b',"%s":%s}' % (name.encode(), raw), *LINES[17:]]


def is_refused(lines, version):
    """Whether the file is found to be none, in one sentence, at the version or its line."""
    try:
        fault = checked(lines).fault
    except ReplayError as error:
        return str(error).startswith(f"line {1 + 2 * version}: ")
    return fault.version == version and "\n" not in fault.what and fault.what.split()[0] in ("the", "what")


@pytest.mark.parametrize("raw", NO_DISPLAY, ids=lambda raw: repr(raw[:40]))
def test_a_patch_that_leads_to_no_display_is_a_fault(raw):
    """A sentence with the version, never an exception."""
    assert is_refused(with_raw("patch", raw), 8)


@pytest.mark.parametrize("raw", NOTHING_SHOWN, ids=lambda raw: repr(raw[:40]))
def test_what_no_commit_shows_is_a_fault(raw):
    """Likewise."""
    assert is_refused(with_raw("shown", raw), 8)


@pytest.mark.parametrize(
    "raw", [b"null", b"[]", b"7", b"{}", b'{"title":1}', DEEP], ids=lambda raw: repr(raw[:40])
)
def test_a_header_that_shows_no_display_is_a_fault(raw):
    """Likewise, at version 0."""
    header = json.loads(LINES[0])
    del header["display"]
    assert is_refused([canonical(header)[:-1] + b',"display":%s}' % raw, *LINES[1:]], 0)


def test_the_footer_must_name_the_last_head():
    """A footer with an earlier or invented head is found."""
    for head in (LOG.entries[3][2], bytes(32)):
        footer = canonical(json.loads(LINES[-1]) | {"head": head.hex()})
        assert checked([*LINES[:-1], footer]).fault is not UNSET


def flipped(chance):
    """The lines with one bit flipped, and the index of the line."""
    place = chance.randrange(len(LINES))
    data = bytearray(LINES[place])
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return place, [*LINES[:place], bytes(data), *LINES[place + 1 :]]


def verdict(lines):
    """What is wrong with the lines: a version, or the sentence of a refused file; "reworded": other sentences only."""
    try:
        report = checked(lines)
        return "reworded" if report.counts.reworded else report.fault.version
    except ReplayError as error:
        return str(error)


TEXTS = {"chapter", "heading", "label", "language", "phase", "prompt", "round_word", "text", "value", "what"}


def changed(was, now, name=""):
    """The innermost named members that differ between two JSON documents."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in was.keys() | now.keys():
            yield from changed(was.get(key, UNSET), now.get(key, UNSET), key)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for one, other in zip(was, now, strict=True):
            yield from changed(one, other, name)
    elif was != now:
        yield name


def test_flipped_bytes_are_found():
    """A flipped bit is found at its version; in a line that is no record it may make the file unreadable there, or another word of one,
    or a member that nobody knows.
    """
    chance, words = random.Random(11), 0
    for _ in range(400):
        place, lines = flipped(chance)
        version = min((place + 1) // 2, len(RECORDS) + 1)
        found = verdict(lines)
        if found == "reworded":
            words += 1
            names = set(changed(json.loads(LINES[place]), json.loads(lines[place])))
            assert TEXTS & names or any(f'"{name}":'.encode() not in LINES[place] for name in names)
        elif isinstance(found, str):
            assert found.startswith(f"line {place + 1}: ")
        elif place < len(LINES) - 1:
            assert found == version
    assert 0 < words < 100


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ([], "line 1: the file is empty"),
        ([b"hello"], "line 1: this is not the header"),
        ([b"{}"], "line 1: this is not the header"),
        *(
            (
                [LINES[0].replace(b"replay/1", other), *LINES[1:]],
                f"line 1: the file has the format {other.decode()} of another release; this one reads replay/1",
            )
            for other in (b"replay/0", b"replay/9")
        ),
        (LINES[:1], "line 1: this is not the footer; the file may have been cut off"),
        (LINES[:8], "line 8: this is not the footer"),
        ([*LINES[:4], b"", *LINES[5:]], "line 5: this is not what is derived"),
        ([*LINES[:4], b"\xff\xfe", *LINES[5:]], "line 5: this is not what is derived"),
        ([*LINES[:5], b"[" * 100_000, *LINES[6:]], None),
        ([*LINES[:3], *LINES[5:]], "the footer counts"),
        ([*LINES, LINES[-1]], "line 59: the footer counts 28 versions, the file has 29 records"),
    ],
)
def test_a_file_of_another_form_is_refused(lines, where):
    """What is no replay file is refused in one sentence with the number of the line."""
    if where is None:
        assert checked(lines).fault.version == 3
    else:
        with pytest.raises(ReplayError, match=where):
            replay.read(lines)
