/** Pieces as the board and the cards show them. */

import { t } from "../core/i18n.js";

/** @typedef {import("../core/wire.js").DisplayPiece} DisplayPiece */
/** @typedef {import("../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../kit/types.js").State} State */
/** @typedef {import("../kit/types.js").Value} Value */

/** Tokens whose picture has another name in the page. @type {Record<string, string>} */
const PICTURES = { blood: "droplet", blessing: "sun" };

/**
 * @param {State} state
 * @returns {PieceLook[]}
 */
export function pieces({ display }) {
  const fallen = display?.board.fallen ?? {};
  return Object.entries(display?.pieces ?? {}).map(([id, piece]) => lookOf(id, piece, id in fallen));
}

/**
 * @param {string} id
 * @param {DisplayPiece} piece
 * @param {boolean} down it was taken down
 * @returns {PieceLook}
 */
function lookOf(id, piece, down) {
  const { abilities = [], at, carries = [], facts = [], health, name, role, seat, short, spoken, tags = [], tokens = [], weapons = [], why_absent = "" } = piece;
  const state = piece.state ?? {};
  return {
    id,
    name,
    short,
    ...(role === "plain" ? {} : { silhouette: role }),
    seat,
    health: health?.left ?? 0,
    healthMax: health?.most ?? 0,
    done: state.done ?? false,
    waiting: state.waiting ?? false,
    active: state.active ?? false,
    leader: state.leader ?? false,
    prone: state.prone ?? false,
    carried: carries.find(({ marker }) => marker)?.name ?? "",
    status: at ? "board" : down ? "down" : "absent",
    absent: why_absent,
    tags: tags.filter(({ ill }) => ill).map((tag) => ({ text: tag.name, ill: true })),
    tokens: tokens.map((token) => ({ icon: PICTURES[token.icon] ?? token.icon, count: token.count, seat: token.seat ?? "", text: `${token.count} ${token.name}: ${token.text}` })),
    spoken,
    facts,
    infos: [
      { title: t("Weapons"), infos: weapons },
      { title: t("Carries"), infos: carries },
      { title: t("What it is"), infos: tags },
      { title: t("Abilities"), infos: abilities },
    ].filter(({ infos }) => infos.length),
    values: valuesOf(id, piece),
  };
}

/**
 * What the battle has changed of it.
 * @param {string} id
 * @param {DisplayPiece} piece
 * @returns {Value[]}
 */
function valuesOf(id, { at, carries = [], health, state = {}, tags = [], tokens = [], why_absent = "" }) {
  const path = (/** @type {string[]} */ ...keys) => ["pieces", id, ...keys];
  return [
    ...(health ? [{ text: t("{left} of {most} wounds", { left: health.left, most: health.most }), path: path("health", "left"), noun: t("wounds left") }] : []),
    ...(at ? [] : [{ text: why_absent, path: path("why_absent"), noun: "" }]),
    ...(state.done ? [{ text: t("✓ has acted"), path: path("state", "done"), noun: "" }] : []),
    ...(state.waiting ? [{ text: t("waits"), path: path("state", "waiting"), noun: "" }] : []),
    ...carries.flatMap(({ marker, name }) => (marker ? [{ text: name, path: path("carries", name, "marker"), noun: "" }] : [])),
    ...tags.flatMap(({ ill, name }) => (ill ? [{ text: name, path: path("tags", name, "ill"), noun: "" }] : [])),
    ...tokens.map(({ count, name }) => ({ text: `${count} ${name}`, path: path("tokens", name, "count"), noun: name })),
  ];
}
