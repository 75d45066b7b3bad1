"""Which roster some documents are, found by what is in them, and the way from there to a warband."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from msgspec.structs import replace

from wardrum.events.core.record import Json

from .battlescribe import Tree, cards_of, tree
from .files.xml_text import FROM_XML
from .imported import Imported, Unusable
from .notes import Notes
from .trench import flat_export, share_export, stats_table
from .trench import roster_file as trench_file
from .trench import warband as trench_warband
from .values import display
from .warcry import clipboard, data_files
from .warcry import roster_file as warcry_file
from .warcry import warband as warcry_warband

Document = Json

FLAT, SHARE, DATA = "trench-companion", "trench-companion-share", "warcry-data"
XML, JSON, TEXT = "battlescribe", "new-recruit", "warcrier"
APART = "these files are no roster together; send one roster, with nothing but the tables that it needs"
EMPTY = "this roster holds no models"
READABLE = "a BattleScribe or New Recruit roster, a Trench Companion export, warcry_data's fighters, or Warcrier's text beside them"


def imported(documents: Sequence[Document]) -> Imported:
    """The roster that these documents are together. Raises Unusable."""
    if lists := [found for each in documents if (found := clipboard.text_list(each)) is not None]:
        return _of_list(lists, [each for each in documents if clipboard.text_list(each) is None])
    rosters = [each for each in documents if _is_roster(each)]
    others = [each for each in documents if not _is_roster(each)]
    if len(rosters) > 1:
        raise Unusable(f"these are {len(rosters)} rosters; import them one at a time")
    if rosters and all(map(stats_table.is_table, others)):
        return _roster(rosters[0], stats_table.table(others))
    if not rosters and (data := data_files.gathered(documents)) is not None:
        return _cards(data)
    raise Unusable(_strange(documents))


def _is_roster(document: Document) -> TypeGuard[dict[str, Json]]:
    return isinstance(document, dict) and (
        _is_tree(document) or flat_export.fits(document) or share_export.fits(document)
    )


def _is_tree(document: dict[str, Json]) -> bool:
    return isinstance(document.get("roster"), dict) or "forces" in document


def _roster(document: dict[str, Json], numbers: stats_table.StatsTable) -> Imported:
    if _is_tree(document):
        return replace(_of_tree(tree(document)), format=XML if FROM_XML in document else JSON)
    notes = Notes()
    if numbers.odd:
        notes.remark(f"rows of the table without a name or numbers: {numbers.odd}, passed over")
    if flat_export.fits(document):
        return replace(
            trench_warband.mustered(flat_export.read(document, numbers, notes), notes), format=FLAT
        )
    return replace(trench_warband.mustered(share_export.read(document, numbers, notes), notes), format=SHARE)


def _of_tree(found: Tree) -> Imported:
    """By the game that the roster names; where it names none, by its profiles. Raises Unusable."""
    notes = Notes()
    if trench_file.fits(found):
        return trench_warband.mustered(trench_file.read(found, notes), notes)
    if not found.system and not found.system_id and not any(cards_of(found)):
        raise Unusable(EMPTY)
    if not warcry_file.fits(found):
        raise Unusable(
            f"this roster is for {found.system or 'another game'}; those of warcry and trench can be read"
        )
    cards = warcry_file.read(found, notes)
    if not cards:
        raise Unusable(notes.reason(EMPTY))
    imported = warcry_warband.mustered(cards, notes)
    return replace(imported, name=found.name or imported.name)


def _cards(data: data_files.FactionData) -> Imported:
    """Raises Unusable: none of the fighters in it can be used."""
    notes = Notes()
    if data.abilities:
        notes.set_aside(
            f"abilities in the file: {len(data.abilities)}; this server has its own, not these",
            data.abilities,
        )
    cards = data_files.read(data, notes)
    if data.fighters and not cards:
        raise Unusable(notes.reason(EMPTY))
    if cards:
        imported = warcry_warband.mustered(cards, notes)
        return replace(imported, format=DATA, name=data.warband or imported.name)
    return Imported(
        ruleset="warcry",
        format=DATA,
        name=data.warband or "Warband",
        problems=("there is no fighter in this file; the one that lists the fighters is needed to muster",),
        notes=tuple(notes.sentences()),
    )


def _of_list(lists: list[clipboard.TextList], others: list[Document]) -> Imported:
    """A list as text with the fighters in the files beside it. Raises Unusable."""
    if len(lists) > 1:
        raise Unusable(f"these are {len(lists)} rosters; import them one at a time")
    notes, data = Notes(), data_files.gathered(others) if others else None
    if others and data is None:
        raise Unusable(APART)
    cards = data_files.read(clipboard.with_cards(lists[0], data, notes), notes)
    if not cards:
        raise Unusable(notes.reason(EMPTY))
    return replace(warcry_warband.mustered(cards, notes), format=TEXT, name=lists[0].name or "Warband")


def _strange(documents: Sequence[Document]) -> str:
    """What documents look like that are none of ours, or of which one is none."""
    strange = [each for each in documents if not stats_table.is_table(each)]
    if not strange:
        return "this is a table of numbers; send it together with the roster that it is for"
    if len(documents) > 1:
        return APART
    if isinstance(strange[0], dict) and strange[0]:
        keys = ", ".join(display(key) for key in list(strange[0])[:4])
        return f"this JSON is no roster that is known here: it holds {keys}; what is read is {READABLE}"
    return f"this JSON is no roster that is known here; what is read is {READABLE}"
