/**
 * The silhouettes of fighters, one for each role: a paper figure cut out along its edge. Unit: a hundredth of the height of
 * a man; the foot is at 0, 0 and y grows downwards. Colours come from the styles of the place where they are shown (css/figures.css).
 */

import { s } from "./dom.js";

/** @typedef {{cloth: string, body: string, front?: string, cuts: string}} Shape paths, the hindmost first: in the seat's colour, in its dark tint, in its colour again, in paper */

/**
 * A straight bar as a path, such as the shaft of a spear.
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {number} wide
 */
function bar(x1, y1, x2, y2, wide) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [((y1 - y2) / length) * (wide / 2), ((x2 - x1) / length) * (wide / 2)];
  const corners = [
    [x1 + dx, y1 + dy],
    [x2 + dx, y2 + dy],
    [x2 - dx, y2 - dy],
    [x1 - dx, y1 - dy],
  ];
  return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/**
 * A round part.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function ball(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

const LEGS = "M-15-42H-1L-3-3H-17ZM1-42H15L17-3H3Z";
const TORSO = "M-14-71Q0-77 14-71L17-38H-17Z";

/** @type {Record<string, Shape>} */
export const SHAPES = Object.assign(Object.create(null), {
  captain: {
    cloth: `M-12-72C-30-58-36-28-36-4L-14-4L-8-62ZM10-70L15-4H28C30-32 26-56 14-72ZM-11-92C-24-108 8-116 16-96C8-99 2-96-1-91Z`,
    body: `${LEGS}${TORSO}M-9-74V-90Q0-98 9-90V-74Q0-68-9-74Z${bar(10, -66, 31, -76, 9)}${bar(31, -70, 39, -108, 5.5)}${bar(23, -76, 42, -70, 4)}${bar(-12, -66, -24, -44, 8)}`,
    cuts: `M-17-44H17V-39.5H-17ZM-6-87H6V-83.5H1.6V-76H-1.6V-83.5H-6Z`,
  },
  shield: {
    cloth: "",
    body: `${LEGS}${TORSO}M-9-74V-90Q0-98 9-90V-74Q0-68-9-74Z${bar(12, -66, 27, -56, 9)}${bar(27, -52, 33, -96, 5.5)}${bar(20, -62, 37, -59, 4)}`,
    front: "M-34-64Q-14-70 7-64C7-38 0-20-13-10C-27-20-34-38-34-64ZM-9.500-91Q0-102 9.500-91Z",
    cuts: "M-15.500-64H-11.500V-16H-15.500ZM-30-46H4V-42H-30ZM-5-87H7V-83.500H-5Z",
  },
  spear: {
    cloth: `M-15-62L15-66L18-40L-18-34Z${bar(-30, 0, 30, -96, 3.4)}M27-92L46-118L43-87Z`,
    body: `M-17-38L-2-40L-8-3H-24ZM2-40L17-42L22-3H9ZM-13-70Q0-77 14-71L15-58L-15-54Z${ball(0, -82, 9.5)}${bar(-12, -64, -21, -30, 8)}${bar(-21, -28, -12, -24, 8)}${bar(12, -66, 20, -78, 8)}`,
    cuts: `M-18-40L18-45V-41.500L-18-36ZM-6-85H7V-81.500H-6Z`,
  },
  bow: {
    cloth: `M-15-62H13L17-36H-19ZM16-112C46-92 46-42 18-22L15.500-25.500C38-46 38-88 13.500-108.500ZM-10-86Q-4-104 9-94L8-88Z`,
    body: `M-17-38H-2L-9-3H-24ZM2-38H16L20-3H7ZM-13-71Q0-77 13-71L14-58H-15Z${ball(0, -83, 9.5)}${bar(8, -66, 36, -68, 7)}${bar(-10, -66, -24, -74, 7)}${bar(-24, -74, -6, -69, 6)}${bar(-17, -72, 44, -67, 2)}${bar(14, -109, -16, -72, 1.6)}${bar(-16, -72, 17, -24, 1.6)}${bar(-24, -96, -14, -70, 5)}`,
    cuts: `M-19-40H17V-36.500H-19ZM-1-86H8V-82.500H-1Z`,
  },
  gun: {
    cloth: `M-16-62H16L21-32H-21ZM-21-90Q0-96 21-90L20-86.500H-20ZM-10-90Q-8-105 0-105T10-90Z`,
    body: `M-17-34H-2L-5-3H-20ZM2-34H17L20-3H5ZM-14-71Q0-76 14-71L15-58H-15Z${ball(0, -81, 8.5)}${bar(-14, -58, 52, -71, 4.5)}${bar(-20, -55, -4, -62, 9)}${bar(-11, -68, -17, -56, 8)}${bar(11, -68, 25, -62, 8)}`,
    cuts: `M-20-40H20V-36.500H-20ZM-5-83H7V-79.500H-5ZM-12-96H12V-93H-12Z`,
  },
  hound: {
    front: "M14-62L27-70L33-52L22-44Z",
    cloth: `M18-64L30-68L31-54L20-48ZM-28-58L-20-70L-14-60L-6-72L0-61L8-70L12-60Z`,
    body: `M-38-54Q-20-62 14-60L28-72L32-82L37-73L52-67L54-58L40-52Q34-42 28-36L30-3H20L17-28L8-30L10-3H0L-6-30L-22-30L-28-18L-26-3H-37L-40-22L-36-36Q-46-40-52-62L-46-66Q-44-56-38-54Z`,
    cuts: `M38-68h4.500v3.600h-4.500ZM46-60h8v2.600h-8Z`,
  },
  brute: {
    cloth: "M30-112Q44-116 45-100L37-58L27-60Z",
    body: `M-24-40H-3L-5-3H-25ZM3-40H24L25-3H5ZM-30-78Q0-96 30-78L25-38H-25Z${ball(0, -88, 9)}${bar(-28, -72, -36, -40, 14)}${ball(-36, -36, 9)}${bar(26, -74, 36, -56, 14)}${ball(35, -54, 8)}`,
    front: "M-22-42H22L15-20H-15ZM-31-78Q-22-90-8-86L-22-62ZM31-78Q22-90 8-86L22-62Z",
    cuts: `M-24-45H24V-41H-24ZM-6-90H-1.500V-86.500H-6ZM2-90H6.500V-86.500H2ZM36-106h4v4h-4ZM33-92h4v4h-4ZM36-80h3.500v4h-3.500Z`,
  },
  priest: {
    cloth: `M-16-72Q0-80 16-72L24-34L18-3H-28L-18-40ZM-15-78Q-14-106 2-108Q16-104 14-78Q8-70 0-70T-15-78Z`,
    body: `M6-72L16-72L26-34L20-3H6ZM-7-80Q-8-96 1-97Q9-95 8-80Q0-74-7-80Z${bar(34, -3, 32, -94, 4)}${ball(32, -103, 10)}${bar(12, -64, 32, -56, 9)}${bar(-14, -66, -22, -44, 9)}`,
    cuts: `${ball(32, -103, 5)}M-26-12H20V-8.500H-27ZM-3-90H6V-86.500H-3Z`,
  },
  monster: {
    cloth: `M-8-82C-22-116-48-122-56-100C-46-104-40-98-42-90C-34-96-28-90-30-82C-24-86-18-82-16-72ZM-12-56L14-60L16-36L-14-32Z`,
    body: `M-20-44Q-22-80 4-88L6-106L12-92L22-94L32-112L32-90L46-82L44-74L32-70Q34-60 26-48L30-28L38-3H18L12-24L-2-24L-8-3H-30L-22-30Q-44-26-58-44L-56-52Q-44-38-20-44Z${bar(24, -62, 42, -48, 9)}M38-54L54-50L44-46L52-38L38-42Z`,
    front: "M-14-60Q4-70 16-60L14-30Q0-24-12-30Z",
    cuts: `M24-86h5v4h-5ZM34-77l3 4 3-4ZM-12-54H15V-50H-12ZM-13-45H15V-41H-13ZM-12-36H14V-32H-12Z`,
  },
});

/** What a fighter without a role is drawn as. */
const PLAIN = "spear";

/** How high each silhouette reaches, in the same unit. @type {Record<string, number>} */
const HEIGHTS = Object.assign(Object.create(null), { hound: 82, brute: 116, monster: 122, captain: 112, gun: 105 });
const HEIGHT = 118;

/**
 * The figure of a role about its foot.
 * @param {string} role
 */
export function silhouette(role) {
  const { body, cloth, cuts, front = "" } = SHAPES[role] ?? SHAPES[PLAIN];
  return s(
    "g",
    { class: "silhouette" },
    s("path", { class: "edge", d: cloth + body + front }),
    s("path", { class: "cloth", d: cloth }),
    s("path", { class: "body", d: body }),
    front ? s("path", { class: "cloth front", d: front }) : null,
    s("path", { class: "cuts", d: cuts }),
  );
}

/**
 * How high the figure of a role is, in hundredths of the height of a man.
 * @param {string} role
 */
export function silhouetteHeight(role) {
  return HEIGHTS[role] ?? HEIGHT;
}

/**
 * A little picture of a role for lists and cards, coloured by the style of the seat round it.
 * @param {string} role
 */
export function roleIcon(role) {
  return s("svg", { class: "role-icon", viewBox: "-62 -126 124 132", "aria-hidden": "true" }, silhouette(role));
}
