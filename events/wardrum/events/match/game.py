"""A game: one ruleset joined with the life cycle that every match has. Lanes, clients and verifiers use this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeAlias, Union

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from wardrum.events import match
from wardrum.events.core.dice import RecordingOracle
from wardrum.events.core.kernel import (
    NOW,
    PAST_MAX,
    SYSTEM,
    Command,
    Decision,
    DecisionContext,
    DrawReached,
    DryOracle,
    Event,
    MatchId,
    Oracle,
    Past,
    Pending,
    Rejected,
    out_of_reach,
    tag_of,
)
from wardrum.events.core.record import SCHEMA, AnyRecord, Record, canonical
from wardrum.events.core.slices import Sliced
from wardrum.events.core.upcast import upcast
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.catalogue import Rule
from wardrum.events.toolkit.display.context import Called, DisplayContext, Kept
from wardrum.events.toolkit.display.option_words import PLAIN, completed, heading, words_of
from wardrum.events.toolkit.display.scene import Scene, shown
from wardrum.events.toolkit.display.shapes import Beat, Chapter, Display, Ended, OptionWords, Shown
from wardrum.events.toolkit.goals import Goals
from wardrum.events.toolkit.grammar import sentence
from wardrum.events.toolkit.language import Language, say, speaking, spoken, spoken_tag, translated
from wardrum.events.toolkit.manifest import RulesetManifest
from wardrum.events.toolkit.names import REFERENCE, worded
from wardrum.events.toolkit.options import ListedOption, OpenOption, Option, all_expanded

from .beats import MatchDisplay
from .commands import CreateMatch, MatchCommand, TakeSeat
from .events import MatchCreated, MatchEvent, MatchForked, ServerSeedRevealed, TakenBack
from .legal import MATCH
from .set_aside import SetAside, revision_gone
from .state import MatchState

MATCH_COMMANDS: frozenset[type] = frozenset(MatchCommand.__args__)
CALLED_MAX = 256  # matches of which names are kept
MATCH_EVENTS: frozenset[type] = frozenset(MatchEvent.__args__)

State: TypeAlias = MatchState
Step = Callable[[State, Any], State]


class LobbyTexts(NamedTuple):
    """What is shown of a ruleset before a battle, in a language.

    language: None = English · manifest: what a lobby shows of it · samples: what may be named in a setup and before the battle, as canonical JSON · glossary:
    what the words of the game mean, likewise.
    """

    language: Language | None
    manifest: RulesetManifest
    samples: msgspec.Raw
    glossary: msgspec.Raw


class SubmittedCommand(NamedTuple):
    """A command, as far as it stands in its record."""

    actor: str
    """The seat that asks, or "system"."""
    command_id: str
    """Once for each actor of a match."""
    command: Command
    """What is asked for."""
    chosen: tuple[int, ...] | UnsetType = UNSET
    """The values of dice that were chosen with it, in a study."""


class Game:
    """Everything that can be asked of one ruleset. Pure: no clock, no IO, no randomness of its own.

    earlier: the same ruleset under earlier revisions; a match that began under one of them goes on under it.
    why_set_aside: why nobody goes on with the match that this game is asked about; None: somebody can. Such a game reads, folds, shows and
    tells; it offers nothing, waits for nothing and decides nothing. That needs no rules: stored shapes change only by `upcast`, and the
    fold copies facts.
    """

    def __init__(self, ruleset: AnyRuleset, earlier: Iterable[Game] = ()) -> None:
        self.ruleset = ruleset
        self.name = ruleset.name
        self.revision = ruleset.revision
        self.why_set_aside: SetAside | None = None
        self._newest: Game = self
        self._called: dict[MatchId, tuple[State, Called]] = {}  # as of the last state that was asked about
        self._lobbies: dict[str, LobbyTexts] = {}  # by the tag of their language
        self._revisions: dict[int, Game] = {}
        for game in earlier:
            self._add(game)
        command: Any = Union[MatchCommand, ruleset.command_type]  # noqa: UP007 -- joined at run time
        self.command_type: Any = command
        event: Any = Union[MatchEvent, ruleset.event_type]  # noqa: UP007
        self._command: msgspec.json.Decoder[Any] = msgspec.json.Decoder(command)
        self._record: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Record[command, event])
        lifted = {event_type: _lifted(step) for event_type, step in match.evolve.steps.items()}
        self._steps: dict[type[Event], Step] = {**ruleset.evolve.steps, **lifted}

    def _add(self, earlier: Game) -> None:
        self._revisions[earlier.revision] = earlier
        earlier._newest = self

    def of(self, revision: int) -> Game:
        """This ruleset under a revision, set aside if it is gone; 0 = no match tells one: the newest.

        The same game whichever revision of the ruleset is asked.
        """
        if revision == self.revision:
            return self
        if self._newest is not self:
            return self._newest.of(revision)
        if revision == 0:
            return self
        if revision not in self._revisions:
            why = revision_gone(self.name, revision, self.revision)
            gone = self._revisions[revision] = self.set_aside(why)
            gone.revision = revision
        return self._revisions[revision]

    def set_aside(self, why: SetAside) -> Game:
        """This game for a match that nobody can play on; see `why_set_aside`."""
        game = copy(self)
        game.why_set_aside = why
        return game

    @cached_property
    def _round_word(self) -> str:
        with speaking(None):
            return self.ruleset.manifest().words.round

    def read_command(self, data: bytes | msgspec.Raw) -> Any:
        """A command from JSON. Raises msgspec.MsgspecError, UnicodeDecodeError, RecursionError."""
        return self._command.decode(data)

    def read(self, data: bytes) -> AnyRecord:
        """A record from its stored bytes. Raises msgspec.MsgspecError."""
        try:
            stored: AnyRecord = self._record.decode(data)
        except msgspec.ValidationError:
            stored = self._record.decode(upcast(data))  # an older shape, or no record at all
        return stored if stored.schema == SCHEMA else self._record.decode(upcast(data))

    @property
    def lobby(self) -> LobbyTexts:
        """What is shown of it before a battle, in the language that is spoken; made once for each."""
        language = spoken()
        known = self._lobbies.get(spoken_tag())
        if known is None or known.language is not language:
            rules = self.ruleset
            known = self._lobbies[spoken_tag()] = LobbyTexts(
                language,
                translated(rules.manifest()),
                msgspec.Raw(canonical(translated(rules.samples()))),
                msgspec.Raw(canonical(translated(rules.glossary()))),
            )
        return known

    def setup(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A setup checked and completed by its defaults, as it comes back from a record. Raises msgspec.ValidationError."""
        checked: dict[str, Any] = msgspec.json.decode(
            canonical(msgspec.convert(raw, self.ruleset.setup_type))
        )
        return checked

    def seats(self, setup: dict[str, Any]) -> tuple[str, ...]:
        """The places of a match with this checked setup, in order."""
        return match.seats(self.ruleset, setup)

    def decide(
        self, state: State, actor: str, command: Command, draw: Oracle, context: DecisionContext = NOW
    ) -> tuple[Event, ...]:
        """The events of a command. Raises Rejected: nothing happens."""
        if self.why_set_aside is not None:
            raise Rejected("", self.why_set_aside.reason, self.why_set_aside.why)
        decision: Decision[State] = Decision(state, draw, self._step(context.past), context)
        if state.match.status == "ended":
            raise Rejected("L-10", "battle_over", "the battle is over")
        if type(command) in MATCH_COMMANDS:
            match.decide(decision, self.ruleset, actor, command)  # type: ignore[arg-type]
        else:
            self._require_live(state, actor)
            self.ruleset.decide(decision, actor, command)
        if not is_secret(decision.events):
            match.keep_time(decision, self.ruleset, state, actor, command)
        if decision.state.match.status == "ended":
            decision.emit(ServerSeedRevealed(draw.server_seed()))
        return tuple(decision.events)

    def commit(
        self,
        state: State,
        submitted: SubmittedCommand,
        dice: RecordingOracle,
        context: DecisionContext,
        new_salt: Callable[[], str],
    ) -> AnyRecord:
        """The record of the commit that a command leads to. Changes nothing. Raises Rejected.

        dice: those of the next roll, or the chosen ones · new_salt: 32 random hex digits, asked for if the commit is secret.
        """
        actor, command_id, command, chosen = submitted
        events = self.decide(state, actor, command, dice, context)
        return Record(
            schema=SCHEMA,
            match=state.match.id,
            version=state.match.version + 1,
            actor=actor,
            command_id=command_id,
            at=context.at,
            command=command,
            events=events,
            salt=new_salt() if is_secret(events) else UNSET,
            draws=tuple(dice.pools) or UNSET,
            chosen=chosen,
        )

    def evolve(self, state: State, event: Event, past: Past = out_of_reach) -> State:
        """One step of the fold. past: see `apply`."""
        return self._step(past)(state, event)

    def _step(self, past: Past) -> Step:
        """The step of the fold for all events of one commit."""
        steps = self._steps

        def step(state: State, event: Event) -> State:
            if type(event) is TakenBack:  # the one event of the life cycle that touches the battle too (L-16)
                state = with_match(past(event.version), state.match)
            return steps[type(event)](state, event)

        return step

    def apply(self, state: State | None, record: AnyRecord, past: Past = out_of_reach) -> State:
        """The state after one commit; `state` is None before the first.

        past: version → the state at it; a take-back asks it for one of the last PAST_MAX versions before this commit.
        Raises LookupError: that state is out of reach.
        """
        if state is None:
            state = self.initial(record)
        step = self._step(past)
        for event in record.events:
            state = step(state, event)
        return with_match(state, _stamped(state.match, record))

    def pass_over(self, state: State, version: int, actor: str, at: int) -> State:
        """The state after a commit that is sealed to its reader: only its envelope shows. Secret commands move."""
        return with_match(state, _moved(replace(state.match, version=version, at=at), actor))

    def initial(self, first: AnyRecord, parent: State | None = None) -> State:
        """The state at version 0 of the match that this first record opens. parent: what a fork branches off.

        Raises ValueError: it opens none, or a fork of something else; Rejected: no fork can begin there.
        """
        created = first.events[0]
        if isinstance(created, MatchForked):
            if parent is None or (parent.match.id, parent.match.version) != (created.parent, created.version):
                raise ValueError(
                    f"match {first.match} stands on version {created.version} of {created.parent}"
                )
            return self.branch(parent, first.match, created.head)
        if not isinstance(created, MatchCreated):
            raise ValueError(f"the first event of match {first.match} is not MatchCreated")
        return self.before(first.match, created.setup)

    def before(self, match_id: MatchId, setup: dict[str, Any]) -> State:
        """The state at version 0, for a checked setup."""
        state: State = self.ruleset.initial(msgspec.convert(setup, self.ruleset.setup_type))
        return with_match(state, replace(state.match, id=match_id))

    def branch(self, parent: State, fork: MatchId, head: str) -> State:
        """The state at version 0 of a fork of a match in this state, whose chain has this head (64 hex digits) there.

        Raises Rejected (L-40): no fork can begin there.
        """
        return with_match(parent, match.branched(parent.match, fork, head))

    def fold(self, records: Iterable[bytes], parent: State | None = None) -> State:
        """The state after all these stored records; parent: see `initial`. Raises ValueError: there is none."""
        return Fold(self, parent=parent).take_all(records)

    def legal(self, state: State, seat: str, context: DecisionContext = NOW) -> list[Option]:
        """What a seat may do at a moment; of a past that is not known nothing can be taken back."""
        return all_expanded(self.outline(state, seat, context))

    def outline(self, state: State, seat: str, context: DecisionContext = NOW) -> list[ListedOption]:
        """The same list in the first step: options whose places are dear to list are open, and made when they are expanded.

        Where a language is spoken they are to be expanded in the same one.
        """
        if self.why_set_aside is not None:
            return []
        plays = state.match.status == "live" and not state.match.paused
        own = self.ruleset.questions.outline(state, seat) if plays else []

        def in_words(option: Option) -> Option:
            label = say(option.label)
            if REFERENCE.search(label):
                label = worded(label, self.called(state).names, owned=False)
            return completed(self.ruleset.option_words, option, label)

        ours = match.legal(self.ruleset, state, seat, context)
        return [
            *(one.changed(in_words) if isinstance(one, OpenOption) else in_words(one) for one in own),
            *(completed(MATCH, option, say(option.label)) for option in ours),
        ]

    def refused(
        self, state: State, seat: str, command: Command, context: DecisionContext = NOW
    ) -> Rejected | None:
        """Why a command would be refused now; None = it would be accepted. Draws no die: the rules that refuse come before dice."""
        try:
            self.decide(state, seat, command, DryOracle(), context)
        except Rejected as refusal:
            return refusal
        except DrawReached:
            return None
        return None

    def why_not(
        self,
        state: State,
        seat: str,
        about: match.WhyQuestion,
        options: Sequence[Option],
        context: DecisionContext = NOW,
    ) -> Sliced[match.WhyNot]:
        """Why a seat cannot do now what it asks about, and which options of its legal list can; decided on what it may know."""
        seen, own = self.view(state, seat), self.ruleset
        asking = match.Asking(
            state=seen,
            seat=seat,
            options=options,
            table=replace(own.attempts, commands={**own.attempts.commands, **match.OF_MATCH}),
            words={**own.option_words.commands, **MATCH.commands},
            called=self.called(seen),
            refused=partial(self.refused, seen, seat, context=context),
            read=self.read_command,
        )
        return (yield from match.why_not(asking, about))

    @cached_property
    def commands(self) -> frozenset[str]:
        """The tags of all commands that a player can give."""
        return frozenset(tag_of(kind) for kind in (*MATCH_COMMANDS, *self.ruleset.command_type.__args__))

    def pending(self, state: State) -> list[Pending]:
        """What the match waits for, with due times."""
        return match.pending(self.ruleset, state) if self.why_set_aside is None else []

    def view(self, state: State, audience: str) -> State:
        """The state as one seat ("" = a spectator) may know it."""
        seen: State = self.ruleset.view(state, audience)
        return seen

    def secrets(self, state: State) -> frozenset[str]:
        """The seats whose sealed commits are still closed to the others; none once the match has ended."""
        return frozenset() if state.match.status == "ended" else self.ruleset.secrets(state)

    def tell(self, state: State, event: Event) -> str:
        """One plain sentence for an event; `state` is the state after its commit."""
        if type(event) in MATCH_EVENTS:
            sentence = match.tell(state.match, event)  # type: ignore[arg-type]
        else:
            sentence = self.ruleset.tell(state, event)
        return worded(say(sentence), self.called(state).names, owned=True)

    def _done(self, record: AnyRecord) -> str:
        """What was asked for, in a sentence, for a commit of which no event says anything."""
        command = type(record.command)
        table = MATCH if command in MATCH_COMMANDS else self.ruleset.option_words
        name = command.__name__
        what = say(table.commands.get(name, PLAIN).done or heading(table, name))
        if record.actor == SYSTEM:
            return say("The server: {what}.", what=what)
        return say("Seat {seat}: {what}.", seat=record.actor, what=what)

    def called(self, state: State) -> Called:
        """What everything is called in a state, as it may be known; what was made last for a match is kept, as names hardly ever change."""
        key = state.match.id
        kept = self._called.get(key)
        if kept is None or kept[0] is not state:
            names = self.ruleset.names(state)
            kept = state, Called(names) if kept is None or kept[1].names != names else kept[1]
            if len(self._called) >= CALLED_MAX:
                self._called = {}
            self._called[key] = kept
        return kept[1]

    def display(self, state: State, audience: str = "", kept: Kept | None = None) -> MatchDisplay:
        """What the battle shows to one seat ("" = a spectator). kept: of the displays before, see `Kept`."""
        seen = self.view(state, audience)
        context = DisplayContext(self.called(seen), self._asked(state), kept or Kept())
        made: Display = self.ruleset.display(seen, context)
        if state.match.status == "ended" and made.outcome is UNSET:
            made = replace(made, outcome=match.outcome_of(state.match))
        return context.kept.translated.of(
            MatchDisplay(**asdict(made), match=seen.match, round_word=self._round_word)
        )

    def shown(self, before: State, record: AnyRecord, after: State, audience: str = "") -> Shown:
        """What a commit shows to one seat ("" = a spectator) that may know its record."""
        ends = before.match.status != "ended" == after.match.status
        outcome = self.display(after, audience).outcome if ends else UNSET
        after = self.view(after, audience)
        scene = Scene(self.view(before, audience), record, after, self.called(after))
        text: list[str] = []
        beats: list[Beat] = []
        for scene.index, event in enumerate(record.events):
            ours = type(event) in MATCH_EVENTS
            sentence = match.tell(after.match, event) if ours else self.ruleset.tell(after, event)  # type: ignore[arg-type]
            made = match.beats(scene, event) if ours else self.ruleset.beats(scene, event)
            beats += (replace(beat, sentence=len(text)) if type(beat) is Chapter else beat for beat in made)
            text += [scene.called.text(say(sentence))] if sentence else []
        if not text:
            text = [scene.called.text(self._done(record))]
        beats += [] if outcome is UNSET else [Ended(outcome.winners, outcome.text)]
        return translated(shown(scene, text, beats))

    def option_words(self, state: State, seat: str, options: Sequence[Option]) -> tuple[OptionWords, ...]:
        """The options of a seat's legal list in words, in the same order."""
        seen = self.view(state, seat)
        called, own, rules = self.called(seen), self.ruleset.option_words, self._rules
        return tuple(
            translated(words_of(own, seen, option, called, rules))
            if option.scope == "battle"
            else self._words_of_match(seen, option, called)
            for option in options
        )

    def _words_of_match(self, state: State, option: Option, called: Called) -> OptionWords:
        """What may be done in the match, beside the battle, is hardly ever another option than before: its words are kept."""
        key = spoken_tag(), option.command
        kept = called.option_words.get(key)
        if kept is None or kept[0] != option or kept[1] is not spoken():
            words = translated(words_of(MATCH, state, option, called, self._rules))
            kept = called.option_words[key] = option, spoken(), words
        return kept[2]

    @cached_property
    def _rules(self) -> Mapping[str, Rule]:
        return {**match.RULES, **self.ruleset.rules}

    def _asked(self, state: State) -> frozenset[str]:
        """The seats that are asked something now."""
        if state.match.status != "live" or state.match.paused:
            return frozenset()
        return frozenset(pending.seat for pending in self.pending(state))

    def goals(self, state: State) -> Goals | None:
        """What the battle is about and how it stands, for everybody; None while that is not known."""
        found = self.ruleset.goals(self.view(state, ""))
        if found is None:
            return None
        names = self.called(state).names
        found = translated(found)
        aims = [replace(aim, text=worded(aim.text, names, owned=True)) for aim in found.aims]
        return replace(found, text=worded(found.text, names, owned=True), aims=tuple(aims))

    def refusal(self, state: State, refused: Rejected) -> str:
        """A refusal as a sentence of its own, with names for its ids."""
        return sentence(worded(say(refused.sentence), self.called(state).names, owned=False))

    @staticmethod
    def _require_live(state: State, actor: str) -> None:
        if actor not in state.match.order:
            raise Rejected("L-11", "not_a_seat", f"{actor} is no seat of this match")
        if state.match.status != "live":
            raise Rejected("L-5", "match_not_live", "the battle has not begun: seats or seeds are missing")
        match.refuse_while_paused(state.match)


def with_match(state: State, match: match.Match) -> State:
    """The state with another part for the life cycle."""
    return replace(state, match=match)  # type: ignore[type-var]  # each ruleset's state is a struct


def is_secret(events: Sequence[Event]) -> bool:
    """Whether a commit of these events is sealed for all but its actor: every one of them is secret.

    What is done for a seat whose time is up comes with `DecisionExpired`, which every seat has to know.
    """
    for event in events:
        if not event.SECRET:
            return False
    return bool(events)


def _stamped(state: match.Match, record: AnyRecord) -> match.Match:
    """What the envelope of a record, not its events, adds to the state."""
    version, at, rolls = record.version, record.at, state.rolls + (record.draws is not UNSET)
    if not _moves(state, record):
        return replace(state, version=version, at=at, rolls=rolls)
    seats = _present(state, record.actor)
    return replace(
        state,
        version=version,
        at=at,
        rolls=rolls,
        moved_version=version,
        moved_at=at,
        seats=seats,
        takeback=UNSET,
    )


def _moves(state: match.Match, record: AnyRecord) -> bool:
    """Whether the time for the next decision starts anew; while seeds are revealed it goes on for all of them (L-4)."""
    return match.goes_on(record.command, record.events) and (
        state.status != "revealing" or type(record.command) is TakeSeat
    )


def _lifted(step: Callable[[match.Match, Any], match.Match]) -> Step:
    """A step of the match's life as one of the whole state."""

    def lifted(state: State, event: Event) -> State:
        return with_match(state, step(state.match, event))

    return lifted


def _moved(state: match.Match, actor: str) -> match.Match:
    """The battle went on by the commit just stamped."""
    seats = _present(state, actor)
    return replace(state, moved_version=state.version, moved_at=state.at, seats=seats, takeback=UNSET)


def _present(state: match.Match, actor: str) -> dict[str, match.SeatHolder]:
    """A seat that moves is there again: what it missed is forgotten (L-7)."""
    hold = state.seats.get(actor)
    if hold is None or not hold.missed:
        return state.seats
    return {**state.seats, actor: replace(hold, missed=0)}


class Fold:
    """The state of one match, commit by commit, and those before it that a decision may look back to.

    start: the state at version 0, which a fork's own log does not tell · parent: of a fork, the state it branches off;
    not needed with `start` · older: where states are looked up that are not at hand · at_hand: how many of the last states are.
    """

    def __init__(
        self,
        game: Game,
        start: State | None = None,
        parent: State | None = None,
        older: Past = out_of_reach,
        at_hand: int = PAST_MAX,
    ) -> None:
        self.game, self.state = game, start
        self._parent, self._older, self._at_hand = parent, older, at_hand
        self._states: dict[int, State] = {}

    def take(self, record: AnyRecord) -> State:
        """The state after one more commit. Raises LookupError: it takes back to a version out of reach."""
        before = self.game.initial(record, self._parent) if self.state is None else self.state
        return self.stand(self.game.apply(before, record, self.state_at))

    def stand(self, state: State) -> State:
        """Go on from this state of the match, which may have been come by in another way."""
        version, self.state = state.match.version, state
        self._states[version] = state
        self._states.pop(version - self._at_hand, None)
        return state

    def take_all(self, records: Iterable[bytes]) -> State:
        """The state after these stored records. Raises ValueError: there is nothing to fold."""
        read, take = self.game.read, self.take
        for data in records:
            take(read(data))
        if self.state is None:
            raise ValueError("there is nothing to fold")
        return self.state

    def state_at(self, version: int) -> State:
        """The state at a version. Raises LookupError: it is out of reach."""
        return self._states[version] if version in self._states else self._older(version)

    def __contains__(self, version: int) -> bool:
        return version in self._states

    def forget_before(self, version: int) -> None:
        """Keeps no state of an earlier version."""
        while (first := next(iter(self._states), version)) < version:
            del self._states[first]

    def forget(self) -> None:
        """Keeps the newest state alone."""
        self._states = {}

    def copy(self) -> Fold:
        """The same fold, to go on with elsewhere."""
        other = Fold(self.game, self.state, self._parent, self._older, self._at_hand)
        other._states = dict(self._states)
        return other


class _Event(msgspec.Struct):
    type: str
    revision: int = 0


class _First(msgspec.Struct):
    events: list[_Event]


_first = msgspec.json.Decoder(_First)


def revision_of(first: bytes) -> int:
    """The revision of the rules that decide the match which this record opens; 0 = it opens none, or a fork."""
    try:
        events = _first.decode(upcast(first)).events
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0
    return next((event.revision for event in events if event.type == "MatchCreated"), 0)


def creation(first: AnyRecord) -> CreateMatch:
    """The command that opened a match. Raises ValueError: this record opens none."""
    if not isinstance(first.command, CreateMatch):
        raise ValueError(f"the first command of match {first.match} does not open it")
    return first.command
