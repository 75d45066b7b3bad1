"""The catalogue of rules: from the rulebook's page to the code and back."""

from __future__ import annotations

from msgspec import Struct


class Rule(Struct, frozen=True):
    """One numbered rule.

    title: a few words · source: book and page · text: our own paraphrase ·
    code: where it is enforced, as "combat/turns.py:activate_fighter".
    """

    id: str
    title: str
    source: str
    text: str
    code: str


def catalogue(rules: tuple[Rule, ...]) -> dict[str, Rule]:
    """The rules by id. Raises ValueError: an id stands twice."""
    by_id = {rule.id: rule for rule in rules}
    if len(by_id) != len(rules):
        raise ValueError("a rule id stands twice in the catalogue")
    return by_id
