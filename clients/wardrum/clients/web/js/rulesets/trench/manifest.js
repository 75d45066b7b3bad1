/** Trench on the page. */

export { muster } from "./muster.js";
export { preview } from "./preview.js";
export { settings } from "./settings.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

export const words = { round: "turn", money: "ducats" };
