/** Text that somebody else wrote, among words of the page. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/**
 * A name that is written from right to left keeps its direction to itself: what stands beside it stays where it is. This works
 * in sentences, labels and titles, where no element can stand.
 * @param {string} name
 */
export function isolated(name) {
  return RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${END}` : name;
}

/** The name alone, to be written anew. @param {string} name */
export function unisolated(name) {
  return name.replaceAll(ISOLATE, "").replaceAll(END, "");
}
