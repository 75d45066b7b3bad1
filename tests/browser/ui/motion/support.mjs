/** A screen whose frames come when the test says so, and a stage that remembers what was done to its figures. */

const FRAME_MS = 1000 / 60;

export class Screen {
  now = 0;
  #asked = new Map();
  #count = 0;

  get frames() {
    return { request: (frame) => (this.#asked.set(++this.#count, frame), this.#count), cancel: (id) => this.#asked.delete(id) };
  }

  /** Whether somebody waits for a frame. */
  get awake() {
    return this.#asked.size > 0;
  }

  /** This many ms go by, frame by frame. */
  pass(ms, step = FRAME_MS) {
    for (const end = this.now + ms; this.now < end - 1e-6; ) {
      this.now = Math.min(end, this.now + step);
      const asked = [...this.#asked.values()];
      this.#asked.clear();
      for (const frame of asked) frame(this.now);
    }
  }
}

/** A board of 10 units to the inch, seen from above at a slant, whose figures remember where they are. */
export class FakeBoard {
  figures = new Map();
  /** What was drawn and not taken away. */ drawn = new Set();

  constructor(pieces) {
    for (const id of Object.keys(pieces)) this.figures.set(id, { place: null, lean: [0, 0, 0], opacity: 1, path: [] });
    const drawn = this.drawn;
    this.effects = { append: (node) => drawn.add(node), getScreenCTM: () => ({ a: 4 }) };
    this.project = ([x, y, z]) => [x * 10, y * 8 - z * 6];
  }

  figure = (id) => {
    const seen = this.figures.get(id);
    if (!seen) return null;
    return {
      moveTo: (x, y, z) => ((seen.place = [x, y, z]), seen.path.push([x, y, z])),
      lean: (dx, dy, degrees) => (seen.lean = [dx, dy, degrees]),
      fade: (opacity) => (seen.opacity = opacity),
      rest: () => Object.assign(seen, { place: null, lean: [0, 0, 0], opacity: 1 }),
    };
  };
}

/** Enough of a document for effects to be drawn on. */
export function fakeDocument(drawn) {
  const element = (name) => {
    const node = { name, children: [], attributes: {}, append: (...more) => node.children.push(...more), remove: () => drawn().delete(node) };
    node.setAttribute = (key, value) => (node.attributes[key] = value);
    node.addEventListener = () => {};
    return node;
  };
  return { createElementNS: (_space, name) => element(name), createElement: element };
}
