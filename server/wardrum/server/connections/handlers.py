"""One handler for each kind of frame: it acts on the frame and returns the answer, None if that comes by another way.

`IMMEDIATE` handlers answer on the spot, `AWAITED` ones wait for the store, or for work that is done in slices.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.core.slices import as_long_as
from wardrum.events.formats import wire
from wardrum.events.match import PHRASES
from wardrum.events.match.commands import RevealSeed
from wardrum.events.match.game import Game
from wardrum.events.toolkit.language import say as in_words
from wardrum.events.toolkit.language import translated
from wardrum.server.config import Config
from wardrum.server.engine import summaries
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.languages import ENGLISH, available, in_slices, nearest, speaking
from wardrum.server.matches.registry import ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.process.release import RELEASE
from wardrum.server.protocol.problems import (
    UNREADABLE,
    cannot_go_on,
    no_such_match,
    no_such_ruleset,
    no_such_version,
    not_seated,
    problem,
)
from wardrum.server.protocol.rate_limits import Rate
from wardrum.server.spectating import recap
from wardrum.server.spectating.cursor import ListForm
from wardrum.server.spectating.reasons import reasons, unknown_word
from wardrum.server.store.interface import Filter

from .context import ConnectionLimits, RequestContext, RequestRefused

Answer = wire.ServerFrame | None
SeatRequest = (
    wire.Reveal | wire.Check | wire.Why | wire.Legal | wire.Expand | wire.Rematch | wire.Say | wire.Rename
)


def existing(context: RequestContext, frame: wire.Watch | wire.StateFrame | wire.Story) -> Room:
    """The room of the match. Raises RequestRefused: there is no such match."""
    room = context.registry.room(frame.match)
    if room is None:
        raise RequestRefused(context.registry.missing(frame.match, frame.id))
    return room


def held(context: RequestContext, frame: SeatRequest) -> Room:
    """The room of the match. Raises RequestRefused: the connection does not act for the seat."""
    room = context.registry.room(frame.match) if frame.seat in context.seats(frame.match) else None
    if room is None:
        raise RequestRefused(not_seated(frame.id))
    return room


# -- the connection


def welcome(
    context: ServerContext, limits: wire.Limits, links: tuple[str, ...], language: str
) -> wire.Welcome:
    """The answer to `hello`, the same for all connections of a language. links: where a browser finds the page."""
    with speaking(language):
        return wire.Welcome(
            f"wardrum/{RELEASE}",
            wire.PROTOCOL,
            limits,
            rulesets(context.games),
            links,
            {name: in_words(phrase) for name, phrase in PHRASES.items()},
            language,
            available(),
        )


def limits_of(config: Config, connection: ConnectionLimits, commands: Rate) -> wire.Limits:
    """What a client has to keep to. commands: of each seat."""
    return wire.Limits(
        frame_bytes_max=connection.frame_bytes_max,
        commands_burst=commands.burst,
        commands_per_s=round(commands.per_s),
        requests_burst=connection.requests.burst,
        requests_per_s=round(connection.requests.per_s),
        spectators_max=config.spectators_max,
        upload_bytes_max=config.upload_bytes_max,
        uploads_burst=connection.uploads.burst,
        uploads_per_s=round(connection.uploads.per_s),
    )


def rulesets(games: Mapping[str, Game]) -> dict[str, wire.OfferedRuleset]:
    """What a lobby shows of each, by name, before it asks for its samples."""
    return {name: wire.OfferedRuleset.of(game) for name, game in games.items()}


def hello(context: RequestContext, frame: wire.Hello) -> Answer:
    """The first frame of a connection."""
    context.client.language = language = nearest(frame.language)
    context.client.send_bytes(context.services.welcome_frames[language])
    return None


def ping(context: RequestContext, frame: wire.Ping) -> Answer:
    """The server's time."""
    return wire.Pong(context.services.context.clock.now(), frame.id)


# -- seats: requests with a token or an invite


async def create(context: RequestContext, frame: wire.Create) -> Answer:
    """Open a match."""
    return await context.services.seating.create(frame, context.address)


async def fork(context: RequestContext, frame: wire.Fork) -> Answer:
    """Open a match that goes on from another one."""
    return await context.services.forks.fork(frame, context.seats(frame.match), context.address)


def _check_seats(context: RequestContext, frame: wire.Join | wire.SeatFrame | wire.Relieve) -> None:
    """Raises RequestRefused: the connection acts for as many seats as it may, and none of this match."""
    if not context.seats(frame.match) and context.seat_count() >= context.services.limits.seats_max:
        raise RequestRefused(problem("connection_full", "This connection acts for too many seats.", frame.id))


async def join(context: RequestContext, frame: wire.Join) -> Answer:
    """Take a seat."""
    _check_seats(context, frame)
    return await context.services.seating.join(frame, context.take_seat)


async def invited(context: RequestContext, frame: wire.Invited) -> Answer:
    """Which seats an invite opens now."""
    return await context.services.seating.invitation(frame)


async def attach_seat(context: RequestContext, frame: wire.SeatFrame) -> Answer:
    """Act for a seat from this connection too."""
    _check_seats(context, frame)
    return await context.services.seating.attach(frame, context.take_seat)


async def hand_over(context: RequestContext, frame: wire.HandOverFrame) -> Answer:
    """Let a bot or another person play on."""
    return await context.services.transfer.hand_over(frame, context.address)


async def relieve(context: RequestContext, frame: wire.Relieve) -> Answer:
    """Take one's seat back from a bot."""
    _check_seats(context, frame)
    return await context.services.transfer.relieve(frame, context.take_seat)


# -- playing


def reveal(context: RequestContext, frame: wire.Reveal) -> Answer:
    """Reveal a seed; the lane answers."""
    room, command = held(context, frame), RevealSeed(frame.seed)
    context.services.commands.submit(
        room, CommandRequest(frame.id, frame.seat, "reveal", command, context.client)
    )
    return None


def command(context: RequestContext, frame: wire.CommandFrame) -> Answer:
    """A command of a seat; the lane answers. The request's id is the command's."""
    if frame.seat not in context.seats(frame.match):
        return not_seated(frame.id) if context.allow(context.requests, frame.id) else None
    registry = context.registry
    room = registry.room(frame.match)
    if room is None or not context.allow(room.command_bucket(frame.seat), frame.id):
        return None
    if registry.is_closing:
        return problem("restarting", "Come back and send it again.", frame.id, retry_after=1)
    is_bots = frame.seat in room.lane.state.match.by_bots  # the server's own, within limits of their own
    if not is_bots and (
        excess := context.services.quotas.command(context.address, len(bytes(frame.command)))
    ):
        return excess.problem(frame.id)
    client = context.client
    asked = CommandRequest(
        frame.id,
        frame.seat,
        frame.id,
        frame.command,
        client,
        frame.expected_version,
        frame.dice,
        client.received_s,
        client.language,
    )
    context.services.commands.submit(room, asked)
    return None


def check(context: RequestContext, frame: wire.Check) -> Answer:
    """Whether a command would be accepted."""
    lane = held(context, frame).lane
    try:
        with speaking(context.client.language):
            lane.check(frame.seat, frame.command)
    except UNREADABLE as error:
        return lane.unreadable(error, frame.id, frame.command)
    except Rejected as no:
        with speaking(context.client.language):
            why = lane.game.refusal(lane.state, no)
        return wire.Checked(frame.id, frame.match, lane.version, False, no.code, no.rule, why)
    return wire.Checked(frame.id, frame.match, lane.version, ok=True)


async def why(context: RequestContext, frame: wire.Why) -> Answer:
    """Why something cannot be done now, or how it can."""
    lane = held(context, frame).lane
    if lane.why_set_aside is not None:
        return cannot_go_on(lane.why_set_aside, frame.id)
    if unknown := unknown_word(lane.history, frame):
        return unknown
    return await context.registry.slices.run(in_slices(context.client.language, reasons(lane.history, frame)))


async def legal(context: RequestContext, frame: wire.Legal) -> Answer:
    """The legal list of a seat, made anew if a commit comes in between."""
    form: ListForm = "open" if frame.open else "full"
    while True:
        room = held(context, frame)
        version, with_words = room.lane.version, room.audience.wants_words(context.client)
        made = room.audience.legal(frame.seat, frame.id, form=form, with_words=with_words)
        work = in_slices(context.client.language if with_words else ENGLISH, made)
        answer = await context.registry.lists.run(as_long_as(partial(_stands_at, room, version), work))
        if answer is not None and held(context, frame).lane.version == version:
            return answer


def _stands_at(room: Room, version: int) -> bool:
    return room.lane.version == version


async def expand(context: RequestContext, frame: wire.Expand) -> Answer:
    """The places of an option that a legal list left open; they are sought once for all who ask meanwhile."""
    room = held(context, frame)
    if other := _other_version(room, frame):
        return other
    with_words = room.audience.wants_words(context.client)
    language = context.client.language if with_words else ENGLISH
    key = frame.match, frame.version, frame.seat, frame.option, with_words, language
    found = await context.registry.expansions.run(
        key,
        lambda: in_slices(language, room.audience.expansion(frame.seat, frame.option, with_words=with_words)),
    )
    if other := _other_version(held(context, frame), frame):
        return other
    if found is None:
        detail = "The list of this seat has fewer options."
        return problem("no_such_option", detail, frame.id, pointer="$.option")
    return wire.Expanded(
        frame.id, frame.match, frame.version, frame.seat, frame.option, found.options, found.words
    )


def _other_version(room: Room, frame: wire.Expand) -> wire.Problem | None:
    """Why a list is not expanded: it is of a version that is past, or still to come."""
    version = room.lane.version
    if frame.version > version:
        return no_such_version(version, frame.id, "$.version")
    if frame.version < version:
        detail = f"The match stands at version {version}: its list is another one."
        return problem("version_past", detail, frame.id, pointer="$.version")
    return None


# -- watching


def watch(context: RequestContext, frame: wire.Watch) -> Answer:
    """Follow a match; its audience answers."""
    room, services = existing(context, frame), context.services
    seats = context.seats(frame.match)
    newest = room.view_for(seats).version
    if frame.after is not UNSET and frame.after > newest:
        return no_such_version(newest, frame.id, "$.after")
    if not seats and len(room.audience_for(seats)) >= services.context.config.spectators_max:
        return problem("match_full", "Too many watch it already.", frame.id)
    if len(context.watched) >= services.limits.watches_max and frame.match not in context.watched:
        return problem("connection_full", "This connection watches too many matches.", frame.id)
    context.watched.add(frame.match)
    room.watch(context.client, frame)
    names = room.names_for(seats, context.services.context.store.names(frame.match))
    # a client that comes back may show names that were erased meanwhile
    if names or frame.after is not UNSET:
        context.send(wire.Names(frame.match, names))
    context.services.presence.changed(frame.match)
    return None


def unwatch(context: RequestContext, frame: wire.Unwatch) -> Answer:
    """Follow it no longer."""
    context.watched.discard(frame.match)
    room = context.registry.rooms.get(frame.match)
    if room is not None and room.unwatch(context.client):
        context.services.presence.changed(frame.match)
    return None


def state(context: RequestContext, frame: wire.StateFrame) -> Answer:
    """The state at a version."""
    room = existing(context, frame)
    seats = context.seats(frame.match)
    newest = room.view_for(seats).version
    version = newest if frame.version is UNSET else frame.version
    if version > newest:
        return no_such_version(newest, frame.id, "$.version")
    with speaking(context.client.language):
        return room.audience_for(seats).snapshot(version, seats[0] if seats else "", frame.id)


async def story(context: RequestContext, frame: wire.Story) -> Answer:
    """What happened between two versions, in sentences."""
    room = existing(context, frame)
    seats = context.seats(frame.match)
    view = room.view_for(seats)
    limits = context.services.limits
    if fault := recap.range_fault(view, frame):
        return fault
    work = in_slices(
        context.client.language,
        recap.recap(view, frame, seats, limits.frame_bytes_max, limits.story_commits_max),
    )
    return await context.registry.slices.run(work)


async def luck(context: RequestContext, frame: wire.Luck) -> Answer:
    """What was rolled, and what was to be expected."""
    return await context.services.luck.answer(frame, context.seats(frame.match))


# -- the lobby


def list_matches(context: RequestContext, frame: wire.List) -> Answer:
    """A page of the lobby."""
    after = None if frame.after is UNSET else summaries.decode_page_key(frame.after)
    if after is None and frame.after is not UNSET:
        return problem("bad_frame", "No page ends there.", frame.id, pointer="$.after")
    page = summaries.page(context.services.context.store, Filter(frame.filter), after)
    return wire.Listed(frame.id, page.matches, page.next)


async def demo(context: RequestContext, frame: wire.Demo) -> Answer:
    """A battle to watch."""
    return await context.services.demos.show(frame, context.address)


async def learn(context: RequestContext, frame: wire.Learn) -> Answer:
    """The guided first battle of a ruleset."""
    lesson = await context.services.lessons.answer(frame)
    with speaking(context.client.language):
        return translated(lesson)


def samples(context: RequestContext, frame: wire.Samples) -> Answer:
    """What may be named in a setup and at muster, and what a lobby shows of the ruleset."""
    games = context.services.context.games
    game = games.get(frame.ruleset)
    if game is None:
        return no_such_ruleset(games, frame.id)
    with speaking(context.client.language):
        shown = game.lobby
    return wire.SampleList(frame.id, frame.ruleset, shown.samples, shown.glossary, shown.manifest)


async def upload(context: RequestContext, frame: wire.Upload) -> Answer:
    """One part of a roster file."""
    return await context.services.uploads.take(context.client, frame, context.address)


# -- beside the battle


def say(context: RequestContext, frame: wire.Say) -> Answer:
    """Send a phrase to the others at the match."""
    room, phrases = held(context, frame), context.services.phrases
    if refused := phrases.unknown(frame) or room.lane.conflict(frame.id, frame.expected_version):
        return refused
    if not context.allow(room.phrase_bucket(frame.seat), frame.id):
        return None
    return phrases.say(context.client, room, frame)


async def rename(context: RequestContext, frame: wire.Rename) -> Answer:
    """Change or erase the display name of a seat."""
    room = held(context, frame)
    if refused := room.lane.conflict(frame.id, frame.expected_version):
        return refused
    if not context.allow(room.phrase_bucket(frame.seat), frame.id):
        return None
    if excess := context.services.quotas.rename(context.address):
        return excess.problem(frame.id)
    return await context.services.names.rename(room, frame)


async def rematch(context: RequestContext, frame: wire.Rematch) -> Answer:
    """Offer the others another match."""
    if held(context, frame).lane.state.match.status != "ended":
        return problem("match_goes_on", "A rematch is for ended matches.", frame.id)
    if await context.registry.opened(frame.next) is None:
        return no_such_match(frame.id, "$.next")
    room = held(context, frame)
    lane = room.lane
    is_repeated = room.audience.rematch is not None
    if not room.offer_rematch(context.client, frame):
        return problem("rematch_offered", "Others have been asked to that one already.", frame.id)
    context.services.presence.tell(frame.match)
    return wire.Ack(frame.id, frame.match, lane.version, lane.history.tail.head.hex(), duplicate=is_repeated)


Immediate = Callable[[RequestContext, Any], Answer]
Awaited = Callable[[RequestContext, Any], Awaitable[Answer]]


IMMEDIATE: dict[type, Immediate] = {
    wire.Hello: hello,
    wire.Reveal: reveal,
    wire.CommandFrame: command,
    wire.Check: check,
    wire.Watch: watch,
    wire.Unwatch: unwatch,
    wire.StateFrame: state,
    wire.List: list_matches,
    wire.Samples: samples,
    wire.Say: say,
    wire.Ping: ping,
}
UNORDERED = frozenset({wire.Expand})
"""Of the awaited ones those that change nothing and are asked ahead: what is sent later, as a command, does not wait for their answers."""
AWAITED: dict[type, Awaited] = {
    wire.Create: create,
    wire.Fork: fork,
    wire.Join: join,
    wire.SeatFrame: attach_seat,
    wire.Invited: invited,
    wire.HandOverFrame: hand_over,
    wire.Relieve: relieve,
    wire.Rename: rename,
    wire.Rematch: rematch,
    wire.Demo: demo,
    wire.Learn: learn,
    wire.Luck: luck,
    wire.Story: story,
    wire.Why: why,
    wire.Legal: legal,
    wire.Expand: expand,
    wire.Upload: upload,
}
