"""The figures of a roster: every model that was chosen, with all that was chosen for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..imported import Unusable
from .roster_tree import CharacteristicProfile, Selection, Tree

CARDS = frozenset({"model", "unit", "fighter", "models", "fighters"})
"""The types of profile that tell a model's own numbers."""

MOVES = frozenset({"move", "movement"})

CARRIED_MAX: Final = 4  # of the same thing by one model
TOLD_MAX: Final = (
    500  # profiles, categories and rules of one model with all it carries; makers write about fifty
)
FIGURES_MAX: Final = 99  # numbers within numbers multiply; no warband comes near


class ModelSelection(Struct, frozen=True):
    """One model on the table.

    label: for sentences · custom: the name that its player gave it · slot: its primary category · cost: of this one with
    all it carries · profiles: its own and those of what it carries · rules: their names.
    """

    label: str
    custom: str
    catalogue: str
    slot: str
    categories: tuple[str, ...]
    cost: Fraction
    profiles: tuple[CharacteristicProfile, ...]
    rules: tuple[str, ...]

    def cards(self) -> list[CharacteristicProfile]:
        """The profiles with the model's own numbers, the one named like it first."""
        found = [profile for profile in self.profiles if is_card(profile)]
        return sorted(found, key=lambda profile: profile.name != self.label)

    def texts(self) -> list[str]:
        """The names of rules, and of profiles that are neither a model's numbers nor a weapon's."""
        plain = [each.name for each in self.profiles if not is_card(each) and "weapon" not in each.kind]
        return [*self.rules, *plain]


def is_card(profile: CharacteristicProfile) -> bool:
    """Whether a profile tells a model's own numbers, by its type or because it tells how far it moves."""
    return profile.kind in CARDS or not MOVES.isdisjoint(profile.facts)


def figures(tree: Tree) -> list[ModelSelection]:
    """Every model, as often as it was chosen; the roster's configuration holds none. Raises Unusable: too many."""
    cost = _costing(tree)
    chosen = ((selection, force.catalogue) for force in tree.forces for selection in force.selections)
    found = list(islice((each for one in chosen for each in _group(*one, cost)), FIGURES_MAX + 1))
    if len(found) > FIGURES_MAX:
        raise Unusable(f"this roster holds more than {FIGURES_MAX} models; no warband does")
    return found


Costing = Callable[[Selection], Fraction]


def _group(selection: Selection, catalogue: str, cost: Costing) -> list[ModelSelection]:
    """The models of a selection. Those of a unit share its price and its categories, and its numbers if they have none."""
    inside = list(islice(_within(selection, catalogue, cost, selection.number), FIGURES_MAX + 1))
    if not inside or _is_model(selection):
        return inside
    unit = _figure(selection, catalogue, cost)
    return [_of_unit(each, unit, unit.cost * selection.number / len(inside)) for each in inside]


def _of_unit(figure: ModelSelection, unit: ModelSelection, share: Fraction) -> ModelSelection:
    profiles = figure.profiles if figure.cards() else (*figure.profiles, *unit.profiles)
    categories = (*figure.categories, *unit.categories)
    return replace(
        figure,
        cost=figure.cost + share,
        profiles=profiles,
        categories=categories,
        slot=figure.slot or unit.slot,
    )


def _within(selection: Selection, catalogue: str, cost: Costing, times: int) -> Iterator[ModelSelection]:
    """The models of a selection and below it. times: how often whatever holds it was chosen."""
    below: Iterator[Selection] = iter(selection.selections)
    if _is_model(selection):
        figure = _figure(selection, catalogue, cost)
        yield from (figure for _ in range(times))
        below = _nested_models(selection)
    for inner in below:
        yield from _within(inner, catalogue, cost, times * _share(inner, selection, otherwise=inner.number))


def _is_model(selection: Selection) -> bool:
    """A model says so; a unit that has a model's numbers and no model in it is one too."""
    if selection.kind == "model":
        return True
    own = any(map(is_card, selection.profiles))
    return own and not any(_holds_model(inner) for inner in selection.selections)


def _holds_model(selection: Selection) -> bool:
    return selection.kind == "model" or any(_holds_model(inner) for inner in selection.selections)


def _nested_models(selection: Selection) -> Iterator[Selection]:
    for inner in selection.selections:
        if inner.kind == "model":
            yield inner
        else:
            yield from _nested_models(inner)


def _carried(selection: Selection) -> Iterator[Selection]:
    """What belongs to a model: everything chosen below it, but for models of their own."""
    for inner in selection.selections:
        if inner.kind != "model" and inner.number:
            yield inner
            yield from _carried(inner)


def _figure(selection: Selection, catalogue: str, cost: Costing) -> ModelSelection:
    """Raises Unusable: there is more to it than to any model; all of it is gone through for each of the same kind."""
    carried = list(_carried(selection))
    parts = [selection, *carried]
    if sum(len(part.profiles) + len(part.categories) + len(part.rules) for part in parts) > TOLD_MAX:
        raise Unusable(
            f"{selection.name} has more than {TOLD_MAX} profiles, categories and rules; no model does"
        )
    return ModelSelection(
        label=selection.name,
        custom=selection.custom,
        catalogue=catalogue,
        slot=selection.slot,
        categories=tuple(name for part in parts for name in part.categories),
        cost=cost(selection),
        profiles=(
            *selection.profiles,
            *(profile for part in carried for profile in part.profiles * _for_each(part, selection)),
        ),
        rules=tuple(name for part in parts for name in part.rules),
    )


# -- what one model costs


def _costing(tree: Tree) -> Costing:
    """Makers write the price of one, or of all together, where `number` is more than 1: the stated total tells which."""
    chosen = [selection for force in tree.forces for selection in force.selections]
    together = sum(map(_all_written, chosen), Fraction(0))
    return _one_of_all if tree.cost is not None and tree.cost == together else _each


def _all_written(selection: Selection) -> Fraction:
    return selection.cost + sum(map(_all_written, selection.selections), Fraction(0))


def _one_of_all(selection: Selection) -> Fraction:
    """The written costs are of all models together."""
    return (selection.cost + _carried_cost(selection, lambda inner: inner.cost)) / max(selection.number, 1)


def _each(selection: Selection) -> Fraction:
    """The written costs are of one."""
    return selection.cost + _carried_cost(selection, lambda inner: inner.cost * _for_each(inner, selection))


def _carried_cost(selection: Selection, written: Costing) -> Fraction:
    return sum(map(written, _carried(selection)), Fraction(0))


def _for_each(part: Selection, holder: Selection) -> int:
    """How many of a thing each of the models carries."""
    return min(_share(part, holder, otherwise=1), CARRIED_MAX)


def _share(part: Selection, holder: Selection, otherwise: int) -> int:
    """How many of a part each of several holders has: makers write the number of all of them, if it can be shared."""
    shared = holder.number > 0 and part.number % holder.number == 0
    return part.number // holder.number if shared else otherwise
