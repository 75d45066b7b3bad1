/** The dialogs about a match, by what "wd-open" calls them, and how each is loaded. */

import { part } from "../../kit/dom.js";
import { show } from "./dialogs.js";

/** @typedef {import("../../core/luck_report.js").LuckReport} LuckReport */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("./lazy_dialogs.js").Loader} Loader */

/**
 * What the page does for its dialogs.
 * @typedef {object} DialogPage
 * @property {MatchModel} model
 * @property {Player | null} player
 * @property {Face} face
 * @property {import("./board.js").Board} board
 * @property {import("./timeline.js").Timeline} timeline
 * @property {() => Promise<LuckReport | null>} luck
 * @property {(what: string) => boolean} offers whether the page has such a dialog
 */

const small = () => import("./small_dialogs.js");

/** @param {DialogPage} page @returns {Record<string, Loader>} */
export function matchDialogs(page) {
  const { face, model, player } = page;
  return {
    help: async () => shown((await small()).helpDialog(face.roundWord)),
    share: async () => shown(new (await small()).Sharing(model, face).element),
    luck: async () => shown((await small()).luckDialog(model, page.luck)),
    variations: async () => shown((await small()).variationsDialog(model, player)),
    fork: async () => opened(new (await small()).ForkDialog(model, player)),
    verified: async () => opened(new (await small()).VerifiedDialog(model)),
    why: async () => opened(new (await small()).WhyList(model)),
    review: async () => shown(new (await import("./review/dialog.js")).ReviewDialog(model, face).element),
    end: () => loadEnd(page),
    ...noteLoaders(page),
    ...(player ? playerLoaders(page, player) : {}),
  };
}

/** @param {DialogPage} page @param {Player} player @returns {Record<string, Loader>} */
function playerLoaders({ board, face, model, timeline }, player) {
  return {
    seat: async () => shown(new (await small()).SeatDialog(model, player).element),
    guide: async () => {
      await import("./guide/panel.js");
      /** @type {import("./guide/panel.js").Guide} */ const guide = part("wd-guide");
      const actions = /** @type {import("./actions.js").Actions} */ (part("wd-actions"));
      return () => guide.attach(model, player, { actions, board, face, timeline });
    },
  };
}

/** @param {DialogPage} page */
async function loadEnd({ face, luck, model, offers, player, timeline }) {
  const { EndDialog } = await import("./end/dialog.js");
  const { element } = new EndDialog(model, player, face, {
    rematch: () => void /** @type {import("./banner.js").Banner} */ (part("wd-banner")).rematch(model),
    replay: () => timeline.show({ from: 0, to: model.head }),
    offers,
    luck,
  });
  return shown(element);
}

/** The panel with notes, and those that a link has. @param {DialogPage} page @returns {Record<string, Loader>} */
function noteLoaders({ board, face, model, timeline }) {
  /** @type {import("./notes/panel.js").Notes | null} */ let notes = null;
  const panel = async () => {
    const { noteSigns } = await import("./notes/panel.js");
    if (notes) return notes;
    /** @type {import("./notes/panel.js").Notes} */ const made = part("wd-notes");
    notes = made;
    made.attach(model, board, () => face.pieces(model.state));
    timeline.pin(made, (head, place) => noteSigns(made, head, place));
    return made;
  };
  return {
    notes: async () => {
      const made = await panel();
      return () => made.toggle();
    },
    "linked-notes": async () => {
      const made = await panel();
      return () => made.read(location.hash);
    },
  };
}

/** Puts a dialog on the page; opens it. @param {HTMLDialogElement} element */
function shown(element) {
  document.body.append(element);
  return () => show(element);
}

/** @param {{open: (detail: any) => unknown}} dialog which is on the page */
function opened(dialog) {
  return (/** @type {any} */ detail) => dialog.open(detail);
}
