/**
 * The shapes that the modules of the page pass to each other: the table, options, and the face of a ruleset.
 * The table has one shape for all rulesets; lengths are 1/100 mm, y grows downwards.
 */

/** @typedef {[x: number, y: number, z?: number, how?: string]} Point z: height above the board, 0 if missing · how: of a leg of a path, "walk" if missing */
/** @typedef {{radius: number, breadth?: number, facing?: number}} Base radius: half of the longer axis · breadth: half of the shorter one of an oval · facing: of its longer axis, degrees clockwise from the x axis */
/** @typedef {Base & {seat: string, x: number, y: number, z?: number, floor?: string, tall: number}} Piece floor: a piece of terrain, "floor", or "" = part-way up */
/** @typedef {{seat: string, x: number, y: number, z?: number, radius: number}} Fallen where somebody lay when taken down */
/** @typedef {{x: number, y: number, z?: number, width: number, height: number, tall: number, kind: string, name?: string, text?: string, rule?: string, enclosed?: string[], up?: string}} Terrain z: of its bottom · up: the side to which stairs rise */
/** @typedef {{kind: "near_point", point: Point, reach: number}} NearPoint */
/** @typedef {{kind: "near_line", a: Point, b: Point, reach: number}} NearLine */
/** @typedef {NearPoint | NearLine} Area */
/** @typedef {{seat: string, label: string, area: Area}} Zone */
/** @typedef {{kind: string, name: string, x: number, y: number, z?: number, seat?: string, reach?: number}} Marker reach: how near one has to be to hold it */
/** @typedef {{name: string, sign: string, text: string, tile: string, x: number, y: number, kind: string}} Cell one hex and its centre; sign: what is written on it · text: what there is to know of it, "" = nothing · kind: "open", "impassable", "door" */
/** @typedef {{cells: Record<string, Cell>, tiles: Record<string, string>, across: number}} HexMap cells and what tiles are called by id; across: from one flat side to the other */

/**
 * @typedef {object} Table
 * @property {number} width
 * @property {number} height
 * @property {string} kind
 * @property {string} [ground] what it is drawn on, "plain" if missing
 * @property {Record<string, Piece>} pieces
 * @property {Record<string, Terrain>} terrain
 * @property {Record<string, Zone>} zones
 * @property {Record<string, Marker>} markers
 * @property {Record<string, Fallen>} [fallen] by the id of the piece
 * @property {HexMap} [map] of a table of hexes
 */

/** @typedef {{match: any, table: Table, display: import("../core/wire.js").MatchDisplay}} State display: all that the server shows of the battle · match, table: parts of it, in the shapes of the page */

/** @typedef {{point: Point, path: Point[], cost: number, costs?: number[], risks?: string[]}} Stop costs, risks: of each leg of the path */
/** @typedef {{kind: "choice", of: (string | number | boolean)[]}} Choice */
/** @typedef {{kind: "count", min: number, max: number}} Count */
/** @typedef {{kind: "subset", of: (string | number)[], min: number, max: number}} Subset */
/** @typedef {{kind: "partition", of: string[], parts: string[], sizes: number[][]}} Partition */
/** @typedef {{kind: "path", start: Point, budget: number, stops: Stop[], open?: boolean}} Path */
/** @typedef {{kind: "place", area: Area, radius: number, breadth?: number, spots: Point[], open?: boolean}} Place */
/** @typedef {{hex: string, path: string[]}} Halt */
/** @typedef {{kind: "route", start: string, budget: number, halts: Halt[]}} Route a path over hexes */
/** @typedef {{kind: "each", of: Record<string, Choice | Count | Place>}} Each */
/** @typedef {Choice | Count | Subset | Partition | Path | Place | Route | Each} Domain */

/**
 * @typedef {object} Option
 * @property {string} command
 * @property {string} label
 * @property {string} rule
 * @property {Record<string, Domain>} params
 * @property {string} [cost]
 * @property {Record<string, string>} [odds]
 * @property {string} scope
 * @property {string} [kind] "end": nothing more is done after it · "answer": it answers what is asked
 * @property {boolean} [last_resort] it gives something up that is hard to get back
 * @property {import("../core/wire.js").DisplayOptionWords} [words] what to say of it
 */

/** @typedef {{type: string, [field: string]: unknown}} Command */

/** @typedef {import("../core/types.js").CommitEntry} Commit one commit as the page keeps it */

/** @typedef {{label: string, value: string, short: string, exact?: string, group?: string}} OddsLine exact: the whole fraction · group: what it is a chance of, for lines that belong together */

/** @typedef {{word?: string, seat: string, dice: Record<string, RolledDie[]>}} Initiative word: what it is called, where it is not "Initiative" · seat: who has it, "" = nobody · dice: by seat */

/** @typedef {{point: Point, reach: number}} Circle */
/** @typedef {{area: Area, label: string, late?: boolean}} Region a part of the table with a name. late: it counts in a later round */
/** @typedef {Circle | Region} Shown on the table while something is chosen */

/**
 * A value that can tell which commits made it. path: where the state has it · noun: what its number counts, such as "damage"; "" = it is no number
 * @typedef {{text: string, path: import("../core/value_history.js").ValuePath, noun: string}} Value
 */

/** @typedef {{name: string, text: string, rule?: string}} Info something that the game has a word for, and what it means */

/** @typedef {{text: string, ill: boolean}} Tag a word or two on a card; ill: it is in trouble, which the board shows too */

/**
 * Markers of one kind that lie beside a piece. icon: one of ui/battle/icons.js · seat: whose they are to spend
 * @typedef {{icon: string, count: number, seat: string, text: string}} Token
 */

/**
 * How a piece on the table looks, whatever it is in its game.
 * @typedef {object} PieceLook
 * @property {string} id
 * @property {string} name
 * @property {string} short what stands on its tag, one or two signs
 * @property {string} [silhouette] what it is drawn as, one of kit/silhouettes.js
 * @property {string} seat "" = none: the rules play it
 * @property {number} health what is left
 * @property {number} healthMax 0 = it has no wounds to count
 * @property {boolean} done it has acted
 * @property {boolean} waiting
 * @property {boolean} active it acts now
 * @property {boolean} leader
 * @property {string} carried the token it carries, "" = none
 * @property {"board" | "down" | "absent"} status "down": it was taken down
 * @property {string} absent why it is not on the table, in words
 * @property {{title: string, infos: Info[]}[]} infos what it has and is, with what that means
 * @property {Tag[]} tags what it is, and the harmful effects on it
 * @property {Token[]} [tokens]
 * @property {boolean} [prone] it lies on the ground
 * @property {string} spoken all of it in one sentence, for screen readers
 * @property {string[]} facts lines of its card
 * @property {Value[]} [values] what its card says that the battle has changed
 */

/**
 * One die as it lies. face: its number, or a word for a die with words on it · mark: what it counts as, "" = nothing in particular ·
 * seat: who threw it, where several did · icon: one of ui/battle/icons.js beside the face
 * @typedef {{face: number | string, mark: "" | "hit" | "critical" | "miss" | "dropped", seat?: string, icon?: string}} RolledDie
 */

/**
 * Dice that were thrown together, and what they come to. by: who threw, the id of a piece or a seat, "" = nobody · at: the piece
 * that it is about, "" = none · needs: such as "needs 5+" · wounds: of a piece, before and after
 * @typedef {{title: string, by: string, at: string, dice: RolledDie[], needs: string, result: string, good: boolean | null, wounds?: {piece: string, before: number, after: number, most: number}}} Roll
 */

/** @typedef {{kind: "walk", piece: string, path: Point[]}} WalkBeat path: with its start; `how` of each leg says how it is made */
/** @typedef {{kind: "melee" | "shot", by: string, at: string, point?: Point, outcome: "hit" | "critical" | "miss"}} StrikeBeat at: a piece, "" = the point */
/** @typedef {{kind: "hit", piece: string, text: string, critical: boolean}} HitBeat */
/** @typedef {{kind: "note", piece: string, text: string, tone: "good" | "bad" | ""}} NoteBeat words that rise over a piece, such as "miss" or "+2 blood" */
/** @typedef {{kind: "glow", piece: string, text: string}} GlowBeat an ability is used */
/** @typedef {{kind: "down" | "prone" | "leave" | "place", piece: string}} PieceBeat */
/** @typedef {{kind: "capture" | "burst", point: Point, seat: string, text: string}} PointBeat something happens at a place of the table */
/** @typedef {{kind: "dice", roll: Roll}} DiceBeat */
/**
 * One thing of a commit that can be seen or heard.
 * @typedef {WalkBeat | StrikeBeat | HitBeat | NoteBeat | GlowBeat | PieceBeat | PointBeat | DiceBeat} Beat
 */

/**
 * What the page's modules know of a battle, whatever its ruleset: the words and pictures of what the server shows of it.
 * @typedef {object} Face
 * @property {string} title
 * @property {string} roundWord what a round is called
 * @property {(state: State) => string} heading such as "Round 2 · Combat phase"
 * @property {(state: State) => number} round 0 = before the first
 * @property {(state: State, seat: string) => string} prompt what the seat is asked now
 * @property {(state: State) => PieceLook[]} pieces everybody who takes part, on the table or not
 * @property {(state: State, seat: string) => {label: string, value: string, path?: import("../core/value_history.js").ValuePath}[]} score lines of a seat's header; path: see Value
 * @property {(state: State, option: Option) => string} optionLabel
 * @property {(option: Option) => string} costLabel what an option costs, "" = nothing
 * @property {(state: State, option: Option, name: string, value: unknown) => string} valueLabel
 * @property {(option: Pick<Option, "command" | "words">) => string} groupLabel under which heading an option is listed
 * @property {(state: State, option: Option, name: string) => string} paramLabel
 * @property {(option: Option) => OddsLine[]} oddsLines
 * @property {(commit: Commit) => {round: number, chapter: string, activation: boolean}} mark what begins with this commit; round 0 and "" = nothing
 * @property {(commit: Commit) => string} icon kind of a commit, one of ui/battle/icons.js: "dice", "move", "attack", "down"; "" = none
 * @property {(commit: Commit) => boolean} isMajor whether a commit stays where highlights alone are shown
 * @property {(state: State, past: Iterable<Commit>, countdown: () => HTMLElement | null) => HTMLElement | null} panel what lies beside the table, drawn anew for each state; past: the commits that led there, the last first · countdown: the time left for what is decided now
 * @property {(state: State, option: Option, values: Record<string, unknown>) => Shown[]} areas what lies within reach of what is being chosen, or where it is
 * @property {(state: State, option: Option, name: string, value: unknown) => string} valueMeaning what a value is good for: a sentence, "" = nothing is said
 * @property {(state: State, option: Option, name: string) => string} paramMeaning what to know before a value of this field is chosen: a sentence or two, "" = nothing
 * @property {(state: State) => Info[]} cards what lies open beside the table for all
 * @property {(option: Option, name: string) => unknown} suggestion a value to begin with, undefined = none in particular
 * @property {(state: State) => Record<string, string>} tiles what is worth writing on tiles of a table of hexes
 * @property {string} [others] the name of the pieces without a seat
 * @property {Account} account how the account of a battle is read from its commits
 * @property {(before: State, after: State, commit: Commit) => Beat[]} beats what can be seen and heard of a commit, in order
 * @property {(state: State) => Initiative} initiative who has it, and the dice that were rolled for it
 */

/**
 * Something that counts in the account of a battle, as the events of a commit tell it.
 * kind: "damage", "down" (taken out of the battle), "score", "ground" (an objective or a treasure), "roll", or another measure ·
 * seat: who gets the credit, "" = nobody's · fighter, target: piece ids, "" = none · amount: damage, points, or how many ·
 * about: what it is called, such as an objective · weight: how much it matters beside others · dice: as they fell ·
 * chance: of a roll, that it comes out at least as well
 * @typedef {{kind: string, seat: string, fighter: string, target: string, amount: number, about?: string, weight: number, dice?: number[], chance?: number}} Deed
 */

/** @typedef {{kind: string, label: string}} Measure deeds of one kind, added up, and what the sum is called */

/**
 * How a ruleset's events are read for the account of a battle; no rules, the events say all of it.
 * @typedef {object} Account
 * @property {Measure[]} measures the sums that the account shows
 * @property {(state: State, start?: State) => (commit: Commit, after?: State) => Deed[]} deeds for the commits in order; state: the last one, which knows all pieces · start: the one before them
 * @property {(state: State) => string} why the battle ended as its rules ended it, a sentence
 * @property {(state: State) => {[seat: string]: number} | null} score what the seats are compared by, null: nothing
 */

/**
 * A path over the table that is being chosen. path: the points after the start · index: of the stop that was taken, -1 = none
 * @typedef {object} PathOffer
 * @property {"path"} kind
 * @property {Point} start
 * @property {Base} base that moves, as it faces at the end
 * @property {string} mover piece id, "" = none
 * @property {Stop[]} stops
 * @property {string[]} spoken one sentence for each stop
 * @property {Point[]} path
 * @property {number} index
 * @property {string} note such as "4.5″"
 * @property {"ok" | "checking" | "refused"} standing
 */

/** @typedef {{key: string, id: string, base: Base, point: Point, label: string}} PlacementPreview a base that is being set up. id: of the piece on it, "" = none or unknown */

/**
 * Places that are being chosen. at: the spot that was taken, -1 = none
 * @typedef {object} PlaceOffer
 * @property {"place"} kind
 * @property {Area} area
 * @property {PlacementPreview[]} placements
 * @property {string} active key of the placement that the spots belong to
 * @property {Point[]} spots
 * @property {string[]} spoken
 * @property {number} index
 * @property {"ok" | "checking" | "refused"} standing
 * @property {string} seat
 * @property {string} what is asked, such as "Where to set up"
 */

/**
 * Cells of a table of hexes that are being chosen. path: the middles of the cells from where it begins · mover: the piece that is
 * to stand there, "" = none · radius: of its base
 * @typedef {object} CellOffer
 * @property {"cells"} kind
 * @property {HexMap} map
 * @property {string} label such as "Where to move"
 * @property {Point[]} points
 * @property {string[]} spoken
 * @property {number} index
 * @property {Point[]} path
 * @property {string} mover
 * @property {number} radius
 * @property {string} note such as "2 hexes"
 */

/**
 * Pieces that may be chosen. badges: what each of them is worth, in a few signs
 * @typedef {object} PieceOffer
 * @property {"pieces"} kind
 * @property {Map<string, string>} badges
 * @property {Set<string>} chosen
 */

/** @typedef {PathOffer | PlaceOffer | CellOffer | PieceOffer} Offer */

export {};
