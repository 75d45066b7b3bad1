/** The rulesets that have a manifest, a line for each. */

export * as betrayal from "./betrayal/manifest.js";
export * as mordheim from "./mordheim/manifest.js";
export * as trench from "./trench/manifest.js";
export * as warcry from "./warcry/manifest.js";
