/** The faces of the rulesets: how each of them looks on the page. An unknown one is played with a plain face. */

import { capital, chance, title } from "../kit/words.js";

/** @typedef {import("../kit/types.js").Face} Face */
/** @typedef {import("../kit/types.js").State} State */

/** @type {Record<string, () => Promise<{face: Face}>>} */
const FACES = Object.assign(Object.create(null), {
  betrayal: () => import("./betrayal/face.js"),
  mordheim: () => import("./mordheim/face.js"),
  trench: () => import("./trench/face.js"),
  warcry: () => import("./warcry/face.js"),
});

/**
 * @param {string} ruleset
 * @returns {Promise<Face>}
 */
export async function faceOf(ruleset) {
  const load = FACES[ruleset];
  return load ? (await load()).face : plain(ruleset);
}

/** All faces, so that a file can be shown when the server is gone. */
export async function loadFaces() {
  await Promise.all(Object.values(FACES).map((load) => load()));
}

/**
 * What can be shown of any ruleset from the table and the legal list alone.
 * @param {string} ruleset
 * @returns {Face}
 */
export function plain(ruleset) {
  return {
    title: title(ruleset),
    heading: (state) => capital(state.match.status),
    round: () => 0,
    prompt: () => "Choose what to do",
    pieces: plainPieces,
    score: () => [],
    optionLabel: (_state, option) => option.label,
    commandLabel: (_state, option) => option.label,
    valueLabel: (_state, _option, _name, value) => (typeof value === "string" ? title(value) : String(value)),
    groupLabel: (command) => command.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
    paramLabel: (_state, _option, name) => capital(name.replace(/_/g, " ")),
    oddsLines: (odds) =>
      Object.entries(odds).map(([name, value]) => ({
        label: name.replace(/_/g, " "),
        value: chance(value),
        short: "",
      })),
    mark: () => ({ round: 0, chapter: "", activation: false }),
    icon: () => "",
    panel: () => null,
    notes: () => [],
  };
}

/** @param {State} state */
function plainPieces(state) {
  return Object.entries(state.table.pieces).map(([id, piece]) => ({
    id,
    name: title(id),
    short: id.replace(/\D/g, "").slice(0, 2),
    seat: piece.seat,
    health: 0,
    healthMax: 0,
    done: false,
    waiting: false,
    active: false,
    leader: false,
    carried: "",
    status: "board",
    tags: [],
    spoken: [title(id), piece.seat && `seat ${piece.seat.toUpperCase()}`].filter(Boolean).join(", "),
    facts: [],
  }));
}
