/**
 * What the components of the battle page pass to each other.
 * The table has one shape for all rulesets; lengths are 1/100 mm, y grows downwards.
 */

/** @typedef {[number, number]} Point */
/** @typedef {{seat: string, x: number, y: number, radius: number, tall: number}} Piece */
/** @typedef {{x: number, y: number, width: number, height: number, tall: number, kind: string}} Terrain */
/** @typedef {{kind: "near_point", point: Point, reach: number}} NearPoint */
/** @typedef {{kind: "near_line", a: Point, b: Point, reach: number}} NearLine */
/** @typedef {NearPoint | NearLine} Area */
/** @typedef {{seat: string, label: string, area: Area}} Zone */
/** @typedef {{kind: string, x: number, y: number, seat?: string}} Marker */

/**
 * @typedef {object} Table
 * @property {number} width
 * @property {number} height
 * @property {string} kind
 * @property {Record<string, Piece>} pieces
 * @property {Record<string, Terrain>} terrain
 * @property {Record<string, Zone>} zones
 * @property {Record<string, Marker>} markers
 */

/** @typedef {{match: any, table: Table, battle: any}} State */

/** @typedef {{point: Point, path: Point[], cost: number}} Stop */
/** @typedef {{kind: "choice", of: (string | number | boolean)[]}} Choice */
/** @typedef {{kind: "count", min: number, max: number}} Count */
/** @typedef {{kind: "subset", of: (string | number)[], min: number, max: number}} Subset */
/** @typedef {{kind: "partition", of: string[], parts: string[], sizes: number[][]}} Partition */
/** @typedef {{kind: "path", start: Point, budget: number, stops: Stop[]}} Path */
/** @typedef {{kind: "place", area: Area, radius: number, spots: Point[]}} Place */
/** @typedef {{kind: "each", of: Record<string, Choice | Count | Place>}} Each */
/** @typedef {Choice | Count | Subset | Partition | Path | Place | Each} Domain */

/**
 * @typedef {object} Option
 * @property {string} command
 * @property {string} label
 * @property {string} rule
 * @property {Record<string, Domain>} params
 * @property {string} [cost]
 * @property {Record<string, string>} [odds]
 * @property {string} scope
 */

/** @typedef {{type: string, [field: string]: unknown}} Command */

/** @typedef {import("../../core/types.js").CommitEntry} Commit one commit as the page keeps it */

/** @typedef {{text: string, ill: boolean}} Tag a word or two on a card; ill: it is in trouble, which the board shows too */

/**
 * How a piece on the table looks, whatever it is in its game.
 * @typedef {object} PieceLook
 * @property {string} id
 * @property {string} name
 * @property {string} short what stands inside the base, one or two signs
 * @property {string} seat
 * @property {number} health what is left
 * @property {number} healthMax
 * @property {boolean} done it has acted
 * @property {boolean} waiting
 * @property {boolean} active it acts now
 * @property {boolean} leader
 * @property {string} carried the token it carries, "" = none
 * @property {string} status "board", or why it is not there
 * @property {Tag[]} tags what it is, and what ails it
 * @property {string} spoken the whole in one sentence for those who listen
 * @property {string[]} facts lines of its card
 */

/**
 * What a ruleset tells the page about its states. Only how things look and what they are called: no rules.
 * @typedef {object} Face
 * @property {string} title
 * @property {(state: State) => string} heading such as "Round 2 · Combat phase"
 * @property {(state: State) => number} round 0 = before the first
 * @property {(state: State, seat: string) => string} prompt what the seat is asked now
 * @property {(state: State) => PieceLook[]} pieces everybody who takes part, on the table or not
 * @property {(state: State, seat: string) => {label: string, value: string}[]} score lines of a seat's header
 * @property {(state: State, option: Option) => string} optionLabel
 * @property {(state: State, option: Option) => string} commandLabel what is about to be done
 * @property {(state: State, option: Option, name: string, value: unknown) => string} valueLabel
 * @property {(command: string) => string} groupLabel
 * @property {(state: State, option: Option, name: string) => string} paramLabel
 * @property {(odds: Record<string, string>) => {label: string, value: string, short: string}[]} oddsLines
 * @property {(commit: Commit) => {round: number, chapter: string, activation: boolean}} mark what begins with this commit; round 0 and "" = nothing
 * @property {(commit: Commit) => string} icon kind of a commit, one of ui/battle/icons.js: "dice", "move", "attack", "down"; "" = none
 * @property {(state: State) => HTMLElement | null} panel the ruleset's own panel, drawn anew for each state
 * @property {(state: State) => string[]} notes what is worth knowing about the battlefield, a line each
 */

/**
 * A way over the table that is being chosen. way: the points after the start · index: of the stop that was taken, -1 = none
 * @typedef {object} PathOffer
 * @property {"path"} kind
 * @property {Point} start
 * @property {number} radius of the base that moves
 * @property {string} mover piece id, "" = none
 * @property {Stop[]} stops
 * @property {string[]} spoken one sentence for each stop
 * @property {Point[]} way
 * @property {number} index
 * @property {string} note such as "4.5″"
 * @property {"ok" | "checking" | "refused"} standing
 */

/** @typedef {{key: string, radius: number, point: Point, label: string}} Ghost a base that is being set up */

/**
 * Places that are being chosen. at: the spot that was taken, -1 = none
 * @typedef {object} PlaceOffer
 * @property {"place"} kind
 * @property {Area} area
 * @property {Ghost[]} ghosts
 * @property {string} active key of the ghost that the spots belong to
 * @property {Point[]} spots
 * @property {string[]} spoken
 * @property {number} index
 * @property {"ok" | "checking" | "refused"} standing
 * @property {string} seat
 */

/**
 * Pieces that may be chosen. badges: what each of them is worth, in a few signs
 * @typedef {object} PieceOffer
 * @property {"pieces"} kind
 * @property {Map<string, string>} badges
 * @property {Set<string>} chosen
 */

/** @typedef {PathOffer | PlaceOffer | PieceOffer} Offer */

export {};
