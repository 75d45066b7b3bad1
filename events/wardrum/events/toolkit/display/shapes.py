"""What a battle shows, whatever its ruleset: the shapes that a client draws and reads aloud without knowing any game.

Lengths are integers of 1/100 mm (1 inch = 2540), angles degrees clockwise from the x axis, x grows to the right, y downwards, z
upwards. Texts are names or plain sentences, ready to be shown; no id stands where a name belongs. Ids are keys and references, never
to be shown. What has its default says nothing and is left out of the JSON. The line below a field is its description in
asyncapi.json and in the TypeScript declarations; each field has one.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.space.plane import Area, Facing

from ..language import Text

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
"""What a piece is drawn as; see `Piece`."""
Icon = Literal[
    "plain", "dice", "move", "climb", "jump", "fall", "attack", "shot", "down", "ability", "spell", "deploy", "treasure",
    "crystal", "objective", "blood", "blessing", "wait", "pass", "score", "door", "turn", "vote",
]  # fmt: skip
"""A small picture for a marker, a token, an option or a commit; "plain" is none in particular."""
TerrainKind = Literal[
    "wall", "obstacle", "barrier", "low", "hedge", "platform", "stairs", "ladder", "arch", "door", "trench", "deadly", "dangerous",
    "rough", "mined", "water", "place",
]  # fmt: skip
"""What a piece of terrain is drawn as; see `Terrain`."""
Ground = Literal["plain", "flagstones", "cobbles", "mud", "grass"]
"""What the ground of a table is drawn as; "plain" is none in particular. No rule looks at it."""
Edge = Literal["n", "e", "s", "w"]
"""A side of a piece of terrain; "n" = the one towards the top edge of the board."""
DiceKind = Literal["plain", "single", "double", "triple", "quad", "wild", "reaction", "skill"]
"""How dice at hand belong together; see `DiceGroup`."""


class Shape(Struct, frozen=True, omit_defaults=True):
    """What all shapes have in common: they never change, and are compared by what they hold."""


class Info(Shape, frozen=True):
    """Something that a game has a word for: a weapon, an ability, a card, a tile."""

    name: Text
    """As it is printed."""
    text: Text
    """What it does, in a sentence or two; "" = the name says it all."""
    rule: str = ""
    """The id of the rule behind it, as "W-60", which `samples` explains in its glossary under "rules"; "" = none."""


class Carried(Info, frozen=True):
    """Something that a piece has with it."""

    marker: str = ""
    """The id of the marker that it picked up, which is not on the board meanwhile; "" = it has picked up none."""


class Tag(Info, frozen=True):
    """What a piece is, or what state it is in."""

    ill: bool = False
    """It is bad for the piece, as "Shaken"."""


class GoalLine(Shape, frozen=True):
    """What wins, or how it stands."""

    text: Text
    """One sentence, without the count."""
    done: int = 0
    """How far it is."""
    of: int = 0
    """At how much it is reached; 0 = there is no end to it, or nothing to count."""
    seat: str = ""
    """The id of the seat whose it is; "" = it is for all."""
    rule: str = ""
    """The id of the rule behind it; "" = none."""
    pieces: tuple[str, ...] = ()
    """Ids of the pieces that it still depends on, to be marked on the board."""
    places: tuple[str, ...] = ()
    """Ids of the markers, terrain or cells that it still depends on, to be marked on the board."""


class ScoreLine(Shape, frozen=True):
    """A line of a seat's score."""

    label: Text
    """What is counted, as "Victory points"."""
    value: Text
    """How much, in words or digits, as "3" or "4 of 6"."""


class DiceGroup(Shape, frozen=True):
    """Dice that lie before a seat and belong together."""

    name: Text
    """As "Double of 4s" or "2 wild dice"."""
    faces: tuple[int, ...]
    """What each die shows; 0 = no number: it is not rolled yet, or `words` say what it shows."""
    kind: DiceKind = "plain"
    """How they belong together. "single": they stand alone; "double", "triple", "quad": two, three, or four and more of one face; "wild":
    each may become any; "reaction": they pay for answers to the other side; "skill": they have words instead of numbers."""
    words: tuple[Text, ...] = ()
    """For each die what it is or shows, as "Cleave: 2 damage"; empty = the faces say it."""
    text: Text = ""
    """What they are good for, in a sentence; "" = nothing."""
    spent: bool = False
    """They are used up."""


class Token(Shape, frozen=True):
    """Tokens of one kind beside a piece or before a seat."""

    icon: Icon
    """The picture of one."""
    count: int
    """How many there are, 1 or more."""
    name: Text
    """What they are called, as "BLOOD"."""
    text: Text
    """What they are good for, in a sentence."""
    seat: str = ""
    """The id of the seat that may spend them, perhaps not the one of the piece; "" = nobody in particular."""


class Seat(Shape, frozen=True):
    """Who plays, or (with the id "") what the rules play."""

    name: str
    """As "Seat A". Clients put the player's name for it, here and in all other texts, from the frame `names`."""
    side: Literal["a", "b", "party", "rules"]
    """Whose colours it has: the first side, the second one, "party" = one side of all seats, "rules" = those against the party."""
    warband: str = ""
    """What it plays, as the name of a warband or an adventurer; "" = not known."""
    prompt: Text = ""
    """What it is asked to decide now; "" = nothing. Several seats may be asked at once."""
    initiative: bool = False
    """It has the initiative, or is the first player."""
    score: tuple[ScoreLine, ...] = ()
    """The lines of its score, in the order in which they are shown."""
    dice: tuple[DiceGroup, ...] = ()
    """The dice that lie before it."""
    tokens: tuple[Token, ...] = ()
    """The tokens that lie before it."""


class Place(Shape, frozen=True):
    """Where something is: the middle of its base, or a point."""

    x: int
    """From the left edge of the board, in 1/100 mm."""
    y: int
    """From the top edge of the board, in 1/100 mm."""
    z: int = 0
    """The height of what it stands on above the board, in 1/100 mm; below 0 in a trench."""
    floor: str = ""
    """The id of the terrain or cell that it stands on; "" = the ground, or it is not known."""


class BaseShape(Shape, frozen=True):
    """The base of a piece: a circle or an oval."""

    across: int
    """Its diameter, of an oval the longer one, in 1/100 mm."""
    breadth: int = 0
    """The shorter diameter of an oval, in 1/100 mm; 0 = it is round."""
    facing: Facing | UnsetType = UNSET
    """How the longer axis of an oval lies, in degrees from 0 to 165 clockwise from the x axis; absent: 0, or it is round."""


class Health(Shape, frozen=True):
    """What a piece has left of its wounds or hit points."""

    left: int
    """How many it has left."""
    most: int
    """How many it has unhurt."""


class Flags(Shape, frozen=True):
    """How a piece stands in the turn."""

    active: bool = False
    """It acts now."""
    done: bool = False
    """It has acted, and does not act again in this round."""
    waiting: bool = False
    """It waits, and may act once more."""
    prone: bool = False
    """It lies on the ground."""
    leader: bool = False
    """It leads its warband, or decides for the party."""


class Piece(Shape, frozen=True):
    """Somebody who takes part, on the table or not."""

    name: str
    """Nobody else in the battle has it, and it never changes."""
    short: str
    """One or two signs to be written on its base, as "7"; others may have the same."""
    seat: str
    """The id of the seat that it belongs to; "" = the rules play it."""
    role: Role
    """What it is drawn as: who leads ("captain"), what it fights with ("shield", "spear", "bow", "gun"), an animal ("hound"), somebody
    large ("brute"), who casts or heals ("priest"), a huge beast ("monster"), who rides or flies; "plain" = anybody else."""
    base: BaseShape
    """What it stands on."""
    tall: int
    """The height of its body above the base, in 1/100 mm."""
    spoken: Text
    """All that matters of it now, in one sentence that begins with its name: for screen readers and tooltips."""
    at: Place | UnsetType = UNSET
    """Where it stands; absent: it is not on the table, and `why_absent` says why."""
    why_absent: Text = ""
    """Why it is not on the table, as "taken down" or "not set up yet"; "" = it is on it."""
    health: Health | UnsetType = UNSET
    """What it has left; absent: this game does not count it."""
    state: Flags = Flags()
    """How it stands in the turn."""
    tags: tuple[Tag, ...] = ()
    """What it is, and the harmful effects on it."""
    carries: tuple[Carried, ...] = ()
    """What it has with it, as a treasure or armour that is ready."""
    tokens: tuple[Token, ...] = ()
    """The tokens beside it."""
    facts: tuple[Text, ...] = ()
    """The lines of its card, as "Movement 6 · Toughness 4"."""
    weapons: tuple[Info, ...] = ()
    """What it fights with."""
    abilities: tuple[Info, ...] = ()
    """What it can do besides."""


class Terrain(Shape, frozen=True):
    """A piece of terrain: a rectangle along the axes, with a height."""

    kind: TerrainKind
    """What it is drawn as. "low": an obstacle that is stepped over; "barrier": one to stand behind; "platform": one stands on top, and below it where there is room;
    "trench": one stands on its bottom, below the board; "deadly", "dangerous", "mined": ground that hurts; "rough": ground that slows;
    "place": a name on the ground and nothing else."""
    name: str
    """What it is called, as "Bridge West"."""
    text: Text
    """What it does, in a sentence."""
    x: int
    """Its left edge, in 1/100 mm."""
    y: int
    """Its top edge, in 1/100 mm."""
    width: int
    """Along x, in 1/100 mm."""
    height: int
    """Along y, in 1/100 mm; how high it rises says `tall`."""
    tall: int
    """From its own bottom to its top, in 1/100 mm; 0 = it is flat."""
    z: int = 0
    """The height of its bottom above the board, in 1/100 mm; below 0 of a trench."""
    rule: str = ""
    """The id of the rule behind it; "" = none."""
    up: Edge | UnsetType = UNSET
    """The side to which stairs rise, "n" = towards the top edge of the board; absent: they are no stairs."""
    open_edges: tuple[Edge, ...] = ()
    """The sides of a platform from which one may fall, "n" = towards the top edge of the board; the others have a rail."""
    objective: bool = False
    """It is fought for."""
    seat: str = ""
    """The id of the seat that holds it; "" = nobody."""


class Zone(Shape, frozen=True):
    """A part of the table with a meaning, as where a group sets up."""

    seat: str
    """The id of the seat that it is for; "" = for all."""
    name: Text
    """What it is for, as "Shield group"."""
    area: Area
    """Where it is: all that lies near a point or near a line."""


class Marker(Shape, frozen=True):
    """An objective or a token on the table."""

    icon: Icon
    """What it is drawn as."""
    name: str
    """What it is called."""
    text: Text
    """What it is good for, in a sentence."""
    x: int
    """Its middle from the left edge of the board, in 1/100 mm."""
    y: int
    """Its middle from the top edge of the board, in 1/100 mm."""
    z: int = 0
    """The height at which it lies above the board, in 1/100 mm."""
    seat: str = ""
    """The id of the seat that holds it; "" = nobody."""
    rule: str = ""
    """The id of the rule behind it; "" = none."""
    reach: int = 0
    """How near to its middle a base has to be to count there, in 1/100 mm; 0 = nobody counts there."""


class Board(Shape, frozen=True, tag="plane", tag_field="kind"):
    """A table on which pieces stand anywhere."""

    width: int
    """Along x, in 1/100 mm."""
    height: int
    """Along y, in 1/100 mm."""
    terrain: dict[str, Terrain] = {}
    """By id, to which `floor` and beats refer."""
    zones: dict[str, Zone] = {}
    """By id."""
    markers: dict[str, Marker] = {}
    """By id, to which goals and beats refer; a marker that is carried is not among them."""
    fallen: dict[str, Place] = {}
    """Where those lay who were taken down, by the id of the piece; no rule looks at it."""
    ground: Ground = "plain"
    """What its ground is drawn as; no rule looks at it."""


class Cell(Shape, frozen=True):
    """A hex of a map."""

    x: int
    """Its middle, in 1/100 mm. It may change when the map grows to the left."""
    y: int
    """Its middle, in 1/100 mm. It may change when the map grows upwards."""
    kind: Literal["open", "impassable", "door", "entrance"]
    """What it is: "door" leads to what is still hidden, "entrance" is where the party comes in, nobody enters what is "impassable"."""
    tile: str
    """The id of the tile that it is a part of."""
    sign: str = ""
    """What is written on it, as "4": with the name of the tile it is the name of the cell. "" = nothing."""
    text: Text = ""
    """What there is to know of it, in a sentence that begins with its name; "" = nothing."""


class HexBoard(Shape, frozen=True, tag="hex", tag_field="kind"):
    """A table of hexes, each of which stands on a corner."""

    across: int
    """The width of a hex, from one upright side to the other, in 1/100 mm."""
    width: int
    """Of the whole map along x, in 1/100 mm."""
    height: int
    """Of the whole map along y, in 1/100 mm."""
    cells: dict[str, Cell] = {}
    """By id, to which `floor` and beats refer."""
    tiles: dict[str, Info] = {}
    """By the id in `tile` of their cells."""
    markers: dict[str, Marker] = {}
    """By id, to which goals and beats refer."""
    fallen: dict[str, Place] = {}
    """Where those lay who were taken down, by the id of the piece; no rule looks at it."""
    ground: Ground = "plain"
    """What its ground is drawn as; no rule looks at it."""


class Track(Shape, frozen=True):
    """A counter of the battle, as a round counter."""

    name: Text
    """What it is called."""
    value: int
    """How far it stands."""
    text: Text
    """What that means, in a sentence."""
    most: int = 0
    """Where it ends; 0 = nowhere."""
    rule: str = ""
    """The id of the rule behind it; "" = none."""


class Outcome(Shape, frozen=True):
    """How the battle has ended."""

    winners: tuple[str, ...]
    """The ids of the seats that have won; none = a draw, or a defeat of the party."""
    text: Text
    """Who has won and why, in one sentence."""


class Display(Shape, frozen=True):
    """All that a battle shows at one version."""

    title: str
    """The name of the game, as "Warcry"."""
    heading: Text
    """Where the battle stands, as "Round 2 · Combat phase"."""
    phase: Text
    """The part of the heading without the round, as "Combat phase"."""
    order: tuple[str, ...]
    """The ids of the seats that people or bots play, in the order in which to show them: members of `seats` have none."""
    seats: dict[str, Seat]
    """By id, as "a"; "" = what the rules play."""
    board: Board | HexBoard
    """The table, distinguished by its `kind`."""
    pieces: dict[str, Piece]
    """All who take part, by id, to which beats and goals refer."""
    round: int = 0
    """The round that is played; 0 = before the first."""
    rounds: int = 0
    """Of how many rounds; 0 = as many as it takes, or not known yet."""
    goal: tuple[GoalLine, ...] = ()
    """What wins, and behind it how that stands."""
    cards: tuple[Info, ...] = ()
    """What lies open beside the table for all, as the battleplan or the scenario."""
    tracks: tuple[Track, ...] = ()
    """The counters of the battle."""
    outcome: Outcome | UnsetType = UNSET
    """How it has ended; absent: it goes on."""


# -- what may be done


class Odds(Shape, frozen=True):
    """How likely an outcome of an option is."""

    label: Text
    """The outcome, as "Taken down"."""
    value: Text
    """As "36 %", "under 1 %", "never", or of a mean "2.1"."""
    exact: str
    """The same as a reduced fraction, as "13/36"."""
    short: Text = ""
    """The same in a few signs, to be written beside a target, as "down 19 %"; "" = it is not worth it there."""
    group: Text = ""
    """What it is a chance of, as "Injury"; the lines of one group belong together. "" = of nothing in particular."""


class Covered(Shape, frozen=True):
    """A part of the table that a value of an option covers or means, as a zone or where a blast comes down."""

    area: Area
    """Where it is: all that lies near a point or near a line."""
    name: Text = ""
    """What it is, as "Shield group"; "" = an area of effect."""
    late: bool = False
    """It counts in a later round only."""


class ParamWords(Shape, frozen=True):
    """What a parameter of an option is called, and the words for its values."""

    label: Text
    """As "Target"."""
    values: dict[str, str] = {}
    """What to show for a value (or for a part of a partition), by the value as text, as "b-f2" → "Briar Guard 2"; one that is missing is
    shown as it stands."""
    risks: dict[str, Text] = {}
    """What to show for each word in the `risks` of a path's stops, by that word."""
    text: Text = ""
    """What to know before it is chosen, in a sentence or two; "" = nothing in particular."""
    meanings: dict[str, Text] = {}
    """What a value is good for, in a sentence, by the value as text; one that is missing needs no words."""
    suggested: Any | UnsetType = UNSET
    """A value to begin with, as it would be sent; nothing is decided by it. Absent: none in particular."""
    areas: dict[str, tuple[Covered, ...]] = {}
    """What a value covers or means on the table, by the value as text; one that is missing covers nothing."""
    reach: int = 0
    """Of a point that is chosen: the distance within which all is covered, in 1/100 mm; 0 = nothing is."""


class OptionWords(Shape, frozen=True):
    """An option of the legal list, in words."""

    label: Text
    """What it is, as "Attack Briar Guard 2"."""
    text: Text
    """What it does, in a sentence or two."""
    rule: str
    """The id of the rule that allows it."""
    group: Text
    """Under which heading it is listed, as "Move"."""
    icon: Icon = "plain"
    """The picture for it."""
    piece: str = ""
    """The id of the piece that it is about; "" = none, or several."""
    cost: Text = ""
    """What is paid for it, as "a double of 3s"; "" = nothing."""
    odds: tuple[Odds, ...] = ()
    """How likely its outcomes are; empty = it rolls no dice, or nobody has reckoned it."""
    params: dict[str, ParamWords] = {}
    """Words for each parameter, by its name in `params` of the option. One with a single value need not be shown."""
    begun: bool = False
    """It goes on with what was just done, so a client chooses it already where it is legal."""
    rare: bool = False
    """It is seldom wanted: a client lists it after the others of its heading."""
    preferred: bool = False
    """Of several of its command the one to take for somebody who does not want to choose."""


class Reason(Shape, frozen=True):
    """Something that might have been done and cannot be done now, and why, from the check of the rules that refuses it."""

    label: Text
    """What it would be, as "Attack Briar Guard 2"."""
    text: Text
    """Why it cannot be done, in one sentence."""
    rule: str
    """The id of the rule that refuses it."""
    code: str
    """The code of the refusal."""
    command: dict[str, Any]
    """The command that was tried, as it would be sent."""
    group: Text = ""
    """Under which heading it would be listed, as of `OptionWords`."""
    icon: Icon = "plain"
    """The picture for it."""


# -- what a commit shows


class BeatShape(Shape, frozen=True, tag_field="beat"):
    """One thing that is seen or heard of a commit."""


class Leg(Shape, frozen=True):
    """A part of a way, straight from where the one before it ended."""

    how: Literal["walk", "climb", "jump", "drop", "fly", "turn"]
    """As it is made; "turn" = on the spot."""
    to: Place
    """Where it ends."""
    facing: Facing | UnsetType = UNSET
    """Of a "turn": how the longer axis of an oval base lies after it, in degrees clockwise from the x axis; absent: as before."""


class Moved(BeatShape, frozen=True, tag="move"):
    """A piece moves along a way."""

    piece: str
    """The id of the piece."""
    start: Place
    """Where it stood."""
    way: tuple[Leg, ...]
    """Its legs, one or more, in order."""
    why: Literal["", "charge", "retreat", "dash", "push", "flee"] = ""
    """What kind of move it is: "" = an ordinary one; "push", "flee" = not of its own will."""


class Fell(BeatShape, frozen=True, tag="fall"):
    """A piece falls."""

    piece: str
    """The id of the piece."""
    start: Place
    """Where it stood; the same as `to` where that is not known."""
    to: Place
    """Where it comes down."""


class Placed(BeatShape, frozen=True, tag="place"):
    """A piece is set up, or set down somewhere else at once."""

    piece: str
    """The id of the piece."""
    to: Place
    """Where it stands now."""
    facing: Facing | UnsetType = UNSET
    """How the longer axis of an oval base lies, in degrees clockwise from the x axis; absent: 0, or it is round."""


class Struck(BeatShape, frozen=True, tag="strike"):
    """An attack is made. Its dice may lie in a later commit, as something may be decided between them."""

    by: str
    """The id of the piece that attacks."""
    weapon: Text
    """The name of what it attacks with; "" = it is not known."""
    reach: Literal["melee", "shot", "spell"]
    """How it gets there: by hand, through the air, or by magic."""
    at: str = ""
    """The id of the piece that is attacked; "" = a point is."""
    point: Place | UnsetType = UNSET
    """The point that is attacked; absent: a piece is."""


class Die(Shape, frozen=True):
    """One die as it lies."""

    face: int
    """The number that it shows; 0 = it shows none, and `words` say what."""
    did: Literal[
        "plain", "hit", "critical", "miss", "kept", "dropped", "single", "group", "success", "spent"
    ] = "plain"
    """What it counts as: "kept" and "dropped" of dice of which some count, "single" and "group" of dice that are sorted; "plain" = as its face says."""
    sides: int = 6
    """How many sides it has."""
    words: Text = ""
    """What it shows, as "Cleave: 2 damage"; "" = its face."""


class DiceRolled(BeatShape, frozen=True, tag="dice"):
    """Dice are rolled together."""

    what: Text
    """What for, as "Attack" or "Initiative"."""
    dice: tuple[Die, ...]
    """Each of them."""
    seat: str = ""
    """The id of the seat that rolls; "" = the rules."""
    by: str = ""
    """The id of the piece that rolls; "" = none."""
    at: str = ""
    """The id of the piece that it is about; "" = none."""
    total: Text = ""
    """What they come to, as "9" or "2 singles"; "" = nothing is added up."""
    outcome: Text = ""
    """What comes of it, as "4 damage"; "" = nothing in itself."""
    needs: Text = ""
    """What was wanted, as "4 or more"; "" = nothing in particular."""
    good: bool | UnsetType = UNSET
    """Whether it went well for who rolled; absent: neither."""


class Harmed(BeatShape, frozen=True, tag="harm"):
    """A piece loses health."""

    piece: str
    """The id of the piece."""
    amount: int
    """How much it loses."""
    left: int
    """How much it has left after that."""
    most: int
    """How much it has unhurt."""
    critical: bool = False
    """By a critical hit."""


class Healed(BeatShape, frozen=True, tag="heal"):
    """A piece gets health back."""

    piece: str
    """The id of the piece."""
    amount: int
    """How much it gets."""
    left: int
    """How much it has after that."""
    most: int
    """How much it has unhurt."""


class Missed(BeatShape, frozen=True, tag="miss"):
    """What was done to a piece comes to nothing."""

    piece: str
    """The id of the piece that is unharmed."""


class Downed(BeatShape, frozen=True, tag="down"):
    """A piece is out of the battle, or on the ground."""

    piece: str
    """The id of the piece; the patch says whether it is still on the table."""
    text: Text
    """What has become of it, as "taken down"."""


class Left(BeatShape, frozen=True, tag="leave"):
    """A piece leaves the table in another way than being taken down."""

    piece: str
    """The id of the piece."""
    text: Text
    """How, as "has fled"."""


class Glowed(BeatShape, frozen=True, tag="glow"):
    """Something is said of a piece, of a whole seat, or of the battle: an ability used, a status gained or lost."""

    name: Text
    """What is said, in a few words, as "Shaken"."""
    text: Text = ""
    """What that means, in a sentence; "" = the name says it all."""
    rule: str = ""
    """The id of the rule behind it; "" = none."""
    piece: str = ""
    """The id of the piece that it is said of; "" = none."""
    seat: str = ""
    """The id of the seat that it is said of; "" = none, and with no piece either it is said of the battle."""
    ill: bool = False
    """It is bad for whom it is said of."""
    gone: bool = False
    """It is over, and no longer so."""


class TokenChanged(BeatShape, frozen=True, tag="token"):
    """Tokens or dice at hand come or go."""

    icon: Icon
    """The picture of one."""
    name: Text
    """What they are called, as "BLOOD"."""
    change: int
    """How many: above 0 they come, below 0 they go."""
    piece: str = ""
    """The id of the piece beside which they lie; "" = none."""
    seat: str = ""
    """The id of the seat before which they lie; "" = none, and with no piece either they are of the battle."""


class Taken(BeatShape, frozen=True, tag="take"):
    """A piece picks a marker up."""

    piece: str
    """The id of the piece."""
    marker: str
    """The id of the marker, which is not on the board any more."""


class Dropped(BeatShape, frozen=True, tag="drop"):
    """A piece puts a marker down."""

    piece: str
    """The id of the piece."""
    marker: str
    """The id of the marker, which is on the board again."""


class Held(BeatShape, frozen=True, tag="hold"):
    """A place that is fought for changes hands."""

    seat: str
    """The id of the seat that has it now; "" = nobody has it any more."""
    place: str
    """The id of a marker, a piece of terrain or a cell."""
    text: Text
    """Who has it now, in words."""


class Scored(BeatShape, frozen=True, tag="score"):
    """A seat scores."""

    seat: str
    """The id of the seat; "" = no single one."""
    amount: int
    """How many points it gets."""
    total: int
    """How many it has after that."""
    why: Text = ""
    """What for, as "holds two stones"; "" = the sentences say it."""


class Turned(BeatShape, frozen=True, tag="turn"):
    """Somebody's turn begins, or somebody acts."""

    text: Text
    """As "The turn of Seat A" or "Briar Guard 2 acts"."""
    seat: str = ""
    """The id of the seat whose turn it is; "" = nobody's, or the rules'."""
    piece: str = ""
    """The id of the piece that acts; "" = none."""


class GroundChanged(BeatShape, frozen=True, tag="ground"):
    """The table changes: a tile is found, a door opened, a wall broken down."""

    text: Text
    """What happens, in a sentence."""
    terrain: tuple[str, ...] = ()
    """The ids of the terrain that comes, changes or goes."""
    cells: tuple[str, ...] = ()
    """The ids of the cells that come, change or go."""
    markers: tuple[str, ...] = ()
    """The ids of the markers that come, change or go."""
    gone: bool = False
    """What is named is no longer there."""


class Chapter(BeatShape, frozen=True, tag="chapter"):
    """A part of the battle begins: a round, or a part within one."""

    text: Text
    """As "Round 2" or, within one, "Combat phase"."""
    round: int = 0
    """Which round begins; 0 = none, but a part of one or what comes before the first."""
    sentence: int = 0
    """The place of the sentence that says so among those of the commit, counted from 0."""


class Ended(BeatShape, frozen=True, tag="over"):
    """The battle is over."""

    winners: tuple[str, ...]
    """The ids of the seats that have won; none = a draw, or a defeat of the party."""
    text: Text
    """Who has won and why, in one sentence."""


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
    """What a commit shows."""

    text: tuple[Text, ...]
    """Its sentences, in the order in which things happened."""
    beats: tuple[Beat, ...]
    """What is seen and heard, in that order, distinguished by `beat`; a client passes over those that it does not know."""
    icon: Icon = "plain"
    """The picture of the commit, in a list of them."""
    seat: str = ""
    """The id of the seat that did it; "" = the server, as when time is up."""
    chapter: Text = ""
    """The last part of the battle that begins with it, as "Round 2"; "" = none."""
    major: bool = False
    """It stays where highlights alone are shown."""
