/** The verbatim text of one member of a JSON object: hashes are over the bytes as sent, never over a re-encoding. */

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * The text of a top-level member, undefined if there is none. text: one valid JSON object.
 * @param {string} text
 * @param {string} name
 */
export function rawMember(text, name) {
  let at = space(text, text.indexOf("{") + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = skip(text, at);
    const from = space(text, space(text, keyEnd) + 1);
    const to = skip(text, from);
    if (JSON.parse(text.slice(at, keyEnd)) === name) return text.slice(from, to);
    at = space(text, space(text, to) + 1);
  }
  return undefined;
}

/** @param {string} text @param {number} at */
function space(text, at) {
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** The place after the value that begins here. @param {string} text @param {number} at */
function skip(text, at) {
  if (text.charCodeAt(at) === QUOTE) return skipString(text, at);
  if (text[at] === "{" || text[at] === "[") return skipNested(text, at);
  while (at < text.length && !",]} \t\r\n".includes(text[at])) at++;
  return at;
}

/** @param {string} text @param {number} at */
function skipString(text, at) {
  for (at++; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return at;
}

/** @param {string} text @param {number} at */
function skipNested(text, at) {
  let depth = 0;
  while (at < text.length) {
    const code = text[at];
    if (code === '"') {
      at = skipString(text, at);
      continue;
    }
    if (code === "{" || code === "[") depth++;
    else if ((code === "}" || code === "]") && --depth === 0) return at + 1;
    at++;
  }
  return at;
}
