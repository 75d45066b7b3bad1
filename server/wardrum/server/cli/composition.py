"""How a ruleset is composed: the lines of its own against those of other rulesets that it runs on.

Functions and classes are counted, data literals are not. From all that the ruleset defines and exports, names are
followed through the code that uses them: what is reached that way and stands in another ruleset is shared with it. In
tables by type, as those of steps and tellers, only what the ruleset's own events and commands lead to is followed.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

from wardrum.events.rulesets import RULESETS

CORE = "wardrum.events.rulesets"


class Part(NamedTuple):
    """Lines by part of a package: "decide", "legal", …; "" is the package itself."""

    own: Counter[str]
    shared: dict[str, Counter[str]]


def composition(name: str) -> Part:
    """The lines of a ruleset's own, and by ruleset those that it shares."""
    package = f"{CORE}.{name}"
    modules = [
        module for key, module in sys.modules.items() if key == package or key.startswith(f"{package}.")
    ]
    own, shared = Counter[str](), {other: Counter[str]() for other in RULESETS if other != name}
    ruleset_of = RULESETS[name]
    kinds = frozenset((*ruleset_of.Event.__args__, *ruleset_of.Command.__args__))
    for thing in reached([*modules, ruleset_of], kinds):
        _, _, where = thing.__module__.partition(f"{CORE}.")
        ruleset, _, inside = where.partition(".")
        lines = shared.get(ruleset, own if ruleset == name else None)
        if lines is not None:
            lines[inside.partition(".")[0]] += lines_of(thing)
    return Part(own, {other: lines for other, lines in shared.items() if lines})


def whole(name: str) -> int:
    """The lines of all functions and classes that a ruleset defines."""
    return composition(name).own.total()


def reached(start: Iterable[object], kinds: frozenset[type]) -> set[FunctionType | type]:
    """Every function and class of the core to which names lead from here; kinds: what tables by type are asked for."""
    seen: set[FunctionType | type] = set()
    left, looked_at = list(start), set[int]()
    keep = []  # so that no two things that are looked at have the same id
    while left:
        thing = left.pop()
        if id(thing) in looked_at:
            continue
        looked_at.add(id(thing))
        keep.append(thing)
        if isinstance(thing, FunctionType) and not str(thing.__module__).startswith("wardrum."):
            continue  # a library's: from there names lead to all modules
        if isinstance(thing, FunctionType | type) and str(thing.__module__).startswith(CORE):
            seen.add(thing)
        left += names_of(thing, kinds)
    return seen


def names_of(thing: object, kinds: frozenset[type]) -> Iterator[object]:
    """What a thing leads to at once."""
    if isinstance(thing, ModuleType):
        yield from (value for value in vars(thing).values() if _stands_in(value, thing.__name__))
    elif isinstance(thing, FunctionType):
        yield from _used(thing.__code__, thing.__globals__)
        yield from (cell.cell_contents for cell in thing.__closure__ or ())
        yield from filter(None, (getattr(thing, "__wrapped__", None),))
    elif isinstance(thing, type) and str(thing.__module__).startswith(CORE):
        yield from (*thing.__mro__[1:], *vars(thing).values())
    elif isinstance(thing, Mapping):
        yield from (value for key, value in thing.items() if not isinstance(key, type) or key in kinds)
    elif isinstance(thing, tuple | list | set | frozenset):
        yield from thing
    elif isinstance(thing, property | staticmethod | classmethod):
        yield from (getattr(thing, name, None) for name in ("fget", "__func__"))
    elif type(thing).__name__ in ("Evolver", "UnionType"):
        yield getattr(thing, "steps", getattr(thing, "__args__", ()))


def _stands_in(value: object, module: str) -> bool:
    """Whether a module defines it, or keeps it as a table; other modules that it imports do not count."""
    return not isinstance(value, ModuleType) and getattr(value, "__module__", module) == module


def _used(code: CodeType, names: Mapping[str, object]) -> Iterator[object]:
    """What the names in a piece of code stand for, an attribute of a module included."""
    found = [names[name] for name in code.co_names if name in names]
    modules = [thing for thing in found if isinstance(thing, ModuleType)]
    yield from (thing for thing in found if not isinstance(thing, ModuleType))
    yield from (
        getattr(module, name) for module in modules for name in code.co_names if hasattr(module, name)
    )
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _used(inner, names)


def lines_of(thing: FunctionType | type) -> int:
    """The lines of a definition that are not blank; methods are counted with their class, inner functions with theirs."""
    if "<locals>" in thing.__qualname__ or "." in thing.__qualname__ or thing.__name__ == "<lambda>":
        return 0
    try:
        return sum(bool(line.strip()) for line in inspect.getsourcelines(thing)[0])
    except (OSError, TypeError):
        return 0


def table(name: str) -> Iterator[str]:
    """The composition in lines of text."""
    own, shared = composition(name)
    parts = sorted({*own, *(part for lines in shared.values() for part in lines)})
    heads = [name, *(f"shared with {other}" for other in shared)]
    yield f"{'':<14}" + "".join(f"{head:>20}" for head in heads)
    for part in parts:
        cells = [own[part], *(lines[part] for lines in shared.values())]
        yield f"{part or 'package':<14}" + "".join(f"{cell:>20,}" for cell in cells)
    totals = [own.total(), *(lines.total() for lines in shared.values())]
    yield f"{'together':<14}" + "".join(f"{total:>20,}" for total in totals)
    for other, lines in shared.items():
        share = 100 * lines.total() // (lines.total() + own.total())
        yield f"{share} % of what {name} runs on is shared: {lines.total():,} of {other}'s {whole(other):,} lines"
