/** Screens that have a layout of their own, as css/phone.css has them. */

/** Held on its side: the board from top to bottom, everything else beside it. */
const ON_ITS_SIDE = "(min-width: 560px) and (max-width: 1099px) and (max-height: 559px) and (min-aspect-ratio: 13/10)";

/** A phone, upright or on its side. */
export const PHONE = matchMedia(`(max-width: 699px), ${ON_ITS_SIDE}`);
