"""The figures of a roster: every model that was chosen, with all that was chosen for it.

A selection is a model where it has a model's numbers, whatever the file calls it. What belongs to no model arms nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..fields import plain_key
from ..imported import Unusable
from ..notes import Notes
from ..standing import AWAY, STAYING
from ..values import words
from .roster_tree import CharacteristicProfile, Selection, Tree, within

CARDS = frozenset({"model", "unit", "fighter", "models", "fighters"})
"""The types of profile that tell a model's own numbers."""

MOVES = frozenset({"move", "movement"})
CONFIGURATION: Final = "configuration"  # the category of what sets up a list, and of stashes

LISTS: Final = ("keywords", "keyword", "modifiers", "modifier", "runemarks")
NUMBERS: Final = (
    "type", "range", "hands", "movement", "move", "ranged", "melee", "armour", "base", "toughness", "wounds", "attacks",
    "strength", "damage",
)  # fmt: skip
"""What profiles tell in words, and in numbers."""

CARRIED_MAX: Final = 4  # of the same thing by one model
WORDS_MAX: Final = (
    500  # profiles, categories and rules of one model with all it carries; makers write about fifty
)
FIGURES_MAX: Final = 99  # numbers within numbers multiply; no warband comes near
NOBODY: Final = "no model has these, so they take no part"
HIDDEN: Final = "hidden in the file, so they do not count"


Costing = Callable[[Selection], Fraction | None]


class ModelSelection(Struct, frozen=True):
    """One model on the table."""

    label: str
    """For sentences."""
    custom: str
    """The name that its player gave it."""
    catalogue: str
    slot: str
    """Its primary category."""
    categories: tuple[str, ...]
    cost: Fraction | None
    """Of this one with all it carries, None where the file has no cost."""
    profiles: tuple[CharacteristicProfile, ...]
    """Its own and those of what it carries."""
    rules: tuple[str, ...]
    """Their names."""
    bare: tuple[str, ...] = ()
    """Names of things about which the file says nothing else."""

    def cards(self) -> list[CharacteristicProfile]:
        """The profiles with the model's own numbers, the one named like it first."""
        found = [profile for profile in self.profiles if is_card(profile)]
        return sorted(found, key=lambda profile: profile.name != self.label)

    def words(self) -> list[str]:
        """Everything that is said of it in words."""
        in_profiles = (word for profile in self.profiles for word in words_of(profile))
        return [*self.categories, *self.rules, *self.bare, *in_profiles]


def words_of(profile: CharacteristicProfile) -> Iterator[str]:
    """The name of a profile and whatever it tells in words: keywords, modifiers and what only some files have."""
    yield profile.name
    fields = profile.fields()
    for name in LISTS:
        yield from words(fields.text(name))
    fields.skip(*NUMBERS)
    yield from fields.rest()


def is_card(profile: CharacteristicProfile) -> bool:
    """Whether a profile tells a model's own numbers: some, and by its type or because it tells how far it moves."""
    moves = any(plain_key(name) in MOVES for name in profile.facts)
    return "weapon" not in profile.kind and bool(profile.facts) and (profile.kind in CARDS or moves)


def cards_of(tree: Tree) -> Iterator[CharacteristicProfile]:
    """The profiles that tell a model's own numbers."""
    return (profile for selection in tree.chosen() for profile in selection.profiles if is_card(profile))


def figures(tree: Tree, places: frozenset[str], notes: Notes) -> list[ModelSelection]:
    """Every model, as often as it was chosen; the notes name what belongs to none. Raises Unusable: too many.

    places: categories whose members are models without numbers of their own too, if they have a price.
    """
    notes.leave_out([*tree.rules, *(name for force in tree.forces for name in force.rules)])
    _note_other_monies(tree, notes)
    walk = _Walk(places, _costing(tree), notes)
    chosen = [(selection, force.catalogue) for force in tree.forces for selection in force.selections]
    groups = notes.made(chosen, lambda one: walk.group(*one))
    found = list(islice((each for group in groups for each in group), FIGURES_MAX + 1))
    if len(found) > FIGURES_MAX:
        raise Unusable(f"this roster holds more than {FIGURES_MAX} models; no warband does")
    return found


class _Walk:
    """One way through a roster, from what was chosen to the models in it."""

    def __init__(self, places: frozenset[str], cost: Costing, notes: Notes) -> None:
        self._places, self._cost, self._notes = places, cost, notes
        self._holding: dict[int, bool] = {}

    def group(self, selection: Selection, catalogue: str) -> list[ModelSelection]:
        """The models of a selection. Those of a unit share its price and categories, and its numbers if they have none."""
        self._holding = {}
        whole = _with_numbers(selection, ())
        inside = list(islice(self._within(whole, catalogue, _number(selection)), FIGURES_MAX + 1))
        if not inside or self._is_model(whole):
            return inside
        unit = self._figure(selection, catalogue)
        if whole == selection:
            groups = (part.name for part in _carried(selection) if not any(map(self._is_model, within(part))))
            things = (word for profile in unit.profiles for word in words_of(profile))
            self._notes.set_aside(NOBODY, [*groups, *things])
        share = None if unit.cost is None else unit.cost * _number(selection) / len(inside)
        return [_of_unit(each, unit, share) for each in inside]

    def _within(self, selection: Selection, catalogue: str, times: int) -> Iterator[ModelSelection]:
        """The models of a selection and below it. times: how often it was chosen with whatever holds it."""
        below: Iterable[Selection] = selection.selections
        if self._is_model(selection):
            if why := next((word for word in map(_place, selection.categories) if word in AWAY), ""):
                self._notes.set_aside(STAYING, [f"{selection.custom or selection.name} ({why})"])
                return
            figure = self._figure(selection, catalogue)
            yield from (figure for _ in range(times))
            below = list(_nested_models(selection))
        elif _place(selection.slot) == CONFIGURATION or not self._holds_model(selection):
            self._notes.set_aside(NOBODY, _names(selection))
            return
        for inner in below:
            if self._holds_model(inner):
                share = _share(inner, selection, otherwise=_number(inner))
                yield from self._within(inner, catalogue, times * share)
            elif selection.kind == "model" or inner.kind == "model":
                self._notes.set_aside(NOBODY, _names(inner))

    def _is_model(self, selection: Selection) -> bool:
        """Who has a model's numbers, unless those are of the models in it; or who has a price and stands in the place of one."""
        own = any(map(is_card, selection.profiles))
        if selection.kind != "model":
            return own and not any(map(self._holds_model, selection.selections))
        carried = any(is_card(profile) for part in _parts(selection) for profile in part.profiles)
        return carried or (_place(selection.slot) in self._places and any(selection.costs.values()))

    def _holds_model(self, selection: Selection) -> bool:
        """Whether it is one, or one is below it. Those of a unit with numbers for all need none of their own."""
        known = self._holding.get(id(selection))
        if known is None:
            inside = any([*map(self._holds_model, selection.selections)])
            known = self._holding[id(selection)] = inside or self._is_model(selection)
        return known

    def _figure(self, selection: Selection, catalogue: str) -> ModelSelection:
        """Raises Unusable: there is more to it than to any model; all of it is gone through for each of the same kind."""
        parts = _parts(selection)
        carried = parts[1:]
        if sum(len(part.profiles) + len(part.categories) + len(part.rules) for part in parts) > WORDS_MAX:
            raise Unusable(
                f"{selection.name} has more than {WORDS_MAX} profiles, categories and rules; no model does"
            )
        self._notes.set_aside(HIDDEN, [name for part in parts for name in part.hidden])
        for part in carried:
            if part.number is None:
                self._notes.remark(
                    f"{selection.name}, {part.name}: the number of them is no number: 1 is taken"
                )
            if part.profiles and _share(part, selection, otherwise=1) > CARRIED_MAX:
                self._notes.remark(
                    f"{selection.name} has more than {CARRIED_MAX} of {part.name}: {CARRIED_MAX} are kept"
                )
        return ModelSelection(
            label=selection.name,
            custom=selection.custom,
            catalogue=catalogue,
            slot=selection.slot,
            categories=tuple(name for part in parts for name in part.categories),
            cost=self._cost(selection),
            profiles=(
                *selection.profiles,
                *(profile for part in carried for profile in part.profiles * _for_each(part, selection)),
            ),
            rules=tuple(name for part in parts for name in part.rules),
            bare=tuple(part.name for part in carried if not (part.profiles or part.rules or part.selections)),
        )


def _of_unit(figure: ModelSelection, unit: ModelSelection, share: Fraction | None) -> ModelSelection:
    return replace(
        figure,
        cost=figure.cost if share is None else (figure.cost or 0) + share,
        categories=(*figure.categories, *unit.categories),
        slot=figure.slot or unit.slot,
        rules=(*figure.rules, *unit.rules),
        bare=(*figure.bare, *unit.bare),
    )


def _with_numbers(selection: Selection, shared: tuple[CharacteristicProfile, ...]) -> Selection:
    """The same, models without numbers of their own with those of the unit, and with what it carries. shared: of the unit."""
    if selection.kind == "model":
        if not shared or any(is_card(profile) for part in _parts(selection) for profile in part.profiles):
            return selection
        return replace(selection, profiles=(*selection.profiles, *shared))
    if any(map(is_card, selection.profiles)):
        shared = tuple(profile for part in _parts(selection) for profile in part.profiles)
    below = tuple(_with_numbers(inner, shared) for inner in selection.selections)
    return selection if below == selection.selections else replace(selection, selections=below)


def _place(category: str) -> str:
    """Of "Heroes (1 to 3)" → "heroes"."""
    return category.partition("(")[0].strip().lower()


def _number(selection: Selection) -> int:
    """How many models it is. Raises Unusable."""
    if selection.number is None or selection.number > FIGURES_MAX:
        said = "no number" if selection.number is None else str(selection.number)
        raise Unusable(
            f"{selection.name}: the number of them is {said}; it has to be from 1 to {FIGURES_MAX}"
        )
    return selection.number


def _names(selection: Selection) -> list[str]:
    """The names of a selection and of everything in it."""
    found = list(within(selection))
    profiles = (word for each in found for profile in each.profiles for word in words_of(profile))
    return [
        *(each.name for each in found),
        *profiles,
        *(name for each in found for name in (*each.rules, *each.hidden)),
    ]


def _nested_models(selection: Selection) -> Iterator[Selection]:
    for inner in selection.selections:
        if inner.kind == "model":
            yield inner
        else:
            yield from _nested_models(inner)


def _parts(selection: Selection) -> list[Selection]:
    """A model's selection and what belongs to it."""
    return [selection, *_carried(selection)]


def _carried(selection: Selection) -> Iterator[Selection]:
    """What belongs to a model: everything chosen below it, except models of their own."""
    for inner in selection.selections:
        if inner.kind != "model" and inner.number != 0:
            yield inner
            yield from _carried(inner)


# -- what one model costs


def _costing(tree: Tree) -> Costing:
    """Makers write the price of one, or of all together, where `number` is more than 1: the stated total tells which."""
    money = tree.money
    together = sum((each.costs.get(money, Fraction(0)) for each in tree.chosen()), Fraction(0))
    stated = tree.costs.get(money)

    def one(selection: Selection) -> Fraction | None:
        parts = _parts(selection)
        if not any(money in part.costs for part in parts):
            return None
        if stated is not None and stated == together:
            written = sum((part.costs.get(money, Fraction(0)) for part in parts), Fraction(0))
            return written / max(selection.number or 1, 1)
        return sum(
            (part.costs.get(money, Fraction(0)) * _each(part, selection) for part in parts), Fraction(0)
        )

    return one


def _note_other_monies(tree: Tree, notes: Notes) -> None:
    """Glory and whatever else is paid with, counted apart."""
    paid: dict[str, Fraction] = {}
    for each in tree.chosen():
        for money, amount in each.costs.items():
            paid[money] = paid.get(money, Fraction(0)) + amount
    for money, amount in {**paid, **tree.costs}.items():
        if money != tree.money and amount:
            notes.remark(f"counted apart: {float(amount):g} {money or 'of a money without a name'}")


def _each(part: Selection, holder: Selection) -> int:
    """How many of a thing are paid for each of the models; of the model itself it is one."""
    return 1 if part is holder else _share(part, holder, otherwise=1)


def _for_each(part: Selection, holder: Selection) -> int:
    """How many of a thing each of the models carries."""
    return min(_each(part, holder), CARRIED_MAX)


def _share(part: Selection, holder: Selection, otherwise: int) -> int:
    """How many of a part each of several holders has: makers write the number of all of them, if it can be shared."""
    many, number = holder.number or 0, 1 if part.number is None else part.number
    return number // many if many > 0 and number % many == 0 else otherwise
