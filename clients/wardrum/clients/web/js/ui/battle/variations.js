/** The dialog with a battle's variations: forks and forks of forks as branches, each a link to where it left. */

import { countOf, listedForks, ownForks, treeOf } from "../../core/variations.js";
import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { matchPath } from "../shared/addresses.js";
import { dialog } from "./dialogs.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */
/** @typedef {import("../../core/variations.js").Known} Known */
/** @typedef {import("../../core/variations.js").Variation} Variation */

const LISTS = ["live", "finished", "open"];
const GENERATIONS_MAX = 16;

/**
 * @param {MatchModel} model
 * @param {Player | null} player null: the battle comes from a file
 * @returns {HTMLDialogElement}
 */
export function variationsDialog(model, player) {
  const place = h("div", { class: "variations", tabindex: 0, role: "group", "aria-label": t("Variations") });
  const element = dialog(
    t("Variations"),
    h("p", {}, t("A fork goes on from a moment of a battle in another way. Here are those that this device has a seat in, and those in the lobby's lists; forks of others that are not listed stay theirs.")),
    place,
  );
  element.addEventListener("wd-show", () => void fill(place, model, player));
  return element;
}

/** @param {HTMLElement} place @param {MatchModel} model @param {Player | null} player */
async function fill(place, model, player) {
  put(place, h("p", { class: "muted", role: "status" }, t("Looking …")));
  const own = player ? ownForks(player.keyring.all()) : [];
  const known = [here(model), ...own, ...(player ? await ancestors(player, model) : []), ...(player ? await listed(player) : [])];
  const tree = treeOf(model.match, known);
  const none = h("p", {}, t("No variation is known. “Fork here” begins one at the moment that is shown."));
  put(place, h("ul", { class: "variation-tree" }, item(tree, model)), countOf(tree) > 1 ? null : none);
}

/** @param {MatchModel} model @returns {Known} */
function here(model) {
  const { parent, status } = model.headState.match;
  return { match: model.match, origin: parent ? { match: parent.match, version: parent.version } : null, own: model.seats.length > 0, study: model.study, ended: status === "ended" };
}

/** The battles that this one goes back to: their ids stand in its own log. @param {Player} player @param {MatchModel} model */
async function ancestors({ connection }, model) {
  /** @type {Known[]} */
  const found = [];
  let parent = model.headState.match.parent;
  while (parent && found.length < GENERATIONS_MAX) {
    const { match, version } = parent;
    const answer = await connection.request({ type: "state", match, version }).catch(() => null);
    const state = answer?.state?.match;
    parent = state?.parent;
    found.push({ match, origin: parent ? { match: parent.match, version: parent.version } : null, own: false, study: state?.dice === "chosen", ended: false });
  }
  return found;
}

/** The forks on the first page of each list. @param {Player} player @returns {Promise<Known[]>} */
async function listed({ connection }) {
  const pages = await Promise.all(LISTS.map((filter) => connection.request({ type: "list", filter }).catch(() => null)));
  return pages.flatMap((page) => listedForks(page?.matches ?? []));
}

/** @param {Variation} variation @param {MatchModel} model @returns {HTMLElement} */
function item({ branches, ended, match, origin, own, study }, model) {
  const current = match === model.match;
  const what = [origin ? (study ? t("study") : t("fork")) : t("battle"), own ? t("yours") : "", ended ? t("over") : ""].filter(Boolean).join(", ");
  const name = h("a", { href: matchPath(match), "aria-current": current ? "page" : null }, `${match.slice(0, 6)} · ${what}`);
  const left = origin ? [h("a", { class: "small", href: matchPath(origin.match, `v=${origin.version}`) }, t("left at moment {n}", { n: origin.version })), " → "] : [];
  return h("li", {}, ...left, name, current ? h("span", { class: "badge" }, t("here")) : null, branches.length ? h("ul", {}, ...branches.map((each) => item(each, model))) : null);
}
