"""What is said about a roster beside its warband: display names, everything that is not in it, and which rules it would break.

Nothing of a file is dropped in silence: what is no value of the warband is noted here, or a problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from msgspec import Struct

from wardrum.events.core.kernel import Rejected

from .imported import Unusable
from .values import listed

Check = tuple[Callable[[Any], None], Any]
"""A rule that raises Rejected, and what it looks at."""

Entry = TypeVar("Entry")
Made = TypeVar("Made")
NAMED_MAX: Final = 600  # things that one sentence names; more are counted
TEXT: Final = "left out, as their rules are text"
ODD: Final = "left out: "


def numbered_names(ids: Iterable[str], names: list[str]) -> dict[str, str]:
    """Names for people by id, numbered where several would be called the same."""
    common, seen = Counter(names), Counter[str]()
    found = {}
    for id, name in zip(ids, names, strict=True):
        seen[name] += 1
        while f"{name} {seen[name]}" in common:
            seen[name] += 1
        found[id] = f"{name} {seen[name]}" if common[name] > 1 else name
    return found


class Advice(Struct, frozen=True):
    """For whose list a ruleset refuses. edition: which rules ask · help: what would help, by the code of a refusal."""

    edition: str
    help: dict[str, str]


def problems(checks: Iterable[Check], names: dict[str, str], advice: Advice) -> tuple[str, ...]:
    """Why it could not be mustered and what would help, each reason once, with names for people in the place of ids."""
    refusals = [refusal for check, part in checks if (refusal := _refusal(check, part, advice))]
    return tuple(_with_name(sentence, names) for sentence in dict.fromkeys(refusals))


def _refusal(check: Callable[[Any], None], part: Any, advice: Advice) -> str:
    try:
        check(part)
    except Rejected as refused:
        hint = advice.help.get(refused.code, "change the list and export it again")
        return f"{refused.sentence} ({refused.rule}), as {advice.edition} asks: {hint}"
    return ""


def _with_name(sentence: str, names: dict[str, str]) -> str:
    """Sentences about one fighter begin with its id."""
    first, blank, rest = sentence.partition(" ")
    return f"{names[first]}{blank}{rest}" if first in names else sentence


class Notes:
    """What a file does not say and what stands in for it; what cannot be used; and the names of what is left out, by reason."""

    def __init__(self) -> None:
        self._who: dict[tuple[str, str], list[str]] = {}
        self._odd: list[str] = []
        self._left_out: dict[str, list[str]] = {}

    def assume(self, missing: str, who: str, instead: str) -> None:
        """missing: as "size of a base" · who: of whom · instead: what stands in, as "32 mm are"."""
        self._who.setdefault((missing, instead), []).append(who)

    def remark(self, sentence: str) -> None:
        """Something that is read in a way that has to be said."""
        self._odd.append(sentence)

    def set_aside(self, reason: str, names: Iterable[str]) -> None:
        """Things that change nothing here, each by its name. reason: the beginning of the sentence."""
        self._left_out.setdefault(reason, []).extend(filter(None, names))

    def leave_out(self, names: Iterable[str]) -> None:
        """Things that are text to the reader of the file; this server knows no rules of theirs."""
        self.set_aside(TEXT, names)

    def made(
        self,
        entries: Iterable[Entry],
        make: Callable[[Entry], Made],
        inside: Callable[[Entry], Iterable[str]] = lambda _: (),
    ) -> list[Made]:
        """What becomes of each entry; one that cannot be used costs itself, and the note says why. inside: what goes with it."""
        found = []
        for entry in entries:
            try:
                found.append(make(entry))
            except Unusable as error:
                self._odd.append(f"{ODD}{error}")
                self.set_aside("left out with what they belong to", inside(entry))
        return found

    def reason(self, otherwise: str) -> str:
        """Why a roster of which nobody is left is none: what was wrong with the first, or what was set aside."""
        first = next((sentence for sentence in self._odd if sentence.startswith(ODD)), "")
        left_out = next((f"; {why}: {listed(names)}" for why, names in self._left_out.items() if names), "")
        return first.removeprefix(ODD) or f"{otherwise}{left_out}"

    def sentences(self) -> Iterator[str]:
        """A sentence for each thing."""
        for (missing, instead), who in self._who.items():
            yield f"the file tells no {missing} for {listed(who, NAMED_MAX)}: {instead} assumed"
        yield from dict.fromkeys(self._odd)
        for reason, names in self._left_out.items():
            if names:
                yield f"{reason}: {listed(names, NAMED_MAX)}"
