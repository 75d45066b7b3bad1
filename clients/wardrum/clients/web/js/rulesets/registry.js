/** Loads the face of a ruleset by its name. One that `list.js` does not name is played with the plain face. */

import * as list from "./list.js";

/** @typedef {import("../kit/types.js").Face} Face */

/** @type {Record<string, () => Promise<Face>>} */
const FACES = list;

/**
 * How the matches of a ruleset look.
 * @param {string} ruleset
 * @returns {Promise<Face>}
 */
export async function faceOf(ruleset) {
  return FACES[ruleset] ? FACES[ruleset]() : (await import("./plain/face.js")).plainFace(ruleset);
}

/** Loads all faces, so that a replay file can be shown without the server. */
export async function loadFaces() {
  await Promise.all(Object.values(FACES).map((load) => load()));
}
