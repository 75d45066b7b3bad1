/** The account of a battle, read from what its commits show: damage and who did it, who was taken down, points, ground, rolls. */

import { t } from "../core/i18n.js";
import { chanceOfKept, chanceOfSum, deed } from "../kit/deeds.js";

/** @typedef {import("../core/wire.js").DisplayShown["beats"][number]} DisplayBeat */
/** @typedef {import("../kit/types.js").Account} Account */
/** @typedef {import("../kit/types.js").Deed} Deed */
/** @typedef {import("../kit/types.js").State} State */

const POOL_MAX = 6; // dice: beyond that nobody waits for the count of all ways they may fall
const SIDES = 6;
const LEADER = 40;
const PARTY = "party";

/** @param {State} state of the battle as it is now @returns {Account} */
export function accountOf({ display }) {
  const points = Object.values(display?.seats ?? {}).find(({ score }) => score?.length)?.score?.[0].label ?? t("Victory points");
  return {
    measures: [
      { kind: "damage", label: t("Damage dealt") },
      { kind: "blood", label: t("Blood drawn") },
      { kind: "fell", label: t("Models taken Down") },
      { kind: "down", label: t("Fighters taken down") },
      { kind: "heal", label: t("Hit points healed") },
      { kind: "ground", label: t("Objectives and treasure taken") },
      { kind: "score", label: points },
    ],
    deeds,
    why: (state) => state.display?.outcome?.text ?? "",
    score,
  };
}

/** What the seats are compared by: the first line of their scores. @param {State} state */
export function score({ display, match }) {
  if (match.cooperative || !display) return null;
  const lines = match.order.map((/** @type {string} */ seat) => [seat, Number(display.seats[seat]?.score?.[0]?.value ?? NaN)]);
  return lines.some((/** @type {[string, number]} */ [, points]) => Number.isNaN(points)) ? null : Object.fromEntries(lines);
}

/**
 * Damage belongs to the piece of the other side that attacked, or used an ability, last; that of a fall is nobody's.
 * @param {State} state the last one, which knows all pieces
 * @param {State} [start] the one before the first commit
 */
function deeds({ display, match }, start) {
  const pieces = display?.pieces ?? {};
  const seat = (/** @type {string} */ id) => pieces[id]?.seat ?? "";
  const side = (/** @type {string} */ id) => (match.cooperative && seat(id) ? PARTY : seat(id));
  const blow = { by: "", on: "" };
  /** The names of all that has lain on the table. @type {{[id: string]: string}} */
  const lay = {};
  /** Who has done something since somebody moved or began to act, the last first. @type {string[]} */
  let doers = [];

  const look = (/** @type {State | undefined} */ at) => {
    for (const [id, { name = "" }] of Object.entries(at?.table.markers ?? {})) lay[id] = name;
  };

  const over = () => {
    Object.assign(blow, { by: "", on: "" });
    doers = [];
  };

  /** Who gets the credit for harm to a piece, "" = nobody. @param {string} piece */
  const striker = (piece) => (piece === blow.on ? [blow.by] : doers).find((by) => side(by) !== side(piece)) ?? "";

  /** @param {string} kind @param {string} piece @param {number} amount @param {number} weight @returns {Deed[]} */
  const harm = (kind, piece, amount, weight) => {
    const by = striker(piece);
    return by ? [deed(kind, { seat: seat(by), fighter: by, target: piece, amount, weight })] : [];
  };

  /** @type {{[B in DisplayBeat["beat"]]?: (beat: any, after: State | undefined) => Deed[] | void}} */
  const readers = {
    strike: ({ at = "", by }) => {
      Object.assign(blow, { by, on: at });
      doers.unshift(by);
    },
    glow: ({ gone, ill, piece }) => void (piece && !gone && !ill && doers.unshift(piece)),
    chapter: over,
    turn: ({ piece }) => (piece ? over() : undefined),
    move: ({ piece }) => (piece === blow.on ? undefined : over()),
    fall: over,
    harm: ({ amount, piece }) => harm("damage", piece, amount, 2 * amount),
    token: ({ change, icon, piece }) => (icon === "blood" && change > 0 && piece ? harm("blood", piece, change, 4 * change) : undefined),
    heal: ({ amount, piece }) => [deed("heal", { seat: seat(piece), target: piece, amount, weight: 3 * amount })],
    down: ({ piece }, after) => {
      if (after && piece in after.table.pieces) return harm("fell", piece, 1, 18);
      const by = striker(piece);
      const credit = by ? seat(by) : rival(piece);
      return [deed("down", { seat: credit, fighter: by, target: piece, weight: 50 + (pieces[piece]?.state?.leader ? LEADER : 0) })];
    },
    hold: ({ place, seat: holder }, after) => (holder ? [deed("ground", { seat: holder, about: after?.table.markers[place]?.name ?? after?.table.terrain[place]?.name ?? "", weight: 22 })] : []),
    take: ({ marker, piece }, after) => [deed("ground", { seat: seat(piece), fighter: piece, about: lay[marker] ?? after?.display?.pieces[piece]?.carries?.find((one) => one.marker === marker)?.name ?? "", weight: 16 })],
    score: ({ amount, seat: scorer, why = "" }) => [deed("score", { seat: scorer, amount, about: why })],
    dice: roll,
  };
  look(start);
  return (/** @type {import("../kit/types.js").Commit} */ { shown }, /** @type {State | undefined} */ after) => {
    const found = (shown?.beats ?? []).flatMap((beat) => readers[beat.beat]?.(/** @type {any} */ (beat), after) ?? []);
    look(after);
    return found;
  };

  /** The only other seat, or one of the party for its enemies; "" where there are several or none. @param {string} piece */
  function rival(piece) {
    const order = display?.order ?? [];
    if (match.cooperative) return seat(piece) ? "" : (order[0] ?? "");
    const others = order.filter((each) => each !== seat(piece));
    return others.length === 1 ? others[0] : "";
  }

  /** @param {import("../core/wire.js").DisplayDiceRolled} beat @returns {Deed[]} */
  function roll({ at = "", by = "", dice }) {
    const plain = dice.every((die) => die.face > 0 && (die.sides ?? SIDES) === SIDES && !die.words);
    if (!by || !plain || dice.length > POOL_MAX) return [];
    const faces = dice.map(({ face }) => face);
    const kept = dice.filter(({ did }) => did !== "dropped").map(({ face }) => face);
    const best = Math.min(...kept) >= Math.max(0, ...dice.filter(({ did }) => did === "dropped").map(({ face }) => face));
    const total = kept.reduce((sum, face) => sum + face, 0);
    const chance = kept.length === faces.length ? chanceOfSum(faces) : chanceOfKept(faces.length, kept.length, best, total);
    return [deed("roll", { seat: seat(by), fighter: by, target: at, dice: faces, chance })];
  }
}
