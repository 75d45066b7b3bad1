"""Why a command cannot be carried out. A module of its own, as every command raises it and it imports nothing."""

from __future__ import annotations

WRONG, FOUND = 2, 1


class Failure(Exception):
    """One clear sentence for stderr, and the exit code: WRONG flags or files, or a fault that was FOUND."""

    def __init__(self, sentence: str, code: int = WRONG) -> None:
        super().__init__(sentence)
        self.code = code
