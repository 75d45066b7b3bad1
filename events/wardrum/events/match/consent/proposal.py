"""Consent: what one seat wishes for and the others agree to or not. A result, a take-back, a pause.

One wish of each kind stands at a time. For each there are three commands: one to offer, one to accept, one to decline,
which whoever asks may do too. What happens once all agree is told where the kind is: `result`, `takeback`, `pause`.
"""

from __future__ import annotations

from collections.abc import Collection

from wardrum.events.toolkit.options import Option

from ..state import Match


def unheard(match: Match, agreed: Collection[str]) -> tuple[str, ...]:
    """The seats whose answer is awaited, in order: all that have not given up, but those that agree already."""
    return tuple(seat for seat in match.staying if seat not in agreed)


def answers(kind: str, rule: str, accept: str, decline: str) -> list[Option]:
    """The options for a wish of this kind, with their labels; accept: "" = this seat is not asked."""
    yes = [Option(f"Accept{kind}", accept, rule, scope="match")] if accept else []
    return [*yes, Option(f"Decline{kind}", decline, rule, scope="match")]
