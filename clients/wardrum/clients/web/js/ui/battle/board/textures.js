/**
 * Textures: what is drawn on the ground and on the faces of terrain, as paths in inches from a corner. What is strewn is strewn by a
 * seed, so that the same wall keeps its bricks from one drawing to the next.
 */

/** @typedef {() => number} Chance from 0 to 1, as Math.random, but the same each time */

/** @param {number} n */
export function short(n) {
  return Number(n.toFixed(2));
}

/**
 * Chances that repeat for the same seed.
 * @param {string} seed
 * @returns {Chance}
 */
export function chances(seed) {
  let state = 0;
  for (const sign of seed) state = (Math.imul(state, 31) + sign.charCodeAt(0)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Places at about this distance from each other, the same each time.
 * @param {number} wide
 * @param {number} deep
 * @param {number} apart
 * @returns {[number, number][]}
 */
export function scattered(wide, deep, apart) {
  /** @type {[number, number][]} */
  const places = [];
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let y = apart / 2; y < deep - 0.1; y += apart) {
    for (let x = apart / 2; x < wide - 0.2; x += apart) {
      places.push([Math.min(wide - 0.25, Math.max(0, x + (chance() - 0.5) * apart * 0.7)), Math.min(deep - 0.08, Math.max(0.08, y + (chance() - 0.5) * apart * 0.7))]);
    }
  }
  return places;
}

/**
 * The same a number of times, as one path.
 * @param {number} count
 * @param {() => string} one
 */
export function many(count, one) {
  return Array.from({ length: Math.round(count) }, one).join("");
}

/**
 * A bond of bricks: its joints.
 * @param {number} wide
 * @param {number} tall
 * @param {number} length
 * @param {number} course
 */
export function bricks(wide, tall, length, course) {
  return bond(wide, tall, length, course, null).joints;
}

/**
 * A bond of bricks, and those in it that are paler and darker than the others.
 * @param {number} wide
 * @param {number} tall
 * @param {number} length
 * @param {number} course
 * @param {Chance | null} chance null: all are as long
 */
export function bond(wide, tall, length, course, chance) {
  const count = Math.max(1, Math.round(tall / course));
  const high = tall / count;
  const paths = { joints: "", pale: "", dark: "" };
  for (let row = 0; row < count; row += 1) {
    if (row) paths.joints += `M0 ${short(row * high)}H${short(wide)}`;
    const ends = [0];
    for (let x = row % 2 ? length / 2 : length; x < wide - 0.1; x += length) ends.push(x + (chance ? (chance() - 0.5) * length * 0.35 : 0));
    ends.forEach((x, i) => {
      if (i) paths.joints += `M${short(x)} ${short(row * high)}v${short(high)}`;
      const tone = chance ? chance() : 0.5;
      if (tone > 0.26 && tone < 0.8) return;
      const to = Math.min(wide, ends[i + 1] ?? wide);
      paths[tone < 0.5 ? "pale" : "dark"] += `M${short(x + 0.03)} ${short(row * high + 0.03)}H${short(to - 0.03)}v${short(high - 0.06)}H${short(x + 0.03)}z`;
    });
  }
  return paths;
}

/**
 * Boards side by side.
 * @param {number} wide
 * @param {number} tall
 * @param {number} board
 * @param {boolean} upright whether the joints run down
 */
export function rows(wide, tall, board, upright) {
  const across = upright ? wide : tall;
  const count = Math.max(1, Math.round(across / board));
  let path = "";
  for (let i = 1; i < count; i += 1) path += upright ? `M${short((across * i) / count)} 0v${short(tall)}` : `M0 ${short((across * i) / count)}h${short(wide)}`;
  return path;
}

/**
 * The boards of a deck that are paler than the others, and the nails of all of them.
 * @param {number} wide
 * @param {number} deep
 * @param {number} board
 * @param {boolean} upright
 * @param {Chance} chance
 */
export function planks(wide, deep, board, upright, chance) {
  const [across, long] = upright ? [wide, deep] : [deep, wide];
  const count = Math.max(1, Math.round(across / board));
  const step = across / count;
  const paths = { pale: "", dark: "", nails: "" };
  for (let i = 0; i < count; i += 1) {
    const tone = chance();
    const at = short(i * step);
    const plank = upright ? `M${at} 0h${short(step)}v${short(long)}h${short(-step)}z` : `M0 ${at}v${short(step)}h${short(long)}v${short(-step)}z`;
    if (tone < 0.3) paths.pale += plank;
    else if (tone > 0.75) paths.dark += plank;
    const middle = short((i + 0.5) * step);
    for (const end of [0.14, short(long - 0.14)]) paths.nails += upright ? `M${middle} ${end}h.01` : `M${end} ${middle}h.01`;
  }
  return paths;
}

/**
 * Broken stones, the lit and the others.
 * @param {number} wide
 * @param {number} deep
 * @param {Chance} chance
 * @param {number} [dense] how many on a square inch
 */
export function stones(wide, deep, chance, dense = 5) {
  const paths = { pale: "", dark: "" };
  const count = Math.min(60, Math.max(3, Math.round(wide * deep * dense)));
  for (let i = 0; i < count; i += 1) {
    const r = 0.1 + chance() * 0.15;
    const [x, y] = [chance() * Math.max(0.02, wide - r * 2.1), chance() * Math.max(0.02, deep - r * 1.6)];
    paths[i % 2 ? "pale" : "dark"] += stone(x, y, r);
  }
  return paths;
}

/** @param {number} x @param {number} y @param {number} r */
export function stone(x, y, r) {
  return `M${short(x)} ${short(y + r)}l${short(r * 0.7)} ${short(-r)} ${short(r)} ${short(r * 0.2)} ${short(r * 0.4)} ${short(r)} ${short(-r)} ${short(r * 0.6)}z`;
}

/**
 * Leaves, those in the light and the others.
 * @param {number} wide
 * @param {number} deep
 * @param {Chance} chance
 */
export function leaves(wide, deep, chance) {
  const paths = { pale: "", dark: "" };
  const count = Math.min(90, Math.round(wide * deep * 8));
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [chance() * Math.max(0.02, wide - 0.3), 0.1 + chance() * Math.max(0.02, deep - 0.2)];
    paths[chance() < 0.55 ? "pale" : "dark"] += `M${short(x)} ${short(y)}q.16-.2.3 0q-.14.18-.3 0`;
  }
  return paths;
}

/**
 * A round spot without a corner, wider than deep.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Chance} chance
 */
export function blot(x, y, r, chance) {
  const points = Array.from({ length: 8 }, (_, i) => {
    const reach = r * (0.75 + chance() * 0.5);
    return [x + Math.cos((i * Math.PI) / 4) * reach, y + Math.sin((i * Math.PI) / 4) * reach * 0.8];
  });
  const middle = (/** @type {number} */ i) => {
    const [[ax, ay], [bx, by]] = [points[i % 8], points[(i + 1) % 8]];
    return `${short((ax + bx) / 2)} ${short((ay + by) / 2)}`;
  };
  const curves = points.map((_, i) => `Q${short(points[(i + 1) % 8][0])} ${short(points[(i + 1) % 8][1])} ${middle(i + 1)}`);
  return `M${middle(0)}${curves.join("")}z`;
}

/** The bars of a rail. @param {number} long @param {number} tall */
export function bars(long, tall) {
  if (long < 0.2) return `M0 0V${-tall}`;
  const count = Math.max(1, Math.round(long / 1.2));
  const posts = Array.from({ length: count + 1 }, (_, i) => `M${short((long * i) / count)} 0V${short(-tall)}`).join("");
  return `${posts}M0 ${short(-tall)}H${short(long)}M0 ${short(-tall * 0.5)}H${short(long)}`;
}

/** The rails and rungs of a ladder. @param {number} long @param {number} tall */
export function rungs(long, tall) {
  if (long < 0.45) return "";
  const count = Math.max(2, Math.round(tall / 0.45));
  const inset = Math.min(0.12, long / 5);
  const steps = Array.from({ length: count }, (_, i) => `M${inset} ${short((-tall * (i + 0.5)) / count)}H${short(long - inset)}`).join("");
  return `M${inset} 0V${short(-tall)}M${short(long - inset)} 0V${short(-tall)}${steps}`;
}

/** An opening in a wall. @param {number} long @param {number} tall @param {boolean} leaved with the two leaves of a door in it */
export function gate(long, tall, leaved) {
  if (long < 0.8) return "";
  const [left, right, top] = [long * 0.14, long * 0.86, tall * 0.86].map(short);
  const spring = short(Math.max(tall * 0.3, tall * 0.86 - (long * 0.72) / 2));
  return `M${left} 0V${-spring}Q${left} ${-top} ${short(long / 2)} ${-top}Q${right} ${-top} ${right} ${-spring}V0Z${leaved ? `M${short(long / 2)} 0V${-top}` : ""}`;
}
