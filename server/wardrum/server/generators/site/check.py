"""Whether a built site holds together: `python -m wardrum.server.generators.site.check DIR`.

Every link and file that a page asks for is there, with the section that is named, and no page asks another host for anything. The
builder looks at links between pages only.
"""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LEADS: Final = {"a": "href", "link": "href"}
"""Tag → its attribute that names an address; all others have `src`."""
IN_SHEETS: Final = re.compile(r"""(?:@import\s+|url\()\s*["']?([^"')\s;]+)""")


class PageLinks(HTMLParser):
    """The ids of a page, and where it leads: (tag, address)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.leads: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what stands in one tag."""
        found = dict(attrs)
        self.ids |= {name for name in (found.get("id"), found.get("name") if tag == "a" else None) if name}
        for name in {LEADS.get(tag, "src"), "poster"}:
            if address := found.get(name):
                self.leads.append((tag, address))


def faults(site: Path) -> Iterator[str]:
    """What is wrong with a site, a sentence each; nothing if all is well."""
    pages = {
        path.relative_to(site).as_posix(): PageLinks(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
        if path.is_file()  # the page of a source has its name
    }
    if not pages:
        yield f"{site} has no page"
    for place, page in pages.items():
        for tag, address in page.leads:
            if fault := _fault(site, pages, place, tag, address):
                yield f"{place}: {fault}"
    for sheet in sorted(site.rglob("*.css")):
        for address in IN_SHEETS.findall(sheet.read_text(encoding="utf-8")):
            if urlsplit(address).netloc:
                yield f"{sheet.relative_to(site)}: asks another host for {address}"


def _fault(site: Path, pages: Mapping[str, PageLinks], place: str, tag: str, address: str) -> str | None:
    """What is wrong with one address of a page."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        is_request = tag != "a" and parts.scheme != "data"
        return f"<{tag}> asks another host for {address}" if is_request else None
    folder = "" if parts.path.startswith("/") else posixpath.dirname(place)
    target = (
        posixpath.normpath(posixpath.join(folder, unquote(parts.path).lstrip("/"))) if parts.path else place
    )
    if (site / target).is_dir():
        target = posixpath.normpath(f"{target}/index.html")
    if target.startswith("..") or not (site / target).is_file():
        return f"{address} leads nowhere"
    anchor = unquote(parts.fragment)
    if anchor and tag == "a" and target in pages and anchor not in pages[target].ids | {"__skip"}:
        return f"{address} names a section that is not there"
    return None


def main(arguments: list[str]) -> int:
    """Print what is wrong. Returns the exit code: 1 if there is anything."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m wardrum.server.generators.site.check DIR", file=sys.stderr)
        return 2
    found = list(faults(Path(arguments[0])))
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
