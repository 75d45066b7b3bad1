"""A replay file can be played without rules, and says so when anything in it is wrong."""

import random

import msgspec
import pytest
from msgspec import UNSET

from tests.support.logbook import Logbook, battle
from tests.support.referee import Referee
from tests.support.toy import GAME
from wardrum.events.core.patch import apply
from wardrum.events.core.record import canonical
from wardrum.events.formats import replay
from wardrum.events.formats.replay import ReplayError
from wardrum.events.match.commands import Concede
from wardrum.events.match.game import Fold, Game
from wardrum.events.rulesets import RULESETS

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


def test_patches_lead_to_the_last_state():
    """A page without rules gets from the header's state to a spectator's last one by patches alone."""
    file = replay.read(LINES)
    state = msgspec.json.decode(file.header.state)
    for line in file.derived:
        state = apply(state, msgspec.json.decode(line.patch))
    assert canonical(state) == canonical(GAME.view(LOG.state, ""))


def test_what_was_sealed_stays_silent():
    """The line of a sealed bet tells no number; the line that opens the bets does."""
    file = replay.read(LINES)
    bet = next(i for i, record in enumerate(RECORDS) if b'"type":"BetHidden"' in record)
    assert file.derived[bet].text == ()
    assert b'"secret"' not in bytes(file.derived[bet].patch)
    assert file.derived[bet + 1].text == ("The bets are opened.",)


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


def goals_of(game, records):
    """The goals of the derived lines by version, as files tell them and as the states have them."""
    lines = replay.read(list(replay.write(game, records))).derived
    told = {version: line.goals for version, line in enumerate(lines, 1) if line.goals is not UNSET}
    fold, last, had = Fold(game), None, {}
    for version, record in enumerate(records, 1):
        goals = game.goals(fold.take(game.read(record)))
        if goals is not None and goals != last:
            had[version] = goals
        last = goals
    return told, had


def test_goals_stand_where_they_change():
    """A page without rules knows at each version what the battle is about; a file without goals is sound as well."""
    referee, chance = Referee(Game(RULESETS["warcry"])), random.Random(4)
    while len(referee.log) < 60:
        referee.step(chance)
    told, had = goals_of(referee.game, referee.log)
    assert told == had
    assert 1 < len(told) < 60


def test_a_file_without_goals():
    """A file of a release that had no goals in it is sound, and nothing in it is worded otherwise."""
    referee, chance = Referee(Game(RULESETS["warcry"])), random.Random(4)
    while len(referee.log) < 20:
        referee.step(chance)
    *lines, footer = replay.write(referee.game, referee.log)
    for place in range(2, len(lines), 2):
        derived = msgspec.json.decode(lines[place])
        derived.pop("goals", None)
        lines[place] = canonical(derived)
    report = replay.check(referee.game, replay.read([*lines, footer]))
    assert (report.fault, report.counts.reworded) == (UNSET, 0)


def test_goals_of_another_release():
    """Goals that are not this release's are counted like sentences, where they change and where they do not."""
    referee, chance = Referee(Game(RULESETS["warcry"])), random.Random(4)
    while len(referee.log) < 40:
        referee.step(chance)
    *lines, footer = replay.write(referee.game, referee.log)
    places = [place for place in range(2, len(lines), 2) if b'"goals"' in lines[place]]
    goals = msgspec.json.decode(lines[places[0]])["goals"] | {"title": "Another"}
    for place in (places[-1], places[-1] - 2):
        lines[place] = canonical(msgspec.json.decode(lines[place]) | {"goals": goals})
    report = replay.check(referee.game, replay.read([*lines, footer]))
    assert (report.fault, report.counts.reworded) == (UNSET, 2)


def altered(**changes):
    """The lines with another derived line for version 6."""
    line = msgspec.json.decode(LINES[12]) | changes
    return [*LINES[:12], msgspec.json.encode(line), *LINES[13:]]


@pytest.mark.parametrize("changes", [{"head": "00" * 32}, {"patch": {"battle": {"turn": "z"}}}])
def test_derived_lines_must_follow(changes):
    """A head or patch that does not follow from the record is found at its version."""
    fault = checked(altered(**changes)).fault
    assert (fault.match, fault.version) == (LOG.match, 6)


def test_another_release_may_word_a_sentence_otherwise():
    """Sentences that are not this release's are counted and no fault, so that old files stay readable."""
    assert checked(LINES).counts.reworded == 0
    report = checked(altered(text=["Seat a rolls, and how."]))
    assert (report.fault, report.counts.reworded) == (UNSET, 1)


def test_the_header_must_follow():
    """A header that shows another state at version 0 is found, before any version."""
    forged = LINES[0].replace(b'"turn":"a"', b'"turn":"b"')
    assert forged != LINES[0]
    assert checked([forged, *LINES[1:]]).fault.version == 0


def test_the_footer_must_name_the_last_head():
    """A footer with an earlier or invented head is found."""
    for head in (LOG.entries[3][2], bytes(32)):
        footer = msgspec.json.encode({"head": head.hex(), "versions": len(RECORDS)})
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


def test_flipped_bytes_are_found():
    """A flipped bit is found at its version; in a line that is no record it may make the file unreadable there."""
    chance = random.Random(11)
    for _ in range(400):
        place, lines = flipped(chance)
        version = min((place + 1) // 2, len(RECORDS) + 1)
        found = verdict(lines)
        if found == "reworded":
            assert msgspec.json.decode(lines[place])["text"] != msgspec.json.decode(LINES[place])["text"]
        elif isinstance(found, str):
            assert found.startswith(f"line {place + 1}: ")
        elif place < len(LINES) - 1:
            assert found == version


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ([], "line 1: the file is empty"),
        ([b"hello"], "line 1: this is not the header"),
        ([b"{}"], "line 1: this is not the header"),
        (
            [LINES[0].replace(b"replay/1", b"replay/9"), *LINES[1:]],
            "line 1: the file has the format replay/9",
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
