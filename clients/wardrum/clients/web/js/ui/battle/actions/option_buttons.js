/** Buttons for the legal options, those of one command together. */

import { h } from "../../../kit/dom.js";
import { t, tn } from "../../../core/i18n.js";
import { forced } from "./domains.js";
import { considering, ofOption } from "./meanings.js";
import { picture } from "./pictures.js";
import { whom } from "./piece_targets.js";
import { condition, portrait } from "./portrait.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../kit/types.js").State} State */
/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {{command: string, options: Option[]}} Group */

/**
 * In the order of the legal list, those last after which nothing more is done.
 * @param {Option[]} options
 * @returns {Group[]}
 */
function grouped(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) groups.set(option.command, [...(groups.get(option.command) ?? []), option]);
  const all = [...groups].map(([command, members]) => ({ command, options: members }));
  const isLast = (/** @type {Group} */ group) => group.options[0].kind === "end";
  return [...all.filter((group) => !isLast(group)), ...all.filter(isLast)];
}

/**
 * Whether nothing is left to choose.
 * @param {Option} option
 */
export function settled(option) {
  return Object.values(option.params).every(forced);
}

/**
 * Whether pressing it once more may do it: nothing is left to choose, and the activation goes on after it.
 * @param {Option} option
 */
export function pressedTwice(option) {
  return option.scope !== "match" && option.kind !== "end" && !option.last_resort && settled(option);
}

/**
 * A button for each command; null where there is but one. After them stands what cannot be chosen now.
 * @param {Option[]} options
 * @param {Face} face
 * @param {State} state
 * @param {(command: string) => boolean} open
 * @param {(group: Group) => void} choose
 * @param {HTMLElement[]} others
 */
export function groupBar(options, face, state, open, choose, others) {
  const groups = grouped(options);
  if (groups.length < 2) return null;
  const acts = face.pieces(state).some(({ active }) => active); // else nothing more comes to stand beside them
  return h(
    "div",
    { class: acts ? "groups" : "groups few", role: "toolbar", "aria-label": t("Actions") },
    ...groups.map((group) => groupButton(group, face, state, open(group.command), () => choose(group))),
    ...others,
  );
}

/**
 * What several of them mean alike only the first says.
 * @param {Option[]} options
 * @param {Face} face
 * @param {State} state
 * @param {Option | undefined} chosen
 * @param {(option: Option) => void} choose
 */
export function optionList(options, face, state, chosen, choose) {
  const looks = face.pieces(state);
  const about = options.map((option) => looks.find(({ id }) => id === aboutWhom(option, looks)));
  const unlike = new Set(options.map(({ words }) => words?.icon)).size > 1; // a picture that all have tells nothing
  const meanings = options.map((option) => ofOption(face, state, option)?.text ?? "");
  const said = meanings.map((meaning, i) => (meanings.indexOf(meaning) === i ? meaning : ""));
  return h(
    "div",
    { class: "options", role: "group", "aria-label": t("Options") },
    ...options.map((option, i) => optionButton({ option, meaning: said[i], look: about[i], icon: unlike ? option.words?.icon : undefined }, face, state, option === chosen, i, () => choose(option))),
  );
}

/**
 * The one piece besides the acting one that an option is about; undefined = none, or several.
 * @param {Option} option
 * @param {PieceLook[]} looks
 */
function aboutWhom(option, looks) {
  const acting = new Set(looks.flatMap((look) => (look.active ? [look.id] : [])));
  const others = whom(option, looks, acting).filter((id) => !acting.has(id));
  return others.length === 1 ? others[0] : undefined;
}

/**
 * @param {Group} group
 * @param {Face} face
 * @param {State} state
 * @param {boolean} open
 * @param {() => void} choose
 */
function groupButton(group, face, state, open, choose) {
  const [first] = group.options;
  const many = group.options.length > 1;
  const name = many ? face.groupLabel(first) : face.optionLabel(state, first);
  const extra = many ? "" : face.costLabel(first);
  const looks = many ? [] : face.pieces(state);
  const about = looks.find(({ id }) => id === aboutWhom(first, looks));
  return h(
    "button",
    {
      type: "button",
      class: "action",
      "data-key": `group-${group.command}`,
      "aria-pressed": String(open),
      onclick: choose,
      ...considering({ option: many ? { ...first, params: {} } : first, values: {} }),
    },
    about ? portrait(about, state.match.order) : picture(first.words?.icon),
    many ? h("span", { class: "visually-hidden" }, tn(group.options.length, "{name}, {n} way", "{name}, {n} ways", { name })) : null,
    h("span", { class: "action-name", "aria-hidden": many ? "true" : null }, many ? `${name}\u00a0▸` : name),
    extra ? h("span", { class: "action-extra" }, extra) : null,
    h("span", { class: "action-hint", "aria-hidden": "true" }, hint(group, face, state)), // said once more where it is pointed at
  );
}

/**
 * What all options of a group do, else what they are.
 * @param {Group} group
 * @param {Face} face
 * @param {State} state
 */
function hint({ options }, face, state) {
  const meanings = new Set(options.map((option) => ofOption(face, state, option)?.text ?? ""));
  const [alike] = meanings.size === 1 ? meanings : [""];
  return alike || [...new Set(options.map((option) => face.optionLabel(state, option)))].join(" · ");
}

/**
 * @param {{option: Option, meaning: string, look: PieceLook | undefined, icon: string | undefined}} what meaning: a sentence, "" = none · look: whom it is about
 * @param {Face} face
 * @param {State} state
 * @param {boolean} open
 * @param {number} index
 * @param {() => void} choose
 */
function optionButton({ option, meaning, look, icon }, face, state, open, index, choose) {
  const [first = "", ...rows] = oddsRows(option, face);
  const extras = [[face.costLabel(option), first].filter(Boolean).join(" · "), ...rows].filter(Boolean);
  return h(
    "button",
    { type: "button", class: "option", "data-key": `option-${index}`, "aria-pressed": String(open), onclick: choose, ...considering({ option, values: {} }) },
    look ? h("span", { class: "option-who", "aria-hidden": "true" }, portrait(look, state.match.order), condition(look)) : picture(icon),
    h(
      "span",
      { class: "option-text" },
      h("span", { class: "action-name" }, face.optionLabel(state, option)),
      ...extras.map((extra) => h("span", { class: "action-extra" }, extra)),
      meaning ? h("span", { class: "action-meaning" }, meaning) : null,
    ),
  );
}

/**
 * The chances in words, a row for those that belong together.
 * @param {Option} option
 * @param {Face} face
 */
function oddsRows(option, face) {
  const lines = face.oddsLines(option);
  const groups = [...new Set(lines.map((line) => line.group))];
  return groups.map((group) =>
    lines.flatMap((line) => (line.group === group ? [`${line.label} ${line.value}`] : [])).join(" · "),
  );
}

/**
 * @param {Option} option
 * @param {string} text
 * @param {() => void} choose
 * @param {boolean} busy
 */
export function bigButton({ words }, text, choose, busy) {
  return h("button", { type: "button", class: "big primary", "data-key": "big", disabled: busy, onclick: choose }, picture(words?.icon), h("span", {}, text));
}
