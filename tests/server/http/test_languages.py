"""The language of a page is the one that was chosen, or the most welcome one; its script comes before all others."""

import json
from urllib.parse import urljoin

import pytest

from tests.server.http.test_pages import get
from tests.support.table_talk import serving
from wardrum.server.app import WEB
from wardrum.server.generators import strings
from wardrum.server.http.joining import Unjoinable, joined_site
from wardrum.server.http.joining.languages import chosen_language, in_language

DE = frozenset({"de"})
ALL = {file.parent.name for file in WEB.glob("strings/*/*.json")}


@pytest.mark.parametrize(
    ("cookies", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "de", "de"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "en-US,en;q=0.9,de;q=0.8", "en"),
        ("", "fr, de;q=0.5, en;q=0.4", "de"),
        ("", "de;q=0, en", "en"),
        ("", "de;q=x", "en"),
        ("", "*", "en"),
        ("wardrum-language=en", "de", "en"),
        ("a=b; wardrum-language=de", "en", "de"),
        ("wardrum-language=xx", "de", "de"),
        ("wardrum-language=../../etc", "", "en"),
        ('a={"x": 1}; wardrum-language=de', "en", "de"),
        ("flag; x[y]=1; wardrum-language=de", "en", "de"),
    ],
)
def test_the_choice(cookies, accepted, language):
    """A cookie that names a known language decides, else the weights of Accept-Language, else it is English."""
    assert chosen_language(DE, cookies, accepted) == language


def test_a_page_in_its_language():
    """The page says its language, loads the texts before its own scripts, and has those that are read and read aloud."""
    html = (
        '<!doctype html>\n<html lang="en">\n  <head>\n    <script src="/a.js"></script>\n  </head>\n'
        '<p title="Play &amp; watch"> Play\n <b>Left alone</b></p>\n'
    )
    texts = {"Play": "Spiel <los>", "Play & watch": 'Spiel "und" sieh'}
    shown = in_language(html, "de", texts, "/web/joined/de.1.js")
    assert '<html lang="de">' in shown
    assert shown.index("/web/joined/de.1.js") < shown.index("/a.js")
    assert '<p title="Spiel &quot;und&quot; sieh"> Spiel &lt;los&gt;\n <b>Left alone</b></p>' in shown


async def test_pages_are_sent_in_their_language():
    """Lobby and battle, each by Accept-Language; the answer varies by it, and the script has the texts."""
    async with serving() as server:
        for path in ("/", "/m/file", f"/embed/{'0' * 32}"):
            status, headers, body = await get(server, path, **{"Accept-Language": "de"})
            assert status == 200
            assert "Accept-Language" in headers["Vary"]
            text = body.decode()
            assert '<html lang="de">' in text
            assert path == "/" or "Das Gefecht wird geladen" in text
            address = text.split('<script src="')[1].split('"')[0]
            script = (await get(server, urljoin(path, address)))[2].decode()
            assert script.startswith("globalThis.STRINGS = {")
            assert '<html lang="en">' in (await get(server, path))[2].decode()
            cookie = {"Cookie": "other=1; wardrum-language=de", "Accept-Language": "en"}
            assert (await get(server, path, **cookie))[2] == body
            assert (await get(server, path, "HEAD", **cookie))[1]["Content-Length"] == headers[
                "Content-Length"
            ]
            assert (await get(server, path, **cookie, **{"If-None-Match": headers["ETag"]}))[0] == 304


def test_a_file_that_is_no_list_of_texts(tmp_path):
    """It is refused with its name."""
    (tmp_path / "strings" / "de").mkdir(parents=True)
    (tmp_path / "strings" / "de" / "lobby.json").write_text("[1")
    with pytest.raises(Unjoinable, match=r"de/lobby\.json: no JSON object"):
        joined_site(tmp_path)


# -- the texts themselves


def test_english_is_listed():
    """The committed list is what `python -m wardrum.server.generators.strings` prints today."""
    listed = json.loads((WEB / "strings" / "en.json").read_text(encoding="utf-8"))
    assert listed == strings.texts()


@pytest.mark.parametrize("language", sorted(ALL))
def test_a_language_is_complete(language):
    """It has a translation for each text, none that nobody asks for, and keeps what is filled in."""
    found = {}
    wanted = strings.texts()
    for file in sorted((WEB / "strings" / language).glob("*.json")):
        own = json.loads(file.read_text(encoding="utf-8"))
        assert not set(own) & set(found), f"{file.name} says again what another file says"
        found |= own
    assert sorted(set(wanted) - set(found)) == []
    assert sorted(set(found) - set(wanted)) == []
    for english, words in found.items():
        for each in words.values() if isinstance(words, dict) else [words]:
            assert each.strip()
            assert set(strings.PLACE.findall(each)) == set(strings.PLACE.findall(english)), english


@pytest.mark.parametrize(
    ("script", "wrong"),
    [
        ('t("a"); tn(n, "b", "c"); t(entry.text); const at = (x) => x;', []),
        ("t(`a ${b}`)", ["t(`a ${b}`)"]),
        ("put(t('a'))", ["t('a')"]),
        ('t(full ? "a" : "b")', ['t(full ? "a" : "b")']),
        ('tn(2, one, "many")', ['tn(2, one, "many")']),
        ("tn(2, words.one, words.rounds)", []),
    ],
)
def test_a_text_that_cannot_be_listed_is_found(script, wrong):
    """A text has to be one literal, or come from elsewhere as a whole."""
    assert strings.unlisted(script) == wrong


def test_every_text_can_be_listed():
    """No module builds the name of a text."""
    files = set(WEB.glob("js/**/*.js")) - {WEB / "js/core/i18n.js"}
    found = {file.name: strings.unlisted(file.read_text(encoding="utf-8")) for file in files}
    assert {name: calls for name, calls in found.items() if calls} == {}
