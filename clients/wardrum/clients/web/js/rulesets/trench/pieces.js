/** Models as the board and the cards show them, with the markers that lie beside them. */

import { title } from "../../kit/words.js";
import { keywordWords, signed, weaponLine } from "./names.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/types.js").Tag} Tag */
/** @typedef {import("../../kit/types.js").Token} Token */

/** @type {Record<string, string>} */
const ELSEWHERE = { mustered: "not set up yet", out: "Out of Action", left: "has left the battle" };

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
    name: title(card.profile.name),
    short: id.replace(/^.*\D(?=\d)/, ""),
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
    spoken: spoken(id, model, [active ? "active now" : activated ? "activated" : "not activated"], tags, tokens),
    facts: factsOf(model),
  };
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
    { icon: "droplet", count: blood, seat: rival, name: "blood" },
    { icon: "sun", count: blessing, seat, name: "blessing" },
  ];
  return kinds.flatMap(({ count, icon, name, seat: owner }) =>
    count ? [{ icon, count, seat: owner, text: `${count} ${name}, seat ${owner.toUpperCase()} may spend it` }] : [],
  );
}

/**
 * @param {State} state
 * @param {any} model
 * @returns {Tag[]}
 */
function tagsOf({ battle }, { down, seat, status, team, tough }) {
  const kept = [team ? `fireteam ${teamName(team)}` : "", tough && status === "board" ? "tough" : ""];
  const what = kept.filter(Boolean).map((text) => ({ text, ill: false }));
  if (status !== "board") return what;
  const ills = [down ? "Down" : "", battle.shaken.includes(seat) ? "Shaken" : ""].filter(Boolean);
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
 * @param {string} id
 * @param {any} model
 * @param {string[]} standing
 * @param {Tag[]} tags
 * @param {Token[]} tokens
 */
function spoken(id, { card, seat, status }, standing, tags, tokens) {
  const words = [`Model ${id} ${title(card.profile.name)}`, card.leader ? "leader" : "", `seat ${seat.toUpperCase()}`];
  const now = status === "board" ? standing : [ELSEWHERE[status] ?? status];
  const marks = [...tags.map((tag) => tag.text), ...tokens.map((mark) => mark.text)];
  return [...words, ...now, ...marks].filter(Boolean).join(", ");
}

/** @param {any} model */
function factsOf({ card, team }) {
  const { profile, weapons } = card;
  const keywords = keywordWords(profile.keywords).join(" · ");
  const lines = [
    `Movement ${profile.movement_in}″ · Ranged ${signed(profile.ranged)} DICE · Melee ${signed(profile.melee)} DICE`,
    `Armour ${signed(profile.armour)} · Base ${profile.base_mm} mm`,
    ...Object.values(weapons).map(weaponLine),
    keywords && `Keywords: ${keywords}`,
    team && `Fireteam: ${teamName(team)}`,
  ];
  return lines.filter(Boolean);
}
