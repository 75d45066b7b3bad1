"""The languages of the pages: pages with their texts in each language, and the choice for a request.

The modules name every text of the page in English (`core/i18n.js`), and `strings/LANGUAGE/*.json` has what stands for it in another
language; what the server says comes in its language over the connection (`wardrum.server.languages`). The script of a language comes before all others, so that a text is there whenever a module
asks for it.
"""

from __future__ import annotations

import json
import re
from html import escape, unescape
from pathlib import Path

from wardrum.events.toolkit.language import Translation
from wardrum.server.languages import texts

ENGLISH = "en"
COOKIE = "wardrum-language"
FOLDER = "strings"
ROOT = '<html lang="en">'
FIRST_SCRIPT = re.compile(r" *<script ")
READ = re.compile(r"(>\s*)([^<>\s][^<>]*?)(\s*<)")
READ_ALOUD = re.compile(r'(\b(?:aria-label|title|placeholder|data-tab)=")([^"]+)(")')


Texts = dict[str, Translation]
"""What stands for each English text."""


def translations(folder: Path) -> dict[str, Texts]:
    """The texts of each language that the web client below this folder has, by language. Raises ValueError, OSError."""
    folders = (each for each in (folder / FOLDER).glob("*") if each.is_dir())
    return {each.name: texts(each) for each in sorted(folders)}


def script(texts: Texts) -> str:
    """The script that gives the texts of a language to the modules."""
    return f"globalThis.STRINGS = {json.dumps(texts, ensure_ascii=False)};\n"


def in_language(html: str, language: str, texts: Texts, address: str) -> str:
    """A page that says which language it has, has its texts in it, and loads the script at this address before any other."""
    page = html.replace(ROOT, f'<html lang="{language}">', 1)
    page = READ.sub(lambda found: found[1] + _translated(found[2], texts) + found[3], page)
    page = READ_ALOUD.sub(lambda found: found[1] + _translated(found[2], texts) + found[3], page)
    return FIRST_SCRIPT.sub(lambda found: f'    <script src="{address}"></script>\n{found[0]}', page, count=1)


def _translated(markup: str, texts: Texts) -> str:
    known = texts.get(unescape(markup))
    return escape(known) if isinstance(known, str) else markup


def chosen_language(known: frozenset[str], cookies: str, accepted: str) -> str:
    """The language for a request: by its cookie, else the most welcome one of Accept-Language (RFC 9110 §12.5.4).

    known: without English, which is there always. Other cookies may be malformed: they are none of ours.
    """
    pairs = (cookie.partition("=") for cookie in cookies.split(";"))
    chosen = {name.strip(): value.strip() for name, _, value in pairs}.get(COOKIE, "")
    if chosen in known | {ENGLISH}:
        return chosen
    wanted = [(weight(rest), -i, tag) for i, (tag, _, rest) in enumerate(map(_parted, accepted.split(",")))]
    for welcome, _, tag in sorted(wanted, reverse=True):
        language = tag.strip().lower().partition("-")[0]
        if welcome > 0 and language in known | {ENGLISH}:
            return language
    return ENGLISH


def weight(parameter: str) -> float:
    """The q of what is accepted: 1 unless given, 0 if it is no number (RFC 9110 §12.4.2)."""
    name, _, value = parameter.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def _parted(part: str) -> tuple[str, str, str]:
    return part.partition(";")
