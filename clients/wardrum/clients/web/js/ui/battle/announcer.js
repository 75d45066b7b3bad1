/** Announces turns and news: live regions, the title of the page and, if switched on, a sound. */

import { h } from "../../kit/dom.js";

const SOUND = "wardrum:sound";

export class Announcer {
  constructor() {
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
    document.title = this.mine ? `● Your turn · ${title}` : title;
  }

  /**
   * @param {boolean} mine something is asked of this device
   * @param {string} seat
   * @param {string} prompt what is asked of it
   */
  turn(mine, seat, prompt) {
    const asked = mine ? seat : "";
    if (asked && asked !== this.asked) this.now.textContent = `Your turn, seat ${seat.toUpperCase()}: ${prompt}.`;
    if (mine && !this.mine && this.sound && document.hidden) chime();
    if (!mine) this.now.textContent = "";
    Object.assign(this, { asked, mine });
    this.rest(this.title);
  }

  get sound() {
    return kept() === "on";
  }

  toggleSound() {
    try {
      localStorage.setItem(SOUND, this.sound ? "off" : "on");
    } catch {
      // a browser that keeps nothing stays silent
    }
    if (this.sound) chime();
    this.say(this.sound ? "Sound on your turn: on" : "Sound on your turn: off");
  }
}

function kept() {
  try {
    return localStorage.getItem(SOUND);
  } catch {
    return null;
  }
}

/** Two drum beats. */
function chime() {
  const audio = new AudioContext();
  for (const at of [0, 0.18]) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.setValueAtTime(160, audio.currentTime + at);
    tone.frequency.exponentialRampToValueAtTime(60, audio.currentTime + at + 0.14);
    loud.gain.setValueAtTime(0.4, audio.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16);
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.17);
  }
}
