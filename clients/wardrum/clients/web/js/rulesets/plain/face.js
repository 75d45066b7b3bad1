/** The face of a ruleset that has none of its own. */

import { commandName } from "../../kit/match_words.js";
import { beatsOf } from "../../kit/beats.js";
import { t } from "../../core/i18n.js";
import { capital, percent, title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/**
 * Shows a match from the table and the legal list alone.
 * @param {string} ruleset
 * @returns {Face}
 */
export function plainFace(ruleset) {
  return {
    title: title(ruleset),
    roundWord: t("round"),
    heading: (state) => capital(state.match.status),
    round: () => 0,
    prompt: () => t("Choose what to do"),
    pieces: plainPieces,
    score: () => [],
    optionLabel: (_state, option) => option.label,
    commandLabel: (_state, option) => option.label,
    costLabel: (cost) => cost,
    valueLabel: (_state, _option, _name, value) => (typeof value === "string" ? title(value) : String(value)),
    groupLabel: commandName,
    paramLabel: (_state, _option, name) => capital(name.replace(/_/g, " ")),
    oddsLines: (odds) =>
      Object.entries(odds).map(([name, value]) => ({
        label: name.replace(/_/g, " "),
        value: percent(value),
        exact: value,
        short: "",
      })),
    mark: () => ({ round: 0, chapter: "", activation: false }),
    icon: () => "",
    panel: () => null,
    notes: () => [],
    diceless: true,
    beats: (before, after, commit) => beatsOf({}, before, after, commit),
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
    spoken: [title(id), piece.seat && t("seat {letter}", { letter: piece.seat.toUpperCase() })].filter(Boolean).join(", "),
    facts: [],
  }));
}
