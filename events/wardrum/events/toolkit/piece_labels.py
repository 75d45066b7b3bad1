"""How those who stand on the table look, whatever they are in their game: what a picture needs and the table does not say."""

from __future__ import annotations

from msgspec import Struct

from wardrum.events.space.table import Silhouette


class PieceLabel(Struct, frozen=True):
    """One piece of the table.

    name: what it is called · short: one or two signs for the inside of its base · left, most: of its wounds, most 0 =
    none are counted · done: it has acted · ills: what ails it, in words · silhouette: what it is drawn as ·
    prone: it lies on the ground.
    """

    name: str
    short: str
    left: int = 0
    most: int = 0
    done: bool = False
    ills: tuple[str, ...] = ()
    silhouette: Silhouette = ""
    prone: bool = False


def number(key: str) -> str:
    """The number at the end of an id, as "7" of "a-7"; the id itself if it ends with none."""
    digits = key[len(key.rstrip("0123456789")) :]
    return str(int(digits)) if digits else key


def spoken(name: str) -> str:
    """A slug as it is read, as "hill warden"."""
    return name.replace("-", " ").replace("_", " ")
