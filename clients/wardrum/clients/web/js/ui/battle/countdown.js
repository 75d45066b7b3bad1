/** <wd-countdown>: the time that is left until a moment of the server's clock; it goes on by itself while it is shown. */

import { clock } from "../../kit/words.js";

export class Countdown extends HTMLElement {
  timer = 0;

  /**
   * @param {number} due ms since the epoch
   * @param {() => number} now by the server's clock
   */
  constructor(due, now) {
    super();
    this.tell = () => (this.textContent = `${clock(due - now())} left`);
  }

  connectedCallback() {
    this.tell();
    this.timer = window.setInterval(this.tell, 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }
}

customElements.define("wd-countdown", Countdown);
