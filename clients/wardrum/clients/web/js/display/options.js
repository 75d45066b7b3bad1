/** Options of the legal list in the words that the server has sent beside them. */

/** @typedef {import("../kit/types.js").Option} Option */
/** @typedef {import("../kit/types.js").Point} Point */
/** @typedef {import("../kit/types.js").Shown} Shown */

/** @param {unknown} _state @param {Option} option */
export function optionLabel(_state, option) {
  return option.words?.label ?? option.label;
}

/** Under which heading an option is listed. @param {Pick<Option, "command" | "words">} option */
export function groupLabel({ command, words }) {
  return words?.group || command;
}

/** What is paid for it, "" = nothing. @param {Option} option */
export function costLabel({ cost, words }) {
  return words?.cost ?? cost ?? "";
}

/** @param {Option} option @returns {import("../kit/types.js").OddsLine[]} */
export function oddsLines({ words }) {
  return (words?.odds ?? []).map(({ exact, group = "", label, short = "", value }) => ({ exact, label, short, value, ...(group ? { group } : {}) }));
}

/**
 * @param {unknown} _state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(_state, { words }, name, value) {
  return words?.params?.[name]?.values?.[String(value)] ?? String(value);
}

/** @param {unknown} _state @param {Option} option @param {string} name */
export function paramLabel(_state, { words }, name) {
  return words?.params?.[name]?.label ?? name;
}

/** What to know before a value of a field is chosen, "" = nothing. @param {unknown} _state @param {Option} option @param {string} name */
export function paramMeaning(_state, { words }, name) {
  return words?.params?.[name]?.text ?? "";
}

/**
 * What a value is good for, "" = nothing is said.
 * @param {unknown} _state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueMeaning(_state, { words }, name, value) {
  return words?.params?.[name]?.meanings?.[String(value)] ?? "";
}

/** A value to begin with, undefined = none in particular. @param {Option} option @param {string} name */
export function suggestion({ words }, name) {
  return words?.params?.[name]?.suggested;
}

/**
 * What values cover or mean on the table.
 * @param {unknown} _state
 * @param {Option} option
 * @param {Record<string, unknown>} values
 * @returns {Shown[]}
 */
export function areas(_state, { words }, values) {
  return Object.entries(values).flatMap(([name, value]) => {
    const { areas: covered = {}, reach = 0 } = words?.params?.[name] ?? {};
    const around = reach && Array.isArray(value) ? [{ point: /** @type {Point} */ (value), reach }] : [];
    return [...(covered[String(value)] ?? []).map(shownOf), ...around];
  });
}

/** @param {import("../core/wire.js").DisplayCovered} covered @returns {Shown} */
function shownOf({ area, late = false, name = "" }) {
  if (!name && area.kind === "near_point") return { point: /** @type {Point} */ (area.point), reach: area.reach };
  return { area: /** @type {any} */ (area), label: name, late };
}
