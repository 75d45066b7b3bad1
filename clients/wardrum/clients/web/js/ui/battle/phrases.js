/** Phrases between seats: the dialog that sends one, and the messages that show one unless the device is muted. */

import { reasonOf } from "../../core/refusal.js";
import { say } from "../../core/seat_requests.js";
import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { dialog } from "./dialogs.js";
import { playerName } from "./players.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

const MUTED = "wardrum:mute";
const HEARD_MS = 6000;

export class Phrases {
  problem = "";

  /**
   * @param {MatchModel} model
   * @param {Player} player
   * @param {(text: string) => void} speak says it politely
   * @param {(seat: string, text: string) => void} show at the speaker's seat; "" = no more
   */
  constructor(model, player, speak, show) {
    Object.assign(this, { model, player });
    this.model = model;
    this.player = player;
    this.list = h("div", { class: "phrases" });
    this.alarm = h("p", { class: "refusal", role: "alert" });
    this.mute = h("input", { type: "checkbox", id: "wd-mute", onchange: () => keep(this.mute.checked) });
    this.element = dialog(
      t("Say"),
      this.list,
      this.alarm,
      h("p", { class: "check" }, this.mute, h("label", { for: "wd-mute" }, t("Mute phrases on this device"))),
    );
    this.element.addEventListener("wd-show", () => this.#draw());
    model.addEventListener("said", (event) => {
      const { seat, phrase } = /** @type {CustomEvent} */ (event).detail;
      if (kept()) return;
      const text = this.words[phrase] ?? phrase;
      speak(`${playerName(model, seat)}: ${text}`);
      show(seat, text);
      setTimeout(() => show(seat, ""), HEARD_MS);
    });
  }

  /** By id. @returns {Record<string, string>} */
  get words() {
    return this.player.connection.welcome?.phrases ?? {};
  }

  #draw() {
    const { model } = this;
    this.mute.checked = kept();
    this.problem = "";
    put(this.alarm);
    const { order } = model.headState.match;
    put(
      this.list,
      ...model.seats.flatMap((seat) => [
        model.seats.length > 1 ? h("h3", {}, `${seatMark(order, seat).glyph} ${t("Seat {letter}", { letter: seat.toUpperCase() })}`) : null,
        h("div", { class: "phrase-list" }, ...Object.entries(this.words).map(([id, text]) => this.#phrase(seat, id, text))),
      ]),
      model.seats.length ? null : h("p", {}, t("Only those who play can say something.")),
    );
  }

  /** @param {string} seat @param {string} id @param {string} text */
  #phrase(seat, id, text) {
    return button(text, () => void this.#say(seat, id), { class: "button", "data-phrase": id });
  }

  /** @param {string} seat @param {string} phrase */
  async #say(seat, phrase) {
    this.element.close();
    try {
      await say(this.player, this.model, seat, phrase);
    } catch (error) {
      const why = reasonOf(error);
      put(this.alarm, why);
      if (why && !this.element.open) this.element.showModal();
    }
  }
}

function kept() {
  try {
    return localStorage.getItem(MUTED) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} muted */
function keep(muted) {
  try {
    localStorage.setItem(MUTED, muted ? "on" : "off");
  } catch {
    // a browser that keeps nothing hears everything again next time
  }
}
