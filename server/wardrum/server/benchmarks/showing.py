"""What a watcher of each form costs: microseconds and bytes for each commit, as records, as states and as what the battle shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import NOW, MatchId
from wardrum.events.formats import wire
from wardrum.events.formats.wire import Form
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games
from wardrum.events.toolkit.options import all_expanded, head
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.protocol.frames import DeflateContexts, DeflatedFrames, OpenFrame, encode_frame
from wardrum.server.spectating.cursor import Variant
from wardrum.server.spectating.displays import Displays, sees_all
from wardrum.server.spectating.encoder import CommitEncoder, waiting_frame

from .commands import undisturbed
from .measurements import Measurement, median
from .plan import BenchPlan
from .recordings import opened, play

BATTLE = MatchId(f"{9:032x}")
TABLE_COMMITS = 100
FORMS: Final[tuple[Form, ...]] = ("events", "state", "display")


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """A whole battle of each ruleset, encoded for one watcher of each form."""
    for name in sorted(games()):
        driver = opened(BATTLE, ruleset=name)
        begun = driver.lane.version
        for _ in play(driver, Random(9)):
            pass
        steps = list(driver.lane.history.steps(begun, driver.lane.version))
        yield measured(name, {form: encoded(steps, form, plan.rounds) for form in FORMS}, len(steps))
        yield to_a_page(name, steps)
        yield at_a_table(name, steps[-TABLE_COMMITS:])


def encoded(steps: Sequence[AppliedCommit], form: Form, rounds: int) -> tuple[float, int, int]:
    """Seconds, bytes, and bytes as pages get them (deflated, each by itself), of the frames of these commits."""
    times, frames = [], list[bytes]()
    variant, game = Variant((), form), games()[steps[0].before.match.ruleset]
    for _ in range(rounds):
        displays = Displays(game)
        displays.of(steps[0].before, "", variant.language)  # the watcher has begun
        with undisturbed():
            began_s = time.perf_counter()
            frames = [CommitEncoder(game, step, displays, closed=False).frame(variant) for step in steps]
            times.append(time.perf_counter() - began_s)
    alone = DeflatedFrames()
    return median(times), sum(map(len, frames)), sum(len(alone.of(frame)) for frame in frames)


def to_a_page(name: str, steps: Sequence[AppliedCommit]) -> Measurement:
    """What the page of a player is sent in a battle: commits, what is waited for, and lists, as deflated for its connection."""
    frames = list(sent_to_a_page(steps, Variant(steps[0].before.match.order[:1], "display")))
    contexts = DeflateContexts(DeflatedFrames())
    sent, each_us = deflated(frames, partial(contexts.of, "page"), len(steps))
    alone, alone_us = deflated(frames, DeflatedFrames().of, len(steps))
    plain = sum(map(len, frames))
    values = {
        "sent_bytes": float(sent),
        "sent_us": each_us,
        "alone_bytes": float(alone),
        "alone_us": alone_us,
        "plain_bytes": float(plain),
    }
    said = (
        f"{sent / 1000:,.0f} kB in {len(steps)} commits, deflated in {each_us:.0f} µs a commit; each frame by itself "
        f"{alone / 1000:,.0f} kB in {alone_us:.0f} µs, plain {plain / 1000:,.0f} kB"
    )
    return Measurement(f"a battle of {name} to a page", said, values)


def deflated(frames: Sequence[bytes], deflate: Callable[[bytes], bytes], commits: int) -> tuple[int, float]:
    """Bytes of frames once they are deflated, and the processor time that takes, µs for each commit."""
    with undisturbed():
        began_s = time.process_time()
        size = sum(len(deflate(frame)) for frame in frames)
        return size, 1e6 * (time.process_time() - began_s) / commits


def sent_to_a_page(steps: Sequence[AppliedCommit], variant: Variant) -> Iterator[bytes]:
    """The frames of a seat's connection, marked as an audience marks them."""
    game = games()[steps[0].before.match.ruleset]
    displays, seat = Displays(game), variant.audience
    displays.of(steps[0].before, seat, variant.language)
    for step in steps:
        yield CommitEncoder(game, step, displays, closed=False).frame(variant)
        yield waiting_frame(game, step.after)
        encoded = encode_frame(listed(game, step, variant))
        yield OpenFrame(encoded) if sees_all(game, step.after, seat) else encoded


def at_a_table(name: str, steps: Sequence[AppliedCommit]) -> Measurement:
    """What browsers at every seat take of the server for each commit, when they watch states and when they watch displays."""
    each_us = {form: 1e6 * seated(steps, form) / len(steps) for form in ("state", "display")}
    ratio = each_us["display"] / each_us["state"]
    said = (
        f"state {each_us['state']:,.0f} µs a commit, display {each_us['display']:,.0f} µs, {ratio:.2f} of it"
    )
    values = {f"{form}_us": spent for form, spent in each_us.items()} | {"ratio": ratio}
    return Measurement(f"all seats of {name}, with lists", said, values)


def seated(steps: Sequence[AppliedCommit], form: Form) -> float:
    """Seconds in which the commits are encoded for a watcher of each seat, with what it may do after each of them."""
    game, order = games()[steps[0].before.match.ruleset], steps[0].before.match.order
    displays, variants = Displays(game), [Variant((seat,), form) for seat in order]
    for variant in variants:
        displays.of(steps[0].before, variant.audience, variant.language)
    with undisturbed():
        began_s = time.perf_counter()
        for step in steps:
            encoder = CommitEncoder(game, step, displays, closed=False)
            for variant in variants:
                encoder.frame(variant)
                encode_frame(listed(game, step, variant))
        return time.perf_counter() - began_s


def listed(game: Game, step: AppliedCommit, variant: Variant) -> wire.LegalList:
    """What a seat may do after a commit; beside a display, as pages ask for it: in its first step, and in words."""
    match, outline = step.after.match, game.outline(step.after, variant.audience, NOW)
    options = tuple(map(head, outline) if variant.form == "display" else all_expanded(outline))
    words = game.option_words(step.after, variant.audience, options) if variant.form == "display" else UNSET
    return wire.LegalList(match.id, match.version, variant.audience, options, words=words)


def measured(name: str, by_form: dict[Form, tuple[float, int, int]], commits: int) -> Measurement:
    """One line for a ruleset."""
    values = {"commits": float(commits)}
    said = []
    for form, (seconds, size, deflated_size) in by_form.items():
        each_us, each_bytes, packed = 1e6 * seconds / commits, size / commits, deflated_size / commits
        values |= {f"{form}_us": each_us, f"{form}_bytes": each_bytes, f"{form}_deflated_bytes": packed}
        whole = f"{size / 1000:,.0f} kB ({deflated_size / 1000:,.0f} deflated)"
        said.append(f"{form} {whole}, {each_us:.0f} µs and {each_bytes:,.0f} bytes a commit")
    return Measurement(f"a battle of {name} to a watcher", f"{commits} commits; {'; '.join(said)}", values)
