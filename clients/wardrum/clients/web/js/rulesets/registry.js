/** Looks a ruleset up by its name. One that `list.js` does not name is played with the plain manifest. */

import * as list from "./list.js";
import { plainManifest } from "./plain/manifest.js";

/** @typedef {import("../kit/types.js").Manifest} Manifest */

/** @type {Record<string, Manifest>} */
const MANIFESTS = list;

/** The ruleset that the lobby offers first. */
export const DEFAULT_RULESET = "warcry";

/**
 * @param {string} ruleset
 * @returns {Manifest}
 */
export function manifestOf(ruleset) {
  return MANIFESTS[ruleset] ?? plainManifest(ruleset);
}

/** Loads all faces, so that a replay file can be shown without the server. */
export async function loadFaces() {
  await Promise.all(Object.values(MANIFESTS).map(({ face }) => face()));
}
