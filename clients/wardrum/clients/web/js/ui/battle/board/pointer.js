/** Pointer gestures on the board: click, drag, pan, pinch, hover. Fires events, decides nothing. */

/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {import("./camera.js").Spot} Spot */

/**
 * What the board makes of it, at spots of the picture.
 * @typedef {object} Hands
 * @property {(at: Spot) => string} grab what a drag from here takes hold of, "" = the table
 * @property {(what: string, at: Spot, done: boolean) => void} drag
 * @property {(at: Spot, event: PointerEvent) => void} click
 * @property {(at: Spot | null) => void} hover
 */

const SLOP_PX = 6;

export class Pointer {
  /**
   * @param {SVGSVGElement} svg
   * @param {Viewport} viewport
   * @param {Hands} hands
   */
  constructor(svg, viewport, hands) {
    this.svg = svg;
    this.viewport = viewport;
    this.hands = hands;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.held = "";
    this.moved = false;
    this.start = { x: 0, y: 0 };
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#release(event));
    svg.addEventListener("pointercancel", (event) => this.#forget(event));
    svg.addEventListener("pointerleave", () => this.hands.hover(null));
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button > 0) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size > 1) return;
    this.start = { x: event.clientX, y: event.clientY };
    this.moved = false;
    this.held = this.hands.grab(this.#at(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.down.get(event.pointerId);
    if (!last) return this.hands.hover(event.pointerType === "mouse" ? this.#at(event) : null);
    if (this.down.size === 2) this.#pinch(event, last);
    else if (this.#dragging(event)) this.#pull(event, last);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    return undefined;
  }

  /** @param {PointerEvent} event */
  #dragging(event) {
    if (!this.moved && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > SLOP_PX) {
      this.moved = true;
      if (this.held || this.viewport.zoom > 1) this.svg.setPointerCapture(event.pointerId);
    }
    return this.moved;
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} last
   */
  #pull(event, last) {
    if (this.held) return this.hands.drag(this.held, this.#at(event), false);
    const { scale } = this.viewport;
    this.viewport.pan((event.clientX - last.x) / scale, (event.clientY - last.y) / scale);
    return undefined;
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} last
   */
  #pinch(event, last) {
    const [, still] = [...this.down.entries()].find(([id]) => id !== event.pointerId) ?? [0, last];
    const before = Math.hypot(last.x - still.x, last.y - still.y);
    const after = Math.hypot(event.clientX - still.x, event.clientY - still.y);
    this.moved = true;
    this.held = "";
    if (before > 0) this.viewport.zoomBy(after / before, this.viewport.seen(still.x, still.y));
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const pressed = this.down.delete(event.pointerId);
    if (!pressed || this.down.size) return;
    if (!this.moved) this.hands.click(this.#at(event), event);
    else if (this.held) this.hands.drag(this.held, this.#at(event), true);
    this.held = "";
  }

  /** @param {PointerEvent} event */
  #forget(event) {
    this.down.delete(event.pointerId);
    this.held = "";
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && document.documentElement.scrollHeight > innerHeight + 1) return;
    event.preventDefault();
    this.viewport.zoomBy(Math.exp(-event.deltaY / 500), this.viewport.seen(event.clientX, event.clientY));
  }

  /**
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  #at(event) {
    return this.viewport.seen(event.clientX, event.clientY);
  }
}
