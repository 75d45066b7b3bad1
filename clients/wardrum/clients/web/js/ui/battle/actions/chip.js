/** The chip that confirms a command: its text, its cost, its odds. */

import { button, h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { forced } from "./domains.js";
import { valueWords } from "./value_words.js";

/** @typedef {import("./command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").State} State */

/**
 * @param {CommandDraft} draft
 * @param {Face} face
 * @param {State} state
 * @param {{busy: boolean, again: boolean, confirm: () => void, cancel: (() => void) | null}} doing again: pressing what is chosen once more confirms it too
 */
export function chip(draft, face, state, doing) {
  const { option } = draft;
  return h(
    "div",
    { class: `confirm ${draft.standing}`, role: "group", "aria-label": t("Confirm") },
    h(
      "div",
      { class: "confirm-row" },
      h(
        "button",
        {
          type: "button",
          class: `primary confirm-button ${option.scope === "match" ? "grave" : ""}`,
          "data-key": "confirm",
          disabled: doing.busy || !(draft.ready || draft.missing),
          "aria-disabled": draft.missing ? "true" : null, // pressed all the same it leads to what is missing
          onclick: doing.confirm,
        },
        h("span", { class: "action-name" }, ...label(draft, face, state), " "),
        draft.ready ? h("kbd", { "aria-hidden": "true" }, "↵") : null,
        draft.missing ? h("span", { class: "missing-step" }, missingStep(draft, face, state)) : null,
      ),
      doing.cancel ? button(t("Cancel"), doing.cancel, { class: "cancel", "data-key": "cancel", title: "Esc" }) : null,
    ),
    h(
      "div",
      { class: "confirm-more" },
      face.costLabel(option) ? h("span", { class: "cost" }, face.costLabel(option)) : null,
      ...oddsOf(option, face),
      doing.again ? h("span", { class: "again" }, t("or press it again")) : null,
      h("span", { class: "standing", role: "status" }, standing(draft)),
    ),
  );
}

/**
 * The chances, those that belong together in a row.
 * @param {import("../../../kit/types.js").Option} option
 * @param {Face} face
 */
function oddsOf(option, face) {
  const lines = face.oddsLines(option);
  const groups = [...new Set(lines.map((line) => line.group ?? ""))];
  return groups.flatMap((group) => {
    const own = lines.filter((line) => (line.group ?? "") === group).map(oddsItem);
    return group ? [h("span", { class: "odds-group" }, h("span", { class: "odds-name" }, group), ...own)] : own;
  });
}

/** @param {import("../../../kit/types.js").OddsLine} line */
function oddsItem(line) {
  return h("span", { class: "odds", title: line.exact ?? null }, h("b", {}, line.value), ` ${line.label}`);
}

/**
 * "Move: 4.5″".
 * @param {CommandDraft} draft
 * @param {Face} face
 * @param {State} state
 */
function label(draft, face, state) {
  const { option, values } = draft;
  if (draft.instead) return [`${face.groupLabel(option)}: ${draft.title}`];
  const open = Object.entries(option.params).filter(([name, domain]) => !forced(domain) && values[name] !== undefined);
  const words = open.map(([name]) => valueWords(state, face, option, name, values[name])).filter(Boolean);
  const whole = face.optionLabel(state, option);
  const listing = words.some((each) => whole.toLowerCase().includes(each.toLowerCase())); // as "Side 1 or side 2"
  const name = listing ? face.groupLabel(option) : whole;
  return words.length ? [`${name}: `, h("span", { class: "confirm-values" }, words.join(" · "))] : [name];
}

/**
 * What has to be chosen before the command can be sent.
 * @param {CommandDraft} draft
 * @param {Face} face
 * @param {State} state
 */
function missingStep({ missing, option }, face, state) {
  const { kind } = option.params[missing];
  if (kind === "path") return t("Tap a dot or a place on the table");
  if (kind === "place") return t("Tap a place on the table");
  if (kind === "route") return t("Tap a hex");
  return t("Choose: {what}", { what: face.paramLabel(state, option, missing) });
}

/** @param {CommandDraft} draft */
function standing(draft) {
  if (draft.standing === "checking") return t("asking the server …");
  if (draft.standing === "refused") return `✕ ${draft.sentence}`;
  return "";
}
