/** Calls somebody to the table when it is their turn: a sound, a vibration and, if asked for, a notification of the browser. */

import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("./motion/sound.js").Sound} Sound */

const KEY = "wardrum:notify";
const VIBRATION_MS = [120, 80, 120];

export class TurnAlert {
  /** @param {Sound} sound */
  constructor(sound) {
    this.sound = sound;
    this.asked = read() === "on";
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => sound.wake());
  }

  /** Whether notifications are asked for and allowed. */
  get on() {
    return this.asked && "Notification" in window && Notification.permission === "granted";
  }

  /** It is somebody's turn here. @param {string} prompt what is asked */
  raise(prompt) {
    this.sound.play("turn");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
    if (document.hidden && this.on) this.#notify(prompt);
  }

  /**
   * The button that asks for notifications, where the browser has any.
   * @param {(text: string) => void} say
   * @returns {HTMLElement[]}
   */
  buttons(say) {
    if (!("Notification" in window)) return [];
    const bell = toggle("bell", t("tell me when it is my turn"), () => void this.#toggle(say).then(draw));
    const draw = () => bell.setAttribute("aria-pressed", String(this.on));
    draw();
    return [bell];
  }

  /** @param {(text: string) => void} say */
  async #toggle(say) {
    this.asked = !this.on;
    if (this.asked && Notification.permission === "default") await Notification.requestPermission();
    write(this.on ? "on" : "off");
    if (this.on) say(t("You will be notified when it is your turn and this page is out of sight."));
    else if (this.asked) say(t("The browser does not allow notifications of this page; its settings can change that."));
    else say(t("Notifications are off."));
  }

  /** @param {string} prompt */
  #notify(prompt) {
    try {
      const notification = new Notification(t("Your turn"), { body: prompt, tag: "wardrum-turn" });
      notification.onclick = () => {
        window.focus();
        notification.close();
      };
    } catch {
      // browsers of phones show notifications of installed pages only
    }
  }
}

/** The speaker: sound on and off. @param {Sound} sound */
export function soundSwitch(sound) {
  const speaker = toggle("sound", t("sound (M)"), () => sound.toggle());
  speaker.classList.add("speaker");
  const draw = () => {
    speaker.setAttribute("aria-pressed", String(sound.on));
    put(speaker, icon(sound.on ? "sound" : "silent"));
  };
  sound.addEventListener("change", draw);
  draw();
  return speaker;
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 */
function toggle(sign, label, act) {
  return h("button", { type: "button", class: `tool switch ${sign}`, "aria-label": label, title: label, "aria-pressed": "false", onclick: act }, icon(sign));
}

function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {"on" | "off"} choice */
function write(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // a browser that keeps nothing asks again next time
  }
}
