"""What holds of every display and of everything that a commit shows, whatever the ruleset."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from tests.support.domains import listed
from wardrum.events.space.plane import Area, NearPoint
from wardrum.events.space.table import Table
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.option_words import key_of, listed_values
from wardrum.events.toolkit.options import Domain, Place

ID = re.compile(
    r"\b(?:[a-d]-[a-z]*\d+|[Ss]eats? [a-d]\b(?!-)|[a-z]+(?:-[a-z]+)*-\d+|[a-z]+_[a-z_]+|k\d{5}|h-?\d+_-?\d+)\b"
)
"""What looks like an id: "a-f2", "seat a", "wall-2", "some_slug", a blow, a hex."""
STOP = (".", "!", "?", "…")


def texts(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text that is shown, with where it stands; ids and words of the format are none."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in NO_TEXTS:
                yield from texts(getattr(value, name), f"{where}.{name}")
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from texts(one, f"{where}[{key}]")
    elif isinstance(value, tuple | list):
        for index, one in enumerate(value):
            yield from texts(one, f"{where}[{index}]")
    elif isinstance(value, str):
        yield where, value


NO_TEXTS = frozenset(
    {"seat", "rule", "icon", "kind", "role", "side", "order", "pieces_", "places", "floor", "up", "open_edges", "tile",
     "area", "code", "suggested", "command", "piece", "by", "at", "marker", "place", "did", "how", "why_", "reach", "winners", "terrain_ids", "cells_ids", "match"}
)  # fmt: skip
"""Members that are no texts: ids, words that the format lists, and the life cycle of the match."""
ID_LISTS = ("pieces", "places", "terrain", "cells", "markers")
"""Members that hold ids when they are lists."""


def faults(shown: d.Display, awaited: set[str], rules: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a display in itself."""
    yield from text_faults(shown)
    yield from rule_faults(shown, rules)
    if not shown.heading or not shown.phase:
        yield "no heading or no phase"
    if set(shown.order) - set(shown.seats):
        yield f"seats in order and not shown: {set(shown.order) - set(shown.seats)}"
    asked = {seat for seat, one in shown.seats.items() if one.prompt}
    if asked != awaited:
        yield f"prompts for {sorted(asked)}, awaited are {sorted(awaited)}"
    for name, count in Counter(piece.name for piece in shown.pieces.values()).items():
        if count > 1:
            yield f"{count} pieces are called {name!r}"
    for key, piece in shown.pieces.items():
        for fault in piece_faults(shown, piece):
            yield f"{key}: {fault}"
    for key in shown.board.fallen:
        if key not in shown.pieces or shown.pieces[key].at is not UNSET:
            yield f"{key} lies there, and is nobody or stands on the table"


def piece_faults(shown: d.Display, piece: d.Piece) -> Iterator[str]:
    """What is wrong with a piece."""
    if (piece.at is UNSET) != bool(piece.why_absent):
        yield "is neither on the table nor absent for a reason, or both"
    if piece.seat not in shown.seats:
        yield f"belongs to seat {piece.seat!r}, which is not shown"
    if not piece.spoken.startswith(piece.name) or not piece.spoken.endswith(STOP):
        yield f"its sentence is {piece.spoken!r}"
    if not 1 <= len(piece.short) <= 2:
        yield f"its sign is {piece.short!r}"
    if not piece.facts:
        yield "its card has no line"
    if piece.at is not UNSET and piece.at.floor:
        known = shown.board.cells if isinstance(shown.board, d.HexBoard) else shown.board.terrain
        if piece.at.floor not in known:
            yield f"stands on {piece.at.floor!r}, which is not on the board"
    for info in (*piece.tags, *piece.carries, *piece.weapons, *piece.abilities):
        if not info.text:
            yield f"{info.name!r} has no sentence"
    for carried in piece.carries:
        if carried.marker in shown.board.markers:
            yield f"carries {carried.marker!r}, which lies on the board"


def text_faults(value: Any) -> Iterator[str]:
    """Texts that are empty slugs, or have ids in them."""
    for where, text in texts(value):
        if any(f".{name}[" in where for name in ID_LISTS) and where.rpartition(".")[2].startswith(ID_LISTS):
            continue  # a list of ids
        if found := ID.search(text):
            yield f"{where}: {text!r} has {found[0]!r}"
        if where.endswith(".text") and text and not text.endswith(STOP) and " " in text and len(text) > 60:
            yield f"{where}: {text!r} is no sentence"


def rule_faults(value: Any, rules: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """Ids of rules that the catalogue does not have."""
    if isinstance(value, Struct):
        if (rule := getattr(value, "rule", "")) and rule not in rules:
            yield f"{where}: there is no rule {rule}"
        for name in value.__struct_fields__:
            yield from rule_faults(getattr(value, name), rules, f"{where}.{name}")
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from rule_faults(one, rules, f"{where}[{key}]")
    elif isinstance(value, tuple | list):
        for one in value:
            yield from rule_faults(one, rules, where)


def unexplained(before: d.Display, shown: d.Shown, after: d.Display) -> Iterator[str]:
    """Differences between two displays that no beat of the commit between them explains."""
    if any(isinstance(beat, d.Glowed) and beat.rule == "L-16" for beat in shown.beats):
        return  # the battle jumps back
    places = {key: redrawn(piece.at, after.board) for key, piece in before.pieces.items()}
    left = {
        key: piece.health.left if piece.health is not UNSET else None for key, piece in before.pieces.items()
    }
    touched: dict[tuple[str, str], set[str]] = defaultdict(set)
    kinds = {beat.__struct_config__.tag for beat in shown.beats}
    chapter = ""
    for beat in shown.beats:
        kind = str(beat.__struct_config__.tag)
        yield from stray(beat, kind, before, after)
        if isinstance(beat, d.Chapter):
            chapter = beat.text
            yield from chapter_faults(beat, shown, after)
        if isinstance(beat, d.Moved):
            if not same_place(places.get(beat.piece, UNSET), beat.start):
                yield f"{beat.piece} moves from {beat.start}, and stood at {places.get(beat.piece)}"
            places[beat.piece] = beat.way[-1].to
        elif isinstance(beat, d.Fell | d.Placed):
            places[beat.piece] = beat.to
        elif isinstance(beat, d.Harmed | d.Healed):
            left[beat.piece] = beat.left
        for name in ("piece", "seat", "place", "marker"):
            if key := getattr(beat, name, ""):
                touched[name, key].add(kind)
        for name in ("terrain", "cells", "markers"):
            for key in getattr(beat, name, ()):
                touched["place", key].add(kind)
    for key, piece in after.pieces.items():
        was = before.pieces.get(key)
        seen = touched["piece", key] | touched["seat", piece.seat] & {"glow"}  # of all of its side
        for fault in piece_changes(was, piece, seen, places.get(key, UNSET), left.get(key)):
            yield f"{key}: {fault}; its beats: {sorted(seen)}"
    for key, lies in after.board.fallen.items():
        if key not in before.board.fallen and not same_place(places.get(key, UNSET), lies):
            yield f"{key} lies at {lies}, and was last at {places.get(key)}"
    yield from board_changes(before, after, touched, kinds)
    yield from seat_changes(before, after, touched)
    for key in before.pieces.keys() - after.pieces.keys():
        yield f"{key} is gone"
    if (before.outcome is UNSET) != (after.outcome is UNSET) and "over" not in kinds:
        yield "the end"
    if chapter != shown.chapter:
        yield f"the last chapter is {chapter!r}, and {shown.chapter!r} is said"
    if before.round != after.round and "chapter" not in kinds:
        yield f"round {before.round} → {after.round}"


def chapter_faults(chapter: d.Chapter, shown: d.Shown, after: d.Display) -> Iterator[str]:
    """Where a heading would stand in the place of a sentence that does not announce it, or of a round that does not begin."""
    sentence = shown.text[chapter.sentence] if chapter.sentence < len(shown.text) else ""
    words = [chapter.text.lower(), "the match begins"]
    if not any(sentence.lower().removeprefix("the ").startswith(each.removeprefix("the ")) for each in words):
        yield f"the chapter {chapter.text!r} is announced by {sentence!r}"
    if chapter.round not in (0, after.round):
        yield f"the chapter {chapter.text!r} is of round {chapter.round}, and it is round {after.round}"


def stray(beat: d.Beat, kind: str, before: d.Display, after: d.Display) -> Iterator[str]:
    """Ids in a beat that nothing has."""
    for name in ("piece", "by", "at"):
        key = getattr(beat, name, "")
        if isinstance(key, str) and key and key not in before.pieces and key not in after.pieces:
            yield f"{kind}.{name}: there is no piece {key!r}"
    if (seat := getattr(beat, "seat", "")) and seat not in after.seats:
        yield f"{kind}.seat: there is no seat {seat!r}"


def redrawn(place: Any, board: d.Board | d.HexBoard) -> Any:
    """A place as the table is drawn now: a tile that is laid may move the whole map, and nobody on it has moved."""
    if place is UNSET or not isinstance(board, d.HexBoard) or place.floor not in board.cells:
        return place
    cell = board.cells[place.floor]
    return d.Place(cell.x, cell.y, place.z, place.floor)


def same_place(was: Any, now: Any) -> bool:
    """Whether two places are the same, or the first is not known; floors are given more or less exactly."""
    if was is UNSET or now is UNSET:
        return was is now
    return (was.x, was.y, was.z) == (now.x, now.y, now.z)


def piece_changes(
    was: d.Piece | None, now: d.Piece, seen: set[str], place: Any, left: int | None
) -> Iterator[str]:
    """What is different of a piece and not explained by the kinds of its beats."""
    gone = bool(seen & {"down", "leave"})
    if not same_place(place, now.at) and not (gone and now.at is UNSET):
        yield f"is at {now.at}, and {place} is explained"
    if was is None:
        return
    if was.name != now.name:
        yield f"was called {was.name!r} and is called {now.name!r}"
    if now.health is not UNSET and left != now.health.left and not gone:
        yield f"has {now.health.left} left, and {left} is explained"
    if was.tokens != now.tokens and not gone and "token" not in seen:
        yield f"tokens {was.tokens} → {now.tokens}"
    ills = [{tag.name for tag in piece.tags if tag.ill} for piece in (was, now)]
    if ills[0] != ills[1] and not gone and "glow" not in seen:
        yield f"ills {ills[0]} → {ills[1]}"
    if was.state.prone != now.state.prone and not seen & {"glow", "down"}:
        yield f"prone {was.state.prone} → {now.state.prone}"
    if now.state.active and not was.state.active and "turn" not in seen:
        yield "acts"
    if was.carries != now.carries and not gone and not seen & {"take", "drop", "glow"}:
        yield f"carries {was.carries} → {now.carries}"


def board_changes(
    before: d.Display, after: d.Display, touched: Mapping[tuple[str, str], set[str]], kinds: set[Any]
) -> Iterator[str]:
    """What is different of the board and not explained."""
    if isinstance(after.board, d.HexBoard):
        cells = before.board.cells if isinstance(before.board, d.HexBoard) else {}
        if cells.keys() != after.board.cells.keys() and "ground" not in kinds:
            yield "hexes have come or gone"
    elif isinstance(before.board, d.Board) and before.board.terrain:
        for key, one in after.board.terrain.items():
            if before.board.terrain.get(key) != one and not touched["place", key]:
                yield f"terrain {key}: {before.board.terrain.get(key)} → {one}"
    for key, marker in after.board.markers.items():
        was = before.board.markers.get(key)
        if was is not None and was.seat != marker.seat and not touched["place", key]:
            yield f"marker {key} is held by {marker.seat!r}"


def seat_changes(
    before: d.Display, after: d.Display, touched: Mapping[tuple[str, str], set[str]]
) -> Iterator[str]:
    """What is different of seats and not explained."""
    for seat, now in after.seats.items():
        was = before.seats.get(seat)
        if was is None:
            continue
        points = [
            [line.value for line in one.score if line.label.lower() == "victory points"] for one in (was, now)
        ]
        if points[0] != points[1] and "score" not in touched["seat", seat]:
            yield f"seat {seat} scores {points[0]} → {points[1]}"
        if now.initiative and not was.initiative and "turn" not in touched["seat", seat]:
            yield f"seat {seat} has the initiative"


def document(shown: d.Display) -> Any:
    """A display as its JSON."""
    return msgspec.json.decode(msgspec.json.encode(shown))


def option_faults(options: Any, words: Any, rules: Mapping[str, Any], table: Table) -> Iterator[str]:
    """What is wrong with the words of a legal list."""
    if len(options) != len(words):
        yield f"{len(options)} options and {len(words)} in words"
    labels = Counter(
        (each.group, each.label)
        for each, option in zip(words, options, strict=True)
        if option.scope == "battle"
    )
    for label, count in labels.items():
        if count > 1:
            yield f"{count} options are called {label}"
    for option, each in zip(options, words, strict=True):
        yield from (f"{option.command}: {fault}" for fault in (*text_faults(each), *rule_faults(each, rules)))
        if not each.text.endswith(STOP):
            yield f"{option.command}: what it does is {each.text!r}"
        if option.params.keys() != each.params.keys():
            yield f"{option.command}: parameters {sorted(option.params)}, in words {sorted(each.params)}"
        if len({odds.label for odds in each.odds}) != len(each.odds):
            yield f"{option.command}: odds {[odds.label for odds in each.odds]}"
        for name in each.params.keys() & option.params.keys():
            for fault in param_faults(option.params[name], each.params[name], table):
                yield f"{option.command}.{name} {fault}"


def param_faults(domain: Domain, param: d.ParamWords, table: Table) -> Iterator[str]:
    """What is wrong with the words for one parameter."""
    if not param.label:
        yield "has no label"
    known = set(map(key_of, listed_values(domain)))
    for reported in ("meanings", "areas"):
        if others := getattr(param, reported).keys() - known:
            yield f"has {reported} of {sorted(others)}, which it does not list"
    for text in filter(None, (param.text, *param.meanings.values())):
        if not text.endswith(STOP):
            yield f"says {text!r}, which is no sentence"
    if param.suggested is not UNSET and not listed(domain, param.suggested):
        yield f"suggests {param.suggested!r}, which it does not list"
    for covered in (each for some in param.areas.values() for each in some):
        if not touches(table, covered.area):
            yield f"covers {covered.area}, of which nothing lies on the table"
    if param.reach and not isinstance(domain, Place):
        yield "has a reach, and no point is chosen"


def touches(table: Table, area: Area) -> bool:
    """Whether there is anything of an area on the table, or of the rectangle around it."""
    ends = (area.point,) if isinstance(area, NearPoint) else (area.a, area.b)
    return all(
        min(there) - area.reach <= size and max(there) + area.reach >= 0
        for there, size in (
            ([end.x for end in ends], table.width),
            ([end.y for end in ends], table.height),
        )
    )
