/** Warcry on the page. */

export { words } from "../plain/manifest.js";
export { muster } from "./muster.js";
export { preview } from "./preview.js";
export { settings } from "./settings.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;
