"""The tables of an arena for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .intervals import Share
from .pairing import Explained
from .tables import ArenaLine, ArenaTable

RANGES = "In brackets: the range in which the true figure lies in 95 of 100 such tables."
NAMES = {"bots": "bot", "warbands": "warband", "plans": "plan", "maps": "map"}
MATRIX = "Won by the line's warband against the one with the number:"
ODD = ("drawn", "unfinished", "forfeited")
"""Columns that are left out where all is 0."""


def lines_of(table: ArenaTable) -> Iterator[str]:
    """A table with its heading, and what has to be known of it."""
    yield from _columns([_heading(table), *(_row(table, line) for line in table.lines)], table)
    if table.by == "warbands" and table.lines:
        yield from ("", MATRIX, *_matrix(table.lines))
    yield from ("", RANGES, *_explanations(table))


def percent(share: float) -> str:
    """As "62 %"."""
    return f"{round(100 * share)} %"  # whole, so that there is no "-0"


def ranged(share: Share) -> str:
    """A share with its range: "62 % (55-69)"."""
    return f"{percent(share.share)} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def _heading(table: ArenaTable) -> list[str]:
    names = [NAMES[table.by], *(["rating"] if table.ratings else [])]
    if table.by in ("bots", "warbands"):
        names.append("won")
    else:
        names += ["party won"] if _sizes(table) else ["first seat won"]
    names += [f"{table.side} won"] if table.side else []
    names += [f"party of {size}" for size in _sizes(table)]
    names += ["settled by pairing"] if any(line.explained for line in table.lines) else []
    return [*names, "battles", *ODD]


def _row(table: ArenaTable, line: ArenaLine) -> list[str]:
    rating = next((each for each in table.ratings if each.bot == line.name), None)
    cells = [f"{line.card} {line.name}" if table.by == "plans" else line.name]
    cells += [f"{rating.rating:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"] if rating else []
    cells.append(ranged(line.won))
    cells += [ranged(line.side) if line.side else "-"] if table.side else []
    cells += [ranged(line.cells[size]) if size in line.cells else "-" for size in _sizes(table)]
    cells += [_short(line.explained)] if any(each.explained for each in table.lines) else []
    return [*cells, str(line.battles), str(line.drawn), str(line.unfinished), str(line.forfeited)]


def _sizes(table: ArenaTable) -> list[str]:
    """The sizes of parties in columns of their own."""
    if table.by == "warbands" or table.ratings:
        return []
    return sorted({size for line in table.lines for size in line.cells})


def _columns(rows: Sequence[Sequence[str]], table: ArenaTable) -> Iterator[str]:
    """Rows below a heading: the first column at the left, the others at the right."""
    odd = {place for place, name in enumerate(rows[0]) if name in ODD}
    kept = [
        place
        for place in range(len(rows[0]))
        if place not in odd or any(row[place] != "0" for row in rows[1:])
    ]
    widths = {place: max(len(row[place]) for row in rows) for place in kept}
    for row in rows:
        first, *others = kept
        yield "  ".join(
            [row[first].ljust(widths[first]), *(row[each].rjust(widths[each]) for each in others)]
        )


def _matrix(lines: Sequence[ArenaLine]) -> Iterator[str]:
    numbered = {line.name: number for number, line in enumerate(lines, 1)}
    width = max(map(len, numbered)) + 4
    yield " " * width + "".join(f"{number:>6}" for number in numbered.values())
    for name, line in zip(numbered, lines, strict=True):
        cells = (
            f"{percent(line.cells[each].share):>6}" if each in line.cells else f"{'-':>6}"
            for each in numbered
        )
        yield f"{numbered[name]:>2}  {name}".ljust(width) + "".join(cells)


def _explanations(table: ArenaTable) -> Iterator[str]:
    """What of the results is settled before a battle begins."""
    if table.by == "bots":
        return
    pairing = "map and size of the party" if _sizes(table) else "the pairing (who meets whom, in which seat)"
    yield _explanation(pairing, table.explained)
    for card, each in table.alone.items():
        yield _explanation(f"the {card} alone", each)


def _explanation(what: str, found: Explained | None) -> str:
    if found is None:
        return f"How much is settled by {what} cannot be reckoned from these battles."
    return (
        f"Settled by {what}: {_short(found)} of the variance of results, "
        f"{percent(found.uncorrected)} before the correction for {found.battles} battles in {found.cells} cells."
    )


def _short(found: Explained | None) -> str:
    if found is None:
        return "-"
    return f"{percent(found.share)} ({100 * found.low:.0f}-{100 * found.high:.0f})"
