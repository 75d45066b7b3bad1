/** Models as the board and the cards show them, with the markers that lie beside them. */

import { t } from "../../core/i18n.js";
import { keywordWords, modelName, seatName, signed, weaponLine } from "./names.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/types.js").Tag} Tag */
/** @typedef {import("../../kit/types.js").Token} Token */

/** @type {Record<string, string>} */
const ELSEWHERE = { mustered: t("not set up yet"), out: t("Out of Action"), left: t("has left the battle") };

/**
 * @param {State} state
 * @returns {PieceLook[]}
 */
export function pieces(state) {
  return state.battle.order.map((/** @type {string} */ id) => look(state, id));
}

/**
 * @param {State} state
 * @param {string} id
 * @returns {PieceLook}
 */
function look(state, id) {
  const model = state.battle.models[id];
  const { activated, card, down, seat, status } = model;
  const there = status === "board";
  const active = Boolean(state.battle.activation?.models.includes(id));
  const tags = tagsOf(state, model);
  const tokens = there ? tokensOf(state, model) : [];
  return {
    id,
    name: modelName(state, id),
    short: id.replace(/^.*\D(?=\d)/, ""),
    silhouette: model.silhouette,
    seat,
    health: 0,
    healthMax: 0,
    done: activated && there && !active,
    waiting: false,
    active,
    leader: card.leader,
    carried: "",
    status,
    tags,
    tokens,
    prone: down,
    spoken: spoken(modelName(state, id), model, [active ? t("active now") : activated ? t("activated") : t("not activated")], tags, tokens),
    words: wordsOf(state, model),
    facts: factsOf(model),
    values: values(id, model),
  };
}

/**
 * @param {string} id
 * @param {any} model
 * @returns {import("../../kit/types.js").Value[]}
 */
function values(id, { activated, blessing, blood, down, status, tough }) {
  const path = (/** @type {string} */ key) => ["battle", "models", id, key];
  return [
    { text: ELSEWHERE[status] ?? t("on the battlefield"), path: path("status"), noun: "" },
    { text: t("{n} blood", { n: blood }), path: path("blood"), noun: t("blood") },
    { text: t("{n} blessing", { n: blessing }), path: path("blessing"), noun: t("blessing") },
    ...(down ? [{ text: t("Down"), path: path("down"), noun: "" }] : []),
    ...(tough ? [{ text: t("tough"), path: path("tough"), noun: "" }] : []),
    ...(activated ? [{ text: t("activated"), path: path("activated"), noun: "" }] : []),
  ];
}

/**
 * BLOOD is the opponent's to spend, BLESSING the owner's.
 * @param {State} state
 * @param {any} model
 * @returns {Token[]}
 */
function tokensOf({ match }, { blessing, blood, seat }) {
  const rival = match.order.find((/** @type {string} */ other) => other !== seat) ?? "";
  const kinds = [
    { icon: "droplet", count: blood, seat: rival, text: t("{n} blood, {seat} may spend it", { n: blood, seat: seatName(rival) }) },
    { icon: "sun", count: blessing, seat, text: t("{n} blessing, {seat} may spend it", { n: blessing, seat: seatName(seat) }) },
  ];
  return kinds.filter(({ count }) => count > 0);
}

/**
 * @param {State} state
 * @param {any} model
 * @returns {Tag[]}
 */
function tagsOf({ battle }, { down, seat, status, team, tough }) {
  const kept = [team ? t("fireteam {name}", { name: teamName(team) }) : "", tough && status === "board" ? t("tough") : ""];
  const what = kept.filter(Boolean).map((text) => ({ text, ill: false }));
  if (status !== "board") return what;
  const ills = [down ? t("Down") : "", battle.shaken.includes(seat) ? t("Shaken") : ""].filter(Boolean);
  return [...what, ...ills.map((text) => ({ text, ill: true }))];
}

/**
 * "first lamp", of the slug with its seat.
 * @param {string} team
 */
export function teamName(team) {
  return team.slice(team.indexOf("-") + 1).replace(/-/g, " ");
}

/**
 * @param {string} name
 * @param {any} model
 * @param {string[]} standing
 * @param {Tag[]} tags
 * @param {Token[]} tokens
 */
function spoken(name, { card, seat, status }, standing, tags, tokens) {
  const words = [name, card.leader ? t("leader") : "", seatName(seat)];
  const now = status === "board" ? standing : [ELSEWHERE[status] ?? status];
  const marks = [...tags.map((tag) => tag.text), ...tokens.map((mark) => mark.text)];
  return [...words, ...now, ...marks].filter(Boolean).join(", ");
}

/**
 * What the glossary explains of it: how it is now, then its keywords.
 * @param {State} state
 * @param {any} model
 * @returns {[kind: string, name: string][]}
 */
function wordsOf({ battle }, { blessing, blood, card, down, seat, status, team, tough }) {
  const there = status === "board";
  const now = { mustered: status === "mustered", out: status === "out", down: there && down, blood: there && blood > 0, blessing: there && blessing > 0 };
  const statuses = Object.entries({ ...now, shaken: there && battle.shaken.includes(seat), tough: there && tough });
  const keywords = new Set([...(team ? ["fireteam"] : []), ...keywordsOf(card)]);
  return [
    ...statuses.flatMap(([name, is]) => (is ? [/** @type {[string, string]} */ (["statuses", name])] : [])),
    ...[...keywords].map((word) => /** @type {[string, string]} */ (["keywords", word])),
  ];
}

/** Its own and those of its weapons, each once. @param {any} card */
function keywordsOf({ profile, weapons }) {
  /** @type {any[]} */ const all = [profile, ...Object.values(weapons)];
  return new Set(all.flatMap(({ keywords }) => Object.keys(keywords)));
}

/** @param {any} model */
function factsOf({ card, team }) {
  const { profile, weapons } = card;
  const keywords = keywordWords(profile.keywords).join(" · ");
  const lines = [
    t("Movement {length}″ · Ranged {ranged} DICE · Melee {melee} DICE", { length: profile.movement_in, ranged: signed(profile.ranged), melee: signed(profile.melee) }),
    t("Armour {armour} · Base {mm} mm", { armour: signed(profile.armour), mm: profile.base_mm }),
    ...Object.values(weapons).map(weaponLine),
    keywords && t("Keywords: {keywords}", { keywords }),
    team && t("Fireteam: {name}", { name: teamName(team) }),
  ];
  return lines.filter(Boolean);
}
