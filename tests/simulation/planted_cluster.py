"""Bugs of nodes that share a log, each planted by a patch that one test undoes, with the invariants that find it.

Which of several is broken first depends on the seed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.simulation import shared_log
from tests.simulation.shared_log import NodeStore
from wardrum.events.core.kernel import Rejected
from wardrum.server.engine.effects import Reply
from wardrum.server.engine.lane import Lane
from wardrum.server.matches.effect_runner import EffectRunner
from wardrum.server.matches.elsewhere import Elsewhere
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.services.display_names import DisplayNames
from wardrum.server.store.interface import Appended, Conflict, Tail

Plant = Callable[[pytest.MonkeyPatch], None]
CatchUp = Callable[[Any], Any]


def nothing(*_: Any, **__: Any) -> None:
    """What a forgotten call does."""


def news_taken_with_gaps(patch: pytest.MonkeyPatch) -> None:
    """What is heard is taken as the next commit, whatever was missed before it."""

    def take(store: Any, append: Any) -> None:
        shared_log.insert(store._mirror, append)
        store._tell(append.entry.match)

    patch.setattr(NodeStore, "_mend", take)


def refusal_taken_for_not_appended(patch: pytest.MonkeyPatch) -> None:
    """An append that the log says it refused is taken for one that is not in it, and the command is refused."""

    async def conflict(store: Any, append: Any) -> Any:
        return Conflict(append.after)

    def refused(lane: Any, request: Any, conflicts: int, now: int) -> Any:
        refusal = lane._rejected(request.id, Rejected("", "conflict", "It has gone on."))
        return [*lane.catch_up(), Reply(request, refusal)]

    patch.setattr(NodeStore, "_outcome", conflict)
    patch.setattr(Lane, "_decide_again", refused)


def acknowledged_before_it_landed(patch: pytest.MonkeyPatch) -> None:
    """What was sent to the log is taken for what is in it."""

    async def hopeful(store: Any, append: Any) -> bool:
        asyncio.ensure_future(publish(store, append))  # noqa: RUF006 -- for nobody
        return True

    publish = NodeStore._publish
    patch.setattr(NodeStore, "_publish", hopeful)


def appended_without_comparing(patch: pytest.MonkeyPatch) -> None:
    """The log takes what comes, whatever it was meant to follow."""
    patch.setattr(shared_log, "follows", lambda after, tail: True)


def sent_again_behind_what_came_first(patch: pytest.MonkeyPatch) -> None:
    """What was refused is sent again as it is, to follow what stands there now."""

    async def again(store: Any, append: Any) -> Any:
        tail = store._log.engine.tail(append.entry.match)
        if tail is None:
            return await outcome(store, append)
        entry = replace(append.entry, version=tail.version + 1)
        store._log.land(replace(append, entry=entry, after=tail))
        store._world.invariants.read_on(entry.match)
        return Appended(Tail(entry.version, entry.head, entry.at, 0))

    outcome = NodeStore._outcome
    patch.setattr(NodeStore, "_outcome", again)


def caught_up_before_the_answer(patch: pytest.MonkeyPatch) -> None:
    """News are broadcast while an append of this node is not answered, which may be one of them."""

    def at_once(lane: Any, catch_up: CatchUp) -> Any:
        flight, lane._in_flight = lane._in_flight, None
        effects = catch_up(lane)
        lane._in_flight = flight
        return effects

    caught_up(patch, at_once)


def forgotten_behind_the_answer(patch: pytest.MonkeyPatch) -> None:
    """News that come while an append is not answered are never looked for."""

    def catch_up_now(lane: Any, catch_up: CatchUp) -> Any:
        effects = catch_up(lane)
        lane._is_behind = False
        return effects

    caught_up(patch, catch_up_now)


def caught_up(patch: pytest.MonkeyPatch, otherwise: Callable[[Any, CatchUp], Any]) -> None:
    """A lane catches up otherwise."""
    catch_up = Lane.catch_up
    patch.setattr(Lane, "catch_up", lambda lane: otherwise(lane, catch_up))


def others_commits_unheard(patch: pytest.MonkeyPatch) -> None:
    """Nobody is sent what other nodes commit."""
    patch.setattr(EffectRunner, "catch_up", nothing)


def opened_as_it_was(patch: pytest.MonkeyPatch) -> None:
    """A match is opened without asking what has become of it."""
    patch.setattr(NodeStore, "ready", nothing)


def watched_from_a_version_to_come(patch: pytest.MonkeyPatch) -> None:
    """Who knows more than the node is answered that there is no such version, and not before long what there is."""
    patch.setattr(MatchRegistry, "is_behind", lambda registry, match, version: match not in registry.rooms)


def holders_remembered(patch: pytest.MonkeyPatch) -> None:
    """A seat is opened for its holder at the time when the match was read."""
    patch.setattr(NodeStore, "fresh", nothing)
    patch.setattr(NodeStore, "_copy_people", copy_once(NodeStore._copy_people))


def others_names_unheard(patch: pytest.MonkeyPatch) -> None:
    """Nobody is shown what other nodes call a seat."""
    patch.setattr(NodeStore, "follow_names", nothing)


def missed_names_never_sought(patch: pytest.MonkeyPatch) -> None:
    """A name that was never reported is never looked for."""
    patch.setattr(NodeStore, "_catch_up_names", nothing)


def names_heard_without_their_version(patch: pytest.MonkeyPatch) -> None:
    """What other nodes call a seat is shown at once to those who see late."""
    heard_as(patch, version=0)


def passed_on_taken_for_erased(patch: pytest.MonkeyPatch) -> None:
    """A name that has gone with its bearer on another node is taken for one that its bearer has erased."""
    heard_as(patch, erased=True)


def heard_as(patch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Whatever is heard of names is heard so."""
    hear = DisplayNames._hear
    patch.setattr(DisplayNames, "_hear", lambda names, renaming: hear(names, replace(renaming, **fields)))


def whole_never_said(patch: pytest.MonkeyPatch) -> None:
    """Nodes tell each other only what changes at matches, so what is lost stays lost."""
    patch.setattr(Elsewhere, "_tell_all", nothing)


def copy_once(copy: Callable[[Any, str], None]) -> Callable[[Any, str], None]:
    """Copies the people of a match, but not again."""

    def once(store: Any, match: str) -> None:
        if len(store._mirror.seats(match)) < 2:
            copy(store, match)

    return once


PLANTED: dict[Plant, tuple[str, ...]] = {
    news_taken_with_gaps: ("behind",),
    refusal_taken_for_not_appended: ("refusal", "answered"),
    acknowledged_before_it_landed: ("durable",),
    appended_without_comparing: ("versions",),
    sent_again_behind_what_came_first: ("chain", "once"),
    caught_up_before_the_answer: ("ack",),
    forgotten_behind_the_answer: ("behind",),
    others_commits_unheard: ("behind",),
    opened_as_it_was: ("answered", "head"),
    watched_from_a_version_to_come: ("known",),
    holders_remembered: ("key",),
    others_names_unheard: ("names",),
    missed_names_never_sought: ("names",),
    names_heard_without_their_version: ("delay",),
    passed_on_taken_for_erased: ("delay",),
    whole_never_said: ("there",),
}
