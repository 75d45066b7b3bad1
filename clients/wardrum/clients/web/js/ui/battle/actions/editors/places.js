/** The editors of places on the table: for one base, or for each of several. */

import { turned } from "../../../../kit/bases.js";
import { button, h, put } from "../../../../kit/dom.js";
import { t } from "../../../../core/i18n.js";
import { distance, same } from "../../geometry.js";
import { placeWords } from "../value_words.js";
import { Editor } from "./editor.js";
import { turnButtons } from "./turn_buttons.js";

/** @typedef {import("../../../../kit/types.js").Each} Each */
/** @typedef {import("../../../../kit/types.js").Place} Place */
/** @typedef {import("../../../../kit/types.js").Point} Point */
/** @typedef {import("../command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("./editor.js").Context} Context */

/** Sets up bases: each key has its own place. The active one is the one that points and spots are for. */
class Spots extends Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Record<string, Place>} places
   * @param {Context} context
   */
  constructor(draft, name, places, context) {
    super(draft, name, context);
    this.places = places;
    this.active = Object.keys(places)[0] ?? "";
    /** @type {string[]} */
    this.spoken = [];
    this.select = h("select", { class: "spot-list", "aria-label": t("Place"), onchange: () => this.spot(this.select.selectedIndex) });
    this.#describe();
  }

  /**
   * Where a key stands now.
   * @param {string} _key
   * @returns {Point | undefined}
   */
  at(_key) {
    return undefined;
  }

  /**
   * @param {string} _key
   * @param {Point} _point
   * @param {boolean} _settled
   */
  put(_key, _point, _settled) {}

  get place() {
    return this.places[this.active];
  }

  get index() {
    const now = this.at(this.active);
    return now ? this.place.spots.findIndex((spot) => same(spot, now)) : -1;
  }

  #describe() {
    this.spoken = this.place.spots.map((spot) => placeWords(this.context, spot, this.base(this.active), this.active));
    put(
      this.select,
      ...this.spoken.map((words, i) => h("option", {}, words ? `${i + 1}: ${words}` : t("place {n}", { n: i + 1 }))),
    );
  }

  /** @param {string} key */
  placement(key) {
    if (key === this.active || !(key in this.places)) return;
    this.active = key;
    this.#describe();
    this.draft.dispatchEvent(new Event("change"));
  }

  update() {
    this.select.selectedIndex = this.index;
  }

  /** @returns {import("../../../../kit/types.js").PlaceOffer} */
  offer() {
    const placements = Object.keys(this.places).flatMap((key) => {
      const point = this.at(key);
      const look = this.context.looks.find(({ id }) => id === this.who(key));
      return point ? [{ key, id: look?.id ?? "", base: this.base(key), point, label: look?.short ?? "◆" }] : [];
    });
    const standing = this.draft.standing === "open" ? "ok" : this.draft.standing;
    return {
      kind: "place",
      area: this.place.area,
      placements,
      active: this.active,
      spots: this.place.spots,
      spoken: this.spoken,
      index: this.index,
      standing,
      seat: this.draft.seat,
      what: this.place.radius ? t("Where to set up") : t("Which point"),
    };
  }

  /**
   * The base of a key as it is to face.
   * @param {string} key
   * @returns {import("../../../../kit/types.js").Base}
   */
  base(key) {
    const { radius, breadth } = this.places[key];
    return { radius, breadth };
  }

  /**
   * Which piece is to stand there, as far as it is known.
   * @param {string} key
   */
  who(key) {
    return key;
  }

  /** @param {number} index */
  spot(index) {
    const spot = this.place.spots[index];
    if (spot) this.put(this.active, spot, true);
  }

  /**
   * @param {Point} point
   * @param {boolean} _add
   * @param {boolean} drag
   */
  point(point, _add, drag) {
    this.put(this.active, this.#leveled(point), !drag);
  }

  /**
   * A point on the level of the listed place that is nearest.
   * @param {Point} point
   * @returns {Point}
   */
  #leveled([x, y]) {
    const [best] = [...this.place.spots].sort((a, b) => distance(a, [x, y]) - distance(b, [x, y]));
    return best?.[2] ? [x, y, best[2]] : [x, y];
  }

  /** @param {number} by */
  cycle(by) {
    this.spot(Editor.next(this.index, by, this.place.spots.length));
    return true;
  }
}

/** One place. */
export class PlaceEditor extends Spots {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Place} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, { [name]: domain }, context);
    put(this.element, h("div", { class: "row" }, h("span", { class: "hint" }, t("Tap a dot or any point")), this.select));
    this.update();
  }

  /** @returns {Point | undefined} */
  at() {
    return /** @type {Point | undefined} */ (this.value);
  }

  /** The piece that another field of the command names, if it is to be set up here. */
  who() {
    const named = Object.values(this.draft.values).filter((value) => typeof value === "string");
    return this.place.radius ? (this.context.looks.find((look) => named.includes(look.id))?.id ?? "") : "";
  }

  /**
   * @param {string} _key
   * @param {Point} point
   * @param {boolean} settled
   */
  put(_key, point, settled) {
    this.draft.set(this.name, point, settled);
  }
}

/** A place for each. */
export class EachPlaceEditor extends Spots {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Each} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, /** @type {Record<string, Place>} */ (domain.of), context);
    this.buttons = Object.keys(domain.of).map((key) =>
      h("button", { type: "button", onclick: () => this.placement(key), class: "pick-button", "data-key": `place-${key}` }, this.figure(key), h("span", {}, this.label(key))),
    );
    this.turning = turnButtons((by) => this.#turn(by));
    this.reset = button(t("as suggested"), () => this.#reset(), { class: "quiet-button" });
    put(
      this.element,
      h(
        "div",
        { class: "row" },
        h("span", { class: "hint" }, t("Everybody has a place. Choose somebody to move")),
        ...this.buttons,
        this.select,
        ...this.turning,
        this.reset,
      ),
    );
    this.update();
  }

  /**
   * @param {string} key
   * @returns {Point | undefined}
   */
  at(key) {
    return /** @type {Record<string, Point>} */ (this.value)[key];
  }

  /**
   * @param {string} key
   * @param {Point} point
   * @param {boolean} settled
   */
  put(key, point, settled) {
    this.draft.set(this.name, { .../** @type {object} */ (this.value), [key]: point }, settled);
  }

  /** How the oval bases face. @returns {Record<string, number>} */
  get facings() {
    return /** @type {Record<string, number> | undefined} */ (this.draft.values.facings) ?? {};
  }

  /**
   * @param {string} key
   * @returns {import("../../../../kit/types.js").Base}
   */
  base(key) {
    return { ...super.base(key), facing: this.facings[key] };
  }

  /** @param {number} by in degrees */
  #turn(by) {
    const { active, facings } = this;
    this.draft.set("facings", { ...facings, [active]: turned(facings[active] + by) });
  }

  #reset() {
    const { facings } = this.draft.suggested;
    this.draft.set(this.name, this.draft.suggested[this.name], !facings);
    if (facings) this.draft.set("facings", facings);
  }

  update() {
    super.update();
    const { suggested: first } = this.draft;
    const suggested = [first[this.name], first.facings ?? {}];
    this.reset.hidden = JSON.stringify([this.value, this.facings]) === JSON.stringify(suggested);
    for (const each of this.turning) each.hidden = !(this.active in this.facings);
    Object.keys(this.places).forEach((key, i) =>
      this.buttons[i].setAttribute("aria-pressed", String(key === this.active)),
    );
  }
}
