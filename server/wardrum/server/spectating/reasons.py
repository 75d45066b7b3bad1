"""Why a seat cannot do something now: the frame that answers `why`, made in slices, from what the seat may know."""

from __future__ import annotations

from wardrum.events.core.slices import Sliced
from wardrum.events.formats import wire
from wardrum.events.match import WhyQuestion
from wardrum.server.protocol.problems import problem

from .audience import options
from .match_view import MatchView


def unknown_word(view: MatchView, asked: wire.Why) -> wire.Problem | None:
    """The answer if there is no such command, or nothing that the seat may know has this id; None: there is."""
    if asked.command and asked.command not in view.game.commands:
        return problem("no_such_command", "This game has no such command.", asked.id, pointer="$.command")
    known = view.game.ruleset.names(view.game.view(view.state, asked.seat))
    if asked.piece and asked.piece not in known:
        return problem("no_such_piece", "Nothing in this battle has this id.", asked.id, pointer="$.piece")
    return None


def reasons(view: MatchView, asked: wire.Why) -> Sliced[wire.Reasons]:
    """The reasons, and the options that can be chosen, as of the version at which the work begins."""
    game, state, version = view.game, view.state, view.version
    about, moment = WhyQuestion(asked.piece, asked.command, asked.value), view.moment
    listed = yield from options.in_slices(view, asked.seat, "full")
    yield
    found, available = yield from game.why_not(state, asked.seat, about, listed, moment)
    words = game.option_words(state, asked.seat, available)
    return wire.Reasons(asked.id, asked.match, version, asked.seat, found, available, words)
