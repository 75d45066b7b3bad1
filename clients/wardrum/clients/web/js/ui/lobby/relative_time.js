/** A time relative to now: "3 minutes ago". */

const STEPS = /** @type {[number, string][]} */ ([
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Infinity, "year"],
]);

/**
 * "3 minutes ago".
 * @param {number} at ms since the epoch
 * @param {number} [now]
 */
export function relativeTime(at, now = Date.now()) {
  let count = Math.max(0, (now - at) / 1000);
  if (count < 45) return "just now";
  for (const [size, unit] of STEPS) {
    if (count < size) return `${Math.round(count)} ${unit}${Math.round(count) === 1 ? "" : "s"} ago`;
    count /= size;
  }
  return "";
}
