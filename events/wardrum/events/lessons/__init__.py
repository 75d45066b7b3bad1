"""Guided first battles: a prepared moment of a real battle for each ruleset, and hints that lead through its first turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import betrayal, mordheim, trench, warcry
from .lesson import (
    Lesson,
)
from .prepared import Prepared, prepare

LESSONS: Final[Mapping[str, Lesson]] = {
    lesson.ruleset: lesson for lesson in (warcry.LESSON, mordheim.LESSON, trench.LESSON, betrayal.LESSON)
}
"""By ruleset."""

__all__ = [
    "LESSONS",
    "Lesson",
    "Prepared",
    "prepare",
]
