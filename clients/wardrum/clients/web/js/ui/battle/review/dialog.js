/** The review of a battle: the graph, its turning points, and what else could have been done there. Opened by "wd-open". */

import { askAlternatives, askReview, neighbour } from "../../../core/review.js";
import { button, h, put, s } from "../../../kit/dom.js";
import { t, tn } from "../../../core/i18n.js";
import { capital } from "../../../kit/words.js";
import { dialog } from "../dialogs.js";
import { drawGraph, nearestTurn } from "./graph.js";
import { happened, leadWords, namesOf, rollWords, turnWords } from "./words.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/review.js").Review} Review */
/** @typedef {import("../../../core/review.js").TurningPoint} TurningPoint */
/** @typedef {import("../../../kit/types.js").Face} Face */

const GOES_ON = t("This battle goes on. Its review is made when it has ended, so that it helps nobody who plays.");
const FILE = t("A review is worked out by a server that has this battle; a file has the states, the sentences and the luck report, but no estimates and no lists of what else could have been done. The operator of the server can import the file.");
const KEYS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

export class ReviewDialog {
  #body = h("div", { class: "review" });
  #svg = s("svg", { class: "review-graph", role: "slider", tabindex: 0, "aria-label": t("Turning points") });
  #detail = h("section", { class: "review-detail", "aria-live": "polite", "aria-label": t("The chosen turning point") });
  /** @type {Review | null} */ #review = null;
  #chosen = 0;

  /** @param {MatchModel} model @param {Face} face */
  constructor(model, face) {
    this.model = model;
    this.face = face;
    this.element = dialog(t("Review"), this.#body);
    this.element.classList.add("wide");
    this.element.addEventListener("wd-show", () => void this.#fill());
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("click", (event) => this.#point(event));
    new ResizeObserver(() => this.#paint()).observe(this.#svg);
  }

  #paint() {
    if (this.#review) drawGraph(this.#svg, this.#review, this.model, this.face, this.#chosen);
  }

  async #fill() {
    const { model } = this;
    if (this.#review) return this.#draw(this.#review);
    if (!model.ended) return put(this.#body, h("p", {}, GOES_ON));
    put(this.#body, h("p", { class: "muted", role: "status" }, t("The server works it out …")));
    try {
      const review = await askReview(model.match);
      if (review.head !== model.headHash) throw new Error(model.offline ? FILE : t("The server's review is of another log than the one that is shown here."));
      this.#review = review;
      this.#chosen = review.turning[0]?.version ?? 0;
      this.#draw(review);
    } catch (error) {
      this.#fail(model.offline ? FILE : error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} why */
  #fail(why) {
    put(this.#body, h("p", { class: "refusal", role: "alert" }, why), button(t("Try again"), () => void this.#fill(), { class: "button" }));
  }

  /** @param {Review} review */
  #draw(review) {
    const { turning } = review;
    put(
      this.#body,
      h("p", { class: "small muted" }, t("Who was ahead, as the ruleset's own estimate has it: points, what is left of each side, and the time that is left. It is no probability. ◆ more luck than decision, ● more decision than luck.")),
      this.#svg,
      turning.length ? this.#steps() : h("p", {}, t("No single moment moved the lead much.")),
      this.#detail,
      this.#table(review),
    );
    this.#choose(this.#chosen);
  }

  #steps() {
    return h(
      "div",
      { class: "row review-steps" },
      button(`◂ ${t("Earlier")}`, () => this.#step(-1), { class: "button compact" }),
      button(`${t("Later")} ▸`, () => this.#step(1), { class: "button compact" }),
    );
  }

  /** @param {number} by */
  #step(by) {
    if (this.#review) this.#choose(neighbour(this.#review, this.#chosen, by));
  }

  /** @param {number} version */
  #choose(version) {
    const { model } = this;
    const review = this.#review;
    if (!review) return;
    this.#chosen = version;
    this.#paint();
    const place = review.turning.findIndex((point) => point.version === version);
    const point = review.turning[place];
    const values = { "aria-valuemin": 1, "aria-valuemax": Math.max(1, review.turning.length), "aria-valuenow": place + 1, "aria-valuetext": point ? `${t("moment {n}", { n: version })}: ${turnWords(point, model)}` : t("none") };
    for (const [name, value] of Object.entries(values)) this.#svg.setAttribute(name, String(value));
    put(this.#detail, ...(point ? this.#words(point, place, review) : []));
  }

  /** @param {TurningPoint} point @param {number} place @param {Review} review */
  #words(point, place, review) {
    const { model } = this;
    const { rolls, version } = point;
    const name = namesOf(model);
    const others = h("div", { class: "review-others" });
    const ask = button(t("What else could have been done?"), () => void this.#alternatives(version, others), { class: "button compact" });
    const luck = rolls.length ? [h("ul", { class: "small", "aria-label": t("The rolls") }, ...rolls.map((roll) => h("li", {}, rollWords(roll, name))))] : [];
    return [
      h("h3", {}, t("Turning point {n} of {all} · moment {moment}", { n: place + 1, all: review.turning.length, moment: version })),
      h("p", {}, turnWords(point, model), rolls.length ? h("span", { class: "muted small" }, ` ${t("Luck: against the mean of {n} repetitions with other dice.", { n: review.samples })}`) : null),
      ...luck,
      h("div", { class: "row" }, button(t("Go there"), () => this.#go(version), { class: "button compact primary" }), ask),
      others,
      h("p", { class: "muted small" }, happened(model, version)),
    ];
  }

  /** @param {number} version */
  #go(version) {
    this.element.close();
    this.model.go(version);
  }

  /** @param {number} version @param {HTMLElement} place */
  async #alternatives(version, place) {
    put(place, h("p", { class: "muted", role: "status" }, t("Asking the server …")));
    try {
      const { command, more, options, seat } = await askAlternatives(this.model.match, version);
      const rows = options.map((option) => this.#option(option, version, command.type));
      const words = rows.length
        ? tn(options.length + more, "{who} could choose among {n} option; the kind that was chosen is marked.", "{who} could choose among {n} options; the kind that was chosen is marked.", { who: namesOf(this.model)(seat) })
        : t("Nobody chose here: the rules went on by themselves.");
      put(place, h("p", {}, words), rows.length ? h("ul", { class: "review-options" }, ...rows) : null, more ? h("p", { class: "small muted" }, t("And {n} more.", { n: more })) : null);
    } catch (error) {
      put(place, h("p", { class: "refusal", role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {import("../../../kit/types.js").Option} option @param {number} version @param {string} taken */
  #option(option, version, taken) {
    const { face } = this;
    const odds = face.oddsLines(option).map(({ label, value }) => `${label} ${value}`.trim());
    const chosen = option.command === taken;
    return h(
      "li",
      { class: chosen ? "taken" : null },
      h("b", {}, face.groupLabel(option)),
      ` ${face.optionLabel(this.model.stateAt(version - 1), option)}`,
      face.costLabel(option) ? ` · ${face.costLabel(option)}` : "",
      odds.length ? h("span", { class: "small muted" }, ` · ${odds.join(" · ")}`) : null,
      chosen ? h("span", { class: "badge" }, t("chosen kind")) : null,
    );
  }

  /** The same as the graph, to be read. @param {Review} review */
  #table({ lead, turning }) {
    const { face, model } = this;
    const starts = [...model.commits.values()].filter((commit) => face.mark(commit).round && !model.withdrawn.has(commit.version));
    const rows = [
      ...starts.map((commit) => ({ version: commit.version, what: capital(face.mark(commit).chapter) })),
      ...turning.map((point) => ({ version: point.version, what: turnWords(point, model) })),
      { version: lead.length - 1, what: t("The end") },
    ].sort((a, b) => a.version - b.version);
    const row = (/** @type {{version: number, what: string}} */ { version, what }) =>
      h("tr", {}, h("th", { scope: "row" }, button(String(version), () => this.#go(version), { class: "button compact quiet", "aria-label": t("Go to moment {n}", { n: version }) })), h("td", {}, what), h("td", {}, leadWords(lead[version], model)));
    const heads = [t("Moment"), t("What"), t("Lead")].map((head) => h("th", { scope: "col" }, head));
    return h("details", {}, h("summary", {}, t("As a table")), h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows.map(row))));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = KEYS[event.key];
    if (event.key === "Enter" && this.#chosen) this.#go(this.#chosen);
    else if (by) this.#step(by);
    else return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #point({ clientX }) {
    const { left, width } = this.#svg.getBoundingClientRect();
    const version = this.#review ? nearestTurn(this.#svg, this.#review, (clientX - left) / width) : 0;
    if (version) this.#choose(version);
  }
}
