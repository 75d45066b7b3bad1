/** Bringing into sight what lies within a box that scrolls, without moving anything around the box. */

/**
 * Whether it is in sight as far as the box has room for it.
 * @param {HTMLElement} box
 * @param {Element} element
 */
export function inView(box, element) {
  return away(box, element) === 0;
}

/**
 * The box scrolls as little as it can, at once.
 * @param {HTMLElement} box
 * @param {Element | null | undefined} element
 */
export function reveal(box, element) {
  if (element) box.scrollTop += away(box, element);
}

/**
 * How far the box has to scroll: what is higher than the box is seen from its beginning, unless it fills the box already.
 * @param {HTMLElement} box
 * @param {Element} element
 */
function away(box, element) {
  const seen = box.getBoundingClientRect();
  const { bottom, height, top } = element.getBoundingClientRect();
  const above = top - seen.top;
  const below = bottom - seen.top - box.clientHeight;
  if (above < 0 && below > 0) return 0;
  if (above < 0) return Math.floor(height > box.clientHeight ? below : above);
  return below > 0 ? Math.ceil(Math.min(above, below)) : 0;
}
