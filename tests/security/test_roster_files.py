"""Files that mean harm or are none: each is refused in a sentence, soon, and without reaching for anything.

What soon means is measured behind the long mark: processor time, which other programs do not add to.
"""

import json
import time
import tracemalloc
import zipfile

import pytest

from tests.server.rosters import makers as m
from wardrum.server.rosters import Unusable, read
from wardrum.server.rosters.files.bounds import BYTES_MAX, DEPTH_MAX, ELEMENTS_MAX

XML = m.as_xml(m.marsh_warband())
SOON_S = 5  # of a slow machine; each takes less than one


def refusal(data):
    with pytest.raises(Unusable) as caught:
        read([data])
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


def outcome(data):
    """What comes of a file that may be read or not."""
    try:
        return read([data])
    except Unusable as error:
        return str(error)


def with_doctype(doctype, inside="x"):
    return m.as_xml(m.marsh_warband(), head=f'<?xml version="1.0"?>\n{doctype}\n').replace(
        b"Old Tam", inside.encode()
    )


@pytest.mark.parametrize(
    "data",
    [
        with_doctype('<!DOCTYPE roster [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>', "&b;"),
        with_doctype('<!DOCTYPE roster [<!ENTITY a SYSTEM "file:///etc/passwd">]>', "&a;"),
        with_doctype('<!DOCTYPE roster SYSTEM "http://127.0.0.1:1/x.dtd">'),
        with_doctype("<!DOCTYPE roster>"),
        with_doctype('<!DOCTYPE roster [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>'),
        with_doctype('<!DOCTYPE roster [<!ATTLIST force name CDATA "x">]>'),
    ],
)
def test_document_types_are_never_read(data):
    """Whatever a document type declaration would do, it does not come to that."""
    assert "document type declaration" in refusal(data)
    assert "document type declaration" in refusal(m.zipped(("x.ros", data)))


def test_unknown_entities_are_damage():
    """An entity that nobody declared is no text."""
    assert "damaged" in refusal(XML.replace(b"Old Tam", b"&lol;"))


def test_zips_unpack_within_bounds():
    """A bomb is stopped at the size of a roster, however far it would go on, and memory stays small."""
    bomb = m.zipped(("x.ros", b"<roster>" + b" " * 60_000_000))
    tracemalloc.start()
    assert "unpacks to far more" in refusal(bomb)
    assert tracemalloc.get_traced_memory()[1] < 16 * BYTES_MAX
    tracemalloc.stop()
    assert "unpacks to far more" in refusal(m.zipped(("x.ros", b" " * (BYTES_MAX - 1))))


def test_zips_hold_what_a_roster_holds():
    """No zip in a zip, no crowd of files, no empty one, no packing that could ask for any memory, nothing locked."""
    assert "another zip" in refusal(m.zipped(("x.ros", m.zipped(("y.ros", XML)))))
    assert "files" in refusal(m.zipped(*[(f"{n}.json", b"{}") for n in range(17)]))
    assert "damaged, or it holds far more files" in refusal(
        m.zipped(*[(f"{n}.json", b"{}") for n in range(2000)])
    )
    assert refusal(m.zipped()) == "this zip holds no file"
    assert "packed in a way" in refusal(m.zipped(("x.ros", XML), method=zipfile.ZIP_LZMA))
    locked = bytearray(m.zipped(("x.ros", XML)))
    locked[6] |= 1
    locked[locked.rfind(b"PK\x01\x02") + 8] |= 1
    assert "password" in refusal(bytes(locked))


def test_names_in_a_zip_are_never_followed(tmp_path, monkeypatch):
    """A path inside is a label: nothing is written, whatever it says, and only the first roster is read."""
    monkeypatch.chdir(tmp_path)
    data = m.zipped(("../../evil.ros", XML), ("/etc/second.ros", b"broken"))
    assert len(read([data]).names) == 4
    assert list(tmp_path.iterdir()) == []


def test_what_systems_add_to_a_zip_is_passed_over():
    """A Mac puts files of its own beside the roster, before or behind it."""
    junk = b"\0\5\x16\7"
    for name, data in (("watch.ros", XML), ("watch.json", m.as_json(m.marsh_warband()))):
        beside = (("__MACOSX/._" + name, junk), (".DS_Store", junk))
        assert len(read([m.zipped(*beside, (name, data))]).names) == 4
        assert len(read([m.zipped((name, data), *beside)]).names) == 4


def test_a_zip_that_lies_about_sizes():
    """Sizes in its directory are not believed."""
    data = bytearray(m.zipped(("x.ros", b"<roster>" + b" " * 8_000_000)))
    entry = data.rfind(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (100).to_bytes(4, "little")
    refusal(bytes(data))


TOO_MUCH = [
    (b"<roster>" + b"<a>" * (DEPTH_MAX + 1), "deep"),
    (b"<roster><forces>" + b"<force><forces>" * DEPTH_MAX, "deep"),
    (b"[" * (DEPTH_MAX + 1), "deep"),
    (b'{"roster":' * 100, "deep"),
    (b"<roster>" + b"<a/>" * (ELEMENTS_MAX + 1), "elements"),
    (b"[" + b"{}," * (ELEMENTS_MAX + 1) + b"{}]", "objects"),
    (b"<roster " + b" ".join(b'a%d="1"' % n for n in range(100)) + b"/>", "attributes"),
    (b"x" * (BYTES_MAX + 1), "bytes"),
    (json.dumps({"warband_data": "[" * 100_000}).encode(), "warband_data"),
    (
        m.as_json(m.roster(m.marsh_fighter(number=99, selections=[m.marsh_fighter(number=99)]))),
        "more than 99 models",
    ),
]


@pytest.mark.parametrize(("data", "words"), TOO_MUCH)
def test_depth_and_numbers_are_bounded(data, words):
    """Nesting, elements, attributes, bytes and numbers within numbers all have an end."""
    assert words in refusal(data)


WIDE = b'<selection name="u" type="upgrade"/>'
BIG = {
    "models": b"<roster gameSystemName='warcry'><forces><force><selections>%s</selections></force></forces></roster>"
    % (b"<selection name='m' type='model'/>" * 50_000),
    "upgrades": b"<roster gameSystemName='warcry'><forces><force><selections>%s%s%s</selections></force></forces></roster>"
    % (b"<selection type='unit'><selections>" * 25, WIDE * 50_000, b"</selections></selection>" * 25),
    "flat": b'{"models":[%s{}]}' % (b'{"stat-move":"6"},' * 59_000),
    "numbers": b"[" + b"1," * 900_000 + b"1]",
    "digits": b'{"models":[{"stat-move":' + b"9" * 1_900_000 + b"}]}",
    "brackets": b'{"a":"' + b"[" * 1_900_000 + b'"}',
}


def test_much_about_one_model_is_not_gone_through_for_each():
    """Ninety-nine of a model with thousands of categories would be read ninety-nine times."""
    crowded = m.marsh_fighter(number=99, marks=tuple(map(str, range(600))))
    assert "more than 500 profiles, categories and rules" in refusal(m.as_json(m.roster(crowded)))


def test_a_long_string_takes_little_memory():
    """Looking for the depth of a text remembers nothing of the strings in it."""
    data = BIG["brackets"]
    tracemalloc.start()
    refusal(data)
    assert tracemalloc.get_traced_memory()[1] < 16 * BYTES_MAX
    tracemalloc.stop()


@pytest.mark.parametrize("data", BIG.values(), ids=BIG)
def test_the_largest_files_are_refused(data):
    """At the limit of size every shape is read to its end and refused."""
    refusal(data)


VALUES = ["6" + " " * 190 + "!", "6 " + "a " * 95, "-" * 190, "6.," * 60, "melee " * 40, "1" * 199]


def with_strange_values(value):
    """Ninety models with this text in their fields."""
    fields = ("equipment-name", "equipment-type", "range", "keywords", "modifiers")
    stats = {f"stat-{name}": value for name in ("move", "ranged", "base")}
    return m.as_json(m.flat(*[m.flat_model(**stats, equipment=[dict.fromkeys(fields, value)] * 9)] * 90))


@pytest.mark.parametrize("value", VALUES)
def test_strange_values_are_noted_or_refused(value):
    """Whatever stands in the fields of ninety models, the file ends as a warband or in one sentence."""
    outcome(with_strange_values(value))


LARGE = {
    **{f"{words}-{number}": data for number, (data, words) in enumerate(TOO_MUCH)},
    **BIG,
    **{f"value-{number}": with_strange_values(value) for number, value in enumerate(VALUES)},
}


@pytest.mark.long
@pytest.mark.parametrize("data", LARGE.values(), ids=LARGE)
def test_no_file_takes_long(data):
    """Every one of these files is read in time that grows with its size, not with its square, and so in seconds at most."""
    began_s = time.process_time()
    outcome(data)
    assert time.process_time() - began_s < SOON_S


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"%PDF-1.7 ...", "a PDF"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (b"\xff\xd8\xff\xe0", "a picture"),
        (b"\x1f\x8b\x08", "a gzip archive"),
        (b"PK\x03\x04", "damaged"),
        (b"PK\x05\x06" + b"\0" * 18, "holds no file"),
        (b"\x00\x01\x02", "no text"),
        (b"hello", "neither XML nor complete JSON"),
        (b"{", "neither XML nor complete JSON"),
        (b'{"a": NaN}', "neither XML nor complete JSON"),
        (b"null", "no roster that is known"),
        (b"[]", "no roster that is known"),
        (b"{}", "no roster that is known"),
        (b'{"hello": 1}', "it holds hello"),
        (b"<html><body/></html>", "a web page"),
        (b"<!DOCTYPE html><html></html>", "this is a web page"),
        (b"<roster/>", "holds no models"),
        (b'{"roster":{}}', "holds no models"),
        (b'<catalogue xmlns="http://www.battlescribe.net/schema/catalogueSchema"/>', "a catalogue"),
        (b"<gameSystem/>", "a game system"),
        (b"<rooster/>", "<rooster>"),
        (XML[:-1], "damaged or not complete at line"),
        (XML[: len(XML) // 2], "damaged or not complete"),
        (m.zipped(("x.ros", XML))[:-30], "damaged"),
        (m.zipped(("x.ros", XML))[:200], "damaged"),
        (m.as_json(m.marsh_warband())[:-1], "complete JSON"),
        ("Ödland".encode("latin-1"), "UTF-8"),
        (b'<?xml version="1.0" encoding="utf-7"?><roster/>', "save it as UTF-8"),
        (b'<?xml version="1.0" encoding="klingon"?><roster/>', "UTF-8"),
    ],
)
def test_wrong_files_are_distinguished(data, words):
    """People pick the wrong file; they are shown what it is rather than that something failed."""
    assert words in refusal(data)


@pytest.mark.parametrize(
    "encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32", "iso-8859-1", "windows-1252"]
)
def test_honest_encodings_are_read(encoding):
    """A mark at the beginning or a declaration says how text is written, and is believed."""
    declared = encoding if encoding in ("iso-8859-1", "windows-1252") else "UTF-8"
    text = m.as_xml(m.marsh_warband(), head=f'<?xml version="1.0" encoding="{declared}"?>').decode()
    text = text.replace("Old Tam", "Älter Tam")
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    assert read([(mark + text).encode(encoding)]).names["f1"] == "Älter Tam"


def test_names_cannot_break_a_line_or_a_page():
    """Control signs, line breaks and endless names never reach the answer; markup stays text."""
    leader = m.marsh_leader(customName="Tam\u0007\n\u202e<b>x</b>" + "y" * 5000)
    name = read([m.as_json(m.roster(leader))]).names["f1"]
    assert name.startswith("Tam <b>x</b>yyy")
    assert len(name) <= 60
    assert name.isprintable()
