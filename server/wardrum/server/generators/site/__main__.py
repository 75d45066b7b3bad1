"""Write the source of the site into a folder, its configuration and its pages: `python -m wardrum.server.generators.site DIR`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from . import documents, kit, reference, rules

PAGES = "pages"
CONFIG = "mkdocs.yml"


def pages() -> dict[str, str | bytes]:
    """Every page and file, by its place in the site."""
    generated = {
        **reference.reference_pages(reference.frame_examples(documents.read("docs/protocol.md"))),
        **rules.rules_pages(),
        **kit.kit_pages(documents.read(kit.INIT)),
    }
    return {**generated, **reference.raw_files(), **documents.documents(), **documents.looks()}


def main(arguments: list[str]) -> int:
    """Write all of it. Returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m wardrum.server.generators.site DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    found = pages()
    shutil.rmtree(folder / PAGES, ignore_errors=True)
    for place, content in ((CONFIG, documents.read("docs/site.yml")), *found.items()):
        path = folder / (place if place == CONFIG else f"{PAGES}/{place}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    print(f"{folder}: {len(found)} pages and files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
