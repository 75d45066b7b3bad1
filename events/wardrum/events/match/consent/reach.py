"""How far a battle may be taken back (L-14).

1. A battle stands on the versions that led to it. Those withdrawn by a take-back are not among them, so that no die
   that was withdrawn ever counts again.
2. On the usual terms no commit is crossed that drew dice, was sealed or opened a secret; on the terms "any" only what
   is still closed stands in the way. On the terms "never" there is no way back.
3. The last BACK_MAX versions can be returned to, none of them from before the battle, while all who have to consent
   can still look back at it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct

from wardrum.events.core.kernel import PAST_MAX, Past, Refusal, Rejected
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.language import say

from ..state import Match, MatchState

BACK_MAX = 64  # versions before the last one by which the battle went on

NEVER = Refusal("L-14", "takeback_never", "the players of this match have agreed that nothing is taken back")
DICE = Refusal("L-14", "takeback_over_dice", "dice have been rolled since, and they stay as they fell")
SECRET = Refusal("L-14", "takeback_over_secret", "something hidden was laid down or opened since")
TOO_FAR = Refusal(
    "L-14",
    "takeback_too_far",
    f"only the last {BACK_MAX} versions can be returned to, none from before the battle",
)
ASTRAY = Refusal("L-14", "takeback_astray", "it stands so already, or it does not follow from there")


class Reach(Struct, frozen=True):
    """versions: that the battle may return to, latest first · lowest: looked at · barrier: why not beyond it."""

    versions: tuple[int, ...]
    lowest: int
    barrier: Refusal

    def refusal(self, version: int) -> Rejected | None:
        """Why a version cannot be returned to; None: it can."""
        if version in self.versions:
            return None
        rule, code, reason = ASTRAY if version >= self.lowest else self.barrier
        return Rejected(
            rule,
            code,
            say("the battle cannot go back to version {version}: {reason}", version=version, reason=reason),
        )


def reach(ruleset: AnyRuleset, state: MatchState, past: Past) -> Reach:
    """L-14: where the battle may return to from this state, as far as the past is known."""
    match = state.match
    if match.agreed.takeback == "never":
        return Reach((), match.version + 1, NEVER)
    versions, later = list[int](), state
    for earlier in stood_on(state, past):
        if barrier := _barrier(ruleset, state, later, earlier):
            return Reach(tuple(versions), later.match.version, barrier)
        later, at = earlier, earlier.match
        if at.moved_version == at.version and differ(state, earlier):
            versions.append(at.version)
    return Reach(tuple(versions), later.match.version, TOO_FAR)


def stood_on(state: MatchState, past: Past) -> Iterator[MatchState]:
    """The states of the battle that led to this one, latest first."""
    match = state.match
    oldest = max(match.moved_version - BACK_MAX, match.version - PAST_MAX + 1 + len(match.order))
    while (version := _came_from(state.match)) >= oldest:
        try:
            state = past(version)
        except LookupError:
            return
        if state.match.status != "live":
            return
        yield state


def _came_from(match: Match) -> int:
    """The version from which the battle went on to this one."""
    back = match.back
    return back.to if back is not UNSET and back.at == match.version else match.version - 1


def differ(one: MatchState, other: MatchState) -> bool:
    """Whether the battles of two states differ in anything."""
    names = (name for name in one.__struct_fields__ if name != "match")
    return any(getattr(one, name) != getattr(other, name) for name in names)


def _barrier(ruleset: AnyRuleset, now: MatchState, later: MatchState, earlier: MatchState) -> Refusal | None:
    """What forbids to go from one state back to the one before it; None: nothing."""
    before = ruleset.secrets(earlier)
    if now.match.agreed.takeback == "any":
        return None if ruleset.secrets(now) <= before else SECRET
    if later.match.rolls != earlier.match.rolls:
        return DICE
    return None if ruleset.secrets(later) == before else SECRET
