/**
 * The face of a battle of any ruleset: what its display says (docs/protocol.md, Draw a battle), in the shapes of the page's
 * modules. It knows no game.
 */

import { t } from "../core/i18n.js";
import { accountOf } from "./account.js";
import { beats } from "./beats.js";
import { icon, isMajor, mark } from "./marks.js";
import * as options from "./options.js";
import { panel } from "./panel.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../kit/types.js").Face} Face */
/** @typedef {import("../kit/types.js").State} State */

/**
 * @param {State} state any of the battle
 * @returns {Face}
 */
export function displayFace(state) {
  const { display } = state;
  const others = display?.seats[""]?.name;
  return {
    title: display?.title ?? "",
    roundWord: display?.round_word ?? t("round"),
    heading: (now) => now.display?.heading ?? "",
    round: (now) => now.display?.round ?? 0,
    prompt: (now, seat) => now.display?.seats[seat]?.prompt ?? "",
    pieces,
    score,
    ...options,
    mark,
    icon,
    isMajor,
    panel,
    cards: (now) => now.display?.cards ?? [],
    beats,
    initiative,
    tiles,
    account: accountOf(state),
    ...(others ? { others } : {}),
  };
}

/**
 * @param {State} state
 * @param {string} seat
 */
function score({ display }, seat) {
  const lines = display?.seats[seat]?.score ?? [];
  return lines.map(({ label, value }) => ({ label, value, path: ["seats", seat, "score", label, "value"] }));
}

/** Who has it, and the dice with numbers that seats have rolled. @param {State} state @returns {import("../kit/types.js").Initiative} */
function initiative({ display, match }) {
  const { order = [], seats = {} } = display ?? {};
  const holder = order.find((seat) => seats[seat]?.initiative) ?? "";
  const groups = (/** @type {string} */ seat) => seats[seat]?.dice ?? [];
  const rolled = (/** @type {string} */ seat) => groups(seat).flatMap(({ faces }) => faces.flatMap((face) => (face ? [{ face, mark: /** @type {const} */ ("") }] : [])));
  const numbered = order.filter((seat) => groups(seat).every(({ words = [] }) => !words.length));
  return { seat: holder, dice: Object.fromEntries(numbered.map((seat) => [seat, rolled(seat)])), ...(match.cooperative ? { word: t("First player") } : {}) };
}

/** What is written on tiles: where the party comes in. @param {State} state @returns {Record<string, string>} */
function tiles({ display }) {
  const cells = display?.board.kind === "hex" ? Object.values(display.board.cells ?? {}) : [];
  return Object.fromEntries(cells.flatMap(({ kind, tile }) => (kind === "entrance" ? [[tile, t("entrance")]] : [])));
}
