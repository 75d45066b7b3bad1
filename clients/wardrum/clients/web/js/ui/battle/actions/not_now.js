/**
 * What the piece that acts could do in principle and cannot do now, as the server says it; grey behind what is legal, and asked by a
 * press. The page knows no reason itself.
 */

import { h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { picture } from "./pictures.js";
import { wordsOf } from "./why_not.js";

/** @typedef {import("./why_not.js").Reason} Reason */
/** @typedef {import("./selection.js").Selection} Selection */

/** The reasons for a version and seat, asked for once. */
export class NotNow {
  #key = "";
  /** @type {Reason[]} */ #reasons = [];

  /** @param {() => void} arrived called when reasons have come that were not there before */
  constructor(arrived) {
    this.arrived = arrived;
  }

  /**
   * The headings that nothing legal stands under, each with its reasons; none while nobody acts, or before they are known.
   * @param {Selection} selection
   * @returns {Map<string, Reason[]>}
   */
  groups(selection) {
    this.#ask(selection);
    const options = selection.options("battle");
    const legal = new Set(options.map(({ command }) => command));
    const headings = new Set(options.map(selection.face.groupLabel));
    /** @type {Map<string, Reason[]>} */
    const found = new Map();
    for (const reason of this.#reasons) {
      const heading = reason.group || reason.label;
      if (!legal.has(String(reason.command.type)) && !headings.has(heading)) found.set(heading, [...(found.get(heading) ?? []), reason]);
    }
    return found;
  }

  /** @param {Selection} selection */
  #ask({ face, model, player, seat, version }) {
    const state = model.headState;
    const acts = state && face.pieces(state).some((look) => look.active && look.seat === seat);
    const key = player && acts ? `${model.match} ${version} ${seat}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#reasons = [];
    if (!player || !key) return;
    player.why(model.match, seat).then(
      (reasons) => {
        if (key !== this.#key || !reasons.length) return;
        this.#reasons = reasons;
        this.arrived();
      },
      () => {}, // the connection was lost, or the seat: nothing is shown then
    );
  }
}

/**
 * Headings of which the same is said stand on one button: "Attack · Move".
 * @param {Map<string, Reason[]>} groups
 */
function together(groups) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const [group, [{ text }]] of groups) alike.set(text, [...(alike.get(text) ?? []), group]);
  return new Map([...alike.values()].map((names) => [names.join(" · "), names.flatMap((name) => groups.get(name) ?? [])]));
}

/**
 * A button for each heading: it cannot be chosen, but asked why.
 * @param {Map<string, Reason[]>} groups
 * @param {(words: string) => string} naming players for their seats
 * @param {(reasons: Reason[]) => void} tell
 */
export function notNowButtons(groups, naming, tell) {
  return [...together(groups)].map(([group, reasons]) =>
    h(
      "button",
      {
        type: "button",
        class: "not-now",
        "data-key": `not-now-${group}`,
        "aria-disabled": "true",
        title: reasons.map(wordsOf).map(naming).join("\n"),
        onclick: () => tell(reasons),
      },
      picture(reasons[0].icon),
      h("span", { class: "visually-hidden" }, t("{what}: not now, press to hear why", { what: group })),
      h("span", { class: "action-name", "aria-hidden": "true" }, group),
      h("span", { class: "action-hint", "aria-hidden": "true" }, naming(reasons[0].text)),
    ),
  );
}
