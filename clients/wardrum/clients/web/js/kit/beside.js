/** Places something that floats over the page beside what it belongs to, within the window. */

const GAP = 6; // in pixels

/**
 * @param {HTMLElement} floating
 * @param {Element} anchor
 */
export function placeBeside(floating, anchor) {
  const box = anchor.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = floating;
  const below = box.bottom + GAP + height <= innerHeight;
  const top = below ? box.bottom + GAP : Math.max(GAP, box.top - GAP - height);
  floating.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`;
  floating.style.top = `${Math.min(top, Math.max(GAP, innerHeight - height - GAP))}px`;
}
