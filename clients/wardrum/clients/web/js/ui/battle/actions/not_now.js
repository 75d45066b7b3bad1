/**
 * Commands that one would expect of the fighter that acts but that are not legal now: what touching an enemy may have been meant
 * for, as the face says. What stands in the way, only the server knows.
 */

import { h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Meant} Meant */
/** @typedef {import("../../../kit/types.js").State} State */
/** @typedef {import("./selection.js").Selection} Selection */

/**
 * Of each such command those that are about the nearest enemy. Where one decision is to be made first, nothing else is expected.
 * @param {Selection} selection
 * @returns {Map<string, Meant[]>}
 */
export function notNow(selection) {
  const { face, model, seat } = selection;
  const legal = new Set(selection.options("battle").map(({ command }) => command));
  /** @type {Map<string, Meant[]>} */
  const found = new Map();
  if (!face.meant || (legal.size < 2 && !selection.only)) return found;
  for (const id of enemies(face, model.headState, seat)) {
    /** @type {Map<string, Meant[]>} */
    const own = new Map();
    for (const each of face.meant(model.headState, id)) own.set(each.command.type, [...(own.get(each.command.type) ?? []), each]);
    for (const [command, meant] of own) if (!legal.has(command) && !found.has(command)) found.set(command, meant);
  }
  return found;
}

/**
 * The enemies of the piece of this seat that acts, the nearest first; none while no piece acts.
 * @param {Face} face
 * @param {State} state
 * @param {string} seat
 */
function enemies(face, state, seat) {
  const { pieces } = state.table;
  const looks = face.pieces(state).filter(({ id }) => id in pieces);
  const acting = pieces[looks.find((look) => look.active && look.seat === seat)?.id ?? ""];
  if (!acting) return [];
  const far = (/** @type {string} */ id) => Math.hypot(pieces[id].x - acting.x, pieces[id].y - acting.y);
  return looks.flatMap((look) => (look.seat === seat ? [] : [look.id])).sort((one, other) => far(one) - far(other));
}

/**
 * A button for each: it cannot be chosen, but asked why.
 * @param {Map<string, Meant[]>} commands
 * @param {Face} face
 * @param {(meant: Meant[]) => void} ask
 */
export function notNowButtons(commands, face, ask) {
  return [...commands].map(([command, meant]) =>
    h(
      "button",
      {
        type: "button",
        class: "not-now",
        "data-key": `not-now-${command}`,
        "aria-disabled": "true",
        title: t("Not now: press to see why"),
        onclick: () => ask(meant),
      },
      h("span", { class: "action-name" }, face.groupLabel(command)),
    ),
  );
}
