/** <wd-language-switch>: the language of the pages, kept in a cookie, as the server writes the page (`joining/languages.py`). */

import { h, put } from "../../kit/dom.js";
import { language, t } from "../../core/i18n.js";
import { root } from "../../core/site.js";

const COOKIE = "wardrum-language";
const YEAR_S = 31_536_000;
const SHELL = "wardrum-shell-"; // how the kept pages of each release are called
const PAGES = ["", "m/file"]; // from the lobby
const PATIENCE_MS = 3000; // the page itself is loaded anew in any case
/** Each in its own words. @type {Record<string, string>} */
const LANGUAGES = { en: "English", de: "Deutsch" };

export class LanguageSwitch extends HTMLElement {
  connectedCallback() {
    const options = Object.entries(LANGUAGES).map(([value, words]) => h("option", { value, lang: value, selected: value === language }, words));
    const select = h("select", { onchange: () => void choose(select.value, problem) }, ...options);
    const problem = h("p", { role: "alert", hidden: true }, t("This browser does not keep the choice, as its site data are blocked: the page is in the language that the browser asks for."));
    put(this, h("label", {}, `${t("Language")} `, select), problem);
  }
}

/** @param {string} chosen @param {HTMLElement} problem shown where the choice is not kept */
async function choose(chosen, problem) {
  problem.hidden = isKept(chosen);
  if (!problem.hidden) return;
  await keepAnew().catch(() => {});
  location.reload();
}

/** @param {string} chosen */
function isKept(chosen) {
  try {
    document.cookie = `${COOKIE}=${chosen}; path=${root()}; max-age=${YEAR_S}; SameSite=Lax`;
    return document.cookie.split("; ").includes(`${COOKIE}=${chosen}`);
  } catch {
    return false;
  }
}

/** Fetches the pages again that are kept for while the server is away (`pages/service_worker.js`): they are in the language before. */
async function keepAnew() {
  if (!globalThis.caches) return; // only in a secure context
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL));
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const refresh = async (/** @type {Cache} */ cache, /** @type {string} */ page) => cache.add(new Request(root() + page, { cache: "reload", signal }));
  await Promise.allSettled(names.flatMap((name) => PAGES.map(async (page) => refresh(await caches.open(name), page))));
}

customElements.define("wd-language-switch", LanguageSwitch);
