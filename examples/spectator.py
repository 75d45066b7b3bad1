"""Watches a match in the terminal: each sentence, and the table with the scores whenever a part of the battle begins. Needs `pip install wardrum`.

    python spectator.py ws://127.0.0.1:8000/ws             a match that is being played, or one between bots
    python spectator.py ws://127.0.0.1:8000/ws --match ID

It knows no game: all of it comes from what the server shows (docs/protocol.md, "Draw a battle").
"""

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec

from wardrum.clients.sync import SyncClient, connect
from wardrum.events.formats import wire

COLUMNS = 60
BESIDE = 2  # a letter is about twice as high as wide


def merged(value: Any, patch: Any) -> Any:
    """What a merge patch (RFC 7396) makes of a value."""
    if not isinstance(patch, dict):
        return patch
    known = value if isinstance(value, dict) else {}
    changed = {name: merged(known.get(name), part) for name, part in patch.items() if part is not None}
    return {name: part for name, part in known.items() if name not in patch} | changed


def table(display: dict[str, Any]) -> Iterator[str]:
    """The table from above: who stands there, by the letter of the seat, and the scores below it."""
    width, height = display["board"]["width"], display["board"]["height"]
    rows = max(1, COLUMNS * height // width // BESIDE)
    grid = [["·"] * COLUMNS for _ in range(rows)]
    for piece in display["pieces"].values():
        if at := piece.get("at"):
            row, column = at["y"] * rows // height, at["x"] * COLUMNS // width
            grid[min(row, rows - 1)][min(column, COLUMNS - 1)] = piece["seat"][:1].upper()
    yield from ("".join(row) for row in grid)
    for seat in display["seats"].values():
        yield f"{seat['name']}: " + ", ".join(
            f"{line['value']} {line['label']}" for line in seat.get("score", [])
        )


def watch(client: SyncClient, match: str) -> None:
    """Prints the battle to its end."""
    display: dict[str, Any] = {}
    heading = ""
    with client.watch(match, 0, "display") as updates:
        for update in updates:
            if isinstance(update, wire.Displayed):
                display = msgspec.to_builtins(update.display)
            if isinstance(update, wire.Commit | wire.Sealed):
                display = merged(display, msgspec.json.decode(update.patch))
            if isinstance(update, wire.Commit):
                print(*update.shown.text, sep="\n", end="\n" if update.shown.text else "")
            if display and display.get("heading", "") != heading:
                heading = display["heading"]
                print(f"== {heading}", *table(display), sep="\n")
            if "outcome" in display:
                print(f"== {display['outcome']['text']}")
                return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("url")
    parser.add_argument("--match", default="")
    parser.add_argument("--ruleset", default="warcry")
    args = parser.parse_args()
    with connect(args.url, "example-spectator/1") as client:
        found = args.match or client.ask(wire.Demo("demo-1", args.ruleset)).matches[0]["match"]
        watch(client, found)
