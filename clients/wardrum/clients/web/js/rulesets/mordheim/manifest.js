/** Mordheim on the page. */

import { words as plain } from "../plain/manifest.js";
import { paidIn } from "../warcry/muster.js";

export { preview } from "../warcry/preview.js";
export { settings } from "./settings.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

export const muster = paidIn("gold crowns", ({ cost_gc: gold }) => gold);

export const words = { ...plain, money: "gold crowns" };
