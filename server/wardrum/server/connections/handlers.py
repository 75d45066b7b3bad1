"""What each kind of frame asks for. `QUICK` ones are answered on the spot, `SLOW` ones wait for the store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.formats import wire
from wardrum.events.match import PHRASES
from wardrum.events.match.game import Game
from wardrum.server.config import Config
from wardrum.server.engine import summaries
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import UNREADABLE, not_seated, problem, unreadable
from wardrum.server.services.seating import no_match, no_ruleset
from wardrum.server.spectating import recap as stories
from wardrum.server.store.protocol import Filter

if TYPE_CHECKING:
    from .session import Session


def release() -> str:
    """The version of this server."""
    try:
        return version("wardrum")
    except PackageNotFoundError:
        return "0"


RELEASE = release()

OfASeat = wire.Reveal | wire.Check | wire.Legal | wire.Rematch | wire.Say | wire.Rename


def hello(session: Session, frame: wire.Hello) -> None:
    """The first frame, once."""
    shell = session.hub.shell
    session.greet(
        wire.Welcome(
            f"wardrum/{RELEASE}",
            wire.PROTOCOL,
            limits(shell.config),
            rulesets(shell.games),
            session.hub.links,
            PHRASES,
        )
    )


def limits(config: Config) -> wire.Limits:
    """What a client has to keep to."""
    return wire.Limits(
        frame_bytes_max=config.frame_bytes_max,
        commands_burst=config.commands_burst,
        commands_per_s=config.commands_per_s,
        requests_burst=config.requests_burst,
        requests_per_s=config.requests_per_s,
        spectators_max=config.spectators_max,
        upload_bytes_max=config.upload_bytes_max,
        uploads_burst=config.uploads_burst,
        uploads_per_s=config.uploads_per_s,
    )


def rulesets(games: Mapping[str, Game]) -> dict[str, dict[str, Any]]:
    """Name → edition, seats, cooperative."""
    return {
        name: {
            "edition": game.ruleset.EDITION,
            "seats": list(game.ruleset.SEATS),
            "cooperative": game.ruleset.COOPERATIVE,
        }
        for name, game in games.items()
    }


async def create(session: Session, frame: wire.Create) -> wire.ServerFrame:
    """Open a match."""
    if session.is_blocked():
        return blocked(session, frame.id)
    return await session.desk.create(frame)


async def fork(session: Session, frame: wire.Fork) -> wire.ServerFrame:
    """Open a match that goes on from another one."""
    if session.is_blocked():
        return blocked(session, frame.id)
    return await session.forks.fork(frame, session)


async def join(session: Session, frame: wire.Join) -> wire.ServerFrame:
    """Sit down."""
    if session.is_blocked():
        return blocked(session, frame.id)
    return await session.desk.join(frame, session.sit)


def take_up(session: Session, frame: wire.TakeUp) -> None:
    """Act for a seat from this connection too."""
    refused = session.is_blocked()
    session.say(blocked(session, frame.id) if refused else session.desk.take_up(frame, session.sit))


async def pass_on(session: Session, frame: wire.PassOn) -> wire.ServerFrame:
    """Let somebody else play on."""
    if session.is_blocked():
        return blocked(session, frame.id)
    return await session.desk.pass_on(frame)


async def relieve(session: Session, frame: wire.Relieve) -> wire.ServerFrame:
    """Take one's seat back from a bot."""
    if session.is_blocked():
        return blocked(session, frame.id)
    return await session.desk.relieve(frame, session.sit)


def blocked(session: Session, id: str) -> wire.Problem:
    """The answer to an address that has failed too often."""
    detail = "Too many keys from your address opened nothing."
    return problem("too_many_requests", detail, id, retry_after=session.blocked_s)


def reveal(session: Session, frame: wire.Reveal) -> None:
    """Tell a seed."""
    if room := seated(session, frame):
        session.desk.reveal(room, frame, session)


def act(session: Session, frame: wire.Act) -> None:
    """Ask for something as a seat. The request's id is the command's."""
    if frame.seat not in session.seats(frame.match):
        if session.may_ask(frame.id):
            session.say(not_seated(frame.id))
        return
    hub = session.hub
    room = hub.room(frame.match)
    if room is None or not session.allowed(room.pace(frame.seat), frame.id):
        return
    if hub.is_closing:
        session.say(problem("restarting", "Come back and send it again.", frame.id, retry_after=1))
        return
    asked = CommandRequest(
        frame.id, frame.seat, frame.id, frame.command, session, frame.expected_version, frame.dice
    )
    hub.submit(room, asked)


def check(session: Session, frame: wire.Check) -> None:
    """Would this be accepted?"""
    room = seated(session, frame)
    if room is None:
        return
    lane = room.lane
    try:
        lane.check(frame.seat, frame.command)
    except UNREADABLE as error:
        session.say(unreadable("bad_command", error, frame.id, "$.command"))
    except Rejected as no:
        no_ = (False, no.code, no.rule, no.sentence)
        session.say(wire.Checked(frame.id, frame.match, lane.version, *no_))
    else:
        session.say(wire.Checked(frame.id, frame.match, lane.version, ok=True))


def watch(session: Session, frame: wire.Watch) -> None:
    """Follow a match."""
    room = present(session, frame)
    if room is None:
        return None
    seats = session.seats(frame.match)
    newest = room.outlook(seats).version
    if frame.after is not UNSET and frame.after > newest:
        detail = f"The match stands at version {newest}."
        return session.say(problem("no_such_version", detail, frame.id, pointer="$.after"))
    if not seats and len(room.gallery_of(seats)) >= session.config.spectators_max:
        return session.say(problem("match_full", "Too many watch it already.", frame.id))
    if len(session.watched) >= session.config.watches_max and frame.match not in session.watched:
        return session.say(problem("busy", "This connection watches too many matches.", frame.id))
    session.watched.add(frame.match)
    room.enter(session, frame)
    if names := room.names(seats, session.hub.store.names(frame.match)):
        session.say(wire.Names(frame.match, names))
    session.hub.presence_changed(frame.match)
    return None


def unwatch(session: Session, frame: wire.Unwatch) -> None:
    """Follow it no longer."""
    session.watched.discard(frame.match)
    room = session.hub.rooms.get(frame.match)
    if room is not None and room.unwatch(session):
        session.hub.presence_changed(frame.match)


def state(session: Session, frame: wire.State) -> None:
    """The state at a version."""
    room = present(session, frame)
    if room is None:
        return None
    seats = session.seats(frame.match)
    newest = room.outlook(seats).version
    at = newest if frame.version is UNSET else frame.version
    if at > newest:
        detail = f"The match stands at version {newest}."
        return session.say(problem("no_such_version", detail, frame.id, pointer="$.version"))
    return session.say(room.gallery_of(seats).snapshot(at, seats[0] if seats else "", frame.id))


def story(session: Session, frame: wire.Story) -> None:
    """What happened, in sentences."""
    room = present(session, frame)
    if room is None:
        return None
    seats = session.seats(frame.match)
    outlook = room.outlook(seats)
    if wrong := stories.fault(outlook, frame):
        code, detail, pointer = wrong
        return session.say(problem(code, detail, frame.id, pointer=pointer))
    return session.say(stories.recap(outlook, frame, seats, session.config))


async def luck(session: Session, frame: wire.Luck) -> wire.ServerFrame:
    """What was rolled, what was to be expected."""
    return await session.almanac.answer(frame, session.seats(frame.match))


def legal(session: Session, frame: wire.Legal) -> None:
    """The legal list of a seat."""
    if room := seated(session, frame):
        session.say(room.gallery.legal(frame.seat, frame.id))


def list_(session: Session, frame: wire.List) -> None:
    """A page of the lobby."""
    after = None if frame.after is UNSET else summaries.to_cursor(frame.after)
    if after is None and frame.after is not UNSET:
        return session.say(problem("bad_frame", "No page ends there.", frame.id, pointer="$.after"))
    found = session.hub.store.matches(Filter(frame.filter), after, summaries.PAGE + 1)
    page, more = found[: summaries.PAGE], len(found) > summaries.PAGE
    following: str | UnsetType = summaries.from_cursor(page[-1]) if more else UNSET
    return session.say(wire.Listed(frame.id, tuple(map(summaries.shown, page)), following))


async def demo(session: Session, frame: wire.Demo) -> wire.ServerFrame:
    """Something to watch."""
    return await session.demos.show(frame)


def samples(session: Session, frame: wire.Samples) -> None:
    """What may be named in a setup and at muster."""
    game = session.hub.shell.games.get(frame.ruleset)
    if game is None:
        return session.say(no_ruleset(session.hub.shell.games, frame.id))
    return session.say(wire.SampleList(frame.id, frame.ruleset, game.samples))


def say(session: Session, frame: wire.Say) -> None:
    """Say a phrase."""
    room = seated(session, frame)
    if room is None:
        return None
    if frame.phrase not in PHRASES:
        detail = "The phrases are those of `welcome`."
        return session.say(problem("no_such_phrase", detail, frame.id, pointer="$.phrase"))
    if not session.allowed(room.voice(frame.seat), frame.id):
        return None
    room.gallery.speak(session, wire.Said(frame.match, frame.seat, frame.phrase))
    return session.say(wire.Said(frame.match, frame.seat, frame.phrase, frame.id))


async def name(session: Session, frame: wire.Rename) -> wire.ServerFrame | None:
    """Change or erase the name at a seat."""
    room = seated(session, frame)
    if room is None or not session.allowed(room.voice(frame.seat), frame.id):
        return None
    return await session.desk.rename(room, frame)


def rematch(session: Session, frame: wire.Rematch) -> None:
    """Ask the others to another match."""
    room = seated(session, frame)
    if room is None:
        return None
    if room.lane.state.match.status != "ended":
        return session.say(problem("match_goes_on", "A rematch is for ended matches.", frame.id))
    if session.hub.room(frame.next) is None:
        return session.say(no_match(frame.id, "$.next"))
    told_before = room.gallery.rematch is not None
    if not room.offer(session, frame):
        return session.say(
            problem("rematch_offered", "Others have been asked to that one already.", frame.id)
        )
    lane = room.lane
    return session.say(
        wire.Ack(frame.id, frame.match, lane.version, lane.tail.head.hex(), duplicate=told_before)
    )


async def upload(session: Session, frame: wire.Upload) -> wire.ServerFrame:
    """One part of a roster file."""
    return await session.uploads.take(session, frame)


def ping(session: Session, frame: wire.Ping) -> None:
    """I am."""
    session.say(wire.Pong(session.hub.clock.now(), frame.id))


def present(session: Session, frame: wire.Watch | wire.State | wire.Story) -> Room | None:
    """The match, if there is one; said if not."""
    room = session.hub.room(frame.match)
    if room is None:
        session.say(no_match(frame.id))
    return room


def seated(session: Session, frame: OfASeat) -> Room | None:
    """The match, if this connection acts for the seat; said if not."""
    room = session.hub.room(frame.match) if frame.seat in session.seats(frame.match) else None
    if room is None:
        session.say(not_seated(frame.id))
    return room


QUICK: dict[type, Callable[[Session, Any], None]] = {
    wire.Hello: hello,
    wire.TakeUp: take_up,
    wire.Reveal: reveal,
    wire.Act: act,
    wire.Check: check,
    wire.Watch: watch,
    wire.Unwatch: unwatch,
    wire.State: state,
    wire.Story: story,
    wire.Legal: legal,
    wire.List: list_,
    wire.Samples: samples,
    wire.Say: say,
    wire.Rematch: rematch,
    wire.Ping: ping,
}
SLOW: dict[type, Callable[[Session, Any], Awaitable[wire.ServerFrame | None]]] = {
    wire.Create: create,
    wire.Fork: fork,
    wire.Join: join,
    wire.PassOn: pass_on,
    wire.Relieve: relieve,
    wire.Rename: name,
    wire.Demo: demo,
    wire.Luck: luck,
    wire.Upload: upload,
}
