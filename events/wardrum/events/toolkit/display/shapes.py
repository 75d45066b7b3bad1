"""What a battle shows, whatever its ruleset: the shapes that a client draws and reads aloud without knowing any game.

Lengths are integers of 1/100 mm (1 inch = 2540), angles degrees clockwise from the x axis, y grows downwards, z upwards. Texts are
names or plain sentences, ready to be shown; no id stands where a name belongs. What has its default says nothing and is left
out of the JSON.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.space.plane import Area, Facing

Role = Literal[
    "captain",
    "shield",
    "spear",
    "bow",
    "gun",
    "hound",
    "brute",
    "priest",
    "monster",
    "rider",
    "flyer",
    "plain",
]
"""What a piece is drawn as."""
Icon = Literal[
    "plain", "dice", "move", "climb", "jump", "fall", "attack", "shot", "down", "ability", "spell", "deploy", "treasure",
    "objective", "blood", "blessing", "wait", "pass", "score", "door", "turn", "vote",
]  # fmt: skip
"""A small picture for a marker, a token or a commit."""
TerrainKind = Literal[
    "wall", "obstacle", "low", "hedge", "platform", "stairs", "ladder", "arch", "door", "trench", "deadly", "dangerous",
    "rough", "mined", "water", "place",
]  # fmt: skip
"""What a piece of terrain is drawn as; "place" is a name on the ground and nothing else."""
Edge = Literal["n", "e", "s", "w"]
DiceKind = Literal["plain", "single", "double", "triple", "quad", "wild", "reaction", "skill"]
"""How dice at hand belong together; "skill" dice have words instead of numbers."""


class Shape(Struct, frozen=True, omit_defaults=True):
    """What all shapes have in common: they never change, and are compared by what they hold."""


class Info(Shape, frozen=True):
    """Something that a game has a word for.

    name: as it is printed · text: what it does, one sentence or two · rule: the id of the rule behind it, "" = none.
    """

    name: str
    text: str
    rule: str = ""


class Tag(Info, frozen=True):
    """What a piece is, or what ails it (ill)."""

    ill: bool = False


class GoalLine(Shape, frozen=True):
    """What wins, or how it stands.

    text: one sentence, without the count · done, of: how far it is, of 0 = there is no end to it · seat: whose it is, "" = for all ·
    rule: see `Info` · pieces, places: ids of what is still to be done something about (places: markers, terrain, cells).
    """

    text: str
    done: int = 0
    of: int = 0
    seat: str = ""
    rule: str = ""
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


class ScoreLine(Shape, frozen=True):
    """A line of a seat's score, as "Victory points" and "3"."""

    label: str
    value: str


class DiceGroup(Shape, frozen=True):
    """Dice that lie before a seat and belong together.

    name: as "Double of 4s" · faces: of each die, 0 = it shows no number · words: of each die whose number does not say what it
    shows, as "Cleave: 2 damage" · text: what they are good for · spent: they are used up.
    """

    name: str
    faces: tuple[int, ...]
    kind: DiceKind = "plain"
    words: tuple[str, ...] = ()
    text: str = ""
    spent: bool = False


class Token(Shape, frozen=True):
    """Tokens of one kind beside a piece or before a seat. seat: whose they are to spend, "" = nobody's in particular."""

    icon: Icon
    count: int
    name: str
    text: str
    seat: str = ""


class Seat(Shape, frozen=True):
    """Who plays, or ("" as its key) what the rules play.

    name: as "Seat A"; clients put the player's name for it · side: whose colours it has; "party": one side of all seats ·
    warband: what it plays, "" = not known · prompt: what it is asked now, "" = nothing · initiative: it has it.
    """

    name: str
    side: Literal["a", "b", "party", "rules"]
    warband: str = ""
    prompt: str = ""
    initiative: bool = False
    score: tuple[ScoreLine, ...] = ()
    dice: tuple[DiceGroup, ...] = ()
    tokens: tuple[Token, ...] = ()


class Place(Shape, frozen=True):
    """Where something is. z: the height of what it stands on · floor: the id of that terrain or cell, "" = the ground or none."""

    x: int
    y: int
    z: int = 0
    floor: str = ""


class BaseShape(Shape, frozen=True):
    """A base. across: its diameter, of an oval the longer one · breadth: the shorter one, 0 = it is round · facing: how the
    longer one lies, absent where it is round.
    """

    across: int
    breadth: int = 0
    facing: Facing | UnsetType = UNSET


class Health(Shape, frozen=True):
    """What is left of how much."""

    left: int
    most: int


class Flags(Shape, frozen=True):
    """How a piece stands in the turn. active: it acts now · done: it has acted · waiting: it may act once more · prone: it lies
    on the ground · leader: of its warband.
    """

    active: bool = False
    done: bool = False
    waiting: bool = False
    prone: bool = False
    leader: bool = False


class Piece(Shape, frozen=True):
    """Somebody who takes part, on the table or not.

    name: nobody else has it, and it never changes in a battle · short: one or two signs for its base · seat: "" = the rules play
    it · tall: of its body above the base · at: absent = not on the table, and why_absent says why ("taken down") · health: absent =
    nothing is counted · tags: what it is and what ails it · facts: lines of its card · spoken: all that matters of it in one sentence.
    """

    name: str
    short: str
    seat: str
    role: Role
    base: BaseShape
    tall: int
    spoken: str
    at: Place | UnsetType = UNSET
    why_absent: str = ""
    health: Health | UnsetType = UNSET
    state: Flags = Flags()
    tags: tuple[Tag, ...] = ()
    carries: tuple[Info, ...] = ()
    tokens: tuple[Token, ...] = ()
    facts: tuple[str, ...] = ()
    weapons: tuple[Info, ...] = ()
    abilities: tuple[Info, ...] = ()


class Terrain(Shape, frozen=True):
    """A piece of terrain: a rectangle with a height. `name`, `text`, `rule`: as of an `Info`.

    z, tall: the height of its bottom, and from there to its top · up: the side to which stairs rise · open_edges: from which one
    may fall · objective: it is fought for, and seat holds it.
    """

    kind: TerrainKind
    name: str
    text: str
    x: int
    y: int
    width: int
    height: int
    tall: int
    z: int = 0
    rule: str = ""
    up: Edge | UnsetType = UNSET
    open_edges: tuple[Edge, ...] = ()
    objective: bool = False
    seat: str = ""


class Zone(Shape, frozen=True):
    """A part of the table with a meaning for a seat ("" = for all), as where its group sets up."""

    seat: str
    name: str
    area: Area


class Marker(Shape, frozen=True):
    """An objective or a token on the table. `name`, `text`, `rule`: as of an `Info` · seat: who holds it, "" = nobody."""

    icon: Icon
    name: str
    text: str
    x: int
    y: int
    z: int = 0
    seat: str = ""
    rule: str = ""


class Board(Shape, frozen=True, tag="plane", tag_field="kind"):
    """A table of so much width and height; what is on it by id."""

    width: int
    height: int
    terrain: dict[str, Terrain] = {}
    zones: dict[str, Zone] = {}
    markers: dict[str, Marker] = {}


class Cell(Shape, frozen=True):
    """A hex, its centre at x, y. tile: what it is a part of · sign: written on it · text: what there is to know of it."""

    x: int
    y: int
    kind: Literal["open", "impassable", "door", "entrance"]
    tile: str
    sign: str = ""
    text: str = ""


class HexBoard(Shape, frozen=True, tag="hex", tag_field="kind"):
    """A table of hexes that stand on a corner. across: from one flat side to the other · tiles: by the cells' `tile`."""

    across: int
    width: int
    height: int
    cells: dict[str, Cell] = {}
    tiles: dict[str, Info] = {}
    markers: dict[str, Marker] = {}


class Track(Shape, frozen=True):
    """A counter of the battle, as a round counter. most: where it ends, 0 = nowhere."""

    name: str
    value: int
    text: str
    most: int = 0
    rule: str = ""


class Outcome(Shape, frozen=True):
    """The end. winners: seats, none = a draw or a defeat of the party · text: who and why, in one sentence."""

    winners: tuple[str, ...]
    text: str


class Display(Shape, frozen=True):
    """All that a battle shows at one version.

    title: of the game · heading: as "Round 2 · Combat phase" · phase: "Combat phase" · order: the seats in order of play · seats,
    pieces: by id · round: 0 = before the first · rounds: of how many, 0 = as many as it takes · goal: what wins first, then how it
    stands · cards: battleplan, scenario and the like · outcome: once it is over.
    """

    title: str
    heading: str
    phase: str
    order: tuple[str, ...]
    seats: dict[str, Seat]
    board: Board | HexBoard
    pieces: dict[str, Piece]
    round: int = 0
    rounds: int = 0
    goal: tuple[GoalLine, ...] = ()
    cards: tuple[Info, ...] = ()
    tracks: tuple[Track, ...] = ()
    outcome: Outcome | UnsetType = UNSET


# -- what may be done


class Odds(Shape, frozen=True):
    """How likely an outcome is. value: as "36 %" or "2.1" · exact: the reduced fraction, as "13/36"."""

    label: str
    value: str
    exact: str


class ParamWords(Shape, frozen=True):
    """What a parameter is called, and the words for its values that are not shown as they stand.

    values: by the value as JSON writes it as a key, as "b-f2" → "Briar Guard 2" · risks: words for those of the legs of a path.
    """

    label: str
    values: dict[str, str] = {}
    risks: dict[str, str] = {}


OptionKind = Literal["act", "end", "answer"]
"""Whether an option does something, ends what is being done, or answers something that has happened."""


class OptionWords(Shape, frozen=True):
    """An option of the legal list, in words. A parameter with a single value need not be shown.

    label: as "Attack Briar Guard 2" · text: what it does · rule: the id that allows it · group: under which it is listed ·
    piece: the id of the one it is about, "" = none · cost: what is paid · params: by their names.
    """

    label: str
    text: str
    rule: str
    group: str
    kind: OptionKind = "act"
    icon: Icon = "plain"
    piece: str = ""
    cost: str = ""
    odds: tuple[Odds, ...] = ()
    params: dict[str, ParamWords] = {}


# -- what a commit shows


class BeatShape(Shape, frozen=True, tag_field="beat"):
    """One thing that is seen or heard of a commit. Piece ids stand in `piece`, `by` and `at`."""


class Leg(Shape, frozen=True):
    """A part of a way. how: as it is made; "turn": on the spot · facing: of an oval base after it."""

    how: Literal["walk", "climb", "jump", "drop", "fly", "turn"]
    to: Place
    facing: Facing | UnsetType = UNSET


class Moved(BeatShape, frozen=True, tag="move"):
    """A piece moves along a way. why: "" = an ordinary move; "push", "flee": not of its own will."""

    piece: str
    start: Place
    way: tuple[Leg, ...]
    why: Literal["", "charge", "retreat", "dash", "push", "flee"] = ""


class Fell(BeatShape, frozen=True, tag="fall"):
    """A piece falls."""

    piece: str
    start: Place
    to: Place


class Placed(BeatShape, frozen=True, tag="place"):
    """A piece is set up, or set down somewhere else at once."""

    piece: str
    to: Place
    facing: Facing | UnsetType = UNSET


class Struck(BeatShape, frozen=True, tag="strike"):
    """An attack is made, at a piece or ("") at a point. Its dice may lie in a later commit."""

    by: str
    weapon: str
    reach: Literal["melee", "shot", "spell"]
    at: str = ""
    point: Place | UnsetType = UNSET


class Die(Shape, frozen=True):
    """One die as it lies. face: 0 = it shows no number, and words say what · did: what it counted as."""

    face: int
    did: Literal[
        "plain", "hit", "critical", "miss", "kept", "dropped", "single", "group", "success", "spent"
    ] = "plain"
    sides: int = 6
    words: str = ""


class DiceRolled(BeatShape, frozen=True, tag="dice"):
    """Dice are rolled together.

    what: as "Attack" or "Initiative" · seat: who rolls, "" = the rules · by: the piece that rolls · at: the piece it is about ·
    total: as "9" or "2 singles" · outcome: what comes of it · needs: as "4 or more" · good: whether it went well for who rolled,
    absent = neither.
    """

    what: str
    dice: tuple[Die, ...]
    seat: str = ""
    by: str = ""
    at: str = ""
    total: str = ""
    outcome: str = ""
    needs: str = ""
    good: bool | UnsetType = UNSET


class Harmed(BeatShape, frozen=True, tag="harm"):
    """A piece loses health."""

    piece: str
    amount: int
    left: int
    most: int
    critical: bool = False


class Healed(BeatShape, frozen=True, tag="heal"):
    """A piece gets health back."""

    piece: str
    amount: int
    left: int
    most: int


class Missed(BeatShape, frozen=True, tag="miss"):
    """What was done to a piece comes to nothing."""

    piece: str


class Downed(BeatShape, frozen=True, tag="down"):
    """A piece is out of the battle or on the ground. text: as "taken down"."""

    piece: str
    text: str


class Left(BeatShape, frozen=True, tag="leave"):
    """A piece leaves the table otherwise, as by an exit. text: how."""

    piece: str
    text: str


class Glowed(BeatShape, frozen=True, tag="glow"):
    """Something is said of a piece, of a whole seat, or of the battle: an ability used, a status gained or (gone) lost.

    `name`, `text`, `rule`: as of an `Info` · ill: it is bad for it.
    """

    name: str
    text: str = ""
    rule: str = ""
    piece: str = ""
    seat: str = ""
    ill: bool = False
    gone: bool = False


class TokenChanged(BeatShape, frozen=True, tag="token"):
    """Tokens or dice at hand come (change above 0) or go, of a piece, a seat, or the battle."""

    icon: Icon
    name: str
    change: int
    piece: str = ""
    seat: str = ""


class Taken(BeatShape, frozen=True, tag="take"):
    """A piece picks a marker up."""

    piece: str
    marker: str


class Dropped(BeatShape, frozen=True, tag="drop"):
    """A piece puts a marker down."""

    piece: str
    marker: str


class Held(BeatShape, frozen=True, tag="hold"):
    """A place (the id of a marker, terrain or cell) changes hands; seat "" = nobody has it any more."""

    seat: str
    place: str
    text: str


class Scored(BeatShape, frozen=True, tag="score"):
    """A seat scores. amount, total: points · why: as "holds two stones"."""

    seat: str
    amount: int
    total: int
    why: str = ""


class Turned(BeatShape, frozen=True, tag="turn"):
    """Whose turn it is, or who acts (piece), and as what."""

    text: str
    seat: str = ""
    piece: str = ""


class GroundChanged(BeatShape, frozen=True, tag="ground"):
    """The table changes: a tile is found, a door opened, a wall broken down (gone). terrain, cells, markers: ids."""

    text: str
    terrain: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    gone: bool = False


class Chapter(BeatShape, frozen=True, tag="chapter"):
    """A part of the battle begins, as "Round 2"."""

    text: str


class Ended(BeatShape, frozen=True, tag="over"):
    """The battle is over; see `Outcome`."""

    winners: tuple[str, ...]
    text: str


Beat: TypeAlias = (
    Moved
    | Fell
    | Placed
    | Struck
    | DiceRolled
    | Harmed
    | Healed
    | Missed
    | Downed
    | Left
    | Glowed
    | TokenChanged
    | Taken
    | Dropped
    | Held
    | Scored
    | Turned
    | GroundChanged
    | Chapter
    | Ended
)


class Shown(Shape, frozen=True):
    """What a commit shows, in the order in which it happened.

    text: its sentences · beats: what is seen and heard · icon: of the commit · seat: who did it, "" = the rules · chapter: that
    begins with it, "" = none · major: it stays where highlights alone are shown.
    """

    text: tuple[str, ...]
    beats: tuple[Beat, ...]
    icon: Icon = "plain"
    seat: str = ""
    chapter: str = ""
    major: bool = False
