"""The catalogue: every rule of trench, from the page to the code.

`text` is our own paraphrase. `code` names the function that enforces the rule, or the struct that holds the number.
"""

from __future__ import annotations

from ...catalogue import Rule, catalogue

RULES: dict[str, Rule] = catalogue(())

__all__ = ["RULES"]
