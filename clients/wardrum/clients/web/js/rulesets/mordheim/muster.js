/** A sample warband as the lobby shows it: one of Warcry's, paid for in gold. */

import { paidIn } from "../warcry/muster.js";

export const muster = paidIn("gold crowns", ({ cost_gc: gold }) => gold);
