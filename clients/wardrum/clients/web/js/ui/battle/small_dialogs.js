/** The dialogs that are small and seldom opened: they come together, in one script. */

export { ForkDialog } from "./fork_dialog.js";
export { helpDialog } from "./help_dialog.js";
export { luckDialog } from "./luck_dialog.js";
export { SeatDialog } from "./seat_dialog.js";
export { Sharing } from "./share/dialog.js";
export { variationsDialog } from "./variations.js";
export { VerifiedDialog } from "./verified_dialog.js";
export { WhyList } from "./why.js";
