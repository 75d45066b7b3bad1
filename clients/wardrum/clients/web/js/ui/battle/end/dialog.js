/** The dialog at the end of a battle: who won and why, how it went, moments to see again, and what to do next. */

import { keptSeats } from "../../../core/seat_requests.js";
import { die, diceRow } from "../../../kit/dice.js";
import { button, h, put } from "../../../kit/dom.js";
import { number, t, tn } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { roleIcon } from "../../../kit/silhouettes.js";
import { dialog } from "../dialogs.js";
import { isDoubtful, proofTitle, proofWords } from "../proof_words.js";
import { accountOf, PARTY } from "./account.js";
import { headline, momentWords, reasonOf, sideLabel, sideName } from "./sentences.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/player.js").Player} Player */
/** @typedef {import("../../../core/luck_report.js").LuckReport} LuckReport */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("./account.js").BattleAccount} BattleAccount */

const FIGHTERS = 6; // in the list of who did most

/**
 * What the page does for the dialog.
 * @typedef {object} EndPage
 * @property {() => void} rematch
 * @property {() => void} replay plays all of it from the start
 * @property {(what: string) => boolean} offers whether the page has such a dialog
 * @property {() => Promise<LuckReport | null>} luck
 */

export class EndDialog {
  #body = h("div", { class: "end" });
  #foot = h("div", { class: "next" });
  /** @type {HTMLElement} */ #heading;

  /** @param {MatchModel} model @param {Player | null} player @param {Face} face @param {EndPage} page */
  constructor(model, player, face, page) {
    this.model = model;
    this.player = player;
    this.face = face;
    this.page = page;
    this.element = dialog(t("The battle is over"), this.#body);
    this.element.classList.add("end-dialog");
    this.#heading = /** @type {HTMLElement} */ (this.element.querySelector("h2"));
    this.element.querySelector(".dialog-foot")?.prepend(this.#foot);
    this.#heading.tabIndex = -1;
    this.#heading.autofocus = true; // the result is read first, and no key does anything by accident
    this.element.addEventListener("wd-show", () => this.#fill());
    model.addEventListener("status", () => this.#prove());
  }

  #fill() {
    const { face, model } = this;
    if (!model.ended) return;
    const account = accountOf(model, face);
    put(this.#heading, headline(model));
    put(
      this.#body,
      h("p", { class: "why" }, reasonOf(model, face)),
      h("p", { class: "muted" }, this.#where()),
      this.#score(),
      account ? h("div", { class: "halves" }, this.#sums(account), this.#moments(account)) : null,
      account ? this.#fighters(account) : null,
      h("p", { class: "proven" }),
    );
    put(this.#foot, ...this.#next());
    this.#prove();
    if (account && (this.player ? keptSeats(this.player, model.match).length : model.luck)) void this.#luck();
  }

  /** "Warcry · 4 rounds · 31 minutes long". */
  #where() {
    const { face, model } = this;
    const rounds = face.round(model.headState);
    const [first, last] = [model.commits.get(1)?.at ?? 0, model.commits.get(model.head)?.at ?? 0];
    const minutes = Math.round((last - first) / 60_000);
    return [face.title, rounds ? tn(rounds, "{n} round", "{n} rounds") : "", minutes ? tn(minutes, "{n} minute long", "{n} minutes long") : ""].filter(Boolean).join(" · ");
  }

  #score() {
    const { face, model } = this;
    const score = face.account.score(model.headState);
    const { cooperative, order, winners } = model.headState.match;
    const sides = order.map((/** @type {string} */ seat) => {
      const beaten = winners.length && !winners.includes(seat) ? "beaten" : "";
      const number = score ? h("b", {}, String(score[seat] ?? 0)) : null;
      return h("span", { class: `side ${seatMark(order, seat).style} ${beaten}` }, this.#leader(seat), number, h("span", {}, sideLabel(model, seat)));
    });
    const between = (/** @type {number} */ i) => (i ? [h("span", { class: "to" }, cooperative ? t("and") : score ? t("to") : t("against"))] : []);
    return h("p", { class: "final" }, ...sides.flatMap((/** @type {Element} */ side, /** @type {number} */ i) => [...between(i), side]));
  }

  /** Who leads a side, as a figure. @param {string} seat */
  #leader(seat) {
    const own = this.face.pieces(this.model.headState).filter((look) => look.seat === seat);
    return this.#figure((own.find(({ leader }) => leader) ?? own[0])?.id ?? "");
  }

  /** @param {string} id */
  #figure(id) {
    const look = this.face.pieces(this.model.headState).find((each) => each.id === id);
    return look?.silhouette ? roleIcon(look.silhouette) : null;
  }

  /** @param {BattleAccount} account */
  #sums({ luckiest, sides, sums }) {
    const rows = sums.map(({ label, values }) => this.#sum(label, sides, values));
    return h(
      "section",
      { class: "sums", "aria-label": t("How it went") },
      h("h3", {}, t("How it went")),
      ...(rows.length ? rows : [h("p", { class: "muted" }, t("It was over before a blow fell."))]),
      h("div", { class: "luck-line" }),
      luckiest ? this.#luckiest(luckiest) : null,
    );
  }

  /** One sum as a bar that both sides share; the numbers say it too. @param {string} label @param {string[]} sides @param {number[]} values */
  #sum(label, sides, values) {
    const all = values.reduce((sum, value) => sum + value, 0) || 1;
    const marks = sides.map((side) => this.#mark(side));
    const parts = values.map((value, i) => {
      const part = h("span", { class: `share ${marks[i].style}` });
      part.style.flexGrow = String(value / all);
      return part;
    });
    const ends = values.map((value, i) => h("span", { class: `end-of ${marks[i].style}` }, h("span", { "aria-hidden": "true" }, marks[i].glyph), h("span", { class: "visually-hidden" }, `${marks[i].name}: `), ` ${value}`));
    return h("div", { class: "sum" }, h("p", {}, label), h("div", { class: "ends" }, ends[0], h("span", { class: "bar", "aria-hidden": "true" }, ...parts), ...ends.slice(1)));
  }

  /** @param {string} side */
  #mark(side) {
    const { model } = this;
    if (side === PARTY) return { glyph: "●", style: "seat-party", name: t("The party") };
    const { glyph, style } = seatMark(model.headState.match.order, side);
    return { glyph, style, name: side ? sideLabel(model, side) : t("The enemies") };
  }

  /** @param {import("./account.js").DatedDeed} moment */
  #luckiest({ chance = 1, dice = [], fighter, seat, version }) {
    const { glyph } = this.#mark(seat);
    const who = fighter ? this.#called(fighter).replace(glyph, "").trim() : "";
    const words = `${glyph} ${t("{who}: 1 in {n} rolls comes out as high.", { who, n: number(Math.round(1 / chance)) })} `;
    return h("p", { class: "luckiest" }, h("b", {}, `${t("Luckiest roll")} `), diceRow(dice.map((face) => die(face, ""))), h("span", { class: "visually-hidden" }, dice.join(" ")), ` ${words} `, this.#link(version, t("see it")));
  }

  /** @param {BattleAccount} account */
  #moments({ moments }) {
    const items = moments.map((moment) => {
      const { glyph, style } = this.#mark(moment.seat);
      const words = momentWords(moment, (id) => this.#called(id), (seat) => sideName(this.model, seat)).replace(glyph, "").trim();
      return h("li", { class: style }, this.#figure(moment.fighter || moment.target), h("span", { class: "seat-glyph", "aria-hidden": "true" }, glyph), h("span", { class: "what" }, words), this.#link(moment.version, this.#when(moment.version), words));
    });
    return h("section", { class: "moments", "aria-label": t("Moments to see again") }, h("h3", {}, t("Moments to see again")), items.length ? h("ol", {}, ...items) : h("p", { class: "muted" }, t("Nothing stands out.")));
  }

  /** "round 2" of a version. @param {number} version */
  #when(version) {
    const { face, model } = this;
    const round = face.round(model.stateAt(version));
    return round ? t("round {n}", { n: round }) : t("setting up");
  }

  /** @param {number} version @param {string} text @param {string} [about] */
  #link(version, text, about) {
    const go = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.element.close();
      this.model.go(version);
    };
    return h("a", { href: `#v=${version}`, onclick: go, "aria-label": about ? `${text}: ${about}` : null, title: t("moment {n}", { n: version }) }, text);
  }

  /** @param {BattleAccount} account */
  #fighters({ fighters }) {
    const hard = fighters.slice(0, FIGHTERS);
    if (!hard.length) return null;
    const most = Math.max(1, ...hard.map(({ damage }) => damage));
    const rows = hard.map(({ damage, downs, id, seat }) => {
      const { glyph, style, name } = this.#mark(seat);
      const bar = h("span", { class: `share ${style}` });
      bar.style.width = `${(100 * damage) / most}%`;
      return h("tr", {}, h("th", { scope: "row" }, h("span", { class: "seat-glyph", "aria-hidden": "true" }, glyph), h("span", { class: "visually-hidden" }, `${name}: `), ` ${this.#called(id)}`), h("td", { class: "bar", "aria-hidden": "true" }, bar), h("td", {}, String(damage)), h("td", {}, downs ? tn(downs, "{n} down", "{n} down") : ""));
    });
    return h("details", { class: "by-fighter" }, h("summary", {}, t("Damage by fighter")), h("table", {}, h("tbody", {}, ...rows)));
  }

  /** The name of a piece, with its number where a side has two of that name, and its mark where both sides have one. @param {string} id */
  #called(id) {
    const looks = this.face.pieces(this.model.headState);
    const look = looks.find((each) => each.id === id);
    if (!look) return id;
    const twins = looks.filter(({ name }) => name === look.name);
    const own = twins.filter(({ seat }) => seat === look.seat);
    const name = own.length > 1 ? `${look.name} ${look.short}` : look.name;
    return own.length < twins.length ? `${this.#mark(look.seat).glyph} ${name}` : name;
  }

  /** The luck of the dice, for who sat at the table: for all others there is the dialog with it. */
  async #luck() {
    const report = await this.page.luck().catch(() => null);
    const place = this.#body.querySelector(".luck-line");
    if (!report || !place) return;
    const { order } = this.model.headState.match;
    const parts = order.filter((/** @type {string} */ seat) => report.seats[seat]?.overall).map((/** @type {string} */ seat) => {
      const percent = Math.round(report.seats[seat].overall.percentile_milli / 10);
      return t("{who} luckier than {n} of 100 battles", { who: sideLabel(this.model, seat), n: percent });
    });
    if (parts.length) put(place, h("p", {}, h("b", {}, `${t("Luck of the dice")} `), parts.join(" · ")));
  }

  #next() {
    const { element, model, page, player } = this;
    const plays = Boolean(player && keptSeats(player, model.match).length);
    const open = (/** @type {string} */ what) => () => {
      element.close();
      document.dispatchEvent(new CustomEvent("wd-open", { detail: { what } }));
    };
    const again = () => {
      element.close();
      page.rematch();
    };
    const watch = () => {
      element.close();
      page.replay();
    };
    return [
      plays ? button(t("Rematch"), again, { class: "button primary" }) : null,
      button(t("Watch it again"), watch, { class: plays ? "button" : "button primary" }),
      button(t("Share"), open("share"), { class: "button" }),
      page.offers("review") ? button(t("Review"), open("review"), { class: "button" }) : null,
      h("a", { class: "button", href: `/${location.search}` }, t("To the lobby")),
    ];
  }

  /** What has been checked in this browser, as far as it has come. */
  #prove() {
    const place = this.#body.querySelector(".proven");
    if (!place) return;
    put(place, proofWords(this.model));
    place.classList.toggle("bad", isDoubtful(this.model));
    place.setAttribute("title", proofTitle(this.model));
  }
}
