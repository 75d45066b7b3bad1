/** The rulesets that have a face of their own, a line for each: what loads it. */

export const betrayal = async () => (await import("./betrayal/face.js")).face;
export const mordheim = async () => (await import("./mordheim/face.js")).face;
export const trench = async () => (await import("./trench/face.js")).face;
export const warcry = async () => (await import("./warcry/face.js")).face;
