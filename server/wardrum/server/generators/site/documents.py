"""The documents of the repository as pages of the site.

They are written for a forge: their links lead to files of the repository, and their lists need no blank line. Here each link leads
to the page of that file; a source that is linked gets a page with its text, so that no link leads out of the site or nowhere.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from wardrum.events.rulesets import games
from wardrum.server.generators.code_tables import ROOT

WEB: Final = "clients/wardrum/clients/web"
DOCS: Final = "docs/"
OUTSIDE: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "events/wardrum/events/space/PLANNERS.md": "planners.md",
    f"{WEB}/js/README.md": "page-scripts.md",
    f"{WEB}/js/core/README.md": "javascript.md",
}
"""Document of the repository that does not lie in docs/ → its page."""
FOLDERS: Final = {"docs/decisions": "decisions/index.md"}
"""Folder of the repository → the page that lists what it has; another one that is linked gets a list of its files."""
PICTURES: Final = (".png", ".webp")
DATA: Final = ".json"
"""What is linked for programs: it is in the site as it is."""
LANGUAGES: Final = {
    ".html": "html",
    ".js": "js",
    ".mjs": "js",
    ".py": "python",
    ".toml": "toml",
    ".yml": "yaml",
}
FENCE: Final = re.compile(r"^(`{3,})[^\n]*\n.*?^\1 *$", re.MULTILINE | re.DOTALL)
SIDED: Final = re.compile(r"^```(\w+) (client|server)$", re.MULTILINE)
LINK: Final = re.compile(r"(\]\()([^)\s]+)(\))")
CODE: Final = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
REFERENCE: Final = re.compile(r"(\])(?=\[)")
ELSEWHERE: Final = re.compile(r"[a-z]+:|#|//")
ITEM: Final = re.compile(r"( *)(?:[-*]|\d+\.) ")
INTERRUPTS: Final = re.compile(r"(?:[-*]|1\.) |\|")
"""What begins a list or a table right below a paragraph."""
THEME: Final = re.compile(r"^:root \{.*?^\}", re.MULTILINE | re.DOTALL)


def read(path: str) -> str:
    """A file of the repository."""
    return (ROOT / path).read_text(encoding="utf-8")


def documents() -> dict[str, str | bytes]:
    """All documents with the pictures that they show and the sources that they link, by their places in the site."""
    found: dict[str, str | bytes] = {"decisions/index.md": decisions()}
    for path, place in places().items():
        if path.endswith(PICTURES):
            found[place] = (ROOT / path).read_bytes()
        else:
            found[place] = page(path)
            found.update(sources(path))
    return found


def looks() -> dict[str, str | bytes]:
    """The icon, and the colours of the page with the sheet that uses them. Raises ValueError: theme.css has no `:root`."""
    theme = THEME.search(read(f"{WEB}/css/theme.css"))
    if theme is None:
        raise ValueError("theme.css has no :root")
    return {
        "site/icon.svg": read(f"{WEB}/icon.svg"),
        "site/theme.css": f"{theme[0]}\n",
        "site/style.css": read("docs/site.css"),
    }


@cache
def places() -> dict[str, str]:
    """Document or picture of the repository → its place in the site."""
    inside = [path for path in sorted((ROOT / DOCS).rglob("*")) if path.suffix in (".md", *PICTURES)]
    readings = {
        f"events/wardrum/events/rulesets/{name}/READINGS.md": f"rules/{name}-readings.md" for name in games()
    }
    named = (path.relative_to(ROOT).as_posix() for path in inside)
    return {**OUTSIDE, **readings, **{path: path.removeprefix(DOCS) for path in named}}


def page(path: str) -> str:
    """A document as its page."""

    def led(link: re.Match[str]) -> str:
        return f"{link[1]}{_led(link[2], path)}{link[3]}"

    linked = outside_fences(read(path), lambda text: LINK.sub(led, text))
    return SIDED.sub(r'```\1 title="from a \2"', outside_fences(linked, lambda text: spaced(texts(text))))


def outside_fences(markdown: str, change: Callable[[str], str]) -> str:
    """The text with everything changed except blocks of code."""
    return _between(FENCE, markdown, change)


def texts(markdown: str) -> str:
    """Two pairs of brackets in a row are no link by reference, which no document uses."""
    return _between(CODE, markdown, lambda text: REFERENCE.sub(r"\\\1", text))


def _between(kept: re.Pattern[str], markdown: str, change: Callable[[str], str]) -> str:
    parts, end = [], 0
    for each in kept.finditer(markdown):
        parts += [change(markdown[end : each.start()]), each[0]]
        end = each.end()
    return "".join([*parts, change(markdown[end:])])


def spaced(markdown: str) -> str:
    """Lists and tables below a blank line, and what belongs to an item indented by four, as Python-Markdown wants them."""
    lines: list[str] = []
    in_list = False
    for line in markdown.split("\n"):
        above = lines[-1] if lines else ""
        in_list = bool(ITEM.match(line)) or (in_list and (line.startswith(" ") or bool(above.strip())))
        if above.strip() and INTERRUPTS.match(line) and not _goes_on(line, lines):
            lines.append("")
        indent = len(line) - len(line.lstrip(" "))
        lines.append(f"    {line.lstrip(' ')}" if in_list and indent in (2, 3) else line)
    return "\n".join(lines)


def _goes_on(line: str, lines: list[str]) -> bool:
    """Whether a line that looks like an item or a row stands in a list or a table that has begun."""
    if line.startswith("|"):
        return lines[-1].startswith("|")
    for earlier in reversed(lines):
        if not earlier.strip() or earlier.startswith("#"):
            return False
        if ITEM.match(earlier):
            return True
    return False


def decisions() -> str:
    """A list of the documents of decisions, each with its first sentence."""
    rows = ["# Decisions", "", "What was decided where it could have been decided otherwise, by subject.", ""]
    for path in sorted((ROOT / "docs/decisions").glob("*.md")):
        heading, text = path.read_text(encoding="utf-8").split("\n", 1)
        said = re.split(r"(?<=\.)\s", text.strip(), maxsplit=1)[0]
        title = heading.removeprefix("# Decisions: ")
        rows.append(f"- [{title[0].upper()}{title[1:]}]({path.name}): {' '.join(said.split())}")
    return "\n".join(rows) + "\n"


def sources(path: str) -> Iterator[tuple[str, str]]:
    """A page for each file and folder that a document links and that has no page of its own."""
    for _, target, _ in LINK.findall(FENCE.sub("", read(path))):
        linked = _resolved(target, path)
        if linked and linked not in places() and linked not in FOLDERS and (ROOT / linked).exists():
            yield from _source(linked)


def _source(path: str) -> Iterator[tuple[str, str]]:
    """The page of a file, or the pages of a folder and of all the files that lie in it."""
    if path.endswith(DATA):
        yield _source_place(path), read(path)
        return
    hidden = "---\nsearch:\n  exclude: true\n---\n"
    if not (ROOT / path).is_dir():
        numbered = f'````{LANGUAGES.get(posixpath.splitext(path)[1], "text")} linenums="1"'
        title = posixpath.basename(path)
        yield (
            _source_place(path),
            f"{hidden}# {title}\n\n`{path}`\n\n{numbered}\n{read(path).rstrip()}\n````\n",
        )
        return
    names = sorted(each.name for each in (ROOT / path).iterdir() if each.is_file())
    rows = "".join(
        f"- [{name}]({posixpath.relpath(_source_place(f'{path}/{name}'), f'source/{path}')})\n"
        for name in names
    )
    yield _source_place(path), f"{hidden}# {path}/\n\n{rows}"
    for name in names:
        yield from _source(f"{path}/{name}")


def _source_place(path: str) -> str:
    if path.endswith(DATA):
        return f"source/{path}"
    return f"source/{path}/index.md" if (ROOT / path).is_dir() else f"source/{path}.md"


def _resolved(target: str, path: str) -> str | None:
    """The file of the repository that a link in another one leads to; None: it leads elsewhere."""
    if ELSEWHERE.match(target):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target.partition("#")[0]))


def _led(target: str, path: str) -> str:
    """Where a link of a document leads in the site. One that leads to no file stays as it is, for the builder to refuse."""
    linked = _resolved(target, path)
    if linked is None or not (ROOT / linked).exists():
        return target
    place = places().get(linked) or FOLDERS.get(linked) or _source_place(linked)
    _, sharp, anchor = target.partition("#")
    return posixpath.relpath(place, posixpath.dirname(places()[path])) + sharp + anchor
