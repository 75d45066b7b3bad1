/** <wd-theme-switch>: light, dark, or as the system has it; kept on this device. pages/theme.js sets it when a page begins. */

import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

const KEPT = "wardrum:theme";
/** @type {Record<string, string>} */
const THEMES = { system: t("as the system"), light: t("light"), dark: t("dark") };

export class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    if (this.select) return;
    const now = document.documentElement.dataset.theme ?? "system";
    const options = Object.entries(THEMES).map(([value, words]) => h("option", { value, selected: value === now }, words));
    this.select = h("select", { onchange: () => choose(this.select?.value ?? "system") }, ...options);
    put(this, h("label", {}, `${t("Theme")} `, this.select));
    addEventListener("storage", ({ key, newValue }) => key === KEPT && this.#follow(newValue ?? "system"));
  }

  /** Another tab has chosen. @param {string} theme */
  #follow(theme) {
    if (this.select) this.select.value = theme in THEMES ? theme : "system";
    apply(theme);
  }
}

/** @param {string} theme */
function choose(theme) {
  apply(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, theme);
  } catch {
    // no storage: for this page alone
  }
}

/** @param {string} theme */
function apply(theme) {
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
}

customElements.define("wd-theme-switch", ThemeSwitch);
