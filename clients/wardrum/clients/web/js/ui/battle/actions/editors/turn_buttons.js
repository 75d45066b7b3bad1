/** The two buttons that turn an oval base by a step. */

import { STEP } from "../../../../kit/bases.js";
import { button } from "../../../../kit/dom.js";
import { t } from "../../../../core/i18n.js";

/**
 * @param {(by: number) => void} turn by degrees, clockwise as seen on the board
 * @param {boolean} [hidden] for round bases
 */
export function turnButtons(turn, hidden = false) {
  return [
    button(`↺ ${STEP}°`, () => turn(-STEP), { "aria-label": t("Turn the base anticlockwise"), hidden }),
    button(`↻ ${STEP}°`, () => turn(STEP), { "aria-label": t("Turn the base clockwise"), hidden }),
  ];
}
