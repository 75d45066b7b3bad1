"""Why a command cannot be carried out. A module of its own, as every command raises it and it imports nothing."""

from __future__ import annotations

WRONG, FOUND, PENDING = 2, 1, 3


class Failure(Exception):
    """One clear sentence for stderr, and the exit code: WRONG flags or files, a fault that was FOUND, or work that is PENDING."""

    def __init__(self, sentence: str, code: int = WRONG) -> None:
        super().__init__(sentence)
        self.code = code
