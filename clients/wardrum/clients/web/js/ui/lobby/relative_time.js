/** A time relative to now, in the language of the page: "3 minutes ago". */

import { language, t } from "../../core/i18n.js";

const STEPS = /** @type {[number, Intl.RelativeTimeFormatUnit][]} */ ([
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Infinity, "year"],
]);
const FORMAT = new Intl.RelativeTimeFormat(language);

/**
 * "3 minutes ago".
 * @param {number} at ms since the epoch
 * @param {number} now by the clock that `at` is by: the server's
 */
export function relativeTime(at, now) {
  let count = Math.max(0, (now - at) / 1000);
  if (count < 45) return t("just now");
  for (const [size, unit] of STEPS) {
    if (count < size) return FORMAT.format(-Math.round(count), unit);
    count /= size;
  }
  return "";
}
