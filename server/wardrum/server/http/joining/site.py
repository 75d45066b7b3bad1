"""The pages of the web client with the addresses of their joined files, and those files.

A joined file has the hash of its content in its address, so a client that has fetched it need never ask again. A page of the
client names its modules and sheets one by one; of those lines the joined page has only the first of each kind.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from .languages import ENGLISH, Texts, in_language, script, translations
from .scripts import ModuleGraph
from .stylesheets import joined_sheets
from .tokens import Unjoinable, tight, tokens

JOINED = "/web/joined/"
HASH_DIGITS = 20
PAGES = ("index.html", "battle.html", "embed.html")
ABOVE = {"index.html": "./"}  # from a page to the lobby, where it is not "../"
WORKER = "js/pages/service_worker.js"  # keeps what these pages need, so that they open without the server:
KEPT_PAGES = {"/": "index.html", "/m/file": "battle.html"}

SHEET = re.compile(r' *<link rel="stylesheet" href="/web/([^"]+)">\n')
SCRIPT = re.compile(r' *<script src="/web/([^"]+)"></script>\n')
MODULE = re.compile(r'<script type="module" src="/web/([^"]+)"></script>')
SINGLE = re.compile(r'[^\n]*"/web/(?:js|css)/[^\n]*')
PRELOADED = re.compile(r' *<link rel="modulepreload" href="/web/([^"]+)">\n')
ABSOLUTE = re.compile(r'(\b(?:href|src)=")(/[^"]*)')

Stamps = tuple[tuple[str, int, int], ...]


class JoinedPage(Struct, frozen=True):
    """html: with the addresses of its files, from where it lies · addresses: all files that it needs, from the lobby
    ("/web/joined/…").
    """

    html: str
    addresses: tuple[str, ...]


class JoinedSite(Struct, frozen=True):
    """pages: by the name of their file and their language · files: the texts of joined files, by address · worker: the
    service worker · languages: those that there are besides English.
    """

    pages: dict[tuple[str, str], JoinedPage]
    files: dict[str, str]
    worker: str = ""
    languages: frozenset[str] = frozenset()


def stamps(folder: Path) -> Stamps:
    """When each file that may be joined was changed, and its size: another value, another site."""
    return tuple(sorted(_stamps(folder)))


def _stamps(folder: Path) -> Iterable[tuple[str, int, int]]:
    for place, _, names in os.walk(
        folder
    ):  # pathlib takes four times as long for these 200 files, each second
        for name in names:
            if name.endswith((".js", ".css", ".html", ".json")):
                path = f"{place}{os.sep}{name}"
                status = os.stat(path)  # noqa: PTH116
                yield path, status.st_mtime_ns, status.st_size


def joined_site(folder: Path) -> JoinedSite:
    """The pages of this folder that there are. Raises Unjoinable: the text says which file, where and why."""
    joiner = _Joiner(folder)
    english = {name: joiner.page(name) for name in PAGES if (folder / name).is_file()}
    pages = {(name, ENGLISH): page for name, page in english.items()}
    languages = joiner.languages(english)
    for language, translated in languages.items():
        pages |= {(name, language): page for name, page in translated.items()}
    worker = joiner.worker([english, *languages.values()]) if (folder / WORKER).is_file() else ""
    return JoinedSite(pages, joiner.files, worker, frozenset(languages))


class _Joiner:
    """files: those joined so far, by address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._graph = ModuleGraph(self._text)
        self.files: dict[str, str] = {}

    def page(self, name: str) -> JoinedPage:
        """One page with all that it needs."""
        html, stem = self._text(name), name.partition(".")[0]
        addresses = []
        if sheets := SHEET.findall(html):
            addresses.append(self._put(stem, "css", joined_sheets(sheets, self._read)))
            html = _replaced(SHEET, html, f'    <link rel="stylesheet" href="{addresses[-1]}">\n')
        if scripts := SCRIPT.findall(html):
            addresses.append(self._put("first", "js", "".join(map(self._script, scripts))))
            html = _replaced(SCRIPT, html, f'    <script src="{addresses[-1]}"></script>\n')
        if modules := MODULE.findall(html):
            main, later = self._modules(stem, modules, PRELOADED.findall(html))
            addresses += [main, *later.values()]
            html = PRELOADED.sub(lambda found: found[0].replace(f"/web/{found[1]}", later[found[1]]), html)
            html = _replaced(MODULE, html, f'<script type="module" src="{main}"></script>')
        if left := SINGLE.search(html):
            raise Unjoinable(f"{name}: a line in a form that cannot be joined: {left[0]}")
        html = ABSOLUTE.sub(lambda found: found[1] + _from(name, found[2]), html)
        return JoinedPage(html, tuple(addresses))

    def languages(self, english: dict[str, JoinedPage]) -> dict[str, dict[str, JoinedPage]]:
        """The pages in each other language, by language and the name of their file."""
        try:
            languages = translations(self._folder)
        except (OSError, ValueError) as error:
            raise Unjoinable(str(error)) from None
        return {language: self._translated(english, language, texts) for language, texts in languages.items()}

    def _translated(
        self, english: dict[str, JoinedPage], language: str, texts: Texts
    ) -> dict[str, JoinedPage]:
        address = self._put(language, "js", script(texts))
        return {
            name: replace(
                page,
                html=in_language(page.html, language, texts, _from(name, address)),
                addresses=(*page.addresses, address),
            )
            for name, page in english.items()
        }

    def worker(self, languages: list[dict[str, JoinedPage]]) -> str:
        """The service worker, with what it is to keep; the release changes when any of it does.

        languages: the pages in each of them, by the name of their file.
        """
        kept = [pages[name] for pages in languages for name in KEPT_PAGES.values() if name in pages]
        paths = sorted(path for path, name in KEPT_PAGES.items() if name in languages[0])
        files = sorted({address for page in kept for address in page.addresses})
        release = digest("".join([*(page.html for page in kept), *files]))
        shell = json.dumps({"release": release, "pages": paths, "files": files})
        return f"globalThis.SHELL = {shell};\n{self._script(WORKER)}"

    def _modules(self, stem: str, modules: list[str], preloaded: list[str]) -> tuple[str, dict[str, str]]:
        """The address of a page's script, and of those that it loads later, by module; see `ModuleGraph.scripts`."""
        if len(modules) > 1:
            raise Unjoinable(f"{stem}.html: one module begins a page, not {' and '.join(modules)}")
        scripts = self._graph.scripts(modules[0], preloaded)
        later = {name: self._put(_stem(name), "js", text) for name, text in scripts.later.items()}
        return self._put(stem, "js", scripts.main(later)), later

    def _script(self, name: str) -> str:
        """A classic script without comments."""
        try:
            return f"// {name}\n{''.join(tight(tokens(self._read(name)))).strip()}\n"
        except Unjoinable as error:
            raise Unjoinable(f"{name}, {error}") from None

    def _put(self, stem: str, suffix: str, text: str) -> str:
        address = f"{JOINED}{stem}.{digest(text)}.{suffix}"
        self.files[address] = text
        return address

    def _read(self, name: str) -> str:
        try:
            return self._text(name)
        except OSError as error:
            raise Unjoinable(f"{name} cannot be read: {error.strerror}") from None

    def _text(self, name: str) -> str:
        return (self._folder / name).read_text(encoding="utf-8")


def _stem(module: str) -> str:
    """What a script that is loaded later is called: "battle-page" for js/ui/battle/page.js."""
    return "-".join(module.removesuffix(".js").split("/")[-2:])


def _from(page: str, address: str) -> str:
    """An address of this site as a page names it: from where the page lies, as that may be below a path of a proxy's."""
    return ABOVE.get(page, "../") + address.removeprefix("/")


def _replaced(pattern: re.Pattern[str], html: str, line: str) -> str:
    """A page with this in the place of the first match, and without the others."""
    begun = iter([line])
    return pattern.sub(lambda _: next(begun, ""), html)


def digest(text: str) -> str:
    """What an address has of the hash of a content."""
    return sha256(text.encode()).hexdigest()[:HASH_DIGITS]
