/** Announces turns and news: live regions and the title of the page; the alert of a turn is heard and felt as well. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

export class Announcer {
  /** @param {import("./turn_alert.js").TurnAlert} alert */
  constructor(alert) {
    this.alert = alert;
    this.now = h("div", { class: "visually-hidden", "aria-live": "assertive" });
    this.soon = h("div", { class: "toast", role: "status", "aria-live": "polite" });
    this.mine = false;
    /** The seat that was last called to its turn, "" = none is asked now. */ this.asked = "";
    this.title = document.title;
    this.timer = 0;
    document.body.append(this.now, this.soon);
  }

  /** @param {string} text */
  say(text) {
    this.soon.textContent = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.soon.textContent = ""), 4000);
  }

  /** @param {string} title of the page while nothing is asked */
  rest(title) {
    this.title = title;
    document.title = this.mine ? `● ${t("Your turn")} · ${title}` : title;
  }

  /**
   * @param {boolean} mine something is asked of this device
   * @param {string} seat
   * @param {string} prompt what is asked of it
   */
  turn(mine, seat, prompt) {
    const asked = mine ? seat : "";
    if (asked && asked !== this.asked) this.now.textContent = t("Your turn, seat {letter}: {prompt}.", { letter: seat.toUpperCase(), prompt });
    if (mine && !this.mine) this.alert.raise(prompt);
    if (!mine) this.now.textContent = "";
    Object.assign(this, { asked, mine });
    this.rest(this.title);
  }
}
