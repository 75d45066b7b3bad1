/** The share dialog: links to the match, to one version, to a range that plays itself; the picture, the embed code, the file. */

import { button, h, put } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { copyIn, dialog, linkRow } from "../dialogs.js";
import { defaultRange } from "../timeline/jumps.js";
import { embedSnippet, pageLink, pictureLink, replayLink } from "./links.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("./links.js").VersionRange} VersionRange */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

const FILE = t("This battle plays from a file: anyone who opens one of these links is asked for the same file.");

export class Sharing {
  /** What was chosen as from and to; null: the range that is proposed. @type {VersionRange | null} */
  #chosen = null;
  #rows = h("div", { class: "share-rows" });

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  constructor(model, face) {
    this.model = model;
    this.face = face;
    this.element = dialog(t("Share"), this.#rows, notice(model));
    this.element.addEventListener("wd-show", () => this.#fill());
  }

  #fill() {
    const { model } = this;
    const served = model.offline ? [] : this.#served();
    const watch = model.offline ? [] : [this.#row(t("To watch this battle"), pageLink(model))];
    put(this.#rows, ...watch, this.#row(t("This moment ({n})", { n: model.cursor }), pageLink(model, model.cursor)), this.#stretch(), ...served);
  }

  /** What only a server has. */
  #served() {
    const { face, model } = this;
    const picture = pictureLink(model);
    return [
      this.#row(t("Picture of this moment"), picture, h("a", { class: "button", href: picture, target: "_blank", rel: "noopener" }, t("Open"))),
      this.#row(t("To show it in another page"), embedSnippet(model, t("A battle of {game}", { game: face.title }))),
      h(
        "div",
        { class: "share-row" },
        h("b", {}, t("Replay file")),
        h("p", { class: "small muted" }, t("All that has happened, to be played and verified without this server.")),
        h("a", { class: "button", href: replayLink(model), download: "" }, t("Download")),
      ),
    ];
  }

  /** A stretch that plays itself: from here to there, each of them where the viewer looks or any other version. */
  #stretch() {
    const { model } = this;
    const { from, to } = this.#chosen ?? defaultRange(model, this.face);
    const link = h("input", { class: "input", readonly: true, "aria-label": t("A stretch that plays itself"), onfocus: () => link.select() });
    const ends = [this.#end(t("From"), from, t("From here: moment {n}", { n: model.cursor })), this.#end(t("To"), to, t("to here: moment {n}", { n: model.cursor }))];
    const [first, last] = ends.map(({ field }) => field);
    const draw = () => (link.value = pageLink(model, Math.min(+first.value, +last.value), Math.max(+first.value, +last.value)));
    for (const { field, here } of ends) {
      const change = () => {
        this.#chosen = { from: +first.value, to: +last.value };
        draw();
      };
      field.addEventListener("input", change);
      here.addEventListener("click", () => {
        field.value = String(model.cursor);
        change();
      });
    }
    draw();
    return h(
      "div",
      { class: "share-row" },
      h("b", {}, t("A stretch that plays itself")),
      h("div", { class: "stretch" }, ...ends.map(({ element }) => element)),
      link,
      button(t("Copy"), () => void this.#copy(link.value), { class: "button", "aria-label": t("Copy: a stretch that plays itself") }),
    );
  }

  /**
   * @param {string} word
   * @param {number} version
   * @param {string} spoken what the button to choose the moment that is shown is called
   */
  #end(word, version, spoken) {
    const field = h("input", { class: "input version", type: "number", min: 0, max: this.model.head, value: version, inputmode: "numeric" });
    const here = button(t("here"), () => {}, { class: "button here", "aria-label": spoken });
    return { field, here, element: h("span", { class: "end" }, h("label", {}, `${word} `, field), here) };
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {...Node} more
   */
  #row(title, text, ...more) {
    return linkRow(title, text, (what) => void this.#copy(what), ...more);
  }

  /** @param {string} text */
  #copy(text) {
    return copyIn(this.element, text);
  }
}

/** @param {MatchModel} model */
function notice({ offline }) {
  if (offline) return h("p", { class: "small muted" }, FILE);
  return loopback() ? h("p", { class: "notice warn" }, t("These links work on this computer only. To let others in, start the server with --host 0.0.0.0.")) : null;
}

/** Whether links to this host work on this computer only. */
function loopback() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}
