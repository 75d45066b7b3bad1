/**
 * Dialogs by name, each loaded when it is opened for the first time. One that takes a while says so in a dialog of its own, which
 * also says when it cannot be loaded and offers to try again.
 */

import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { dialog, show } from "./dialogs.js";

/** Loads a dialog; what it resolves to opens it. @typedef {() => Promise<(detail?: any) => unknown>} Loader */

const FAILED = t("This part of the page could not be loaded. See whether this device is online and the server runs, then try again.");
const PATIENCE_MS = 250; // what comes sooner needs no words
const TRIES = 2; // some browsers ask for a script that failed only once, until the page is loaded anew

export class LazyDialogs {
  /** @type {Record<string, ReturnType<Loader>>} */ #loaded = {};
  #body = h("div", { role: "status" });
  #waiting = dialog(t("One moment"), this.#body);
  /** What is to be opened once it is there, "" = nothing. */ #wanted = "";
  #failures = 0;

  /** @param {Record<string, Loader>} loaders */
  constructor(loaders) {
    this.loaders = loaders;
    this.#waiting.addEventListener("close", () => (this.#wanted = ""));
    document.body.append(this.#waiting);
  }

  /** @param {string} what */
  has(what) {
    return what in this.loaders;
  }

  /**
   * Opens a dialog once it is loaded, unless the viewer has left off by then.
   * @param {string} what
   * @param {any} [detail] what it is opened with
   */
  async open(what, detail) {
    this.#wanted = what;
    const patience = setTimeout(() => this.#say(t("Loading …")), PATIENCE_MS);
    const opens = await this.load(what).catch(() => null);
    clearTimeout(patience);
    if (this.#wanted !== what) return;
    if (!opens) return this.#fail(what, detail);
    this.#wanted = "";
    this.#waiting.close();
    opens(detail);
  }

  /**
   * What opens a dialog. Rejects if it cannot be loaded; then it is asked for anew the next time.
   * @param {string} what
   */
  load(what) {
    this.#loaded[what] ??= this.loaders[what]().catch((error) => {
      delete this.#loaded[what];
      throw error;
    });
    return this.#loaded[what];
  }

  /** @param {string} what @param {any} detail */
  #fail(what, detail) {
    this.#failures += 1;
    const again = () => (this.#failures < TRIES ? void this.open(what, detail) : location.reload());
    this.#say(h("p", { class: "refusal" }, FAILED), button(t("Try again"), again, { class: "button" }));
  }

  /** @param {...(Node | string)} content */
  #say(...content) {
    put(this.#body, ...content);
    if (!this.#waiting.open) show(this.#waiting);
  }
}
